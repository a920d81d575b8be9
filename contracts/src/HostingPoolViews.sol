// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {HostingPoolBooks} from "./HostingPoolBooks.sol";
import {IMainModule} from "./interfaces/IMainModule.sol";
import {ITeamRewards} from "./interfaces/ITeamRewards.sol";
import {OpenOrders} from "./libraries/OpenOrders.sol";
import {PackedAmounts} from "./libraries/PackedAmounts.sol";
import {OfferWord} from "./libraries/PackedOffer.sol";
import {PackedOrder} from "./libraries/PackedOrder.sol";
import {PackedTotals} from "./libraries/PackedTotals.sol";

/// @title Views of the hosting pool
/// @dev Every view reverts while a transfer of this pool is under way, because its books and balances differ then.
abstract contract HostingPoolViews is HostingPoolBooks, IMainModule {
    using OpenOrders for OpenOrders.List;
    using PackedAmounts for uint256;
    using PackedOrder for uint256;
    using PackedTotals for uint256;

    uint256 private constant RULES_LENGTH = 15 * 32;

    function getConfig() external view nonReentrantView returns (Config memory c) {
        uint256 totals = _totals;
        Settings memory s = _settings;
        c.totalUser = _main.totalUser();
        c.totalMember = totals.members();
        c.totalSale = s.period;
        c.totalOrder = totals.orders();
        c.totalAmount = totals.principal();
        c.lastIndex = totals.orders();
        c.poolTokens = _free.token();
        c.poolUSDT = _free.usdt();
        c.poolLastIndex = s.period;
        if (s.period != 0) c.poolLastTime = _openTime + (s.period - 1) * _periodLength;
        c.poolStatus = _status();
        c.stakeMin = s.stakeMin;
        c.market = _teams;
        c.platform = _nodes;
        c.USDT = address(_usdt);
        c.token = address(_token);
        c.main = address(_main);
        c.router = _router;
        c.principal = address(_principal);
        c.capacity = _next.capacity;
        c.defaultTerm = s.defaultTerm;
        c.levelBps = _levelBps;
        c.paused = s.paused;
    }

    function getConfigMulti() external view returns (Offer[6] memory offers_, uint256[10] memory teamRates) {
        for (uint256 i; i < 6; ++i) {
            OfferWord o = _offers[i];
            offers_[i] = Offer(uint16(o.steps()), uint96(o.rateUsdt()), uint96(o.rateToken()));
        }
        // The receiver can be any contract, and these views must not fail with it: an answer that is no rules counts as none.
        (bool ok, bytes memory answer) = _teams.staticcall(abi.encodeCall(ITeamRewards.rules, ()));
        if (!ok || answer.length != RULES_LENGTH) return (offers_, teamRates);
        uint256[15] memory words = abi.decode(answer, (uint256[15]));
        for (uint256 i; i < 10; ++i) {
            teamRates[i] = words[1 + i];
        }
    }

    function terms(address account) external view returns (uint256 current, uint256 accepted) {
        return (_settings.terms, _accepted[account]);
    }

    function getUserInfo(address account) external view nonReentrantView returns (UserInfo memory) {
        return _user(account);
    }

    function users(address account) external view nonReentrantView returns (UserInfo memory) {
        return _user(account);
    }

    function getUsers(address[] calldata accounts) external view nonReentrantView returns (UserInfo[] memory infos) {
        infos = new UserInfo[](accounts.length);
        for (uint256 i; i < accounts.length; ++i) {
            infos[i] = _user(accounts[i]);
        }
    }

    function teams(address account) external view nonReentrantView returns (Team memory t) {
        t.orders = _open[account].all().length;
        t.force = _hosted(account);
        t.invites = _main.users(account).invites;
        (, ITeamRewards.Record memory r) = _main.recordOf(account);
        (t.inviteValids, t.teamAmount, t.teamActual, t.teamNew) =
        (r.inviteValids, r.teamAmount, r.teamActual, r.teamNew);
    }

    function participation(address account) external view nonReentrantView returns (uint256) {
        return _hosted(account);
    }

    function orders(uint256 orderId) external view nonReentrantView returns (Order memory) {
        return _order(orderId);
    }

    function userOrders(address account) external view nonReentrantView returns (uint256[] memory) {
        return _open[account].all();
    }

    function getUserOrders(address account) external view nonReentrantView returns (Order[] memory list) {
        uint256[] memory ids = _open[account].all();
        list = new Order[](ids.length);
        for (uint256 i; i < ids.length; ++i) {
            list[i] = _order(ids[i]);
        }
    }

    function isBlackList(address account) external view returns (bool) {
        return _isBlackListed(account);
    }

    function getPeriod() external view nonReentrantView returns (Period memory p) {
        if (block.timestamp < _openTime) return p;
        p.index = _periodAt(block.timestamp);
        p.startTime = _openTime + (p.index - 1) * _periodLength;
        p.endTime = p.startTime + _periodLength;
        (p.capacity, p.amount) = _joined();
        if (_settings.period != p.index) return p;
        p.hashBlock = _next.hashBlock;
        p.hash = _periodHash;
    }

    function quote(uint256 amount, uint256 term)
        external
        view
        nonReentrantView
        returns (uint256 rewardUsdt, uint256 rewardToken, uint256 available)
    {
        OfferWord offer = _offerOf(term);
        uint256 largest = _largestAmount(offer);
        if (amount > largest) revert AmountTooLarge(amount, largest);
        rewardUsdt = amount * offer.rateUsdt() / 1e18;
        rewardToken = amount * offer.rateToken() / 1e18;
        if (_phase(_settings.closed) == 1) available = _available(offer);
    }

    /// @dev As `_phase`, and 2 when the pool is open but not even the minimum can join for any term.
    function _status() private view returns (uint256) {
        uint256 phase = _phase(_settings.closed);
        if (phase != 1) return phase;
        for (uint256 i; i < 6; ++i) {
            OfferWord offer = _offers[i];
            if (offer.steps() != 0 && _available(offer) >= _settings.stakeMin) return 1;
        }
        return 2;
    }

    /// @dev Capacity of the period at this block's time, and the sum that joined it.
    function _joined() private view returns (uint256 capacity, uint256 amount) {
        if (_settings.period != _periodAt(block.timestamp)) return (_next.capacity, 0);
        return (_settings.capacity, _totals.joined());
    }

    /// @dev The most that a deposit under `offer` could bring now.
    function _available(OfferWord offer) private view returns (uint256 most) {
        (uint256 capacity, uint256 amount) = _joined();
        most = capacity > amount ? capacity - amount : 0;
        uint256 room = PackedTotals.LARGEST_PRINCIPAL - _totals.principal();
        if (room < most) most = room;
        most = _affordable(most, offer.rateUsdt(), _free.usdt());
        most = _affordable(most, offer.rateToken(), _free.token());
        uint256 largest = _largestAmount(offer);
        if (largest < most) most = largest;
    }

    /// @dev `most`, or less when `free` does not cover the reward and its level share. The result is never too much, and at most
    /// a few base units too little.
    function _affordable(uint256 most, uint256 rate, uint256 free) private view returns (uint256) {
        uint256 reward = most * rate / 1e18;
        if (reward + _levelShare(reward) <= free) return most;
        return (free * BPS / (BPS + _levelBps)) * 1e18 / rate;
    }

    function _hosted(address account) private view returns (uint256 sum) {
        if (address(_principal) != address(_usdt)) return 0;
        uint256[] memory ids = _open[account].all();
        for (uint256 i; i < ids.length; ++i) {
            uint256 who = _orders[ids[i]].who;
            if (!who.released()) sum += who.amount();
        }
    }

    function _order(uint256 orderId) private view returns (Order memory r) {
        (uint256 who, uint256 what) = (_orders[orderId].who, _orders[orderId].what);
        if (who == 0) return r;
        r.isValid = true;
        r.index = orderId;
        r.userIndex = _main.users(who.owner()).index;
        r.saleIndex = _periodAt(what.start());
        r.amount = who.amount();
        r.tokens = what.rewardToken();
        r.releaseTokens = _vested(r.tokens, what.doneToken(), what.steps());
        r.startTime = what.start();
        r.lastTime = _lastStep(what);
        r.steps = what.steps();
        r.endTime = r.startTime + STEP * r.steps;
        r.owner = who.owner();
        r.usdts = what.rewardUsdt();
        r.releaseUsdts = _vested(r.usdts, what.doneUsdt(), r.steps);
        r.released = who.released();
    }

    /// @dev Unix seconds of the end of the last step that is paid in either asset; the order's start before any.
    function _lastStep(uint256 what) private pure returns (uint256) {
        (uint256 usdt, uint256 token) = (what.doneUsdt(), what.doneToken());
        return what.start() + STEP * (usdt > token ? usdt : token);
    }

    function _user(address account) private view returns (UserInfo memory u) {
        u.refer = _main.users(account).refer;
        uint256[] memory ids = _open[account].all();
        for (uint256 i; i < ids.length; ++i) {
            _addOrder(u, ids[i]);
        }
        if (ids.length != 0) u.status = u.amount == 0 ? 2 : 1;
        if (_isBlackListed(account)) u.status = 3;
    }

    function _addOrder(UserInfo memory u, uint256 id) private view {
        (uint256 who, uint256 what) = (_orders[id].who, _orders[id].what);
        uint256 steps = what.steps();
        uint256 done = _stepsDone(what.start(), steps);
        uint256 last = _lastStep(what);
        if (last > u.lastTime) u.lastTime = last;
        if (u.startTime == 0 || what.start() < u.startTime) u.startTime = what.start();

        uint256 reward = what.rewardToken();
        uint256 vested = _vested(reward, done, steps);
        uint256 paid = _vested(reward, what.doneToken(), steps);
        u.tokenTotal += reward;
        u.tokenRelease += vested;
        u.tokenBalance += vested - paid;
        u.tokenReward += paid;

        reward = what.rewardUsdt();
        paid = _vested(reward, what.doneUsdt(), steps);
        u.usdtTotal += reward;
        u.usdtBalance += _vested(reward, done, steps) - paid;
        u.usdtReward += paid;

        if (who.released()) return;
        u.amount += who.amount();
        if (done == steps) u.due += who.amount();
    }
}
