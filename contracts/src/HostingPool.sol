// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {HostingPoolBooks} from "./HostingPoolBooks.sol";
import {HostingPoolClaims} from "./HostingPoolClaims.sol";
import {HostingPoolViews} from "./HostingPoolViews.sol";
import {RewardBudget} from "./RewardBudget.sol";
import {IRewardBudget} from "./interfaces/IRewardBudget.sol";
import {OpenOrders} from "./libraries/OpenOrders.sol";
import {OfferWord} from "./libraries/PackedOffer.sol";
import {PackedOrder} from "./libraries/PackedOrder.sol";
import {PackedTotals} from "./libraries/PackedTotals.sol";

contract HostingPool is HostingPoolClaims, HostingPoolViews {
    using OpenOrders for OpenOrders.List;
    using PackedOrder for uint256;
    using PackedTotals for uint256;

    uint256 private constant BLACKLIST_TIME = 90 days;

    constructor(Init memory init) HostingPoolBooks(init) {}

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
        uint256 current = _settings.terms;
        if (version != current) revert TermsNotAccepted(version, current);
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
        _payLevels();
    }

    function _openPeriodGuarded() private nonReentrant {
        _totals = _openPeriod(_settings, _totals);
    }

    function isOver() public view override(IRewardBudget, RewardBudget) returns (bool) {
        return _phase(_settings.closed) == 3;
    }

    function setConfig(uint256 stakeMin, uint256 capacity, uint256 defaultTerm) external restricted {
        _setConfig(stakeMin, capacity, defaultTerm);
    }

    function setConfigMulti(Offer[6] calldata offers_) external restricted {
        _setOffers(offers_);
    }

    function setIsBlackList(address account, bool value) external restricted {
        uint256 until = block.timestamp;
        bool wasListed = _blackListed[account] != 0;
        if (value) {
            if (wasListed) revert RenewalIsDelayed(account);
            until += BLACKLIST_TIME;
        } else if (!wasListed) {
            return;
        }
        _blackList(account, until);
    }

    function renewBlackList(address account) external restricted {
        _blackList(account, block.timestamp + BLACKLIST_TIME);
    }

    function _blackList(address account, uint256 until) private {
        _blackListed[account] = until;
        emit BlackListSet(account, until);
    }

    function pause() external {
        _requireGuardian();
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
        emit Closed();
    }
}
