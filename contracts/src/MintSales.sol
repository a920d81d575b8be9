// SPDX-License-Identifier: UNLICENSED
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

    /// @dev `Main` has asked `escrowFor` and brought the tokens; in between only the token itself has run.
    function createSale(uint256 index, Terms calldata t) external onlyMain nonReentrant {
        if (index != uint256(_lastSale) + 1) revert SaleUnknown(index);
        _lastSale = uint8(index);
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
        emit SaleScheduled(index, t.name, t.cid, 7 * c.dayTimes, t.releaseRates, t.releaseWeeks, sellRates);
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
        uint256 price = s.price;
        if (amount != times * price) revert AmountMismatch(amount, times * price);
        uint256 sold = s.sold + times;
        s.sold = uint24(sold);
        // After success a purchase's pool part is for those who were there; only then do its units gain. What the account
        // held before must be settled while its position still shows just that.
        bool grows = s.successTime != 0 && s.power != 0;
        if (grows) {
            _share(_part(price, _poolRate) * times);
            _settleUser(account);
        }
        orderId = _book(account, sale, times, amount);
        emit Bought(account, sale, orderId, times, amount, times * s.tokens, sold);
        _bookCommissions(s, account, sale, orderId, price, times);
        if (grows) _addPower(account, times * s.power);
        else if (s.successTime == 0 && sold >= s.softCap) _succeed(s, sale);
    }

    /// @dev The order, the account's position, and the totals.
    function _book(address account, uint256 sale, uint256 times, uint256 amount) private returns (uint256 orderId) {
        Totals memory t = _totals;
        Member storage m = _members[account];
        Member memory member = m;
        orderId = ++t.orders;
        t.amount += uint96(amount);
        t.held += uint96(amount);
        if (member.lastOrder == 0) ++t.buyers;
        _totals = t;
        _orders[orderId] = OrderBook(account, member.lastOrder, uint32(block.timestamp), uint24(times), uint8(sale));
        if (_sales[sale].successTime == 0 && member.pendingSale != sale) {
            // The sale before this one is over: what was bought there counts, or never will.
            _settleUser(account);
            member = m;
            member.pendingSale = uint8(sale);
        }
        (member.lastOrder, member.open) = (uint32(orderId), member.open | _bit(sale));
        _members[account] = member;
        _positions[sale][account].units += uint24(times);
    }

    function _bookCommissions(
        SaleBook storage s,
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
            _bookCommission(line.direct, sale, amount);
            emit CommissionBooked(line.direct, sale, orderId, 1, line.directLevel, amount);
        }
        amount = _part(price, _rateOf(s, line.indirectLevel, _indirect)) * times;
        if (amount != 0) {
            s.indirect += uint88(amount);
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

    /// @dev The soft cap is reached: everything sold so far begins to gain, and the pools get their part.
    function _succeed(SaleBook storage s, uint256 sale) private {
        s.successTime = uint32(block.timestamp);
        emit SaleSucceeded(sale, s.sold);
        _share(0);
        (s.tokenPerAtSuccess, s.usdtPerAtSuccess) = (_pools[0].tokenPer, _pools[0].usdtPer);
        _power += uint128(uint256(s.sold) * s.power);
        if (s.poolTokens != 0) _fill(sale, s.poolTokens, s.streamTime);
        _share(_part(s.price, _poolRate) * s.sold);
    }

    function settle(uint256 sale) external nonReentrant {
        SaleBook storage s = _sale(sale);
        State state = _stateOf(s);
        if (state != State.Success) revert WrongState(sale, state);
        uint256 times = s.sold - s.settled;
        if (times != 0) {
            uint256 commissions = uint256(s.direct) + s.indirect;
            uint256 platform = _part(s.price, _platformRate) * times;
            uint256 special = _part(s.price, _specialRate) * times;
            uint256 cost = (s.price - _part(s.price, _poolRate)) * times - platform - special
                - (commissions - s.settledCommission);
            (s.settled, s.settledCommission) = (s.sold, uint88(commissions));
            _dues[_costWallet] += cost;
            _dues[_platform] += platform;
            _dues[_special] += special;
            emit Settled(sale, times, cost, platform, special);
        }
        _payDue(_costWallet);
        _payDue(_platform);
        _payDue(_special);
    }

    function _payDue(address receiver) private {
        uint256 due = _dues[receiver];
        if (due == 0) return;
        _dues[receiver] = 0;
        if (_usdt.trySafeTransfer(receiver, due)) {
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

        // Effect
        amount = units * s.price;
        (p.units, p.refunded) = (0, true);
        s.refunded += uint24(units);
        _members[account].open &= ~_bit(sale);
        Totals memory t = _totals;
        (t.amount, t.held) = (t.amount - uint96(amount), t.held - uint96(amount));
        _totals = t;
        emit Refunded(account, sale, units, amount);

        // Interaction
        _main.returned(_project, account, amount);
        _usdt.safeTransfer(account, amount);
    }

    function reclaim(uint256 sale) external nonReentrant returns (uint256 tokens) {
        // Check
        SaleBook storage s = _sale(sale);
        State state = _stateOf(s);
        if (state == State.AwaitingOrder || state == State.OrderArranged) revert WrongState(sale, state);
        tokens = _reclaimable(s, state);
        if (tokens == 0 || !_isOver(sale)) revert NothingToReclaim(sale);

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
