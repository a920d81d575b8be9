// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

type ScheduleWord is uint256;

using Schedule for ScheduleWord global;

/// @title A sale's release schedule in one storage word
/// @notice Eight rates of 16 bits, eleven week marks of 8 bits, seconds of a week in 32 bits. The first eight marks release
/// their rates of 10,000; what these leave is released in three equal parts at the last three marks.
library Schedule {
    uint256 internal constant MARKS = 11;
    uint256 private constant RATES = 8;
    uint256 private constant BPS = 10_000;
    uint256 private constant FIRST_MARK = 128;
    uint256 private constant WEEK = 216;

    /// @notice Callers check that values fit and never fall.
    function pack(uint256[8] calldata rates_, uint256[11] calldata marks_, uint256 week_)
        internal
        pure
        returns (ScheduleWord)
    {
        uint256 word = week_ << WEEK;
        for (uint256 i; i < RATES; ++i) {
            word |= rates_[i] << 16 * i;
        }
        for (uint256 i; i < MARKS; ++i) {
            word |= marks_[i] << FIRST_MARK + 8 * i;
        }
        return ScheduleWord.wrap(word);
    }

    function rate(ScheduleWord s, uint256 i) internal pure returns (uint256) {
        return uint16(ScheduleWord.unwrap(s) >> 16 * i);
    }

    /// @notice Weeks from the sale's end to mark `i`.
    function mark(ScheduleWord s, uint256 i) internal pure returns (uint256) {
        return uint8(ScheduleWord.unwrap(s) >> FIRST_MARK + 8 * i);
    }

    function week(ScheduleWord s) internal pure returns (uint256) {
        return ScheduleWord.unwrap(s) >> WEEK;
    }

    /// @notice When mark `i` comes, for a sale that ends at `end`.
    function time(ScheduleWord s, uint256 i, uint256 end) internal pure returns (uint256) {
        return end + s.mark(i) * s.week();
    }

    /// @notice How many marks have come at `now_`.
    function passed(ScheduleWord s, uint256 end, uint256 now_) internal pure returns (uint256 marks) {
        while (marks < MARKS && s.time(marks, end) <= now_) ++marks;
    }

    /// @notice What the first `marks` marks release of `tokens`, rounded down; all of it at the last.
    function released(ScheduleWord s, uint256 tokens, uint256 marks) internal pure returns (uint256) {
        uint256 first;
        uint256 all;
        for (uint256 i; i < RATES; ++i) {
            all += s.rate(i);
            if (i < marks) first += s.rate(i);
        }
        uint256 thirds = marks > RATES ? (marks - RATES) * (BPS - all) : 0;
        return tokens * (3 * first + thirds) / (3 * BPS);
    }
}
