// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IBlackList} from "./interfaces/IBlackList.sol";
import {IMintActions} from "./interfaces/IMintActions.sol";
import {IMintFactory} from "./interfaces/IMintFactory.sol";
import {MintPools} from "./MintPools.sol";

/// @title Payments to users from successful sales
/// @dev Only the blacklist can hold back a payment, and only commissions and pools. Work is bounded by the project's sales.
abstract contract MintClaims is IMintActions, MintPools {
    using SafeERC20 for IERC20;

    function updatePool() external nonReentrant {
        _share();
    }

    function updateUser(address account) external nonReentrant {
        _refresh(account);
    }

    function claim(address account) external returns (uint256 usdtPaid, uint256 tokenPaid) {
        address failed;
        // Each asset in its own call, so that one that fails does not block the other; USDT first, because the project's token
        // may burn all the gas it gets.
        try this.claimUsdt(account) returns (uint256 paid) {
            usdtPaid = paid;
        } catch {
            failed = address(_usdt);
            emit ClaimFailed(account, failed);
        }
        try this.claimToken(account) returns (uint256 paid) {
            tokenPaid = paid;
        } catch {
            failed = address(_token);
            emit ClaimFailed(account, failed);
        }
        if (usdtPaid != 0 || tokenPaid != 0) return (usdtPaid, tokenPaid);
        if (failed != address(0)) revert TransferFailed(failed);
        if (_listed(account)) {
            revert IBlackList.BlackListed(account, IMintFactory(_factory).blackListedUntil(account));
        }
        revert NothingToClaim(account);
    }

    function claimUsdt(address account) external nonReentrant returns (uint256 paid) {
        // Check and effect
        _refresh(account);
        if (_listed(account)) return 0;
        Commission memory c = _commissionOf(account);
        Earnings storage e = _earnings[account];
        uint256 commission = c.earned;
        (, uint256 pool) = _gainsOf(account);
        pool = pool + e.usdtTeam - e.usdtPaid;
        paid = commission + pool;
        if (paid == 0) return 0;
        if (commission != 0) {
            c.earned = 0;
            _commissions[account] = c;
            e.commissionPaid += uint128(commission);
            _flows.commissions += uint128(commission);
        }
        if (pool != 0) {
            e.usdtPaid += uint128(pool);
            _flows.usdtPooled += uint128(pool);
        }
        _totals.held -= uint96(paid);
        emit Claimed(account, commission, pool, 0, 0);

        // Interaction
        _usdt.safeTransfer(account, paid);
    }

    function claimToken(address account) external nonReentrant returns (uint256 paid) {
        // Check and effect
        _refresh(account);
        uint256 released = _release(account);
        uint256 pool;
        if (!_listed(account)) {
            Earnings storage e = _earnings[account];
            (pool,) = _gainsOf(account);
            pool = pool + e.tokenTeam - e.tokenPaid;
            if (pool != 0) e.tokenPaid += uint128(pool);
        }
        paid = released + pool;
        if (paid == 0) return 0;
        Flows storage f = _flows;
        (f.tokenHeld, f.tokenReleased) = (f.tokenHeld - uint128(paid), f.tokenReleased + uint128(released));
        f.tokenPooled += uint128(pool);
        emit Claimed(account, 0, 0, pool, released);

        // Interaction
        _token.safeTransfer(account, paid);
    }

    function claimDrop(address account) external nonReentrant returns (uint256 tokens) {
        // Check and effect
        Member storage m = _members[account];
        uint32 open = m.open;
        for (uint256 sale = 1; open >> sale - 1 != 0; ++sale) {
            if (open & _bit(sale) == 0) continue;
            SaleBook storage s = _sales[sale];
            if (s.drop == 0 || !_pays(s)) continue;
            Position storage p = _positions[sale][account];
            if (p.dropped) continue;
            p.dropped = true;
            uint256 part = p.units * uint256(s.drop);
            tokens += part;
            emit DropClaimed(account, sale, part);
            _leaveBehind(m, _earnings[account], sale, s, p);
        }
        if (tokens == 0) revert NothingToClaim(account);
        _flows.tokenHeld -= uint128(tokens);
        _flows.tokenDropped += uint128(tokens);

        // Interaction
        _token.safeTransfer(account, tokens);
    }

    function _refresh(address account) private {
        _share();
        _settleUser(account);
        _moveUser(account);
    }

    /// @dev Books to `account` what its schedules have released up to now.
    function _release(address account) private returns (uint256 released) {
        Member storage m = _members[account];
        uint32 open = m.open;
        for (uint256 sale = 1; open >> sale - 1 != 0; ++sale) {
            if (open & _bit(sale) == 0) continue;
            SaleBook storage s = _sales[sale];
            Position storage p = _positions[sale][account];
            uint256 marks = _marks(s);
            uint256 before = p.marks;
            if (marks > before) {
                uint256 tokens = uint256(p.units) * s.tokens;
                uint256 part = s.schedule.released(tokens, marks) - s.schedule.released(tokens, before);
                p.marks = uint8(marks);
                released += part;
                emit Released(account, sale, part, marks);
            }
            _leaveBehind(m, _earnings[account], sale, s, p);
        }
    }
}
