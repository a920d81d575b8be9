// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {Schedule, ScheduleWord} from "../../src/libraries/Schedule.sol";

contract ScheduleTest is Test {
    function pack(uint256[8] calldata rates, uint256[11] calldata marks, uint256 week)
        external
        pure
        returns (ScheduleWord)
    {
        return Schedule.pack(rates, marks, week);
    }

    function _word(uint256[8] memory rates, uint256[11] memory marks, uint256 week)
        private
        view
        returns (ScheduleWord)
    {
        return this.pack(rates, marks, week);
    }

    function testFuzz_keepsWhatItWasGiven(uint16[8] memory rates, uint8[11] memory marks, uint32 week) external view {
        (uint256[8] memory r, uint256[11] memory m) = _wide(rates, marks);
        ScheduleWord s = _word(r, m, week);
        for (uint256 i; i < 11; ++i) {
            assertEq(s.mark(i), marks[i]);
            if (i < 8) assertEq(s.rate(i), rates[i]);
        }
        assertEq(s.week(), week);
    }

    function _wide(uint16[8] memory rates, uint8[11] memory marks)
        private
        pure
        returns (uint256[8] memory r, uint256[11] memory m)
    {
        for (uint256 i; i < 11; ++i) {
            m[i] = marks[i];
            if (i < 8) r[i] = rates[i];
        }
    }

    /// @dev Releases never fall, nothing before the first mark, everything at the last.
    function testFuzz_releases(uint256[8] memory rates, uint256 tokens) external view {
        tokens = bound(tokens, 0, 2 ** 120);
        uint256 left = 10_000;
        for (uint256 i; i < 8; ++i) {
            rates[i] = bound(rates[i], 0, left);
            left -= rates[i];
        }
        uint256[11] memory marks;
        ScheduleWord s = _word(rates, marks, 1);
        uint256 before;
        for (uint256 i; i <= 11; ++i) {
            uint256 now_ = s.released(tokens, i);
            assertGe(now_, before);
            before = now_;
        }
        assertEq(s.released(tokens, 0), 0);
        assertEq(s.released(tokens, 11), tokens);
    }

    function testFuzz_passed(uint8[11] memory steps, uint32 end, uint256 at) external view {
        uint256[11] memory marks;
        uint256[8] memory rates;
        uint256 mark;
        for (uint256 i; i < 11; ++i) {
            mark += steps[i] % 24;
            marks[i] = mark > 255 ? 255 : mark;
        }
        ScheduleWord s = _word(rates, marks, 1 weeks);
        at = bound(at, 0, uint256(end) + 300 weeks);
        uint256 count;
        for (uint256 i; i < 11; ++i) {
            if (uint256(end) + marks[i] * 1 weeks <= at) ++count;
        }
        assertEq(s.passed(end, at), count);
    }
}
