// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {HostingPool} from "../../src/HostingPool.sol";
import {HostingPoolBooks} from "../../src/HostingPoolBooks.sol";
import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {Economy} from "../Economy.sol";

contract AdminTest is Economy {
    function _expectRefusal(address caller) private {
        vm.prank(caller);
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, caller));
    }

    function test_nobodyElseMayAnything() external {
        address[4] memory callers = [alice, guardian, lister, treasurer];
        for (uint256 i; i < callers.length; ++i) {
            address caller = callers[i];
            _expectRefusal(caller);
            pool.setConfig(1, 1, 1);
            _expectRefusal(caller);
            pool.setConfigMulti(_offers());
            _expectRefusal(caller);
            pool.setTokenAdd(caller, caller, address(0));
            _expectRefusal(caller);
            pool.unpause();
            _expectRefusal(caller);
            pool.close();
            _expectRefusal(caller);
            pool.renewBlackList(alice);
            if (caller != lister) {
                _expectRefusal(caller);
                pool.setIsBlackList(alice, true);
            }
            if (caller != treasurer) {
                _expectRefusal(caller);
                pool.withdrawToken(address(usdt), caller, 0);
            }
            if (caller != guardian) {
                vm.prank(caller);
                vm.expectRevert(abi.encodeWithSelector(IRewardBudget.NotGuardian.selector, caller));
                pool.pause();
            }
            _expectRefusal(caller);
            pool.setAuthority(caller);
        }
    }

    function test_theOperatorWaits() external {
        vm.prank(operator);
        vm.expectRevert();
        pool.setConfig(1, 1, 1);
        bytes memory data = abi.encodeCall(pool.setConfig, (1e18, 2e18, 3));
        vm.startPrank(operator);
        authority.schedule(address(pool), data, 0);
        skip(OPERATOR_DELAY - 1);
        vm.expectRevert();
        authority.execute(address(pool), data);
        skip(1);
        vm.expectEmit();
        emit IHostingPool.ConfigSet(1e18, 2e18, 3);
        pool.setConfig(1e18, 2e18, 3);
        IHostingPool.Config memory c = pool.getConfig();
        assertEq(c.stakeMin, 1e18);
        assertEq(c.capacity, 2e18);
        assertEq(c.defaultTerm, 3);
    }

    function test_setConfig_bounds() external {
        uint256 over = uint256(type(uint88).max) + 1;
        uint256[3][4] memory wrong = [[uint256(0), 1, 1], [over, 1, 1], [uint256(1), over, 1], [uint256(1), 1, 6]];
        vm.startPrank(deployer);
        authority.grantRole(1, treasurer, 0);
        vm.stopPrank();
        vm.startPrank(treasurer);
        for (uint256 i; i < 4; ++i) {
            vm.expectRevert(IRewardBudget.InvalidConfig.selector);
            pool.setConfig(wrong[i][0], wrong[i][1], wrong[i][2]);
        }
        pool.setConfig(over - 1, over - 1, 5);
    }

    function test_setConfigMulti_changesNewOrdersOnly() external {
        uint256 id = _deposit(alice, 100e18, TERM);
        IHostingPool.Offer[6] memory offers = _offers();
        (offers[TERM].rateUsdt, offers[TERM].rateToken) = (1, 2);
        _operate(address(pool), abi.encodeCall(pool.setConfigMulti, (offers)));
        assertEq(pool.orders(id).usdts, 1.6e18);
        id = _deposit(alice, 100e18, TERM);
        assertEq(pool.orders(id).usdts, 100);
        assertEq(pool.orders(id).tokens, 200);
        (IHostingPool.Offer[6] memory read, uint256[10] memory rates) = pool.getConfigMulti();
        assertEq(abi.encode(read), abi.encode(offers));
        for (uint256 i; i < 10; ++i) {
            assertEq(rates[i], 0);
        }
    }

    function test_setConfigMulti_neverChangesALength() external {
        vm.prank(deployer);
        authority.grantRole(1, treasurer, 0);
        vm.startPrank(treasurer);
        IHostingPool.Offer[6] memory offers = _offers();
        offers[3].steps = 121;
        vm.expectRevert(IRewardBudget.InvalidConfig.selector);
        pool.setConfigMulti(offers);
        offers[3].steps = 0;
        pool.setConfigMulti(offers);
        offers[3].steps = 121;
        vm.expectRevert(IRewardBudget.InvalidConfig.selector);
        pool.setConfigMulti(offers);
        offers[3].steps = 120;
        vm.expectEmit();
        emit IHostingPool.OfferSet(3, 120, 0.074e18, 0.45e18);
        pool.setConfigMulti(offers);
    }

    function test_aTermNeverOfferedMayBeFilledLater_upToTwoYears() external {
        HostingPoolBooks.Init memory init = _init(address(usdt), address(usdt), address(token));
        init.offers[5].steps = 0;
        HostingPool p = new HostingPool(init);
        _wirePool(p);
        vm.prank(deployer);
        authority.grantRole(1, treasurer, 0);
        vm.startPrank(treasurer);
        init.offers[5].steps = 1461;
        vm.expectRevert(IRewardBudget.InvalidConfig.selector);
        p.setConfigMulti(init.offers);
        init.offers[5].steps = 1460;
        p.setConfigMulti(init.offers);
    }

    function test_constructor_refusesNonsense() external {
        HostingPoolBooks.Init memory good = _init(address(usdt), address(usdt), address(token));
        for (uint256 i; i < 9; ++i) {
            HostingPoolBooks.Init memory bad = abi.decode(abi.encode(good), (HostingPoolBooks.Init));
            if (i == 0) bad.main = address(0);
            if (i == 1) bad.principal = address(0);
            if (i == 2) bad.usdt = address(0);
            if (i == 3) bad.token = address(0);
            if (i == 4) bad.token = bad.usdt;
            if (i == 5) bad.levelBps = 10_001;
            if (i == 6) bad.periodLength = 0;
            if (i == 7) bad.openTime = uint256(type(uint32).max) + 1;
            if (i == 8) bad.stakeMin = 0;
            vm.expectRevert(IRewardBudget.InvalidConfig.selector);
            new HostingPool(bad);
        }
        new HostingPool(good);
    }

    function test_constructor_takesTheLargestLevelShareAndTheLastOpening() external {
        HostingPoolBooks.Init memory init = _init(address(usdt), address(usdt), address(token));
        (init.levelBps, init.openTime) = (10_000, type(uint32).max);
        assertEq(new HostingPool(init).getConfig().levelBps, 10_000);
    }

    function test_blacklist_lapsesAfter90DaysAndRenewingIsDelayed() external {
        vm.startPrank(lister);
        pool.setIsBlackList(alice, false);
        vm.expectEmit();
        emit IHostingPool.BlackListSet(alice, block.timestamp + 90 days);
        pool.setIsBlackList(alice, true);
        assertTrue(pool.isBlackList(alice));
        assertEq(pool.users(alice).status, 3);
        skip(90 days - 1);
        assertTrue(pool.isBlackList(alice));
        skip(1);
        assertFalse(pool.isBlackList(alice));
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.RenewalIsDelayed.selector, alice));
        pool.setIsBlackList(alice, true);
        vm.stopPrank();
        _operate(address(pool), abi.encodeCall(pool.renewBlackList, (alice)));
        assertTrue(pool.isBlackList(alice));
        vm.startPrank(lister);
        pool.setIsBlackList(alice, false);
        assertFalse(pool.isBlackList(alice));
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.RenewalIsDelayed.selector, alice));
        pool.setIsBlackList(alice, true);
    }

    function test_renewBlackList_isFor90DaysToo() external {
        vm.prank(deployer);
        authority.grantRole(1, treasurer, 0);
        vm.prank(treasurer);
        vm.expectEmit(address(pool));
        emit IHostingPool.BlackListSet(alice, block.timestamp + 90 days);
        pool.renewBlackList(alice);
        skip(90 days - 1);
        assertTrue(pool.isBlackList(alice));
        skip(1);
        assertFalse(pool.isBlackList(alice));
    }

    function test_unpauseAndClose_tell() external {
        vm.prank(deployer);
        authority.grantRole(1, treasurer, 0);
        vm.startPrank(treasurer);
        vm.expectEmit(address(pool));
        emit IRewardBudget.PausedSet(false);
        pool.unpause();
        vm.expectEmit(address(pool));
        emit IHostingPool.Closed();
        pool.close();
    }

    function test_pause_worksOnAClosedTarget_unpauseDoesNot() external {
        vm.prank(deployer);
        authority.setTargetClosed(address(pool), true);
        vm.prank(guardian);
        vm.expectEmit();
        emit IRewardBudget.PausedSet(true);
        pool.pause();
        assertTrue(pool.getConfig().paused);
        bytes memory data = abi.encodeCall(pool.unpause, ());
        vm.startPrank(operator);
        vm.expectRevert();
        authority.schedule(address(pool), data, 0);
        vm.stopPrank();
        vm.prank(deployer);
        authority.setTargetClosed(address(pool), false);
        _operate(address(pool), data);
        assertFalse(pool.getConfig().paused);
    }

    function test_setTokenAdd_once() external {
        vm.prank(deployer);
        authority.grantRole(1, treasurer, 0);
        vm.startPrank(treasurer);
        vm.expectRevert(IRewardBudget.InvalidConfig.selector);
        pool.setTokenAdd(address(0), alice, address(0));
        vm.expectRevert(IRewardBudget.InvalidConfig.selector);
        pool.setTokenAdd(alice, address(0), address(0));
        vm.expectEmit();
        emit IRewardBudget.ReceiversSet(alice, bob);
        pool.setTokenAdd(alice, bob, address(0));
        assertEq(pool.getConfig().platform, alice);
        assertEq(pool.getConfig().market, bob);
        vm.expectRevert(IRewardBudget.AlreadySet.selector);
        pool.setTokenAdd(bob, alice, address(0));
    }

    function test_close_isForGood_andGivesNoKeyAnything() external {
        _deposit(alice, 100e18, TERM);
        IRewardBudget.Books memory before = pool.getSolvency(address(usdt));
        _operate(address(pool), abi.encodeCall(pool.close, ()));
        IRewardBudget.Books memory b = pool.getSolvency(address(usdt));
        assertEq(b.free, before.free);
        assertEq(b.surplus, 0);
        assertEq(b.reserved, before.reserved);
        assertEq(b.principal, before.principal);
        assertEq(pool.getConfig().poolStatus, 3);
        (,, uint256 available) = pool.quote(1e18, TERM);
        assertEq(available, 0);
        bytes memory data = abi.encodeCall(pool.close, ());
        vm.startPrank(operator);
        authority.schedule(address(pool), data, 0);
        skip(OPERATOR_DELAY);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.PoolNotOpen.selector, 3));
        pool.close();
    }

    function test_withdrawToken_afterClosing_leavesEverythingPromised() external {
        _deposit(alice, 100e18, TERM);
        skip(3 * STEP);
        pool.updateUser(alice);
        _operate(address(pool), abi.encodeCall(pool.setTokenAdd, (bob, bob, address(0))));
        _operate(address(pool), abi.encodeCall(pool.close, ()));
        address[2] memory assets = [address(usdt), address(token)];
        for (uint256 i; i < 2; ++i) {
            pool.passOn(assets[i]);
            vm.startPrank(treasurer);
            vm.expectRevert(abi.encodeWithSelector(IRewardBudget.SurplusExceeded.selector, assets[i], 1, 0));
            pool.withdrawToken(assets[i], treasurer, 1);
            vm.stopPrank();
        }
        skip(30 * STEP);
        vm.startPrank(alice);
        pool.claim();
        pool.release();
        (uint256 usdts, uint256 tokens) = _rewards(100e18, TERM);
        assertEq(usdt.balanceOf(alice), 100e18 + usdts);
        assertEq(token.balanceOf(alice), tokens);
        assertEq(usdt.balanceOf(address(pool)), usdts * LEVEL_BPS / 10_000);
        assertEq(token.balanceOf(address(pool)), tokens * LEVEL_BPS / 10_000);
    }

    function test_withdrawToken_movesSurplusOnly() external {
        _deposit(alice, 100e18, TERM);
        vm.startPrank(treasurer);
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.SurplusExceeded.selector, address(usdt), 1, 0));
        pool.withdrawToken(address(usdt), treasurer, 1);
        vm.stopPrank();
        _giveUsdt(address(pool), 7e18);
        assertEq(pool.getSolvency(address(usdt)).surplus, 7e18);
        vm.startPrank(treasurer);
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.SurplusExceeded.selector, address(usdt), 7e18 + 1, 7e18));
        pool.withdrawToken(address(usdt), treasurer, 7e18 + 1);
        vm.expectEmit();
        emit IRewardBudget.Withdrawn(address(usdt), bob, 7e18);
        pool.withdrawToken(address(usdt), bob, 7e18);
        assertEq(usdt.balanceOf(bob), 7e18);
        assertEq(usdt.balanceOf(treasurer), 0);
        assertEq(pool.getSolvency(address(usdt)).surplus, 0);
        _assertCustody(pool);
    }
}
