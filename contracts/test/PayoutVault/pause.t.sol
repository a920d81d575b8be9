// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IPayoutVault} from "../../src/interfaces/IPayoutVault.sol";
import {Custody} from "../Custody.sol";

/// @dev pause, unpause.
contract PauseTest is Custody {
    function test_pauseAndUnpause() external {
        assertFalse(vault.paused());
        vm.expectEmit(address(vault));
        emit IPayoutVault.PausedSet(true);
        vm.prank(guardian);
        vault.pause();
        assertTrue(vault.paused());
        bytes memory data = abi.encodeCall(vault.unpause, ());
        vm.startPrank(operator);
        authority.schedule(address(vault), data, 0);
        skip(OPERATOR_DELAY);
        vm.expectEmit(address(vault));
        emit IPayoutVault.PausedSet(false);
        authority.execute(address(vault), data);
        vm.stopPrank();
        assertFalse(vault.paused());
        _pay("1", alice, address(usdt), 1);
    }

    function test_onlyTheGuardianPauses() external {
        address[5] memory others = [stranger, admin, operator, payer, treasurer];
        for (uint256 i; i < others.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IPayoutVault.NotGuardian.selector, others[i]));
            vm.prank(others[i]);
            vault.pause();
        }
    }

    function test_onlyTheOperatorUnpauses_afterItsDelay() external {
        vm.prank(guardian);
        vault.pause();
        address[5] memory others = [stranger, admin, guardian, payer, treasurer];
        for (uint256 i; i < others.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[i]));
            vm.prank(others[i]);
            vault.unpause();
        }
        vm.expectRevert();
        vm.prank(operator);
        vault.unpause();
        assertTrue(vault.paused());
    }

    function test_closingTheVaultDoesNotDisarmTheGuardian() external {
        _administer(address(authority), abi.encodeCall(authority.setTargetClosed, (address(vault), true)));
        vm.prank(guardian);
        vault.pause();
        assertTrue(vault.paused());
    }

    /// @dev Deposits and sweeps go on.
    function test_pausedVaultReceives() external {
        vm.prank(guardian);
        vault.pause();
        _giveUsdt(forwarders.forwarderOf(alice), 5e18);
        forwarders.sweep(alice, _one(address(usdt)));
        assertEq(usdt.balanceOf(address(vault)), FUNDS + 5e18);
        vm.deal(address(this), 1e18);
        (bool ok,) = address(vault).call{value: 1e18}("");
        assertTrue(ok);
        assertEq(address(vault).balance, FUNDS + 1e18);
    }
}
