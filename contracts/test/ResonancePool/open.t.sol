// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IResonancePool} from "../../src/interfaces/IResonancePool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {Resonance} from "../Resonance.sol";

contract OpenTest is Resonance {
    function test_anybodyOpens() external {
        uint256 hashBlock = block.number - 1;
        vm.setBlockhash(hashBlock, keccak256("before"));
        uint256 deadline = block.timestamp + 30 minutes;
        vm.expectEmit(address(ring));
        emit IResonancePool.PeriodOpened(
            1, LINE, CAP, LEAST, 1, deadline, STEPS, RATE_USDT, RATE_TOKEN, hashBlock, keccak256("before")
        );
        vm.prank(stranger);
        assertEq(ring.open(LINE), 1);
        IResonancePool.Period memory p = ring.getPeriod(1);
        assertEq(p.line, LINE);
        assertEq(p.status, 1);
        assertEq(p.capacity, CAP);
        assertEq(p.minimum, LEAST);
        assertEq(p.joinMin, 1);
        assertEq(p.total, 0);
        assertEq(p.deadline, deadline);
        assertEq(p.endTime, deadline + STEPS * STEP);
        assertEq(p.steps, STEPS);
        assertEq(p.rateUsdt, RATE_USDT);
        assertEq(p.rateToken, RATE_TOKEN);
        assertEq(p.drawBlock + p.start, 0);
        assertFalse(p.proRata);
    }

    /// @dev Both rewards of the whole capacity, and the level share on top, leave the free budget.
    function test_reservesTheWholeCapacity() external {
        (uint256 usdts, uint256 tokens) = _rewardOf(CAP);
        ring.open(LINE);
        IRewardBudget.Books memory b = ring.getSolvency(address(usdt));
        assertEq(b.reserved, usdts + _level(usdts));
        assertEq(b.free, 100e18 - b.reserved);
        b = ring.getSolvency(address(token));
        assertEq(b.reserved, tokens + _level(tokens));
        assertEq(b.free, 1000e18 - b.reserved);
    }

    function test_budgetToTheWei() external {
        (uint256 usdts, uint256 tokens) = _rewardOf(CAP);
        (usdts, tokens) = (usdts + _level(usdts), tokens + _level(tokens));
        for (uint256 short; short < 3; ++short) {
            ring = _newResonance(address(usdt), address(token));
            vm.prank(deployer);
            ring.setLine(LINE, _rule());
            _fundRing(short == 1 ? usdts - 1 : usdts, short == 2 ? tokens - 1 : tokens);
            if (short == 1) {
                vm.expectRevert(abi.encodeWithSelector(IRewardBudget.BudgetExhausted.selector, usdt, usdts, usdts - 1));
            }
            if (short == 2) {
                vm.expectRevert(
                    abi.encodeWithSelector(IRewardBudget.BudgetExhausted.selector, token, tokens, tokens - 1)
                );
            }
            ring.open(LINE);
        }
    }

    function test_aLineHasOnePeriodAtATime() external {
        uint256 period = ring.open(LINE);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.LineBusy.selector, LINE, period));
        ring.open(LINE);
        _join(alice, period, CAP);
        _join(bob, period, CAP);
        skip(2 days);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.LineBusy.selector, LINE, period));
        ring.open(LINE);
        ring.close(period);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.LineBusy.selector, LINE, period));
        ring.open(LINE);
        vm.roll(block.number + 65);
        ring.draw(period);
        assertEq(ring.open(LINE), 2);
    }

    function test_aLineRests() external {
        uint256 period = ring.open(LINE);
        uint256 from = ring.getPeriod(period).deadline + 20 minutes;
        _close(period);
        (,, uint256 opensAt) = ring.getLine(LINE);
        assertEq(opensAt, from);
        vm.warp(from - 1);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.LineResting.selector, LINE, from));
        ring.open(LINE);
        vm.warp(from);
        assertEq(ring.open(LINE), 2);
    }

    /// @dev One line's period, whatever becomes of it, does not hold up another line; only the budget is shared.
    function test_linesAreApart() external {
        IResonancePool.Line memory rule = _rule();
        rule.steps = 60;
        _setLine(2, rule);
        ring.open(LINE);
        uint256 second = ring.open(2);
        assertEq(ring.getPeriod(second).line, 2);
        assertEq(ring.getPeriod(second).steps, 60);
        vm.prank(guardian);
        ring.dissolve(second, "");
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.LineBusy.selector, LINE, 1));
        ring.open(LINE);
    }

    function test_closedAndUnknownLines() external {
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.LineClosed.selector, 2));
        ring.open(2);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.LineClosed.selector, 0));
        ring.open(0);
        uint256 period = ring.open(LINE);
        IResonancePool.Line memory rule = _rule();
        rule.isOpen = false;
        _setLine(LINE, rule);
        ring.close(period);
        skip(1 days);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.LineClosed.selector, LINE));
        ring.open(LINE);
    }

    function test_notWhilePaused() external {
        vm.prank(guardian);
        ring.pause();
        vm.expectRevert(IResonancePool.PoolPaused.selector);
        ring.open(LINE);
        _operate(address(ring), abi.encodeCall(ring.unpause, ()));
        ring.open(LINE);
    }

    /// @dev An open period keeps the rule it was opened with.
    function test_aNewRuleIsForPeriodsYetToOpen() external {
        IResonancePool.Line memory rule = _rule();
        (rule.joinSeconds, rule.restSeconds) = (1 days, 0);
        _setLine(LINE, rule);
        uint256 period = ring.open(LINE);
        bytes memory before = abi.encode(ring.getPeriod(period));
        rule.capacity = 7;
        rule.minimum = 7;
        (rule.rateUsdt, rule.steps) = (1, 1);
        bytes memory data = abi.encodeCall(ring.setLine, (LINE, rule));
        vm.startPrank(operator);
        authority.schedule(address(ring), data, 0);
        skip(1 days);
        authority.execute(address(ring), data);
        vm.stopPrank();
        assertEq(abi.encode(ring.getPeriod(period)), before);
        ring.close(period);
        assertEq(ring.getPeriod(ring.open(LINE)).capacity, 7);
    }

    /// @dev The deadline has 32 bits.
    function test_nothingOpensFrom2106On() external {
        vm.warp(uint256(type(uint32).max) - 30 minutes);
        assertEq(ring.getPeriod(ring.open(LINE)).deadline, type(uint32).max);
        IResonancePool.Line memory rule = _rule();
        vm.prank(deployer);
        authority.grantRole(1, treasurer, 0);
        vm.prank(treasurer);
        ring.setLine(2, rule);
        skip(1);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.DeadlinePassed.selector, type(uint32).max));
        ring.open(2);
    }
}
