// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IResonancePool} from "../../src/interfaces/IResonancePool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {Resonance} from "../Resonance.sol";

/// @dev Dissolution, refunds and releases: what leads out.
contract ExitsTest is Resonance {
    uint256 private period;

    function setUp() public override {
        super.setUp();
        period = ring.open(LINE);
    }

    function _refuses(uint256 id, bytes4 error) private {
        vm.expectRevert(abi.encodeWithSelector(error, id));
    }

    function test_dissolve_beforeTheDeadlineOnly() external {
        uint256 id = _join(alice, period, 300e18);
        uint256 deadline = ring.getPeriod(period).deadline;
        vm.warp(deadline - 1);
        uint256 state = vm.snapshotState();
        vm.expectEmit(address(ring));
        emit IResonancePool.Dissolved(period, "the line was wrong");
        vm.prank(guardian);
        ring.dissolve(period, "the line was wrong");
        assertEq(ring.getPeriod(period).status, 5);
        assertEq(ring.getSolvency(address(usdt)).reserved, 0);
        assertEq(ring.getSolvency(address(usdt)).free, 100e18);
        assertEq(ring.getSolvency(address(token)).free, 1000e18);
        ring.refund(id);
        assertEq(usdt.balanceOf(alice), 300e18);
        vm.warp(deadline);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.WrongStatus.selector, period, 5));
        ring.close(period);
        vm.prank(guardian);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.WrongStatus.selector, period, 5));
        ring.dissolve(period, "");
        vm.revertToState(state);
        vm.warp(deadline);
        vm.prank(guardian);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.DeadlinePassed.selector, deadline));
        ring.dissolve(period, "");
    }

    /// @dev Neither while the draw is awaited, nor an arranged period.
    function test_dissolve_notWhatIsClosed() external {
        _join(alice, period, CAP);
        _join(bob, period, CAP);
        _close(period);
        vm.startPrank(guardian);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.WrongStatus.selector, period, 2));
        ring.dissolve(period, "");
        vm.roll(block.number + 65);
        ring.draw(period);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.WrongStatus.selector, period, 3));
        ring.dissolve(period, "");
    }

    function test_dissolve_onlyTheGuardian() external {
        address[4] memory others = [alice, operator, treasurer, deployer];
        for (uint256 i; i < 4; ++i) {
            vm.prank(others[i]);
            vm.expectRevert(abi.encodeWithSelector(IRewardBudget.NotGuardian.selector, others[i]));
            ring.dissolve(period, "");
        }
    }

    function test_refund_ofAFailedPeriod() external {
        uint256 id = _join(alice, period, LEAST - 1);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.WrongStatus.selector, period, 1));
        ring.refund(id);
        skip(1 days);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.WrongStatus.selector, period, 1));
        ring.refund(id);
        ring.close(period);
        IResonancePool.Quote memory q = ring.quote(id);
        assertEq(q.fill, 0);
        assertEq(q.refundDue, LEAST - 1);
        assertEq(q.endTime, 0, "no principal that would be due");
        vm.expectEmit(address(ring));
        emit IResonancePool.Refunded(alice, id, LEAST - 1);
        vm.prank(stranger);
        ring.refund(id);
        assertEq(usdt.balanceOf(alice), LEAST - 1);
        assertEq(usdt.balanceOf(stranger), 0);
        _refuses(id, IResonancePool.NothingToRefund.selector);
        ring.refund(id);
        _refuses(id, IResonancePool.NothingToRelease.selector);
        ring.release(id);
        _refuses(id, IResonancePool.NothingToClaim.selector);
        ring.claim(id);
        assertEq(ring.getSolvency(address(usdt)).principal, 0);
        assertTrue(ring.getOrder(id).refunded);
    }

    /// @dev Whatever start is drawn: a refund once, the rest at the end of the term once, together the whole amount.
    function testFuzz_refundAndRelease(bytes32 hash, uint256 a, uint256 b) external {
        vm.assume(hash != 0);
        (a, b) = (bound(a, 1, CAP), bound(b, CAP / 2, CAP));
        uint256 first = _join(alice, period, a);
        uint256 id = _join(bob, period, b);
        _join(carol, period, CAP);
        _close(period);
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.WrongStatus.selector, period, 2));
        ring.refund(id);
        _toDraw(period, hash);
        ring.draw(period);
        uint256[2] memory ids = [first, id];
        address[2] memory owners = [alice, bob];
        uint256 end = ring.getPeriod(period).endTime;
        for (uint256 i; i < 2; ++i) {
            vm.warp(end - 1);
            IResonancePool.Quote memory q = ring.quote(ids[i]);
            assertEq(q.fill + q.unfilled, ring.getOrder(ids[i]).amount);
            if (q.unfilled != 0) ring.refund(ids[i]);
            _refuses(ids[i], IResonancePool.NothingToRefund.selector);
            ring.refund(ids[i]);
            assertEq(usdt.balanceOf(owners[i]), q.unfilled);
            if (q.fill != 0) {
                vm.expectRevert(abi.encodeWithSelector(IResonancePool.NotDue.selector, ids[i], end));
                ring.release(ids[i]);
                vm.warp(end);
                assertEq(ring.quote(ids[i]).releaseDue, q.fill);
                vm.expectEmit(address(ring));
                emit IResonancePool.Released(owners[i], ids[i], q.fill);
                vm.prank(stranger);
                ring.release(ids[i]);
            }
            _refuses(ids[i], IResonancePool.NothingToRelease.selector);
            ring.release(ids[i]);
            assertEq(usdt.balanceOf(owners[i]), ring.getOrder(ids[i]).amount);
            assertEq(ring.quote(ids[i]).releaseDue + ring.quote(ids[i]).refundDue, 0);
            assertEq(ring.getOrder(ids[i]).released, q.fill != 0);
            assertEq(ring.getOrder(ids[i]).refunded, q.unfilled != 0);
        }
        _assertCovered(ring);
    }

    function test_release_notBeforeItIsArranged() external {
        uint256 id = _join(alice, period, CAP);
        _join(bob, period, CAP);
        _refuses(id, IResonancePool.NothingToRelease.selector);
        ring.release(id);
        _close(period);
        skip(60 days);
        _refuses(id, IResonancePool.NothingToRelease.selector);
        ring.release(id);
        assertEq(ring.quote(id).status, 2);
        assertEq(ring.quote(id).refundDue + ring.quote(id).releaseDue, 0);
    }

    function test_unknownOrders() external {
        for (uint256 id; id < 2; ++id) {
            _refuses(id, IResonancePool.OrderUnknown.selector);
            ring.refund(id);
            _refuses(id, IResonancePool.OrderUnknown.selector);
            ring.release(id);
            _refuses(id, IResonancePool.OrderUnknown.selector);
            ring.claim(id);
        }
    }

    /// @dev Lists pay what can be paid and pass over the rest: unknown, paid before, named twice, of another period.
    function test_listsPassOver() external {
        _join(alice, period, 10e18);
        _join(bob, period, 20e18);
        _close(period);
        ring.refund(1);
        uint256[] memory ids = new uint256[](5);
        (ids[0], ids[1], ids[2], ids[3], ids[4]) = (7, 1, 2, 2, 0);
        ring.refund(ids);
        assertEq(usdt.balanceOf(alice), 10e18);
        assertEq(usdt.balanceOf(bob), 20e18);
        skip(1 hours);
        period = ring.open(LINE);
        _join(alice, period, 400e18);
        _join(bob, period, 500e18);
        _close(period);
        skip(STEPS * STEP);
        (ids[0], ids[3]) = (3, 4);
        ring.release(ids);
        ring.claim(ids);
        assertEq(ring.getSolvency(address(usdt)).principal, 0);
        (uint256 usdts,) = _rewardOf(900e18);
        assertEq(usdt.balanceOf(alice) + usdt.balanceOf(bob), 930e18 + usdts);
    }

    /// @dev Paused, and closed in the AccessManager: everything that leads out goes on.
    function test_exitsGoOn() external {
        uint256 id = _join(alice, period, CAP);
        _join(bob, period, CAP);
        vm.prank(guardian);
        ring.pause();
        vm.prank(deployer);
        authority.setTargetClosed(address(ring), true);
        _close(period);
        _toDraw(period, keccak256("h"));
        ring.draw(period);
        for (uint256 i; i < 2; ++i) {
            if (ring.quote(id + i).unfilled != 0) ring.refund(id + i);
        }
        skip(STEPS * STEP);
        for (uint256 i; i < 2; ++i) {
            if (ring.quote(id + i).fill == 0) continue;
            ring.claim(id + i);
            ring.release(id + i);
        }
        ring.updatePool();
        (uint256 usdts,) = _rewardOf(CAP);
        assertEq(usdt.balanceOf(alice) + usdt.balanceOf(bob), 2 * CAP + usdts);
    }
}
