// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {SalePools} from "../SalePools.sol";

/// @dev What the pools give adds up: nothing is made, and nothing but the rest of a division stays behind.
contract MintPoolSumsTest is SalePools {
    address private constant _user2 = address(0x1000002);

    /// @dev Where amounts divide without a remainder, not a base unit is missing: shown, shared, paid, and afterwards.
    function test_nothingIsLostWhereItDivides() external {
        _lead(bob, 5);
        _buy(alice, 30);
        _buy(carol, 70);
        _pay();
        skip(STREAM);
        for (uint256 i; i < 3; ++i) {
            assertEq(mint.users(bob).usdtTeam, 10 * POOL_USDT);
            assertEq(mint.users(bob).tokenTeam, POOL_TOKENS / 10);
            assertEq(mint.users(alice).usdtReward, 27 * POOL_USDT);
            assertEq(mint.users(alice).tokenReward, POOL_TOKENS * 27 / 100);
            mint.updateUser(bob);
        }
        uint256 vested = mint.users(alice).tokenRelease;
        assertEq(mint.users(alice).usdtBalance, 27 * POOL_USDT);
        assertEq(mint.users(alice).tokenBalance - vested, POOL_TOKENS * 27 / 100);
        assertEq(mint.claimUsdt(alice), 27 * POOL_USDT);
        assertEq(mint.claimToken(alice) - vested, POOL_TOKENS * 27 / 100);
        assertEq(mint.users(alice).usdtBalance, 0);
        assertEq(mint.users(alice).tokenBalance, 0);
        vm.warp(block.timestamp + 20 weeks);
        mint.claimToken(alice);
        mint.claimDrop(alice);
        assertEq(mint.getUserStatus(alice), 2);
        assertEq(mint.users(alice).usdtReward, 27 * POOL_USDT);
        assertEq(mint.users(alice).tokenReward, POOL_TOKENS * 27 / 100);
    }

    /// @dev 11 units share 9,910 base units of USDT and 9 of the token: what does not divide stays in the escrow.
    function test_unitsRoundDown() external {
        _end();
        _lead(bob, 4);
        IMintTypes.Terms memory t = _terms();
        (t.price, t.softCap, t.poolTokens) = (10_010, 11, 10);
        _createSale(t);
        _buy(alice, 11);
        _pay();
        skip(STREAM);
        for (uint256 i; i < 2; ++i) {
            assertEq(mint.users(alice).usdtReward, 9909);
            assertEq(mint.users(alice).tokenReward, 8);
            mint.updatePool();
        }
    }

    /// @dev Three members share 100 and 200 base units of USDT, and 1 and 5 of the token, the first of each before the second.
    function test_membersRoundDown() external {
        _end();
        _lead(bob, 5);
        _lead(carol, 5);
        _lead(stranger, 5);
        IMintTypes.Terms memory t = _terms();
        (t.price, t.softCap, t.poolTokens) = (10_000, 1, 60);
        _createSale(t);
        _buy(alice, 1);
        _pay();
        uint256 begin = block.timestamp;
        skip(STREAM / 6);
        mint.updatePool();
        t.poolTokens = 0;
        t.endTime = block.timestamp + 1 days;
        _createSale(t);
        _buy(alice, 2);
        vm.warp(begin + STREAM);
        for (uint256 i; i < 2; ++i) {
            assertEq(mint.users(bob).usdtTeam, 99);
            assertEq(mint.users(bob).tokenTeam, 1);
            mint.updatePool();
        }
    }

    /// @dev Many updates cost nobody more than dust, and pay nothing that is not there.
    function test_dustCycles() external {
        _lead(bob, 6);
        _buy(alice, 99);
        _buy(carol, 1);
        _pay();
        uint256 cycles = _upTo(10_000);
        for (uint256 i; i < cycles; ++i) {
            skip(2);
            mint.updatePool();
        }
        skip(STREAM);
        assertGe(_tokens(alice) + 1e6, POOL_TOKENS * 9 / 10 * 99 / 100);
        uint256 vested = mint.users(alice).tokenRelease + mint.users(carol).tokenRelease;
        uint256 paid = mint.claimToken(alice) + mint.claimToken(bob) + mint.claimToken(carol) - vested;
        assertLe(paid, POOL_TOKENS);
        assertGe(paid + 1e6, POOL_TOKENS);
    }

    /// @dev All gains together equal what was shared, whatever is bought and moved at any time.
    function testFuzz_nothingIsLostOrMade(uint256[12] memory seeds) external {
        address[4] memory who = [alice, bob, carol, stranger];
        vm.prank(stranger);
        main.register(root);
        _buy(alice, 40);
        _buy(bob, 60);
        for (uint256 i; i < seeds.length; ++i) {
            address account = who[seeds[i] / 7 % 4];
            uint256 units = seeds[i] / 31 % 12;
            IMintTypes.Config memory c = mint.getConfig();
            if (i == 3 || i == 7) _pay();
            if (i == 4 || i == 8) {
                _createSale();
                _buy(_user(2), SOFT_CAP);
            }
            skip(seeds[i] % 3 days);
            if (seeds[i] % 3 == 0) _lead(account, seeds[i] / 11 % 10);
            else if (seeds[i] % 3 == 1 && mint.getUserStatus(account) != 0) _tryClaim(account);
            else if (units != 0 && block.timestamp < mint.sales(c.lastIndex).endTime) _buy(account, units);
            _sums(who);
        }
    }

    function _tryClaim(address account) private {
        try mint.claim(account) {} catch {}
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
        tokens += _tokens(_user2);
        usdts += _usdts(_user2);
        power += mint.users(_user2).power;
        assertEq(power, mint.getConfigMulti().poolForce[0]);
        assertLe(tokens, t.rewardTotal);
        assertLe(usdts, u.rewardTotal);
        assertEq(u.rewardTotal, u.rewardMax);
        assertLe(t.rewardTotal, t.rewardMax);
        // Less than a base unit for each update and account.
        assertGe(tokens + 100, t.rewardTotal);
        assertGe(usdts + 100, u.rewardTotal);
    }
}
