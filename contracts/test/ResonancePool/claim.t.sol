// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ResonanceBooks} from "../../src/ResonanceBooks.sol";
import {ResonancePool} from "../../src/ResonancePool.sol";
import {IResonancePool} from "../../src/interfaces/IResonancePool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {Resonance} from "../Resonance.sol";

contract ClaimTest is Resonance {
    uint256 private constant AMOUNT = 400e18 + 3;
    uint256 private period;
    uint256 private id;
    uint256 private start;

    function setUp() public override {
        super.setUp();
        period = ring.open(LINE);
        id = _join(alice, period, AMOUNT);
        _join(bob, period, 77e18);
        start = ring.getPeriod(period).deadline;
        vm.warp(start);
    }

    function test_nothingBeforeTheDeadline() external {
        vm.warp(start - 1);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.NothingToClaim.selector, id));
        ring.claim(id);
    }

    /// @dev A level share as large as the reward, in one asset only.
    function test_theLargestLevelShare() external {
        ring = new ResonancePool(
            ResonanceBooks.Init(address(authority), address(main), address(usdt), address(token), 10_000)
        );
        IResonancePool.Line memory rule = _rule();
        rule.rateToken = 0;
        vm.prank(deployer);
        ring.setLine(LINE, rule);
        _fundRing(100e18, 0);
        period = ring.open(LINE);
        id = _join(carol, period, AMOUNT);
        _close(period);
        skip(STEPS * STEP);
        ring.claim(id);
        (uint256 usdts,) = _rewardOf(AMOUNT);
        assertEq(usdt.balanceOf(carol), usdts);
        assertEq(ring.getSolvency(address(usdt)).levelDue, usdts);
        assertEq(ring.getSolvency(address(usdt)).reserved, 0);
    }

    function test_nothingBeforeTheFirstStep() external {
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.NothingToClaim.selector, id));
        ring.claim(id);
        ring.close(period);
        skip(STEP - 1);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.NothingToClaim.selector, id));
        ring.claim(id);
        skip(1);
        ring.claim(id);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.NothingToClaim.selector, id));
        ring.claim(id);
    }

    function test_aStrangerClaimsForTheOwner() external {
        ring.close(period);
        skip(3 * STEP + 5);
        (uint256 usdts, uint256 tokens) = _rewardOf(AMOUNT);
        (usdts, tokens) = (usdts * 3 / STEPS, tokens * 3 / STEPS);
        IResonancePool.Quote memory q = ring.quote(id);
        assertEq(q.dueUsdt, usdts);
        assertEq(q.dueToken, tokens);
        vm.expectEmit(address(ring));
        emit IResonancePool.Claimed(alice, id, usdts, tokens);
        vm.prank(stranger);
        ring.claim(id);
        assertEq(usdt.balanceOf(alice), usdts);
        assertEq(token.balanceOf(alice), tokens);
        q = ring.quote(id);
        assertEq(q.dueUsdt + q.dueToken, 0);
        assertEq(q.paidUsdt, usdts);
        assertEq(q.paidToken, tokens);
        assertEq(ring.getOrder(id).doneUsdt, 3);
        assertEq(ring.getOrder(id).doneToken, 3);
    }

    /// @dev In whichever steps it is claimed, an order gets its whole reward, and exactly what was set aside for it leaves the reserve.
    function testFuzz_inAnySteps(uint256 seed) external {
        ring.close(period);
        uint256 reserved = ring.getSolvency(address(usdt)).reserved;
        (uint256 usdts, uint256 tokens) = _rewardOf(AMOUNT);
        for (uint256 done; done < STEPS;) {
            uint256 more = 1 + seed % 5;
            seed = uint256(keccak256(abi.encode(seed)));
            done += more;
            skip(more * STEP);
            ring.claim(id);
            uint256 most = done < STEPS ? done : STEPS;
            assertEq(usdt.balanceOf(alice), usdts * most / STEPS);
            assertEq(token.balanceOf(alice), tokens * most / STEPS);
            assertEq(ring.getSolvency(address(usdt)).levelDue, _level(usdts) * most / STEPS);
        }
        skip(300 days);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.NothingToClaim.selector, id));
        ring.claim(id);
        assertEq(ring.getSolvency(address(usdt)).reserved, reserved - usdts - _level(usdts));
        _assertCovered(ring);
    }

    /// @dev A released or refunded order still earns what it was promised.
    function test_claimAfterRelease() external {
        ring.close(period);
        skip(STEPS * STEP);
        ring.release(id);
        (uint256 usdts, uint256 tokens) = _rewardOf(AMOUNT);
        ring.claim(id);
        assertEq(usdt.balanceOf(alice), AMOUNT + usdts);
        assertEq(token.balanceOf(alice), tokens);
    }

    /// @dev Rewards of 1-wei orders: each base unit of R(T) is somebody's, none is lost to rounding.
    function test_oneWeiOrders() external {
        ring.close(period);
        vm.warp(start + 20 minutes);
        IResonancePool.Line memory rule = _rule();
        (rule.capacity, rule.minimum) = (50, 1);
        (rule.rateUsdt, rule.rateToken) = (0.3e18, 0.77e18);
        _setLine(LINE, rule);
        period = ring.open(LINE);
        uint256[] memory ids = new uint256[](50);
        for (uint256 i; i < 50; ++i) {
            ids[i] = _join(i % 2 == 0 ? alice : bob, period, 1);
        }
        _close(period);
        skip(STEPS * STEP);
        uint256 before = usdt.balanceOf(alice) + usdt.balanceOf(bob);
        ring.claim(ids);
        assertEq(usdt.balanceOf(alice) + usdt.balanceOf(bob) - before, 15);
        assertEq(token.balanceOf(alice) + token.balanceOf(bob), 38);
    }

    function test_updatePool_paysTheLevelShare() external {
        ring.close(period);
        skip(STEPS * STEP);
        ring.claim(id);
        ring.claim(id + 1);
        (uint256 usdts, uint256 tokens) = _rewardOf(AMOUNT + 77e18);
        (usdts, tokens) = (_level(usdts), _level(tokens));
        vm.expectEmit(address(ring));
        emit IRewardBudget.LevelPaid(address(usdt), usdts / 20, usdts - usdts / 20);
        vm.prank(stranger);
        ring.updatePool();
        assertEq(usdt.balanceOf(teams), usdts - usdts / 20);
        assertEq(token.balanceOf(teams), tokens - tokens / 20);
        assertEq(ring.getSolvency(address(usdt)).levelDue + ring.getSolvency(address(token)).levelDue, 0);
        assertEq(ring.getSolvency(address(usdt)).reserved, 0);
        assertEq(ring.getSolvency(address(token)).reserved, 0);
        _assertCovered(ring);
    }
}
