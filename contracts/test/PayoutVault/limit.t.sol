// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IPayoutVault} from "../../src/interfaces/IPayoutVault.sol";
import {Custody} from "../Custody.sol";

/// @dev The leaky bucket, checked over every period as long as its window, wherever the period begins.
contract LimitTest is Custody {
    uint256 private constant STEPS = 40;

    uint256[] private _times;
    uint256[] private _amounts;

    function _dice(uint256 seed, uint256 i, uint256 sides) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, i))) % sides;
    }

    function _record(uint256 amount) private {
        _pay(_times.length, bob, address(odd), amount);
        _times.push(block.timestamp);
        _amounts.push(amount);
    }

    /// @dev Skips a time: none, a second, part of the window, the window, or around it.
    function _wait(uint256 window, uint256 seed, uint256 i) private {
        uint256 kind = _dice(seed, i, 8);
        if (kind == 1) skip(1);
        if (kind == 2) skip(window);
        if (kind == 3) skip(window - 1);
        if (kind == 4) skip(window / 2);
        if (kind > 4) skip(_dice(seed, i + 1e6, window / 4));
    }

    /// @dev All that is available, one base unit, or anything between.
    function _choose(uint256 available, uint256 seed, uint256 i) private pure returns (uint256) {
        uint256 kind = _dice(seed, i + 2e6, 4);
        if (kind == 0) return 1;
        return kind == 1 ? _dice(seed, i + 3e6, available) + 1 : available;
    }

    /// @dev Checks periods that begin with a payment: these have the largest sums.
    function _assertNoWindowAbove(uint256 limit, uint256 window) private view {
        for (uint256 first; first < _times.length; ++first) {
            uint256 sum;
            for (uint256 i = first; i < _times.length && _times[i] <= _times[first] + window; ++i) {
                sum += _amounts[i];
            }
            assertLe(sum, limit, "a window lets too much out");
        }
    }

    /// forge-config: default.fuzz.runs = 16
    /// forge-config: deep.fuzz.runs = 5000
    function testFuzz_noWindowLetsMoreOut(uint256 limit, uint256 window, uint256 seed) external {
        limit = bound(limit, 2, type(uint96).max);
        window = bound(window, 1 hours, 30 days);
        _replaceVault(limit, limit, window);
        odd.mint(address(vault), uint256(type(uint96).max) * STEPS);
        for (uint256 i; i < STEPS; ++i) {
            _wait(window, seed, i);
            uint256 available = vault.available(address(odd));
            if (available != 0) _record(_choose(available, seed, i));
        }
        _assertNoWindowAbove(limit, window);
    }

    /// @dev Even an account that changes the limit at will lets no more than the ceiling out in any window.
    /// forge-config: default.fuzz.runs = 16
    /// forge-config: deep.fuzz.runs = 5000
    function testFuzz_changesOfTheLimit(uint256 ceiling, uint256 window, uint256 seed) external {
        ceiling = bound(ceiling, 2, type(uint96).max);
        window = bound(window, 1 hours, 30 days);
        _replaceVault(ceiling, ceiling / 2, window);
        odd.mint(address(vault), uint256(type(uint96).max) * STEPS);
        for (uint256 i; i < STEPS; ++i) {
            _wait(window, seed, i);
            uint256 change = _dice(seed, i + 4e6, 4);
            uint256 next = change == 2 ? ceiling : _dice(seed, i + 5e6, ceiling) + 1;
            (uint256 current,,,) = vault.limitOf(address(odd));
            if (change == 1 && next < current) _setLimit(address(odd), next);
            if (change > 1 && vault.pending().length == 0) {
                vm.prank(treasurer);
                vault.announceLimit(address(odd), next);
            }
            IPayoutVault.Pending[] memory p = vault.pending();
            if (p.length != 0 && p[0].readyAt <= block.timestamp) vault.applyLimit(address(odd));
            uint256 available = vault.available(address(odd));
            if (available != 0) _record(_choose(available, seed, i));
        }
        _assertNoWindowAbove(ceiling, window);
    }

    /// @dev This order of payments emptied a full-size bucket twice: all before the end of a window, all again after it.
    function test_aroundTheEndOfAWindow() external {
        skip(WINDOW - 1);
        _record(vault.available(address(odd)));
        skip(1);
        if (vault.available(address(odd)) != 0) _record(vault.available(address(odd)));
        skip(WINDOW - 1);
        _record(vault.available(address(odd)));
        assertGt(_amounts[0] + _amounts[1] + _amounts[2], LIMIT * 99 / 100, "the limit can be used");
        _assertNoWindowAbove(LIMIT, WINDOW);
    }

    /// @dev Taking all that is available every hour gives the burst and half the limit a window, to the last base unit.
    /// forge-config: default.fuzz.runs = 4
    /// forge-config: deep.fuzz.runs = 5000
    function testFuzz_theLimitCanBeUsed(uint256 limit) external {
        limit = bound(limit, 1e6, 1e24);
        _replaceVault(limit, limit, 1 days);
        odd.mint(address(vault), 100 * limit);
        uint256 sum;
        for (uint256 hour; hour <= 240; ++hour) {
            uint256 available = vault.available(address(odd));
            _record(available);
            sum += available;
            skip(1 hours);
        }
        assertLe(sum, limit / 2 + 10 * (limit / 2));
        assertGe(sum + 240, limit / 2 + 10 * (limit / 2), "a base unit a payment is lost to rounding at most");
        _assertNoWindowAbove(limit, 1 days);
    }

    /// @dev Many payments never make more room than one.
    function testFuzz_splittingGainsNothing(uint256 parts, uint256 wait) external {
        parts = bound(parts, 1, 30);
        wait = bound(wait, 0, WINDOW);
        uint256 state = vm.snapshotState();
        _record(LIMIT / 2);
        skip(wait);
        uint256 once = vault.available(address(odd));
        vm.revertToState(state);
        for (uint256 i; i < parts; ++i) {
            _record(i + 1 == parts ? LIMIT / 2 - (parts - 1) * (LIMIT / 2 / parts) : LIMIT / 2 / parts);
        }
        skip(wait);
        assertEq(vault.available(address(odd)), once);
    }
}
