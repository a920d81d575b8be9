// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IPayoutVault} from "../../src/interfaces/IPayoutVault.sol";
import {Custody} from "../Custody.sol";

contract MoveToColdTest is Custody {
    function testFuzz_moveToCold(uint256 which, uint256 amount) external {
        address asset = _assets()[which % 4];
        uint256 moved = amount < FUNDS ? amount : FUNDS;
        vm.expectEmit(address(vault));
        emit IPayoutVault.MovedToCold(asset, moved);
        vm.prank(guardian);
        assertEq(vault.moveToCold(asset, amount), moved);
        assertEq(_balance(asset, cold), moved);
        assertEq(_balance(asset, address(vault)), FUNDS - moved);
        assertEq(vault.available(asset), LIMIT / 2, "not a payment");
    }

    function test_onlyTheGuardian() external {
        address[6] memory others = _others();
        for (uint256 i; i < others.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IPayoutVault.NotGuardian.selector, others[i]));
            vm.prank(others[i]);
            vault.moveToCold(address(usdt), 1);
        }
    }

    /// @dev Works also while paused, and with the vault closed in the AccessManager.
    function test_whilePausedAndClosed() external {
        _pause();
        _administer(address(authority), abi.encodeCall(authority.setTargetClosed, (address(vault), true)));
        vm.prank(guardian);
        assertEq(vault.moveToCold(address(usdt), type(uint256).max), FUNDS);
    }

    /// @dev Another AccessManager changes neither the guardian nor where assets go.
    function test_underAnotherAuthority() external {
        _administer(address(authority), abi.encodeCall(authority.updateAuthority, (address(vault), address(odd))));
        assertEq(vault.guardian(), guardian);
        vm.prank(guardian);
        vault.moveToCold(COIN, 5e18);
        assertEq(cold.balance, 5e18);
    }
}
