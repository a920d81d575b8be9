// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";

/// @dev Every figure is a transaction of its own: intrinsic gas and calldata included, all state cold. Others have
/// deposited and claimed before, so that shared slots are in use, as on a living chain.
/// forge-config: default.isolate = true
contract HostingPoolGasTest is Economy {
    uint256 private constant AMOUNT = 100e18;

    function setUp() public override {
        super.setUp();
        _deposit(bob, AMOUNT, TERM);
        skip(STEP);
        vm.prank(bob);
        pool.claim();
        pool.updatePool();
        _giveUsdt(alice, 10_000e18);
        vm.prank(deployer);
        token.transfer(alice, 1e18);
    }

    function _join() private {
        vm.startPrank(alice);
        usdt.approve(address(pool), AMOUNT);
        pool.deposit(AMOUNT, TERM, 1.6e18, 10.8e18, block.timestamp);
        vm.stopPrank();
    }

    function test_register() external {
        vm.prank(stranger);
        main.register(alice);
        vm.snapshotGasLastCall("HostingPool", "register");
    }

    function test_deposit_first() external {
        _join();
        vm.snapshotGasLastCall("HostingPool", "deposit, first of an account");
    }

    function test_deposit_opensPeriod() external {
        skip(1 days);
        _join();
        vm.snapshotGasLastCall("HostingPool", "deposit, first of an account and of a period");
    }

    function test_deposit_further() external {
        _join();
        _join();
        vm.snapshotGasLastCall("HostingPool", "deposit, second of an account");
    }

    function test_claim_oneToken() external {
        _join();
        skip(STEP);
        vm.prank(alice);
        pool.claimUsdt(_ids(2));
        vm.snapshotGasLastCall("HostingPool", "claim, one token");
    }

    function test_claim_twoTokens() external {
        _join();
        skip(STEP);
        vm.prank(alice);
        pool.claim();
        vm.snapshotGasLastCall("HostingPool", "claim, two tokens");
    }

    function test_claim_twoTokens_32orders() external {
        for (uint256 i; i < 32; ++i) {
            _join();
        }
        skip(STEP);
        vm.prank(alice);
        pool.claim();
        vm.snapshotGasLastCall("HostingPool", "claim, two tokens of 32 orders");
    }

    function test_release() external {
        _join();
        skip(30 * STEP);
        vm.prank(alice);
        pool.release();
        vm.snapshotGasLastCall("HostingPool", "release, rewards still open");
    }

    function test_release_last() external {
        _join();
        skip(30 * STEP);
        vm.startPrank(alice);
        pool.claim();
        pool.release();
        vm.snapshotGasLastCall("HostingPool", "release, rewards claimed");
    }
}
