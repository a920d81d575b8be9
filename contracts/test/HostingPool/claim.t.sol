// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Vm} from "forge-std/Vm.sol";
import {HostingPool} from "../../src/HostingPool.sol";
import {HostingPoolBooks} from "../../src/HostingPoolBooks.sol";
import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {Economy} from "../Economy.sol";

contract ClaimTest is Economy {
    uint256 private constant AMOUNT = 100e18;
    uint256 private constant USDTS = 1.6e18;
    uint256 private constant TOKENS = 10.8e18;

    function test_paysNothingBeforeTheFirstStep() external {
        _deposit(alice, AMOUNT, TERM);
        skip(STEP - 1);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.NothingToClaim.selector, alice));
        pool.claim();
    }

    function test_paysAStepWhenItIsDue_countedFromTheOrdersOwnStart() external {
        skip(1234);
        uint256 id = _deposit(alice, AMOUNT, TERM);
        skip(STEP);
        vm.prank(alice);
        vm.expectEmit();
        emit IHostingPool.Claimed(alice, id, USDTS / 30, TOKENS / 30);
        (uint256 u, uint256 t) = pool.claim();
        assertEq(u, USDTS / 30);
        assertEq(t, TOKENS / 30);
        assertEq(usdt.balanceOf(alice), u);
        assertEq(token.balanceOf(alice), t);
        IHostingPool.Order memory o = pool.orders(id);
        assertEq(o.lastTime, o.startTime + STEP);
        assertEq(o.releaseUsdts, u);
        assertEq(o.releaseTokens, t);
        assertEq(pool.getSolvency(address(usdt)).levelDue, u * LEVEL_BPS / 10_000);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.NothingToClaim.selector, alice));
        pool.claim();
    }

    function test_paysAllAtTheTermAndNothingAfter() external {
        _deposit(alice, AMOUNT, TERM);
        skip(400 days);
        vm.prank(alice);
        (uint256 u, uint256 t) = pool.claim();
        assertEq(u, USDTS);
        assertEq(t, TOKENS);
        IRewardBudget.Books memory b = pool.getSolvency(address(usdt));
        assertEq(b.reserved, 0);
        assertEq(b.levelDue, USDTS * LEVEL_BPS / 10_000);
        assertEq(pool.userOrders(alice).length, 1, "principal is still inside");
    }

    function test_walksAllOpenOrders() external {
        uint256 first = _deposit(alice, AMOUNT, 0);
        skip(STEP);
        uint256 second = _deposit(alice, AMOUNT, TERM);
        skip(STEP);
        (uint256 u0, uint256 t0) = _rewards(AMOUNT, 0);
        vm.prank(alice);
        vm.expectEmit();
        emit IHostingPool.Claimed(alice, first, u0 * 2 / 14, t0 * 2 / 14);
        vm.expectEmit();
        emit IHostingPool.Claimed(alice, second, USDTS / 30, TOKENS / 30);
        pool.claim();
    }

    function test_anyoneMaySettle_theOwnerIsPaid() external {
        uint256 id = _deposit(alice, AMOUNT, TERM);
        skip(STEP);
        vm.prank(stranger);
        pool.claim(_ids(id));
        assertEq(usdt.balanceOf(alice), USDTS / 30);
        skip(STEP);
        vm.prank(stranger);
        pool.updateUser(alice);
        assertEq(usdt.balanceOf(alice), USDTS * 2 / 30);
        assertEq(usdt.balanceOf(stranger) + token.balanceOf(stranger), 0);
    }

    function test_eachAssetByItself() external {
        uint256 id = _deposit(alice, AMOUNT, TERM);
        skip(2 * STEP);
        vm.startPrank(alice);
        assertEq(pool.claimUsdt(_ids(id)), USDTS * 2 / 30);
        assertEq(token.balanceOf(alice), 0);
        skip(STEP);
        assertEq(pool.claimToken(_ids(id)), TOKENS * 3 / 30);
        IHostingPool.UserInfo memory u = pool.users(alice);
        assertEq(u.usdtBalance, USDTS * 3 / 30 - USDTS * 2 / 30);
        assertEq(u.tokenBalance, 0);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.NothingToClaim.selector, alice));
        pool.claimToken(_ids(id));
    }

    function test_tellsOfAPaymentInOneAssetAlone() external {
        uint256 id = _deposit(alice, AMOUNT, TERM);
        skip(STEP);
        vm.expectEmit(address(pool));
        emit IHostingPool.Claimed(alice, id, USDTS / 30, 0);
        pool.claimUsdt(_ids(id));
        vm.expectEmit(address(pool));
        emit IHostingPool.Claimed(alice, id, 0, TOKENS / 30);
        pool.claimToken(_ids(id));
    }

    function test_tellsNothingOfAnOrderThatIsPaidNothing() external {
        uint256[] memory ids = new uint256[](2);
        ids[0] = _deposit(alice, AMOUNT, TERM);
        skip(STEP);
        ids[1] = _deposit(alice, AMOUNT, TERM);
        vm.recordLogs();
        pool.claim(ids);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        uint256 told;
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].topics[0] != IHostingPool.Claimed.selector) continue;
            assertEq(uint256(logs[i].topics[2]), ids[0]);
            ++told;
        }
        assertEq(told, 1);
    }

    /// @dev Claimed together with an order that is paid in that asset.
    function test_theLastStepPaidOfAnOrderWithoutThatRewardStays() external {
        IHostingPool.Offer[6] memory offers = _offers();
        (offers[2].rateUsdt, offers[3].rateToken) = (0, 0);
        _operate(address(pool), abi.encodeCall(pool.setConfigMulti, (offers)));
        uint256[] memory ids = new uint256[](2);
        ids[0] = _deposit(alice, AMOUNT, 2);
        ids[1] = _deposit(alice, AMOUNT, 3);
        uint256 start = block.timestamp;
        skip(2 * STEP);
        uint256 state = vm.snapshotState();
        pool.claimUsdt(ids);
        assertEq(pool.orders(ids[0]).lastTime, start);
        assertEq(pool.orders(ids[1]).lastTime, start + 2 * STEP);
        vm.revertToState(state);
        pool.claimToken(ids);
        assertEq(pool.orders(ids[0]).lastTime, start + 2 * STEP);
        assertEq(pool.orders(ids[1]).lastTime, start);
    }

    function test_claimUsdtNeverCallsTheToken() external {
        uint256 id = _deposit(alice, AMOUNT, TERM);
        skip(30 * STEP);
        vm.etch(address(token), hex"fe");
        vm.startPrank(alice);
        assertEq(pool.claimUsdt(_ids(id)), USDTS);
        pool.release();
        assertEq(usdt.balanceOf(alice), AMOUNT + USDTS);
    }

    function test_theSameIdTwicePaysOnce() external {
        uint256[] memory ids = new uint256[](3);
        ids[0] = ids[1] = ids[2] = _deposit(alice, AMOUNT, TERM);
        skip(30 * STEP);
        vm.startPrank(alice);
        pool.release();
        pool.claim(ids);
        assertEq(usdt.balanceOf(alice), AMOUNT + USDTS);
        assertEq(pool.userOrders(alice).length, 0);
    }

    function test_refusesMixedOwnersAndUnknownOrders() external {
        uint256[] memory ids = new uint256[](2);
        ids[0] = _deposit(alice, AMOUNT, TERM);
        ids[1] = _deposit(bob, AMOUNT, TERM);
        skip(STEP);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.OrderOfAnother.selector, ids[1], bob));
        pool.claim(ids);
        ids[1] = 99;
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.OrderUnknown.selector, 99));
        pool.claim(ids);
        (ids[0], ids[1]) = (99, 1);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.OrderUnknown.selector, 99));
        pool.claim(ids);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.OrderUnknown.selector, 0));
        pool.claim(new uint256[](0));
    }

    function test_nobodyWithoutOrdersClaims() external {
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.NothingToClaim.selector, stranger));
        pool.updateUser(stranger);
    }

    function test_blacklistAndPauseChangeNothing() external {
        _deposit(alice, AMOUNT, TERM);
        skip(STEP);
        vm.prank(lister);
        pool.setIsBlackList(alice, true);
        vm.prank(guardian);
        pool.pause();
        vm.prank(deployer);
        authority.setTargetClosed(address(pool), true);
        vm.prank(alice);
        (uint256 u, uint256 t) = pool.claim();
        assertEq(u, USDTS / 30);
        assertEq(t, TOKENS / 30);
    }

    function test_anEndedOrderLeavesTheListWithItsLastClaim() external {
        uint256 id = _deposit(alice, AMOUNT, TERM);
        skip(30 * STEP);
        vm.startPrank(alice);
        pool.release();
        assertEq(pool.users(alice).status, 2);
        pool.claimUsdt(_ids(id));
        assertEq(pool.userOrders(alice).length, 1);
        assertEq(pool.getConfig().totalMember, 1);
        pool.claimToken(_ids(id));
        assertEq(pool.userOrders(alice).length, 0);
        assertEq(pool.getConfig().totalMember, 0);
        assertEq(pool.users(alice).status, 0);
    }

    /// @dev However a term is divided into claims, each asset adds up to the wei and the reserve ends at 0.
    function testFuzz_claimsAddUpToTheWei(uint256 amount, uint256 term, uint256[8] memory waits, uint8 which) external {
        term = bound(term, 0, 5);
        amount = bound(amount, STAKE_MIN, CAPACITY);
        uint256 id = _deposit(alice, amount, term);
        (uint256 usdts, uint256 tokens) = _rewards(amount, term);
        for (uint256 i; i < waits.length; ++i) {
            skip(bound(waits[i], 0, 40 days));
            if (which >> i & 1 == 1) {
                try pool.claimUsdt(_ids(id)) {} catch {}
            } else {
                try pool.claimToken(_ids(id)) {} catch {}
            }
            _assertCustody(pool);
        }
        skip(400 days);
        try pool.updateUser(alice) {} catch {}
        assertEq(usdt.balanceOf(alice), usdts);
        assertEq(token.balanceOf(alice), tokens);
        IRewardBudget.Books memory b = pool.getSolvency(address(usdt));
        assertEq(b.reserved, 0);
        assertEq(b.levelDue, usdts * LEVEL_BPS / 10_000);
        b = pool.getSolvency(address(token));
        assertEq(b.reserved, 0);
        assertEq(b.levelDue, tokens * LEVEL_BPS / 10_000);
    }

    /// @dev Cycles of a few wei: no rounding pays more than was promised or leaves dust in the reserve.
    function test_dust_manyCycles() external {
        uint256 cycles = _upTo(10_000);
        HostingPoolBooks.Init memory init = _init(address(usdt), address(usdt), address(token));
        init.stakeMin = 1;
        init.offers[5].steps = 3;
        pool = new HostingPool(init);
        _fund(pool, BUDGET_USDT, BUDGET_TOKEN);
        _giveUsdt(alice, 1e18);
        vm.prank(alice);
        usdt.approve(address(pool), 1e18);
        uint256 paid;
        // Each cycle is a call of its own, so that its memory is given back.
        for (uint256 i; i < cycles; ++i) {
            paid += this.cycle(i % 70 + 1);
        }
        assertGt(paid, cycles / 10);
        assertEq(usdt.balanceOf(alice), 1e18 + paid);
        assertEq(pool.userOrders(alice).length, 0);
        assertEq(pool.getSolvency(address(usdt)).reserved, 0);
        assertEq(pool.getSolvency(address(token)).reserved, 0);
        assertEq(pool.getSolvency(address(usdt)).surplus, 0);
        _assertCustody(pool);
    }

    function cycle(uint256 amount) external returns (uint256 usdts) {
        vm.startPrank(alice);
        uint256 id = pool.deposit(amount, 5, 0, 0, block.timestamp);
        skip(3 * STEP);
        pool.release();
        uint256 tokens;
        (usdts, tokens) = _rewards(amount, 5);
        if (usdts + tokens != 0) pool.claim(_ids(id));
        vm.stopPrank();
    }
}
