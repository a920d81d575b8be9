// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {PayoutVault} from "../../src/PayoutVault.sol";
import {IPayoutVault} from "../../src/interfaces/IPayoutVault.sol";
import {Custody} from "../Custody.sol";
import {OddWallet, PlainDelegate} from "../mocks/Wallets.sol";

/// @dev Which signatures a payment needs, and which are not valid.
contract SignaturesTest is Custody {
    uint256 private constant ORDER_OF_CURVE = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;

    function _bring(IPayoutVault.Withdrawal memory w, bytes memory signature) private {
        vm.prank(payer);
        vault.pay(w, w.amount, signature);
    }

    function _refused(IPayoutVault.Withdrawal memory w, bytes memory signature) private {
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.InvalidSignature.selector, w.account));
        _bring(w, signature);
        assertFalse(vault.isUsed(w.account, w.n));
    }

    function _standard() private view returns (IPayoutVault.Withdrawal memory) {
        return _withdrawal(0, bob, address(usdt), 10e18);
    }

    function testFuzz_theContractHashesWhatIsSigned(IPayoutVault.Withdrawal memory w, IPayoutVault.Order memory o)
        external
        view
    {
        assertEq(vault.hashWithdrawal(w), _hash(address(vault), w));
        assertEq(vault.hashOrder(o), _hash(address(vault), o));
    }

    function test_domain() external view {
        (, string memory name, string memory version, uint256 chainId, address at,,) = vault.eip712Domain();
        assertEq(name, "Holdfast PayoutVault");
        assertEq(version, "1");
        assertEq(chainId, block.chainid);
        assertEq(at, address(vault));
    }

    /// @dev The payer, or a thief of its key, cannot change anything that was signed.
    function testFuzz_everyFieldIsSigned(uint256 field, uint256 other) external {
        IPayoutVault.Withdrawal memory w = _standard();
        w.leastReceived = 9e18;
        w.validUntil = block.timestamp + 1 days;
        bytes memory signature = _sign(w);
        field %= 7;
        if (field == 0) w.account = bob;
        if (field == 1) w.n = bound(other, 1, type(uint256).max);
        if (field == 2) w.to = stranger;
        if (field == 3) w.token = address(token);
        if (field == 4) w.amount = bound(other, 10e18 + 1, LIMIT / 2);
        if (field == 5) w.leastReceived = bound(other, 0, 9e18 - 1);
        if (field == 6) w.validUntil += bound(other, 1, 365 days);
        _refused(w, signature);
    }

    function testFuzz_forged(uint256 key, bytes32 hash, bytes calldata garbage) external {
        key = bound(key, 1, ORDER_OF_CURVE - 1);
        vm.assume(vm.addr(key) != alice);
        IPayoutVault.Withdrawal memory w = _standard();
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, _hash(address(vault), w));
        _refused(w, abi.encodePacked(r, s, v));
        _refused(w, _signed(alice, hash));
        _refused(w, garbage);
        _refused(w, "");
    }

    /// @dev Recovering from an invalid signature gives the zero address, which owns nothing.
    function test_accountZero() external {
        IPayoutVault.Withdrawal memory w = _standard();
        w.account = address(0);
        _refused(w, abi.encodePacked(bytes32(uint256(1)), bytes32(uint256(1)), uint8(27)));
        _refused(w, abi.encodePacked(bytes32(0), bytes32(0), uint8(0)));
    }

    function test_malleableCompactAndLong() external {
        IPayoutVault.Withdrawal memory w = _standard();
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(_keyOf(alice), _hash(address(vault), w));
        _refused(w, abi.encodePacked(r, bytes32(ORDER_OF_CURVE - uint256(s)), v == 27 ? uint8(28) : uint8(27)));
        bytes32 vs = bytes32(uint256(s) | (uint256(v - 27) << 255));
        _refused(w, abi.encodePacked(r, vs));
        _refused(w, abi.encodePacked(r, s, v, uint8(0)));
        _refused(w, abi.encodePacked(r, s, v - 27));
        _bring(w, abi.encodePacked(r, s, v));
    }

    function test_ofAnotherVaultAndAnotherChain() external {
        IPayoutVault.Withdrawal memory w = _standard();
        PayoutVault other = new PayoutVault(_config());
        _refused(w, _signed(alice, _hash(address(other), w)));
        bytes memory here = _sign(w);
        uint256 chain = block.chainid;
        vm.chainId(chain + 1);
        _refused(w, here);
        bytes memory there = _sign(w);
        vm.chainId(chain);
        _refused(w, there);
        _bring(w, here);
    }

    /// @dev A signature for an order is not valid for a withdrawal, nor is one of a plain message.
    function test_ofAnotherType() external {
        IPayoutVault.Withdrawal memory w = _standard();
        (IPayoutVault.Order memory o,,) = _order("x", bob, address(usdt), 10e18);
        _refused(w, _signed(alice, _hash(address(vault), o)));
        bytes32 plain = keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", _hash(address(vault), w)));
        _refused(w, _signed(alice, plain));
    }

    function _wallet() private returns (OddWallet wallet, IPayoutVault.Withdrawal memory w) {
        wallet = new OddWallet();
        w = _standard();
        w.account = address(wallet);
        wallet.set(OddWallet.Answer.Yes, _hash(address(vault), w));
    }

    function test_contractWallet() external {
        (OddWallet wallet, IPayoutVault.Withdrawal memory w) = _wallet();
        bytes32 known = wallet.known();
        wallet.set(OddWallet.Answer.Yes, bytes32(uint256(known) ^ 1));
        _refused(w, "anything");
        wallet.set(OddWallet.Answer.Yes, known);
        _bring(w, "anything");
        assertEq(usdt.balanceOf(bob), 10e18);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.NumberUsed.selector, address(wallet), 0));
        _bring(w, "anything");
    }

    function test_contractWalletsThatDoNotSayYes() external {
        (OddWallet wallet, IPayoutVault.Withdrawal memory w) = _wallet();
        bytes32 known = wallet.known();
        for (uint256 a = uint256(OddWallet.Answer.No); a <= uint256(OddWallet.Answer.Reverts); ++a) {
            wallet.set(OddWallet.Answer(a), known);
            _refused(w, "");
        }
        wallet.set(OddWallet.Answer.ReturnBomb, known);
        _refused(w, "");
        wallet.set(OddWallet.Answer.BurnsGas, known);
        vm.prank(payer);
        (bool ok,) = address(vault).call{gas: 3_000_000}(abi.encodeCall(vault.pay, (w, w.amount, "")));
        assertFalse(ok);
        assertFalse(vault.isUsed(address(wallet), 0));
    }

    /// @dev A wallet that is also the payer gets no second payment while its signature for the first is checked.
    function test_contractWalletThatComesBack() external {
        (OddWallet wallet, IPayoutVault.Withdrawal memory w) = _wallet();
        vm.prank(deployer);
        vault.announcePayer(address(wallet));
        skip(DELAY);
        vault.applyPayer();
        w.validUntil = block.timestamp;
        wallet.set(OddWallet.Answer.Reenters, _hash(address(vault), w));
        bytes memory call = abi.encodeCall(vault.pay, (w, w.amount, ""));
        wallet.setCall(address(vault), call);
        vm.expectRevert(bytes("act"));
        wallet.act(address(vault), call);
        assertEq(usdt.balanceOf(bob), 0);
    }

    /// @dev For an address without code only an ECDSA signature counts; a refusal is not remembered.
    function test_contractWalletWithoutCodeYet() external {
        (OddWallet wallet, IPayoutVault.Withdrawal memory w) = _wallet();
        bytes memory code = address(wallet).code;
        vm.etch(address(wallet), "");
        _refused(w, "");
        vm.etch(address(wallet), code);
        wallet.set(OddWallet.Answer.No, wallet.known());
        _refused(w, "");
        wallet.set(OddWallet.Answer.Yes, wallet.known());
        _bring(w, "");
    }

    /// @dev An account that has delegated its code (EIP-7702) is still controlled by its key; the code may answer, too.
    function test_delegatedAccount() external {
        vm.etch(alice, abi.encodePacked(hex"ef0100", address(new PlainDelegate())));
        IPayoutVault.Withdrawal memory w = _standard();
        _bring(w, _sign(w));
        assertEq(usdt.balanceOf(bob), 10e18);
        w.n = 1;
        _refused(w, _signed(bob, _hash(address(vault), w)));
        // Sets code directly, because this EVM version does not follow a delegation.
        vm.etch(alice, address(new OddWallet()).code);
        OddWallet(alice).set(OddWallet.Answer.Yes, _hash(address(vault), w));
        _bring(w, "");
        assertEq(usdt.balanceOf(bob), 20e18);
    }
}
