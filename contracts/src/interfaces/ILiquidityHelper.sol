// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title Providing liquidity without the trade fee
/// @notice The token exempts this contract from its fees, so it does nothing that is a trade: it adds both assets in exactly
/// the ratio of the pair's reserves, and pays out exactly what the pair paid for a share, never its own balance. Assets sent
/// here by mistake, or bought from the pair with this contract as receiver, stay here.
interface ILiquidityHelper {
    error DeadlinePassed(uint256 deadline);
    error NoLiquidity();
    error BelowMinimum(uint256 tokens, uint256 usdts);
    error InvalidReceiver(address to);

    /// @notice Adds as much of both assets as fits the ratio, at most the amounts named; takes no more from the caller.
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

    /// @notice Removes `liquidity` of the caller's share tokens, which this contract must be allowed to move.
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
