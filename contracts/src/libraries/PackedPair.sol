// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title An amount of USDT, one of TDE and a time in one storage word: 96, 96 and 64 bits
/// @dev 96 bits are 79 billion whole tokens. Nothing here checks for overflow: callers keep sums of either within 96 bits.
library PackedPair {
    /// @notice The most that fits, base units.
    uint256 internal constant LARGEST = type(uint96).max;
    /// @dev Where each amount begins in the word.
    uint256 internal constant USDT = 0;
    uint256 internal constant TOKEN = 96;
    uint256 private constant TIME = 192;

    function pack(uint256 usdt, uint256 token, uint256 time_) internal pure returns (uint256) {
        return usdt | token << TOKEN | time_ << TIME;
    }

    /// @notice The amount in `lane`, which is `USDT` or `TOKEN`.
    function amount(uint256 word, uint256 lane) internal pure returns (uint256) {
        return uint96(word >> lane);
    }

    function time(uint256 word) internal pure returns (uint256) {
        return word >> TIME;
    }

    /// @notice `word` with `more` added in `lane`.
    function plus(uint256 word, uint256 lane, uint256 more) internal pure returns (uint256) {
        unchecked {
            return word + (more << lane);
        }
    }

    function withTime(uint256 word, uint256 time_) internal pure returns (uint256) {
        return pack(amount(word, USDT), amount(word, TOKEN), time_);
    }
}
