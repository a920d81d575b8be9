// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {Authority} from "../../src/Authority.sol";
import {Roles} from "../../src/libraries/Roles.sol";
import {Stage} from "../Stage.sol";

/// @dev Limits of the AccessManager's administrators over its guardian. The deployer has renounced, as off the local chain.
contract AuthorityTest is Stage {
    uint32 private constant WEEK = 7 days;

    function setUp() external {
        vm.warp(1_800_000_000);
        authority = new Authority(address(this), WEEK);
        authority.grantRole(Roles.GUARDIAN, guardian, 0);
        authority.grantRole(Roles.OPERATOR, operator, OPERATOR_DELAY);
        authority.grantRole(0, admin, WEEK);
        authority.renounceRole(0, address(this));
    }

    function _announce(bytes memory data) private {
        vm.prank(admin);
        authority.schedule(address(authority), data, 0);
    }

    function _execute(bytes memory data) private {
        vm.prank(admin);
        authority.execute(address(authority), data);
    }

    function _cancelled(bytes memory data) private {
        uint256 state = vm.snapshotState();
        _announce(data);
        vm.prank(guardian);
        authority.cancel(admin, address(authority), data);
        skip(WEEK);
        vm.expectRevert();
        _execute(data);
        vm.revertToState(state);
    }

    function _calls() private view returns (bytes[10] memory) {
        bytes4[] memory s = new bytes4[](1);
        s[0] = authority.revokeRole.selector;
        return [
            abi.encodeCall(authority.grantRole, (Roles.OPERATOR, stranger, 0)),
            abi.encodeCall(authority.grantRole, (0, stranger, WEEK)),
            abi.encodeCall(authority.revokeRole, (Roles.OPERATOR, operator)),
            abi.encodeCall(authority.setTargetFunctionRole, (address(1), s, 0)),
            abi.encodeCall(authority.setTargetFunctionRole, (address(authority), s, Roles.OPERATOR)),
            abi.encodeCall(authority.updateAuthority, (address(1), address(2))),
            abi.encodeCall(authority.setTargetClosed, (address(1), true)),
            abi.encodeCall(authority.setGrantDelay, (Roles.GUARDIAN, WEEK)),
            abi.encodeCall(authority.setRoleAdmin, (Roles.OPERATOR, Roles.TREASURY)),
            abi.encodeCall(authority.setTargetAdminDelay, (address(1), 1))
        ];
    }

    function test_theGuardianCancelsAdministrators() external {
        bytes[10] memory calls = _calls();
        for (uint256 i; i < calls.length; ++i) {
            _cancelled(calls[i]);
        }
    }

    /// @dev Also after an administrator has given the manager's own functions to another role.
    function test_howeverFunctionsAreMapped() external {
        bytes4[] memory s = new bytes4[](2);
        (s[0], s[1]) = (authority.grantRole.selector, authority.revokeRole.selector);
        bytes memory map = abi.encodeCall(authority.setTargetFunctionRole, (address(authority), s, Roles.BLACKLIST));
        _announce(map);
        skip(WEEK);
        _execute(map);
        _cancelled(abi.encodeCall(authority.grantRole, (Roles.OPERATOR, stranger, 0)));
    }

    function test_theGuardianCancelsOthers() external {
        bytes4[] memory s = new bytes4[](1);
        s[0] = bytes4("call");
        bytes memory map = abi.encodeCall(authority.setTargetFunctionRole, (address(1), s, Roles.OPERATOR));
        _announce(map);
        skip(WEEK);
        _execute(map);
        vm.prank(operator);
        authority.schedule(address(1), "call", 0);
        vm.prank(stranger);
        vm.expectRevert();
        authority.cancel(operator, address(1), "call");
        vm.prank(guardian);
        authority.cancel(operator, address(1), "call");
        for (uint64 role; role < 8; ++role) {
            assertEq(authority.getRoleGuardian(role), role == Roles.GUARDIAN ? 0 : Roles.GUARDIAN);
        }
    }

    /// @dev An administrator can cancel what others announced; everybody can cancel their own announcement.
    function test_whoElseCancels() external {
        bytes4[] memory s = new bytes4[](1);
        s[0] = bytes4("call");
        bytes memory map = abi.encodeCall(authority.setTargetFunctionRole, (address(1), s, Roles.OPERATOR));
        _announce(map);
        skip(WEEK);
        _execute(map);
        address[2] memory who = [admin, operator];
        for (uint256 i; i < 2; ++i) {
            vm.prank(operator);
            (bytes32 id,) = authority.schedule(address(1), "call", 0);
            assertGt(authority.getSchedule(id), 0);
            vm.prank(who[i]);
            authority.cancel(operator, address(1), "call");
            assertEq(authority.getSchedule(id), 0);
        }
    }

    /// @dev Only calls to the manager itself replace the guardian, not calls to another contract's function of that name.
    function test_othersFunctionsOfThatName() external {
        bytes4[] memory s = new bytes4[](1);
        s[0] = authority.revokeRole.selector;
        bytes memory map = abi.encodeCall(authority.setTargetFunctionRole, (address(1), s, Roles.OPERATOR));
        _announce(map);
        skip(WEEK);
        _execute(map);
        bytes memory data = abi.encodeCall(authority.revokeRole, (Roles.GUARDIAN, guardian));
        vm.prank(operator);
        (bytes32 id,) = authority.schedule(address(1), data, 0);
        vm.prank(guardian);
        authority.cancel(operator, address(1), data);
        assertEq(authority.getSchedule(id), 0);
    }

    /// @dev A call that names the role but no account counts as one about the guardian.
    function test_theShortestReplacement() external {
        bytes memory data = abi.encodePacked(authority.grantRole.selector, uint256(Roles.GUARDIAN));
        _announce(data);
        vm.expectRevert();
        vm.prank(guardian);
        authority.cancel(admin, address(authority), data);
    }

    function test_setRoleAdmin() external {
        bytes memory data = abi.encodeCall(authority.setRoleAdmin, (Roles.OPERATOR, Roles.TREASURY));
        _announce(data);
        skip(WEEK);
        _execute(data);
        assertEq(authority.getRoleAdmin(Roles.OPERATOR), Roles.TREASURY);
    }

    /// @dev The guardian cannot prevent its own replacement; its announcer and administrators can still cancel it.
    function test_theGuardianCannotStopItsReplacement() external {
        bytes[2] memory calls = [
            abi.encodeCall(authority.grantRole, (Roles.GUARDIAN, stranger, 0)),
            abi.encodeCall(authority.revokeRole, (Roles.GUARDIAN, guardian))
        ];
        for (uint256 i; i < 2; ++i) {
            _announce(calls[i]);
            vm.expectRevert(
                abi.encodeWithSelector(
                    IAccessManager.AccessManagerUnauthorizedCancel.selector,
                    guardian,
                    admin,
                    address(authority),
                    bytes4(calls[i])
                )
            );
            vm.prank(guardian);
            authority.cancel(admin, address(authority), calls[i]);
            vm.prank(admin);
            authority.cancel(admin, address(authority), calls[i]);
            _announce(calls[i]);
        }
        skip(WEEK - 1);
        for (uint256 i; i < 2; ++i) {
            vm.expectRevert();
            _execute(calls[i]);
        }
        skip(1);
        _execute(calls[0]);
        _execute(calls[1]);
        (bool now_,) = authority.hasRole(Roles.GUARDIAN, stranger);
        (bool before,) = authority.hasRole(Roles.GUARDIAN, guardian);
        assertTrue(now_ && !before);
    }

    /// @dev Nobody is ever ADMIN with less than the delay set at deployment, so the guardian has that much time.
    function testFuzz_administratorsAlwaysWait(uint32 delay) external {
        bytes memory data = abi.encodeCall(authority.grantRole, (0, admin, delay));
        _announce(data);
        skip(WEEK);
        if (delay < WEEK) vm.expectRevert(abi.encodeWithSelector(Authority.AdminDelayTooShort.selector, delay));
        _execute(data);
        (, uint32 left) = authority.hasRole(0, admin);
        assertGe(left, WEEK);
        assertEq(authority.shortestAdminDelay(), WEEK);
    }

    /// @dev Tries another admin role for the guardian, another guardian of roles, and the calls at once, in a batch.
    function test_noWayAround() external {
        bytes memory data = abi.encodeCall(authority.setRoleAdmin, (Roles.GUARDIAN, Roles.OPERATOR));
        _announce(data);
        bytes memory guardians = abi.encodeCall(authority.setRoleGuardian, (0, Roles.OPERATOR));
        _announce(guardians);
        bytes[] memory list = new bytes[](1);
        list[0] = abi.encodeCall(authority.revokeRole, (Roles.GUARDIAN, guardian));
        bytes memory batch = abi.encodeCall(authority.multicall, (list));
        _announce(batch);
        skip(WEEK);
        vm.expectRevert(abi.encodeWithSelector(IAccessManager.AccessManagerLockedRole.selector, Roles.GUARDIAN));
        _execute(data);
        vm.expectRevert(abi.encodeWithSelector(IAccessManager.AccessManagerLockedRole.selector, 0));
        _execute(guardians);
        vm.expectRevert();
        _execute(batch);
        vm.startPrank(admin);
        vm.expectRevert();
        authority.multicall(list);
        vm.expectRevert();
        authority.revokeRole(Roles.GUARDIAN, guardian);
        vm.stopPrank();
        (bool still,) = authority.hasRole(Roles.GUARDIAN, guardian);
        assertTrue(still);
    }
}
