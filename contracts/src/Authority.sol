// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {Roles} from "./libraries/Roles.sol";

/// @title Who may do what, and after which delay
/// @notice OpenZeppelin's AccessManager with three rules that no administrator can change (D-224). An ADMIN has an execution
/// delay of at least `shortestAdminDelay` seconds. The guardian can cancel every scheduled operation, also of an ADMIN, except
/// the replacement of the guardian. Only an ADMIN can replace the guardian, so that this waits for the same delay.
/// @dev `Roles` holds the numbers of the roles. The deployer is ADMIN without delay until it renounces the role.
contract Authority is AccessManager {
    uint32 public immutable shortestAdminDelay;

    error AdminDelayTooShort(uint32 delay);

    constructor(address initialAdmin, uint32 shortestAdminDelay_) AccessManager(initialAdmin) {
        shortestAdminDelay = shortestAdminDelay_;
    }

    /// @notice The role that can cancel operations of `roleId`: ADMIN for the guardian's role, the guardian for every other.
    function getRoleGuardian(uint64 roleId) public pure override returns (uint64) {
        return roleId == Roles.GUARDIAN ? ADMIN_ROLE : Roles.GUARDIAN;
    }

    function grantRole(uint64 roleId, address account, uint32 executionDelay) public override {
        if (roleId == ADMIN_ROLE && executionDelay < shortestAdminDelay) revert AdminDelayTooShort(executionDelay);
        super.grantRole(roleId, account, executionDelay);
    }

    /// @dev The guardian's role keeps ADMIN as its admin role: another one could revoke the guardian without delay.
    function _setRoleAdmin(uint64 roleId, uint64 admin) internal override {
        if (roleId == Roles.GUARDIAN) revert AccessManagerLockedRole(roleId);
        super._setRoleAdmin(roleId, admin);
    }

    /// @dev `getRoleGuardian` fixes who can cancel.
    function _setRoleGuardian(uint64 roleId, uint64) internal pure override {
        revert AccessManagerLockedRole(roleId);
    }

    function _canCancel(address caller, address target, bytes calldata data) internal view override returns (bool) {
        (bool isGuardian,) = hasRole(Roles.GUARDIAN, _msgSender());
        if (isGuardian && !_replacesGuardian(target, data)) return true;
        (bool isAdmin,) = hasRole(ADMIN_ROLE, _msgSender());
        return isAdmin || caller == _msgSender();
    }

    /// @dev Both functions take the role as their first argument.
    function _replacesGuardian(address target, bytes calldata data) private view returns (bool) {
        if (target != address(this) || data.length < 36) return false;
        bytes4 selector = bytes4(data[:4]);
        return (selector == this.grantRole.selector || selector == this.revokeRole.selector)
            && abi.decode(data[4:36], (uint64)) == Roles.GUARDIAN;
    }
}
