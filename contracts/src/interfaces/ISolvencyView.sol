// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title Whose the assets in all contracts are
interface ISolvencyView {
    /// @notice The balance of `asset` at `place`, and whose it is: balance = principal + reserved + free + surplus.
    /// @param principal users' own
    /// @param reserved promised to users, or theirs to claim
    /// @param free budget for promises to come
    /// @param surplus claimed by nobody
    struct Solvency {
        address place;
        address asset;
        uint256 balance;
        uint256 principal;
        uint256 reserved;
        uint256 free;
        uint256 surplus;
    }

    /// @notice One row for each contract and asset; USDT and the project's token for each project, USDT for the award. Everything in
    /// the vault counts as reserved: the ledger holds whose it is. So does what the price of node cards brought and nobody has split
    /// yet. Projects come last, each with two rows, in the order of their ids.
    /// @dev Asks each project's token; with hundreds of projects only pages fit into a node's call.
    function getSolvency() external view returns (Solvency[] memory);

    /// @notice The same rows from `first` on, counted from 0, at most `count`; fewer at the end, none after it.
    function getSolvency(uint256 first, uint256 count) external view returns (Solvency[] memory);
}
