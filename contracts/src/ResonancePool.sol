// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Blockhash} from "@openzeppelin/contracts/utils/Blockhash.sol";
import {IRewardBudget} from "./interfaces/IRewardBudget.sol";
import {PackedAmounts} from "./libraries/PackedAmounts.sol";
import {PackedArc} from "./libraries/PackedArc.sol";
import {Ring} from "./libraries/Ring.sol";
import {ResonanceBooks} from "./ResonanceBooks.sol";
import {ResonanceClaims} from "./ResonanceClaims.sol";
import {ResonanceViews} from "./ResonanceViews.sol";
import {RewardBudget} from "./RewardBudget.sol";

contract ResonancePool is ResonanceClaims, ResonanceViews {
    using PackedAmounts for uint256;

    uint256 private constant MAX_JOIN_SECONDS = 1 days;
    uint256 private constant MAX_LINES = 255;
    /// @dev Seconds without an open line after which the free budget is passed on.
    uint256 private constant OVER_AFTER = 30 days;
    /// @dev Blocks from the closing of a period to the one whose hash decides.
    uint256 private constant DRAW_DISTANCE = 64;

    constructor(Init memory init) ResonanceBooks(init) {}

    function open(uint256 line) external nonReentrant returns (uint256 period) {
        // Check
        Totals storage totals = _totals;
        if (totals.paused) revert PoolPaused();
        Line memory rule = _lines[line];
        if (!rule.isOpen) revert LineClosed(line);
        uint256 last = _lastPeriod[line];
        if (last != 0) {
            if (_rounds[last].status < ARRANGED) revert LineBusy(line, last);
            uint256 opensAt = uint256(_rounds[last].deadline) + rule.restSeconds;
            if (block.timestamp < opensAt) revert LineResting(line, opensAt);
        }

        // Effect
        _reserve(_reward(rule.capacity, rule.rateUsdt), _reward(rule.capacity, rule.rateToken));
        period = ++totals.periods;
        _lastPeriod[line] = period;
        uint256 deadline = block.timestamp + rule.joinSeconds;
        // A deadline has 32 bits, so no period opens from 2106 on.
        if (deadline > type(uint32).max) revert DeadlinePassed(type(uint32).max);
        Round storage r = _rounds[period];
        (r.status, r.deadline, r.joinMin) = (OPEN, uint32(deadline), rule.joinMin);
        (r.capacity, r.steps, r.line) = (rule.capacity, rule.steps, uint16(line));
        (r.rateUsdt, r.rateToken, r.minimum) = (rule.rateUsdt, rule.rateToken, rule.minimum);
        _emitOpened(period, line, rule, deadline);
    }

    function _emitOpened(uint256 period, uint256 line, Line memory r, uint256 deadline) private {
        uint256 hashBlock = block.number - 1;
        emit PeriodOpened(
            period,
            line,
            r.capacity,
            r.minimum,
            r.joinMin,
            deadline,
            r.steps,
            r.rateUsdt,
            r.rateToken,
            hashBlock,
            blockhash(hashBlock)
        );
    }

    function join(uint256 period, uint256 amount) external nonReentrant returns (uint256 orderId) {
        // Check
        if (!_main.isRegistered(msg.sender)) revert NotRegistered(msg.sender);
        Totals storage totals = _totals;
        if (totals.paused) revert PoolPaused();
        Round storage r = _rounds[period];
        if (r.status != OPEN) revert WrongStatus(period, r.status);
        if (block.timestamp >= r.deadline) revert DeadlinePassed(r.deadline);
        if (amount < r.joinMin) revert BelowMinimum(amount, r.joinMin);
        uint256 principal = totals.principal;
        uint256 most = type(uint96).max - principal;
        uint256 capacity = r.capacity;
        if (capacity < most) most = capacity;
        if (amount > most) revert AmountTooLarge(amount, most);

        // Effect. Nothing can overflow: all principal together fits 96 bits, and so does what joined this period.
        uint256 before = r.total;
        unchecked {
            orderId = uint256(totals.orders) + 1;
            (totals.principal, totals.orders) = (uint96(principal + amount), uint40(orderId));
            r.total = uint96(before + amount);
        }
        PackedArc.Stored storage arc = _arcs[orderId];
        arc.who = PackedArc.packWho(msg.sender, amount);
        arc.what = PackedArc.packWhat(before, period);
        emit Joined(msg.sender, orderId, period, before, amount);

        // Interaction
        _pull(_usdt, amount);
    }

    function close(uint256 period) external nonReentrant {
        Round storage r = _rounds[period];
        if (r.status != OPEN) revert WrongStatus(period, r.status);
        if (block.timestamp < r.deadline) revert DeadlineNotReached(r.deadline);
        (uint256 total, uint256 drawBlock) = (r.total, 0);
        uint8 status = DRAWING;
        if (total < r.minimum) {
            status = FAILED;
            _unreserve(r, 0);
        } else if (total <= r.capacity) {
            status = ARRANGED;
            _unreserve(r, total);
        } else {
            drawBlock = block.number + DRAW_DISTANCE;
            r.drawBlock = uint40(drawBlock);
        }
        r.status = status;
        emit Closed(period, status, total, drawBlock);
    }

    function draw(uint256 period) external nonReentrant {
        Round storage r = _rounds[period];
        if (r.status != DRAWING) revert WrongStatus(period, r.status);
        uint256 drawBlock = r.drawBlock;
        if (block.number <= drawBlock) revert DrawNotReached(drawBlock);
        bytes32 hash = Blockhash.blockHash(drawBlock);
        uint256 start;
        if (hash == 0) {
            r.proRata = true;
        } else {
            start = Ring.startOf(hash, address(this), period, r.total);
            r.start = uint96(start);
        }
        r.status = ARRANGED;
        emit Drawn(period, start, hash, hash == 0);
    }

    function dissolve(uint256 period, string calldata reason) external nonReentrant {
        _requireGuardian();
        Round storage r = _rounds[period];
        if (r.status != OPEN) revert WrongStatus(period, r.status);
        if (block.timestamp >= r.deadline) revert DeadlinePassed(r.deadline);
        r.status = DISSOLVED;
        _unreserve(r, 0);
        emit Dissolved(period, reason);
    }

    /// @dev Gives back to the free budget what a period's reserve, which is for its capacity, has beyond what `filled_` earns.
    function _unreserve(Round storage r, uint256 filled_) private {
        Rewards memory rest = _rewardsOf(filled_, r.capacity, r);
        _free = _free.plus(rest.usdt + rest.usdtLevel, rest.token + rest.tokenLevel);
    }

    function setLine(uint256 line, Line calldata rule) external restricted {
        uint256 lines = _totals.lines;
        if (line == 0 || line > lines + 1 || line > MAX_LINES) revert LineUnknown(line);
        bool amountsWrong =
            rule.minimum == 0 || rule.minimum > rule.capacity || rule.joinMin == 0 || rule.joinMin > rule.capacity;
        bool timesWrong =
            rule.joinSeconds == 0 || rule.joinSeconds > MAX_JOIN_SECONDS || rule.steps == 0 || rule.steps > MAX_STEPS;
        if (amountsWrong || timesWrong) revert InvalidConfig();
        _countLine(line, rule.isOpen);
        _lines[line] = rule;
        emit LineSet(
            line,
            rule.capacity,
            rule.minimum,
            rule.joinMin,
            rule.joinSeconds,
            rule.restSeconds,
            rule.steps,
            rule.rateUsdt,
            rule.rateToken,
            rule.isOpen
        );
    }

    /// @dev Keeps how many lines are open, and since when none is.
    function _countLine(uint256 line, bool isOpen) private {
        Totals storage totals = _totals;
        bool wasOpen = _lines[line].isOpen;
        if (line > totals.lines) totals.lines = uint16(line);
        if (isOpen && !wasOpen) ++totals.openLines;
        if (wasOpen && !isOpen) --totals.openLines;
        if (totals.openLines != 0) totals.closedSince = 0;
        else if (totals.closedSince == 0) totals.closedSince = uint32(block.timestamp);
    }

    function isOver() public view override(IRewardBudget, RewardBudget) returns (bool) {
        uint256 since = _totals.closedSince;
        return since != 0 && block.timestamp >= since + OVER_AFTER;
    }

    function updatePool() external {
        _payLevels();
    }

    function pause() external {
        _requireGuardian();
        _totals.paused = true;
        emit PausedSet(true);
    }

    function unpause() external restricted {
        _totals.paused = false;
        emit PausedSet(false);
    }
}
