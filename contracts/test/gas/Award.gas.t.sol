// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Award} from "../Award.sol";

/// @dev Every figure is a transaction of its own: intrinsic gas and calldata included, all state cold. Others have claimed
/// before, all three classes have members, and the measured account holds USDT.
/// forge-config: default.isolate = true
contract AwardGasTest is Award {
    uint256 private constant MANY = 300;

    function setUp() public override {
        super.setUp();
        _set(alice, 1);
        _set(bob, 7);
        _set(carol, 4);
        _notify(1000e18);
        award.updateUser(carol);
        _giveUsdt(alice, 1e18);
        _giveUsdt(bob, 1e18);
    }

    function _measure() private returns (uint256[6] memory gas) {
        vm.prank(alice);
        award.claim();
        gas[0] = vm.snapshotGasLastCall("Award", "claim, one class, first of an account");
        _notify(1e18);
        vm.prank(alice);
        award.claim();
        gas[1] = vm.snapshotGasLastCall("Award", "claim, one class, later");
        vm.prank(bob);
        award.claim();
        _notify(1e18);
        vm.prank(bob);
        award.claim();
        gas[2] = vm.snapshotGasLastCall("Award", "claim, three classes, later");
        _giveUsdt(address(award), 123e18);
        vm.prank(alice);
        award.claim();
        gas[3] = vm.snapshotGasLastCall("Award", "claim that shares an inflow");
        vm.prank(deployer);
        award.notify(100e18);
        gas[4] = vm.snapshotGasLastCall("Award", "notify");
        _giveUsdt(address(award), 123e18);
        award.updatePool();
        gas[5] = vm.snapshotGasLastCall("Award", "updatePool");
    }

    /// @dev The number of members costs nobody anything.
    function test_fewAndManyMembers() external {
        uint256 snapshot = vm.snapshotState();
        uint256[6] memory few = _measure();
        vm.revertToState(snapshot);
        for (uint256 i; i < MANY; ++i) {
            address member = address(uint160(0x1000000 + i));
            _register(member);
            _set(member, i % 7 + 1);
        }
        uint256[6] memory many = _measure();
        for (uint256 i; i < 6; ++i) {
            assertEq(many[i], few[i]);
        }
    }

    function test_setUser() external {
        address dave = makeAddr("dave");
        _register(dave);
        vm.prank(quick);
        award.setUser(dave, true, false, false, "brought the project");
        vm.snapshotGasLastCall("Award", "setUser, first of an account");
        vm.prank(quick);
        award.setUser(dave, false, false, false, "left");
        vm.snapshotGasLastCall("Award", "setUser, removed");
    }
}
