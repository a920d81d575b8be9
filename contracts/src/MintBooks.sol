// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IBlackList} from "./interfaces/IBlackList.sol";
import {IMain} from "./interfaces/IMain.sol";
import {IMintTypes} from "./interfaces/IMintTypes.sol";
import {Schedule, ScheduleWord} from "./libraries/Schedule.sol";

/// @title Storage of an escrow, and the state of its sales
/// @dev Units have 24 bits, the proceeds of a sale 88, so that everything that a purchase changes in a sale fits one slot. An
/// order, a member and a position in a sale take one slot each.
abstract contract MintBooks is IMintTypes, ReentrancyGuardTransient {
    /// @dev `soldOutTime` counts only while nothing is left to sell. `shared` is the part of `poolTokens` shared so far.
    struct SaleBook {
        uint24 total;
        uint24 softCap;
        uint24 maxPerUser;
        uint32 startTime;
        uint32 endTime;
        uint32 soldOutTime;
        uint64 power;
        bool dissolved;
        bool reclaimed;
        bool usdtShared;
        // next slot
        uint88 price;
        uint128 tokens;
        uint32 streamTime;
        // next slot: units, then commissions in USDT
        uint24 sold;
        uint24 settled;
        uint24 refunded;
        uint88 direct;
        uint88 indirect;
        // next slot
        uint128 drop;
        uint128 poolTokens;
        // next slot
        uint144 sellRates;
        uint112 shared;
        // next slots; `Per` is what a unit has gained in pool 0, times `SCALE`
        ScheduleWord schedule;
        uint256 tokenPer;
        uint256 usdtPer;
        string name;
        string cid;
    }

    /// @dev `previous` is the owner's order before this one, 0 for none.
    struct OrderBook {
        address owner;
        uint32 previous;
        uint32 time;
        uint24 units;
        uint8 sale;
    }

    /// @dev An account in one sale; `marks` marks of its schedule are paid out. Its orders up to number `refundedTo` are paid
    /// back. `direct` and `indirect` are the commissions that its units brought its referrers.
    struct Position {
        uint24 units;
        uint8 marks;
        bool dropped;
        uint32 refundedTo;
        uint88 direct;
        uint88 indirect;
    }

    /// @dev `open` has a bit for each sale in which something is left to pay out; `since` is the time of the first of its `orders`.
    struct Member {
        uint32 lastOrder;
        uint32 open;
        uint8 pool;
        uint32 orders;
        uint32 since;
    }

    /// @dev `pending` was booked in sale `sale`; `earned` comes from earlier sales that pay, and is not paid out yet.
    struct Commission {
        uint88 pending;
        uint160 earned;
        uint8 sale;
    }

    /// @dev `token`, `usdt`: gained in pool 0 of sales that left `Member.open`. `Team`: gained in level pools up to the marks.
    /// All of these paid or not; `Paid` is what was paid.
    struct Earnings {
        uint128 token;
        uint128 usdt;
        uint128 tokenTeam;
        uint128 usdtTeam;
        uint128 tokenPaid;
        uint128 usdtPaid;
        uint128 commissionPaid;
        uint256 tokenMark;
        uint256 usdtMark;
    }

    /// @dev `Per` is the gain of one member of a level pool; for pool 0 each sale keeps its own in `SaleBook`.
    struct Pool {
        uint256 tokenPer;
        uint256 usdtPer;
        uint128 tokenReward;
        uint128 usdtReward;
    }

    /// @dev USDT: `amount` was paid in and not refunded, `held` is what came from purchases and has not left the escrow.
    struct Totals {
        uint32 orders;
        uint32 buyers;
        uint96 amount;
        uint96 held;
    }

    /// @dev Sums paid out since the beginning; `tokenHeld` is the project tokens that came for sales and have not left.
    struct Flows {
        uint128 tokenHeld;
        uint128 tokenReleased;
        uint128 tokenDropped;
        uint128 tokenPooled;
        uint128 usdtPooled;
        uint128 commissions;
    }

    uint256 internal constant BPS = 10_000;
    uint256 internal constant MAX_SALES = 32;
    uint256 internal constant POOLS = 7;
    uint256 internal constant FIRST_POOL_LEVEL = 4;
    uint256 internal constant SCALE = 2 ** 96;
    uint256 internal constant PAY_DELAY = 1 days;

    IMain internal immutable _main;
    IERC20 internal immutable _usdt;
    address internal immutable _factory;
    address internal immutable _platform;
    address internal immutable _router;

    uint32 internal _project;
    uint8 internal _lastSale;
    address internal _manager;
    /// @dev A bit for each sale that has, or may still have, something to share among the pools.
    uint32 internal _flowing;
    IERC20 internal _token;
    uint16 internal _direct;
    uint16 internal _indirect;
    uint16 internal _specialRate;
    uint16 internal _platformRate;
    uint16 internal _poolRate;
    address internal _costWallet;
    address internal _special;
    uint16[7] internal _poolRates;
    Totals internal _totals;
    Flows internal _flows;
    uint32[6] internal _levelMembers;
    Pool[7] internal _pools;
    mapping(uint256 sale => SaleBook) internal _sales;
    mapping(uint256 orderId => OrderBook) internal _orders;
    mapping(uint256 sale => mapping(address account => Position)) internal _positions;
    mapping(address account => Member) internal _members;
    mapping(address account => Commission) internal _commissions;
    mapping(address account => Earnings) internal _earnings;
    mapping(address receiver => uint256) internal _dues;

    modifier onlyMain() {
        if (msg.sender != address(_main)) revert NotMain(msg.sender);
        _;
    }

    /// @dev Runs only for the implementation, and locks it: no project has the number set here.
    constructor(address main, address usdt, address platform, address router) {
        (_main, _usdt, _factory) = (IMain(main), IERC20(usdt), msg.sender);
        (_platform, _router) = (platform, router);
        _project = type(uint32).max;
    }

    function _sale(uint256 index) internal view returns (SaleBook storage) {
        if (index == 0 || index > _lastSale) revert SaleUnknown(index);
        return _sales[index];
    }

    /// @dev When sale `s` closes; if sold out, in the second after the last purchase, so that no purchase decides success.
    function _closeOf(SaleBook storage s) internal view returns (uint256) {
        return s.sold == s.total ? uint256(s.soldOutTime) + 1 : s.endTime;
    }

    function _stateOf(SaleBook storage s) internal view returns (State) {
        if (s.dissolved) return s.sold != 0 && s.refunded == s.sold ? State.PrincipalReturn : State.Dissolution;
        if (block.timestamp < _closeOf(s)) {
            return block.timestamp < s.startTime ? State.AwaitingOrder : State.OrderArranged;
        }
        if (s.sold >= s.softCap) return State.Success;
        return s.sold != 0 && s.refunded == s.sold ? State.PrincipalReturn : State.Failed;
    }

    /// @dev Whether sale `s` has succeeded and `PAY_DELAY` has passed; nothing of it is paid before.
    function _pays(SaleBook storage s) internal view returns (bool) {
        return _stateOf(s) == State.Success && block.timestamp >= _closeOf(s) + PAY_DELAY;
    }

    /// @dev Whether sale `s` can still succeed, or has succeeded and waits for `PAY_DELAY`.
    function _mayStillPay(SaleBook storage s) internal view returns (bool) {
        State state = _stateOf(s);
        if (state == State.Success) return block.timestamp < _closeOf(s) + PAY_DELAY;
        return state == State.AwaitingOrder || state == State.OrderArranged;
    }

    function _bit(uint256 sale) internal pure returns (uint32) {
        return uint32(1 << sale - 1);
    }

    /// @dev A part of one unit's price.
    function _part(uint256 price, uint256 rate) internal pure returns (uint256) {
        return price * rate / BPS;
    }

    /// @dev Commissions of `account`; the pending one is added when its sale pays and dropped when it failed.
    function _commissionOf(address account) internal view returns (Commission memory c) {
        c = _commissions[account];
        if (c.sale == 0) return c;
        SaleBook storage s = _sales[c.sale];
        if (_mayStillPay(s)) return c;
        if (_stateOf(s) == State.Success) c.earned += c.pending;
        (c.pending, c.sale) = (0, 0);
    }

    /// @dev How many marks of sale `s` can be paid now.
    function _marks(SaleBook storage s) internal view returns (uint256) {
        return _pays(s) ? s.schedule.passed(s.endTime, block.timestamp) : 0;
    }

    /// @dev Removes sale `sale` from those that claims of `account` walk through, once nothing of it is left to pay out.
    function _leaveBehind(Member storage m, Earnings storage e, uint256 sale, SaleBook storage s, Position storage p)
        internal
    {
        if (p.marks != Schedule.MARKS || (s.drop != 0 && !p.dropped)) return;
        if (!s.usdtShared || s.shared != s.poolTokens) return;
        m.open &= ~_bit(sale);
        e.token += uint128(p.units * s.tokenPer / SCALE);
        e.usdt += uint128(p.units * s.usdtPer / SCALE);
    }

    function _listed(address account) internal view returns (bool) {
        return IBlackList(_factory).isBlackList(account);
    }
}
