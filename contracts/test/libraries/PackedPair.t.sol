// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {PackedPair} from "../../src/libraries/PackedPair.sol";

contract PackedPairTest is Test {
    using PackedPair for uint256;

    function _assert(uint256 word, uint256 usdt, uint256 token, uint256 time) private pure {
        assertEq(word.amount(PackedPair.USDT), usdt, "USDT");
        assertEq(word.amount(PackedPair.TOKEN), token, "TDE");
        assertEq(word.time(), time, "time");
    }

    function testFuzz_pack(uint96 usdt, uint96 token, uint64 time) external pure {
        _assert(PackedPair.pack(usdt, token, time), usdt, token, time);
    }

    function test_eachFieldReachesItsLimitAlone() external pure {
        _assert(PackedPair.pack(type(uint96).max, 0, 0), PackedPair.LARGEST, 0, 0);
        _assert(PackedPair.pack(0, type(uint96).max, 0), 0, PackedPair.LARGEST, 0);
        _assert(PackedPair.pack(0, 0, type(uint64).max), 0, 0, type(uint64).max);
    }

    function testFuzz_plus(uint96 usdt, uint96 token, uint64 time, uint96 more) external pure {
        uint256 word = PackedPair.pack(usdt, token, time);
        uint256 left = PackedPair.LARGEST - usdt;
        if (more <= left) _assert(word.plus(PackedPair.USDT, more), uint256(usdt) + more, token, time);
        left = PackedPair.LARGEST - token;
        if (more <= left) _assert(word.plus(PackedPair.TOKEN, more), usdt, uint256(token) + more, time);
    }

    function testFuzz_withTime(uint96 usdt, uint96 token, uint64 time, uint64 other) external pure {
        _assert(PackedPair.pack(usdt, token, time).withTime(other), usdt, token, other);
    }
}
