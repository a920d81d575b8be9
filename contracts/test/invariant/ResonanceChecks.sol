// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {ResonancePool} from "../../src/ResonancePool.sol";
import {IResonancePool} from "../../src/interfaces/IResonancePool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {ResonanceHandler} from "./ResonanceHandler.sol";

/// @dev What holds of a resonance pool, whatever else its users do elsewhere.
abstract contract ResonanceChecks is Test {
    uint256 private constant LEVEL_BPS = 2000;

    ResonanceHandler private world;
    ResonancePool private pool;
    address private cash;
    address private reward;

    function _watchResonance(ResonanceHandler resonance) internal {
        world = resonance;
        (pool, cash, reward) = (world.resonance(), address(world.cash()), address(world.reward()));
    }

    function _checkResonance() internal view {
        uint256 periods = pool.getConfig().totalSale;
        for (uint256 period = 1; period <= periods; ++period) {
            assertEq(world.termsOf(period), world.terms(period), "terms of an open period never change");
            bytes32 result = world.results(period);
            if (result != 0) assertEq(keccak256(abi.encode(pool.getPeriod(period))), result, "nor does a result");
        }
        _orders(periods);
        _books(cash);
        _books(reward);
    }

    /// @dev After `payAll`: every order has all of it.
    function _checkResonancePaid() internal view {
        for (uint256 id = 1; id <= pool.getConfig().totalOrder; ++id) {
            IResonancePool.Quote memory q = pool.quote(id);
            assertEq(q.refundDue + q.releaseDue + q.dueUsdt + q.dueToken, 0, "paid");
            assertEq(q.paidUsdt, q.rewardUsdt);
            assertEq(q.paidToken, q.rewardToken);
        }
    }

    /// @dev Principal inside is what the orders have not been paid back; each promise stands; a period's fills add up.
    function _orders(uint256 periods) private view {
        uint256[] memory totals = new uint256[](periods + 1);
        uint256[] memory fills = new uint256[](periods + 1);
        uint256 inside;
        uint256 orders = pool.getConfig().totalOrder;
        for (uint256 id = 1; id <= orders; ++id) {
            IResonancePool.Order memory o = pool.getOrder(id);
            IResonancePool.Quote memory q = pool.quote(id);
            bytes32 promised = world.promises(id);
            if (promised != 0) assertEq(world.promiseOf(id), promised, "fill and rewards never shrink");
            assertEq(o.before, totals[o.period], "one behind the other");
            totals[o.period] += o.amount;
            fills[o.period] += q.fill;
            inside += o.amount - (o.refunded ? q.unfilled : 0) - (o.released ? q.fill : 0);
        }
        assertEq(pool.getSolvency(cash).principal, inside, "principal");
        for (uint256 period = 1; period <= periods; ++period) {
            IResonancePool.Period memory p = pool.getPeriod(period);
            assertEq(p.total, totals[period], "joined");
            uint256 filled = p.status != 3 ? 0 : p.total < p.capacity ? p.total : p.capacity;
            assertEq(fills[period], filled, "filled whole");
        }
    }

    /// @dev Balance covers everything; the reserve is exactly what periods and orders can still ask for.
    function _books(address asset) private view {
        IRewardBudget.Books memory b = pool.getSolvency(asset);
        assertGe(b.balance, b.principal + b.free + b.reserved + b.levelDue, "covered");
        assertEq(b.balance, b.principal + b.free + b.reserved + b.levelDue + b.surplus, "surplus");
        assertEq(b.reserved, _promised(asset == cash), "reserved is what is promised");
    }

    function _promised(bool isUsdt) private view returns (uint256 sum) {
        for (uint256 period = 1; period <= pool.getConfig().totalSale; ++period) {
            IResonancePool.Period memory p = pool.getPeriod(period);
            uint256 rate = isUsdt ? p.rateUsdt : p.rateToken;
            // Until it is settled a period holds the rewards of its capacity; then of what is filled.
            uint256 filled = p.status > 3 ? 0 : p.status == 3 && p.total < p.capacity ? p.total : p.capacity;
            sum += _withLevel(filled * rate / 1e18);
        }
        for (uint256 id = 1; id <= pool.getConfig().totalOrder; ++id) {
            IResonancePool.Order memory o = pool.getOrder(id);
            IResonancePool.Quote memory q = pool.quote(id);
            if (q.fill == 0) continue;
            IResonancePool.Period memory p = pool.getPeriod(o.period);
            uint256 rate = isUsdt ? p.rateUsdt : p.rateToken;
            uint256 low = _level(pool.filled(o.period, o.before) * rate / 1e18);
            uint256 level = _level(pool.filled(o.period, o.before + o.amount) * rate / 1e18) - low;
            sum -= (isUsdt ? q.paidUsdt : q.paidToken) + level * (isUsdt ? o.doneUsdt : o.doneToken) / p.steps;
        }
    }

    function _level(uint256 amount) private pure returns (uint256) {
        return amount * LEVEL_BPS / 10_000;
    }

    function _withLevel(uint256 amount) private pure returns (uint256) {
        return amount + _level(amount);
    }
}
