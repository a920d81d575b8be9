// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {Sales} from "../Sales.sol";

contract MintPoolsTest is Sales {
    /// @dev `Main`'s default term: how long a sale's pool tokens take.
    uint256 private constant STREAM = 15 days;
    uint256 private constant POOL_USDT = PRICE / 10;

    function setUp() public override {
        super.setUp();
        _createSale();
    }

    function _tokens(address account) private view returns (uint256) {
        IMintTypes.UserInfo memory u = mint.users(account);
        return u.tokenReward + u.tokenTeam;
    }

    function _usdts(address account) private view returns (uint256) {
        IMintTypes.UserInfo memory u = mint.users(account);
        return u.usdtReward + u.usdtTeam;
    }

    function test_nothingBeforeSuccess() external {
        _buy(alice, 50);
        mint.updatePool();
        mint.updateUser(alice);
        assertEq(mint.getConfigMulti().poolForce[0], 0);
        assertEq(_tokens(alice) + _usdts(alice), 0);
        _end();
        mint.updateUser(alice);
        assertEq(_tokens(alice) + _usdts(alice), 0);
        assertEq(mint.users(alice).power, 0);
    }

    /// @dev From the moment of success everybody who bought gains by power, without having called anything.
    function test_orderPower() external {
        _buy(alice, 30);
        skip(1 days);
        _buy(bob, 60);
        skip(1 days);
        _give(carol, 10 * PRICE);
        vm.startPrank(carol);
        usdt.approve(address(main), 10 * PRICE);
        vm.expectEmit(address(mint));
        emit IMintTypes.SaleSucceeded(1, 100);
        vm.expectEmit(address(mint));
        emit IMintTypes.PoolFilled(1, POOL_TOKENS, block.timestamp + STREAM);
        vm.expectEmit(address(mint));
        emit IMintTypes.PoolShared(100 * POOL_USDT, 0);
        main.buyNFT(project, 1, 10, PRICE);
        vm.stopPrank();
        assertEq(mint.getConfigMulti().poolForce[0], 1000);
        assertApproxEqAbs(_usdts(alice), 30 * POOL_USDT, 1, "no level pool has members");
        assertApproxEqAbs(_usdts(bob), 60 * POOL_USDT, 1);
        assertApproxEqAbs(_usdts(carol), 10 * POOL_USDT, 1);
        assertEq(_tokens(alice), 0);
        skip(STREAM / 3);
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS * 30 / 300, 1);
        skip(STREAM);
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS * 30 / 100, 1);
        assertApproxEqAbs(_tokens(bob), POOL_TOKENS * 60 / 100, 1);
        assertApproxEqAbs(_tokens(carol), POOL_TOKENS * 10 / 100, 1);
        assertEq(mint.users(alice).power, 300);
        uint256 due = _usdts(alice);
        (uint256 usdts, uint256 tokens) = mint.claim(alice);
        assertEq(usdts, due);
        assertEq(usdt.balanceOf(alice), due);
        assertApproxEqAbs(tokens, POOL_TOKENS * 30 / 100, 1);
        assertEq(mint.users(alice).power, 300);
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS * 30 / 100, 1, "paid or not");
        _assertBooks();
    }

    /// @dev Who buys after success has no part in what came before, and its own purchase is shared by those before it.
    function test_buyersAfterSuccess() external {
        _buy(alice, 100);
        skip(STREAM / 2);
        _buy(bob, 100);
        assertApproxEqAbs(_usdts(alice), 200 * POOL_USDT, 2);
        assertEq(_usdts(bob) + _tokens(bob), 0);
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS / 2, 1);
        skip(STREAM);
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS * 3 / 4, 2);
        assertApproxEqAbs(_tokens(bob), POOL_TOKENS / 4, 2);
        _buy(alice, 50);
        assertApproxEqAbs(_usdts(bob), 25 * POOL_USDT, 2);
        assertEq(mint.users(alice).power, 1500);
        _buy(bob, 100);
        assertApproxEqAbs(_usdts(bob), 25 * POOL_USDT + 40 * POOL_USDT, 3);
    }

    /// @dev Units bought before and after success by the same account count once each.
    function test_beforeAndAfterSuccess() external {
        _buy(alice, 50);
        _buy(bob, 50);
        skip(STREAM / 2);
        _buy(alice, 100);
        assertEq(mint.users(alice).power, 1500);
        assertEq(mint.users(bob).power, 500);
        assertEq(mint.getConfigMulti().poolForce[0], 2000);
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS / 4, 1);
        skip(STREAM);
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS / 4 + POOL_TOKENS * 3 / 8, 2);
        assertApproxEqAbs(_tokens(bob), POOL_TOKENS / 4 + POOL_TOKENS / 8, 2);
        assertApproxEqAbs(_usdts(alice) + _usdts(bob), 200 * POOL_USDT, 4);
        _assertBooks();
    }

    function _lead(address account, uint256 level) private {
        _setLevel(account, level);
        mint.updateUser(account);
    }

    function test_levelPools() external {
        _lead(bob, 5);
        _lead(carol, 5);
        _lead(stranger, 9);
        assertEq(mint.getConfig().totalMember, 3);
        assertEq(mint.users(bob).pool, 2);
        assertEq(mint.users(stranger).pool, 6);
        _buy(alice, 100);
        uint256 tenth = 100 * POOL_USDT / 10;
        assertApproxEqAbs(_usdts(bob), tenth / 2, 1);
        assertApproxEqAbs(_usdts(carol), tenth / 2, 1);
        assertApproxEqAbs(_usdts(stranger), tenth, 1);
        assertApproxEqAbs(_usdts(alice), 8 * tenth, 1, "with the shares of V4 and V6 to V8, which are empty");
        skip(STREAM);
        assertApproxEqAbs(_tokens(bob), POOL_TOKENS / 20, 1);
        assertApproxEqAbs(_tokens(stranger), POOL_TOKENS / 10, 1);
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS * 8 / 10, 1);
        mint.claim(stranger);
        assertApproxEqAbs(token.balanceOf(stranger), POOL_TOKENS / 10, 1);
        assertApproxEqAbs(usdt.balanceOf(stranger), tenth, 1);
        assertEq(mint.getUserStatus(stranger), 0, "in a pool without having bought");
        IMintTypes.ConfigMulti memory c = mint.getConfigMulti();
        assertEq(c.poolForce[2], 2);
        assertEq(c.usdtPoolReward[2], tenth);
        assertEq(c.tokenPoolReward[6], POOL_TOKENS / 10);
        assertEq(c.tokenPoolReward[0], POOL_TOKENS * 8 / 10);
        assertEq(mint.getConfig().totalTeam, 2 * tenth);
        _assertBooks();
    }

    /// @dev A V5 that is none any more gains until anybody pokes it, keeps what it has gained, and gains nothing after.
    function test_staleMemberIsPoked() external {
        _lead(bob, 5);
        _lead(carol, 5);
        _buy(alice, 100);
        skip(STREAM / 2);
        _setLevel(bob, 3);
        uint256 before = _tokens(bob);
        assertApproxEqAbs(before, POOL_TOKENS / 40, 1);
        vm.expectEmit(address(mint));
        emit IMintTypes.PoolChanged(bob, 0);
        vm.prank(stranger);
        mint.updateUser(bob);
        assertEq(_tokens(bob), before, "kept");
        assertEq(mint.getConfigMulti().poolForce[2], 1);
        skip(STREAM / 2);
        assertEq(_tokens(bob), before, "nothing more");
        assertApproxEqAbs(_tokens(carol), POOL_TOKENS / 40 + POOL_TOKENS / 20, 1);
        mint.claim(bob);
        assertEq(token.balanceOf(bob), before);
    }

    function test_movesBetweenPools() external {
        _lead(bob, 4);
        _buy(alice, 100);
        skip(STREAM / 2);
        _lead(bob, 8);
        assertEq(mint.users(bob).pool, 5);
        assertEq(mint.getConfigMulti().poolForce[1], 0);
        assertEq(mint.getConfigMulti().poolForce[5], 1);
        skip(STREAM / 2);
        assertApproxEqAbs(_tokens(bob), POOL_TOKENS / 10, 2, "half in each");
        // A claim moves, too.
        _setLevel(bob, 0);
        mint.claim(bob);
        assertEq(mint.users(bob).pool, 0);
    }

    /// @dev Nobody joins a level pool to share in what came before.
    function test_justInTime() external {
        _lead(bob, 5);
        _buy(alice, 100);
        skip(STREAM / 2);
        _lead(carol, 5);
        assertEq(_tokens(carol) + _usdts(carol), 0);
        assertApproxEqAbs(_tokens(bob), POOL_TOKENS / 20, 1);
    }

    function test_emptyV9PoolIsNotStuck() external {
        _buy(alice, 100);
        skip(STREAM);
        mint.claim(alice);
        assertApproxEqAbs(token.balanceOf(alice), POOL_TOKENS, 1);
        _end();
        mint.settle(1);
        mint.reclaim(1);
        vm.warp(block.timestamp + 52 weeks);
        mint.claim(alice);
        mint.claimDrop(alice);
        assertLe(usdt.balanceOf(address(mint)), 1);
        assertLe(token.balanceOf(address(mint)), 1);
    }

    /// @dev What is left of one sale's pool tokens goes on with the next one's.
    function test_twoSales() external {
        IMintTypes.Terms memory t = _terms();
        _end();
        t.endTime = block.timestamp + 5 days;
        _createSale(t);
        _buy(alice, 100);
        vm.warp(t.endTime);
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS / 3, 1);
        _createSale();
        _buy(bob, 100);
        assertEq(mint.getConfig().poolLastIndex, 3);
        assertEq(mint.getConfig().poolEndTime, block.timestamp + STREAM);
        assertApproxEqAbs(mint.getConfig().poolTokens, POOL_TOKENS * 5 / 3, 1);
        assertApproxEqAbs(_usdts(alice), 150 * POOL_USDT, 3);
        assertApproxEqAbs(_usdts(bob), 50 * POOL_USDT, 3);
        skip(STREAM);
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS / 3 + POOL_TOKENS * 5 / 6, 2);
        assertApproxEqAbs(_tokens(bob), POOL_TOKENS * 5 / 6, 2);
        (, IMintTypes.RewardInfo memory r) = mint.getRewardInfo();
        assertEq(r.rewardMax, 2 * POOL_TOKENS);
        assertApproxEqAbs(r.rewardTotal, 2 * POOL_TOKENS, 1);
    }

    /// @dev What was bought in a sale that failed never counts, also when nobody called anything in between.
    function test_failedSaleBetween() external {
        _buy(alice, 50);
        _end();
        _createSale();
        _buy(alice, 20);
        _buy(bob, 80);
        assertEq(mint.users(alice).power, 200);
        skip(STREAM);
        mint.updateUser(alice);
        assertEq(mint.users(alice).power, 200);
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS / 5, 1);
    }

    function test_blacklisted() external {
        _buy(alice, 100);
        skip(STREAM);
        vm.prank(lister);
        factory.setIsBlackList(alice, true);
        uint256 until = block.timestamp + 90 days;
        vm.expectRevert(abi.encodeWithSignature("BlackListed(address,uint256)", alice, until));
        mint.claim(alice);
        assertEq(mint.claimToken(alice), 0);
        vm.warp(until);
        (uint256 usdts, uint256 tokens) = mint.claim(alice);
        assertApproxEqAbs(usdts, 100 * POOL_USDT, 1);
        assertApproxEqAbs(tokens, 100 * TOKENS + POOL_TOKENS, 1);
    }

    /// @dev With no days to take, pool tokens are shared at once.
    function test_withoutStream() external {
        _end();
        vm.prank(admin);
        main.setConfig(10, 1 days, 0, 0, 200);
        _createSale();
        _buy(alice, 100);
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS, 1);
        mint.claimToken(alice);
        assertApproxEqAbs(token.balanceOf(alice), POOL_TOKENS, 1);
    }

    /// @dev Ten thousand reckonings lose nobody more than dust, and pay nothing that is not there.
    function test_dustCycles() external {
        _lead(bob, 6);
        _buy(alice, 99);
        _buy(carol, 1);
        for (uint256 i; i < 10_000; ++i) {
            skip(2);
            mint.updatePool();
        }
        skip(STREAM);
        assertGe(_tokens(alice) + 1e6, POOL_TOKENS * 9 / 10 * 99 / 100);
        mint.claimToken(alice);
        mint.claimToken(bob);
        mint.claimToken(carol);
        uint256 paid = token.balanceOf(alice) + token.balanceOf(bob) + token.balanceOf(carol);
        assertLe(paid, POOL_TOKENS);
        assertGe(paid + 1e6, POOL_TOKENS);
    }

    /// @dev All gains together are what was shared, whatever is bought and moved when.
    function testFuzz_nothingIsLostOrMade(uint256[12] memory seeds) external {
        address[4] memory who = [alice, bob, carol, stranger];
        vm.prank(stranger);
        main.register(root);
        _buy(alice, 40);
        _buy(bob, 59);
        for (uint256 i; i < seeds.length; ++i) {
            skip(seeds[i] % 3 days);
            address account = who[seeds[i] / 7 % 4];
            uint256 units = seeds[i] / 31 % 12;
            if (seeds[i] % 2 == 0) _lead(account, seeds[i] / 11 % 10);
            else if (units != 0 && block.timestamp < mint.sales(1).endTime) _buy(account, units);
            _sums(who);
        }
    }

    function _sums(address[4] memory who) private view {
        uint256 tokens;
        uint256 usdts;
        uint256 power;
        for (uint256 i; i < 4; ++i) {
            tokens += _tokens(who[i]);
            usdts += _usdts(who[i]);
            power += mint.users(who[i]).power;
        }
        (IMintTypes.RewardInfo memory u, IMintTypes.RewardInfo memory t) = mint.getRewardInfo();
        assertEq(power, mint.getConfigMulti().poolForce[0]);
        assertLe(tokens, t.rewardTotal);
        assertLe(usdts, u.rewardTotal);
        assertEq(u.rewardTotal, u.rewardMax);
        assertLe(t.rewardTotal, t.rewardMax);
        // Less than a base unit for each reckoning and account.
        assertGe(tokens + 100, t.rewardTotal);
        assertGe(usdts + 100, u.rewardTotal);
    }
}
