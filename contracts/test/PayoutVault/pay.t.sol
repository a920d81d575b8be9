// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IPayoutVault} from "../../src/interfaces/IPayoutVault.sol";
import {Custody} from "../Custody.sol";

contract PayTest is Custody {
    function _refused(bytes memory reason) private {
        vm.expectRevert(reason);
    }

    function test_pay() external {
        IPayoutVault.Withdrawal memory w = _withdrawal(7, bob, address(usdt), 300e18);
        w.leastReceived = 290e18;
        bytes memory signature = _sign(w);
        vm.expectEmit(address(vault));
        emit IPayoutVault.Paid(alice, 7, bob, address(usdt), 300e18, 295e18);
        vm.prank(payer);
        vault.pay(w, 295e18, signature);
        assertEq(usdt.balanceOf(bob), 295e18);
        assertEq(usdt.balanceOf(address(vault)), FUNDS - 295e18);
        assertTrue(vault.isUsed(alice, 7));
        assertFalse(vault.isUsed(alice, 6));
        assertFalse(vault.isUsed(bob, 7));
        assertEq(vault.usedNumbers(alice, 0), 1 << 7);
        assertEq(vault.available(address(usdt)), LIMIT / 2 - 295e18, "the fee does not count");
        assertEq(vault.available(address(token)), LIMIT / 2, "each asset has a limit of its own");
    }

    function testFuzz_everyAsset(uint256 which, uint256 amount, uint256 n, address to) external {
        address asset = _assets()[which % 4];
        amount = bound(amount, 1, LIMIT / 2);
        vm.assume(to != address(vault) && to != address(0) && to != pair && to.code.length == 0);
        assumeNotPrecompile(to);
        uint256 before = _balance(asset, to);
        _pay(n, to, asset, amount);
        assertEq(_balance(asset, to), before + amount);
        assertEq(_balance(asset, address(vault)), FUNDS - amount);
        assertTrue(vault.isUsed(alice, n));
        (,, uint256 spent, uint256 at) = vault.limitOf(asset);
        assertEq(spent, amount);
        assertEq(at, block.timestamp);
    }

    /// @dev Refuses the same withdrawal, and another one with the same number, at any later time.
    function testFuzz_neverTwice(uint256 n, address to, uint256 amount, uint256 later) external {
        vm.assume(to != address(vault) && to != address(0));
        amount = bound(amount, 1, 100e18);
        _pay(n, alice, address(usdt), 10e18);
        bytes memory refusal = abi.encodeWithSelector(IPayoutVault.NumberUsed.selector, alice, n);
        _refused(refusal);
        _pay(n, alice, address(usdt), 10e18);
        skip(bound(later, 0, 10 * WINDOW));
        _refused(refusal);
        _pay(n, to, address(usdt), amount);
        _refused(refusal);
        _pay(n, to, address(token), amount);
        assertEq(usdt.balanceOf(alice), 10e18);
    }

    /// @dev Numbers in any order, each once, independent of each other; also at the edges of words.
    function testFuzz_numbersInAnyOrder(uint256 seed) external {
        uint256[8] memory n = [0, 1, 255, 256, 257, type(uint256).max, type(uint256).max - 255, seed];
        vm.assume(seed > 257 && seed < type(uint256).max - 255);
        for (uint256 i; i < 8; ++i) {
            uint256 j = uint256(keccak256(abi.encode(seed, i))) % 8;
            (n[i], n[j]) = (n[j], n[i]);
        }
        for (uint256 i; i < 8; ++i) {
            assertFalse(vault.isUsed(alice, n[i]));
            _pay(n[i], bob, address(usdt), 1e18);
            for (uint256 j; j <= i; ++j) {
                vm.expectRevert(abi.encodeWithSelector(IPayoutVault.NumberUsed.selector, alice, n[j]));
                _pay(n[j], bob, address(usdt), 1e18);
            }
        }
        assertEq(usdt.balanceOf(bob), 8e18);
    }

    function testFuzz_betweenLeastAndAmount(uint256 amount, uint256 least, uint256 received) external {
        amount = bound(amount, 0, LIMIT);
        least = bound(least, 0, LIMIT);
        received = bound(received, 0, LIMIT);
        IPayoutVault.Withdrawal memory w = _withdrawal(0, bob, address(usdt), amount);
        w.leastReceived = least;
        bytes memory signature = _sign(w);
        if (received == 0) {
            vm.expectRevert(IPayoutVault.NothingToPay.selector);
        } else if (received > amount || received < least) {
            vm.expectRevert(abi.encodeWithSelector(IPayoutVault.ReceivedOutOfRange.selector, received, least, amount));
        } else if (received > LIMIT / 2) {
            vm.expectRevert(
                abi.encodeWithSelector(IPayoutVault.LimitExceeded.selector, address(usdt), received, LIMIT / 2)
            );
        }
        vm.prank(payer);
        vault.pay(w, received, signature);
    }

    function test_validUntilIsInclusive() external {
        IPayoutVault.Withdrawal memory w = _withdrawal(0, bob, address(usdt), 1);
        w.validUntil = block.timestamp - 1;
        bytes memory signature = _sign(w);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.Expired.selector, block.timestamp - 1, block.timestamp));
        vm.prank(payer);
        vault.pay(w, 1, signature);
        w.validUntil = block.timestamp;
        signature = _sign(w);
        vm.prank(payer);
        vault.pay(w, 1, signature);
    }

    /// @dev A refund relies on this: a payment not in a block by `validUntil` is in none afterwards, whatever the chain and
    /// its operators do.
    function testFuzz_unpaidPastItsTimeStaysUnpaid(uint256 validFor, uint256 wait, uint8 meanwhile) external {
        IPayoutVault.Withdrawal memory w = _withdrawal(3, bob, address(usdt), 100e18);
        w.validUntil = block.timestamp + bound(validFor, 0, 7 days);
        bytes memory signed = abi.encodeCall(vault.pay, (w, 100e18, _sign(w)));
        vm.warp(w.validUntil + bound(wait, 1, 365 days));
        assertFalse(vault.isUsed(alice, 3), "the moment of the refund");
        if (meanwhile & 1 != 0) _setLimit(address(usdt), CEILING);
        if (meanwhile & 2 != 0) _giveUsdt(address(vault), FUNDS);
        if (meanwhile & 4 != 0) _pay(4, alice, address(usdt), 100e18);
        if (meanwhile & 8 != 0) skip(WINDOW);
        vm.prank(payer);
        (bool ok,) = address(vault).call(signed);
        assertFalse(ok);
        assertFalse(vault.isUsed(alice, 3));
        assertEq(usdt.balanceOf(bob), 0);
    }

    function test_paused() external {
        _pause();
        vm.expectRevert(IPayoutVault.VaultPaused.selector);
        _pay(0, bob, address(usdt), 1);
        assertFalse(vault.isUsed(alice, 0));
    }

    function test_onlyThePayer() external {
        IPayoutVault.Withdrawal memory w = _withdrawal(0, bob, address(usdt), 1);
        bytes memory signature = _sign(w);
        address[6] memory others = _others();
        for (uint256 i; i < others.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IPayoutVault.NotPayer.selector, others[i]));
            vm.prank(others[i]);
            vault.pay(w, 1, signature);
        }
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.NotPayer.selector, alice));
        vm.prank(alice);
        vault.pay(w, 1, signature);
    }

    function test_invalidReceivers() external {
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.InvalidReceiver.selector, address(0)));
        _pay(0, address(0), address(usdt), 1);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.InvalidReceiver.selector, address(vault)));
        _pay(0, address(vault), address(usdt), 1);
    }

    function test_halfOfTheLimitAtOnce() external {
        vm.expectRevert(
            abi.encodeWithSelector(IPayoutVault.LimitExceeded.selector, address(usdt), LIMIT / 2 + 1, LIMIT / 2)
        );
        _pay(0, bob, address(usdt), LIMIT / 2 + 1);
        _pay(0, bob, address(usdt), LIMIT / 2);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.LimitExceeded.selector, address(usdt), 1, 0));
        _pay(1, bob, address(usdt), 1);
        skip(WINDOW / 4);
        vm.expectRevert(
            abi.encodeWithSelector(IPayoutVault.LimitExceeded.selector, address(usdt), LIMIT / 8 + 1, LIMIT / 8)
        );
        _pay(1, bob, address(usdt), LIMIT / 8 + 1);
        _pay(1, bob, address(usdt), LIMIT / 8);
    }

    /// @dev Nobody can give a limit to an asset that had none at deployment.
    function test_assetThatWasNotNamed() external {
        assertEq(vault.ceilingOf(pair), 0);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.LimitExceeded.selector, pair, 1, 0));
        _pay(0, bob, pair, 1);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.AboveCeiling.selector, 1, 0));
        vm.prank(treasurer);
        vault.announceLimit(pair, 1);
    }

    /// @dev A failed payment uses up neither its number nor the limit.
    function test_moreThanThereIs() external {
        vm.prank(guardian);
        vault.moveToCold(address(usdt), FUNDS - 10e18);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, address(vault), 10e18, 10e18 + 1)
        );
        _pay(0, bob, address(usdt), 10e18 + 1);
        assertFalse(vault.isUsed(alice, 0));
        assertEq(vault.available(address(usdt)), LIMIT / 2);
        _pay(0, bob, address(usdt), 10e18);
        assertEq(usdt.balanceOf(address(vault)), 0);
    }

    function test_coinRefused() external {
        vm.expectRevert();
        _pay(0, address(usdt), COIN, 1e18);
        assertFalse(vault.isUsed(alice, 0));
        assertEq(vault.available(COIN), LIMIT / 2);
        _pay(0, bob, COIN, 1e18);
        assertEq(bob.balance, 1e18);
    }
}
