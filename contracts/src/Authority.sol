// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {Roles} from "./libraries/Roles.sol";

/// @title Who may do what, and after which delay
/// @notice OpenZeppelin's AccessManager, with three things that no administrator can change (D-224). Nobody is made administrator
/// with a delay below `shortestAdminDelay`. The guardian can cancel everything that was scheduled, also by administrators,
/// but not its own replacement. Only administrators replace the guardian, so that this waits as long.
/// @dev The numbers of the roles are in `Roles`. The account that deploys administers without delay until it renounces.
contract Authority is AccessManager {
    uint32 public immutable shortestAdminDelay;

    error AdminDelayTooShort(uint32 delay);

    constructor(address initialAdmin, uint32 shortestAdminDelay_) AccessManager(initialAdmin) {
        shortestAdminDelay = shortestAdminDelay_;
    }

    /// @notice Who can cancel what `roleId` scheduled: for everything but the guardian itself, the guardian.
    function getRoleGuardian(uint64 roleId) public pure override returns (uint64) {
        return roleId == Roles.GUARDIAN ? ADMIN_ROLE : Roles.GUARDIAN;
    }

    function grantRole(uint64 roleId, address account, uint32 executionDelay) public override {
        if (roleId == ADMIN_ROLE && executionDelay < shortestAdminDelay) revert AdminDelayTooShort(executionDelay);
        super.grantRole(roleId, account, executionDelay);
    }

    /// @dev Another admin role could revoke the guardian without delay.
    function _setRoleAdmin(uint64 roleId, uint64 admin) internal override {
        if (roleId == Roles.GUARDIAN) revert AccessManagerLockedRole(roleId);
        super._setRoleAdmin(roleId, admin);
    }

    /// @dev Fixed above.
    function _setRoleGuardian(uint64 roleId, uint64) internal pure override {
        revert AccessManagerLockedRole(roleId);
    }

    function _canCancel(address caller, address target, bytes calldata data) internal view override returns (bool) {
        (bool isGuardian,) = hasRole(Roles.GUARDIAN, _msgSender());
        if (isGuardian && !_replacesGuardian(target, data)) return true;
        (bool isAdmin,) = hasRole(ADMIN_ROLE, _msgSender());
        return isAdmin || caller == _msgSender();
    }

    /// @dev grantRole and revokeRole name the role first.
    function _replacesGuardian(address target, bytes calldata data) private view returns (bool) {
        if (target != address(this) || data.length < 36) return false;
        bytes4 selector = bytes4(data[:4]);
        return (selector == this.grantRole.selector || selector == this.revokeRole.selector)
            && abi.decode(data[4:36], (uint64)) == Roles.GUARDIAN;
    }
}
