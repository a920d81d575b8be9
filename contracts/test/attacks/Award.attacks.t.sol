// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ISpecialPay} from "../../src/interfaces/ISpecialPay.sol";
import {Award} from "../Award.sol";
import {OddToken} from "../mocks/OddToken.sol";

contract AwardAttacksTest is Award {
    /// @dev A member who is let in between an inflow and its booking, and out again after it, gets nothing.
    function test_inForABooking() external {
        _set(alice, 1);
        _giveUsdt(address(award), 100e18);
        _set(bob, 7);
        award.updatePool();
        _set(bob, 0);
        assertEq(_due(bob), 0);
        assertEq(_due(alice), 100e18);
    }

    /// @dev One who is put out between an inflow and its booking gets its part.
    function test_outForABooking() external {
        _set(alice, 1);
        _set(bob, 1);
        _giveUsdt(address(award), 100e18);
        _set(alice, 0);
        _set(alice, 1);
        assertEq(_due(alice), 50e18);
        assertEq(_due(bob), 50e18);
    }

    /// @dev Being in and out of a class many times gives no more than being in it, and none of the others less.
    function test_inAndOut() external {
        _set(alice, 1);
        _set(bob, 1);
        for (uint256 i; i < 20; ++i) {
            _notify(10e18 + i);
            _set(bob, 2);
            _set(bob, 1);
        }
        assertGe(_due(alice), _due(bob));
        assertLe(_due(alice) - _due(bob), 20);
        _assertAwardBooks();
    }

    /// @dev Moving to another class takes nothing out of it that came before.
    function test_throughAllClasses() external {
        _set(alice, 1);
        _set(bob, 2);
        _set(carol, 4);
        _notify(1000e18);
        for (uint256 classes = 1; classes < 8; ++classes) {
            if (classes != 4) _set(carol, classes);
        }
        assertEq(_due(alice), 500e18);
        assertEq(_due(bob), 300e18);
        assertEq(_due(carol), 200e18);
    }

    /// @dev Operators, whoever they name or put out, and the treasury can take nothing that was earned.
    function test_operatorAndTreasuryTogether() external {
        _set(alice, 1);
        _notify(100e18);
        _giveUsdt(address(award), 11e18);
        _set(bob, 7);
        _set(alice, 0);
        _set(bob, 0);
        _giveUsdt(address(award), 5e18);
        vm.startPrank(treasurer);
        vm.expectRevert(abi.encodeWithSelector(ISpecialPay.SurplusExceeded.selector, address(usdt), 5e18 + 1, 5e18));
        award.withdrawToken(address(usdt), treasurer, 5e18 + 1);
        award.withdrawToken(address(usdt), treasurer, 5e18);
        vm.stopPrank();
        assertEq(award.updateUser(alice), 111e18);
    }

    /// @dev Closing the contract in the AccessManager stops no claim and no inflow.
    function test_closedTarget() external {
        _set(alice, 1);
        _notify(100e18);
        vm.prank(deployer);
        authority.setTargetClosed(address(award), true);
        _giveUsdt(address(award), 1e18);
        _notify(1e18);
        award.updatePool();
        vm.prank(alice);
        assertEq(award.claim(), 102e18);
    }

    /// @dev Somebody who sends base units and books them again and again shifts nothing of what others send, and takes nothing.
    function test_dust() external {
        _set(alice, 1);
        _set(bob, 2);
        _set(carol, 4);
        _notify(1000e18);
        for (uint256 i; i < 300; ++i) {
            _giveUsdt(address(award), 1);
            award.updatePool();
        }
        assertEq(_due(alice), 500e18);
        assertEq(_due(bob), 300e18);
        assertEq(_due(carol), 200e18 + 300);
        _assertAwardBooks();
    }

    /// @dev Settling somebody else after each inflow of a single base unit costs them nothing.
    function test_settledByAStranger() external {
        _set(alice, 1);
        _set(bob, 1);
        _set(carol, 1);
        for (uint256 i; i < 300; ++i) {
            _notify(1);
            if (_due(alice) == 0) continue;
            vm.prank(stranger);
            award.updateUser(alice);
        }
        assertGe(usdt.balanceOf(alice) + 1, _due(bob));
        assertGe(_due(bob), 99);
    }

    /// @dev A token that calls back while it moves finds every door closed, and nothing is booked twice.
    function test_reentrancy() external {
        OddToken odd = new OddToken();
        award = _newAward(address(odd));
        _set(alice, 1);
        odd.mint(address(award), 100);
        odd.mint(bob, 50);
        vm.prank(bob);
        odd.approve(address(award), 50);
        bytes[8] memory calls = [
            abi.encodeCall(award.claim, ()),
            abi.encodeCall(award.updateUser, (alice)),
            abi.encodeCall(award.updatePool, ()),
            abi.encodeCall(award.notify, (1)),
            abi.encodeCall(award.getUserInfo, (alice)),
            abi.encodeCall(award.getConfig, ()),
            abi.encodeCall(award.getSolvency, (address(odd))),
            abi.encodeCall(award.getSolvency, (address(token)))
        ];
        for (uint256 i; i < calls.length; ++i) {
            uint256 snapshot = vm.snapshotState();
            odd.setHook(address(award), calls[i]);
            assertEq(award.updateUser(alice), 100);
            assertEq(bytes4(odd.hookReason()), ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
            odd.setHook(address(award), calls[i]);
            vm.prank(bob);
            award.notify(50);
            assertEq(bytes4(odd.hookReason()), ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
            odd.setHook(address(0), "");
            award.updatePool();
            assertEq(odd.balanceOf(alice), 100);
            assertEq(_due(alice), 50);
            assertEq(award.getSolvency(address(odd)).owed, 50);
            vm.revertToState(snapshot);
        }
    }

    /// @dev Also where the one who is called back holds the role.
    function test_reentrancyOfRoles() external {
        OddToken odd = new OddToken();
        award = _newAward(address(odd));
        _set(alice, 1);
        odd.mint(address(award), 100);
        vm.startPrank(deployer);
        authority.grantRole(1, address(odd), 0);
        authority.grantRole(3, address(odd), 0);
        vm.stopPrank();
        bytes[2] memory calls = [
            abi.encodeCall(award.setUser, (bob, true, false, false, "while it pays")),
            abi.encodeCall(award.withdrawToken, (address(odd), bob, 0))
        ];
        for (uint256 i; i < calls.length; ++i) {
            uint256 snapshot = vm.snapshotState();
            odd.setHook(address(award), calls[i]);
            award.updateUser(alice);
            assertEq(bytes4(odd.hookReason()), ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
            vm.revertToState(snapshot);
        }
    }

    /// @dev What left the balance without the contract's doing is not taken for an inflow when it comes back.
    function test_aBalanceThatFalls() external {
        OddToken odd = new OddToken();
        award = _newAward(address(odd));
        _set(alice, 1);
        odd.mint(address(award), 100);
        award.updatePool();
        vm.prank(address(award));
        odd.transfer(stranger, 40);
        award.updatePool();
        assertEq(award.getSolvency(address(odd)).surplus, 0);
        vm.prank(stranger);
        odd.transfer(address(award), 40);
        assertEq(_due(alice), 100);
        assertEq(award.updateUser(alice), 100);
    }
}
