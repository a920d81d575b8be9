// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IPayoutVault} from "../../src/interfaces/IPayoutVault.sol";
import {Custody} from "../Custody.sol";

/// @dev pause, announceUnpause, unpause.
contract PauseTest is Custody {
    function _announce() private {
        bytes memory data = abi.encodeCall(vault.announceUnpause, ());
        vm.startPrank(operator);
        authority.schedule(address(vault), data, 0);
        skip(OPERATOR_DELAY);
        authority.execute(address(vault), data);
        vm.stopPrank();
    }

    function test_anybodyEndsItAfterTheDelay() external {
        assertFalse(vault.paused());
        vm.expectEmit(address(vault));
        emit IPayoutVault.PausedSet(true);
        _pause();
        assertTrue(vault.paused());
        _announce();
        uint256 ready = block.timestamp + DELAY;
        skip(DELAY - 1);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.TooEarly.selector, ready, ready - 1));
        vault.unpause();
        skip(1);
        vm.expectEmit(address(vault));
        emit IPayoutVault.PausedSet(false);
        vm.prank(stranger);
        vault.unpause();
        assertFalse(vault.paused());
        _pay(0, bob, address(usdt), 1);
        vm.expectRevert(IPayoutVault.NothingAnnounced.selector);
        vault.unpause();
    }

    /// @dev After a false alarm the guardian ends an announced pause at once, and never alone.
    function test_theGuardianAgrees() external {
        _pause();
        vm.prank(guardian);
        vm.expectRevert(IPayoutVault.NothingAnnounced.selector);
        vault.unpause();
        _announce();
        vm.prank(guardian);
        vault.unpause();
        assertFalse(vault.paused());
        assertEq(vault.pending().length, 0);
    }

    function test_pausingAgainCancelsWhatWasAnnounced() external {
        _pause();
        _announce();
        vm.expectEmit(address(vault));
        emit IPayoutVault.Cancelled(IPayoutVault.Change.Unpause, address(0));
        _pause();
        skip(10 * DELAY);
        vm.expectRevert(IPayoutVault.NothingAnnounced.selector);
        vault.unpause();
        vm.prank(guardian);
        vm.expectRevert(IPayoutVault.NothingAnnounced.selector);
        vault.unpause();
    }

    /// @dev No end of a pause can be announced in advance, before the pause begins.
    function test_onlyWhilePaused() external {
        vm.prank(deployer);
        authority.grantRole(1, deployer, 0);
        vm.expectRevert(IPayoutVault.NotPaused.selector);
        vm.prank(deployer);
        vault.announceUnpause();
    }

    function test_onlyTheGuardianPauses() external {
        address[6] memory others = _others();
        for (uint256 i; i < others.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IPayoutVault.NotGuardian.selector, others[i]));
            vm.prank(others[i]);
            vault.pause();
        }
    }

    function test_closingTheVaultDoesNotDisarmTheGuardian() external {
        _administer(address(authority), abi.encodeCall(authority.setTargetClosed, (address(vault), true)));
        _pause();
        assertTrue(vault.paused());
    }

    /// @dev Deposits and sweeps continue.
    function test_pausedVaultReceives() external {
        _pause();
        _giveUsdt(forwarders.forwarderOf(alice), 5e18);
        forwarders.sweep(alice, _one(address(usdt)));
        assertEq(usdt.balanceOf(address(vault)), FUNDS + 5e18);
        vm.deal(address(this), 1e18);
        (bool ok,) = address(vault).call{value: 1e18}("");
        assertTrue(ok);
        assertEq(address(vault).balance, FUNDS + 1e18);
    }
}
