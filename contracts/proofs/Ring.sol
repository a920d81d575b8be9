// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Ring} from "../src/libraries/Ring.sol";

/// @dev For every ring of up to 2^96 base units, every capacity and every start. From these follows that orders which lie one
/// behind the other are filled with exactly the capacity together, and none with more than it joined with.
contract RingProof {
    function filledWhole(uint256 total, uint256 capacity, uint256 start) external pure {
        require(total < 2 ** 96 && capacity <= total && start < total);
        assert(Ring.filled(0, total, capacity, start) == 0);
        assert(Ring.filled(total, total, capacity, start) == capacity);
    }

    function risesByAtMostWhatJoined(uint256 x, uint256 more, uint256 total, uint256 capacity, uint256 start)
        external
        pure
    {
        require(total < 2 ** 96 && capacity <= total && start < total && x <= total && more <= total - x);
        uint256 from = Ring.filled(x, total, capacity, start);
        uint256 to = Ring.filled(x + more, total, capacity, start);
        assert(to >= from);
        assert(to - from <= more);
    }

    /// @dev A base unit is filled exactly when it lies less than the capacity behind the start, around the ring.
    function eachUnit(uint256 cell, uint256 total, uint256 capacity, uint256 start) external pure {
        require(total < 2 ** 96 && capacity <= total && start < total && cell < total);
        uint256 behind = cell >= start ? cell - start : cell + total - start;
        uint256 got = Ring.filled(cell + 1, total, capacity, start) - Ring.filled(cell, total, capacity, start);
        assert(got == (behind < capacity ? 1 : 0));
    }
}
