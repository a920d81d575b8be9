// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title Payments that may be refused
/// @notice A payment either happens whole or leaves nothing behind: what an asset moved before it answered `false` is undone
/// with it, so that what is written back as unpaid cannot have been paid.
interface IPayouts {
    /// @notice Only the contract calls this, on itself.
    error NotItself(address caller);
    error PayoutRefused(address asset);

    /// @dev For the contract itself, which needs a call that can fail as one.
    function payOut(address asset, address to, uint256 amount) external;
}
