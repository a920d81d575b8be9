// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {HostingPool} from "../../src/HostingPool.sol";
import {ResonancePool} from "../../src/ResonancePool.sol";
import {IResonancePool} from "../../src/interfaces/IResonancePool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {Resonance} from "../Resonance.sol";
import {OddToken} from "../mocks/OddToken.sol";

/// @dev A hosting pool and a resonance pool that succeed each other, as in a deployment.
contract PassOnTest is Resonance {
    function setUp() public override {
        super.setUp();
        ring = _newResonance(address(usdt), address(token));
        vm.startPrank(deployer);
        ring.setLine(LINE, _rule());
        ring.setTokenAdd(address(nodes), teams, address(pool));
        vm.stopPrank();
        _handOver(ring);
        _fundRing(100e18, 1000e18);
        _operate(address(pool), abi.encodeCall(pool.setTokenAdd, (address(nodes), teams, address(ring))));
    }

    function _closeLine() private {
        IResonancePool.Line memory rule = _rule();
        rule.isOpen = false;
        _setLine(LINE, rule);
    }

    function _free(IRewardBudget p, address asset) private view returns (uint256) {
        return p.getSolvency(asset).free;
    }

    /// @dev Nothing moves.
    function _refused(IRewardBudget p, address asset) private {
        bytes32 before = keccak256(abi.encode(p.getSolvency(asset)));
        vm.recordLogs();
        p.passOn(asset);
        assertEq(vm.getRecordedLogs().length, 0);
        assertEq(keccak256(abi.encode(p.getSolvency(asset))), before);
    }

    function test_notWhileThePoolIsOpen() external {
        _refused(pool, address(usdt));
        _refused(ring, address(token));
        vm.startPrank(guardian);
        pool.pause();
        ring.pause();
        vm.stopPrank();
        _refused(pool, address(usdt));
        _refused(ring, address(usdt));
    }

    function test_closedHosting_goesToResonance_byAnyone() external {
        _deposit(alice, 100e18, TERM);
        _operate(address(pool), abi.encodeCall(pool.close, ()));
        address[2] memory assets = [address(usdt), address(token)];
        for (uint256 i; i < 2; ++i) {
            IRewardBudget.Books memory before = pool.getSolvency(assets[i]);
            uint256 free = _free(ring, assets[i]);
            vm.expectEmit(address(pool));
            emit IRewardBudget.PassedOn(assets[i], address(ring), before.free);
            vm.prank(stranger);
            pool.passOn(assets[i]);
            IRewardBudget.Books memory b = pool.getSolvency(assets[i]);
            assertEq(b.free, 0);
            assertEq(b.surplus, 0);
            assertEq(b.reserved, before.reserved, "what was promised stays");
            assertEq(b.principal, before.principal);
            assertEq(_free(ring, assets[i]), free + before.free);
            _refused(pool, assets[i]);
        }
        skip(30 * STEP);
        vm.startPrank(alice);
        pool.claim();
        pool.release();
        (uint256 usdts,) = _rewards(100e18, TERM);
        assertEq(usdt.balanceOf(alice), 100e18 + usdts);
    }

    /// @dev 30 days without an open line, to the second; naming a closed line again does not begin them anew.
    function test_closedLines_goToHosting() external {
        _closeLine();
        uint256 since = block.timestamp;
        skip(10 days);
        _closeLine();
        vm.warp(since + 30 days - 1);
        assertFalse(ring.isOver());
        _refused(ring, address(usdt));
        vm.warp(since + 30 days);
        assertTrue(ring.isOver());
        uint256 free = _free(pool, address(usdt));
        ring.passOn(address(usdt));
        assertEq(_free(pool, address(usdt)), free + 100e18);
    }

    function test_aLineThatOpensAgainKeepsTheBudget() external {
        _closeLine();
        skip(29 days);
        _setLine(LINE, _rule());
        skip(60 days);
        assertFalse(ring.isOver());
        _setLine(LINE + 1, _rule());
        _closeLine();
        skip(60 days);
        assertFalse(ring.isOver(), "another is open");
        IResonancePool.Line memory rule = _rule();
        rule.isOpen = false;
        _setLine(LINE + 1, rule);
        skip(30 days);
        assertTrue(ring.isOver());
        _setLine(LINE, _rule());
        assertFalse(ring.isOver(), "until one is opened again");
        ring.open(LINE);
    }

    function test_beforeTheFirstLineNothingIsOver() external {
        ResonancePool fresh = _newResonance(address(usdt), address(token));
        skip(365 days);
        assertFalse(fresh.isOver());
        IResonancePool.Line memory rule = _rule();
        rule.isOpen = false;
        vm.prank(deployer);
        fresh.setLine(1, rule);
        skip(30 days);
        assertTrue(fresh.isOver());
    }

    /// @dev An open period keeps its reserve; what it gives back later is passed on later.
    function test_anOpenPeriodKeepsItsReserve() external {
        uint256 period = ring.open(LINE);
        _join(alice, period, 1);
        _closeLine();
        skip(30 days);
        uint256 reserved = ring.getSolvency(address(usdt)).reserved;
        ring.passOn(address(usdt));
        assertEq(ring.getSolvency(address(usdt)).reserved, reserved);
        ring.close(period);
        assertEq(ring.getSolvency(address(usdt)).reserved, 0, "failed");
        ring.passOn(address(usdt));
        assertEq(ring.getSolvency(address(usdt)).balance, 1, "the principal");
        ring.refund(1);
    }

    /// @dev When both are over, the pot of the level rewards gets it: a key never does.
    function test_bothOver_goesToTeams() external {
        _operate(address(pool), abi.encodeCall(pool.close, ()));
        _closeLine();
        skip(30 days);
        uint256 sum = _free(pool, address(usdt)) + _free(ring, address(usdt));
        vm.expectEmit(address(pool));
        emit IRewardBudget.PassedOn(address(usdt), teams, sum - 100e18);
        pool.passOn(address(usdt));
        ring.passOn(address(usdt));
        assertEq(usdt.balanceOf(teams), sum);
        vm.startPrank(treasurer);
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.SurplusExceeded.selector, address(usdt), 1, 0));
        pool.withdrawToken(address(usdt), treasurer, 1);
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.SurplusExceeded.selector, address(usdt), 1, 0));
        ring.withdrawToken(address(usdt), treasurer, 1);
    }

    /// @dev A token that refuses leaves everything where it is, and does not hold the other back.
    function test_aTokenThatRefuses() external {
        (OddToken odd, OddToken other) = (new OddToken(), new OddToken());
        HostingPool p = _newPool(address(usdt), address(odd), address(other));
        _operate(address(p), abi.encodeCall(p.setTokenAdd, (address(nodes), teams, address(0))));
        odd.mint(address(this), 10);
        other.mint(address(this), 10);
        odd.approve(address(p), 10);
        other.approve(address(p), 10);
        p.fund(address(odd), 10);
        p.fund(address(other), 10);
        _operate(address(p), abi.encodeCall(p.close, ()));
        odd.setBlocked(teams, true);
        vm.expectRevert();
        p.passOn(address(odd));
        assertEq(p.getSolvency(address(odd)).free, 10);
        p.passOn(address(other));
        assertEq(other.balanceOf(teams), 10);
        odd.setBlocked(teams, false);
        p.passOn(address(odd));
        assertEq(odd.balanceOf(teams), 10);
    }
}
