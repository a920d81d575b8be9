// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {Custody} from "../Custody.sol";

/// @dev Every figure is a transaction of its own: intrinsic gas and calldata included, all state cold. The vault has paid
/// before, so that limits are in use.
/// forge-config: default.isolate = true
contract CustodyGasTest is Custody {
    uint256 private constant USERS = 10;

    function setUp() public override {
        super.setUp();
        _pay("0", bob, address(usdt), 1e18);
        _giveUsdt(alice, 1e18);
        skip(1 hours);
    }

    function _users() private pure returns (address[] memory users) {
        users = new address[](USERS);
        for (uint256 i; i < USERS; ++i) {
            users[i] = address(uint160(0xd0000 + i));
        }
    }

    function _deposit(address user) private {
        _giveUsdt(forwarders.forwarderOf(user), 100e18);
    }

    function test_pay() external {
        vm.prank(payer);
        vault.pay("1", alice, address(usdt), 100e18, block.timestamp + 1 hours);
        vm.snapshotGasLastCall("Custody", "pay");
        vm.prank(payer);
        vault.pay("2", stranger, address(usdt), 100e18, block.timestamp + 1 hours);
        vm.snapshotGasLastCall("Custody", "pay, first USDT of its receiver");
    }

    function test_sweep() external {
        _deposit(alice);
        forwarders.sweep(alice, _one(address(usdt)));
        vm.snapshotGasLastCall("Custody", "sweep, first of a user");
        _deposit(alice);
        forwarders.sweep(alice, _one(address(usdt)));
        vm.snapshotGasLastCall("Custody", "sweep, later");
    }

    function test_sweepMany() external {
        address[] memory users = _users();
        for (uint256 i; i < USERS; ++i) {
            forwarders.deploy(users[i]);
            _deposit(users[i]);
        }
        forwarders.sweepMany(users, address(usdt));
        vm.snapshotGasLastCall("Custody", "sweep of 10 users, later");
    }
}
