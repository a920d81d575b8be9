// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {Economy} from "../Economy.sol";

contract ViewsTest is Economy {
    function test_getConfig_namesEverything() external {
        pool.updatePool();
        IHostingPool.Config memory c = pool.getConfig();
        assertEq(c.totalUser, 3);
        assertEq(c.totalSale, 1);
        assertEq(c.poolLastIndex, 1);
        assertEq(c.poolLastTime, block.timestamp);
        assertEq(c.poolTokens, BUDGET_TOKEN);
        assertEq(c.poolUSDT, BUDGET_USDT);
        assertEq(c.poolStatus, 1);
        assertEq(c.stakeMin, STAKE_MIN);
        assertEq(c.USDT, address(usdt));
        assertEq(c.principal, address(usdt));
        assertEq(c.token, address(token));
        assertEq(c.main, address(main));
        assertEq(c.router, address(router));
        assertEq(c.capacity, CAPACITY);
        assertEq(c.defaultTerm, TERM);
        assertEq(c.levelBps, LEVEL_BPS);
        assertFalse(c.paused);
    }

    function test_users_sumsOpenOrders() external {
        _deposit(alice, 100e18, 0);
        skip(STEP);
        _deposit(alice, 200e18, 1);
        skip(2 * STEP);
        vm.prank(alice);
        pool.claimUsdt(_ids(1));
        skip(11 * STEP);
        (uint256 u0, uint256 t0) = _rewards(100e18, 0);
        (uint256 u1, uint256 t1) = _rewards(200e18, 1);
        IHostingPool.UserInfo memory u = pool.users(alice);
        assertEq(u.status, 1);
        assertEq(u.amount, 300e18);
        assertEq(u.due, 100e18);
        assertEq(u.startTime, block.timestamp - 14 * STEP);
        assertEq(u.lastTime, block.timestamp - 11 * STEP);
        assertEq(u.usdtTotal, u0 + u1);
        assertEq(u.tokenTotal, t0 + t1);
        assertEq(u.usdtReward, u0 * 3 / 14);
        assertEq(u.tokenReward, 0);
        assertEq(u.usdtBalance, u0 - u0 * 3 / 14 + u1 * 13 / 30);
        assertEq(u.tokenRelease, t0 + t1 * 13 / 30);
        assertEq(u.tokenBalance, u.tokenRelease);
        assertEq(u.refer, root);
        assertEq(u.usdtInvite + u.usdtTeam + u.tokenInvite + u.tokenTeam, 0);
        assertEq(abi.encode(u), abi.encode(pool.getUserInfo(alice)));
        address[] memory both = new address[](2);
        (both[0], both[1]) = (alice, bob);
        IHostingPool.UserInfo[] memory list = pool.getUsers(both);
        assertEq(abi.encode(list[0]), abi.encode(u));
        assertEq(list[1].status, 0);
        assertEq(list[1].refer, root);
    }

    function test_orders_andLists() external {
        uint256 a = _deposit(alice, 100e18, 0);
        uint256 b = _deposit(alice, 200e18, 1);
        uint256[] memory ids = pool.userOrders(alice);
        assertEq(ids.length, 2);
        assertEq(ids[0], a);
        assertEq(ids[1], b);
        IHostingPool.Order[] memory list = pool.getUserOrders(alice);
        assertEq(abi.encode(list[0]), abi.encode(pool.orders(a)));
        assertEq(abi.encode(list[1]), abi.encode(pool.orders(b)));
        IHostingPool.Order memory none;
        assertEq(abi.encode(pool.orders(0)), abi.encode(none));
        assertEq(abi.encode(pool.orders(3)), abi.encode(none));
    }

    function test_teams_forceIsHostedPrincipal_andMainCountsIt() external {
        vm.prank(stranger);
        main.register(alice);
        _deposit(alice, 100e18, 0);
        _deposit(alice, 50e18, 1);
        IHostingPool.Team memory t = pool.teams(alice);
        assertEq(t.orders, 2);
        assertEq(t.force, 150e18);
        assertEq(t.invites, 1);
        assertEq(main.users(alice).amount, 150e18);
        skip(14 * STEP);
        vm.prank(alice);
        pool.release();
        assertEq(pool.teams(alice).force, 50e18);
        assertEq(main.users(alice).amount, 50e18);
    }

    function test_status_limitReachedWithCapacity() external {
        _deposit(alice, CAPACITY - STAKE_MIN, 0);
        assertEq(pool.getConfig().poolStatus, 1);
        _deposit(alice, STAKE_MIN, 0);
        assertEq(pool.getConfig().poolStatus, 2);
        skip(1 days);
        assertEq(pool.getConfig().poolStatus, 1);
    }

    function test_getPeriod_rollsByTime() external {
        IHostingPool.Period memory p = pool.getPeriod();
        assertEq(p.index, 1);
        assertEq(p.endTime - p.startTime, 1 days);
        assertEq(p.startTime, block.timestamp);
        assertEq(p.capacity, CAPACITY);
        assertEq(p.hash, 0);
        skip(1 days - 1);
        assertEq(pool.getPeriod().index, 1);
        skip(1);
        assertEq(pool.getPeriod().index, 2);
    }

    function test_quote_refusesWhatCannotBe() external {
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.TermNotOffered.selector, 6));
        pool.quote(1, 6);
        uint256 largest = type(uint88).max;
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.AmountTooLarge.selector, 1e30, largest));
        pool.quote(1e30, 0);
    }

    function testFuzz_quoteIsWhatADepositGets(uint256 amount, uint256 term) external {
        term = bound(term, 0, 5);
        (,, uint256 available) = pool.quote(0, term);
        amount = bound(amount, STAKE_MIN, available);
        (uint256 usdts, uint256 tokens,) = pool.quote(amount, term);
        IHostingPool.Order memory o = pool.orders(_deposit(alice, amount, term));
        assertEq(o.usdts, usdts);
        assertEq(o.tokens, tokens);
    }
}
