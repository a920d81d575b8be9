// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IMain} from "../../src/interfaces/IMain.sol";
import {IMint} from "../../src/interfaces/IMint.sol";
import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {Sales} from "../Sales.sol";

contract MintCommissionsTest is Sales {
    function setUp() public override {
        super.setUp();
        _createSale();
    }

    function _pending(address account) private view returns (uint256) {
        return mint.users(account).usdtPending;
    }

    function test_byTheReferrersOwnLevel() external {
        _setLevel(bob, 2);
        _setLevel(alice, 5);
        _give(carol, 4 * PRICE);
        vm.startPrank(carol);
        usdt.approve(address(main), 4 * PRICE);
        vm.expectEmit(address(mint));
        emit IMintTypes.CommissionBooked(bob, 1, 1, 1, 2, 4 * PRICE * 400 / 10_000);
        vm.expectEmit(address(mint));
        // V5 would have 700, which the project caps at 600.
        emit IMintTypes.CommissionBooked(alice, 1, 1, 2, 5, 4 * PRICE * 600 / 10_000);
        main.buyNFT(project, 1, 4, PRICE);
        vm.stopPrank();
        assertEq(_pending(bob), 4 * PRICE * 400 / 10_000);
        assertEq(_pending(alice), 4 * PRICE * 600 / 10_000);
        _setLevel(bob, 9);
        _buy(carol, 1);
        assertEq(_pending(bob), 4 * PRICE * 400 / 10_000 + PRICE * 1100 / 10_000, "what was booked stays");
        assertEq(mint.sales(1).directTotal, _pending(bob));
        assertEq(mint.sales(1).indirectTotal, _pending(alice));
        assertEq(mint.getConfig().totalInvite, _pending(bob) + _pending(alice));
    }

    function test_noLevelNoCommission() external {
        _buy(carol, 4);
        assertEq(_pending(bob) + _pending(alice), 0);
        assertEq(mint.sales(1).directTotal, 0);
        // The root has no referrer at all.
        vm.prank(admin);
        usdt.transfer(root, PRICE);
        vm.startPrank(root);
        usdt.approve(address(main), PRICE);
        main.buyNFT(project, 1, 1, PRICE);
        vm.stopPrank();
        _setLevel(root, 9);
        _buy(alice, 1);
        assertEq(_pending(root), PRICE * 1100 / 10_000);
        assertEq(mint.sales(1).indirectTotal, 0);
    }

    function test_withoutALevelNothingIsTold() external {
        vm.recordLogs();
        _buy(carol, 4);
        assertEq(_emitted(IMintTypes.CommissionBooked.selector), 0);
    }

    /// @dev Only one of two referrers has a level: what it was booked goes when the buyer leaves, and nothing else is told.
    function test_lostByOneReferrer() external {
        _setLevel(alice, 2);
        _buy(carol, 4);
        _buy(bob, 3);
        assertEq(_pending(alice), 7 * PRICE * 400 / 10_000);
        vm.recordLogs();
        _leave(carol);
        assertEq(_emitted(IMintTypes.CommissionLost.selector), 1, "the indirect one");
        assertEq(_pending(alice), 3 * PRICE * 400 / 10_000);
        assertEq(mint.sales(1).indirectTotal, 0);
        vm.recordLogs();
        _leave(bob);
        assertEq(_emitted(IMintTypes.CommissionLost.selector), 1, "the direct one");
        assertEq(_pending(alice), 0);
        assertEq(mint.sales(1).directTotal, 0);
    }

    function test_claimableAfterSuccessOnly() external {
        _setLevel(bob, 1);
        _buy(carol, 4);
        uint256 due = 4 * PRICE * 300 / 10_000;
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.NothingToClaim.selector, bob));
        mint.claim(bob);
        assertEq(mint.claimUsdt(bob), 0);
        assertEq(mint.users(bob).usdtBalance, 0);
        _succeed();
        assertEq(mint.users(bob).usdtBalance, due);
        assertEq(mint.users(bob).usdtInvite, due);
        assertEq(_pending(bob), 0);
        vm.expectEmit(address(mint));
        emit IMintTypes.Claimed(bob, due, 0, 0, 0);
        (uint256 usdts, uint256 tokens) = mint.claim(bob);
        assertEq(usdts, due);
        assertEq(tokens, 0);
        assertEq(usdt.balanceOf(bob), due);
        assertEq(mint.users(bob).usdtInvite, due);
        assertEq(mint.users(bob).usdtBalance, 0);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.NothingToClaim.selector, bob));
        mint.claim(bob);
        _assertBooks();
    }

    /// @dev A buyer who leaves takes back exactly the commissions of its purchases, whatever the levels were then.
    function test_lostWithABuyerWhoLeaves() external {
        _setLevel(bob, 1);
        _setLevel(alice, 2);
        _buy(carol, 4);
        _setLevel(bob, 5);
        _buy(carol, 3);
        _buy(bob, 2);
        uint256 ofBob = 4 * PRICE * 300 / 10_000 + 3 * PRICE * 700 / 10_000;
        uint256 ofAlice = 7 * PRICE * 400 / 10_000;
        assertEq(_pending(bob), ofBob);
        assertEq(_pending(alice), ofAlice + 2 * PRICE * 400 / 10_000);
        vm.expectEmit(address(mint));
        emit IMintTypes.CommissionLost(bob, 1, carol, 1, ofBob);
        vm.expectEmit(address(mint));
        emit IMintTypes.CommissionLost(alice, 1, carol, 2, ofAlice);
        assertEq(_leave(carol), 7 * PRICE);
        assertEq(_pending(bob), 0);
        assertEq(_pending(alice), 2 * PRICE * 400 / 10_000, "what another buyer brought stays");
        assertEq(mint.sales(1).directTotal, 2 * PRICE * 400 / 10_000);
        assertEq(mint.sales(1).indirectTotal, 0);
        _buy(carol, 1);
        assertEq(_pending(bob), PRICE * 700 / 10_000, "booked anew");
        _leave(carol);
        _succeed();
        assertEq(mint.users(bob).usdtInvite, 0);
        assertEq(mint.claimUsdt(alice), 2 * PRICE * 400 / 10_000);
        mint.settle(1);
        _assertBooks();
    }

    function test_lostWithAFailedSale() external {
        _setLevel(bob, 1);
        _buy(carol, 4);
        _end();
        assertEq(_pending(bob), 0);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.NothingToClaim.selector, bob));
        mint.claim(bob);
        assertEq(mint.getConfig().totalInvite, 0);
        _createSale();
        _buy(carol, 7);
        assertEq(_pending(bob), 7 * PRICE * 300 / 10_000, "the new sale's alone");
        _succeed();
        (uint256 usdts,) = mint.claim(bob);
        assertEq(usdts, 7 * PRICE * 300 / 10_000);
    }

    function test_keptOverSales() external {
        _setLevel(bob, 1);
        _buy(carol, 4);
        _succeed();
        _createSale();
        _buy(carol, 2);
        assertEq(_pending(bob), 2 * PRICE * 300 / 10_000);
        assertEq(mint.users(bob).usdtBalance, 4 * PRICE * 300 / 10_000);
        vm.prank(guardian);
        mint.dissolve(2);
        (uint256 usdts,) = mint.claim(bob);
        assertEq(usdts, 4 * PRICE * 300 / 10_000);
    }

    function test_blacklistHoldsBack() external {
        _setLevel(bob, 1);
        _buy(carol, 4);
        _succeed();
        vm.prank(lister);
        factory.setIsBlackList(bob, true);
        uint256 until = block.timestamp + 90 days;
        assertTrue(mint.isBlackList(bob));
        assertEq(mint.getUserStatus(bob), 3);
        assertEq(factory.blackListedUntil(bob), until);
        vm.expectRevert(abi.encodeWithSignature("BlackListed(address,uint256)", bob, until));
        mint.claim(bob);
        assertEq(mint.claimUsdt(bob), 0);
        assertEq(mint.users(bob).usdtBalance, 0);
        assertEq(mint.users(bob).usdtInvite, 4 * PRICE * 300 / 10_000, "still owed");
        vm.warp(until);
        assertEq(factory.blackListedUntil(bob), 0);
        (uint256 usdts,) = mint.claim(bob);
        assertEq(usdts, 4 * PRICE * 300 / 10_000);
    }

    /// @dev A sale keeps its rates: a change between signing and inclusion does not change who gets what.
    function test_ratesChangedBetweenSigningAndInclusion() external {
        _setLevel(bob, 1);
        IMain.ConfigMulti memory tables = _tables();
        tables.sellRates[0] = 5000;
        _operate(address(main), abi.encodeCall(main.setConfigMulti, (tables)));
        _buy(carol, 4);
        assertEq(_pending(bob), 4 * PRICE * 300 / 10_000);
    }

    /// @dev Every base unit of a unit's price goes somewhere, for any rates and prices.
    function testFuzz_split(uint256 price, uint256[6] memory rates, uint256 levels, uint256 times) external {
        IMain.ProjectTerms memory p = _projectTerms();
        _operate(address(factory), abi.encodeCall(factory.setTokenAdd, (special)));
        uint256 left = 10_000;
        (p.direct, left) = _take(rates[0], left, 5000);
        (p.indirect, left) = _take(rates[1], left, 5000);
        (p.special, left) = _take(rates[2], left, left);
        (p.platform, left) = _take(rates[3], left, left);
        (p.pool, p.costRate) = _take(rates[4], left, left);
        project = _createProject(p);
        mint = mintOf();
        IMintTypes.Terms memory t = _terms();
        t.price = bound(price, 10_000, (2 ** 88 - 1) / TOTAL);
        t.softCap = 1;
        _createSale(t);
        _setLevel(bob, levels % 10);
        _setLevel(alice, levels / 10 % 10);
        times = bound(times, 1, MAX_PER_USER);
        _buy(carol, times);
        _pay();
        mint.settle(1);
        _try(bob);
        _try(alice);
        uint256 pool = t.price * p.pool / 10_000 * times;
        uint256 paid = usdt.balanceOf(costWallet) + usdt.balanceOf(treasury) + usdt.balanceOf(special)
            + usdt.balanceOf(bob) + usdt.balanceOf(alice);
        assertEq(paid + pool, t.price * times, "everything went somewhere");
        assertEq(usdt.balanceOf(bob), t.price * _rate(levels % 10, p.direct) / 10_000 * times);
        assertEq(usdt.balanceOf(alice), t.price * _rate(levels / 10 % 10, p.indirect) / 10_000 * times);
        assertEq(usdt.balanceOf(special), t.price * p.special / 10_000 * times);
        assertEq(usdt.balanceOf(treasury), t.price * p.platform / 10_000 * times);
        assertGe(usdt.balanceOf(costWallet), t.price * p.costRate / 10_000 * times);
        assertEq(usdt.balanceOf(address(mint)) + usdt.balanceOf(carol), pool);
        _assertBooks();
    }

    function mintOf() private view returns (IMint) {
        return IMint(main.projects(project).mint);
    }

    function _try(address account) private {
        try mint.claim(account) {} catch {}
    }

    function _take(uint256 seed, uint256 left, uint256 most) private pure returns (uint256 rate, uint256 rest) {
        rate = bound(seed, 0, most < left ? most : left);
        rest = left - rate;
    }

    function _rate(uint256 level, uint256 cap) private pure returns (uint256 rate) {
        rate = level == 0 ? 0 : 200 + 100 * level;
        if (rate > cap) rate = cap;
    }
}
