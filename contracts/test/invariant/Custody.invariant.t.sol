// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {DepositForwarders} from "../../src/DepositForwarders.sol";
import {PayoutVault} from "../../src/PayoutVault.sol";
import {CustodyHandler} from "./CustodyHandler.sol";

contract CustodyWorld is CustodyHandler {
    function parts() external view returns (PayoutVault, DepositForwarders, address[4] memory, address) {
        return (vault, forwarders, _assets(), cold);
    }

    function balance(address asset, address account) external view returns (uint256) {
        return _balance(asset, account);
    }

    function bounds() external pure returns (uint256, uint256, uint256) {
        return (CEILING, WINDOW, NUMBERS);
    }
}

contract CustodyInvariantTest is Test {
    CustodyWorld private world;
    PayoutVault private vault;
    DepositForwarders private forwarders;
    address[4] private assets;
    address private cold;

    function setUp() external {
        world = new CustodyWorld();
        (vault, forwarders, assets, cold) = world.parts();
        bytes4[] memory selectors = new bytes4[](21);
        selectors[0] = world.pay.selector;
        selectors[1] = world.payOut.selector;
        selectors[2] = world.payOut.selector;
        selectors[3] = world.payNodes.selector;
        selectors[4] = world.payOrder.selector;
        selectors[5] = world.burn.selector;
        selectors[6] = world.change.selector;
        selectors[7] = world.enforce.selector;
        selectors[8] = world.enforce.selector;
        selectors[9] = world.cancel.selector;
        selectors[10] = world.lowerLimit.selector;
        selectors[11] = world.moveToCold.selector;
        selectors[12] = world.donate.selector;
        selectors[13] = world.deposit.selector;
        selectors[14] = world.deploy.selector;
        selectors[15] = world.sweep.selector;
        selectors[16] = world.sweepMany.selector;
        selectors[17] = world.mischief.selector;
        selectors[18] = world.time.selector;
        selectors[19] = world.time.selector;
        selectors[20] = world.hostile.selector;
        targetContract(address(world));
        targetSelector(FuzzSelector(address(world), selectors));
    }

    function invariant_custody() external view {
        _balances();
        _numbers();
        _limits();
    }

    /// @dev Vault, deposit addresses, receivers and the cold address hold exactly what was given, paid and moved.
    function _balances() private view {
        for (uint256 i; i < 4; ++i) {
            address asset = assets[i];
            assertEq(
                world.balance(asset, address(vault)),
                world.arrived(asset) - world.paid(asset) - world.moved(asset),
                "vault"
            );
            assertEq(world.balance(asset, cold), world.received(asset, cold), "cold");
            for (uint256 j; j < 4; ++j) {
                address user = world.users(j);
                assertEq(world.balance(asset, user), world.received(asset, user), "receiver");
                address at = forwarders.forwarderOf(user);
                assertEq(world.balance(asset, at), world.waiting(asset, at), "deposit address");
            }
            for (uint256 j; j < 7; ++j) {
                assertEq(world.balance(asset, world.actors(j)), 0, "a role enriched itself");
            }
        }
        assertEq(vault.cold(), cold);
    }

    function _numbers() private view {
        (,, uint256 numbers) = world.bounds();
        uint256 sum;
        for (uint256 j; j < 4; ++j) {
            for (uint256 i; i < numbers; ++i) {
                (address account, uint256 n) = (world.users(j), world.numberAt(i));
                uint256 times = world.times(account, n);
                assertLe(times, 1, "paid twice");
                assertFalse(times != 0 && world.burned(account, n), "paid and burned");
                assertEq(vault.isUsed(account, n), times != 0 || world.burned(account, n), "number");
                sum += times;
            }
        }
        for (uint256 i; i < 8; ++i) {
            uint256 times = world.refs(bytes32(i));
            assertLe(times, 1, "an order paid twice");
            assertEq(vault.isRefUsed(bytes32(i)), times != 0);
            sum += times;
        }
        assertEq(vault.nodesPaid(), world.nodePayments());
        assertEq(sum + world.nodePayments(), world.paymentCount());
    }

    function _limits() private view {
        (uint256 ceiling, uint256 window_,) = world.bounds();
        for (uint256 i; i < 4; ++i) {
            (uint256 perWindow, uint256 window,,) = vault.limitOf(assets[i]);
            assertEq(vault.ceilingOf(assets[i]), ceiling);
            assertLe(perWindow, ceiling);
            assertEq(window, window_);
            assertLe(vault.available(assets[i]), perWindow / 2);
        }
    }

    /// @dev Checks that each step has the effect it is named after, so that a run tests something.
    function test_stepsTakeEffect() external {
        world.deposit(0, 0, 5e18);
        world.sweep(0, 0);
        world.deposit(1, 2, 5e18);
        world.mischief(1, 0, 0, false);
        world.sweepMany(0, 2);
        assertEq(world.sweeps(), 1);
        assertEq(world.failedSweeps(), 1);
        world.payOut(0, 0, 7e18 + 1);
        world.pay(0, 1, 1, 7e18 + 1, 0);
        assertEq(world.paymentCount(), 1, "a number is used once");
        world.pay(7, 1 << 16 | 1, 1, 7e18 + 1, 0);
        assertEq(world.paymentCount(), 1, "a forged signature");
        world.burn(0, 3);
        assertTrue(world.burned(world.users(0), 0) || world.burned(world.users(0), 1));
        world.payNodes(0, 0, 7e18, 1);
        assertEq(world.nodePayments(), 1);
        world.payOrder(2, 1, 0, 7e18);
        assertEq(world.orders(), 1);
        world.payOrder(5, 2, 0, 7e18);
        assertEq(world.orders(), 1, "one of them is no custodian");
        world.hostile(4, 0, 0);
        assertEq(world.takeovers(), 1);
        world.payOrder(5, 2, 0, 7e18);
        assertEq(world.orders(), 2, "under a hostile manager whoever it likes");
        world.change(5, 1, 0, 5);
        world.enforce(5, 1, 0);
        assertEq(world.changes(), 0);
        world.time(4);
        world.time(4);
        world.enforce(5, 1, 0);
        assertEq(vault.payer(), world.actors(5), "a stranger under a hostile manager, after the delay");
        world.cancel(1, 3, 0);
        assertTrue(vault.paused());
        world.moveToCold(1, 0, 3e18);
        assertEq(world.moved(assets[0]), 3e18);
        _balances();
        _numbers();
        _limits();
    }
}
