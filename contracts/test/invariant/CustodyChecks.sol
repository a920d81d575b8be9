// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {DepositForwarders} from "../../src/DepositForwarders.sol";
import {PayoutVault} from "../../src/PayoutVault.sol";
import {CustodyHandler} from "./CustodyHandler.sol";

/// @dev What holds of vault and deposit addresses, whatever else happens elsewhere.
abstract contract CustodyChecks is Test {
    function _checkCustody(CustodyHandler world) internal view {
        (PayoutVault vault,, address[4] memory assets,) = world.parts();
        _balances(world, assets);
        _numbers(world, vault);
        _limits(world, vault, assets);
    }

    /// @dev Vault, deposit addresses, receivers and the cold address hold exactly what was given, paid and moved.
    function _balances(CustodyHandler world, address[4] memory assets) private view {
        (PayoutVault vault, DepositForwarders forwarders,, address cold) = world.parts();
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
        }
        assertEq(vault.cold(), cold);
    }

    function _numbers(CustodyHandler world, PayoutVault vault) private view {
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

    function _limits(CustodyHandler world, PayoutVault vault, address[4] memory assets) private view {
        (uint256 ceiling, uint256 window_,) = world.bounds();
        for (uint256 i; i < 4; ++i) {
            (uint256 perWindow, uint256 window,,) = vault.limitOf(assets[i]);
            assertEq(vault.ceilingOf(assets[i]), ceiling);
            assertLe(perWindow, ceiling);
            assertEq(window, window_);
            assertLe(vault.available(assets[i]), perWindow / 2);
        }
    }
}
