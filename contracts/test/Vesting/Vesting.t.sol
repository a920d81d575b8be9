// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Vesting} from "../../src/Vesting.sol";
import {IVesting} from "../../src/interfaces/IVesting.sol";
import {Roles} from "../../src/libraries/Roles.sol";
import {Economy} from "../Economy.sol";

contract VestingTest is Economy {
    uint256 private constant TOTAL = 1460e18;
    Vesting private vesting;
    uint256 private start;
    uint256 private cliff;
    uint256 private end;

    function setUp() public override {
        super.setUp();
        (start, cliff, end) = (block.timestamp, block.timestamp + 90 days, block.timestamp + 1460 days);
        vesting = new Vesting(address(authority), address(token), start, cliff, end);
        bytes4[] memory s = new bytes4[](1);
        s[0] = vesting.release.selector;
        vm.prank(deployer);
        authority.setTargetFunctionRole(address(vesting), s, Roles.TREASURY);
        _giveToken(address(vesting), TOTAL);
    }

    function _releasable() private view returns (uint256) {
        return vesting.getPlan().releasable;
    }

    function test_plan() external {
        IVesting.Plan memory p = vesting.getPlan();
        assertEq(p.asset, address(token));
        assertEq(p.start, start);
        assertEq(p.cliff, cliff);
        assertEq(p.end, end);
        assertEq(p.total, TOTAL);
        assertEq(p.released, 0);
        assertEq(p.releasable, 0);
        vm.warp(cliff - 1);
        assertEq(_releasable(), 0);
        vm.warp(cliff);
        assertEq(_releasable(), 90e18);
        vm.warp(start + 730 days);
        assertEq(_releasable(), TOTAL / 2);
        vm.warp(end - 1);
        assertLt(_releasable(), TOTAL);
        vm.warp(end);
        assertEq(_releasable(), TOTAL);
    }

    function test_release() external {
        vm.startPrank(treasurer);
        vm.expectRevert(abi.encodeWithSelector(IVesting.NotYet.selector, 1, 0));
        vesting.release(alice, 1);
        vm.warp(start + 100 days);
        vm.expectRevert(abi.encodeWithSelector(IVesting.NotYet.selector, 100e18 + 1, 100e18));
        vesting.release(alice, 100e18 + 1);
        vm.expectEmit(address(vesting));
        emit IVesting.Released(alice, 60e18);
        vesting.release(alice, 60e18);
        assertEq(token.balanceOf(alice), 60e18);
        assertEq(_releasable(), 40e18);
        assertEq(vesting.getPlan().total, TOTAL);
        assertEq(vesting.getPlan().released, 60e18);
        vm.expectRevert(abi.encodeWithSelector(IVesting.NotYet.selector, 40e18 + 1, 40e18));
        vesting.release(alice, 40e18 + 1);
        vm.warp(end + 1);
        vesting.release(alice, TOTAL - 60e18);
        assertEq(token.balanceOf(address(vesting)), 0);
        vm.expectRevert(abi.encodeWithSelector(IVesting.NotYet.selector, 1, 0));
        vesting.release(alice, 1);
    }

    /// @dev In any order of releases, gifts and times: never more than the schedule's part of all that ever arrived.
    function testFuzz_neverAheadOfTheSchedule(uint256 seed) external {
        uint256 given = TOTAL;
        for (uint256 i; i < 12; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            skip(seed % 200 days);
            if (seed % 3 == 0) {
                uint256 gift = (seed >> 64) % 1000e18;
                given += gift;
                _giveToken(address(vesting), gift);
            }
            uint256 now_ = block.timestamp < end ? block.timestamp : end;
            uint256 due = block.timestamp < cliff ? 0 : given * (now_ - start) / (end - start);
            uint256 amount = _releasable();
            assertEq(token.balanceOf(alice) + amount, due);
            if (seed % 2 == 0) continue;
            vm.prank(treasurer);
            vesting.release(alice, amount);
        }
    }

    function testFuzz_theRoleOnly(address who) external {
        vm.assume(who != treasurer);
        vm.warp(end);
        vm.prank(who);
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, who));
        vesting.release(who, 1);
    }

    /// @dev Even with the treasurer's role and another AccessManager an administrator cannot shorten the schedule.
    function test_noRoleShortensIt() external {
        _administer(address(authority), abi.encodeCall(authority.grantRole, (Roles.TREASURY, admin, 0)));
        vm.prank(admin);
        vm.expectRevert(abi.encodeWithSelector(IVesting.NotYet.selector, 1, 0));
        vesting.release(admin, 1);
        vm.prank(admin);
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, admin));
        vesting.setAuthority(admin);
    }

    function test_schedulesThatAreNone() external {
        vm.expectRevert(IVesting.InvalidSchedule.selector);
        new Vesting(address(authority), address(token), 2, 1, 3);
        vm.expectRevert(IVesting.InvalidSchedule.selector);
        new Vesting(address(authority), address(token), 1, 3, 2);
    }

    /// @dev Start, cliff and end in the same second: everything is releasable then, without a division by 0.
    function test_allAtOnce() external {
        vesting = new Vesting(address(authority), address(token), end, end, end);
        _giveToken(address(vesting), TOTAL);
        vm.warp(end - 1);
        assertEq(_releasable(), 0);
        vm.warp(end);
        assertEq(_releasable(), TOTAL);
    }

    function test_aRefusedTransferTakesNothing() external {
        vm.warp(end);
        vm.prank(treasurer);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InvalidReceiver.selector, address(0)));
        vesting.release(address(0), 1);
        assertEq(vesting.getPlan().released, 0);
    }
}
