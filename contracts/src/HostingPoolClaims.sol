// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {HostingPoolBooks} from "./HostingPoolBooks.sol";
import {Payouts} from "./Payouts.sol";
import {OpenOrders} from "./libraries/OpenOrders.sol";
import {PackedAmounts} from "./libraries/PackedAmounts.sol";
import {PackedOrder} from "./libraries/PackedOrder.sol";
import {PackedTotals} from "./libraries/PackedTotals.sol";

/// @title Payments to users: rewards and principal
/// @dev No function here checks a role, a pause or a blacklist. Rewards of one asset are written off before its transfer; when
/// the token refuses, the same amount is written back, so that one asset never blocks the other.
abstract contract HostingPoolClaims is HostingPoolBooks, Payouts {
    using SafeERC20 for IERC20;
    using OpenOrders for OpenOrders.List;
    using PackedAmounts for uint256;
    using PackedOrder for uint256;
    using PackedTotals for uint256;

    /// @dev One order's part of a claim; `what` is its word before the claim, `ended` whether it left the list of open orders.
    struct Part {
        uint256 id;
        uint256 what;
        uint256 usdt;
        uint256 token;
        bool ended;
    }

    /// @dev Sums over a claim, per asset: rewards, and the level share booked with them.
    struct Sums {
        uint256 usdt;
        uint256 usdtLevel;
        uint256 token;
        uint256 tokenLevel;
    }

    function claim() external nonReentrant returns (uint256 usdtPaid, uint256 tokenPaid) {
        return _claim(msg.sender, _open[msg.sender].all(), true, true);
    }

    function claim(uint256[] calldata ids) external nonReentrant returns (uint256 usdtPaid, uint256 tokenPaid) {
        return _claim(_ownerOf(ids), ids, true, true);
    }

    function claimUsdt(uint256[] calldata ids) external nonReentrant returns (uint256 usdtPaid) {
        (usdtPaid,) = _claim(_ownerOf(ids), ids, true, false);
    }

    function claimToken(uint256[] calldata ids) external nonReentrant returns (uint256 tokenPaid) {
        (, tokenPaid) = _claim(_ownerOf(ids), ids, false, true);
    }

    function updateUser(address account) external nonReentrant returns (uint256 usdtPaid, uint256 tokenPaid) {
        return _claim(account, _open[account].all(), true, true);
    }

    function release() external nonReentrant returns (uint256 amount) {
        // Check and effect
        uint256[] memory ids = _open[msg.sender].all();
        for (uint256 i; i < ids.length; ++i) {
            PackedOrder.Stored storage order = _orders[ids[i]];
            uint256 what = order.what;
            if (block.timestamp < _dueTime(what)) continue;
            uint256 who = order.who;
            if (!who.released()) amount += _release(ids[i], order, who, what);
        }
        if (amount == 0) revert NothingToRelease(msg.sender);

        // Interaction
        _principal.safeTransfer(msg.sender, amount);
    }

    function release(uint256[] calldata ids) external nonReentrant returns (uint256 amount) {
        // Check and effect
        for (uint256 i; i < ids.length; ++i) {
            PackedOrder.Stored storage order = _orders[ids[i]];
            uint256 who = order.who;
            if (who == 0) revert OrderUnknown(ids[i]);
            if (who.released()) revert AlreadyReleased(ids[i]);
            uint256 what = order.what;
            if (block.timestamp < _dueTime(what)) revert NotDue(ids[i], _dueTime(what));
            amount += _release(ids[i], order, who, what);
        }

        // Interaction
        for (uint256 i; i < ids.length; ++i) {
            uint256 who = _orders[ids[i]].who;
            _principal.safeTransfer(who.owner(), who.amount());
        }
    }

    /// @dev The owner of the first of `ids`, which must exist.
    function _ownerOf(uint256[] calldata ids) private view returns (address owner) {
        if (ids.length == 0) revert OrderUnknown(0);
        owner = _orders[ids[0]].who.owner();
        if (owner == address(0)) revert OrderUnknown(ids[0]);
    }

    function _dueTime(uint256 what) private pure returns (uint256) {
        // 32 bits of seconds and 16 bits of steps cannot overflow.
        unchecked {
            return what.start() + what.steps() * STEP;
        }
    }

    /// @dev Writes one order's principal off; the transfer follows.
    function _release(uint256 id, PackedOrder.Stored storage order, uint256 who, uint256 what)
        private
        returns (uint256 amount)
    {
        amount = who.amount();
        order.who = who.withReleased();
        address owner = who.owner();
        uint256 totals = _totals.withoutPrincipal(amount);
        if (what.settled() && _open[owner].remove(id)) totals = totals.withoutMember();
        _totals = totals;
        emit Released(owner, id, amount);
    }

    function _claim(address owner, uint256[] memory ids, bool wantUsdt, bool wantToken)
        private
        returns (uint256 usdtPaid, uint256 tokenPaid)
    {
        // Check and effect
        Part[] memory parts = new Part[](ids.length);
        Sums memory sums;
        for (uint256 i; i < ids.length; ++i) {
            _settle(owner, ids[i], parts[i], sums, wantUsdt, wantToken);
        }
        if (sums.usdt == 0 && sums.token == 0) revert NothingToClaim(owner);
        _held = _held.minus(sums.usdt, sums.token);
        _levelDue = _levelDue.plus(sums.usdtLevel, sums.tokenLevel);

        // Interaction
        bool usdtFailed = sums.usdt != 0 && !_tryPayOut(address(_usdt), owner, sums.usdt);
        bool tokenFailed = sums.token != 0 && !_tryPayOut(address(_token), owner, sums.token);

        if (usdtFailed || tokenFailed) _writeBack(owner, parts, sums, usdtFailed, tokenFailed);
        for (uint256 i; i < parts.length; ++i) {
            Part memory p = parts[i];
            if (p.usdt != 0 || p.token != 0) emit Claimed(owner, p.id, p.usdt, p.token);
        }
        return (sums.usdt, sums.token);
    }

    /// @dev Writes off what order `id` is due in the wanted assets.
    function _settle(address owner, uint256 id, Part memory p, Sums memory sums, bool wantUsdt, bool wantToken)
        private
    {
        PackedOrder.Stored storage order = _orders[id];
        uint256 who = order.who;
        if (who.owner() != owner) {
            if (who == 0) revert OrderUnknown(id);
            revert OrderOfAnother(id, who.owner());
        }
        uint256 what = order.what;
        (p.id, p.what) = (id, what);
        uint256 done = _stepsDone(what.start(), what.steps());
        if (wantUsdt) {
            (uint256 pay, uint256 level) = _due(what.rewardUsdt(), what.doneUsdt(), done, what.steps());
            if (pay != 0) {
                p.usdt = pay;
                sums.usdt += pay;
                sums.usdtLevel += level;
                what = what.withDoneUsdt(done);
            }
        }
        if (wantToken) {
            (uint256 pay, uint256 level) = _due(what.rewardToken(), what.doneToken(), done, what.steps());
            if (pay != 0) {
                p.token = pay;
                sums.token += pay;
                sums.tokenLevel += level;
                what = what.withDoneToken(done);
            }
        }
        if (what == p.what) return;
        order.what = what;
        if (who.released() && what.settled()) {
            p.ended = true;
            if (_open[owner].remove(id)) _totals = _totals.withoutMember();
        }
    }

    /// @dev The reward that becomes payable between two step counts, and the level share that is booked with it. Both are
    /// differences of rounded-down totals, so that over an order's life they add up to exactly what was reserved.
    function _due(uint256 reward, uint256 from, uint256 to, uint256 steps)
        private
        view
        returns (uint256 pay, uint256 level)
    {
        uint256 before = _vested(reward, from, steps);
        uint256 vested = _vested(reward, to, steps);
        pay = vested - before;
        level = _levelShare(vested) - _levelShare(before);
    }

    /// @dev Undoes the write-off of the assets that refused, and sets their parts to 0.
    function _writeBack(address owner, Part[] memory parts, Sums memory sums, bool usdtFailed, bool tokenFailed)
        private
    {
        if (usdtFailed) {
            _held = _held.plus(sums.usdt, 0);
            _levelDue = _levelDue.minus(sums.usdtLevel, 0);
            sums.usdt = 0;
            emit ClaimFailed(owner, address(_usdt));
        }
        if (tokenFailed) {
            _held = _held.plus(0, sums.token);
            _levelDue = _levelDue.minus(0, sums.tokenLevel);
            sums.token = 0;
            emit ClaimFailed(owner, address(_token));
        }
        for (uint256 i; i < parts.length; ++i) {
            Part memory p = parts[i];
            uint256 what = _orders[p.id].what;
            if (usdtFailed && p.usdt != 0) {
                what = what.withDoneUsdt(p.what.doneUsdt());
                p.usdt = 0;
            }
            if (tokenFailed && p.token != 0) {
                what = what.withDoneToken(p.what.doneToken());
                p.token = 0;
            }
            _orders[p.id].what = what;
            // An order that left the list was settled in both assets; with one written back, it is open again.
            if (p.ended && !what.settled()) {
                (, bool wasEmpty) = _open[owner].add(p.id);
                if (wasEmpty) _totals = _totals.withMember();
            }
        }
    }
}
