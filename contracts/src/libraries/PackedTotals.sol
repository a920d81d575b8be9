// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title What every deposit and release writes, in one storage word
/// @notice Principal inside 96 bits, joined in the present period 88, orders ever made 32, accounts with an open order 32.
library PackedTotals {
    uint256 internal constant LARGEST_PRINCIPAL = type(uint96).max;
    uint256 internal constant LARGEST_ORDER = type(uint32).max;
    uint256 private constant JOINED = 96;
    uint256 private constant ORDERS = 184;
    uint256 private constant MEMBERS = 216;
    uint256 private constant ONE_ORDER = 1 << ORDERS;
    uint256 private constant ONE_MEMBER = 1 << MEMBERS;

    function principal(uint256 totals) internal pure returns (uint256) {
        return uint96(totals);
    }

    function joined(uint256 totals) internal pure returns (uint256) {
        return uint88(totals >> JOINED);
    }

    function orders(uint256 totals) internal pure returns (uint256) {
        return uint32(totals >> ORDERS);
    }

    function members(uint256 totals) internal pure returns (uint256) {
        return totals >> MEMBERS;
    }

    /// @notice One more order of `amount`; the caller has checked that principal, joined and orders keep their bounds.
    function withOrder(uint256 totals, uint256 amount) internal pure returns (uint256) {
        return totals + (amount | amount << JOINED | ONE_ORDER);
    }

    function withoutPrincipal(uint256 totals, uint256 amount) internal pure returns (uint256) {
        assert(principal(totals) >= amount);
        unchecked {
            return totals - amount;
        }
    }

    function withoutJoined(uint256 totals) internal pure returns (uint256) {
        return totals & ~(uint256(type(uint88).max) << JOINED);
    }

    /// @dev There are never more members than orders, so the lane cannot overflow.
    function withMember(uint256 totals) internal pure returns (uint256) {
        return totals + ONE_MEMBER;
    }

    function withoutMember(uint256 totals) internal pure returns (uint256) {
        return totals - ONE_MEMBER;
    }
}
