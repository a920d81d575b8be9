// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {VaultControls} from "./VaultControls.sol";
import {Numbers} from "./libraries/Arithmetic.sol";
import {Roles} from "./libraries/Roles.sol";

contract PayoutVault is VaultControls, EIP712, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    bytes32 private constant WITHDRAWAL = keccak256(
        "Withdrawal(address account,uint256 n,address to,address token,uint256 amount,uint256 leastReceived,uint256 validUntil)"
    );
    bytes32 private constant ORDER =
        keccak256("Order(bytes32 ref,address to,address token,uint256 amount,uint256 validUntil)");

    mapping(address account => mapping(uint256 word => uint256 bits)) public usedNumbers;
    mapping(bytes32 ref => bool) public isRefUsed;

    constructor(Config memory c) VaultControls(c) EIP712("Holdfast PayoutVault", "1") {}

    receive() external payable {}

    function pay(Withdrawal calldata w, uint256 received, bytes calldata signature) external nonReentrant {
        // Check
        if (msg.sender != payer) revert NotPayer(msg.sender);
        _checkPayment(w.to, received, w.validUntil);
        if (received > w.amount || received < w.leastReceived) {
            revert ReceivedOutOfRange(received, w.leastReceived, w.amount);
        }
        _checkSignature(w.account, hashWithdrawal(w), signature);

        // Effect
        (bool fresh, uint256 bits) = Numbers.use(usedNumbers[w.account][w.n >> 8], w.n);
        if (!fresh) revert NumberUsed(w.account, w.n);
        usedNumbers[w.account][w.n >> 8] = bits;
        emit Paid(w.account, w.n, w.to, w.token, w.amount, received);

        // Interaction
        _pay(w.token, w.to, received);
    }

    function burn(uint256 n) external {
        _burn(n >> 8, Numbers.maskOf(n));
    }

    function burnMany(uint256 word, uint256 mask) external {
        _burn(word, mask);
    }

    function payNodes(uint256 n, address token, uint256 amount) external nonReentrant {
        if (msg.sender != payer) revert NotPayer(msg.sender);
        _checkPayment(nodes, amount, block.timestamp);
        if (n != _nodesPaid) revert WrongNumber(n, _nodesPaid);
        ++_nodesPaid;
        emit NodesPaid(n, token, amount);
        _pay(token, nodes, amount);
    }

    function payOrder(Order calldata o, address[2] calldata signers, bytes[2] calldata signatures)
        external
        nonReentrant
    {
        // Check
        _checkPayment(o.to, o.amount, o.validUntil);
        if (isRefUsed[o.ref]) revert RefUsed(o.ref);
        if (signers[0] == signers[1]) revert SameSigner(signers[0]);
        bytes32 hash = hashOrder(o);
        for (uint256 i; i < 2; ++i) {
            if (!_isCustodian(signers[i])) revert NotCustodian(signers[i]);
            _checkSignature(signers[i], hash, signatures[i]);
        }

        // Effect
        isRefUsed[o.ref] = true;
        emit OrderPaid(o.ref, o.to, o.token, o.amount, signers[0], signers[1]);

        // Interaction
        _pay(o.token, o.to, o.amount);
    }

    function cancelRef(bytes32 ref) external {
        if (msg.sender != guardian && !_isCustodian(msg.sender)) revert NotCustodian(msg.sender);
        if (isRefUsed[ref]) revert RefUsed(ref);
        isRefUsed[ref] = true;
        emit RefCancelled(ref, msg.sender);
    }

    function moveToCold(address token, uint256 amount) external onlyGuardian nonReentrant returns (uint256 moved) {
        moved = _send(token, cold, Math.min(amount, _balance(token)));
        emit MovedToCold(token, moved);
    }

    function isUsed(address account, uint256 n) external view returns (bool) {
        return usedNumbers[account][n >> 8] & Numbers.maskOf(n) != 0;
    }

    function nodesPaid() external view returns (uint256) {
        return _nodesPaid;
    }

    function hashWithdrawal(Withdrawal calldata w) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(WITHDRAWAL, w)));
    }

    function hashOrder(Order calldata o) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(ORDER, o)));
    }

    /// @dev Checks of every payment, whoever ordered it.
    function _checkPayment(address to, uint256 amount, uint256 validUntil) private view {
        if (paused) revert VaultPaused();
        if (block.timestamp > validUntil) revert Expired(validUntil, block.timestamp);
        if (to == address(0) || to == address(this)) revert InvalidReceiver(to);
        if (amount == 0) revert NothingToPay();
    }

    /// @dev Tries ECDSA first, also for an account with code: the key controls an EIP-7702 account, and no contract has a key.
    function _checkSignature(address account, bytes32 hash, bytes calldata signature) private view {
        (address signer,,) = ECDSA.tryRecoverCalldata(hash, signature);
        if (signer == account && account != address(0)) return;
        if (account.code.length != 0) {
            if (SignatureChecker.isValidERC1271SignatureNowCalldata(account, hash, signature)) return;
        }
        revert InvalidSignature(account);
    }

    function _isCustodian(address account) private view returns (bool is_) {
        (is_,) = IAccessManager(authority()).hasRole(Roles.CUSTODIAN, account);
    }

    function _burn(uint256 word, uint256 mask) private {
        uint256 bits = usedNumbers[msg.sender][word];
        mask &= ~bits;
        if (mask == 0) revert NothingToBurn();
        usedNumbers[msg.sender][word] = bits | mask;
        emit NumbersBurned(msg.sender, word, mask);
    }

    function _pay(address token, address to, uint256 amount) private {
        _spend(token, amount);
        uint256 taken = _send(token, to, amount);
        if (taken != amount) revert UnexpectedTransferAmount(amount, taken);
    }

    function _balance(address token) private view returns (uint256) {
        return token == address(0) ? address(this).balance : IERC20(token).balanceOf(address(this));
    }

    /// @return taken by how much the vault's balance fell
    function _send(address token, address to, uint256 amount) private returns (uint256 taken) {
        uint256 before = _balance(token);
        if (token == address(0)) Address.sendValue(payable(to), amount);
        else IERC20(token).safeTransfer(to, amount);
        return before - _balance(token);
    }
}
