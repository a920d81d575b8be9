// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IHostingPool} from "./interfaces/IHostingPool.sol";
import {PackedAmounts} from "./libraries/PackedAmounts.sol";
import {PackedArc} from "./libraries/PackedArc.sol";
import {ResonanceBooks} from "./ResonanceBooks.sol";

/// @title Views of the resonance pool
/// @dev Every view of what changes with a transfer reverts while one of this pool is under way.
abstract contract ResonanceViews is ResonanceBooks {
    using PackedAmounts for uint256;
    using PackedArc for uint256;

    function getConfig() external view nonReentrantView returns (Config memory c) {
        Totals memory totals = _totals;
        c.totalUser = _main.totalUser();
        c.totalSale = totals.periods;
        c.totalOrder = totals.orders;
        c.totalAmount = totals.principal;
        c.lastIndex = totals.orders;
        c.poolTokens = _free.token();
        c.poolUSDT = _free.usdt();
        c.poolLastTime = _rounds[totals.periods].deadline;
        c.poolLastIndex = totals.periods;
        for (uint256 line = 1; line <= totals.lines; ++line) {
            if (_lines[line].isOpen) c.poolStatus = 1;
        }
        c.market = _teams;
        c.platform = _nodes;
        c.USDT = address(_usdt);
        c.token = address(_token);
        c.main = address(_main);
        c.lines = totals.lines;
        c.levelBps = _levelBps;
        c.paused = totals.paused;
    }

    function getLine(uint256 line) external view returns (Line memory rule, uint256 period, uint256 opensAt) {
        rule = _lines[line];
        period = _lastPeriod[line];
        if (period != 0) opensAt = uint256(_rounds[period].deadline) + rule.restSeconds;
    }

    function getPeriod(uint256 period) external view nonReentrantView returns (Period memory p) {
        Round storage r = _rounds[period];
        p.line = r.line;
        p.status = r.status;
        p.capacity = r.capacity;
        p.minimum = r.minimum;
        p.joinMin = r.joinMin;
        p.total = r.total;
        p.deadline = r.deadline;
        p.endTime = _endOf(r);
        p.steps = r.steps;
        p.rateUsdt = r.rateUsdt;
        p.rateToken = r.rateToken;
        p.drawBlock = r.drawBlock;
        p.proRata = r.proRata;
        p.start = r.start;
    }

    function getOrder(uint256 orderId) external view nonReentrantView returns (Order memory o) {
        (uint256 who, uint256 what) = (_arcs[orderId].who, _arcs[orderId].what);
        o.owner = who.owner();
        o.period = what.period();
        o.before = what.before();
        o.amount = who.amount();
        o.doneUsdt = what.doneUsdt();
        o.doneToken = what.doneToken();
        o.refunded = what.refunded();
        o.released = what.released();
    }

    function quote(uint256 orderId) external view nonReentrantView returns (Quote memory) {
        return _quote(_arcs[orderId].who, _arcs[orderId].what);
    }

    function filled(uint256 period, uint256 x) external view nonReentrantView returns (uint256) {
        Round storage r = _rounds[period];
        if (r.status != ARRANGED) return 0;
        if (x > r.total) revert AmountTooLarge(x, r.total);
        return _filled(x, r);
    }

    function getUserInfo(address account, uint256[] calldata ids)
        external
        view
        nonReentrantView
        returns (IHostingPool.UserInfo memory u)
    {
        u.refer = _main.users(account).refer;
        for (uint256 i; i < ids.length; ++i) {
            (uint256 who, uint256 what) = (_arcs[ids[i]].who, _arcs[ids[i]].what);
            if (who != 0 && who.owner() == account) _addOrder(u, who, what);
        }
        if (u.amount != 0) u.status = 1;
        else if (u.tokenTotal + u.usdtTotal != u.tokenReward + u.usdtReward) u.status = 2;
    }

    function _addOrder(IHostingPool.UserInfo memory u, uint256 who, uint256 what) private view {
        Quote memory q = _quote(who, what);
        uint256 deadline = _rounds[what.period()].deadline;
        uint256 steps = what.doneUsdt() > what.doneToken() ? what.doneUsdt() : what.doneToken();
        uint256 last = deadline + STEP * steps;
        if (last > u.lastTime) u.lastTime = last;
        if (u.startTime == 0 || deadline < u.startTime) u.startTime = deadline;
        u.amount += who.amount() - (what.refunded() ? q.unfilled : 0) - (what.released() ? q.fill : 0);
        u.due += q.refundDue + q.releaseDue;
        u.tokenTotal += q.rewardToken;
        u.tokenRelease += q.paidToken + q.dueToken;
        u.tokenBalance += q.dueToken;
        u.tokenReward += q.paidToken;
        u.usdtTotal += q.rewardUsdt;
        u.usdtBalance += q.dueUsdt;
        u.usdtReward += q.paidUsdt;
    }

    function _quote(uint256 who, uint256 what) private view returns (Quote memory q) {
        Round storage r = _rounds[what.period()];
        q.status = r.status;
        if (q.status < ARRANGED) return q;
        (uint256 from, uint256 to) = _fillOf(who, what, r);
        q.fill = to - from;
        q.unfilled = who.amount() - q.fill;
        if (!what.refunded()) q.refundDue = q.unfilled;
        if (q.fill == 0) return q;
        q.endTime = _endOf(r);
        if (block.timestamp >= q.endTime && !what.released()) q.releaseDue = q.fill;
        Rewards memory all = _rewardsOf(from, to, r);
        uint256 steps = r.steps;
        uint256 done = _stepsDone(r.deadline, steps);
        (q.rewardUsdt, q.rewardToken) = (all.usdt, all.token);
        q.paidUsdt = _vested(all.usdt, what.doneUsdt(), steps);
        q.paidToken = _vested(all.token, what.doneToken(), steps);
        q.dueUsdt = _vested(all.usdt, done, steps) - q.paidUsdt;
        q.dueToken = _vested(all.token, done, steps) - q.paidToken;
    }
}
