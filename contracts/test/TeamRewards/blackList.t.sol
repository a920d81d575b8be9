// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IBlackList} from "../../src/interfaces/IBlackList.sol";
import {Levels} from "../Levels.sol";

contract TeamRewardsBlackListTest is Levels {
    bytes32[] private _none;

    function test_holdsBackAndLapses_whatIsEarnedStaysOwed() external {
        _activate(_leaves(_reward(alice, address(usdt), 10e18)), 10e18, 0);
        uint256 until = block.timestamp + 90 days;
        vm.prank(lister);
        vm.expectEmit(address(rewards));
        emit IBlackList.BlackListSet(alice, until);
        rewards.setIsBlackList(alice, true);
        assertTrue(rewards.isBlackList(alice));
        assertFalse(rewards.isBlackList(bob));
        vm.expectRevert(abi.encodeWithSelector(IBlackList.BlackListed.selector, alice, until));
        rewards.claim(1, alice, address(usdt), 10e18, _none);
        assertEq(rewards.getSolvency(address(usdt)).owed, POT_USDT);
        vm.prank(lister);
        vm.expectRevert(abi.encodeWithSelector(IBlackList.RenewalIsDelayed.selector, alice));
        rewards.setIsBlackList(alice, true);
        vm.warp(until - 1);
        vm.expectRevert(abi.encodeWithSelector(IBlackList.BlackListed.selector, alice, until));
        rewards.claim(1, alice, address(usdt), 10e18, _none);
        vm.warp(until);
        assertEq(rewards.claim(1, alice, address(usdt), 10e18, _none), 10e18);
    }

    /// @dev The list shares a slot with what was paid; neither touches the other.
    function test_listAndBooksDoNotTouchEachOther() external {
        _activate(_leaves(_reward(alice, address(usdt), 10e18)), 10e18, 0);
        rewards.claim(1, alice, address(usdt), 10e18, _none);
        vm.prank(lister);
        rewards.setIsBlackList(alice, true);
        assertEq(rewards.claimed(alice, address(usdt)), 10e18);
        assertEq(rewards.claimed(alice, address(token)), 0);
        vm.prank(lister);
        rewards.setIsBlackList(alice, false);
        assertFalse(rewards.isBlackList(alice));
        _activate(_leaves(_reward(alice, address(usdt), 25e18)), 25e18, 0);
        rewards.claim(2, alice, address(usdt), 25e18, _none);
        assertEq(rewards.claimed(alice, address(usdt)), 25e18);
        // Taken off once: only the delayed role lists it again.
        vm.prank(lister);
        vm.expectRevert(abi.encodeWithSelector(IBlackList.RenewalIsDelayed.selector, alice));
        rewards.setIsBlackList(alice, true);
        _operate(address(rewards), abi.encodeCall(rewards.renewBlackList, (alice)));
        assertTrue(rewards.isBlackList(alice));
        assertEq(rewards.claimed(alice, address(usdt)), 25e18);
    }

    function test_unlistingWhoWasNeverListedChangesNothing() external {
        vm.startPrank(lister);
        vm.recordLogs();
        rewards.setIsBlackList(alice, false);
        assertEq(vm.getRecordedLogs().length, 0);
        rewards.setIsBlackList(alice, true);
        assertTrue(rewards.isBlackList(alice));
    }

    function test_strangersAreRefused() external {
        vm.startPrank(stranger);
        bytes memory reason = abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, stranger);
        vm.expectRevert(reason);
        rewards.setIsBlackList(alice, true);
        vm.expectRevert(reason);
        rewards.renewBlackList(alice);
    }
}
