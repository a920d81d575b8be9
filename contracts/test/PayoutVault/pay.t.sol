// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IPayoutVault} from "../../src/interfaces/IPayoutVault.sol";
import {Custody} from "../Custody.sol";

contract PayTest is Custody {
    bytes32 private constant ID = "a withdrawal";

    function test_pay() external {
        vm.expectEmit(address(vault));
        emit IPayoutVault.Paid(ID, alice, address(usdt), 300e18);
        _pay(ID, alice, address(usdt), 300e18);
        assertEq(usdt.balanceOf(alice), 300e18);
        assertEq(usdt.balanceOf(address(vault)), FUNDS - 300e18);
        assertEq(vault.paid(ID), _digest(alice, address(usdt), 300e18));
        assertEq(vault.available(address(usdt)), LIMIT / 2 - 300e18);
        assertEq(vault.available(address(token)), LIMIT / 2, "each asset has a limit of its own");
    }

    function testFuzz_everyAsset(uint256 which, uint256 amount, bytes32 id, address to) external {
        address asset = _assets()[which % 4];
        amount = bound(amount, 1, LIMIT / 2);
        vm.assume(to != address(vault) && to != address(0) && to != pair && to.code.length == 0);
        assumeNotPrecompile(to);
        uint256 before = _balance(asset, to);
        _pay(id, to, asset, amount);
        assertEq(_balance(asset, to), before + amount);
        assertEq(_balance(asset, address(vault)), FUNDS - amount);
        assertEq(vault.paid(id), _digest(to, asset, amount));
        (,, uint256 spent, uint256 at) = vault.limitOf(asset);
        assertEq(spent, amount);
        assertEq(at, block.timestamp);
    }

    /// @dev Not with the same words, not with others, not later, and not when paying is impossible for another reason.
    function testFuzz_neverTwice(address to, uint256 amount, uint256 later) external {
        _pay(ID, alice, address(usdt), 10e18);
        bytes memory refusal =
            abi.encodeWithSelector(IPayoutVault.AlreadyPaid.selector, ID, _digest(alice, address(usdt), 10e18));
        vm.expectRevert(refusal);
        _pay(ID, alice, address(usdt), 10e18);
        skip(bound(later, 0, 10 * WINDOW));
        vm.expectRevert(refusal);
        _pay(ID, to, address(usdt), amount);
        vm.expectRevert(refusal);
        vm.prank(payer);
        vault.pay(ID, to, address(token), amount, 0);
        vm.prank(guardian);
        vault.pause();
        vm.expectRevert(refusal);
        _pay(ID, alice, address(usdt), 10e18);
        assertEq(usdt.balanceOf(alice), 10e18);
    }

    function testFuzz_expired(uint256 validUntil) external {
        validUntil = bound(validUntil, 0, 2 * block.timestamp);
        if (block.timestamp > validUntil) {
            vm.expectRevert(abi.encodeWithSelector(IPayoutVault.Expired.selector, validUntil, block.timestamp));
        }
        vm.prank(payer);
        vault.pay(ID, alice, address(usdt), 1, validUntil);
    }

    function test_validUntilIsInclusive() external {
        vm.startPrank(payer);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.Expired.selector, block.timestamp - 1, block.timestamp));
        vault.pay(ID, alice, address(usdt), 1, block.timestamp - 1);
        vault.pay(ID, alice, address(usdt), 1, block.timestamp);
    }

    /// @dev What a refund relies on: a signed payment that is not in a block by `validUntil` is in none afterwards,
    /// however the chain and its operators go on.
    function testFuzz_unpaidPastItsTimeStaysUnpaid(uint256 validFor, uint256 wait, uint8 meanwhile) external {
        uint256 validUntil = block.timestamp + bound(validFor, 0, 7 days);
        bytes memory signed = abi.encodeCall(vault.pay, (ID, alice, address(usdt), 100e18, validUntil));
        vm.warp(validUntil + bound(wait, 1, 365 days));
        assertEq(vault.paid(ID), 0, "the moment of the refund");
        if (meanwhile & 1 != 0) _setLimit(address(usdt), 10 * LIMIT, WINDOW);
        if (meanwhile & 2 != 0) _giveUsdt(address(vault), FUNDS);
        if (meanwhile & 4 != 0) _pay("another", bob, address(usdt), 100e18);
        if (meanwhile & 8 != 0) skip(WINDOW);
        vm.prank(payer);
        (bool ok,) = address(vault).call(signed);
        assertFalse(ok);
        assertEq(vault.paid(ID), 0);
        assertEq(usdt.balanceOf(alice), 0);
    }

    function test_paused() external {
        vm.prank(guardian);
        vault.pause();
        vm.expectRevert(IPayoutVault.VaultPaused.selector);
        _pay(ID, alice, address(usdt), 1);
        assertEq(vault.paid(ID), 0);
    }

    function test_onlyThePayer() external {
        address[7] memory others = [stranger, admin, operator, treasurer, guardian, lister, cold];
        for (uint256 i; i < others.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[i]));
            vm.prank(others[i]);
            vault.pay(ID, alice, address(usdt), 1, block.timestamp);
        }
    }

    function test_invalidReceivers() external {
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.InvalidReceiver.selector, address(0)));
        _pay(ID, address(0), address(usdt), 1);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.InvalidReceiver.selector, address(vault)));
        _pay(ID, address(vault), address(usdt), 1);
    }

    function test_nothing() external {
        vm.expectRevert(IPayoutVault.NothingToPay.selector);
        _pay(ID, alice, address(usdt), 0);
    }

    function test_halfOfTheLimitAtOnce() external {
        vm.expectRevert(
            abi.encodeWithSelector(IPayoutVault.LimitExceeded.selector, address(usdt), LIMIT / 2 + 1, LIMIT / 2)
        );
        _pay(ID, alice, address(usdt), LIMIT / 2 + 1);
        _pay(ID, alice, address(usdt), LIMIT / 2);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.LimitExceeded.selector, address(usdt), 1, 0));
        _pay("next", alice, address(usdt), 1);
        skip(WINDOW / 4);
        vm.expectRevert(
            abi.encodeWithSelector(IPayoutVault.LimitExceeded.selector, address(usdt), LIMIT / 8 + 1, LIMIT / 8)
        );
        _pay("next", alice, address(usdt), LIMIT / 8 + 1);
        _pay("next", alice, address(usdt), LIMIT / 8);
    }

    function test_assetWithoutLimit() external {
        _giveUsdt(pair, 1);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.LimitExceeded.selector, pair, 1, 0));
        _pay(ID, alice, pair, 1);
    }

    /// @dev A payment that fails uses up neither its id nor the limit.
    function test_moreThanThereIs() external {
        _setLimit(address(usdt), 10 * FUNDS, WINDOW);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, address(vault), FUNDS, FUNDS + 1)
        );
        _pay(ID, alice, address(usdt), FUNDS + 1);
        assertEq(vault.paid(ID), 0);
        assertEq(vault.available(address(usdt)), 5 * FUNDS);
        _pay(ID, alice, address(usdt), FUNDS);
        assertEq(usdt.balanceOf(address(vault)), 0);
    }

    /// @dev The fees of withdrawals are paid to the nodes like any payment, and shared among all cards.
    function test_feesToTheNodes() external {
        _buyNode(alice, 3);
        _pay(ID, address(nodes), address(usdt), 100e18);
        assertEq(nodes.users(alice).balance, 75e18);
        assertEq(nodes.users(treasury).balance, 25e18);
    }

    function test_coinRefused() external {
        vm.expectRevert();
        _pay(ID, address(usdt), COIN, 1e18);
        assertEq(vault.paid(ID), 0);
        assertEq(vault.available(COIN), LIMIT / 2);
        _pay(ID, alice, COIN, 1e18);
        assertEq(alice.balance, 1e18);
    }
}
