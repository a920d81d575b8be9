// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IMain} from "./interfaces/IMain.sol";
import {IMintActions} from "./interfaces/IMintActions.sol";
import {IMintFactory} from "./interfaces/IMintFactory.sol";
import {MintPools} from "./MintPools.sol";
import {Roles} from "./libraries/Roles.sol";
import {Schedule} from "./libraries/Schedule.sol";

/// @title The life of a sale: made, bought from, succeeded and settled, or ended and refunded
abstract contract MintSales is IMintActions, MintPools {
    using SafeERC20 for IERC20;

    function initialize(uint256 project) external {
        if (_project != 0) revert AlreadyInitialized();
        if (msg.sender != _factory) revert NotFactory(msg.sender);
        IMain.Project memory p = _main.projects(project);
        (_project, _manager, _token, _costWallet) = (uint32(project), p.manager, IERC20(p.token), p.costWallet);
        (_direct, _indirect, _poolRate) = (uint16(p.direct), uint16(p.indirect), uint16(p.pool));
        (_specialRate, _platformRate) = (uint16(p.special), uint16(p.platform));
        for (uint256 i; i < POOLS; ++i) {
            _poolRates[i] = uint16(p.poolRates[i]);
        }
        if (p.special != 0) _special = IMintFactory(_factory).getConfig().special;
    }

    /// @dev `Main` has called `escrowFor` and transferred the tokens; in between only the project's token has run.
    function createSale(uint256 index, Terms calldata t) external onlyMain nonReentrant {
        if (index != uint256(_lastSale) + 1) revert SaleUnknown(index);
        _share();
        _lastSale = uint8(index);
        _flowing |= _bit(index);
        SaleBook storage s = _sales[index];
        (s.total, s.softCap, s.maxPerUser) = (uint24(t.total), uint24(t.softCap), uint24(t.maxPerUser));
        (s.startTime, s.endTime, s.power) =
        (uint32(Math.max(t.startTime, block.timestamp)), uint32(t.endTime), uint64(t.power));
        (s.price, s.tokens) = (uint88(t.price), uint128(t.tokens));
        (s.drop, s.poolTokens) = (uint128(t.drop), uint128(t.poolTokens));
        (s.name, s.cid) = (t.name, t.cid);
        IMain.Config memory c = _main.getConfig();
        s.streamTime = uint32(c.poolDays * c.dayTimes);
        s.schedule = Schedule.pack(t.releaseRates, t.releaseWeeks, 7 * c.dayTimes);
        uint256[9] memory sellRates = _main.getConfigMulti().sellRates;
        uint144 packed;
        for (uint256 i; i < 9; ++i) {
            packed |= uint144(sellRates[i] << 16 * i);
        }
        s.sellRates = packed;
        _flows.tokenHeld += uint128(t.total * (t.tokens + t.drop) + t.poolTokens);
        _announce(index, s.startTime, t);
        emit SaleScheduled(
            index, t.name, t.cid, 7 * c.dayTimes, s.streamTime, t.releaseRates, t.releaseWeeks, sellRates
        );
    }

    function _announce(uint256 index, uint256 startTime, Terms calldata t) private {
        emit SaleCreated(
            index,
            t.total,
            t.softCap,
            t.maxPerUser,
            t.price,
            t.tokens,
            t.power,
            t.drop,
            t.poolTokens,
            startTime,
            t.endTime
        );
    }

    function quote(address account, uint256 sale, uint256 times)
        external
        view
        returns (uint256 amount, uint256 tokens)
    {
        SaleBook storage s = _sale(sale);
        _checkPurchase(s, account, sale, times);
        return (times * s.price, times * s.tokens);
    }

    function _checkPurchase(SaleBook storage s, address account, uint256 sale, uint256 times) private view {
        if (s.dissolved) revert SaleIsDissolved(sale);
        if (block.timestamp < s.startTime) revert SaleNotStarted(sale, s.startTime);
        if (block.timestamp >= s.endTime) revert SaleEnded(sale, s.endTime);
        if (times == 0) revert InvalidTimes();
        uint256 left = s.total - s.sold;
        if (left == 0) revert SoldOut(sale);
        if (times > left) revert NotEnoughLeft(sale, times, left);
        left = s.maxPerUser - _positions[sale][account].units;
        if (times > left) revert AboveLimit(account, times, left);
    }

    function buyNFT(address account, uint256 amount, uint256 times)
        external
        onlyMain
        nonReentrant
        returns (uint256 orderId)
    {
        uint256 sale = _lastSale;
        SaleBook storage s = _sale(sale);
        _checkPurchase(s, account, sale, times);
        (uint256 price, uint256 tokens) = (s.price, s.tokens);
        if (amount != times * price) revert AmountMismatch(amount, times * price);
        uint256 sold = s.sold + times;
        s.sold = uint24(sold);
        if (sold == s.total) s.soldOutTime = uint32(block.timestamp);
        orderId = _book(account, sale, times, amount);
        emit Bought(account, sale, orderId, times, amount, times * tokens, sold);
        Position memory p = _positions[sale][account];
        p.units += uint24(times);
        _bookCommissions(s, p, account, sale, orderId, price, times);
        _positions[sale][account] = p;
    }

    /// @dev Books the order and the totals.
    function _book(address account, uint256 sale, uint256 times, uint256 amount) private returns (uint256 orderId) {
        Totals memory t = _totals;
        Member storage m = _members[account];
        (uint32 last, uint32 open, uint32 count, uint32 since) = (m.lastOrder, m.open, m.orders, m.since);
        // Nothing can overflow: there are 32 sales at most, each with proceeds of 88 bits and units of 24, of which an order has one.
        unchecked {
            orderId = ++t.orders;
            t.amount += uint96(amount);
            t.held += uint96(amount);
            if (last == 0) (t.buyers, since) = (t.buyers + 1, uint32(block.timestamp));
            ++count;
        }
        _totals = t;
        _orders[orderId] = OrderBook(account, last, uint32(block.timestamp), uint24(times), uint8(sale));
        open |= uint32(1 << sale - 1);
        (m.lastOrder, m.open, m.orders, m.since) = (uint32(orderId), open, count, since);
    }

    /// @dev Books the commissions of both referrers, also in `p`, so that they can be taken back when the buyer leaves.
    function _bookCommissions(
        SaleBook storage s,
        Position memory p,
        address account,
        uint256 sale,
        uint256 orderId,
        uint256 price,
        uint256 times
    ) private {
        IMain.Line memory line = _main.lineOf(account);
        uint256 amount = _part(price, _rateOf(s, line.directLevel, _direct)) * times;
        if (amount != 0) {
            s.direct += uint88(amount);
            p.direct += uint88(amount);
            _bookCommission(line.direct, sale, amount);
            emit CommissionBooked(line.direct, sale, orderId, 1, line.directLevel, amount);
        }
        amount = _part(price, _rateOf(s, line.indirectLevel, _indirect)) * times;
        if (amount != 0) {
            s.indirect += uint88(amount);
            p.indirect += uint88(amount);
            _bookCommission(line.indirect, sale, amount);
            emit CommissionBooked(line.indirect, sale, orderId, 2, line.indirectLevel, amount);
        }
    }

    function _rateOf(SaleBook storage s, uint256 level, uint256 cap) private view returns (uint256 rate) {
        if (level == 0) return 0;
        rate = uint16(s.sellRates >> 16 * (level - 1));
        if (rate > cap) rate = cap;
    }

    function _bookCommission(address referrer, uint256 sale, uint256 amount) private {
        Commission memory c = _commissions[referrer];
        if (c.sale != sale) {
            c = _commissionOf(referrer);
            c.sale = uint8(sale);
        }
        c.pending += uint88(amount);
        _commissions[referrer] = c;
    }

    function settle(uint256 sale) external nonReentrant {
        SaleBook storage s = _sale(sale);
        _requirePays(s, sale);
        if (s.settled == 0) {
            (uint256 times, uint256 price) = (s.sold, s.price);
            uint256 platform = _part(price, _platformRate) * times;
            uint256 special = _part(price, _specialRate) * times;
            uint256 cost = (price - _part(price, _poolRate)) * times - platform - special - s.direct - s.indirect;
            s.settled = uint24(times);
            _dues[_costWallet] += cost;
            _dues[_platform] += platform;
            _dues[_special] += special;
            emit Settled(sale, times, cost, platform, special);
        }
        _payDue(_costWallet);
        _payDue(_platform);
        _payDue(_special);
    }

    /// @dev Reverts unless the sale has succeeded and `PAY_DELAY` has passed.
    function _requirePays(SaleBook storage s, uint256 sale) private view {
        State state = _stateOf(s);
        if (state != State.Success) revert WrongState(sale, state);
        if (!_pays(s)) revert SaleNotPaying(sale, _closeOf(s) + PAY_DELAY);
    }

    function _payDue(address receiver) private {
        uint256 due = _dues[receiver];
        if (due == 0) return;
        _dues[receiver] = 0;
        uint256 before = _usdt.balanceOf(address(this));
        // A token that moves the amount and answers false has still paid.
        if (_usdt.trySafeTransfer(receiver, due) || _usdt.balanceOf(address(this)) + due <= before) {
            _totals.held -= uint96(due);
            emit DuePaid(receiver, due);
        } else {
            _dues[receiver] = due;
            emit ClaimFailed(receiver, address(_usdt));
        }
    }

    function dissolve(uint256 sale) external {
        // Not `restricted`: closing a contract in the AccessManager must not disarm the guardian.
        (bool isGuardian,) = IAccessManager(IAccessManaged(_factory).authority()).hasRole(Roles.GUARDIAN, msg.sender);
        if (!isGuardian) revert NotGuardian(msg.sender);
        SaleBook storage s = _sale(sale);
        State state = _stateOf(s);
        if (state != State.AwaitingOrder && state != State.OrderArranged) revert WrongState(sale, state);
        s.dissolved = true;
        emit SaleDissolved(sale, s.sold);
    }

    function refund(address account, uint256 sale) external nonReentrant returns (uint256 amount) {
        // Check
        SaleBook storage s = _sale(sale);
        State state = _stateOf(s);
        if (state != State.Failed && state != State.Dissolution && state != State.PrincipalReturn) {
            revert WrongState(sale, state);
        }
        Position storage p = _positions[sale][account];
        uint256 units = p.units;
        if (units == 0) revert NothingToRefund(account, sale);

        // Effect and interaction
        s.refunded += uint24(units);
        amount = units * s.price;
        emit Refunded(account, sale, units, amount);
        _payBack(account, sale, p, amount);
    }

    function leave(uint256 sale) external nonReentrant returns (uint256 amount) {
        // Check
        SaleBook storage s = _sale(sale);
        State state = _stateOf(s);
        if (state != State.OrderArranged) revert WrongState(sale, state);
        Position storage p = _positions[sale][msg.sender];
        uint256 units = p.units;
        if (units == 0) revert NothingToRefund(msg.sender, sale);

        // Effect and interaction
        s.sold -= uint24(units);
        _takeBackCommissions(s, sale, p);
        amount = units * s.price;
        emit Left(msg.sender, sale, units, amount, s.sold);
        _payBack(msg.sender, sale, p, amount);
    }

    function _takeBackCommissions(SaleBook storage s, uint256 sale, Position storage p) private {
        (uint88 direct, uint88 indirect) = (p.direct, p.indirect);
        if (direct == 0 && indirect == 0) return;
        (p.direct, p.indirect) = (0, 0);
        // Referrers never change; the commissions are still pending, because the sale is open.
        IMain.Line memory line = _main.lineOf(msg.sender);
        if (direct != 0) {
            s.direct -= direct;
            _commissions[line.direct].pending -= direct;
            emit CommissionLost(line.direct, sale, msg.sender, 1, direct);
        }
        if (indirect != 0) {
            s.indirect -= indirect;
            _commissions[line.indirect].pending -= indirect;
            emit CommissionLost(line.indirect, sale, msg.sender, 2, indirect);
        }
    }

    /// @dev Pays `account` back all it paid in `sale`, which is `amount`.
    function _payBack(address account, uint256 sale, Position storage p, uint256 amount) private {
        Member storage m = _members[account];
        (p.units, p.refundedTo) = (0, m.lastOrder);
        m.open &= ~_bit(sale);
        Totals memory t = _totals;
        (t.amount, t.held) = (t.amount - uint96(amount), t.held - uint96(amount));
        _totals = t;
        _main.returned(_project, account, amount);
        _usdt.safeTransfer(account, amount);
    }

    function reclaim(uint256 sale) external nonReentrant returns (uint256 tokens) {
        // Check
        SaleBook storage s = _sale(sale);
        State state = _stateOf(s);
        if (uint8(state) <= uint8(State.Success)) _requirePays(s, sale);
        tokens = _reclaimable(s, state);
        if (tokens == 0) revert NothingToReclaim(sale);

        // Effect
        s.reclaimed = true;
        _flows.tokenHeld -= uint128(tokens);
        emit Reclaimed(sale, _manager, tokens);

        // Interaction
        _token.safeTransfer(_manager, tokens);
    }

    function _reclaimable(SaleBook storage s, State state) private view returns (uint256) {
        if (s.reclaimed) return 0;
        uint256 perUnit = uint256(s.tokens) + s.drop;
        if (state == State.Success) return (s.total - s.sold) * perUnit;
        return s.total * perUnit + s.poolTokens;
    }
}
