// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IPayoutVault} from "../../src/interfaces/IPayoutVault.sol";
import {Custody} from "../Custody.sol";

/// @dev burn, burnMany: an account makes its own numbers unusable.
contract BurnTest is Custody {
    function testFuzz_burn(uint256 n) external {
        vm.expectEmit(address(vault));
        emit IPayoutVault.NumbersBurned(alice, n >> 8, 1 << (n & 0xff));
        vm.prank(alice);
        vault.burn(n);
        assertTrue(vault.isUsed(alice, n));
        assertFalse(vault.isUsed(bob, n), "each account has its own");
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.NumberUsed.selector, alice, n));
        _pay(n, bob, address(usdt), 1);
        _pay(n ^ 1, bob, address(usdt), 1);
        _pay(n ^ 256, bob, address(usdt), 1);
    }

    /// @dev The event has the numbers burned now, and none that was paid: a refund may rely on it.
    function testFuzz_burnMany(uint256 word, uint256 paidBit, uint256 mask) external {
        word = bound(word, 0, type(uint248).max);
        paidBit = bound(paidBit, 0, 255);
        _pay(word << 8 | paidBit, bob, address(usdt), 1);
        uint256 fresh = mask & ~(1 << paidBit);
        vm.startPrank(alice);
        if (fresh == 0) {
            vm.expectRevert(IPayoutVault.NothingToBurn.selector);
        } else {
            vm.expectEmit(address(vault));
            emit IPayoutVault.NumbersBurned(alice, word, fresh);
        }
        vault.burnMany(word, mask);
        assertEq(vault.usedNumbers(alice, word), fresh | (1 << paidBit));
        vm.expectRevert(IPayoutVault.NothingToBurn.selector);
        vault.burnMany(word, mask);
    }

    function test_whatIsUsedCannotBeBurned() external {
        _pay(5, bob, address(usdt), 1);
        vm.startPrank(alice);
        vm.expectRevert(IPayoutVault.NothingToBurn.selector);
        vault.burn(5);
        vault.burn(6);
        vm.expectRevert(IPayoutVault.NothingToBurn.selector);
        vault.burn(6);
        vm.expectRevert(IPayoutVault.NothingToBurn.selector);
        vault.burnMany(0, 0);
    }

    /// @dev Burning needs no role: neither a pause nor a closed vault prevents it.
    function test_whilePausedAndClosed() external {
        _pause();
        vm.prank(deployer);
        authority.setTargetClosed(address(vault), true);
        vm.prank(alice);
        vault.burn(0);
        assertTrue(vault.isUsed(alice, 0));
    }

    /// @dev A burn that is mined before the payment prevents it for good.
    function test_beforeAPaymentUnderWay() external {
        IPayoutVault.Withdrawal memory w = _withdrawal(0, bob, address(usdt), 10e18);
        w.validUntil = type(uint256).max;
        bytes memory call = abi.encodeCall(vault.pay, (w, 10e18, _sign(w)));
        vm.prank(alice);
        vault.burn(0);
        for (uint256 i; i < 5; ++i) {
            vm.prank(payer);
            (bool ok,) = address(vault).call(call);
            assertFalse(ok);
            skip(365 days);
        }
        assertEq(usdt.balanceOf(bob), 0);
    }
}
