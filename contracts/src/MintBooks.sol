// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IBlackList} from "./interfaces/IBlackList.sol";
import {IMain} from "./interfaces/IMain.sol";
import {IMintTypes} from "./interfaces/IMintTypes.sol";
import {ScheduleWord} from "./libraries/Schedule.sol";

/// @title What an escrow remembers, and the state of its sales
/// @dev Units have 24 bits, the proceeds of a sale 88: everything that a purchase changes in a sale is one slot, and so are
/// an order, an account's standing and its position in a sale.
abstract contract MintBooks is IMintTypes, ReentrancyGuardTransient {
    struct SaleBook {
        uint24 total;
        uint24 softCap;
        uint24 maxPerUser;
        uint32 startTime;
        uint32 endTime;
        uint32 successTime;
        uint64 power;
        bool dissolved;
        bool reclaimed;
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
        uint88 settledCommission;
        // next slots
        ScheduleWord schedule;
        uint256 tokenPerAtSuccess;
        uint256 usdtPerAtSuccess;
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

    /// @dev An account in one sale; `marks` of its schedule are paid out.
    struct Position {
        uint24 units;
        uint24 dropped;
        uint8 marks;
        bool refunded;
    }

    /// @dev `open` has a bit for each sale in which something is left to pay out; the units that the account bought in
    /// `pendingSale` before its success are not in `power` yet.
    struct Member {
        uint32 lastOrder;
        uint32 open;
        uint8 pendingSale;
        uint8 pool;
        uint128 power;
    }

    /// @dev `pending` belongs to `sale`; `earned` is of sales that succeeded and not paid.
    struct Commission {
        uint88 pending;
        uint160 earned;
        uint8 sale;
    }

    /// @dev What an account gained in pool 0 and in level pools up to the marks, paid or not, and what was paid.
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
        uint256 tokenTeamMark;
        uint256 usdtTeamMark;
    }

    struct Pool {
        uint256 tokenPer;
        uint256 usdtPer;
        uint128 tokenReward;
        uint128 usdtReward;
    }

    /// @dev `amount` is shared evenly from `start` to `end`; `shared` of it until `lastTime`.
    struct Stream {
        uint128 amount;
        uint32 start;
        uint32 end;
        uint32 lastTime;
        uint8 sale;
        uint128 shared;
    }

    /// @dev `amount` is paid in and not refunded, `held` what is inside of it and of what it became.
    struct Totals {
        uint32 orders;
        uint32 buyers;
        uint96 amount;
        uint96 held;
    }

    /// @dev Paid out since the beginning; `tokenHeld` is what is inside.
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

    IMain internal immutable _main;
    IERC20 internal immutable _usdt;
    address internal immutable _factory;
    address internal immutable _platform;
    address internal immutable _router;

    uint32 internal _project;
    uint8 internal _lastSale;
    address internal _manager;
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
    uint128 internal _power;
    uint32[6] internal _levelMembers;
    Stream internal _stream;
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

    /// @dev Runs for the implementation, which is locked by it: no project has this number.
    constructor(address main, address usdt, address platform, address router) {
        (_main, _usdt, _factory) = (IMain(main), IERC20(usdt), msg.sender);
        (_platform, _router) = (platform, router);
        _project = type(uint32).max;
    }

    function _sale(uint256 index) internal view returns (SaleBook storage) {
        if (index == 0 || index > _lastSale) revert SaleUnknown(index);
        return _sales[index];
    }

    function _stateOf(SaleBook storage s) internal view returns (State) {
        if (s.dissolved || (block.timestamp >= s.endTime && s.sold < s.softCap)) {
            if (s.sold != 0 && s.refunded == s.sold) return State.PrincipalReturn;
            return s.dissolved ? State.Dissolution : State.Failed;
        }
        if (s.sold >= s.softCap) return State.Success;
        return block.timestamp < s.startTime ? State.AwaitingOrder : State.OrderArranged;
    }

    /// @dev Whether a sale can sell nothing more. Number 0 stands for no sale.
    function _isOver(uint256 sale) internal view returns (bool) {
        SaleBook storage s = _sales[sale];
        return s.dissolved || block.timestamp >= s.endTime || s.sold == s.total;
    }

    function _bit(uint256 sale) internal pure returns (uint32) {
        return uint32(1 << sale - 1);
    }

    /// @dev A part of one unit's price.
    function _part(uint256 price, uint256 rate) internal pure returns (uint256) {
        return price * rate / BPS;
    }

    /// @dev Commissions of `account` once its pending one has followed its sale.
    function _commissionOf(address account) internal view returns (Commission memory c) {
        c = _commissions[account];
        if (c.sale == 0) return c;
        State state = _stateOf(_sales[c.sale]);
        if (state == State.AwaitingOrder || state == State.OrderArranged) return c;
        if (state == State.Success) c.earned += c.pending;
        (c.pending, c.sale) = (0, 0);
    }

    /// @dev How many marks of sale `s` can be paid now.
    function _marks(SaleBook storage s) internal view returns (uint256) {
        if (s.successTime == 0) return 0;
        return s.schedule.passed(s.endTime, block.timestamp);
    }

    function _listed(address account) internal view returns (bool) {
        return IBlackList(_factory).isBlackList(account);
    }
}
