// SPDX-License-Identifier: UNLICENSED
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

    function limit() external pure returns (uint256, uint256, uint256) {
        return (LIMIT, WINDOW, IDS);
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
        bytes4[] memory selectors = new bytes4[](14);
        selectors[0] = world.pay.selector;
        selectors[1] = world.payOut.selector;
        selectors[2] = world.payOut.selector;
        selectors[3] = world.setLimit.selector;
        selectors[4] = world.moveToCold.selector;
        selectors[5] = world.pause.selector;
        selectors[6] = world.donate.selector;
        selectors[7] = world.deposit.selector;
        selectors[8] = world.deploy.selector;
        selectors[9] = world.sweep.selector;
        selectors[10] = world.sweepMany.selector;
        selectors[11] = world.mischief.selector;
        selectors[12] = world.time.selector;
        selectors[13] = world.hostile.selector;
        targetContract(address(world));
        targetSelector(FuzzSelector(address(world), selectors));
    }

    function invariant_custody() external view {
        _balances();
        _ids();
        _limits();
    }

    /// @dev Vault, deposit addresses, receivers and the cold address have exactly what was given, paid and moved.
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
            for (uint256 j; j < 6; ++j) {
                assertEq(world.balance(asset, world.actors(j)), 0, "a role enriched itself");
            }
        }
        assertEq(vault.cold(), cold);
    }

    function _ids() private view {
        (,, uint256 ids) = world.limit();
        uint256 sum;
        for (uint256 i; i < ids; ++i) {
            bytes32 id = bytes32(i);
            assertLe(world.times(id), 1, "paid twice");
            assertEq(vault.paid(id), world.digests(id), "digest");
            sum += world.times(id);
        }
        assertEq(sum, world.paymentCount());
    }

    function _limits() private view {
        (uint256 most, uint256 shortest,) = world.limit();
        for (uint256 i; i < 4; ++i) {
            (uint256 perWindow, uint256 window,,) = vault.limitOf(assets[i]);
            assertLe(perWindow, most);
            assertGe(window, shortest);
            assertLe(vault.available(assets[i]), perWindow / 2);
        }
    }

    /// @dev A run means something only if its steps do what they are named after.
    function test_stepsTakeEffect() external {
        world.deposit(0, 0, 5e18);
        world.sweep(0, 0);
        world.deposit(1, 2, 5e18);
        world.mischief(1, 0, 0, false);
        world.sweepMany(0, 2);
        assertEq(world.sweeps(), 1);
        assertEq(world.failedSweeps(), 1);
        world.payOut(1, 0, 0, 7e18 + 1);
        world.hostile(4, 0, 0);
        assertEq(world.takeovers(), 1);
        world.pay(5, 2, 1, 1, 7e18 + 1, 1);
        assertEq(world.paymentCount(), 2, "a stranger under a hostile manager");
        world.moveToCold(5, 0, 3e18);
        assertEq(world.moved(assets[0]), 3e18);
        _balances();
        _ids();
        _limits();
    }
}
