// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {PackedAmounts} from "./libraries/PackedAmounts.sol";
import {PackedArc} from "./libraries/PackedArc.sol";
import {Payouts} from "./Payouts.sol";
import {ResonanceBooks} from "./ResonanceBooks.sol";

/// @title Payments to users: unfilled parts, rewards and filled principal
/// @dev No function here checks a role or a pause, and each costs the same however many orders a period has. Rewards of one asset are
/// written off before its transfer; when the token refuses, the same amount is written back, so that one asset never blocks
/// the other.
abstract contract ResonanceClaims is ResonanceBooks, Payouts {
    using SafeERC20 for IERC20;
    using PackedAmounts for uint256;
    using PackedArc for uint256;

    function refund(uint256 orderId) external nonReentrant {
        // Check
        (uint256 who, uint256 what) = _arcOf(orderId);
        Round storage r = _rounds[what.period()];
        if (r.status < ARRANGED) revert WrongStatus(what.period(), r.status);
        (uint256 from, uint256 to) = _fillOf(who, what, r);
        uint256 due = who.amount() - (to - from);
        if (what.refunded() || due == 0) revert NothingToRefund(orderId);

        // Effect. The cast cannot truncate: it is at most the order's amount.
        _arcs[orderId].what = what.withRefunded();
        _totals.principal -= uint96(due);
        emit Refunded(who.owner(), orderId, due);

        // Interaction
        _usdt.safeTransfer(who.owner(), due);
    }

    function refund(uint256[] calldata ids) external {
        for (uint256 i; i < ids.length; ++i) {
            try this.refund(ids[i]) {} catch {}
        }
    }

    function release(uint256 orderId) external nonReentrant {
        // Check
        (uint256 who, uint256 what) = _arcOf(orderId);
        Round storage r = _rounds[what.period()];
        (uint256 from, uint256 to) = _fillOf(who, what, r);
        uint256 fill = to - from;
        if (what.released() || fill == 0) revert NothingToRelease(orderId);
        uint256 due = _endOf(r);
        if (block.timestamp < due) revert NotDue(orderId, due);

        // Effect. The cast cannot truncate: it is at most the order's amount.
        _arcs[orderId].what = what.withReleased();
        _totals.principal -= uint96(fill);
        emit Released(who.owner(), orderId, fill);

        // Interaction
        _usdt.safeTransfer(who.owner(), fill);
    }

    function release(uint256[] calldata ids) external {
        for (uint256 i; i < ids.length; ++i) {
            try this.release(ids[i]) {} catch {}
        }
    }

    function claim(uint256 orderId) external nonReentrant {
        // Check
        (uint256 who, uint256 what) = _arcOf(orderId);
        (Rewards memory due, uint256 done) = _dueOf(who, what);
        if (due.usdt + due.usdtLevel + due.token + due.tokenLevel == 0) revert NothingToClaim(orderId);

        // Effect
        address owner = who.owner();
        _arcs[orderId].what = what.withDone(done, done);
        _held = _held.minus(due.usdt, due.token);
        _levelDue = _levelDue.plus(due.usdtLevel, due.tokenLevel);

        // Interaction
        bool usdtFailed = due.usdt != 0 && !_tryPayOut(address(_usdt), owner, due.usdt);
        bool tokenFailed = due.token != 0 && !_tryPayOut(address(_token), owner, due.token);

        if (usdtFailed || tokenFailed) {
            _arcs[orderId].what =
                what.withDone(usdtFailed ? what.doneUsdt() : done, tokenFailed ? what.doneToken() : done);
            _writeBack(owner, due, usdtFailed, tokenFailed);
        }
        emit Claimed(owner, orderId, due.usdt, due.token);
    }

    /// @dev Undoes the write-off of the assets that refused, and sets their parts to 0.
    function _writeBack(address owner, Rewards memory due, bool usdtFailed, bool tokenFailed) private {
        if (usdtFailed) {
            _held = _held.plus(due.usdt, 0);
            _levelDue = _levelDue.minus(due.usdtLevel, 0);
            due.usdt = 0;
            emit ClaimFailed(owner, address(_usdt));
        }
        if (tokenFailed) {
            _held = _held.plus(0, due.token);
            _levelDue = _levelDue.minus(0, due.tokenLevel);
            due.token = 0;
            emit ClaimFailed(owner, address(_token));
        }
    }

    function claim(uint256[] calldata ids) external {
        for (uint256 i; i < ids.length; ++i) {
            try this.claim(ids[i]) {} catch {}
        }
    }

    function _arcOf(uint256 orderId) private view returns (uint256 who, uint256 what) {
        (who, what) = (_arcs[orderId].who, _arcs[orderId].what);
        if (who == 0) revert OrderUnknown(orderId);
    }

    /// @dev What has become payable of an order's rewards since the last payment of each asset, with the level share that is booked
    /// with it; differences of rounded-down totals, so that over an order's life they add up to exactly its part of the reserve.
    /// `done`: steps that are over.
    function _dueOf(uint256 who, uint256 what) private view returns (Rewards memory due, uint256 done) {
        Round storage r = _rounds[what.period()];
        (uint256 from, uint256 to) = _fillOf(who, what, r);
        if (from == to) return (due, 0);
        uint256 steps = r.steps;
        done = _stepsDone(r.deadline, steps);
        Rewards memory all = _rewardsOf(from, to, r);
        due.usdt = _since(all.usdt, what.doneUsdt(), done, steps);
        due.usdtLevel = _since(all.usdtLevel, what.doneUsdt(), done, steps);
        due.token = _since(all.token, what.doneToken(), done, steps);
        due.tokenLevel = _since(all.tokenLevel, what.doneToken(), done, steps);
    }

    function _since(uint256 reward, uint256 from, uint256 to, uint256 steps) private pure returns (uint256) {
        return _vested(reward, to, steps) - _vested(reward, from, steps);
    }
}
