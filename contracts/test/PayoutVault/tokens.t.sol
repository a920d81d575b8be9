// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IPayoutVault} from "../../src/interfaces/IPayoutVault.sol";
import {Roles} from "../../src/libraries/Roles.sol";
import {Custody} from "../Custody.sol";
import {OddToken} from "../mocks/OddToken.sol";

/// @dev Payments in tokens that misbehave. One that fails leaves id, limit and other assets as they were.
contract HostileTokensTest is Custody {
    bytes32 private constant ID = "a withdrawal";

    function _refused() private {
        vm.prank(payer);
        (bool ok,) = address(vault).call{gas: 5_000_000}(
            abi.encodeCall(vault.pay, (ID, alice, address(odd), 10e18, block.timestamp))
        );
        assertFalse(ok);
        assertEq(vault.paid(ID), 0);
        assertEq(vault.available(address(odd)), LIMIT / 2);
        assertEq(odd.balanceOf(address(vault)), FUNDS);
        _pay("in between", bob, address(usdt), 1e18);
    }

    function _paid() private {
        _pay(ID, alice, address(odd), 10e18);
        assertEq(odd.balanceOf(address(vault)), FUNDS - 10e18);
    }

    function test_answersNothing() external {
        odd.setSilent(true);
        _paid();
        assertEq(odd.balanceOf(alice), 10e18);
    }

    function test_answersFalse() external {
        odd.setMode(OddToken.Mode.ReturnsFalse);
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(odd)));
        _pay(ID, alice, address(odd), 10e18);
        _refused();
    }

    /// @dev A payment in which nothing moved is none, whatever the token says.
    function test_doesNothingAndSaysNothing() external {
        odd.setMode(OddToken.Mode.ReturnsFalse);
        odd.setSilent(true);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.UnexpectedTransferAmount.selector, 10e18, 0));
        _pay(ID, alice, address(odd), 10e18);
        _refused();
        vm.prank(guardian);
        assertEq(vault.moveToCold(address(odd), 5e18), 0, "told as it is");
    }

    function test_reverts() external {
        odd.setMode(OddToken.Mode.Reverts);
        _refused();
        odd.setMode(OddToken.Mode.Fine);
        _paid();
    }

    function test_burnsAllGas() external {
        odd.setMode(OddToken.Mode.BurnsGas);
        _refused();
    }

    function test_endlessReason() external {
        odd.setMode(OddToken.Mode.ReturnBomb);
        _refused();
    }

    /// @dev What the receiver gets less is between it and the token; the vault books what left it.
    function test_takesAFeeFromTheReceiver() external {
        odd.setFee(100);
        _paid();
        assertEq(odd.balanceOf(alice), 9.9e18);
    }

    function testFuzz_takesMoreFromTheVault(uint256 surcharge) external {
        surcharge = bound(surcharge, 1, 1000e18);
        odd.setSurcharge(surcharge);
        vm.expectRevert(
            abi.encodeWithSelector(IPayoutVault.UnexpectedTransferAmount.selector, 10e18, 10e18 + surcharge)
        );
        _pay(ID, alice, address(odd), 10e18);
        _refused();
    }

    function test_blocksTheReceiver() external {
        odd.setBlocked(alice, true);
        _refused();
        odd.setBlocked(alice, false);
        _paid();
    }

    function test_blocksTheVault() external {
        odd.setBlocked(address(vault), true);
        _refused();
        vm.prank(guardian);
        vm.expectRevert("blocked");
        vault.moveToCold(address(odd), 1);
    }

    function test_resetsAllowances() external {
        odd.setResets(true);
        _paid();
        _pay("next", alice, address(odd), 10e18);
    }

    /// @dev Even a token that is itself a payer and a guardian cannot come in a second time.
    function test_callsBack() external {
        vm.startPrank(admin);
        _grant(Roles.PAYER, address(odd));
        _grant(Roles.GUARDIAN, address(odd));
        vm.stopPrank();
        odd.setHook(address(vault), abi.encodeCall(vault.pay, ("second", bob, address(usdt), 1e18, type(uint256).max)));
        _pay(ID, alice, address(odd), 10e18);
        assertTrue(odd.hookFailed());
        assertEq(
            odd.hookReason(), abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
        odd.setHook(address(vault), abi.encodeCall(vault.moveToCold, (address(usdt), 1e18)));
        _pay("third", alice, address(odd), 10e18);
        assertTrue(odd.hookFailed());
        assertEq(usdt.balanceOf(address(vault)), FUNDS);
        assertEq(vault.paid("second"), 0);
    }

    function _grant(uint64 role, address account) private {
        bytes memory data = abi.encodeCall(authority.grantRole, (role, account, 0));
        authority.schedule(address(authority), data, 0);
        skip(ADMIN_DELAY);
        authority.execute(address(authority), data);
    }

    /// @dev Money given to the vault in the middle of a payment hides nothing: the payment is off.
    function test_givesBackWhileItPays() external {
        odd.mint(address(odd), 5e18);
        odd.setHook(address(odd), abi.encodeWithSignature("mint(address,uint256)", address(vault), 5e18));
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.UnexpectedTransferAmount.selector, 10e18, 5e18));
        _pay(ID, alice, address(odd), 10e18);
    }
}
