// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {ISpecialPay} from "../../src/interfaces/ISpecialPay.sol";
import {Award} from "../Award.sol";

contract SpecialPaySetUserTest is Award {
    function test_operatorsOnly_andLate() external {
        bytes memory data = abi.encodeCall(award.setUser, (alice, true, false, false, "long service"));
        address[5] memory others = [stranger, treasurer, guardian, lister, alice];
        for (uint256 i; i < others.length; ++i) {
            vm.prank(others[i]);
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[i]));
            award.setUser(alice, true, false, false, "long service");
        }
        vm.prank(operator);
        vm.expectRevert();
        award.setUser(alice, true, false, false, "long service");
        vm.startPrank(operator);
        authority.schedule(address(award), data, 0);
        skip(OPERATOR_DELAY - 1);
        vm.expectRevert();
        authority.execute(address(award), data);
        skip(1);
        vm.expectEmit(address(award));
        emit ISpecialPay.UserSet(alice, true, false, false, "long service");
        authority.execute(address(award), data);
        vm.stopPrank();
        assertTrue(award.getUserInfo(alice).isForceA);
    }

    function test_refusals() external {
        vm.startPrank(quick);
        vm.expectRevert(abi.encodeWithSelector(ISpecialPay.NothingChanges.selector, alice));
        award.setUser(alice, false, false, false, "none");
        vm.expectRevert(ISpecialPay.ReasonMissing.selector);
        award.setUser(alice, true, false, false, "");
        vm.expectRevert(abi.encodeWithSelector(ISpecialPay.NotRegistered.selector, stranger));
        award.setUser(stranger, true, false, false, "not a user");
        vm.expectRevert(abi.encodeWithSelector(ISpecialPay.NotRegistered.selector, address(0)));
        award.setUser(address(0), true, false, false, "nobody");
        award.setUser(alice, true, false, true, "joins");
        vm.expectRevert(abi.encodeWithSelector(ISpecialPay.NothingChanges.selector, alice));
        award.setUser(alice, true, false, true, "again");
        vm.stopPrank();
        assertEq(award.getConfig().totalUser, 1);
    }

    function test_everyChangeOfClasses() external {
        for (uint256 from; from < 8; ++from) {
            for (uint256 to; to < 8; ++to) {
                if (from == to) continue;
                uint256 snapshot = vm.snapshotState();
                _set(bob, 7);
                if (from != 0) _set(alice, from);
                _set(alice, to);
                ISpecialPay.User memory u = award.getUserInfo(alice);
                ISpecialPay.Config memory c = award.getConfig();
                assertTrue(u.isExist);
                assertEq(u.index, 2);
                assertEq(u.isForceA, to & 1 != 0);
                assertEq(u.isForceB, to & 2 != 0);
                assertEq(u.isForceC, to & 4 != 0);
                assertEq(c.totalUser, 2);
                assertEq(c.totalForceA, 1 + (to & 1));
                assertEq(c.totalForceB, 1 + (to >> 1 & 1));
                assertEq(c.totalForceC, 1 + (to >> 2));
                vm.revertToState(snapshot);
            }
        }
    }

    /// @dev Who joins has no part in what came before, whether it was booked or not.
    function test_aNewMemberGetsNothingOfBefore() external {
        _set(alice, 1);
        _notify(100e18);
        _giveUsdt(address(award), 50e18);
        vm.expectEmit(address(award));
        emit ISpecialPay.Shared(address(0), 50e18, 50e18, 0, 0);
        _set(bob, 1);
        assertEq(_due(alice), 150e18);
        assertEq(_due(bob), 0);
        _notify(10e18);
        assertEq(_due(alice), 155e18);
        assertEq(_due(bob), 5e18);
        _assertAwardBooks();
    }

    /// @dev Who leaves keeps all that came before, booked or not, and nothing of what comes.
    function test_aRemovedMemberKeepsWhatWasEarned() external {
        _set(alice, 1);
        _set(bob, 1);
        _notify(100e18);
        _giveUsdt(address(award), 50e18);
        _set(bob, 0);
        _notify(10e18);
        assertEq(_due(bob), 75e18);
        assertEq(_due(alice), 85e18);
        ISpecialPay.User memory u = award.getUserInfo(bob);
        assertTrue(u.isExist);
        assertEq(u.rewardA, 75e18);
        vm.prank(bob);
        assertEq(award.claim(), 75e18);
        assertEq(usdt.balanceOf(bob), 75e18);
        _assertAwardBooks();
    }

    /// @dev Who comes back earns from then on, on top of what is still owed.
    function test_comingBack() external {
        _set(alice, 1);
        _set(bob, 1);
        _notify(100e18);
        _set(bob, 0);
        _notify(100e18);
        _set(bob, 1);
        _notify(100e18);
        assertEq(_due(bob), 100e18);
        assertEq(_due(alice), 200e18);
        assertEq(award.getUserInfo(bob).index, 2);
        assertEq(award.getConfig().totalUser, 2);
    }

    /// @dev A class that is emptied and filled again begins anew; its part went to the others meanwhile.
    function test_aClassEmptiedAndRefilled() external {
        _set(alice, 1);
        _set(bob, 2);
        _notify(80e18);
        _set(bob, 0);
        _notify(80e18);
        _set(carol, 2);
        _notify(80e18);
        assertEq(_due(alice), 50e18 + 80e18 + 50e18);
        assertEq(_due(bob), 30e18);
        assertEq(_due(carol), 30e18);
        _assertAwardBooks();
    }

    /// @dev A member of several classes has a part of each.
    function test_doubleMembership() external {
        _set(alice, 3);
        _set(bob, 1);
        _set(carol, 4);
        _notify(1000e18);
        ISpecialPay.User memory u = award.getUserInfo(alice);
        assertEq(u.rewardA, 250e18);
        assertEq(u.rewardB, 300e18);
        assertEq(u.rewardC, 0);
        assertEq(u.balance, 550e18);
        // Leaves one of the two; the other goes on.
        _set(alice, 2);
        _notify(1000e18);
        u = award.getUserInfo(alice);
        assertEq(u.rewardA, 250e18);
        assertEq(u.rewardB, 600e18);
        assertEq(_due(bob), 750e18);
        vm.prank(alice);
        assertEq(award.claim(), 850e18);
    }

    /// @dev What comes while nobody is a member goes to no later one.
    function test_theFirstMemberGetsNothingOfBefore() external {
        _giveUsdt(address(award), 30e18);
        vm.expectEmit(address(award));
        emit ISpecialPay.Unshared(30e18);
        _set(alice, 1);
        assertEq(_due(alice), 0);
        _notify(10e18);
        assertEq(_due(alice), 10e18);
        _set(alice, 0);
        _giveUsdt(address(award), 5e18);
        award.updatePool();
        _giveUsdt(address(award), 4e18);
        _set(bob, 2);
        _notify(1e18);
        assertEq(_due(alice), 10e18);
        assertEq(_due(bob), 1e18);
        assertEq(award.getConfig().unshared, 39e18);
        assertEq(award.getSolvency(address(usdt)).surplus, 39e18);
        _assertAwardBooks();
    }
}
