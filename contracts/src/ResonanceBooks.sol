// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IMain} from "./interfaces/IMain.sol";
import {IResonancePool} from "./interfaces/IResonancePool.sol";
import {PackedArc} from "./libraries/PackedArc.sol";
import {Ring} from "./libraries/Ring.sol";
import {RewardBudget} from "./RewardBudget.sol";

/// @title Storage of the resonance pool, and what an order is filled with and earns
abstract contract ResonanceBooks is IResonancePool, RewardBudget {
    using PackedArc for uint256;

    /// @dev Arguments of the constructor; none can change.
    struct Init {
        address authority;
        address main;
        address usdt;
        address token;
        uint256 levelBps;
    }

    /// @dev A period in three slots: what `join` writes; what is filled, of which `proRata` and `start` are the draw's; the rates.
    struct Round {
        uint96 total;
        uint32 deadline;
        uint80 joinMin;
        uint40 drawBlock;
        uint8 status;
        uint88 capacity;
        uint16 steps;
        uint16 line;
        bool proRata;
        uint96 start;
        uint80 rateUsdt;
        uint80 rateToken;
        uint88 minimum;
    }

    /// @dev One slot, written by everything that moves principal. Principal fits 96 bits, and so does the sum of any period.
    /// `closedSince`: since when no line is open, unix seconds; 0 while one is, and before the first is named.
    struct Totals {
        uint96 principal;
        uint40 orders;
        uint32 periods;
        uint16 lines;
        bool paused;
        uint8 openLines;
        uint32 closedSince;
    }

    /// @dev An order's whole rewards and their level share.
    struct Rewards {
        uint256 usdt;
        uint256 usdtLevel;
        uint256 token;
        uint256 tokenLevel;
    }

    uint8 internal constant OPEN = 1;
    uint8 internal constant DRAWING = 2;
    uint8 internal constant ARRANGED = 3;
    uint8 internal constant FAILED = 4;
    uint8 internal constant DISSOLVED = 5;

    IMain internal immutable _main;

    Totals internal _totals;
    mapping(uint256 line => Line) internal _lines;
    mapping(uint256 line => uint256 period) internal _lastPeriod;
    mapping(uint256 period => Round) internal _rounds;
    mapping(uint256 orderId => PackedArc.Stored) internal _arcs;

    constructor(Init memory init) RewardBudget(init.authority, init.usdt, init.token, init.levelBps) {
        if (init.main == address(0)) revert InvalidConfig();
        _main = IMain(init.main);
    }

    /// @dev F(x) of a period that is arranged.
    function _filled(uint256 x, Round storage r) internal view returns (uint256) {
        (uint256 total, uint256 capacity) = (r.total, r.capacity);
        if (total <= capacity) return x;
        if (r.proRata) return Ring.shared(x, total, capacity);
        return Ring.filled(x, total, capacity, r.start);
    }

    /// @dev Where what fills the order of these two words begins and ends among all that is filled: F(before) and F(before + amount).
    function _fillOf(uint256 who, uint256 what, Round storage r) internal view returns (uint256 from, uint256 to) {
        if (r.status != ARRANGED) return (0, 0);
        from = _filled(what.before(), r);
        to = _filled(what.before() + who.amount(), r);
    }

    /// @dev R(y) for one asset.
    function _reward(uint256 amount, uint256 rate) internal pure returns (uint256) {
        // Cannot overflow: at most 96 bits times 80 bits.
        unchecked {
            return amount * rate / 1e18;
        }
    }

    /// @dev What the part of a period's fill between `from` and `to` earns, as differences of rounded-down totals.
    function _rewardsOf(uint256 from, uint256 to, Round storage r) internal view returns (Rewards memory rewards) {
        (rewards.usdt, rewards.usdtLevel) = _between(from, to, r.rateUsdt);
        (rewards.token, rewards.tokenLevel) = _between(from, to, r.rateToken);
    }

    function _between(uint256 from, uint256 to, uint256 rate) private view returns (uint256 reward, uint256 level) {
        (uint256 low, uint256 high) = (_reward(from, rate), _reward(to, rate));
        reward = high - low;
        level = _levelShare(high) - _levelShare(low);
    }

    /// @dev Unix seconds at which the filled principal of a period is due.
    function _endOf(Round storage r) internal view returns (uint256) {
        return r.deadline + r.steps * STEP;
    }

    function _principalOf(address asset) internal view override returns (uint256) {
        return asset == address(_usdt) ? _totals.principal : 0;
    }
}
