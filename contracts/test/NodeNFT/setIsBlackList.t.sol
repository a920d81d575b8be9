// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {Economy} from "../Economy.sol";
import {IBlackList} from "../../src/interfaces/IBlackList.sol";

contract NodeSetIsBlackListTest is Economy {
    function test_blackListHoldsBackAndLapses() external {
        _buyNode(alice, 1);
        _giveUsdt(address(nodes), 2e18);
        uint256 until = block.timestamp + 90 days;
        vm.prank(lister);
        vm.expectEmit(address(nodes));
        emit IBlackList.BlackListSet(alice, until);
        nodes.setIsBlackList(alice, true);
        assertTrue(nodes.isBlackList(alice));
        vm.expectRevert(abi.encodeWithSelector(IBlackList.BlackListed.selector, alice, until));
        nodes.claim(alice);
        assertEq(nodes.users(alice).balance, 1e18, "stays owed");
        vm.prank(lister);
        vm.expectRevert(abi.encodeWithSelector(IBlackList.RenewalIsDelayed.selector, alice));
        nodes.setIsBlackList(alice, true);
        vm.warp(until);
        nodes.claim(alice);
        assertEq(usdt.balanceOf(alice), 1e18);
        _operate(address(nodes), abi.encodeCall(nodes.renewBlackList, (alice)));
        assertTrue(nodes.isBlackList(alice));
        vm.prank(lister);
        nodes.setIsBlackList(alice, false);
        assertFalse(nodes.isBlackList(alice));
        vm.prank(lister);
        vm.expectRevert(abi.encodeWithSelector(IBlackList.RenewalIsDelayed.selector, alice));
        nodes.setIsBlackList(alice, true);
    }

    /// @dev Otherwise an accomplice could make accounts immune to the fast role's list beforehand.
    function test_unlistingWhoWasNeverListedChangesNothing() external {
        vm.startPrank(lister);
        vm.recordLogs();
        nodes.setIsBlackList(alice, false);
        assertEq(vm.getRecordedLogs().length, 0);
        nodes.setIsBlackList(alice, true);
        assertTrue(nodes.isBlackList(alice));
    }

    function test_strangersAreRefused() external {
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, stranger));
        nodes.setIsBlackList(alice, true);
    }
}
