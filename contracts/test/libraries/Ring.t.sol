// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {Ring} from "../../src/libraries/Ring.sol";

/// @dev Against a model of unit cells, over all starts of a ring: a sum over one start alone would not notice an off-by-one.
contract RingTest is Test {
    uint256 private constant LARGEST = 48;

    /// @dev Whether cell `cell` of the ring is filled.
    function _isFilled(uint256 cell, uint256 total, uint256 capacity, uint256 start) private pure returns (bool) {
        for (uint256 i; i < capacity; ++i) {
            if ((start + i) % total == cell) return true;
        }
        return false;
    }

    function test_everyStartOfEachSmallRing() external pure {
        for (uint256 total = 1; total <= 12; ++total) {
            for (uint256 capacity = 1; capacity <= total; ++capacity) {
                _everyStart(total, capacity);
            }
        }
    }

    /// forge-config: default.fuzz.runs = 8
    /// forge-config: deep.fuzz.runs = 5000
    function testFuzz_everyStartOfARing(uint256 total, uint256 capacity) external pure {
        total = bound(total, 1, LARGEST);
        _everyStart(total, bound(capacity, 1, total));
    }

    /// @dev Every F(x) of every start is what a walk over the cells counts, and every cell is filled in exactly C of the T starts.
    function _everyStart(uint256 total, uint256 capacity) private pure {
        uint256[] memory times = new uint256[](total);
        for (uint256 start; start < total; ++start) {
            uint256 count;
            for (uint256 x; x <= total; ++x) {
                assertEq(Ring.filled(x, total, capacity, start), count, "F(x)");
                if (x == total || !_isFilled(x, total, capacity, start)) continue;
                ++count;
                ++times[x];
            }
            assertEq(count, capacity, "filled whole");
        }
        for (uint256 cell; cell < total; ++cell) {
            assertEq(times[cell], capacity, "each cell in as many starts");
        }
    }

    /// @dev Random orders: over all starts each gets exactly amount · C, and splitting an order changes nothing of that, nor
    /// of what the others get.
    function testFuzz_eachOrderGetsItsShareOfAllStarts(uint256 seed, uint256 orders, uint256 capacity) external pure {
        orders = bound(orders, 1, 9);
        uint256[] memory ends = new uint256[](orders + 1);
        for (uint256 i = 1; i <= orders; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            ends[i] = ends[i - 1] + 1 + seed % 7;
        }
        uint256 total = ends[orders];
        capacity = bound(capacity, 1, total);
        for (uint256 i = 1; i <= orders; ++i) {
            uint256 sum;
            uint256 inTwo;
            uint256 cut = ends[i - 1] + (seed >> i) % (ends[i] - ends[i - 1] + 1);
            for (uint256 start; start < total; ++start) {
                sum += _fill(ends[i - 1], ends[i], total, capacity, start);
                inTwo += _fill(ends[i - 1], cut, total, capacity, start) + _fill(cut, ends[i], total, capacity, start);
            }
            assertEq(sum, (ends[i] - ends[i - 1]) * capacity, "a times C");
            assertEq(inTwo, sum, "splitting is neutral");
        }
    }

    function _fill(uint256 from, uint256 to, uint256 total, uint256 capacity, uint256 start)
        private
        pure
        returns (uint256)
    {
        return Ring.filled(to, total, capacity, start) - Ring.filled(from, total, capacity, start);
    }

    /// @dev For amounts of any size: F rises by at most one for each base unit, from 0 to C.
    function testFuzz_large(uint96 total, uint96 capacity, uint96 start, uint96 x, uint96 more) external pure {
        total = uint96(bound(total, 1, type(uint96).max));
        capacity = uint96(bound(capacity, 1, total));
        start = uint96(bound(start, 0, total - 1));
        x = uint96(bound(x, 0, total));
        more = uint96(bound(more, 0, total - x));
        uint256 before = Ring.filled(x, total, capacity, start);
        uint256 later = Ring.filled(uint256(x) + more, total, capacity, start);
        assertGe(later, before, "never falls");
        assertLe(later - before, more, "never more than joined");
        assertEq(Ring.filled(0, total, capacity, start), 0);
        assertEq(Ring.filled(total, total, capacity, start), capacity);
    }

    function testFuzz_shared(uint96 total, uint88 capacity, uint96 x, uint96 more) external pure {
        total = uint96(bound(total, 1, type(uint96).max));
        capacity = uint88(bound(capacity, 1, total < type(uint88).max ? total : type(uint88).max));
        x = uint96(bound(x, 0, total));
        more = uint96(bound(more, 0, total - x));
        uint256 before = Ring.shared(x, total, capacity);
        uint256 later = Ring.shared(uint256(x) + more, total, capacity);
        assertLe(later - before, more, "never more than joined");
        assertLe((later - before) * total, uint256(more) * capacity + total, "no more than its part, rounded");
        assertGe((later - before) * total + total, uint256(more) * capacity, "no less");
        assertEq(before, uint256(x) * capacity / total, "rounded down");
        assertEq(Ring.shared(0, total, capacity), 0);
        assertEq(Ring.shared(total, total, capacity), capacity);
    }

    /// @dev Everything that the start depends on changes it; the formula as it is published.
    function test_startOf() external {
        bytes32 hash = keccak256("a block");
        uint256 start = Ring.startOf(hash, address(this), 7, 1e30);
        assertEq(start, uint256(keccak256(abi.encodePacked(hash, block.chainid, abi.encode(this), uint256(7)))) % 1e30);
        assertNotEq(Ring.startOf(hash, address(1), 7, 1e30), start, "another pool");
        assertNotEq(Ring.startOf(hash, address(this), 8, 1e30), start, "another period");
        assertNotEq(Ring.startOf(keccak256("b"), address(this), 7, 1e30), start, "another hash");
        vm.chainId(56);
        assertNotEq(Ring.startOf(hash, address(this), 7, 1e30), start, "another chain");
    }
}
