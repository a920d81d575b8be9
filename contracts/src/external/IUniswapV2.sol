// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

/// @dev What our contracts call of Uniswap V2 and its forks.
interface IUniswapV2Router {
    function factory() external view returns (address);
}

interface IUniswapV2Factory {
    function getPair(address tokenA, address tokenB) external view returns (address pair);
}

interface IUniswapV2Pair {
    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast);
}
