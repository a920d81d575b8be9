// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IResonancePool} from "../../src/interfaces/IResonancePool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {Resonance} from "../Resonance.sol";

/// @dev Whole lives of tiny periods, over every start of their rings, against unit cells.
contract RingLifeTest is Resonance {
    uint256 private constant ORDERS = 4;
    /// @dev Rates with which a few base units have rewards that do not divide.
    uint256 private constant RATE = 1.7e18;
    uint256 private constant RATE_2 = 12.3e18;

    address[ORDERS] private owners;
    uint256[ORDERS] private amounts;
    uint256 private capacity;
    uint256 private total;
    uint256 private period;

    function _arrange(uint256 seed) private {
        owners = [alice, bob, carol, alice];
        total = 0;
        for (uint256 i; i < ORDERS; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            amounts[i] = 1 + seed % 4;
            total += amounts[i];
        }
        // At least what the largest order brings, less than everything.
        capacity = 4 + seed % (total - 4 > 0 ? total - 4 : 1);
        if (capacity >= total) capacity = total - 1;
        IResonancePool.Line memory rule = _rule();
        (rule.capacity, rule.minimum) = (uint88(capacity), 1);
        (rule.rateUsdt, rule.rateToken) = (uint80(RATE), uint80(RATE_2));
        _setLine(LINE, rule);
        period = ring.open(LINE);
        for (uint256 i; i < ORDERS; ++i) {
            if (amounts[i] > capacity) amounts[i] = capacity;
            _join(owners[i], period, amounts[i]);
        }
        total = ring.getPeriod(period).total;
        vm.assume(total > capacity);
    }

    function testFuzz_everyStart(uint256 seed) external {
        _arrange(seed);
        uint256[ORDERS] memory sums;
        for (uint256 start; start < total; ++start) {
            uint256 state = vm.snapshotState();
            _drawAt(period, start);
            uint256 before;
            for (uint256 i; i < ORDERS; ++i) {
                uint256 fill = _cells(before, amounts[i], total, capacity, start);
                IResonancePool.Quote memory q = ring.quote(i + 1);
                assertEq(q.fill, fill, "fill");
                assertEq(q.unfilled, amounts[i] - fill, "unfilled");
                assertEq(ring.filled(period, before + amounts[i]) - ring.filled(period, before), fill, "F");
                sums[i] += fill;
                before += amounts[i];
            }
            _payEverything();
            vm.revertToState(state);
        }
        for (uint256 i; i < ORDERS; ++i) {
            assertEq(sums[i], amounts[i] * capacity, "amount times capacity over all starts");
        }
    }

    function testFuzz_proRata(uint256 seed) external {
        _arrange(seed);
        _close(period);
        vm.roll(block.number + 10_000);
        ring.draw(period);
        uint256 before;
        for (uint256 i; i < ORDERS; ++i) {
            uint256 fill = (before + amounts[i]) * capacity / total - before * capacity / total;
            assertEq(ring.quote(i + 1).fill, fill);
            before += amounts[i];
        }
        _payEverything();
    }

    /// @dev Claims in random steps, refunds and releases; in the end every base unit has gone where it belongs: joined money to
    /// its owners, exactly R(C) to them together, its level share to nodes and teams, and the rest of the budget is free.
    function _payEverything() private {
        uint256 reward = capacity * RATE / 1e18;
        uint256 reward2 = capacity * RATE_2 / 1e18;
        uint256[3] memory held = [usdt.balanceOf(alice), usdt.balanceOf(bob), usdt.balanceOf(carol)];
        uint256 tokens = token.balanceOf(alice) + token.balanceOf(bob) + token.balanceOf(carol);
        for (uint256 id = 1; id <= ORDERS; ++id) {
            if (ring.quote(id).unfilled != 0) ring.refund(id);
        }
        skip(5 * STEP);
        uint256[] memory ids = new uint256[](ORDERS);
        for (uint256 i; i < ORDERS; ++i) {
            ids[i] = i + 1;
        }
        ring.claim(ids);
        skip(STEPS * STEP);
        ring.claim(ids);
        ring.release(ids);
        uint256 came = usdt.balanceOf(alice) + usdt.balanceOf(bob) + usdt.balanceOf(carol) - held[0] - held[1] - held[2];
        assertEq(came, total + reward, "principal and rewards, to the wei");
        tokens = token.balanceOf(alice) + token.balanceOf(bob) + token.balanceOf(carol) - tokens;
        assertEq(tokens, reward2, "TDE, to the wei");
        IRewardBudget.Books memory b = ring.getSolvency(address(usdt));
        assertEq(b.principal + b.reserved, 0, "nothing left behind");
        assertEq(b.levelDue, _level(reward));
        assertEq(b.free, 100e18 - reward - _level(reward));
        b = ring.getSolvency(address(token));
        assertEq(b.reserved, 0, "nothing left behind");
        assertEq(b.levelDue, _level(reward2));
        assertEq(b.free, 1000e18 - reward2 - _level(reward2));
        _assertCovered(ring);
    }

    /// @dev An order in two parts, of one account or two, is filled and earns what the whole would: the base units in between.
    function testFuzz_splittingIsNeutral(uint256 cut, bytes32 hash) external {
        vm.assume(hash != 0);
        cut = bound(cut, 1, CAP - 1);
        period = ring.open(LINE);
        _join(bob, period, CAP / 2);
        uint256 state = vm.snapshotState();
        IResonancePool.Quote memory whole = _drawn(_join(alice, period, CAP), hash);
        vm.revertToState(state);
        uint256 first = _join(alice, period, cut);
        IResonancePool.Quote memory b = _drawn(_join(carol, period, CAP - cut), hash);
        IResonancePool.Quote memory a = ring.quote(first);
        assertEq(a.fill + b.fill, whole.fill);
        assertEq(a.unfilled + b.unfilled, whole.unfilled);
        assertEq(a.rewardUsdt + b.rewardUsdt, whole.rewardUsdt);
        assertEq(a.rewardToken + b.rewardToken, whole.rewardToken);
    }

    function _drawn(uint256 id, bytes32 hash) private returns (IResonancePool.Quote memory) {
        _close(period);
        _toDraw(period, hash);
        ring.draw(period);
        return ring.quote(id);
    }
}
