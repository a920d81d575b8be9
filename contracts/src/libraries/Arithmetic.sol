// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title How a trade is split, an inflow shared, how a limit on payments drains, and how a number is used once
/// @dev Pure functions, so that `contracts/proofs` can prove properties of them for every input.
library TradeFees {
    uint256 internal constant BPS = 10_000;
    uint256 private constant CRASH_BPS = 2000;

    /// @notice Parts of a trade of `value`, of which `crashPart` pays the anti-crash fee, rounded down; the rest arrives.
    function split(uint256 value, uint256 nodeBps, uint256 burnBps, uint256 crashPart)
        internal
        pure
        returns (uint256 nodeFee, uint256 burnFee, uint256 crashFee, uint256 rest)
    {
        nodeFee = value * nodeBps / BPS;
        burnFee = value * burnBps / BPS;
        crashFee = crashPart * CRASH_BPS / BPS;
        rest = value - nodeFee - burnFee - crashFee;
    }
}

library Shares {
    uint256 private constant ONE = 2 ** 32;

    /// @notice What each of `power` cards gains by an inflow, times 2^32, rounded down.
    function perCard(uint256 inflow, uint256 power) internal pure returns (uint256) {
        return inflow * ONE / power;
    }

    /// @notice What `power` cards have gained by a raise of the shares per card, rounded down.
    function gained(uint256 power, uint256 raised) internal pure returns (uint256) {
        return power * raised / ONE;
    }
}

library Bucket {
    /// @notice Base units still in a bucket that held `spent` before `elapsed` seconds and drains `burst` in each `window`. The
    /// drained part is rounded down, so that rounding never makes room.
    function left(uint256 spent, uint256 burst, uint256 elapsed, uint256 window) internal pure returns (uint256) {
        uint256 drained = burst * elapsed / window;
        return spent > drained ? spent - drained : 0;
    }
}

library Numbers {
    /// @notice The bit of number `n` in its word, which is number `n >> 8`.
    function maskOf(uint256 n) internal pure returns (uint256) {
        return 1 << (n & 0xff);
    }

    /// @notice Marks number `n` as used. `fresh` tells whether it was unused in `bits`; `used` are the bits afterwards.
    function use(uint256 bits, uint256 n) internal pure returns (bool fresh, uint256 used) {
        uint256 mask = maskOf(n);
        return (bits & mask == 0, bits | mask);
    }
}
