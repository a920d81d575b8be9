// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IUniswapV2Pair} from "../external/IUniswapV2.sol";

/// @title A pair's price over time
/// @notice Prices are USDT per TDE times 2^112, as Uniswap V2 accumulates them. Nothing here reverts on any state of a pair.
library PairAverage {
    /// @dev `cumulative` is the sum of price times seconds up to this block, modulo 2^256 as in the pair.
    struct Reading {
        uint256 reserveToken;
        uint256 reserveUsdt;
        uint256 cumulative;
    }

    /// @notice Reserves, and the cumulative price brought up to this block's time.
    /// @param tokenFirst whether TDE is the pair's token0
    /// @return known false while there are no reserves
    function read(address pair, bool tokenFirst) internal view returns (bool known, Reading memory r) {
        (uint256 reserve0, uint256 reserve1, uint32 last) = IUniswapV2Pair(pair).getReserves();
        if (reserve0 == 0 || reserve1 == 0) return (false, r);
        (r.reserveToken, r.reserveUsdt) = tokenFirst ? (reserve0, reserve1) : (reserve1, reserve0);
        r.cumulative =
            tokenFirst ? IUniswapV2Pair(pair).price0CumulativeLast() : IUniswapV2Pair(pair).price1CumulativeLast();
        unchecked {
            // Seconds wrap at 2^32 and the sum at 2^256 in the pair, too; differences stay right.
            r.cumulative += ((r.reserveUsdt << 112) / r.reserveToken) * uint32(uint32(block.timestamp) - last);
        }
        known = true;
    }

    /// @notice The average between a checkpoint and now; 0 when no time has passed.
    function since(uint256 time, uint256 cumulative, uint256 cumulativeNow) internal view returns (uint256) {
        uint256 elapsed = block.timestamp - time;
        unchecked {
            return elapsed == 0 ? 0 : (cumulativeNow - cumulative) / elapsed;
        }
    }

    /// @notice The pair's TDE balance at which its price is four fifths of `average`: √(rT·rU·2^112 / (0.8·average)),
    /// rounded down; as good as infinite when it does not fit, and when the average is 0.
    function balanceAtFloor(Reading memory r, uint256 average) internal pure returns (uint256) {
        // Reserves are below 2^112 each, so the product fits; 5/4 is 1/0.8.
        (uint256 high,) = Math.mul512(r.reserveToken * r.reserveUsdt, 5 << 112);
        if (high >= 4 * average) return type(uint256).max;
        return Math.sqrt(Math.mulDiv(r.reserveToken * r.reserveUsdt, 5 << 112, 4 * average));
    }
}
