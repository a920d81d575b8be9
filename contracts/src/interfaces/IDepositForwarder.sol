// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title A user's deposit address
/// @notice Can do one thing: send all it has of an asset to the vault, when its factory asks. Vault and factory are part of
/// its code.
interface IDepositForwarder {
    error NotFactory(address account);
    error CoinRefused();
    /// @notice The token reported success, but `left` base units are still here.
    error NotAllLeft(uint256 left);

    /// @param token `address(0)` for the chain's coin
    /// @return amount base units that left; 0 when the balance was 0
    function sweep(address token) external returns (uint256 amount);
}
