// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {ResonanceBooks} from "../../src/ResonanceBooks.sol";
import {ResonancePool} from "../../src/ResonancePool.sol";
import {IResonancePool} from "../../src/interfaces/IResonancePool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {OddToken} from "../mocks/OddToken.sol";
import {Resonance} from "../Resonance.sol";

contract AdminTest is Resonance {
    function _expectRefusal(address caller) private {
        vm.prank(caller);
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, caller));
    }

    /// @dev The robot's key is anybody's: none of these is its.
    function test_nobodyElseMayAnything() external {
        address[5] memory callers = [alice, guardian, lister, treasurer, stranger];
        for (uint256 i; i < callers.length; ++i) {
            address caller = callers[i];
            _expectRefusal(caller);
            ring.setLine(LINE, _rule());
            _expectRefusal(caller);
            ring.setTokenAdd(caller, caller, address(0));
            _expectRefusal(caller);
            ring.unpause();
            _expectRefusal(caller);
            ring.setAuthority(caller);
            if (caller != treasurer) {
                _expectRefusal(caller);
                ring.withdrawToken(address(usdt), caller, 0);
            }
            if (caller != guardian) {
                vm.prank(caller);
                vm.expectRevert(abi.encodeWithSelector(IRewardBudget.NotGuardian.selector, caller));
                ring.pause();
            }
        }
    }

    function test_setLine() external {
        IResonancePool.Line memory rule = _rule();
        (rule.joinSeconds, rule.restSeconds, rule.steps) = (1 days, 7, 1460);
        rule.isOpen = false;
        bytes memory data = abi.encodeCall(ring.setLine, (2, rule));
        vm.startPrank(operator);
        authority.schedule(address(ring), data, 0);
        skip(OPERATOR_DELAY);
        vm.expectEmit(address(ring));
        emit IResonancePool.LineSet(2, CAP, LEAST, 1, 1 days, 7, 1460, RATE_USDT, RATE_TOKEN, false);
        authority.execute(address(ring), data);
        (IResonancePool.Line memory found, uint256 period, uint256 opensAt) = ring.getLine(2);
        assertEq(abi.encode(found), abi.encode(rule));
        assertEq(period + opensAt, 0);
        assertEq(ring.getConfig().lines, 2);
        _setLine(LINE, rule);
        assertEq(ring.getConfig().lines, 2, "no line is lost");
    }

    function test_setLine_bounds() external {
        vm.prank(deployer);
        authority.grantRole(1, treasurer, 0);
        vm.startPrank(treasurer);
        for (uint256 i; i < 10; ++i) {
            IResonancePool.Line memory rule = _rule();
            if (i == 0) rule.minimum = 0;
            if (i == 1) rule.minimum = rule.capacity + 1;
            if (i == 2) rule.joinMin = 0;
            if (i == 3) (rule.capacity, rule.minimum, rule.joinMin) = (4, 4, 5);
            if (i == 4) rule.joinSeconds = 0;
            if (i == 5) rule.joinSeconds = 1 days + 1;
            if (i == 6) rule.steps = 0;
            if (i == 7) rule.steps = 1461;
            if (i == 8) (rule.capacity, rule.minimum) = (0, 0);
            if (i == 9) (rule.capacity, rule.minimum, rule.joinMin) = (4, 4, 4);
            if (i < 9) vm.expectRevert(IRewardBudget.InvalidConfig.selector);
            ring.setLine(LINE, rule);
        }
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.LineUnknown.selector, 0));
        ring.setLine(0, _rule());
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.LineUnknown.selector, 3));
        ring.setLine(3, _rule());
        for (uint256 line = 2; line < 256; ++line) {
            ring.setLine(line, _rule());
        }
        vm.expectRevert(abi.encodeWithSelector(IResonancePool.LineUnknown.selector, 256));
        ring.setLine(256, _rule());
        assertEq(ring.getConfig().lines, 255);
    }

    function test_pause() external {
        vm.expectEmit(address(ring));
        emit IRewardBudget.PausedSet(true);
        vm.prank(guardian);
        ring.pause();
        assertTrue(ring.getConfig().paused);
        bytes memory data = abi.encodeCall(ring.unpause, ());
        vm.startPrank(operator);
        authority.schedule(address(ring), data, 0);
        skip(OPERATOR_DELAY);
        vm.expectEmit(address(ring));
        emit IRewardBudget.PausedSet(false);
        authority.execute(address(ring), data);
        assertFalse(ring.getConfig().paused);
    }

    function test_setTokenAdd_once() external {
        ring = _newResonance(address(usdt), address(token));
        ring.updatePool();
        vm.expectRevert(IRewardBudget.ReceiversNotSet.selector);
        ring.payLevel(address(usdt));
        vm.startPrank(deployer);
        vm.expectRevert(IRewardBudget.InvalidConfig.selector);
        ring.setTokenAdd(address(0), teams, address(0));
        vm.expectRevert(IRewardBudget.InvalidConfig.selector);
        ring.setTokenAdd(address(nodes), address(0), address(0));
        vm.expectEmit(address(ring));
        emit IRewardBudget.ReceiversSet(address(nodes), teams);
        ring.setTokenAdd(address(nodes), teams, address(0));
        vm.expectRevert(IRewardBudget.AlreadySet.selector);
        ring.setTokenAdd(stranger, stranger, address(0));
    }

    function test_fund() external {
        _giveUsdt(alice, 5e18);
        vm.startPrank(alice);
        usdt.approve(address(ring), 5e18);
        vm.expectEmit(address(ring));
        emit IRewardBudget.Funded(alice, address(usdt), 5e18);
        ring.fund(address(usdt), 5e18);
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.NotAReward.selector, address(main)));
        ring.fund(address(main), 1);
        vm.stopPrank();
        assertEq(ring.getSolvency(address(usdt)).free, 105e18);
        assertEq(ring.getConfig().poolUSDT, 105e18);
        assertEq(ring.getConfig().poolTokens, 1000e18);
    }

    /// @dev A donation is surplus: it counts for nobody, and is all that can be taken out; of other assets, everything.
    function test_withdrawToken_surplusOnly() external {
        _join(alice, ring.open(LINE), CAP);
        bytes memory before = abi.encode(ring.getPeriod(1), ring.quote(1));
        _giveUsdt(address(ring), 3e18);
        assertEq(abi.encode(ring.getPeriod(1), ring.quote(1)), before);
        OddToken other = new OddToken();
        other.mint(address(ring), 7);
        vm.startPrank(treasurer);
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.SurplusExceeded.selector, address(usdt), 3e18 + 1, 3e18));
        ring.withdrawToken(address(usdt), treasurer, 3e18 + 1);
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.SurplusExceeded.selector, address(token), 1, 0));
        ring.withdrawToken(address(token), treasurer, 1);
        vm.expectEmit(address(ring));
        emit IRewardBudget.Withdrawn(address(usdt), stranger, 3e18);
        ring.withdrawToken(address(usdt), stranger, 3e18);
        assertEq(usdt.balanceOf(stranger), 3e18);
        assertEq(usdt.balanceOf(treasurer), 0);
        ring.withdrawToken(address(other), treasurer, 7);
        _assertCovered(ring);
        assertEq(ring.getSolvency(address(usdt)).surplus, 0);
    }

    function test_constructor_refusesNonsense() external {
        for (uint256 i; i < 6; ++i) {
            ResonanceBooks.Init memory init =
                ResonanceBooks.Init(address(authority), address(main), address(usdt), address(token), LEVEL_BPS);
            if (i == 0) init.main = address(0);
            if (i == 1) init.usdt = address(0);
            if (i == 2) init.token = address(0);
            if (i == 3) init.token = init.usdt;
            if (i == 4) init.levelBps = 10_001;
            if (i < 5) vm.expectRevert(IRewardBudget.InvalidConfig.selector);
            new ResonancePool(init);
        }
    }
}
