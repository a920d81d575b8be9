// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title Providing liquidity without the trade fee
/// @notice The token exempts this contract, so it does only what is no trade: it adds both assets in exactly the ratio of the
/// pair's reserves, and hands on exactly what the pair paid out for a share, never what it holds itself. What is sent here
/// by mistake, or bought from the pair with this contract as receiver, stays here.
interface ILiquidityHelper {
    error DeadlinePassed(uint256 deadline);
    error NoLiquidity();
    error BelowMinimum(uint256 tokens, uint256 usdts);
    error InvalidReceiver(address to);

    /// @notice Adds as much of the two as fits the ratio, at most what is named; takes no more from the caller.
    /// @param tokenMin,usdtMin reverts when less would be added: the caller's protection against a moved price
    /// @param to receives the pair's share tokens
    /// @param deadline unix seconds, inclusive
    function addLiquidity(
        uint256 tokenMax,
        uint256 usdtMax,
        uint256 tokenMin,
        uint256 usdtMin,
        address to,
        uint256 deadline
    ) external returns (uint256 tokens, uint256 usdts, uint256 liquidity);

    /// @notice Gives up `liquidity` of the caller's share, which this contract must be allowed to move.
    /// @param tokenMin,usdtMin reverts when less is paid out
    /// @param to receives both assets
    /// @param deadline unix seconds, inclusive
    function removeLiquidity(uint256 liquidity, uint256 tokenMin, uint256 usdtMin, address to, uint256 deadline)
        external
        returns (uint256 tokens, uint256 usdts);

    function pair() external view returns (address);
    function token() external view returns (address);
    function usdt() external view returns (address);
}
