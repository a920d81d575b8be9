// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {SalePools} from "../SalePools.sol";

contract MintPoolsTest is SalePools {
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

    /// @dev A day after success every buyer begins to gain by units, without any call.
    function test_byUnits() external {
        _buy(alice, 30);
        skip(1 days);
        _buy(bob, 60);
        skip(1 days);
        _buy(carol, 10);
        _end();
        assertEq(mint.getConfigMulti().poolForce[0], 1000);
        assertEq(_usdts(alice) + _tokens(alice), 0, "not yet");
        _pay();
        assertApproxEqAbs(_usdts(alice), 30 * POOL_USDT, 1, "no level pool has members");
        assertApproxEqAbs(_usdts(bob), 60 * POOL_USDT, 1);
        assertApproxEqAbs(_usdts(carol), 10 * POOL_USDT, 1);
        assertEq(_tokens(alice), 0);
        skip(STREAM / 3);
        uint256 snapshot = vm.snapshotState();
        vm.expectEmit(address(mint));
        emit IMintTypes.SaleSucceeded(1, 100);
        vm.expectEmit(address(mint));
        emit IMintTypes.PoolFilled(1, POOL_TOKENS, mint.sales(1).payTime + STREAM);
        vm.expectEmit(address(mint));
        emit IMintTypes.PoolShared(100 * POOL_USDT, POOL_TOKENS / 3);
        mint.updatePool();
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS * 30 / 300, 1);
        vm.revertToState(snapshot);
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS * 30 / 300, 1);
        skip(STREAM);
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS * 30 / 100, 1);
        assertApproxEqAbs(_tokens(bob), POOL_TOKENS * 60 / 100, 1);
        assertApproxEqAbs(_tokens(carol), POOL_TOKENS * 10 / 100, 1);
        assertEq(mint.users(alice).power, 300);
        uint256 due = _usdts(alice);
        assertEq(mint.claimUsdt(alice), due);
        assertEq(usdt.balanceOf(alice), due);
        uint256 vested = mint.users(alice).tokenRelease;
        assertApproxEqAbs(mint.claimToken(alice) - vested, POOL_TOKENS * 30 / 100, 1);
        assertEq(mint.users(alice).power, 300);
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS * 30 / 100, 1, "paid or not");
        _assertBooks();
    }

    /// @dev When and in how many pieces somebody buys does not matter, and no later purchase takes from earlier gains.
    function testFuzz_piecesEarnWhatOnePurchaseEarns(uint256 units, uint256[5] memory cuts, uint256 wait) external {
        units = bound(units, 5, MAX_PER_USER);
        _buy(alice, units);
        uint256 left = units;
        for (uint256 i; i < 5 && left != 0; ++i) {
            skip(bound(cuts[i], 0, 5 days));
            uint256 n = i == 4 ? left : bound(cuts[i], 1, left);
            left -= n;
            _buy(bob, n);
        }
        _buy(carol, SOFT_CAP);
        _pay();
        skip(bound(wait, 0, 2 * STREAM));
        assertEq(_usdts(alice), _usdts(bob));
        assertEq(_tokens(alice), _tokens(bob));
        if (wait % 2 == 0) mint.claim(alice);
        skip(STREAM);
        assertEq(_usdts(alice), _usdts(bob));
        assertEq(_tokens(alice), _tokens(bob));
    }

    function test_levelPools() external {
        _lead(bob, 5);
        _lead(carol, 5);
        _lead(stranger, 9);
        assertEq(mint.getConfig().totalMember, 3);
        assertEq(mint.users(bob).pool, 2);
        assertEq(mint.users(stranger).pool, 6);
        _buy(alice, 100);
        _pay();
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

    /// @dev An account that is no V5 any more gains until anybody updates it, keeps its gains, and gains nothing after.
    function test_staleMemberIsPoked() external {
        _lead(bob, 5);
        _lead(carol, 5);
        _buy(alice, 100);
        _pay();
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
        _pay();
        skip(STREAM / 2);
        _lead(bob, 8);
        assertEq(mint.users(bob).pool, 5);
        assertEq(mint.getConfigMulti().poolForce[1], 0);
        assertEq(mint.getConfigMulti().poolForce[5], 1);
        skip(STREAM / 2);
        assertApproxEqAbs(_tokens(bob), POOL_TOKENS / 10, 2, "half in each");
        // A claim updates the level pool, too.
        _setLevel(bob, 0);
        mint.claim(bob);
        assertEq(mint.users(bob).pool, 0);
    }

    /// @dev Joining a level pool gives no part in what came before.
    function test_justInTime() external {
        _lead(bob, 5);
        _buy(alice, 100);
        _pay();
        skip(STREAM / 2);
        _lead(carol, 5);
        assertEq(_tokens(carol) + _usdts(carol), 0);
        assertApproxEqAbs(_tokens(bob), POOL_TOKENS / 20, 1);
    }

    function test_emptyV9PoolIsNotStuck() external {
        _buy(alice, 100);
        _pay();
        skip(STREAM);
        uint256 vested = mint.users(alice).tokenRelease;
        mint.claim(alice);
        assertApproxEqAbs(token.balanceOf(alice) - vested, POOL_TOKENS, 1);
        mint.settle(1);
        mint.reclaim(1);
        vm.warp(block.timestamp + 52 weeks);
        mint.claim(alice);
        mint.claimDrop(alice);
        assertLe(usdt.balanceOf(address(mint)), 1);
        assertLe(token.balanceOf(address(mint)), 1);
    }

    /// @dev Each sale has its own stream and money, also while an earlier sale's stream is running.
    function test_twoSales() external {
        _buy(alice, 100);
        _pay();
        IMintTypes.Terms memory t = _terms();
        t.endTime = block.timestamp + 5 days;
        _createSale(t);
        _buy(bob, 100);
        _pay();
        uint256 passed = 6 days;
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS * passed / STREAM, 1);
        assertEq(mint.getConfig().poolLastIndex, 2);
        assertEq(mint.getConfig().poolEndTime, block.timestamp + STREAM);
        assertApproxEqAbs(mint.getConfig().poolTokens, 2 * POOL_TOKENS - POOL_TOKENS * passed / STREAM, 1);
        assertApproxEqAbs(_usdts(alice), 100 * POOL_USDT, 1);
        assertApproxEqAbs(_usdts(bob), 100 * POOL_USDT, 1);
        skip(STREAM - passed);
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS, 1, "as long as was said");
        assertApproxEqAbs(_tokens(bob), POOL_TOKENS * (STREAM - passed) / STREAM, 1);
        mint.updatePool();
        skip(passed);
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS, 1);
        assertApproxEqAbs(_tokens(bob), POOL_TOKENS, 1);
        (, IMintTypes.RewardInfo memory r) = mint.getRewardInfo();
        assertEq(r.rewardMax, 2 * POOL_TOKENS);
        assertEq(r.rewardTotal, 2 * POOL_TOKENS);
    }

    /// @dev Units of a failed sale never count, also when nobody called anything in between.
    function test_failedSaleBetween() external {
        _buy(alice, 50);
        _end();
        _createSale();
        _buy(alice, 20);
        _buy(bob, 80);
        _pay();
        assertEq(mint.users(alice).power, 200);
        skip(STREAM);
        mint.updateUser(alice);
        assertEq(mint.users(alice).power, 200);
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS / 5, 1);
    }

    function test_blacklisted() external {
        _buy(alice, 100);
        _pay();
        skip(STREAM);
        vm.prank(lister);
        factory.setIsBlackList(alice, true);
        uint256 until = block.timestamp + 90 days;
        uint256 held = mint.claimToken(alice);
        assertEq(held, mint.users(alice).tokenRelease, "what was bought alone");
        vm.expectRevert(abi.encodeWithSignature("BlackListed(address,uint256)", alice, until));
        mint.claim(alice);
        vm.warp(until);
        (uint256 usdts, uint256 tokens) = mint.claim(alice);
        assertApproxEqAbs(usdts, 100 * POOL_USDT, 1);
        assertApproxEqAbs(tokens, 100 * TOKENS + POOL_TOKENS - held, 1);
    }

    /// @dev With a stream of no days, pool tokens are shared at once.
    function test_withoutStream() external {
        _end();
        vm.prank(admin);
        main.setConfig(10, 1 days, 0, 0, 200);
        _createSale();
        _buy(alice, 100);
        _pay();
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS, 1);
        uint256 vested = mint.users(alice).tokenRelease;
        mint.claimToken(alice);
        assertApproxEqAbs(token.balanceOf(alice) - vested, POOL_TOKENS, 1);
    }

    function test_whatIsTold() external {
        _buy(alice, 100);
        vm.recordLogs();
        mint.updatePool();
        assertEq(vm.getRecordedLogs().length, 0, "the sale is open");
        _pay();
        skip(1 days);
        mint.updatePool();
        vm.recordLogs();
        mint.updatePool();
        assertEq(vm.getRecordedLogs().length, 0, "all is shared");
        skip(1 days);
        vm.recordLogs();
        mint.updatePool();
        assertEq(vm.getRecordedLogs().length, 1, "more has flowed, and that is all");
    }

    function test_withoutPoolTokensThereIsNoStream() external {
        _end();
        IMintTypes.Terms memory t = _terms();
        t.poolTokens = 0;
        _createSale(t);
        _buy(alice, 100);
        _pay();
        assertEq(mint.getConfig().poolEndTime, 0);
        vm.recordLogs();
        mint.updatePool();
        assertEq(_emitted(IMintTypes.PoolFilled.selector), 0);
        assertEq(_usdts(alice), 100 * POOL_USDT);
    }

    /// @dev A stream that is longer than the schedule goes on after the last release.
    function test_theStreamOutlastsTheReleases() external {
        _end();
        IMintTypes.Terms memory t = _terms();
        for (uint256 i; i < 11; ++i) {
            t.releaseWeeks[i] = 0;
        }
        _createSale(t);
        _buy(alice, 100);
        _pay();
        assertEq(mint.claimToken(alice), 100 * TOKENS);
        mint.claimDrop(alice);
        assertEq(mint.getUserStatus(alice), 1);
        skip(STREAM / 2);
        vm.expectEmit(address(mint));
        emit IMintTypes.Claimed(alice, 0, 0, POOL_TOKENS / 2, 0);
        assertEq(mint.claimToken(alice), POOL_TOKENS / 2);
        assertEq(mint.getUserStatus(alice), 1);
        skip(STREAM / 2);
        assertEq(mint.claimToken(alice), POOL_TOKENS / 2);
        assertEq(mint.getUserStatus(alice), 2);
    }

    /// @dev A sale of which everything is paid out is not counted again beside a later one.
    function test_aSaleLeftBehind() external {
        _buy(alice, 100);
        _pay();
        vm.warp(block.timestamp + 20 weeks);
        mint.claim(alice);
        mint.claimDrop(alice);
        assertEq(mint.getUserStatus(alice), 2);
        _createSale();
        _buy(alice, 50);
        _buy(bob, 50);
        _pay();
        assertEq(mint.users(alice).usdtReward, 150 * POOL_USDT);
        assertEq(mint.users(alice).tokenReward, POOL_TOKENS);
        assertEq(mint.claimUsdt(alice), 50 * POOL_USDT);
        assertEq(mint.claimToken(alice), 50 * TOKENS / 8);
        assertEq(mint.users(alice).usdtReward, 150 * POOL_USDT);
        assertEq(mint.users(alice).tokenReward, POOL_TOKENS);
        assertEq(mint.claimDrop(alice), 50 * DROP);
    }
}
