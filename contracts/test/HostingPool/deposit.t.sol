// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {HostingPool} from "../../src/HostingPool.sol";
import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {Economy} from "../Economy.sol";

contract DepositTest is Economy {
    uint256 private constant AMOUNT = 100e18;

    function _approved(address account, uint256 amount) private {
        _giveUsdt(account, amount);
        vm.startPrank(account);
        usdt.approve(address(pool), amount);
    }

    function test_makesAnOrderAndReservesItsRewardsWithTheLevelShare() external {
        IRewardBudget.Books memory before = pool.getSolvency(address(usdt));
        IRewardBudget.Books memory beforeToken = pool.getSolvency(address(token));
        _approved(alice, AMOUNT);
        vm.expectEmit();
        emit IHostingPool.Deposited(alice, 1, 1, AMOUNT, 30, 1.6e18, 10.8e18);
        assertEq(pool.deposit(AMOUNT, TERM, 1.6e18, 10.8e18, block.timestamp), 1);

        IHostingPool.Order memory o = pool.orders(1);
        assertTrue(o.isValid && !o.released);
        assertEq(o.owner, alice);
        assertEq(o.index, 1);
        assertEq(o.userIndex, 2);
        assertEq(o.saleIndex, 1);
        assertEq(o.amount, AMOUNT);
        assertEq(o.usdts, 1.6e18);
        assertEq(o.tokens, 10.8e18);
        assertEq(o.releaseUsdts + o.releaseTokens, 0);
        assertEq(o.steps, 30);
        assertEq(o.startTime, block.timestamp);
        assertEq(o.lastTime, block.timestamp);
        assertEq(o.endTime, block.timestamp + 15 days);

        IRewardBudget.Books memory b = pool.getSolvency(address(usdt));
        assertEq(b.principal, AMOUNT);
        assertEq(b.reserved, 1.6e18 * 12 / 10);
        assertEq(b.free, before.free - b.reserved);
        assertEq(b.balance, before.balance + AMOUNT);
        b = pool.getSolvency(address(token));
        assertEq(b.reserved, 10.8e18 * 12 / 10);
        assertEq(b.free, beforeToken.free - b.reserved);
        assertEq(usdt.balanceOf(alice), 0);
        assertEq(usdt.allowance(alice, address(pool)), 0);
        _assertCustody(pool);
    }

    function test_withoutTermTakesTheDefault() external {
        _approved(alice, AMOUNT);
        assertEq(pool.orders(pool.deposit(AMOUNT)).steps, 30);
        vm.stopPrank();
        _operate(address(pool), abi.encodeCall(pool.setConfig, (STAKE_MIN, CAPACITY, 4)));
        _approved(alice, AMOUNT);
        pool.acceptTerms(1);
        assertEq(pool.orders(pool.deposit(AMOUNT)).steps, 180);
    }

    /// @dev Signed for 15 days; included after the operator has made 180 days without reward the default term.
    function test_withoutTerm_isNotExecutedUnderOtherTerms() external {
        IHostingPool.Offer[6] memory offers = _offers();
        (offers[5].rateUsdt, offers[5].rateToken) = (0, 0);
        _operate(address(pool), abi.encodeCall(pool.setConfigMulti, (offers)));
        _expectTerms(0);
        _approved(alice, AMOUNT);
        pool.deposit(AMOUNT);
        vm.stopPrank();
        bytes memory change = abi.encodeCall(pool.setConfig, (STAKE_MIN, CAPACITY, 5));
        vm.startPrank(operator);
        authority.schedule(address(pool), change, 0);
        skip(OPERATOR_DELAY);
        vm.expectEmit(address(pool));
        emit IHostingPool.TermsChanged(1);
        authority.execute(address(pool), change);
        vm.stopPrank();
        _expectTerms(1);
        _approved(alice, AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.TermsNotAccepted.selector, 0, 1));
        pool.deposit(AMOUNT);
        // Back at the first term, it is still refused: its rates could have changed in between.
        vm.stopPrank();
        _operate(address(pool), abi.encodeCall(pool.setConfig, (STAKE_MIN, CAPACITY, TERM)));
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.TermsNotAccepted.selector, 0, 2));
        pool.deposit(AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.TermsNotAccepted.selector, 1, 2));
        pool.acceptTerms(1);
        vm.expectEmit(address(pool));
        emit IHostingPool.TermsAccepted(alice, 2);
        pool.acceptTerms(2);
        pool.deposit(AMOUNT);
    }

    /// @dev A fall of either rate of the default term counts; a rise does not.
    function test_withoutTerm_isNotExecutedForLess() external {
        IHostingPool.Offer[6] memory offers = _offers();
        offers[TERM].rateUsdt += 1;
        offers[TERM].rateToken += 1;
        _operate(address(pool), abi.encodeCall(pool.setConfigMulti, (offers)));
        _expectTerms(0);
        offers[TERM].rateUsdt -= 1;
        _operate(address(pool), abi.encodeCall(pool.setConfigMulti, (offers)));
        _expectTerms(1);
        offers[TERM].rateToken -= 1;
        _operate(address(pool), abi.encodeCall(pool.setConfigMulti, (offers)));
        _expectTerms(2);
        _operate(address(pool), abi.encodeCall(pool.setConfig, (STAKE_MIN * 2, CAPACITY * 2, TERM)));
        _expectTerms(2);
        _approved(alice, AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.TermsNotAccepted.selector, 0, 2));
        pool.deposit(AMOUNT);
        // The overload that names term and rewards needs no acceptance.
        pool.deposit(AMOUNT, TERM, 1.6e18, 10.8e18, block.timestamp);
    }

    function _expectTerms(uint256 version) private view {
        (uint256 current, uint256 accepted) = pool.terms(alice);
        assertEq(current, version);
        assertEq(accepted, 0);
    }

    function test_countsMembersOnce() external {
        _deposit(alice, AMOUNT, 0);
        _deposit(alice, AMOUNT, 0);
        _deposit(bob, AMOUNT, 0);
        IHostingPool.Config memory c = pool.getConfig();
        assertEq(c.totalMember, 2);
        assertEq(c.totalOrder, 3);
        assertEq(c.lastIndex, 3);
        assertEq(c.totalAmount, 3 * AMOUNT);
    }

    function test_firstOfAPeriodOpensIt() external {
        vm.roll(block.number + 5);
        skip(3 days);
        _approved(alice, AMOUNT);
        vm.expectEmit();
        emit IHostingPool.PeriodOpened(4, CAPACITY, block.timestamp, block.number - 1, blockhash(block.number - 1));
        pool.deposit(AMOUNT);
        IHostingPool.Period memory p = pool.getPeriod();
        assertEq(p.index, 4);
        assertEq(p.amount, AMOUNT);
        assertEq(p.hash, blockhash(block.number - 1));
        assertTrue(p.hash != 0);
        assertEq(p.hashBlock, block.number - 1);
        assertEq(pool.orders(1).saleIndex, 4);
    }

    function test_periodCapacityIsFreshEachPeriodAndFixedWithinIt() external {
        _deposit(alice, CAPACITY, 0);
        _approved(bob, STAKE_MIN);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.PeriodFull.selector, STAKE_MIN, 0));
        pool.deposit(STAKE_MIN);
        skip(1 days);
        pool.deposit(STAKE_MIN);
        vm.stopPrank();
        assertEq(pool.getPeriod().amount, STAKE_MIN);
    }

    function test_capacitySetDuringAPeriodBindsTheNext() external {
        bytes memory data = abi.encodeCall(pool.setConfig, (STAKE_MIN, 500e18, 1));
        vm.prank(operator);
        authority.schedule(address(pool), data, 0);
        skip(OPERATOR_DELAY);
        pool.updatePool();
        vm.prank(operator);
        authority.execute(address(pool), data);
        assertEq(pool.getPeriod().capacity, CAPACITY);
        _deposit(alice, 501e18, 0);
        skip(1 days);
        assertEq(pool.getPeriod().capacity, 500e18);
        _approved(bob, 501e18);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.PeriodFull.selector, 501e18, 500e18));
        pool.deposit(501e18);
    }

    function test_blacklistedMayHost() external {
        vm.prank(lister);
        pool.setIsBlackList(alice, true);
        _deposit(alice, AMOUNT, TERM);
    }

    function testFuzz_reservesExactlyWhatItPromises(uint256 amount, uint256 term, uint96 rateUsdt, uint96 rateToken)
        external
    {
        term = bound(term, 0, 5);
        IHostingPool.Offer[6] memory offers = _offers();
        offers[term].rateUsdt = rateUsdt = uint96(bound(rateUsdt, 0, 2e18));
        offers[term].rateToken = rateToken = uint96(bound(rateToken, 0, 10e18));
        _operate(address(pool), abi.encodeCall(pool.setConfigMulti, (offers)));
        (,, uint256 available) = pool.quote(0, term);
        vm.assume(available >= STAKE_MIN);
        amount = bound(amount, STAKE_MIN, available);
        IRewardBudget.Books memory u = pool.getSolvency(address(usdt));
        IRewardBudget.Books memory t = pool.getSolvency(address(token));

        IHostingPool.Order memory o = pool.orders(_deposit(alice, amount, term));
        assertEq(o.usdts, amount * rateUsdt / 1e18);
        assertEq(o.tokens, amount * rateToken / 1e18);
        assertEq(u.free - pool.getSolvency(address(usdt)).free, o.usdts + o.usdts * LEVEL_BPS / 10_000);
        assertEq(t.free - pool.getSolvency(address(token)).free, o.tokens + o.tokens * LEVEL_BPS / 10_000);
        _assertCustody(pool);
    }

    /// @dev The amount that `quote` calls available can be hosted; slightly more cannot.
    function testFuzz_availableIsTight(uint256 budget, uint256 term, uint256 joined) external {
        term = bound(term, 0, 5);
        HostingPool p = _newPool(address(usdt), address(usdt), address(token));
        _fund(p, bound(budget, 3e18, BUDGET_USDT), BUDGET_TOKEN);
        joined = bound(joined, STAKE_MIN, 20e18);
        _giveUsdt(alice, 3 * CAPACITY);
        vm.startPrank(alice);
        usdt.approve(address(p), 3 * CAPACITY);
        p.deposit(joined, 0, 0, 0, block.timestamp);
        (,, uint256 available) = p.quote(0, term);
        vm.assume(available >= STAKE_MIN);
        uint256 snapshot = vm.snapshotState();
        p.deposit(available, term, 0, 0, block.timestamp);
        vm.revertToState(snapshot);
        // One base unit more of reward, level share included, is at most 1e18 / rate base units of principal.
        uint256 slack = 3e18 / uint256(_offers()[term].rateUsdt) + 2;
        vm.expectRevert();
        p.deposit(available + slack, term, 0, 0, block.timestamp);
    }

    /// @dev A budget that covers the rewards of a whole period, but not the level share beside them.
    function test_availableCountsTheLevelShare() external {
        HostingPool p = _newPool(address(usdt), address(usdt), address(token));
        uint256 rate = _offers()[TERM].rateUsdt;
        uint256 budget = CAPACITY * rate / 1e18;
        _fund(p, budget, BUDGET_TOKEN);
        (,, uint256 available) = p.quote(0, TERM);
        assertEq(available, (budget * 10_000 / (10_000 + LEVEL_BPS)) * 1e18 / rate);
        assertLt(available, CAPACITY);
    }
}
