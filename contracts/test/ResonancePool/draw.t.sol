// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IResonancePool} from "../../src/interfaces/IResonancePool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {Ring} from "../../src/libraries/Ring.sol";
import {Resonance} from "../Resonance.sol";

contract DrawTest is Resonance {
    uint256 private period;

    function setUp() public override {
        super.setUp();
        period = ring.open(LINE);
    }

    function _oversubscribe() private {
        _join(alice, period, CAP);
        _join(bob, period, CAP / 2);
        _join(carol, period, CAP / 4);
    }

    function test_close_notBeforeTheDeadline() external {
        uint256 deadline = ring.getPeriod(period).deadline;
        vm.warp(deadline - 1);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.DeadlineNotReached.selector, deadline));
        ring.close(period);
        vm.warp(deadline);
        vm.prank(stranger);
        ring.close(period);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.WrongStatus.selector, period, 4));
        ring.close(period);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.WrongStatus.selector, 9, 0));
        ring.close(9);
    }

    /// @dev T around the minimum and the capacity: failed, arranged, drawing.
    function test_close_byTheSum() external {
        uint256[5] memory totals = [uint256(0), LEAST - 1, LEAST, CAP, CAP + 1];
        uint8[5] memory wanted = [4, 4, 3, 3, 2];
        for (uint256 i; i < 5; ++i) {
            uint256 state = vm.snapshotState();
            if (totals[i] > CAP) _join(bob, period, totals[i] - CAP);
            if (totals[i] != 0) _join(alice, period, totals[i] > CAP ? CAP : totals[i]);
            _toDeadline(period);
            uint256 drawBlock = wanted[i] == 2 ? block.number + 64 : 0;
            vm.expectEmit(address(ring));
            emit IResonancePool.Closed(period, wanted[i], totals[i], drawBlock);
            ring.close(period);
            IResonancePool.Period memory p = ring.getPeriod(period);
            assertEq(p.status, wanted[i]);
            assertEq(p.drawBlock, drawBlock);
            uint256 filled = wanted[i] == 4 ? 0 : totals[i] > CAP ? CAP : totals[i];
            (uint256 usdts, uint256 tokens) = _rewardOf(filled);
            IRewardBudget.Books memory b = ring.getSolvency(address(usdt));
            assertEq(b.reserved, usdts + _level(usdts), "what is not needed is free again");
            assertEq(b.free, 100e18 - b.reserved);
            b = ring.getSolvency(address(token));
            assertEq(b.reserved, tokens + _level(tokens), "what is not needed is free again");
            assertEq(b.free, 1000e18 - b.reserved);
            vm.revertToState(state);
        }
    }

    function test_notBeforeTheBlockIsOver() external {
        _oversubscribe();
        _close(period);
        uint256 drawBlock = ring.getPeriod(period).drawBlock;
        assertEq(drawBlock, block.number + 64);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.DrawNotReached.selector, drawBlock));
        ring.draw(period);
        vm.roll(drawBlock);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.DrawNotReached.selector, drawBlock));
        ring.draw(period);
        _toDraw(period, keccak256("h"));
        uint256 start = Ring.startOf(keccak256("h"), address(ring), period, CAP * 7 / 4);
        vm.expectEmit(address(ring));
        emit IResonancePool.Drawn(period, start, keccak256("h"), false);
        vm.prank(stranger);
        ring.draw(period);
        IResonancePool.Period memory p = ring.getPeriod(period);
        assertEq(p.status, 3);
        assertEq(p.start, start);
        assertFalse(p.proRata);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.WrongStatus.selector, period, 3));
        ring.draw(period);
    }

    function test_onlyWhatWasOversubscribed() external {
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.WrongStatus.selector, period, 1));
        ring.draw(period);
        _join(alice, period, LEAST);
        _close(period);
        vm.roll(block.number + 100);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.WrongStatus.selector, period, 3));
        ring.draw(period);
    }

    /// @dev The hash is the draw block's, however late the draw is: 256 blocks by BLOCKHASH, up to 8,191 by the history contract.
    function test_theSameHashUntilTheEndOfTheWindow() external {
        _oversubscribe();
        _close(period);
        uint256 drawBlock = ring.getPeriod(period).drawBlock;
        bytes32 hash = keccak256("the draw block");
        uint256 start = Ring.startOf(hash, address(ring), period, CAP * 7 / 4);
        uint256[4] memory later = [uint256(1), 256, 257, 8191];
        vm.etch(HISTORY, HISTORY_CODE);
        vm.store(HISTORY, bytes32(drawBlock % 8191), hash);
        for (uint256 i; i < 4; ++i) {
            uint256 state = vm.snapshotState();
            vm.roll(drawBlock + later[i]);
            if (later[i] <= 256) vm.setBlockhash(drawBlock, hash);
            ring.draw(period);
            assertEq(ring.getPeriod(period).start, start);
            assertFalse(ring.getPeriod(period).proRata);
            vm.revertToState(state);
        }
    }

    /// @dev Out of reach: one block after the window of the history contract, or of BLOCKHASH where there is none.
    function test_missed() external {
        _oversubscribe();
        _close(period);
        uint256 drawBlock = ring.getPeriod(period).drawBlock;
        for (uint256 i; i < 2; ++i) {
            uint256 state = vm.snapshotState();
            if (i == 0) {
                vm.etch(HISTORY, HISTORY_CODE);
                vm.store(HISTORY, bytes32(drawBlock % 8191), keccak256("a later block in the same place"));
            }
            vm.roll(drawBlock + (i == 0 ? 8192 : 257));
            vm.expectEmit(address(ring));
            emit IResonancePool.Drawn(period, 0, 0, true);
            ring.draw(period);
            assertTrue(ring.getPeriod(period).proRata);
            // 1000 of 1750: four sevenths for everybody.
            assertApproxEqAbs(ring.quote(1).fill, CAP * 4 / 7, 1);
            assertApproxEqAbs(ring.quote(2).fill, CAP * 2 / 7, 1);
            assertApproxEqAbs(ring.quote(3).fill, CAP / 7, 1);
            assertEq(ring.quote(1).fill + ring.quote(2).fill + ring.quote(3).fill, CAP);
            vm.expectRevert(abi.encodeWithSelector(IResonancePool.WrongStatus.selector, period, 3));
            ring.draw(period);
            vm.revertToState(state);
        }
    }

    /// @dev A caller who gives little gas cannot make the history look empty: whatever the amount, the call fails or draws.
    function testFuzz_littleGasDoesNotMissTheDraw(uint256 gas) external {
        _oversubscribe();
        _close(period);
        uint256 drawBlock = ring.getPeriod(period).drawBlock;
        vm.etch(HISTORY, HISTORY_CODE);
        vm.store(HISTORY, bytes32(drawBlock % 8191), keccak256("h"));
        vm.roll(drawBlock + 300);
        gas = bound(gas, 1000, 60_000);
        try ring.draw{gas: gas}(period) {
            assertFalse(ring.getPeriod(period).proRata);
        } catch {
            assertEq(ring.getPeriod(period).status, 2);
        }
    }

    /// @dev Nobody who joins can know the draw: its block is named only when nobody can join any more, and lies ahead of it.
    function test_lateEntryCannotKnowTheDraw() external {
        _oversubscribe();
        assertEq(ring.getPeriod(period).drawBlock, 0, "not named yet");
        uint256 deadline = ring.getPeriod(period).deadline;
        vm.warp(deadline);
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.DeadlinePassed.selector, deadline));
        ring.join(period, 1);
        ring.close(period);
        assertGt(ring.getPeriod(period).drawBlock, block.number, "its hash does not exist");
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.WrongStatus.selector, period, 2));
        ring.join(period, 1);
    }

    /// @dev Another hash, another start; whatever it is, all that can be filled is.
    function test_aReorganisationOfTheDrawBlockDrawsAnew() external {
        _oversubscribe();
        _close(period);
        uint256 state = vm.snapshotState();
        _toDraw(period, keccak256("one"));
        ring.draw(period);
        uint256 first = ring.getPeriod(period).start;
        vm.revertToState(state);
        _toDraw(period, keccak256("other"));
        ring.draw(period);
        assertNotEq(ring.getPeriod(period).start, first);
        uint256 sum;
        for (uint256 id = 1; id < 4; ++id) {
            sum += ring.quote(id).fill;
        }
        assertEq(sum, CAP);
    }

    /// @dev Closed months late: the term began at the deadline, so everything is due at once, and is there.
    function test_closedMonthsLate() external {
        uint256 id = _join(alice, period, 500e18);
        skip(200 days);
        ring.close(period);
        (uint256 usdts, uint256 tokens) = _rewardOf(500e18);
        ring.claim(id);
        ring.release(id);
        assertEq(usdt.balanceOf(alice), 500e18 + usdts);
        assertEq(token.balanceOf(alice), tokens);
        _assertCovered(ring);
        assertEq(ring.getSolvency(address(usdt)).reserved, 0);
    }
}
