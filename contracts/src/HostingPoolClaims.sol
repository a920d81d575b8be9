// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {HostingPoolBooks} from "./HostingPoolBooks.sol";
import {OpenOrders} from "./libraries/OpenOrders.sol";

/// @title What users take out: rewards and principal
/// @dev Nothing here asks for a role, a pause or a list. Rewards of one asset are written off before its transfer; when the
/// token refuses, exactly what was written off is written back, so that one asset never blocks the other.
abstract contract HostingPoolClaims is HostingPoolBooks {
    using SafeERC20 for IERC20;
    using OpenOrders for OpenOrders.List;

    /// @dev One order's part of a claim; `doneUsdt`, `doneToken` as they were before.
    struct Part {
        uint256 id;
        uint256 usdt;
        uint256 token;
        uint16 doneUsdt;
        uint16 doneToken;
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
        uint256[] memory ids = _open[msg.sender].all();
        for (uint256 i; i < ids.length; ++i) {
            OrderData memory o = _orderOf(ids[i]);
            if (!o.released && _stepsDone(o.start, o.steps) == o.steps) amount += _release(ids[i], o);
        }
        if (amount == 0) revert NothingToRelease(msg.sender);
        _principal.safeTransfer(msg.sender, amount);
    }

    function release(uint256[] calldata ids) external nonReentrant returns (uint256 amount) {
        for (uint256 i; i < ids.length; ++i) {
            OrderData memory o = _orderOf(ids[i]);
            if (o.released) revert AlreadyReleased(ids[i]);
            uint256 due = o.start + STEP * o.steps;
            if (block.timestamp < due) revert NotDue(ids[i], due);
            amount += _release(ids[i], o);
            _principal.safeTransfer(o.owner, o.amount);
        }
    }

    function _ownerOf(uint256[] calldata ids) private view returns (address) {
        if (ids.length == 0) revert OrderUnknown(0);
        return _orders[ids[0]].owner;
    }

    /// @dev Writes one order's principal off; the transfer follows.
    function _release(uint256 id, OrderData memory o) private returns (uint256 amount) {
        amount = o.amount;
        _orders[id].released = true;
        _totals.principal -= uint96(amount);
        if (_settled(o)) _end(o.owner, id);
        emit Released(o.owner, id, amount);
    }

    /// @dev Takes a finished order out of its owner's list.
    function _end(address owner, uint256 id) private {
        if (_open[owner].remove(id)) _totals.members -= 1;
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
        _held.usdt -= uint128(sums.usdt);
        _held.token -= uint128(sums.token);
        _levelDue.usdt += uint128(sums.usdtLevel);
        _levelDue.token += uint128(sums.tokenLevel);

        // Interaction
        bool usdtFailed = sums.usdt != 0 && !_usdt.trySafeTransfer(owner, sums.usdt);
        bool tokenFailed = sums.token != 0 && !_token.trySafeTransfer(owner, sums.token);

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
        OrderData memory o = _orderOf(id);
        if (o.owner != owner) revert OrderOfAnother(id, o.owner);
        p.id = id;
        (p.doneUsdt, p.doneToken) = (o.doneUsdt, o.doneToken);
        uint256 done = _stepsDone(o.start, o.steps);
        if (wantUsdt) {
            uint256 level;
            (p.usdt, level) = _due(o.rewardUsdt, o.doneUsdt, done, o.steps);
            sums.usdt += p.usdt;
            sums.usdtLevel += level;
            if (p.usdt != 0) o.doneUsdt = uint16(done);
        }
        if (wantToken) {
            uint256 level;
            (p.token, level) = _due(o.rewardToken, o.doneToken, done, o.steps);
            sums.token += p.token;
            sums.tokenLevel += level;
            if (p.token != 0) o.doneToken = uint16(done);
        }
        if (p.usdt == 0 && p.token == 0) return;
        OrderData storage stored = _orders[id];
        stored.doneUsdt = o.doneUsdt;
        stored.doneToken = o.doneToken;
        if (o.released && _settled(o)) {
            p.ended = true;
            _end(owner, id);
        }
    }

    /// @dev What is payable between two step counts, and the level share that is booked with it. Both are differences of
    /// rounded-down totals, so that over an order's life they add up to exactly what was reserved.
    function _due(uint256 reward, uint256 from, uint256 to, uint256 steps)
        internal
        view
        returns (uint256 pay, uint256 level)
    {
        uint256 before = _vested(reward, from, steps);
        uint256 now_ = _vested(reward, to, steps);
        pay = now_ - before;
        level = _levelShare(now_) - _levelShare(before);
    }

    /// @dev Undoes the write-off of the assets that refused, and leaves their parts at 0.
    function _writeBack(address owner, Part[] memory parts, Sums memory sums, bool usdtFailed, bool tokenFailed)
        private
    {
        if (usdtFailed) {
            _held.usdt += uint128(sums.usdt);
            _levelDue.usdt -= uint128(sums.usdtLevel);
            sums.usdt = 0;
            emit ClaimFailed(owner, address(_usdt));
        }
        if (tokenFailed) {
            _held.token += uint128(sums.token);
            _levelDue.token -= uint128(sums.tokenLevel);
            sums.token = 0;
            emit ClaimFailed(owner, address(_token));
        }
        for (uint256 i; i < parts.length; ++i) {
            Part memory p = parts[i];
            bool back;
            if (usdtFailed && p.usdt != 0) {
                _orders[p.id].doneUsdt = p.doneUsdt;
                (p.usdt, back) = (0, true);
            }
            if (tokenFailed && p.token != 0) {
                _orders[p.id].doneToken = p.doneToken;
                (p.token, back) = (0, true);
            }
            if (back && p.ended) {
                (, bool wasEmpty) = _open[owner].add(p.id);
                if (wasEmpty) _totals.members += 1;
            }
        }
    }
}
