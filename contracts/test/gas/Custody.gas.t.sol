// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IPayoutVault} from "../../src/interfaces/IPayoutVault.sol";
import {Custody} from "../Custody.sol";

/// @dev Every figure is a transaction of its own: intrinsic gas and calldata included, all state cold. The vault has paid
/// before, so that limits are in use.
/// forge-config: default.isolate = true
contract CustodyGasTest is Custody {
    uint256 private constant USERS = 10;

    function setUp() public override {
        super.setUp();
        _signer("carol");
        _pay(0, bob, address(usdt), 1e18);
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

    /// @dev An account's first payment uses a new word of its numbers; the next 255 do not.
    function test_pay() external {
        _giveUsdt(carol, 1e18);
        _measure(carol, 0, carol, "pay, first of an account");
        _measure(carol, 1, carol, "pay");
        _measure(carol, 2, stranger, "pay, first USDT of its receiver");
    }

    function _measure(address account, uint256 n, address to, string memory name) private {
        IPayoutVault.Withdrawal memory w =
            IPayoutVault.Withdrawal(account, n, to, address(usdt), 100e18, 99.5e18, block.timestamp + 7 days);
        bytes memory signature = _sign(w);
        vm.prank(payer);
        vault.pay(w, 99.9e18, signature);
        vm.snapshotGasLastCall("Custody", name);
    }

    function test_others() external {
        vm.prank(payer);
        vault.payNodes(0, address(usdt), 10e18);
        vm.prank(payer);
        vault.payNodes(1, address(usdt), 10e18);
        vm.snapshotGasLastCall("Custody", "payNodes");
        (IPayoutVault.Order memory o, address[2] memory by, bytes[2] memory sig) =
            _order("a return", alice, address(usdt), 10e18);
        vault.payOrder(o, by, sig);
        vm.snapshotGasLastCall("Custody", "payOrder");
        vm.prank(alice);
        vault.burn(1);
        vm.snapshotGasLastCall("Custody", "burn");
        vm.prank(payer);
        statements.anchor(0, "digest");
        vm.prank(payer);
        statements.anchor(1, keccak256("digest"));
        vm.snapshotGasLastCall("Custody", "anchor");
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
