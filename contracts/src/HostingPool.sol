// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {HostingPoolBooks} from "./HostingPoolBooks.sol";
import {HostingPoolClaims} from "./HostingPoolClaims.sol";
import {HostingPoolViews} from "./HostingPoolViews.sol";
import {OpenOrders} from "./libraries/OpenOrders.sol";
import {Roles} from "./libraries/Roles.sol";

contract HostingPool is HostingPoolClaims, HostingPoolViews, AccessManaged {
    using SafeERC20 for IERC20;
    using OpenOrders for OpenOrders.List;

    uint256 private constant BLACKLIST_TIME = 90 days;
    uint256 private constant NODE_BPS = 500;

    constructor(Init memory init) HostingPoolBooks(init) AccessManaged(init.authority) {}

    function deposit(uint256 amount) external nonReentrant returns (uint256) {
        return _deposit(amount, _settings.defaultTerm, 0, 0);
    }

    function deposit(uint256 amount, uint256 term, uint256 minRewardUsdt, uint256 minRewardToken, uint256 deadline)
        external
        nonReentrant
        returns (uint256)
    {
        if (block.timestamp > deadline) revert DeadlinePassed(deadline);
        return _deposit(amount, term, minRewardUsdt, minRewardToken);
    }

    function _deposit(uint256 amount, uint256 term, uint256 minRewardUsdt, uint256 minRewardToken)
        private
        returns (uint256 orderId)
    {
        // Check
        if (!_main.isRegistered(msg.sender)) revert NotRegistered(msg.sender);
        if (_phase() != 1) revert PoolNotOpen(_phase());
        if (_settings.paused) revert PoolPaused();
        OrderData memory o = _priced(amount, term);
        if (o.rewardUsdt < minRewardUsdt || o.rewardToken < minRewardToken) {
            revert RewardBelowMinimum(o.rewardUsdt, o.rewardToken);
        }

        // Effect
        _openPeriod();
        uint256 period = _settings.period;
        orderId = _join(amount);
        _reserve(o.rewardUsdt, o.rewardToken);
        _orders[orderId] = o;
        emit Deposited(msg.sender, orderId, period, amount, o.steps, o.rewardUsdt, o.rewardToken);

        // Interaction
        _pull(_principal, amount);
    }

    /// @dev The order that `amount` for `term` would make now.
    function _priced(uint256 amount, uint256 term) private view returns (OrderData memory o) {
        StoredOffer memory offer = _offerOf(term);
        if (amount < _settings.stakeMin) revert BelowMinimum(amount, _settings.stakeMin);
        uint256 largest = _largestAmount(offer);
        if (amount > largest) revert AmountTooLarge(amount, largest);
        o.owner = msg.sender;
        o.amount = uint88(amount);
        o.start = uint32(block.timestamp);
        o.steps = offer.steps;
        o.rewardUsdt = uint88(amount * offer.rateUsdt / 1e18);
        o.rewardToken = uint88(amount * offer.rateToken / 1e18);
    }

    /// @dev Counts `amount` into the period and the totals, and the order into the caller's list.
    function _join(uint256 amount) private returns (uint256 orderId) {
        Totals memory t = _totals;
        uint256 left = _settings.capacity > t.joined ? _settings.capacity - t.joined : 0;
        if (amount > left) revert PeriodFull(amount, left);
        uint256 room = type(uint96).max - t.principal;
        if (amount > room) revert AmountTooLarge(amount, room);
        orderId = uint256(t.orders) + 1;
        (bool added, bool wasEmpty) = _open[msg.sender].add(orderId);
        if (!added) revert TooManyOrders(msg.sender);
        t.principal += uint96(amount);
        t.joined += uint88(amount);
        t.orders += 1;
        if (wasEmpty) t.members += 1;
        _totals = t;
    }

    /// @dev Sets both rewards aside, the level share on top, or reverts.
    function _reserve(uint256 rewardUsdt, uint256 rewardToken) private {
        uint256 usdt = rewardUsdt + _levelShare(rewardUsdt);
        uint256 token = rewardToken + _levelShare(rewardToken);
        Amounts memory free = _free;
        if (usdt > free.usdt) revert BudgetExhausted(address(_usdt), usdt, free.usdt);
        if (token > free.token) revert BudgetExhausted(address(_token), token, free.token);
        free.usdt -= uint128(usdt);
        free.token -= uint128(token);
        _free = free;
    }

    /// @dev Takes `amount` from the caller and insists that all of it arrives.
    function _pull(IERC20 asset, uint256 amount) private {
        uint256 before = asset.balanceOf(address(this));
        asset.safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = asset.balanceOf(address(this)) - before;
        if (received != amount) revert UnexpectedTransferAmount(amount, received);
    }

    function _openPeriod() private {
        uint256 period = _periodAt(block.timestamp);
        if (_settings.period == period) return;
        uint256 hashBlock = block.number - 1;
        bytes32 hash = blockhash(hashBlock);
        _settings.period = uint32(period);
        _settings.capacity = _next.capacity;
        _totals.joined = 0;
        _next.hashBlock = uint64(hashBlock);
        _periodHash = hash;
        emit PeriodOpened(period, _next.capacity, _openTime + (period - 1) * _periodLength, hashBlock, hash);
    }

    function updatePool() external {
        if (_phase() == 1) _openPeriodGuarded();
        if (_nodes == address(0)) return;
        // Each by itself, so that an asset that fails does not hold up the other.
        if (_levelDue.usdt != 0) try this.payLevel(address(_usdt)) {} catch {}
        if (_levelDue.token != 0) try this.payLevel(address(_token)) {} catch {}
    }

    function _openPeriodGuarded() private nonReentrant {
        _openPeriod();
    }

    function payLevel(address asset) external nonReentrant {
        // Check
        if (_nodes == address(0)) revert ReceiversNotSet();
        uint256 due = _books(asset).levelDue;
        if (due == 0) return;
        uint256 toNodes = due * NODE_BPS / BPS;

        // Effect
        if (asset == address(_usdt)) {
            _held.usdt -= uint128(due);
            _levelDue.usdt = 0;
        } else {
            _held.token -= uint128(due);
            _levelDue.token = 0;
        }
        emit LevelPaid(asset, toNodes, due - toNodes);

        // Interaction
        IERC20(asset).safeTransfer(_nodes, toNodes);
        IERC20(asset).safeTransfer(_teams, due - toNodes);
    }

    function fund(address asset, uint256 amount) external nonReentrant {
        // Check
        if (asset != address(_usdt) && asset != address(_token)) revert NotAReward(asset);
        if (_phase() == 3) revert PoolNotOpen(3);

        // Interaction: what arrives is what is booked, so it comes first; the guard stands around it.
        uint256 before = IERC20(asset).balanceOf(address(this));
        IERC20(asset).safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = IERC20(asset).balanceOf(address(this)) - before;

        // Effect
        uint128 added = SafeCast.toUint128(received);
        if (asset == address(_usdt)) {
            _free.usdt += added;
            _held.usdt += added;
        } else {
            _free.token += added;
            _held.token += added;
        }
        emit Funded(msg.sender, asset, received);
    }

    function setConfig(uint256 stakeMin, uint256 capacity, uint256 defaultTerm) external restricted {
        _setConfig(stakeMin, capacity, defaultTerm);
    }

    function setConfigMulti(Offer[6] calldata offers_) external restricted {
        _setOffers(offers_);
    }

    function setIsBlackList(address account, bool value) external restricted {
        if (value && _blackListed[account] != 0) revert RenewalIsDelayed(account);
        if (!value && _blackListed[account] == 0) return;
        _blackList(account, value ? block.timestamp + BLACKLIST_TIME : block.timestamp);
    }

    function renewBlackList(address account) external restricted {
        _blackList(account, block.timestamp + BLACKLIST_TIME);
    }

    function _blackList(address account, uint256 until) private {
        _blackListed[account] = until;
        emit BlackListSet(account, until);
    }

    function setTokenAdd(address nodes, address teams_) external restricted {
        if (_nodes != address(0)) revert AlreadySet();
        if (nodes == address(0) || teams_ == address(0)) revert InvalidConfig();
        _nodes = nodes;
        _teams = teams_;
        emit ReceiversSet(nodes, teams_);
    }

    function pause() external {
        // Not `restricted`: closing this contract in the AccessManager must not disarm the guardian.
        (bool isGuardian,) = IAccessManager(authority()).hasRole(Roles.GUARDIAN, msg.sender);
        if (!isGuardian) revert NotGuardian(msg.sender);
        _settings.paused = true;
        emit PausedSet(true);
    }

    function unpause() external restricted {
        _settings.paused = false;
        emit PausedSet(false);
    }

    function close() external restricted {
        if (_settings.closed) revert PoolNotOpen(3);
        _settings.closed = true;
        _held.usdt -= _free.usdt;
        _held.token -= _free.token;
        _free = Amounts(0, 0);
        emit Closed();
    }

    function withdrawToken(address asset, address to, uint256 amount) external restricted nonReentrant {
        uint256 surplus = _books(asset).surplus;
        if (amount > surplus) revert SurplusExceeded(asset, amount, surplus);
        emit Withdrawn(asset, to, amount);
        IERC20(asset).safeTransfer(to, amount);
    }
}
