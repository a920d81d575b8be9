// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ISpecialPay} from "../../src/interfaces/ISpecialPay.sol";
import {Award} from "../Award.sol";
import {OddToken} from "../mocks/OddToken.sol";

contract SpecialPayNotifyTest is Award {
    function test_withoutMembers() external {
        _giveUsdt(bob, 10e18);
        vm.startPrank(bob);
        usdt.approve(address(award), 10e18);
        vm.expectRevert(ISpecialPay.NoMembers.selector);
        award.notify(10e18);
        assertEq(usdt.balanceOf(bob), 10e18);
        vm.stopPrank();
        // Not with members who have all left, either.
        _set(alice, 7);
        _set(alice, 0);
        vm.prank(bob);
        vm.expectRevert(ISpecialPay.NoMembers.selector);
        award.notify(10e18);
    }

    function test_sharesByTheRates() external {
        _set(alice, 1);
        _set(bob, 2);
        _set(carol, 4);
        vm.expectEmit();
        emit ISpecialPay.Shared(deployer, 1000e18, 500e18, 300e18, 200e18);
        _notify(1000e18);
        assertEq(_due(alice), 500e18);
        assertEq(_due(bob), 300e18);
        assertEq(_due(carol), 200e18);
        ISpecialPay.Config memory c = award.getConfig();
        assertEq(c.totalRewardA, 500e18);
        assertEq(c.totalRewardB, 300e18);
        assertEq(c.totalRewardC, 200e18);
        assertEq(c.perForceA, 500e18 * ONE);
        assertEq(c.lastBalance, 1000e18);
        _assertAwardBooks();
    }

    function test_equallyWithinAClass() external {
        _set(alice, 1);
        _set(bob, 1);
        _set(carol, 2);
        _notify(800e18);
        assertEq(_due(alice), 250e18);
        assertEq(_due(bob), 250e18);
        assertEq(_due(carol), 300e18);
        assertEq(award.getConfig().perForceA, 250e18 * ONE);
    }

    /// @dev For each choice of empty classes, their rates fall to the others in proportion.
    function test_emptyClasses() external {
        address[3] memory who = [alice, bob, carol];
        uint256[3] memory rates = [RATE_A, RATE_B, RATE_C];
        for (uint256 filled = 1; filled < 8; ++filled) {
            uint256 snapshot = vm.snapshotState();
            uint256 sum;
            for (uint256 i; i < 3; ++i) {
                if (filled >> i & 1 == 0) continue;
                _set(who[i], 1 << i);
                sum += rates[i];
            }
            _notify(sum * 1e18);
            for (uint256 i; i < 3; ++i) {
                assertEq(_due(who[i]), filled >> i & 1 == 0 ? 0 : rates[i] * 1e18);
            }
            _assertAwardBooks();
            vm.revertToState(snapshot);
        }
    }

    /// @dev What does not divide falls to the last class that has members.
    function test_theRest() external {
        _set(alice, 1);
        _set(bob, 2);
        _set(carol, 4);
        vm.expectEmit(address(award));
        emit ISpecialPay.Shared(deployer, 9, 4, 2, 3);
        _notify(9);
        _set(carol, 0);
        vm.expectEmit(address(award));
        emit ISpecialPay.Shared(deployer, 9, 5, 4, 0);
        _notify(9);
        vm.expectEmit(address(award));
        emit ISpecialPay.Shared(deployer, 1, 0, 1, 0);
        _notify(1);
        assertEq(_due(alice), 9);
        assertEq(_due(bob), 7);
    }

    /// @dev What lay there before is told apart from what the caller brings.
    function test_plainTransfersFirst() external {
        _set(alice, 1);
        _giveUsdt(address(award), 7e18);
        vm.expectEmit();
        emit ISpecialPay.Shared(address(0), 7e18, 7e18, 0, 0);
        vm.expectEmit();
        emit ISpecialPay.Shared(deployer, 5e18, 5e18, 0, 0);
        _notify(5e18);
        assertEq(_due(alice), 12e18);
    }

    function test_nothingChangesNothing() external {
        _set(alice, 1);
        vm.recordLogs();
        award.notify(0);
        assertEq(vm.getRecordedLogs().length, 1, "the transfer's own");
        assertEq(award.getConfig().totalRewardA, 0);
    }

    function test_withoutAllowance() external {
        _set(alice, 1);
        vm.prank(alice);
        vm.expectRevert();
        award.notify(1);
    }

    /// @dev Of a token with a fee, what arrives is shared.
    function test_whatArrives() external {
        OddToken odd = new OddToken();
        award = _newAward(address(odd));
        _set(alice, 1);
        odd.mint(bob, 1000);
        odd.setFee(100);
        odd.setSilent(true);
        vm.startPrank(bob);
        odd.approve(address(award), 1000);
        award.notify(1000);
        vm.stopPrank();
        assertEq(_due(alice), 990);
        assertEq(award.getSolvency(address(odd)).owed, 990);
    }

    /// @dev 96 bits in a lifetime: what is above is shared with nobody and stays surplus; the rest goes on.
    function test_theLargestSum() external {
        uint256 largest = type(uint96).max;
        _set(alice, 1);
        _set(bob, 1);
        deal(address(usdt), address(award), largest + 7);
        award.updatePool();
        assertEq(award.getConfig().totalRewardA, largest);
        ISpecialPay.Books memory b = award.getSolvency(address(usdt));
        assertEq(b.owed, largest);
        assertEq(b.surplus, 7);
        assertEq(award.updateUser(alice), largest / 2);
        assertEq(award.updateUser(bob), largest / 2);
        _giveUsdt(address(award), 5);
        award.updatePool();
        assertEq(_due(alice) + _due(bob), 0);
        _assertAwardBooks();
    }
}
