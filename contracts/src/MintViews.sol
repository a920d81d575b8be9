// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IMain} from "./interfaces/IMain.sol";
import {IMintViews} from "./interfaces/IMintViews.sol";
import {MintPools} from "./MintPools.sol";
import {Schedule} from "./libraries/Schedule.sol";

/// @title Views of an escrow
/// @dev Every view reverts while a transfer of this escrow is under way, because its books and balances differ then.
abstract contract MintViews is IMintViews, MintPools {
    uint256 private constant BALANCE_GAS = 100_000;

    function getUserStatus(address account) external view nonReentrantView returns (uint256) {
        return _status(account);
    }

    function getConfig() external view nonReentrantView returns (Config memory c) {
        Totals memory t = _totals;
        (c.totalUser, c.totalOrder, c.totalAmount) = (t.buyers, t.orders, t.amount);
        c.lastIndex = _lastSale;
        for (uint256 i; i < 6; ++i) {
            c.totalMember += _levelMembers[i];
        }
        for (uint256 i = 1; i <= c.lastIndex; ++i) {
            SaleBook storage s = _sales[i];
            c.totalSale += s.sold - s.refunded;
            if (_owes(s)) c.totalInvite += uint256(s.direct) + s.indirect;
            if (!_pays(s)) continue;
            Due memory d = _dueOf(s);
            c.poolUSDT += d.usdts;
            c.totalTeam += d.usdts - d.ofUsdt[0];
            c.poolTokens += s.poolTokens - s.shared - d.tokens;
            c.poolLastIndex = i;
            if (s.poolTokens == 0) continue;
            c.poolEndTime = Math.max(c.poolEndTime, _closeOf(s) + PAY_DELAY + s.streamTime);
        }
        for (uint256 i; i < POOLS; ++i) {
            c.poolUSDT += _pools[i].usdtReward;
            if (i != 0) c.totalTeam += _pools[i].usdtReward;
        }
        c.poolUSDT -= _flows.usdtPooled;
        if (c.lastIndex != 0) (c.poolStatus, c.stakeMin) = (_phase(_sales[c.lastIndex]), _sales[c.lastIndex].price);
        c.poolLastTime = block.timestamp;
        (c.market, c.platform, c.special) = (_costWallet, _platform, _special);
        (c.USDT, c.token, c.main, c.router) = (address(_usdt), address(_token), address(_main), _router);
        (c.project, c.manager, c.factory) = (_project, _manager, _factory);
    }

    function _phase(SaleBook storage s) private view returns (uint256) {
        if (s.dissolved) return 4;
        if (block.timestamp >= s.endTime) return 3;
        if (block.timestamp < s.startTime) return 0;
        return s.sold == s.total ? 2 : 1;
    }

    /// @dev Whether sale `s` may still have to pay what it promised.
    function _owes(SaleBook storage s) private view returns (bool) {
        return uint8(_stateOf(s)) <= uint8(State.Success);
    }

    function getConfigMulti() external view nonReentrantView returns (ConfigMulti memory c) {
        Due memory d = _dueOfAll();
        for (uint256 i; i < POOLS; ++i) {
            Pool memory p = _pools[i];
            c.poolRates[i] = _poolRates[i];
            (c.tokenPoolReward[i], c.usdtPoolReward[i]) = (p.tokenReward + d.ofToken[i], p.usdtReward + d.ofUsdt[i]);
            if (i == 0) continue;
            c.poolForce[i] = _levelMembers[i - 1];
            (c.tokenPoolPer[i], c.usdtPoolPer[i]) = _levelPers(i, d);
        }
        for (uint256 i = 1; i <= _lastSale; ++i) {
            SaleBook storage s = _sales[i];
            if (_stateOf(s) == State.Success) c.poolForce[0] += uint256(s.sold) * s.power;
            if (_pays(s)) (c.tokenPoolPer[0], c.usdtPoolPer[0]) = _unitPers(s);
        }
    }

    /// @dev What all sales have brought in since it was last shared.
    function _dueOfAll() private view returns (Due memory sum) {
        for (uint256 sale = 1; sale <= _lastSale; ++sale) {
            Due memory d = _dueOf(_sales[sale]);
            sum.tokens += d.tokens;
            sum.usdts += d.usdts;
            for (uint256 i; i < POOLS; ++i) {
                sum.ofToken[i] += d.ofToken[i];
                sum.ofUsdt[i] += d.ofUsdt[i];
            }
        }
    }

    /// @dev What a member of level pool `i` has gained, `d`, which is not shared yet, included.
    function _levelPers(uint256 i, Due memory d) private view returns (uint256 token, uint256 usdts) {
        Pool storage p = _pools[i];
        (token, usdts) = (p.tokenPer, p.usdtPer);
        uint256 members = _levelMembers[i - 1];
        if (members == 0) return (token, usdts);
        token += d.ofToken[i] * SCALE / members;
        usdts += d.ofUsdt[i] * SCALE / members;
    }

    /// @dev What a unit of sale `s` has gained in pool 0, what is due and not shared yet included.
    function _unitPers(SaleBook storage s) private view returns (uint256 token, uint256 usdts) {
        (token, usdts) = (s.tokenPer, s.usdtPer);
        Due memory d = _dueOf(s);
        if (d.tokens != 0) token += d.ofToken[0] * SCALE / s.sold;
        if (d.usdts != 0) usdts = d.ofUsdt[0] * SCALE / s.sold;
    }

    function getRewardInfo() external view nonReentrantView returns (RewardInfo memory u, RewardInfo memory t) {
        for (uint256 i = 1; i <= _lastSale; ++i) {
            SaleBook storage s = _sales[i];
            State state = _stateOf(s);
            if (uint8(state) > uint8(State.Success)) {
                t.mintSurplus += s.total * (uint256(s.tokens) + s.drop) + s.poolTokens;
                continue;
            }
            if (state != State.Success) continue;
            u.directTotal += s.direct;
            u.indirectTotal += s.indirect;
            u.platformTotal += _part(s.price, _platformRate) * s.sold;
            u.specialTotal += _part(s.price, _specialRate) * s.sold;
            u.mintSurplus += uint256(s.price) * s.sold;
            u.rewardMax += _part(s.price, _poolRate) * s.sold;
            t.mintSurplus += (s.total - s.sold) * (uint256(s.tokens) + s.drop);
            t.rewardMax += s.poolTokens;
        }
        // A sale without power has neither a pool rate nor pool tokens, so `rewardMax` is 0 for it.
        u.mintSurplus -= u.directTotal + u.indirectTotal + u.platformTotal + u.specialTotal + u.rewardMax;
        u.dynamicInvite = _flows.commissions;
        (u.rewardRelease, t.rewardRelease) = (_flows.usdtPooled, _flows.tokenPooled);
        Due memory d = _dueOfAll();
        for (uint256 i; i < POOLS; ++i) {
            u.rewardTotal += _pools[i].usdtReward + d.ofUsdt[i];
            t.rewardTotal += _pools[i].tokenReward + d.ofToken[i];
        }
        u.dynamicTeam = u.rewardTotal - _pools[0].usdtReward - d.ofUsdt[0];
        t.dynamicTeam = t.rewardTotal - _pools[0].tokenReward - d.ofToken[0];
    }

    function getSolvency(address asset) external view nonReentrantView returns (Books memory b) {
        b.balance = _balanceOf(asset);
        if (asset == address(_usdt)) {
            b.reserved = _totals.held;
            for (uint256 i = 1; i <= _lastSale; ++i) {
                SaleBook storage s = _sales[i];
                if (_stateOf(s) != State.Success) b.principal += uint256(s.price) * (s.sold - s.refunded);
            }
        } else if (asset == address(_token)) {
            b.reserved = _flows.tokenHeld;
            for (uint256 i = 1; i <= _lastSale; ++i) {
                SaleBook storage s = _sales[i];
                if (_owes(s)) b.principal += s.sold * (uint256(s.tokens) + s.drop);
            }
            b.principal -= uint256(_flows.tokenReleased) + _flows.tokenDropped;
        }
        b.reserved -= b.principal;
        if (b.balance > b.principal + b.reserved) b.surplus = b.balance - b.principal - b.reserved;
    }

    /// @dev A project's token may burn gas, fail or answer anything: the call gets `BALANCE_GAS`, one word of the answer is read,
    /// and a failure counts as 0.
    function _balanceOf(address asset) private view returns (uint256 held) {
        bytes memory call_ = abi.encodeCall(IERC20.balanceOf, (address(this)));
        assembly ("memory-safe") {
            mstore(0, 0)
            let ok := staticcall(BALANCE_GAS, asset, add(call_, 32), mload(call_), 0, 32)
            if and(ok, gt(returndatasize(), 31)) { held := mload(0) }
        }
    }

    function totals() external view nonReentrantView returns (uint256 amount, uint256 buyers, uint256 dropSurplus) {
        (amount, buyers) = (_totals.amount, _totals.buyers);
        for (uint256 i = 1; i <= _lastSale; ++i) {
            SaleBook storage s = _sales[i];
            if (_owes(s)) dropSurplus += s.sold * uint256(s.drop);
        }
        dropSurplus -= _flows.tokenDropped;
    }

    function sales(uint256 index) external view nonReentrantView returns (Sale memory r) {
        SaleBook storage s = _sale(index);
        (r.index, r.project, r.state) = (index, _project, _stateOf(s));
        (r.total, r.sales, r.price, r.power) = (s.total, s.sold, s.price, s.power);
        (r.startTime, r.endTime, r.tokens) = (s.startTime, s.endTime, s.tokens);
        (r.name, r.cid) = (s.name, s.cid);
        (r.softCap, r.maxPerUser, r.drop, r.poolTokens) = (s.softCap, s.maxPerUser, s.drop, s.poolTokens);
        (r.refunded, r.settled) = (s.refunded, s.settled);
        if (r.state == State.Success) (r.successTime, r.payTime) = (_closeOf(s), _closeOf(s) + PAY_DELAY);
        (r.directTotal, r.indirectTotal, r.reclaimed) = (s.direct, s.indirect, s.reclaimed);
        (r.week, r.streamTime) = (s.schedule.week(), s.streamTime);
        for (uint256 i; i < Schedule.MARKS; ++i) {
            r.releaseWeeks[i] = s.schedule.mark(i);
            if (i < 8) r.releaseRates[i] = s.schedule.rate(i);
            if (i < 9) r.sellRates[i] = uint16(s.sellRates >> 16 * i);
        }
    }

    function stateOf(uint256 sale) external view nonReentrantView returns (State) {
        return _stateOf(_sale(sale));
    }

    function orders(uint256 orderId) external view nonReentrantView returns (Order memory r) {
        OrderBook memory o = _orders[orderId];
        if (o.owner == address(0)) return r;
        SaleBook storage s = _sales[o.sale];
        Position memory p = _positions[o.sale][o.owner];
        (r.isValid, r.index, r.userIndex) = (true, orderId, _main.users(o.owner).index);
        (r.saleIndex, r.nfts, r.amount) = (o.sale, o.units, uint256(o.units) * s.price);
        r.tokens = uint256(o.units) * s.tokens;
        r.state = orderId <= p.refundedTo ? State.PrincipalReturn : _stateOf(s);
        if (r.state == State.Success) r.releaseTokens = s.schedule.released(r.tokens, p.marks);
        (r.startTime, r.lastTime, r.owner) = (o.time, o.time, o.owner);
        if (p.marks != 0) r.lastTime = _markTime(s, p.marks - 1);
        r.endTime = _markTime(s, Schedule.MARKS - 1);
    }

    function users(address account) external view nonReentrantView returns (UserInfo memory u) {
        u.status = _status(account);
        u.refer = _main.lineOf(account).direct;
        Member memory m = _members[account];
        (u.orders, u.startTime) = (m.orders, m.since);
        if (m.lastOrder != 0) u.lastTime = _orders[m.lastOrder].time;
        for (uint256 i = 1; i <= _lastSale; ++i) {
            _addSale(u, i, account);
        }
        Commission memory c = _commissionOf(account);
        Earnings memory e = _earnings[account];
        (u.usdtPending, u.usdtInvite) = (c.pending, uint256(c.earned) + e.commissionPaid);
        _addPools(u, account, e);
        if (u.status == 3) return u;
        u.usdtBalance = c.earned + u.usdtReward + u.usdtTeam - e.usdtPaid;
        u.tokenBalance += u.tokenReward + u.tokenTeam - e.tokenPaid;
    }

    /// @dev Adds what the account has in pools, including what is due and not shared yet.
    function _addPools(UserInfo memory u, address account, Earnings memory e) private view {
        Member memory m = _members[account];
        (u.pool, u.tokenReward, u.usdtReward) = (m.pool, e.token, e.usdt);
        (u.tokenTeam, u.usdtTeam) = (e.tokenTeam, e.usdtTeam);
        for (uint256 sale = 1; sale <= _lastSale; ++sale) {
            SaleBook storage s = _sales[sale];
            if (_stateOf(s) != State.Success) continue;
            uint256 units = _positions[sale][account].units;
            u.power += units * s.power;
            if (m.open & _bit(sale) == 0) continue;
            (uint256 token, uint256 usdts) = _unitPers(s);
            u.tokenReward += units * token / SCALE;
            u.usdtReward += units * usdts / SCALE;
        }
        if (m.pool == 0) return;
        (uint256 tokenPer, uint256 usdtPer) = _levelPers(m.pool, _dueOfAll());
        u.tokenTeam += (tokenPer - e.tokenMark) / SCALE;
        u.usdtTeam += (usdtPer - e.usdtMark) / SCALE;
    }

    function _addSale(UserInfo memory u, uint256 sale, address account) private view {
        Release memory r = _releaseOf(sale, account);
        u.amount += r.amount;
        u.tokenTotal += r.tokens;
        u.tokenRelease += r.vested;
        u.tokenBalance += r.claimable;
        u.refundable += r.refundable;
        u.leavable += r.leavable;
        if (_pays(_sales[sale])) u.drop += r.drop - r.dropped;
    }

    function _status(address account) private view returns (uint256) {
        if (_listed(account)) return 3;
        Member memory m = _members[account];
        if (m.lastOrder == 0) return 0;
        return m.open == 0 ? 2 : 1;
    }

    function _releaseOf(uint256 sale, address account) private view returns (Release memory r) {
        SaleBook storage s = _sales[sale];
        Position memory p = _positions[sale][account];
        (r.saleIndex, r.state, r.units) = (sale, _stateOf(s), p.units);
        r.refunded = r.units == 0 && p.refundedTo != 0;
        if (r.refunded) r.state = State.PrincipalReturn;
        if (r.units == 0) return r;
        r.amount = r.units * s.price;
        r.tokens = r.units * s.tokens;
        r.drop = r.units * s.drop;
        if (p.dropped) r.dropped = r.drop;
        r.endTime = _markTime(s, Schedule.MARKS - 1);
        if (uint8(r.state) > uint8(State.Success)) {
            r.refundable = r.amount;
            return r;
        }
        if (r.state == State.OrderArranged) r.leavable = r.amount;
        uint256 marks = _marks(s);
        r.vested = s.schedule.released(r.tokens, marks);
        r.released = s.schedule.released(r.tokens, p.marks);
        r.claimable = r.vested - r.released;
        if (marks == Schedule.MARKS) return r;
        r.nextTime = _markTime(s, marks);
        // Marks at the same time count as one.
        while (++marks < Schedule.MARKS && _markTime(s, marks) == r.nextTime) {}
        r.nextTokens = s.schedule.released(r.tokens, marks) - r.vested;
    }

    /// @dev When mark `i` pays, unix seconds: at the earliest `PAY_DELAY` after the close.
    function _markTime(SaleBook storage s, uint256 i) private view returns (uint256) {
        return Math.max(s.schedule.time(i, s.endTime), _closeOf(s) + PAY_DELAY);
    }

    function teams(address account) external view returns (IMain.Team memory) {
        return _main.teams(account);
    }

    function userOrders(address account) external view returns (uint256[] memory) {
        return _page(_members[account].lastOrder, type(uint256).max);
    }

    function userOrders(address account, uint256 before, uint256 count) external view returns (uint256[] memory) {
        if (before == 0) return _page(_members[account].lastOrder, count);
        if (_orders[before].owner != account) revert OrderUnknown(before);
        return _page(_orders[before].previous, count);
    }

    /// @dev At most `count` ids from `id` back.
    function _page(uint256 id, uint256 count) private view returns (uint256[] memory ids) {
        uint256 length;
        for (uint256 i = id; i != 0 && length < count; i = _orders[i].previous) {
            ++length;
        }
        ids = new uint256[](length);
        for (uint256 i; i < length; ++i) {
            ids[i] = id;
            id = _orders[id].previous;
        }
    }

    function getUserRelease(address account) external view nonReentrantView returns (Release[] memory list) {
        uint256 length;
        for (uint256 i = 1; i <= _lastSale; ++i) {
            if (_took(i, account)) ++length;
        }
        list = new Release[](length);
        for (uint256 i = _lastSale; length != 0; --i) {
            if (_took(i, account)) list[--length] = _releaseOf(i, account);
        }
    }

    function _took(uint256 sale, address account) private view returns (bool) {
        Position memory p = _positions[sale][account];
        return p.units != 0 || p.refundedTo != 0;
    }

    function isBlackList(address account) external view returns (bool) {
        return _listed(account);
    }
}
