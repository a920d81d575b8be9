// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {Numbers} from "../../src/libraries/Arithmetic.sol";

/// @dev A word of bits is a set of 256 numbers: using one takes that one out and no other. Every pair of positions, each in
/// all four states; other bits cannot matter to bitwise operations, and are fuzzed all the same.
contract NumbersTest is Test {
    function test_everyPairOfPositions() external pure {
        for (uint256 n; n < 256; ++n) {
            for (uint256 m; m < 256; ++m) {
                for (uint256 state; state < 4; ++state) {
                    _pair((state & 1) << n | (state >> 1) << m, n, m);
                }
            }
        }
    }

    function testFuzz_anyWord(uint256 bits, uint256 n, uint256 m) external pure {
        _pair(bits, n, m);
    }

    function _pair(uint256 bits, uint256 n, uint256 m) private pure {
        (bool freshN, uint256 used) = Numbers.use(bits, n);
        (bool freshM,) = Numbers.use(bits, m);
        (bool again, uint256 same) = Numbers.use(used, n);
        (bool after_,) = Numbers.use(used, m);
        bool one = n & 0xff == m & 0xff;
        if (again || same != used || after_ != (freshM && !one) || (one && freshN != freshM)) revert("not a set");
        if (freshN != ((bits >> (n & 0xff)) & 1 == 0)) revert("another bit");
    }

    /// @dev Two different numbers never have both the same word and the same bit.
    function testFuzz_wordAndBitNameTheNumber(uint256 n, uint256 m) external pure {
        assertEq(n == m, n >> 8 == m >> 8 && Numbers.maskOf(n) == Numbers.maskOf(m));
    }
}
