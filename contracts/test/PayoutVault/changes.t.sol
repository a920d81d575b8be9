// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IPayoutVault} from "../../src/interfaces/IPayoutVault.sol";
import {Custody} from "../Custody.sol";

/// @dev announce..., apply..., cancel...: a change that could let more out waits for the vault's own delay.
contract ChangesTest is Custody {
    address private next = makeAddr("next");

    modifier asAdmin() {
        vm.startPrank(deployer);
        _;
        vm.stopPrank();
    }

    function _announceLimit(uint256 perWindow) private {
        vm.prank(treasurer);
        vault.announceLimit(address(usdt), perWindow);
    }

    function _limit() private view returns (uint256 perWindow) {
        (perWindow,,,) = vault.limitOf(address(usdt));
    }

    function test_raiseALimit() external {
        uint256 ready = block.timestamp + DELAY;
        vm.expectEmit(address(vault));
        emit IPayoutVault.Announced(IPayoutVault.Change.Limit, address(usdt), 2 * LIMIT, ready);
        _announceLimit(2 * LIMIT);
        IPayoutVault.Pending[] memory p = vault.pending();
        assertEq(p.length, 1);
        assertEq(uint256(p[0].change), uint256(IPayoutVault.Change.Limit));
        assertEq(p[0].subject, address(usdt));
        assertEq(p[0].value, 2 * LIMIT);
        assertEq(p[0].readyAt, ready);
        assertEq(_limit(), LIMIT, "not yet");

        skip(DELAY - 1);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.TooEarly.selector, ready, ready - 1));
        vault.applyLimit(address(usdt));
        skip(1);
        vm.expectEmit(address(vault));
        emit IPayoutVault.LimitSet(address(usdt), 2 * LIMIT, WINDOW);
        vm.prank(stranger);
        vault.applyLimit(address(usdt));
        assertEq(_limit(), 2 * LIMIT);
        assertEq(vault.pending().length, 0);
        vm.expectRevert(IPayoutVault.NothingAnnounced.selector);
        vault.applyLimit(address(usdt));
    }

    function testFuzz_neverAboveTheCeiling(uint256 perWindow) external {
        if (perWindow > CEILING) {
            vm.expectRevert(abi.encodeWithSelector(IPayoutVault.AboveCeiling.selector, perWindow, CEILING));
        }
        _announceLimit(perWindow);
        if (perWindow > CEILING) return;
        skip(DELAY);
        vault.applyLimit(address(usdt));
        assertEq(_limit(), perWindow);
        assertEq(vault.ceilingOf(address(usdt)), CEILING);
    }

    /// @dev Announcing again restarts the delay: no announcement can be replaced at the last moment.
    function test_announcedTwice() external {
        _announceLimit(LIMIT + 1);
        skip(DELAY - 1);
        _announceLimit(CEILING);
        skip(1);
        vm.expectRevert();
        vault.applyLimit(address(usdt));
        skip(DELAY - 1);
        vault.applyLimit(address(usdt));
        assertEq(_limit(), CEILING);
    }

    function test_lowerALimit() external {
        _announceLimit(2 * LIMIT);
        vm.expectEmit(address(vault));
        emit IPayoutVault.Cancelled(IPayoutVault.Change.Limit, address(usdt));
        vm.expectEmit(address(vault));
        emit IPayoutVault.LimitSet(address(usdt), LIMIT / 2, WINDOW);
        vm.expectEmit(address(vault));
        emit IPayoutVault.LimitLowered(address(usdt), treasurer);
        vm.prank(treasurer);
        vault.lowerLimit(address(usdt), LIMIT / 2);
        assertEq(_limit(), LIMIT / 2);
        skip(DELAY);
        vm.expectRevert(IPayoutVault.NothingAnnounced.selector);
        vault.applyLimit(address(usdt));
        vm.prank(guardian);
        vault.lowerLimit(address(usdt), 0);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.NotLower.selector, 0, 0));
        vm.prank(guardian);
        vault.lowerLimit(address(usdt), 0);
    }

    function testFuzz_lowerOnly(uint256 perWindow) external {
        perWindow = bound(perWindow, LIMIT, type(uint256).max);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.NotLower.selector, perWindow, LIMIT));
        vm.prank(treasurer);
        vault.lowerLimit(address(usdt), perWindow);
    }

    function test_whatWasSpentStaysSpent() external {
        _pay(1, bob, address(usdt), 400e18);
        _setLimit(address(usdt), LIMIT / 2);
        assertEq(vault.available(address(usdt)), 0);
        (,, uint256 spent,) = vault.limitOf(address(usdt));
        assertEq(spent, 400e18);
        skip(WINDOW);
        assertEq(vault.available(address(usdt)), 100e18, "a window drains half of the new limit");
        _announceLimit(2 * LIMIT);
        skip(DELAY);
        _pay(2, bob, address(usdt), LIMIT / 4);
        vault.applyLimit(address(usdt));
        assertEq(vault.available(address(usdt)), LIMIT - LIMIT / 4);
    }

    /// @dev Until a change the bucket drains at the old pace, afterwards at the new one.
    function test_paceChangesWithTheLimit() external {
        _announceLimit(2 * LIMIT);
        skip(DELAY - WINDOW / 2);
        _pay(1, bob, address(usdt), 500e18);
        skip(WINDOW / 2);
        vault.applyLimit(address(usdt));
        (,, uint256 spent,) = vault.limitOf(address(usdt));
        assertEq(spent, 250e18);
        skip(WINDOW / 8);
        assertEq(vault.available(address(usdt)), LIMIT - 125e18);
    }

    function test_zeroStopsPayments() external {
        _pay(1, bob, address(usdt), 500e18);
        _setLimit(address(usdt), 0);
        skip(10 * WINDOW);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.LimitExceeded.selector, address(usdt), 1, 0));
        _pay(2, bob, address(usdt), 1);
        _setLimit(address(usdt), LIMIT);
        assertEq(vault.available(address(usdt)), 0, "nothing drains without a limit");
        skip(WINDOW);
        assertEq(vault.available(address(usdt)), LIMIT / 2);
    }

    function test_anotherPayer() external asAdmin {
        vm.expectRevert(IPayoutVault.InvalidConfig.selector);
        vault.announcePayer(address(0));
        vault.announcePayer(next);
        assertEq(vault.pending()[0].subject, next);
        vm.expectRevert();
        vault.applyPayer();
        skip(DELAY);
        vm.expectEmit(address(vault));
        emit IPayoutVault.PayerSet(next);
        vault.applyPayer();
        assertEq(vault.payer(), next);
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.NotPayer.selector, payer));
        _pay(0, bob, address(usdt), 1);
        payer = next;
        _pay(0, bob, address(usdt), 1);
    }

    function test_anotherGuardian_alsoWhilePaused() external asAdmin {
        vm.stopPrank();
        _pause();
        vm.startPrank(deployer);
        vm.expectRevert(IPayoutVault.InvalidConfig.selector);
        vault.announceGuardian(address(0));
        vault.announceGuardian(next);
        skip(DELAY - 1);
        vm.expectRevert();
        vault.applyGuardian();
        skip(1);
        vm.expectEmit(address(vault));
        emit IPayoutVault.GuardianSet(next);
        vault.applyGuardian();
        assertEq(vault.guardian(), next);
        assertTrue(vault.paused());
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.NotGuardian.selector, guardian));
        vm.prank(guardian);
        vault.moveToCold(address(usdt), 1);
        vm.startPrank(next);
        vault.moveToCold(address(usdt), 1);
    }

    function test_pendingListsEverything() external {
        _pause();
        _announceLimit(CEILING);
        vm.prank(treasurer);
        vault.announceLimit(COIN, CEILING);
        vm.startPrank(deployer);
        vault.announcePayer(next);
        vault.announceGuardian(alice);
        vm.stopPrank();
        vm.startPrank(operator);
        authority.schedule(address(vault), abi.encodeCall(vault.announceUnpause, ()), 0);
        skip(OPERATOR_DELAY);
        authority.execute(address(vault), abi.encodeCall(vault.announceUnpause, ()));
        vm.stopPrank();
        IPayoutVault.Pending[] memory p = vault.pending();
        assertEq(p.length, 5);
        assertEq(p[1].subject, COIN);
        assertEq(uint256(p[2].change), uint256(IPayoutVault.Change.Payer));
        assertEq(uint256(p[3].change), uint256(IPayoutVault.Change.Guardian));
        assertEq(p[3].subject, alice);
        assertEq(p[3].value, 0);
        assertEq(uint256(p[4].change), uint256(IPayoutVault.Change.Unpause));
        assertEq(p[4].readyAt, block.timestamp + DELAY);
        assertEq(vault.assets().length, 4);
    }

    function test_theGuardianCancels() external {
        _announceLimit(CEILING);
        vm.prank(deployer);
        vault.announcePayer(next);
        vm.startPrank(guardian);
        vm.expectEmit(address(vault));
        emit IPayoutVault.Cancelled(IPayoutVault.Change.Limit, address(usdt));
        vault.cancelLimit(address(usdt));
        vm.expectEmit(address(vault));
        emit IPayoutVault.Cancelled(IPayoutVault.Change.Payer, next);
        vault.cancelPayer();
        vm.expectRevert(IPayoutVault.NothingAnnounced.selector);
        vault.cancelPayer();
        vm.expectRevert(IPayoutVault.NothingAnnounced.selector);
        vault.cancelLimit(address(usdt));
        vm.stopPrank();
        skip(10 * DELAY);
        vm.expectRevert(IPayoutVault.NothingAnnounced.selector);
        vault.applyPayer();
        vm.expectRevert(IPayoutVault.NothingAnnounced.selector);
        vault.applyLimit(address(usdt));
        vm.expectRevert(IPayoutVault.NothingAnnounced.selector);
        vault.applyGuardian();
    }

    /// @dev A hostile guardian cannot prevent its replacement; only the cold address can cancel a hostile one.
    function test_onlyTheColdAddressCancelsTheExchangeOfTheGuardian() external {
        vm.prank(deployer);
        vault.announceGuardian(next);
        address[4] memory others = [guardian, deployer, payer, stranger];
        for (uint256 i; i < others.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IPayoutVault.NotCold.selector, others[i]));
            vm.prank(others[i]);
            vault.cancelGuardian();
        }
        vm.startPrank(cold);
        vault.cancelGuardian();
        vm.expectRevert(IPayoutVault.NothingAnnounced.selector);
        vault.cancelGuardian();
        vm.stopPrank();
        skip(DELAY);
        vm.expectRevert(IPayoutVault.NothingAnnounced.selector);
        vault.applyGuardian();
        assertEq(vault.guardian(), guardian);
    }

    function test_onlyTheRoleAnnounces() external {
        address[5] memory others = [stranger, lister, payer, guardian, cold];
        bytes[5] memory calls = [
            abi.encodeCall(vault.announceLimit, (address(usdt), 1)),
            abi.encodeCall(vault.announcePayer, (next)),
            abi.encodeCall(vault.announceGuardian, (next)),
            abi.encodeCall(vault.announceUnpause, ()),
            abi.encodeCall(vault.lowerLimit, (address(usdt), 1))
        ];
        _pause();
        for (uint256 i; i < others.length; ++i) {
            for (uint256 j; j < calls.length; ++j) {
                if (others[i] == guardian && j == 4) continue;
                vm.prank(others[i]);
                (bool ok, bytes memory reason) = address(vault).call(calls[j]);
                assertFalse(ok);
                assertEq(reason, abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[i]));
            }
        }
    }

    function test_onlyTheGuardianCancels() external {
        _announceLimit(CEILING);
        vm.prank(deployer);
        vault.announcePayer(next);
        address[6] memory others = _others();
        for (uint256 i; i < others.length; ++i) {
            vm.startPrank(others[i]);
            vm.expectRevert(abi.encodeWithSelector(IPayoutVault.NotGuardian.selector, others[i]));
            vault.cancelLimit(address(usdt));
            vm.expectRevert(abi.encodeWithSelector(IPayoutVault.NotGuardian.selector, others[i]));
            vault.cancelPayer();
            vm.stopPrank();
        }
    }
}
