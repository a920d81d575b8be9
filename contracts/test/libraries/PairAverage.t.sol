// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Test} from "forge-std/Test.sol";
import {PairAverage} from "../../src/libraries/PairAverage.sol";
import {Marks, packTrading, Trading} from "../../src/libraries/TokenSlots.sol";

contract PairAverageTest is Test {
    uint112 private _reserve0;
    uint112 private _reserve1;
    uint32 private _last;
    uint256 public price0CumulativeLast;
    uint256 public price1CumulativeLast;

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (_reserve0, _reserve1, _last);
    }

    /// @dev q is the largest balance with 0.8·average·q² ≤ rT·rU·2^112.
    function testFuzz_balanceAtFloor(uint112 tokens, uint112 usdts, uint224 average) external pure {
        if (average == 0) {
            assertEq(PairAverage.balanceAtFloor(PairAverage.Reading(tokens, usdts, 0), 0), type(uint256).max);
            return;
        }
        uint256 q = PairAverage.balanceAtFloor(PairAverage.Reading(tokens, usdts, 0), average);
        if (q == type(uint256).max) {
            // Beyond 2^127, more than any pair can hold.
            (uint256 high,) = Math.mul512(uint256(tokens) * usdts, 5 << 112);
            assertGe(high, 4 * uint256(average));
            return;
        }
        uint256 ratio = Math.mulDiv(uint256(tokens) * usdts, 5 << 112, 4 * uint256(average));
        assertLe(q * q, ratio);
        if (q < type(uint128).max) assertGt((q + 1) * (q + 1), ratio);
    }

    function test_balanceAtFloor_example() external pure {
        PairAverage.Reading memory r = PairAverage.Reading(4e24, 1e24, 0);
        assertApproxEqAbs(PairAverage.balanceAtFloor(r, (1 << 112) / 4), 4_472_135.954999579392818347e18, 1e6);
        // The price is at 80 % of the average already: no room is left.
        assertApproxEqAbs(PairAverage.balanceAtFloor(r, (1 << 112) * 10 / 32), 4e24, 1e6);
    }

    /// @dev 5·rT·rU·2^112 is 20·2^256 here; divided by 4·average it no longer fits at 5, and still does at 6.
    function test_balanceAtFloor_whereItJustFits() external pure {
        PairAverage.Reading memory r = PairAverage.Reading(1 << 72, 1 << 74, 0);
        assertEq(PairAverage.balanceAtFloor(r, 5), type(uint256).max);
        uint256 ratio = Math.mulDiv(1 << 146, 5 << 112, 4 * 6);
        assertEq(PairAverage.balanceAtFloor(r, 6), Math.sqrt(ratio));
    }

    /// @dev As the pair itself will add it up, also over the end of its 32-bit clock.
    function testFuzz_read(uint112 reserve0, uint112 reserve1, uint256 cumulative, uint32 last, uint32 passed)
        external
    {
        (_reserve0, _reserve1, _last) = (reserve0, reserve1, last);
        (price0CumulativeLast, price1CumulativeLast) = (cumulative, ~cumulative);
        vm.warp(uint256(last) + passed);
        (bool known, PairAverage.Reading memory r) = PairAverage.read(address(this), true);
        assertEq(known, reserve0 != 0 && reserve1 != 0);
        if (!known) return;
        assertEq(r.reserveToken, reserve0);
        assertEq(r.reserveUsdt, reserve1);
        unchecked {
            assertEq(r.cumulative - cumulative, ((uint256(reserve1) << 112) / reserve0) * passed);
            (, r) = PairAverage.read(address(this), false);
            assertEq(r.reserveToken, reserve1);
            assertEq(r.cumulative - ~cumulative, ((uint256(reserve0) << 112) / reserve1) * passed);
        }
    }

    /// @dev The difference is right although the sum has overflowed.
    function testFuzz_since(uint256 cumulative, uint224 price, uint32 elapsed) external {
        vm.warp(uint256(elapsed) + 5);
        unchecked {
            uint256 later = cumulative + uint256(price) * elapsed;
            assertEq(PairAverage.since(5, cumulative, later), elapsed == 0 ? 0 : price);
        }
    }

    function testFuzz_slots(address a, uint16 nodeBps, uint16 burnBps, uint64 startBlock, uint48 b, uint48 time)
        external
    {
        Trading t = packTrading(a, nodeBps, burnBps, startBlock);
        assertEq(t.pair(), a);
        assertEq(t.nodeBps(), nodeBps);
        assertEq(t.burnBps(), burnBps);
        assertEq(t.startBlock(), startBlock);
        vm.warp(b);
        Marks m = Marks.wrap(uint160(a)).moved();
        assertEq(m.timeA(), 0);
        assertEq(m.timeB(), b);
        vm.warp(time);
        m = m.moved();
        assertEq(m.nodes(), a);
        assertEq(m.timeA(), b);
        assertEq(m.timeB(), time);
    }
}
