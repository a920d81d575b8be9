// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IPayoutVault} from "../../src/interfaces/IPayoutVault.sol";
import {Custody} from "../Custody.sol";
import {OddToken} from "../mocks/OddToken.sol";

/// @dev Payments in tokens that misbehave. A failed one leaves number, limit and other assets unchanged.
contract HostileTokensTest is Custody {
    uint256 private constant N = 3;

    uint256 private _between = 1000;

    function _refused() private {
        IPayoutVault.Withdrawal memory w = _withdrawal(N, bob, address(odd), 10e18);
        bytes memory call = abi.encodeCall(vault.pay, (w, 10e18, _sign(w)));
        vm.prank(payer);
        (bool ok,) = address(vault).call{gas: 5_000_000}(call);
        assertFalse(ok);
        assertFalse(vault.isUsed(alice, N));
        assertEq(vault.available(address(odd)), LIMIT / 2);
        assertEq(odd.balanceOf(address(vault)), FUNDS);
        _pay(_between++, bob, address(usdt), 1e18);
    }

    function _paid() private {
        _pay(N, bob, address(odd), 10e18);
        assertEq(odd.balanceOf(address(vault)), FUNDS - 10e18);
    }

    function test_answersNothing() external {
        odd.setSilent(true);
        _paid();
        assertEq(odd.balanceOf(bob), 10e18);
    }

    function test_answersFalse() external {
        odd.setMode(OddToken.Mode.ReturnsFalse);
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(odd)));
        _pay(N, bob, address(odd), 10e18);
        _refused();
    }

    /// @dev A payment that moved nothing reverts, whatever the token answers.
    function test_doesNothingAndSaysNothing() external {
        odd.setMode(OddToken.Mode.ReturnsFalse);
        odd.setSilent(true);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.UnexpectedTransferAmount.selector, 10e18, 0));
        _pay(N, bob, address(odd), 10e18);
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

    /// @dev A fee of the token at the receiver is not the vault's concern; the vault books what left it.
    function test_takesAFeeFromTheReceiver() external {
        odd.setFee(100);
        _paid();
        assertEq(odd.balanceOf(bob), 9.9e18);
    }

    function testFuzz_takesMoreFromTheVault(uint256 surcharge) external {
        surcharge = bound(surcharge, 1, 1000e18);
        odd.setSurcharge(surcharge);
        vm.expectRevert(
            abi.encodeWithSelector(IPayoutVault.UnexpectedTransferAmount.selector, 10e18, 10e18 + surcharge)
        );
        _pay(N, bob, address(odd), 10e18);
        _refused();
    }

    function test_blocksTheReceiver() external {
        odd.setBlocked(bob, true);
        _refused();
        odd.setBlocked(bob, false);
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
        _pay(N + 1, bob, address(odd), 10e18);
    }

    /// @dev A token that is itself payer and guardian cannot re-enter.
    function test_callsBack() external {
        vm.startPrank(deployer);
        vault.announcePayer(address(odd));
        vault.announceGuardian(address(odd));
        skip(DELAY);
        vault.applyPayer();
        vault.applyGuardian();
        vm.stopPrank();
        payer = address(odd);
        IPayoutVault.Withdrawal memory w = _withdrawal(N + 1, bob, address(usdt), 1e18);
        (IPayoutVault.Order memory o, address[2] memory by, bytes[2] memory sig) = _order("x", bob, address(usdt), 1e18);
        bytes[4] memory calls = [
            abi.encodeCall(vault.pay, (w, 1e18, _sign(w))),
            abi.encodeCall(vault.payNodes, (0, address(usdt), 1e18)),
            abi.encodeCall(vault.payOrder, (o, by, sig)),
            abi.encodeCall(vault.moveToCold, (address(usdt), 1e18))
        ];
        for (uint256 i; i < 4; ++i) {
            odd.setHook(address(vault), calls[i]);
            _pay(100 + i, bob, address(odd), 10e18);
            assertTrue(odd.hookFailed());
            assertEq(
                odd.hookReason(), abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
            );
        }
        odd.setHook(address(vault), calls[0]);
        vm.prank(payer);
        vault.payNodes(0, address(odd), 1e18);
        assertTrue(odd.hookFailed());
        (o, by, sig) = _order("y", bob, address(odd), 1e18);
        vault.payOrder(o, by, sig);
        assertTrue(odd.hookFailed());
        vm.prank(address(odd));
        vault.moveToCold(address(odd), 1e18);
        assertTrue(odd.hookFailed());
        assertEq(usdt.balanceOf(address(vault)), FUNDS);
    }

    /// @dev A payment reverts when the vault is given money in the middle of it, so that this cannot hide what left.
    function test_givesBackWhileItPays() external {
        odd.mint(address(odd), 5e18);
        odd.setHook(address(odd), abi.encodeWithSignature("mint(address,uint256)", address(vault), 5e18));
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.UnexpectedTransferAmount.selector, 10e18, 5e18));
        _pay(N, bob, address(odd), 10e18);
    }
}
