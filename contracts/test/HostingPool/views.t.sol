// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {HostingPool} from "../../src/HostingPool.sol";
import {HostingPoolBooks} from "../../src/HostingPoolBooks.sol";
import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
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

    function test_getConfig_lastTimeIsTheStartOfThePeriodOpenedLast() external {
        uint256 opened = block.timestamp;
        skip(2 days + 1 hours);
        pool.updatePool();
        assertEq(pool.getConfig().poolLastTime, opened + 2 days);
        skip(1 days);
        assertEq(pool.getConfig().poolLastTime, opened + 2 days);
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

    function test_lastTimeIsOfTheAssetThatIsPaidFurther() external {
        uint256 id = _deposit(alice, 100e18, TERM);
        uint256 start = block.timestamp;
        skip(STEP);
        pool.claimToken(_ids(id));
        assertEq(pool.orders(id).lastTime, start + STEP);
        assertEq(pool.users(alice).lastTime, start + STEP);
        skip(STEP);
        pool.claimUsdt(_ids(id));
        assertEq(pool.orders(id).lastTime, start + 2 * STEP);
        assertEq(pool.users(alice).lastTime, start + 2 * STEP);
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
        p = pool.getPeriod();
        assertEq(p.index, 2);
        assertEq(p.startTime, block.timestamp);
        assertEq(p.endTime, block.timestamp + 1 days);
    }

    function test_quote_refusesWhatCannotBe() external {
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.TermNotOffered.selector, 6));
        pool.quote(1, 6);
        uint256 largest = type(uint88).max;
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.AmountTooLarge.selector, 1e30, largest));
        pool.quote(1e30, 0);
    }

    function _available(HostingPool p, uint256 term) private view returns (uint256 available) {
        (,, available) = p.quote(0, term);
    }

    function test_quote_beforeOpening_namesRewardsAndNothingAvailable() external {
        HostingPoolBooks.Init memory init = _init(address(usdt), address(usdt), address(token));
        init.openTime = block.timestamp + 1;
        HostingPool late = new HostingPool(init);
        _fund(late, BUDGET_USDT, BUDGET_TOKEN);
        (uint256 usdts, uint256 tokens, uint256 available) = late.quote(100e18, TERM);
        assertEq(usdts, 1.6e18);
        assertEq(tokens, 10.8e18);
        assertEq(available, 0);
        skip(1);
        assertEq(_available(late, TERM), CAPACITY);
    }

    function test_quote_availableIsWhatTheBudgetCovers_inEitherAsset() external {
        HostingPool p = _newPool(address(usdt), address(usdt), address(token));
        _fund(p, 1.6e18 * 12 / 10, BUDGET_TOKEN);
        assertEq(_available(p, TERM), 100e18);
        p = _newPool(address(usdt), address(usdt), address(token));
        _fund(p, BUDGET_USDT, 10.8e18 * 12 / 10);
        assertEq(_available(p, TERM), 100e18);
    }

    /// @dev 100 base units earn 1 USDT unit and 10 TDE units with 2 of level share; the parts of a unit are not promised.
    function test_quote_allThatCanJoinIsAvailableWhenTheBudgetJustCoversIt() external {
        HostingPoolBooks.Init memory init = _init(address(usdt), address(usdt), address(token));
        (init.stakeMin, init.capacity) = (1, 100);
        pool = new HostingPool(init);
        _fund(pool, 1, 12);
        assertEq(_available(pool, TERM), 100);
        _deposit(alice, 100, TERM);
        assertEq(pool.getConfig().poolUSDT, 0);
        assertEq(pool.getConfig().poolTokens, 0);
    }

    function test_quote_anOfferWithoutRewardsNeedsNoBudget() external {
        HostingPoolBooks.Init memory init = _init(address(usdt), address(usdt), address(token));
        (init.offers[0].rateUsdt, init.offers[0].rateToken) = (0, 0);
        HostingPool p = new HostingPool(init);
        assertEq(_available(p, 0), CAPACITY);
        assertEq(p.getConfig().poolStatus, 1);
    }

    /// @dev As after an asset's issuer has taken some away.
    function test_getSolvency_answersForAnAssetThatIsShort() external {
        _deposit(alice, 100e18, TERM);
        IRewardBudget.Books memory before = pool.getSolvency(address(usdt));
        deal(address(usdt), address(pool), 7e18);
        IRewardBudget.Books memory b = pool.getSolvency(address(usdt));
        assertEq(b.balance, 7e18);
        assertEq(b.surplus, 0);
        assertEq(b.principal, 100e18);
        assertEq(b.free, before.free);
        assertEq(b.reserved, before.reserved);
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
