// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title Deposit addresses, one for each user, that can only pass on to the vault
/// @notice An address is known, and can receive, before its contract exists. Anyone may make the contract and have it pass
/// on what is there, since there is one place it can go to. This stands apart from the vault so that calls into tokens
/// anybody may name never run in the contract that holds the money.
/// @dev Token assumptions: none. What a token refuses stays at its address and can be tried again. A contract at a deposit
/// address takes the chain's coin, but not with 2,300 gas only.
interface IDepositForwarders {
    /// @notice `amount` of `token` left the deposit address of `user` for the vault; `address(0)` is the chain's coin.
    event Swept(address indexed user, address indexed token, uint256 amount);
    /// @notice `token` could not be passed on; it is still at the deposit address.
    event SweepFailed(address indexed user, address indexed token);
    event ForwarderDeployed(address indexed user, address forwarder);

    /// @notice Each sweep must have at least `needed` gas for itself, so that a failure is never for want of gas and an
    /// estimate of the whole call is right.
    error TooLittleGas(uint256 gas, uint256 needed);

    /// @notice Makes the contract at the user's deposit address unless it exists.
    function deploy(address user) external returns (address forwarder);

    /// @notice Passes the whole balance of each of `tokens` at the user's deposit address on to the vault, each by itself.
    /// @param tokens `address(0)` for the chain's coin
    /// @return amounts what left the address of each; 0 when nothing was there or the token refused
    function sweep(address user, address[] calldata tokens) external returns (uint256[] memory amounts);

    /// @notice The same for one `token` at the deposit addresses of `users`.
    function sweepMany(address[] calldata users, address token) external returns (uint256[] memory amounts);

    /// @notice The user's deposit address, whether its contract exists or not.
    function forwarderOf(address user) external view returns (address);
    function vault() external view returns (address);
}
