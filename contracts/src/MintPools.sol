// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {MintBooks} from "./MintBooks.sol";

/// @title Seven power pools: what comes in is shared by power, level pools by head
abstract contract MintPools is MintBooks {
    /// @dev What has been shared for one power of pool 0 and one member of a level pool.
    struct Pers {
        uint256 token;
        uint256 usdt;
        uint256 tokenTeam;
        uint256 usdtTeam;
    }

    /// @dev Power and gains of an account, brought up to given shares.
    struct Standing {
        uint128 power;
        uint128 token;
        uint128 usdt;
        uint128 tokenTeam;
        uint128 usdtTeam;
        bool stillPending;
    }

    /// @dev What the stream has to share since it was last shared.
    function _streamed() internal view returns (uint256) {
        Stream memory s = _stream;
        if (s.amount == s.shared) return 0;
        if (block.timestamp >= s.end) return s.amount - s.shared;
        return uint256(s.amount) * (block.timestamp - s.start) / (s.end - s.start) - s.shared;
    }

    /// @dev Divides `amount` among the pools; what a pool without members would get, and what rounding leaves, is pool 0's.
    function _divide(uint256 amount) internal view returns (uint256[7] memory parts) {
        if (amount == 0) return parts;
        parts[0] = amount;
        uint16[7] memory rates = _poolRates;
        for (uint256 i = 1; i < POOLS; ++i) {
            if (rates[i] == 0 || _levelMembers[i - 1] == 0) continue;
            parts[i] = amount * rates[i] / BPS;
            parts[0] -= parts[i];
        }
    }

    /// @dev Members of pool `i`, or power in pool 0.
    function _force(uint256 i) internal view returns (uint256) {
        return i == 0 ? _power : _levelMembers[i - 1];
    }

    /// @dev Shares what the stream has brought, and `usdts` of proceeds.
    function _share(uint256 usdts) internal {
        uint256 tokens = _streamed();
        if (tokens != 0) {
            (_stream.shared, _stream.lastTime) = (_stream.shared + uint128(tokens), uint32(block.timestamp));
        }
        if (tokens == 0 && usdts == 0) return;
        (uint256[7] memory ofToken, uint256[7] memory ofUsdt) = (_divide(tokens), _divide(usdts));
        for (uint256 i; i < POOLS; ++i) {
            if (ofToken[i] == 0 && ofUsdt[i] == 0) continue;
            Pool storage p = _pools[i];
            uint256 force = _force(i);
            if (ofToken[i] != 0) p.tokenPer += ofToken[i] * SCALE / force;
            if (ofUsdt[i] != 0) p.usdtPer += ofUsdt[i] * SCALE / force;
            p.tokenReward += uint128(ofToken[i]);
            p.usdtReward += uint128(ofUsdt[i]);
        }
        emit PoolShared(usdts, tokens);
    }

    /// @dev Takes `tokens` of sale `sale` into the stream, which starts anew with what is left of it.
    function _fill(uint256 sale, uint256 tokens, uint256 length) internal {
        Stream storage s = _stream;
        (s.amount, s.shared) = (uint128(s.amount - s.shared + tokens), 0);
        (s.start, s.lastTime, s.sale) = (uint32(block.timestamp), uint32(block.timestamp), uint8(sale));
        s.end = uint32(block.timestamp + length);
        emit PoolFilled(sale, s.amount, s.end);
    }

    /// @dev The shares that concern a member of level pool `pool`, as stored.
    function _pers(uint256 pool) internal view returns (Pers memory p) {
        (p.token, p.usdt) = (_pools[0].tokenPer, _pools[0].usdtPer);
        if (pool != 0) (p.tokenTeam, p.usdtTeam) = (_pools[pool].tokenPer, _pools[pool].usdtPer);
    }

    /// @dev Power and gains of `account` at shares `p`. Units bought before their sale's success gain from that moment.
    function _standing(address account, Member memory m, Pers memory p) internal view returns (Standing memory s) {
        Earnings storage e = _earnings[account];
        (s.power, s.token, s.usdt) = (m.power, e.token, e.usdt);
        (s.tokenTeam, s.usdtTeam) = (e.tokenTeam, e.usdtTeam);
        if (m.power != 0) {
            s.token += _gain(m.power, p.token - e.tokenMark);
            s.usdt += _gain(m.power, p.usdt - e.usdtMark);
        }
        if (m.pool != 0) {
            s.tokenTeam += _gain(1, p.tokenTeam - e.tokenTeamMark);
            s.usdtTeam += _gain(1, p.usdtTeam - e.usdtTeamMark);
        }
        if (m.pendingSale == 0) return s;
        SaleBook storage sale = _sales[m.pendingSale];
        if (sale.successTime == 0) {
            s.stillPending = !_isOver(m.pendingSale);
            return s;
        }
        uint256 power = uint256(_positions[m.pendingSale][account].units) * sale.power;
        s.power += uint128(power);
        s.token += _gain(power, p.token - sale.tokenPerAtSuccess);
        s.usdt += _gain(power, p.usdt - sale.usdtPerAtSuccess);
    }

    function _gain(uint256 power, uint256 raised) private pure returns (uint128) {
        return uint128(power * raised / SCALE);
    }

    /// @dev Books what `account` has gained up to the stored shares.
    function _settleUser(address account) internal {
        Member storage m = _members[account];
        Member memory before = m;
        if (before.power == 0 && before.pool == 0 && before.pendingSale == 0) return;
        Pers memory p = _pers(before.pool);
        Standing memory s = _standing(account, before, p);
        Earnings storage e = _earnings[account];
        if (s.power != 0) {
            (e.token, e.usdt) = (s.token, s.usdt);
            (e.tokenMark, e.usdtMark) = (p.token, p.usdt);
        }
        if (before.pool != 0) {
            (e.tokenTeam, e.usdtTeam) = (s.tokenTeam, s.usdtTeam);
            (e.tokenTeamMark, e.usdtTeamMark) = (p.tokenTeam, p.usdtTeam);
        }
        if (before.pendingSale != 0 && !s.stillPending) (m.power, m.pendingSale) = (s.power, 0);
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
            (_earnings[account].tokenTeamMark, _earnings[account].usdtTeamMark) = (p.tokenPer, p.usdtPer);
        }
        m.pool = pool;
        emit PoolChanged(account, pool);
    }

    /// @dev `power` just bought by `account`, which is settled, begins to gain.
    function _addPower(address account, uint256 power) internal {
        Member storage m = _members[account];
        if (m.power == 0) {
            Earnings storage e = _earnings[account];
            (e.tokenMark, e.usdtMark) = (_pools[0].tokenPer, _pools[0].usdtPer);
        }
        m.power += uint128(power);
        _power += uint128(power);
    }
}
