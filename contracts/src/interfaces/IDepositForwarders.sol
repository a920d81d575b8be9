// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title Deposit addresses, one for each user, that can only pay the vault
/// @notice An address is known, and can receive, before its contract exists. Anyone may create the contract and sweep it,
/// because assets can only go to the vault. This contract is separate from the vault, so that calls into arbitrary tokens
/// never run in the contract that holds the money.
/// @dev Token assumptions: none. What a token refuses to move stays at its address and can be tried again. A contract at a
/// deposit address can receive the chain's coin, but not from a call that is limited to 2,300 gas.
interface IDepositForwarders {
    /// @notice `amount` of `token` left the deposit address of `user` for the vault; `address(0)` is the chain's coin.
    event Swept(address indexed user, address indexed token, uint256 amount);
    /// @notice `token` could not be swept; its balance is still at the deposit address.
    event SweepFailed(address indexed user, address indexed token);
    event ForwarderDeployed(address indexed user, address forwarder);

    /// @notice Each sweep must have at least `needed` gas, so that none fails for lack of gas and an estimate of the whole
    /// call is right.
    error TooLittleGas(uint256 gas, uint256 needed);

    /// @notice Creates the contract at the user's deposit address unless it exists.
    function deploy(address user) external returns (address forwarder);

    /// @notice Sweeps the whole balance of each of `tokens` from the user's deposit address to the vault, one by one.
    /// @param tokens `address(0)` for the chain's coin
    /// @return amounts base units of each that left the address; 0 when the balance was 0 or the token refused
    function sweep(address user, address[] calldata tokens) external returns (uint256[] memory amounts);

    /// @notice The same for one `token` at the deposit addresses of `users`.
    function sweepMany(address[] calldata users, address token) external returns (uint256[] memory amounts);

    /// @notice The user's deposit address, whether its contract exists or not.
    function forwarderOf(address user) external view returns (address);
    function vault() external view returns (address);
}
