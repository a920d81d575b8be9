// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {IResonancePool} from "../../src/interfaces/IResonancePool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {Resonance} from "../Resonance.sol";

contract ViewsTest is Resonance {
    function test_getConfig() external {
        uint256 period = ring.open(LINE);
        _join(alice, period, 30e18);
        IResonancePool.Config memory c = ring.getConfig();
        assertEq(c.totalUser, main.totalUser());
        assertEq(c.totalSale, 1);
        assertEq(c.poolLastIndex, 1);
        assertEq(c.totalOrder, 1);
        assertEq(c.lastIndex, 1);
        assertEq(c.totalAmount, 30e18);
        assertEq(c.poolLastTime, ring.getPeriod(period).deadline);
        assertEq(c.poolUSDT, ring.getSolvency(address(usdt)).free);
        assertEq(c.poolTokens, ring.getSolvency(address(token)).free);
        assertEq(c.poolStatus, 1);
        assertEq(c.market, teams);
        assertEq(c.platform, address(nodes));
        assertEq(c.USDT, address(usdt));
        assertEq(c.token, address(token));
        assertEq(c.main, address(main));
        assertEq(c.lines, 1);
        assertEq(c.levelBps, LEVEL_BPS);
        assertEq(c.totalMember + c.totalInvite + c.totalTeam, 0);
        IResonancePool.Line memory rule = _rule();
        rule.isOpen = false;
        _setLine(LINE, rule);
        assertEq(ring.getConfig().poolStatus, 0);
    }

    function test_filled() external {
        uint256 period = ring.open(LINE);
        _join(alice, period, 300e18);
        assertEq(ring.filled(period, 300e18), 0, "not arranged");
        _close(period);
        assertEq(ring.filled(period, 123), 123);
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.AmountTooLarge.selector, 300e18 + 1, 300e18));
        ring.filled(period, 300e18 + 1);
        assertEq(ring.filled(99, 5), 0);
    }

    function _user(uint256[] memory ids) private view returns (IHostingPool.UserInfo memory) {
        return ring.getUserInfo(alice, ids);
    }

    /// @dev Sums over an account's own orders, in each of their states.
    function test_getUserInfo() external {
        uint256 first = ring.open(LINE);
        uint256[] memory ids = new uint256[](4);
        ids[0] = _join(alice, first, 400e18);
        ids[1] = _join(bob, first, 100e18);
        ids[3] = 77;
        IHostingPool.UserInfo memory u = _user(ids);
        assertEq(u.refer, root);
        assertEq(u.status, 1);
        assertEq(u.amount, 400e18);
        assertEq(u.startTime, ring.getPeriod(first).deadline);
        assertEq(u.lastTime, u.startTime);
        assertEq(u.due + u.usdtTotal + u.tokenTotal, 0);
        _close(first);
        skip(20 minutes);
        uint256 second = ring.open(LINE);
        ids[2] = _join(alice, second, LEAST - 1);
        _close(second);
        skip(2 * STEP);
        ring.claim(ids[0]);
        skip(STEP);
        (uint256 usdts, uint256 tokens) = _rewardOf(400e18);
        u = _user(ids);
        assertEq(u.amount, 400e18 + LEAST - 1);
        assertEq(u.due, LEAST - 1, "the failed period's");
        assertEq(u.usdtTotal, usdts);
        assertEq(u.usdtReward, usdts * 2 / STEPS);
        assertEq(u.usdtBalance, usdts * 3 / STEPS - usdts * 2 / STEPS);
        assertEq(u.tokenTotal, tokens);
        assertEq(u.tokenReward, tokens * 2 / STEPS);
        assertEq(u.tokenRelease, tokens * 3 / STEPS);
        assertEq(u.tokenBalance, tokens * 3 / STEPS - tokens * 2 / STEPS);
        assertEq(u.lastTime, ring.getPeriod(first).deadline + 2 * STEP);
        assertEq(u.startTime, ring.getPeriod(first).deadline);
        (ids[0], ids[2]) = (ids[2], ids[0]);
        assertEq(abi.encode(_user(ids)), abi.encode(u), "in whichever order they are named");
        (ids[0], ids[2]) = (ids[2], ids[0]);
        ring.refund(ids[2]);
        skip(STEPS * STEP);
        u = _user(ids);
        assertEq(u.due, 400e18);
        ring.release(ids[0]);
        u = _user(ids);
        assertEq(u.status, 2, "nothing left but claims");
        assertEq(u.amount + u.due, 0);
        ring.claim(ids[0]);
        u = _user(ids);
        assertEq(u.status, 0);
        assertEq(u.usdtReward, usdts);
        assertEq(ring.getUserInfo(stranger, ids).status, 0);
        assertEq(ring.getUserInfo(address(0), ids).amount, 0);
    }
}
