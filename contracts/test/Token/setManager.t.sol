// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";
import {Token} from "../../src/Token.sol";
import {IToken} from "../../src/interfaces/IToken.sol";

contract TokenSetManagerTest is Economy {
    Token private young;

    function setUp() public override {
        super.setUp();
        vm.startPrank(deployer);
        young = _newToken();
        vm.stopPrank();
    }

    function test_setManager() external {
        vm.startPrank(deployer);
        vm.expectRevert(abi.encodeWithSelector(IToken.InvalidAddress.selector, address(0)));
        young.setManager(address(0));
        vm.expectEmit(address(young));
        emit IToken.ManagerSet(alice);
        young.setManager(alice);
        vm.expectRevert(abi.encodeWithSelector(IToken.NotManager.selector, deployer));
        young.setManager(deployer);
        assertEq(young.getConfig().manager, alice);
    }
}
