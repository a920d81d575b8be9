// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IPayoutVault} from "../../src/interfaces/IPayoutVault.sol";
import {Custody} from "../Custody.sol";

contract SetLimitTest is Custody {
    function test_setLimit() external {
        vm.expectEmit(address(vault));
        emit IPayoutVault.LimitSet(pair, 7e18, 2 days);
        _setLimit(pair, 7e18, 2 days);
        (uint256 perWindow, uint256 window, uint256 spent, uint256 at) = vault.limitOf(pair);
        assertEq(perWindow, 7e18);
        assertEq(window, 2 days);
        assertEq(spent, 0);
        assertEq(at, block.timestamp);
        assertEq(vault.available(pair), 3.5e18);
    }

    function test_onlyTheTreasury() external {
        address[5] memory others = [stranger, admin, operator, payer, guardian];
        for (uint256 i; i < others.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[i]));
            vm.prank(others[i]);
            vault.setLimit(address(usdt), 1, WINDOW);
        }
    }

    function testFuzz_bounds(uint256 perWindow, uint256 window) external {
        perWindow = bound(perWindow, 0, uint256(type(uint96).max) * 2);
        window = bound(window, 0, 60 days);
        bool wrong = perWindow > type(uint96).max || window < 1 hours || window > 30 days;
        if (wrong) {
            vm.expectRevert(abi.encodeWithSelector(IPayoutVault.InvalidLimit.selector, perWindow, window));
        }
        _setLimit(address(usdt), perWindow, window);
        if (!wrong) assertEq(vault.available(address(usdt)), perWindow / 2);
    }

    function test_edges() external {
        _setLimit(address(usdt), type(uint96).max, 1 hours);
        _setLimit(address(usdt), type(uint96).max, 30 days);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.InvalidLimit.selector, 1 << 96, 1 hours));
        _setLimit(address(usdt), 1 << 96, 1 hours);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.InvalidLimit.selector, 1, 1 hours - 1));
        _setLimit(address(usdt), 1, 1 hours - 1);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.InvalidLimit.selector, 1, 30 days + 1));
        _setLimit(address(usdt), 1, 30 days + 1);
    }

    function test_whatWasSpentStaysSpent() external {
        _pay("1", alice, address(usdt), 400e18);
        _setLimit(address(usdt), 2 * LIMIT, WINDOW);
        assertEq(vault.available(address(usdt)), LIMIT - 400e18);
        _setLimit(address(usdt), LIMIT / 2, WINDOW);
        assertEq(vault.available(address(usdt)), 0);
        (,, uint256 spent,) = vault.limitOf(address(usdt));
        assertEq(spent, 400e18);
        skip(WINDOW);
        assertEq(vault.available(address(usdt)), 100e18, "a window drains half of the new limit");
    }

    /// @dev What drained before the change drained at the old pace, what drains after it at the new one.
    function test_paceChangesWithTheLimit() external {
        _pay("1", alice, address(usdt), 500e18);
        skip(WINDOW / 2);
        _setLimit(address(usdt), LIMIT, 2 * WINDOW);
        assertEq(vault.available(address(usdt)), 250e18);
        skip(WINDOW / 2);
        assertEq(vault.available(address(usdt)), 375e18);
    }

    function test_zeroStopsPayments() external {
        _pay("1", alice, address(usdt), 500e18);
        _setLimit(address(usdt), 0, WINDOW);
        skip(10 * WINDOW);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.LimitExceeded.selector, address(usdt), 1, 0));
        _pay("2", alice, address(usdt), 1);
        _setLimit(address(usdt), LIMIT, WINDOW);
        assertEq(vault.available(address(usdt)), 0, "nothing drains without a limit");
        skip(WINDOW);
        assertEq(vault.available(address(usdt)), LIMIT / 2);
    }
}
