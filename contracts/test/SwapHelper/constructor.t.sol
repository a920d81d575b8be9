// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";
import {SwapHelper} from "../../src/SwapHelper.sol";
import {Token} from "../../src/Token.sol";
import {ISwapHelper} from "../../src/interfaces/ISwapHelper.sol";

contract SwapHelperConstructorTest is Economy {
    function test_needsARegisteredPair() external {
        vm.startPrank(deployer);
        Token young = _newToken();
        vm.expectRevert(abi.encodeWithSelector(ISwapHelper.TokenNotSupported.selector, address(young)));
        new SwapHelper(address(authority), address(young));
    }
}
