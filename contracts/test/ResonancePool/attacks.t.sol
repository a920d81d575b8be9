// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IPayouts} from "../../src/interfaces/IPayouts.sol";
import {IResonancePool} from "../../src/interfaces/IResonancePool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {OddToken} from "../mocks/OddToken.sol";
import {Resonance} from "../Resonance.sol";

/// @dev A pool whose USDT and TDE are odd tokens: both can misbehave in every way.
contract AttacksTest is Resonance {
    OddToken private cash;
    OddToken private reward;
    uint256 private period;

    function setUp() public override {
        super.setUp();
        (cash, reward) = (new OddToken(), new OddToken());
        ring = _newResonance(address(cash), address(reward));
        vm.startPrank(deployer);
        ring.setLine(LINE, _rule());
        ring.setTokenAdd(address(nodes), teams, address(0));
        vm.stopPrank();
        _handOver(ring);
        cash.mint(address(this), 100e18);
        reward.mint(address(this), 1000e18);
        cash.approve(address(ring), type(uint256).max);
        reward.approve(address(ring), type(uint256).max);
        ring.fund(address(cash), 100e18);
        ring.fund(address(reward), 1000e18);
        period = ring.open(LINE);
    }

    function _joinOdd(address account, uint256 amount) private returns (uint256) {
        cash.mint(account, amount);
        vm.startPrank(account);
        cash.approve(address(ring), amount);
        uint256 id = ring.join(period, amount);
        vm.stopPrank();
        return id;
    }

    /// @dev In every way that TDE can refuse, USDT, refunds and principal are still paid, and nothing of TDE is lost.
    function test_aFailingRewardBlocksNothingElse() external {
        OddToken.Mode[5] memory ways = [
            OddToken.Mode.Reverts,
            OddToken.Mode.ReturnsFalse,
            OddToken.Mode.ReturnBomb,
            OddToken.Mode.BurnsGas,
            // The transfer must be undone, or the reward would be paid a second time.
            OddToken.Mode.MovesAndReturnsFalse
        ];
        uint256 id = _joinOdd(alice, 500e18);
        _close(period);
        skip(STEPS * STEP);
        (uint256 usdts, uint256 tokens) = _rewardOf(500e18);
        for (uint256 i; i < ways.length; ++i) {
            uint256 state = vm.snapshotState();
            bytes memory books = abi.encode(ring.getSolvency(address(reward)));
            reward.setMode(ways[i]);
            vm.expectEmit(address(ring));
            emit IRewardBudget.ClaimFailed(alice, address(reward));
            vm.expectEmit(address(ring));
            emit IResonancePool.Claimed(alice, id, usdts, 0);
            ring.claim{gas: 20_000_000}(id);
            ring.release(id);
            assertEq(cash.balanceOf(alice), 500e18 + usdts);
            assertEq(reward.balanceOf(alice), 0, "nothing moved");
            assertEq(abi.encode(ring.getSolvency(address(reward))), books, "nothing written off");
            assertEq(ring.getOrder(id).doneToken, 0);
            assertEq(ring.getOrder(id).doneUsdt, STEPS);
            assertEq(_lastTime(id), ring.getPeriod(period).endTime);
            reward.setMode(OddToken.Mode.Fine);
            ring.claim(id);
            assertEq(reward.balanceOf(alice), tokens);
            assertEq(cash.balanceOf(alice), 500e18 + usdts, "USDT once");
            assertEq(ring.getSolvency(address(reward)).reserved, 0);
            _assertCovered(ring);
            vm.revertToState(state);
        }
    }

    function test_aFailingUsdtDoesNotHoldUpTheToken() external {
        uint256 id = _joinOdd(alice, 500e18);
        _close(period);
        skip(STEPS * STEP);
        (uint256 usdts, uint256 tokens) = _rewardOf(500e18);
        bytes memory books = abi.encode(ring.getSolvency(address(cash)));
        cash.setBlocked(alice, true);
        vm.expectEmit(address(ring));
        emit IRewardBudget.ClaimFailed(alice, address(cash));
        vm.expectEmit(address(ring));
        emit IResonancePool.Claimed(alice, id, 0, tokens);
        ring.claim(id);
        assertEq(reward.balanceOf(alice), tokens);
        assertEq(ring.getSolvency(address(reward)).reserved, 0);
        assertEq(ring.getSolvency(address(reward)).levelDue, _level(tokens));
        assertEq(_lastTime(id), ring.getPeriod(period).endTime);
        assertEq(abi.encode(ring.getSolvency(address(cash))), books);
        assertEq(ring.quote(id).dueUsdt, usdts);
        vm.expectRevert("blocked");
        ring.release(id);
        cash.setBlocked(alice, false);
        ring.claim(id);
        ring.release(id);
        assertEq(cash.balanceOf(alice), 500e18 + usdts);
        assertEq(reward.balanceOf(alice), tokens, "TDE once");
    }

    /// @dev The asset that refuses keeps the steps that it was paid itself, not those of the other. First one refuses at
    /// step 3, so that the two differ, and then the other at step 7.
    function test_aRefusedAssetKeepsItsOwnSteps() external {
        uint256 id = _joinOdd(alice, 500e18);
        _close(period);
        (uint256 usdts, uint256 tokens) = _rewardOf(500e18);
        OddToken[2] memory assets = [cash, reward];
        for (uint256 k; k < 2; ++k) {
            uint256 state = vm.snapshotState();
            skip(3 * STEP);
            assets[1 - k].setBlocked(alice, true);
            ring.claim(id);
            _assertSteps(id, k == 0 ? 3 : 0, k == 0 ? 0 : 3);
            assets[1 - k].setBlocked(alice, false);
            assets[k].setBlocked(alice, true);
            skip(4 * STEP);
            ring.claim(id);
            _assertSteps(id, k == 0 ? 3 : 7, k == 0 ? 7 : 3);
            assets[k].setBlocked(alice, false);
            ring.claim(id);
            _assertSteps(id, 7, 7);
            assertEq(cash.balanceOf(alice), usdts * 7 / STEPS);
            assertEq(reward.balanceOf(alice), tokens * 7 / STEPS);
            _assertCovered(ring);
            vm.revertToState(state);
        }
    }

    function _assertSteps(uint256 id, uint256 ofUsdt, uint256 ofToken) private view {
        IResonancePool.Order memory order = ring.getOrder(id);
        assertEq(order.doneUsdt, ofUsdt, "steps of USDT");
        assertEq(order.doneToken, ofToken, "steps of TDE");
    }

    function _lastTime(uint256 id) private view returns (uint256) {
        return ring.getUserInfo(alice, _ids(id)).lastTime;
    }

    /// @dev An owner whom the token refuses does not hold up the others of a list.
    function test_aBlockedOwnerDoesNotHoldUpAList() external {
        _joinOdd(alice, 10e18);
        _joinOdd(bob, 20e18);
        _joinOdd(carol, 30e18);
        _close(period);
        cash.setBlocked(bob, true);
        uint256[] memory ids = new uint256[](3);
        (ids[0], ids[1], ids[2]) = (1, 2, 3);
        ring.refund(ids);
        assertEq(cash.balanceOf(alice), 10e18);
        assertEq(cash.balanceOf(carol), 30e18);
        assertFalse(ring.getOrder(2).refunded);
        cash.setBlocked(bob, false);
        ring.refund(ids);
        assertEq(cash.balanceOf(bob), 20e18);
    }

    /// @dev From within a transfer nothing can be entered and no books can be read.
    function test_reentrancy() external {
        uint256 id = _joinOdd(alice, 400e18);
        uint256 second = _joinOdd(bob, 400e18);
        _close(period);
        skip(STEPS * STEP);
        bytes[16] memory calls = [
            abi.encodeWithSignature("claim(uint256)", id),
            abi.encodeWithSignature("refund(uint256)", second),
            abi.encodeWithSignature("release(uint256)", id),
            abi.encodeCall(ring.join, (period, 1)),
            abi.encodeCall(ring.open, (LINE)),
            abi.encodeCall(ring.close, (period)),
            abi.encodeCall(ring.draw, (period)),
            abi.encodeCall(ring.payLevel, (address(cash))),
            abi.encodeCall(ring.getSolvency, (address(cash))),
            abi.encodeCall(ring.quote, (id)),
            abi.encodeCall(ring.getConfig, ()),
            abi.encodeCall(ring.dissolve, (period, "")),
            abi.encodeCall(ring.getPeriod, (period)),
            abi.encodeCall(ring.getOrder, (id)),
            abi.encodeCall(ring.filled, (period, 1)),
            abi.encodeCall(ring.getUserInfo, (alice, _ids(id)))
        ];
        for (uint256 i; i < calls.length; ++i) {
            uint256 state = vm.snapshotState();
            cash.setHook(address(ring), calls[i]);
            ring.claim(id);
            _assertGuarded();
            cash.setHook(address(ring), calls[i]);
            ring.release(id);
            _assertGuarded();
            vm.revertToState(state);
        }
        cash.setHook(address(ring), abi.encodeWithSignature("release(uint256)", second));
        _joinGuarded();
    }

    /// @dev Also from within a funding.
    function _joinGuarded() private {
        cash.mint(address(this), 1e18);
        ring.fund(address(cash), 1e18);
        _assertGuarded();
        assertFalse(ring.getOrder(2).released);
    }

    function _assertGuarded() private view {
        assertTrue(cash.hookFailed(), "got in");
        assertEq(bytes4(cash.hookReason()), ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
    }

    function test_payOutIsTheContractsOwn() external {
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IPayouts.NotItself.selector, alice));
        ring.payOut(address(cash), alice, 1);
    }

    /// @dev The lines share a budget: one that takes all of it makes the others wait, and touches nothing of who has joined.
    function test_anotherLineDrainsTheBudget() external {
        uint256 id = _joinOdd(alice, 500e18);
        bytes memory promised = abi.encode(ring.getOrder(id), ring.getPeriod(period));
        IResonancePool.Line memory rule = _rule();
        rule.joinSeconds = 1 days;
        (rule.rateUsdt, rule.rateToken) = (uint80(75e18 * 1e18 / CAP), 0);
        _setLine(2, rule);
        vm.prank(stranger);
        ring.open(2);
        assertEq(abi.encode(ring.getOrder(id), ring.getPeriod(period)), promised);
        ring.close(period);
        uint256 free = ring.getSolvency(address(cash)).free;
        (uint256 needed,) = _rewardOf(CAP);
        needed += _level(needed);
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.BudgetExhausted.selector, address(cash), needed, free));
        ring.open(LINE);
        skip(STEPS * STEP);
        ring.claim(id);
        ring.release(id);
        (uint256 usdts,) = _rewardOf(500e18);
        assertEq(cash.balanceOf(alice), 500e18 + usdts, "in full");
        // The greedy line's period fails, and the others go on.
        ring.close(2);
        ring.open(LINE);
    }

    /// @dev Little gas does not write a reward off unpaid: a claim pays, leaves it due, or fails.
    function testFuzz_littleGasLosesNoReward(uint256 gas) external {
        uint256 id = _joinOdd(alice, 500e18);
        _close(period);
        skip(STEPS * STEP);
        (uint256 usdts, uint256 tokens) = _rewardOf(500e18);
        try ring.claim{gas: bound(gas, 20_000, 250_000)}(id) {} catch {}
        IResonancePool.Quote memory q = ring.quote(id);
        assertEq(q.dueUsdt + cash.balanceOf(alice), usdts);
        assertEq(q.dueToken + reward.balanceOf(alice), tokens);
        _assertCovered(ring);
    }

    /// @dev A thousand orders of one base unit change no price of anybody else's, and each is paid.
    function test_dustOrdersHoldUpNobody() external {
        for (uint256 i; i < 500; ++i) {
            _joinOdd(bob, 1);
        }
        uint256 id = _joinOdd(alice, CAP);
        for (uint256 i; i < 500; ++i) {
            _joinOdd(bob, 1);
        }
        _close(period);
        _toDraw(period, keccak256("h"));
        ring.draw(period);
        IResonancePool.Quote memory q = ring.quote(id);
        assertGe(q.fill, CAP - 1000);
        uint256 fills;
        for (uint256 order = 1; order <= 1001; ++order) {
            fills += ring.quote(order).fill;
            if (ring.quote(order).unfilled != 0) ring.refund(order);
        }
        assertEq(fills, CAP);
        _assertCovered(ring);
    }
}
