// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {PayoutVault} from "../../src/PayoutVault.sol";
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
        address[5] memory others = [stranger, admin, operator, payer, treasurer];
        for (uint256 i; i < others.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IPayoutVault.NotGuardian.selector, others[i]));
            vm.prank(others[i]);
            vault.moveToCold(address(usdt), 1);
        }
    }

    /// @dev Neither a pause nor a vault closed in the AccessManager keeps the guardian from it.
    function test_whilePausedAndClosed() external {
        vm.prank(guardian);
        vault.pause();
        _administer(address(authority), abi.encodeCall(authority.setTargetClosed, (address(vault), true)));
        vm.prank(guardian);
        assertEq(vault.moveToCold(address(usdt), type(uint256).max), FUNDS);
    }

    function test_coldIsFixedAndSomewhere() external {
        assertEq(vault.cold(), cold);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.InvalidReceiver.selector, address(0)));
        new PayoutVault(address(authority), address(0));
    }
}
