// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";
import {IToken} from "../../src/interfaces/IToken.sol";

/// @dev All setters: before the launch the deployer calls them, afterwards the AccessManager alone.
contract TokenManagerTest is Economy {
    function test_everySetterNeedsTheManager(address who) external {
        vm.assume(who != address(authority));
        bytes[] memory calls = new bytes[](6);
        calls[0] = abi.encodeCall(token.setManager, (who));
        calls[1] = abi.encodeCall(token.setSwappair, (pair));
        calls[2] = abi.encodeCall(token.setReceivers, (address(nodes), address(liquidityHelper)));
        calls[3] = abi.encodeCall(token.setStartBlock, (1));
        calls[4] = abi.encodeCall(token.setIsFeeExempt, (who, true));
        calls[5] = abi.encodeCall(token.setFees, (0, 0));
        for (uint256 i; i < calls.length; ++i) {
            vm.prank(who);
            (bool ok, bytes memory reason) = address(token).call(calls[i]);
            assertFalse(ok);
            assertEq(reason, abi.encodeWithSelector(IToken.NotManager.selector, who));
        }
    }
}
