// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IPayoutVault} from "../../src/interfaces/IPayoutVault.sol";
import {Roles} from "../../src/libraries/Roles.sol";
import {Custody} from "../Custody.sol";
import {OddWallet} from "../mocks/Wallets.sol";

/// @dev payOrder, cancelRef: assets that operators send back or take out.
contract PayOrderTest is Custody {
    bytes32 private constant REF = "a return";

    function _standard() private view returns (IPayoutVault.Order memory, address[2] memory, bytes[2] memory) {
        return _order(REF, bob, address(usdt), 100e18);
    }

    function test_payOrder() external {
        (IPayoutVault.Order memory o, address[2] memory by, bytes[2] memory sig) = _standard();
        vm.expectEmit(address(vault));
        emit IPayoutVault.OrderPaid(REF, bob, address(usdt), 100e18, custodianA, custodianB);
        vm.prank(stranger);
        vault.payOrder(o, by, sig);
        assertEq(usdt.balanceOf(bob), 100e18);
        assertTrue(vault.isRefUsed(REF));
        assertEq(vault.available(address(usdt)), LIMIT / 2 - 100e18);
    }

    function testFuzz_oncePerRef(bytes32 ref, uint256 amount, uint256 later) external {
        amount = bound(amount, 1, LIMIT / 4);
        (IPayoutVault.Order memory o, address[2] memory by, bytes[2] memory sig) =
            _order(ref, bob, address(usdt), amount);
        vault.payOrder(o, by, sig);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.RefUsed.selector, ref));
        vault.payOrder(o, by, sig);
        skip(bound(later, 0, 30 days));
        (o, by, sig) = _order(ref, stranger, address(token), 1);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.RefUsed.selector, ref));
        vault.payOrder(o, by, sig);
        (by[0], by[1], sig[0], sig[1]) = (by[1], by[0], sig[1], sig[0]);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.RefUsed.selector, ref));
        vault.payOrder(o, by, sig);
    }

    function test_twoDifferentCustodians() external {
        (IPayoutVault.Order memory o, address[2] memory by, bytes[2] memory sig) = _standard();
        (by[1], sig[1]) = (by[0], sig[0]);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.SameSigner.selector, custodianA));
        vault.payOrder(o, by, sig);
        (by[1], sig[1]) = (alice, _signed(alice, _hash(address(vault), o)));
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.NotCustodian.selector, alice));
        vault.payOrder(o, by, sig);
        (by[1], sig[1]) = (custodianB, sig[0]);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.InvalidSignature.selector, custodianB));
        vault.payOrder(o, by, sig);
        (by[0], sig[0]) = (custodianA, "");
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.InvalidSignature.selector, custodianA));
        vault.payOrder(o, by, sig);
        assertFalse(vault.isRefUsed(REF));
    }

    function testFuzz_everyFieldIsSigned(uint256 field, uint256 other) external {
        (IPayoutVault.Order memory o, address[2] memory by, bytes[2] memory sig) = _standard();
        field %= 5;
        if (field == 0) o.ref = bytes32(uint256(o.ref) ^ bound(other, 1, type(uint256).max));
        if (field == 1) o.to = stranger;
        if (field == 2) o.token = address(token);
        if (field == 3) o.amount = bound(other, 1, 100e18 - 1);
        if (field == 4) o.validUntil += bound(other, 1, 365 days);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.InvalidSignature.selector, custodianA));
        vault.payOrder(o, by, sig);
    }

    /// @dev An account that lost the role between signing and paying does not count any more.
    function test_revokedInBetween() external {
        (IPayoutVault.Order memory o, address[2] memory by, bytes[2] memory sig) = _standard();
        vm.prank(deployer);
        authority.revokeRole(Roles.CUSTODIAN, custodianB);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.NotCustodian.selector, custodianB));
        vault.payOrder(o, by, sig);
    }

    function test_custodianThatIsAContract() external {
        OddWallet wallet = new OddWallet();
        vm.prank(deployer);
        authority.grantRole(Roles.CUSTODIAN, address(wallet), 0);
        (IPayoutVault.Order memory o, address[2] memory by, bytes[2] memory sig) = _standard();
        (by[0], sig[0]) = (address(wallet), "");
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.InvalidSignature.selector, address(wallet)));
        vault.payOrder(o, by, sig);
        wallet.set(OddWallet.Answer.Yes, _hash(address(vault), o));
        vault.payOrder(o, by, sig);
    }

    function test_limitTimePauseAndReceiver() external {
        (IPayoutVault.Order memory o, address[2] memory by, bytes[2] memory sig) =
            _order(REF, bob, address(usdt), LIMIT / 2 + 1);
        vm.expectRevert(
            abi.encodeWithSelector(IPayoutVault.LimitExceeded.selector, address(usdt), LIMIT / 2 + 1, LIMIT / 2)
        );
        vault.payOrder(o, by, sig);
        (o, by, sig) = _order(REF, address(vault), address(usdt), 1);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.InvalidReceiver.selector, address(vault)));
        vault.payOrder(o, by, sig);
        (o, by, sig) = _order(REF, bob, address(usdt), 0);
        vm.expectRevert(IPayoutVault.NothingToPay.selector);
        vault.payOrder(o, by, sig);
        (o, by, sig) = _standard();
        skip(1);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.Expired.selector, o.validUntil, block.timestamp));
        vault.payOrder(o, by, sig);
        (o, by, sig) = _standard();
        _pause();
        vm.expectRevert(IPayoutVault.VaultPaused.selector);
        vault.payOrder(o, by, sig);
        assertFalse(vault.isRefUsed(REF));
    }

    function test_cancelRef() external {
        (IPayoutVault.Order memory o, address[2] memory by, bytes[2] memory sig) = _standard();
        vm.expectEmit(address(vault));
        emit IPayoutVault.RefCancelled(REF, custodianB);
        vm.prank(custodianB);
        vault.cancelRef(REF);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.RefUsed.selector, REF));
        vault.payOrder(o, by, sig);
        vm.startPrank(guardian);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.RefUsed.selector, REF));
        vault.cancelRef(REF);
        vault.cancelRef("another");
        vm.stopPrank();
        assertTrue(vault.isRefUsed("another"));
        (o, by, sig) = _order("third", bob, address(usdt), 1);
        vault.payOrder(o, by, sig);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.RefUsed.selector, bytes32("third")));
        vm.prank(custodianA);
        vault.cancelRef("third");
    }

    function test_onlyCustodiansAndTheGuardianCancel() external {
        address[5] memory others = [stranger, admin, operator, treasurer, payer];
        for (uint256 i; i < others.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IPayoutVault.NotCustodian.selector, others[i]));
            vm.prank(others[i]);
            vault.cancelRef(REF);
        }
    }
}
