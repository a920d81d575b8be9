// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title Which part of an oversubscribed period is filled
/// @notice What was joined lies one after the other on a ring of `total` base units; `capacity` of them are filled, from `start`
/// onwards, beyond the end of the ring from its beginning. An order's arc is its place on the ring.
/// @dev Both forms of F rise with `x` from 0 to `capacity`, so the arcs' fills add up to exactly the capacity. Callers check that
/// 0 < capacity ≤ total, start < total, x ≤ total, and that all fit 96 bits.
library Ring {
    /// @notice F(x): how much of the first `x` base units of the ring is filled.
    function filled(uint256 x, uint256 total, uint256 capacity, uint256 start) internal pure returns (uint256) {
        // Neither can overflow nor go below 0: 96 bits, and each difference is taken from the larger.
        unchecked {
            // Filled beyond the end of the ring, at its beginning.
            uint256 wrapped = start + capacity > total ? start + capacity - total : 0;
            uint256 atBeginning = x < wrapped ? x : wrapped;
            uint256 fromStart = x > start ? x - start : 0;
            uint256 rest = capacity - wrapped;
            return atBeginning + (fromStart < rest ? fromStart : rest);
        }
    }

    /// @notice F(x) when nothing is drawn: everybody the same part, rounded down along the ring.
    function shared(uint256 x, uint256 total, uint256 capacity) internal pure returns (uint256) {
        unchecked {
            return x * capacity / total;
        }
    }

    /// @notice The start that `hash`, a block's hash, gives: the keccak256 of four words of 32 bytes — hash, chain id, address of the
    /// pool, number of the period — as a number, modulo `total`.
    function startOf(bytes32 hash, address pool, uint256 period, uint256 total) internal view returns (uint256) {
        return uint256(keccak256(abi.encode(hash, block.chainid, pool, period))) % total;
    }
}
