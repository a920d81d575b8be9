// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IPayoutVault} from "./interfaces/IPayoutVault.sol";
import {Bucket} from "./libraries/Arithmetic.sol";
import {Roles} from "./libraries/Roles.sol";

contract PayoutVault is IPayoutVault, AccessManaged, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    uint256 private constant SHORTEST_WINDOW = 1 hours;
    uint256 private constant LONGEST_WINDOW = 30 days;

    /// @dev One slot, so that a payment writes two: this and its id.
    struct Limit {
        uint96 perWindow;
        uint96 spent;
        uint24 window;
        uint40 at;
    }

    address public immutable cold;
    bool public paused;
    mapping(bytes32 id => bytes32 digest) public paid;
    mapping(address token => Limit) private _limits;

    constructor(address authority_, address cold_) AccessManaged(authority_) {
        if (cold_ == address(0)) revert InvalidReceiver(cold_);
        cold = cold_;
    }

    receive() external payable {}

    function pay(bytes32 id, address to, address token, uint256 amount, uint256 validUntil)
        external
        restricted
        nonReentrant
    {
        // Check
        bytes32 digest = paid[id];
        if (digest != 0) revert AlreadyPaid(id, digest);
        if (block.timestamp > validUntil) revert Expired(validUntil, block.timestamp);
        if (paused) revert VaultPaused();
        if (to == address(0) || to == address(this)) revert InvalidReceiver(to);
        if (amount == 0) revert NothingToPay();

        // Effect
        paid[id] = keccak256(abi.encode(to, token, amount));
        _spend(token, amount);
        emit Paid(id, to, token, amount);

        // Interaction
        uint256 taken = _send(token, to, amount);
        if (taken != amount) revert UnexpectedTransferAmount(amount, taken);
    }

    function setLimit(address token, uint256 perWindow, uint256 window) external restricted {
        if (perWindow > type(uint96).max || window < SHORTEST_WINDOW || window > LONGEST_WINDOW) {
            revert InvalidLimit(perWindow, window);
        }
        uint256 spent = _spent(_limits[token]);
        _limits[token] = Limit(uint96(perWindow), uint96(spent), uint24(window), uint40(block.timestamp));
        emit LimitSet(token, perWindow, window);
    }

    function moveToCold(address token, uint256 amount) external nonReentrant returns (uint256 moved) {
        _requireGuardian();
        moved = _send(token, cold, Math.min(amount, _balance(token)));
        emit MovedToCold(token, moved);
    }

    function pause() external {
        _requireGuardian();
        paused = true;
        emit PausedSet(true);
    }

    function unpause() external restricted {
        paused = false;
        emit PausedSet(false);
    }

    function available(address token) public view returns (uint256) {
        Limit memory b = _limits[token];
        return Math.saturatingSub(b.perWindow / 2, _spent(b));
    }

    function limitOf(address token)
        external
        view
        returns (uint256 perWindow, uint256 window, uint256 spent, uint256 at)
    {
        Limit memory b = _limits[token];
        return (b.perWindow, b.window, b.spent, b.at);
    }

    /// @dev Puts `amount` into the token's bucket, or reverts when it does not fit.
    function _spend(address token, uint256 amount) private {
        Limit memory b = _limits[token];
        uint256 spent = _spent(b);
        uint256 room = Math.saturatingSub(b.perWindow / 2, spent);
        if (amount > room) revert LimitExceeded(token, amount, room);
        (b.spent, b.at) = (uint96(spent + amount), uint40(block.timestamp));
        _limits[token] = b;
    }

    /// @dev What is in the bucket now.
    function _spent(Limit memory b) private view returns (uint256) {
        if (b.spent == 0) return 0;
        return Bucket.left(b.spent, b.perWindow / 2, block.timestamp - b.at, b.window);
    }

    /// @dev Not `restricted`: closing this contract in the AccessManager must not disarm the guardian.
    function _requireGuardian() private view {
        (bool isGuardian,) = IAccessManager(authority()).hasRole(Roles.GUARDIAN, msg.sender);
        if (!isGuardian) revert NotGuardian(msg.sender);
    }

    function _balance(address token) private view returns (uint256) {
        return token == address(0) ? address(this).balance : IERC20(token).balanceOf(address(this));
    }

    /// @return taken what the vault then has less
    function _send(address token, address to, uint256 amount) private returns (uint256 taken) {
        uint256 before = _balance(token);
        if (token == address(0)) Address.sendValue(payable(to), amount);
        else IERC20(token).safeTransfer(to, amount);
        return before - _balance(token);
    }
}
