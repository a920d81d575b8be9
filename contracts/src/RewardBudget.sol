// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IRewardBudget} from "./interfaces/IRewardBudget.sol";
import {PackedAmounts} from "./libraries/PackedAmounts.sol";
import {Roles} from "./libraries/Roles.sol";

/// @title The reward budget of the hosting pools, and its books
/// @dev Per reward asset three sums: `held` (all budget money inside), `free` (not promised) and `levelDue` (level share
/// of rewards paid). What is promised and not yet paid, level share included, is `held - free - levelDue`: a promise
/// writes only `free`, a claim only `held` and `levelDue`, and each of the three keeps both assets in one slot.
abstract contract RewardBudget is IRewardBudget, AccessManaged, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;
    using PackedAmounts for uint256;

    uint256 internal constant STEP = 12 hours;
    uint256 internal constant BPS = 10_000;
    uint256 internal constant MAX_STEPS = 1460;
    uint256 private constant NODE_BPS = 500;

    IERC20 internal immutable _usdt;
    IERC20 internal immutable _token;
    uint256 internal immutable _levelBps;

    /// @dev The three sums, each a `PackedAmounts`.
    uint256 internal _free;
    uint256 internal _held;
    uint256 internal _levelDue;
    address internal _nodes;
    address internal _teams;
    address public successor;

    constructor(address authority_, address usdt, address token, uint256 levelBps) AccessManaged(authority_) {
        bool assetsMissing = usdt == address(0) || token == address(0) || usdt == token;
        if (assetsMissing || levelBps > BPS) revert InvalidConfig();
        (_usdt, _token, _levelBps) = (IERC20(usdt), IERC20(token), levelBps);
    }

    function payLevel(address asset) external nonReentrant {
        // Check
        if (_nodes == address(0)) revert ReceiversNotSet();
        uint256 due = _books(asset).levelDue;
        if (due == 0) return;
        uint256 toNodes = due * NODE_BPS / BPS;

        // Effect
        (uint256 usdt, uint256 token) = _split(asset, due);
        _held = _held.minus(usdt, token);
        _levelDue = _levelDue.minus(usdt, token);
        emit LevelPaid(asset, toNodes, due - toNodes);

        // Interaction
        IERC20(asset).safeTransfer(_nodes, toNodes);
        IERC20(asset).safeTransfer(_teams, due - toNodes);
    }

    function passOn(address asset) external nonReentrant {
        // Check
        uint256 amount = isOver() ? _books(asset).free : 0;
        if (amount == 0) return;
        address to = successor;
        bool isTaken = to != address(0) && !IRewardBudget(to).isOver();
        if (!isTaken) to = _teams;

        // Effect
        (uint256 usdt, uint256 token) = _split(asset, amount);
        _held = _held.minus(usdt, token);
        _free = _free.minus(usdt, token);
        emit PassedOn(asset, to, amount);

        // Interaction
        if (isTaken) {
            IERC20(asset).forceApprove(to, amount);
            IRewardBudget(to).fund(asset, amount);
        } else {
            IERC20(asset).safeTransfer(to, amount);
        }
    }

    function setTokenAdd(address nodes, address teams_, address successor_) external restricted {
        if (_nodes != address(0)) revert AlreadySet();
        if (nodes == address(0) || teams_ == address(0)) revert InvalidConfig();
        (_nodes, _teams, successor) = (nodes, teams_, successor_);
        emit ReceiversSet(nodes, teams_);
    }

    function withdrawToken(address asset, address to, uint256 amount) external restricted nonReentrant {
        uint256 surplus = _books(asset).surplus;
        if (amount > surplus) revert SurplusExceeded(asset, amount, surplus);
        emit Withdrawn(asset, to, amount);
        IERC20(asset).safeTransfer(to, amount);
    }

    /// @dev Reverts while a transfer of this pool is under way, because its books and balances differ then.
    function getSolvency(address asset) external view nonReentrantView returns (Books memory) {
        return _books(asset);
    }

    /// @dev Pays the booked level share out, once its receivers are set.
    function _payLevels() internal {
        if (_nodes == address(0)) return;
        // Each asset in its own call, so that one that fails does not block the other.
        if (_levelDue.usdt() != 0) try this.payLevel(address(_usdt)) {} catch {}
        if (_levelDue.token() != 0) try this.payLevel(address(_token)) {} catch {}
    }

    function fund(address asset, uint256 amount) external nonReentrant {
        // Check
        if (asset != address(_usdt) && asset != address(_token)) revert NotAReward(asset);

        // Interaction before the effect, because the amount that arrives is booked; the reentrancy guard covers it.
        uint256 before = _balanceOf(IERC20(asset));
        IERC20(asset).safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = _balanceOf(IERC20(asset)) - before;

        // Effect
        (uint256 usdt, uint256 token) = _split(asset, received);
        _free = _free.plus(usdt, token);
        _held = _held.plus(usdt, token);
        emit Funded(msg.sender, asset, received);
    }

    /// @dev Moves both rewards and their level share from the free budget to the reserve; reverts when the budget is too small.
    function _reserve(uint256 rewardUsdt, uint256 rewardToken) internal {
        uint256 usdt = rewardUsdt + _levelShare(rewardUsdt);
        uint256 token = rewardToken + _levelShare(rewardToken);
        uint256 free = _free;
        if (usdt > free.usdt()) revert BudgetExhausted(address(_usdt), usdt, free.usdt());
        if (token > free.token()) revert BudgetExhausted(address(_token), token, free.token());
        _free = free.minus(usdt, token);
    }

    /// @dev Takes `amount` from the caller; reverts when another amount arrives.
    function _pull(IERC20 asset, uint256 amount) internal {
        uint256 before = asset.balanceOf(address(this));
        asset.safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = asset.balanceOf(address(this)) - before;
        if (received != amount) revert UnexpectedTransferAmount(amount, received);
    }

    function _balanceOf(IERC20 asset) private view returns (uint256) {
        return asset.balanceOf(address(this));
    }

    /// @dev `amount` in the place of `asset`, 0 in the other.
    function _split(address asset, uint256 amount) internal view returns (uint256 usdt, uint256 token) {
        return asset == address(_usdt) ? (amount, uint256(0)) : (uint256(0), amount);
    }

    /// @dev Level share of `reward`, rounded down.
    function _levelShare(uint256 reward) internal view returns (uint256) {
        // Cannot overflow: `reward` has at most 184 bits.
        unchecked {
            return reward * _levelBps / BPS;
        }
    }

    /// @dev What has become payable of `reward` after `done` of `steps`, rounded down; exactly `reward` after the last.
    function _vested(uint256 reward, uint256 done, uint256 steps) internal pure returns (uint256) {
        // Cannot overflow: at most 184 bits times 16 bits.
        unchecked {
            return reward * done / steps;
        }
    }

    function _stepsDone(uint256 start, uint256 steps) internal view returns (uint256) {
        uint256 done = (block.timestamp - start) / STEP;
        return done < steps ? done : steps;
    }

    /// @dev Not `restricted`: closing a contract in the AccessManager must not disarm the guardian.
    function _requireGuardian() internal view {
        (bool isGuardian,) = IAccessManager(authority()).hasRole(Roles.GUARDIAN, msg.sender);
        if (!isGuardian) revert NotGuardian(msg.sender);
    }

    function isOver() public view virtual returns (bool);

    /// @dev Users' own `asset` inside.
    function _principalOf(address asset) internal view virtual returns (uint256);

    /// @dev The balance of `asset` in this pool, and what it consists of.
    function _books(address asset) internal view returns (Books memory b) {
        if (asset == address(_usdt)) (b.free, b.reserved, b.levelDue) = (_free.usdt(), _held.usdt(), _levelDue.usdt());
        if (asset == address(_token)) {
            (b.free, b.reserved, b.levelDue) = (_free.token(), _held.token(), _levelDue.token());
        }
        b.reserved -= b.free + b.levelDue;
        b.principal = _principalOf(asset);
        b.balance = _balanceOf(IERC20(asset));
        uint256 owed = b.principal + b.free + b.reserved + b.levelDue;
        b.surplus = b.balance > owed ? b.balance - owed : 0;
    }
}
