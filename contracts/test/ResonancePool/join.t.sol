// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IResonancePool} from "../../src/interfaces/IResonancePool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {OddToken} from "../mocks/OddToken.sol";
import {Resonance} from "../Resonance.sol";

contract JoinTest is Resonance {
    uint256 private period;

    function setUp() public override {
        super.setUp();
        period = ring.open(LINE);
    }

    function test_ordersLieOneBehindTheOther() external {
        _join(alice, period, 30e18);
        _giveUsdt(bob, 1);
        vm.startPrank(bob);
        usdt.approve(address(ring), 1);
        vm.expectEmit(address(ring));
        emit IResonancePool.Joined(bob, 2, period, 30e18, 1);
        assertEq(ring.join(period, 1), 2);
        vm.stopPrank();
        _join(alice, period, CAP);
        IResonancePool.Order memory o = ring.getOrder(3);
        assertEq(o.owner, alice);
        assertEq(o.period, period);
        assertEq(o.before, 30e18 + 1);
        assertEq(o.amount, CAP);
        assertEq(o.doneUsdt + o.doneToken, 0);
        assertFalse(o.refunded || o.released);
        assertEq(ring.getPeriod(period).total, 1030e18 + 1);
        assertEq(ring.getSolvency(address(usdt)).principal, 1030e18 + 1);
        assertEq(ring.getConfig().totalOrder, 3);
        _assertCovered(ring);
    }

    function test_untilTheDeadline() external {
        uint256 deadline = ring.getPeriod(period).deadline;
        _giveUsdt(alice, 20e18);
        vm.startPrank(alice);
        usdt.approve(address(ring), 20e18);
        vm.warp(deadline - 1);
        ring.join(period, 10e18);
        vm.warp(deadline);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.DeadlinePassed.selector, deadline));
        ring.join(period, 10e18);
        vm.roll(block.number + 1);
        ring.close(period);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.WrongStatus.selector, period, 4));
        ring.join(period, 10e18);
    }

    function test_onlyRegisteredOnes() external {
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.NotRegistered.selector, stranger));
        ring.join(period, 10e18);
    }

    function test_notWhilePaused() external {
        vm.prank(guardian);
        ring.pause();
        vm.prank(alice);
        vm.expectRevert(IResonancePool.PoolPaused.selector);
        ring.join(period, 10e18);
    }

    function test_unknownPeriods() external {
        for (uint256 i; i < 2; ++i) {
            uint256 unknown = i * 2;
            vm.prank(alice);
            vm.expectRevert(abi.encodeWithSelector(IResonancePool.WrongStatus.selector, unknown, 0));
            ring.join(unknown, 10e18);
        }
    }

    function test_bounds() external {
        _close(period);
        IResonancePool.Line memory rule = _rule();
        rule.joinMin = 5e18;
        _setLine(LINE, rule);
        period = ring.open(LINE);
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.BelowMinimum.selector, 5e18 - 1, 5e18));
        ring.join(period, 5e18 - 1);
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.AmountTooLarge.selector, CAP + 1, CAP));
        ring.join(period, CAP + 1);
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.AmountTooLarge.selector, type(uint256).max, CAP));
        ring.join(period, type(uint256).max);
        vm.stopPrank();
        _join(alice, period, 5e18);
        _join(alice, period, CAP);
    }

    /// @dev There is no limit to what joins, but for 96 bits over all periods; the last base unit of them still does.
    function test_principalFits96Bits() external {
        OddToken cash = new OddToken();
        ring = _newResonance(address(cash), address(token));
        IResonancePool.Line memory rule = _rule();
        rule.capacity = type(uint88).max;
        (rule.rateUsdt, rule.rateToken) = (0, 0);
        vm.prank(deployer);
        ring.setLine(LINE, rule);
        period = ring.open(LINE);
        cash.mint(alice, 2 ** 97);
        vm.startPrank(alice);
        cash.approve(address(ring), type(uint256).max);
        for (uint256 i; i < 256; ++i) {
            ring.join(period, type(uint88).max);
        }
        uint256 room = type(uint96).max - 256 * uint256(type(uint88).max);
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.AmountTooLarge.selector, room + 1, room));
        ring.join(period, room + 1);
        ring.join(period, room);
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.AmountTooLarge.selector, 1, 0));
        ring.join(period, 1);
        vm.stopPrank();
        assertEq(ring.getPeriod(period).total, type(uint96).max);
        _toDeadline(period);
        ring.close(period);
        _toDraw(period, keccak256("any"));
        ring.draw(period);
        uint256 sum;
        for (uint256 id = 1; id <= 257; ++id) {
            sum += ring.quote(id).fill;
        }
        assertEq(sum, type(uint88).max);
    }

    function test_feeOnTransferIsRefused() external {
        OddToken cash = new OddToken();
        ring = _newResonance(address(cash), address(token));
        IResonancePool.Line memory rule = _rule();
        (rule.rateUsdt, rule.rateToken) = (0, 0);
        vm.prank(deployer);
        ring.setLine(LINE, rule);
        period = ring.open(LINE);
        cash.mint(alice, 100e18);
        cash.setFee(1);
        vm.startPrank(alice);
        cash.approve(address(ring), 100e18);
        vm.expectRevert(
            abi.encodeWithSelector(IRewardBudget.UnexpectedTransferAmount.selector, 100e18, 100e18 - 0.01e18)
        );
        ring.join(period, 100e18);
    }
}
