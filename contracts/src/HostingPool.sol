// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {HostingPoolBooks} from "./HostingPoolBooks.sol";
import {HostingPoolClaims} from "./HostingPoolClaims.sol";
import {HostingPoolViews} from "./HostingPoolViews.sol";
import {OpenOrders} from "./libraries/OpenOrders.sol";
import {PackedAmounts} from "./libraries/PackedAmounts.sol";
import {OfferWord} from "./libraries/PackedOffer.sol";
import {PackedOrder} from "./libraries/PackedOrder.sol";
import {PackedTotals} from "./libraries/PackedTotals.sol";
import {Roles} from "./libraries/Roles.sol";

contract HostingPool is HostingPoolClaims, HostingPoolViews, AccessManaged {
    using SafeERC20 for IERC20;
    using OpenOrders for OpenOrders.List;
    using PackedAmounts for uint256;
    using PackedOrder for uint256;
    using PackedTotals for uint256;

    uint256 private constant BLACKLIST_TIME = 90 days;
    uint256 private constant NODE_BPS = 500;

    constructor(Init memory init) HostingPoolBooks(init) AccessManaged(init.authority) {}

    function deposit(uint256 amount) external nonReentrant returns (uint256) {
        (uint256 accepted, uint256 current) = (_accepted[msg.sender], _settings.terms);
        if (accepted != current) revert TermsNotAccepted(accepted, current);
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

    function acceptTerms(uint256 version) external {
        if (version != _settings.terms) revert TermsNotAccepted(version, _settings.terms);
        _accepted[msg.sender] = version;
        emit TermsAccepted(msg.sender, version);
    }

    function _deposit(uint256 amount, uint256 term, uint256 minRewardUsdt, uint256 minRewardToken)
        private
        returns (uint256 orderId)
    {
        // Check
        if (!_main.isRegistered(msg.sender)) revert NotRegistered(msg.sender);
        Settings memory s = _settings;
        uint256 phase = _phase(s.closed);
        if (phase != 1) revert PoolNotOpen(phase);
        if (s.paused) revert PoolPaused();
        uint256 what = _price(amount, term, s.stakeMin);
        if (what.rewardUsdt() < minRewardUsdt || what.rewardToken() < minRewardToken) {
            revert RewardBelowMinimum(what.rewardUsdt(), what.rewardToken());
        }

        // Effect
        uint256 totals = _openPeriod(s, _totals);
        orderId = _join(s.capacity, totals, amount);
        _reserve(what.rewardUsdt(), what.rewardToken());
        PackedOrder.Stored storage order = _orders[orderId];
        order.who = PackedOrder.packWho(msg.sender, amount);
        order.what = what;
        emit Deposited(msg.sender, orderId, s.period, amount, what.steps(), what.rewardUsdt(), what.rewardToken());

        // Interaction
        _pull(_principal, amount);
    }

    /// @dev The second word of the order that `amount` for `term` would make now: its time, length and rewards.
    function _price(uint256 amount, uint256 term, uint256 stakeMin) private view returns (uint256 what) {
        OfferWord offer = _offerOf(term);
        if (amount < stakeMin) revert BelowMinimum(amount, stakeMin);
        if (amount > LARGEST_FIELD) revert AmountTooLarge(amount, LARGEST_FIELD);
        uint256 rewardUsdt = amount * offer.rateUsdt() / 1e18;
        uint256 rewardToken = amount * offer.rateToken() / 1e18;
        if (rewardUsdt > LARGEST_FIELD || rewardToken > LARGEST_FIELD) {
            revert AmountTooLarge(amount, _largestAmount(offer));
        }
        return PackedOrder.packWhat(block.timestamp, offer.steps(), rewardUsdt, rewardToken);
    }

    /// @dev Adds `amount` to the period and the totals, and the order to the caller's list; reverts when one of them is full.
    function _join(uint256 capacity, uint256 totals, uint256 amount) private returns (uint256 orderId) {
        uint256 joined = totals.joined();
        uint256 left = capacity > joined ? capacity - joined : 0;
        if (amount > left) revert PeriodFull(amount, left);
        uint256 room = PackedTotals.LARGEST_PRINCIPAL - totals.principal();
        if (amount > room) revert AmountTooLarge(amount, room);
        if (totals.orders() == PackedTotals.LARGEST_ORDER) revert PoolNotOpen(2);
        totals = totals.withOrder(amount);
        orderId = totals.orders();
        (bool added, bool wasEmpty) = _open[msg.sender].add(orderId);
        if (!added) revert TooManyOrders(msg.sender);
        _totals = wasEmpty ? totals.withMember() : totals;
    }

    /// @dev Moves both rewards and their level share from the free budget to the reserve; reverts when the budget is too small.
    function _reserve(uint256 rewardUsdt, uint256 rewardToken) private {
        uint256 usdt = rewardUsdt + _levelShare(rewardUsdt);
        uint256 token = rewardToken + _levelShare(rewardToken);
        uint256 free = _free;
        if (usdt > free.usdt()) revert BudgetExhausted(address(_usdt), usdt, free.usdt());
        if (token > free.token()) revert BudgetExhausted(address(_token), token, free.token());
        _free = free.minus(usdt, token);
    }

    /// @dev Takes `amount` from the caller; reverts when another amount arrives.
    function _pull(IERC20 asset, uint256 amount) private {
        uint256 before = asset.balanceOf(address(this));
        asset.safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = asset.balanceOf(address(this)) - before;
        if (received != amount) revert UnexpectedTransferAmount(amount, received);
    }

    /// @dev Opens the period of this block's time, in storage and in `s`, unless it is open already. Returns the totals, with
    /// nothing joined in a new period; the caller stores them.
    function _openPeriod(Settings memory s, uint256 totals) private returns (uint256) {
        uint256 period = _periodAt(block.timestamp);
        if (s.period == period) return totals;
        uint256 hashBlock = block.number - 1;
        bytes32 hash = blockhash(hashBlock);
        (s.period, s.capacity) = (uint32(period), _next.capacity);
        _settings = s;
        _next.hashBlock = uint64(hashBlock);
        _periodHash = hash;
        emit PeriodOpened(period, s.capacity, _openTime + (period - 1) * _periodLength, hashBlock, hash);
        return totals.withoutJoined();
    }

    function updatePool() external {
        if (_phase(_settings.closed) == 1) _openPeriodGuarded();
        if (_nodes == address(0)) return;
        // Each asset in its own call, so that one that fails does not block the other.
        if (_levelDue.usdt() != 0) try this.payLevel(address(_usdt)) {} catch {}
        if (_levelDue.token() != 0) try this.payLevel(address(_token)) {} catch {}
    }

    function _openPeriodGuarded() private nonReentrant {
        _totals = _openPeriod(_settings, _totals);
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

    function fund(address asset, uint256 amount) external nonReentrant {
        // Check
        if (asset != address(_usdt) && asset != address(_token)) revert NotAReward(asset);
        if (_settings.closed) revert PoolNotOpen(3);

        // Interaction before the effect, because the amount that arrives is booked; the reentrancy guard covers it.
        uint256 before = IERC20(asset).balanceOf(address(this));
        IERC20(asset).safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = IERC20(asset).balanceOf(address(this)) - before;

        // Effect
        (uint256 usdt, uint256 token) = _split(asset, received);
        _free = _free.plus(usdt, token);
        _held = _held.plus(usdt, token);
        emit Funded(msg.sender, asset, received);
    }

    /// @dev `amount` in the place of `asset`, 0 in the other.
    function _split(address asset, uint256 amount) private view returns (uint256 usdt, uint256 token) {
        return asset == address(_usdt) ? (amount, uint256(0)) : (uint256(0), amount);
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
        _held = _held.minus(_free.usdt(), _free.token());
        _free = 0;
        emit Closed();
    }

    function withdrawToken(address asset, address to, uint256 amount) external restricted nonReentrant {
        uint256 surplus = _books(asset).surplus;
        if (amount > surplus) revert SurplusExceeded(asset, amount, surplus);
        emit Withdrawn(asset, to, amount);
        IERC20(asset).safeTransfer(to, amount);
    }
}
