// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title The published statements of solvency
/// @notice Keeps the digest of each statement under its number, so that everybody is shown the same one. What is anchored is
/// never changed.
interface IStatements {
    event Anchored(uint256 indexed number, bytes32 digest);

    error NotPayer(address account);
    error WrongNumber(uint256 number, uint256 next);
    error NoDigest();

    /// @notice Anchors a statement; the vault's payer only.
    /// @param number `count()`: statements are numbered without gaps, from 0
    /// @param digest not zero
    function anchor(uint256 number, bytes32 digest) external;

    /// @notice The digest of a statement; zero where there is none yet.
    function digestOf(uint256 number) external view returns (bytes32);

    /// @notice Number of statements; also the number of the next one.
    function count() external view returns (uint256);

    /// @notice The vault whose payer anchors.
    function vault() external view returns (address);
}
