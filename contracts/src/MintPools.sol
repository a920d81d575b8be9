// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {MintBooks} from "./MintBooks.sol";

/// @title Seven power pools
/// @dev Pool 0 belongs to the units of each sale by itself, so that no other sale can take from it or delay it. Units do not
/// change after the close, so nothing has to be stored for an account when a stream begins. The level pools belong to the
/// project and are shared per member; every change of their members first shares what was due before.
abstract contract MintPools is MintBooks {
    /// @dev What one sale has brought in and not shared yet, divided among the pools.
    struct Due {
        uint256 tokens;
        uint256 usdts;
        uint256[7] ofToken;
        uint256[7] ofUsdt;
    }

    /// @dev What sale `s` has brought in since it was last shared.
    function _dueOf(SaleBook storage s) internal view returns (Due memory d) {
        if (_pays(s)) return _dueOfPaying(s);
    }

    function _dueOfPaying(SaleBook storage s) private view returns (Due memory d) {
        if (!s.usdtShared) d.usdts = _part(s.price, _poolRate) * s.sold;
        uint256 passed = block.timestamp - _closeOf(s) - PAY_DELAY;
        uint256 length = s.streamTime;
        d.tokens = passed >= length ? s.poolTokens : s.poolTokens * passed / length;
        d.tokens -= s.shared;
        (d.ofToken, d.ofUsdt) = (_divide(d.tokens), _divide(d.usdts));
    }

    /// @dev Divides `amount` among the pools. Pool 0 also gets the parts of pools without members, and what rounding leaves.
    function _divide(uint256 amount) private view returns (uint256[7] memory parts) {
        if (amount == 0) return parts;
        parts[0] = amount;
        uint16[7] memory rates = _poolRates;
        for (uint256 i = 1; i < POOLS; ++i) {
            if (rates[i] == 0 || _levelMembers[i - 1] == 0) continue;
            parts[i] = amount * rates[i] / BPS;
            parts[0] -= parts[i];
        }
    }

    /// @dev Shares what all sales have brought in: at most 32 sales, each until everything of it is shared.
    function _share() internal {
        uint32 flowing = _flowing;
        uint32 still = flowing;
        Due memory sum;
        for (uint256 sale = 1; flowing >> sale - 1 != 0; ++sale) {
            if (flowing & _bit(sale) == 0) continue;
            SaleBook storage s = _sales[sale];
            if (_mayStillPay(s)) continue;
            if (_stateOf(s) != State.Success) {
                still &= ~_bit(sale);
                continue;
            }
            Due memory d = _dueOfPaying(s);
            _shareIn(s, sale, d);
            sum.tokens += d.tokens;
            sum.usdts += d.usdts;
            for (uint256 i; i < POOLS; ++i) {
                sum.ofToken[i] += d.ofToken[i];
                sum.ofUsdt[i] += d.ofUsdt[i];
            }
            if (s.shared == s.poolTokens) still &= ~_bit(sale);
        }
        if (still != flowing) _flowing = still;
        if (sum.tokens == 0 && sum.usdts == 0) return;
        for (uint256 i; i < POOLS; ++i) {
            if (sum.ofToken[i] == 0 && sum.ofUsdt[i] == 0) continue;
            Pool storage p = _pools[i];
            if (i != 0) {
                uint256 members = _levelMembers[i - 1];
                if (sum.ofToken[i] != 0) p.tokenPer += sum.ofToken[i] * SCALE / members;
                if (sum.ofUsdt[i] != 0) p.usdtPer += sum.ofUsdt[i] * SCALE / members;
            }
            p.tokenReward += uint128(sum.ofToken[i]);
            p.usdtReward += uint128(sum.ofUsdt[i]);
        }
        emit PoolShared(sum.usdts, sum.tokens);
    }

    /// @dev Gives the units of sale `s` their part. The first call marks the beginning of the sale's stream.
    function _shareIn(SaleBook storage s, uint256 sale, Due memory d) private {
        if (!s.usdtShared) {
            s.usdtShared = true;
            uint256 begin = _closeOf(s) + PAY_DELAY;
            emit SaleSucceeded(sale, s.sold);
            if (s.poolTokens != 0) emit PoolFilled(sale, s.poolTokens, begin + s.streamTime);
            if (d.usdts != 0) s.usdtPer = d.ofUsdt[0] * SCALE / s.sold;
        }
        if (d.tokens == 0) return;
        s.shared += uint112(d.tokens);
        s.tokenPer += d.ofToken[0] * SCALE / s.sold;
    }

    /// @dev What `account` has gained in pool 0 since the beginning, paid or not, of what is shared so far.
    function _gainsOf(address account) internal view returns (uint256 tokens, uint256 usdts) {
        Earnings storage e = _earnings[account];
        (tokens, usdts) = (e.token, e.usdt);
        uint32 open = _members[account].open;
        for (uint256 sale = 1; open >> sale - 1 != 0; ++sale) {
            if (open & _bit(sale) == 0) continue;
            SaleBook storage s = _sales[sale];
            uint256 units = _positions[sale][account].units;
            tokens += units * s.tokenPer / SCALE;
            usdts += units * s.usdtPer / SCALE;
        }
    }

    /// @dev Books what `account` has gained in its level pool, of what is shared so far.
    function _settleUser(address account) internal {
        uint256 pool = _members[account].pool;
        if (pool == 0) return;
        Pool storage p = _pools[pool];
        Earnings storage e = _earnings[account];
        e.tokenTeam += uint128((p.tokenPer - e.tokenMark) / SCALE);
        e.usdtTeam += uint128((p.usdtPer - e.usdtMark) / SCALE);
        (e.tokenMark, e.usdtMark) = (p.tokenPer, p.usdtPer);
    }

    /// @dev Moves a settled account to the level pool of its level.
    function _moveUser(address account) internal {
        uint256 level = _main.levelOf(account);
        uint8 pool = level < FIRST_POOL_LEVEL ? 0 : uint8(level - FIRST_POOL_LEVEL + 1);
        Member storage m = _members[account];
        uint8 former = m.pool;
        if (pool == former) return;
        if (former != 0) --_levelMembers[former - 1];
        if (pool != 0) {
            ++_levelMembers[pool - 1];
            Pool storage p = _pools[pool];
            (_earnings[account].tokenMark, _earnings[account].usdtMark) = (p.tokenPer, p.usdtPer);
        }
        m.pool = pool;
        emit PoolChanged(account, pool);
    }
}
