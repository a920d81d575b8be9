// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

/// @title Registry of users and their referrers
/// @notice Every other contract asks `Main` whether an account takes part. A referrer is bound once and never changes;
/// because it must exist beforehand, the tree cannot contain a loop, and registering never walks up the tree.
/// @dev The functions that the later modules add (projects, sales, teams) join this interface with them.
interface IMain {
    /// @notice What the registry knows of an account. Field names are those of the product's specification.
    /// @param isExist whether the account is registered
    /// @param index the account's number, from 1 (the root) upwards; 0 when not registered
    /// @param amount personal participation in base units of USDT: the sum over all modules
    /// @param invites number of direct referrals
    /// @param projects number of projects the account manages
    /// @param refer the referrer; the zero address for the root and for unregistered accounts
    struct User {
        bool isExist;
        uint256 index;
        uint256 amount;
        uint256 invites;
        uint256 projects;
        address refer;
    }

    /// @notice `account` bound itself below `refer`; `index` is its number.
    event Registered(address indexed account, address indexed refer, uint256 index);

    /// @notice `module`'s participation counts from now on.
    event ModuleAdded(address indexed module);

    error AlreadyRegistered(address account);
    error ReferrerNotRegistered(address refer);
    error ReferrerIsSelf(address account);
    error ModuleNotAccepted(address module);

    /// @notice Registers the caller below `refer`, once and for good.
    /// @param refer an account that is registered already; anything else reverts
    function register(address refer) external;

    /// @notice Counts `module` (an `IMainModule`) in `users().amount`, for good; at most 16, each once. Administrator.
    /// @dev A module is only ever read, in views; one that fails counts as 0 and blocks nothing.
    function addModule(address module) external;

    /// @notice The record of `account`; all zero when it is not registered.
    function users(address account) external view returns (User memory);

    /// @notice Whether `account` is registered; the cheap form for other contracts.
    function isRegistered(address account) external view returns (bool);

    /// @notice Number of registered accounts, the root included.
    function totalUser() external view returns (uint256);

    /// @notice The account that the deployment registered first and that has no referrer.
    function root() external view returns (address);

    /// @notice The contracts whose participation is counted.
    function modules() external view returns (address[] memory);
}
