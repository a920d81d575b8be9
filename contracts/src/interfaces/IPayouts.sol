// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title Payments that may be refused
/// @notice A payment either happens whole or is undone whole, also when an asset moved something and answered `false`. So what
/// is written back as unpaid cannot have been paid.
interface IPayouts {
    /// @notice Only the contract calls this, on itself.
    error NotItself(address caller);
    error PayoutRefused(address asset);

    /// @dev Only for the contract itself: a call of its own, so that a failure undoes nothing but the payment.
    function payOut(address asset, address to, uint256 amount) external;
}
