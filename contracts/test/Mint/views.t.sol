// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IMain} from "../../src/interfaces/IMain.sol";
import {IMint} from "../../src/interfaces/IMint.sol";
import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {Sales} from "../Sales.sol";

contract MintViewsTest is Sales {
    function test_getConfig() external {
        assertEq(mint.getConfig().stakeMin, 0);
        _createSale();
        _setLevel(bob, 6);
        mint.updateUser(bob);
        _buy(carol, 100);
        _buy(alice, 5);
        assertEq(mint.getConfig().poolStatus, 1);
        _pay();
        skip(1 days);
        bytes32 unshared = keccak256(abi.encode(mint.getConfig()));
        mint.updatePool();
        IMintTypes.Config memory c = mint.getConfig();
        assertEq(keccak256(abi.encode(c)), unshared, "shared or not");
        assertEq(c.totalUser, 2);
        assertEq(c.totalMember, 1);
        assertEq(c.totalSale, 105);
        assertEq(c.totalOrder, 2);
        assertEq(c.totalAmount, 105 * PRICE);
        assertEq(c.totalInvite, 100 * PRICE * 800 / 10_000);
        assertEq(c.totalTeam, 105 * PRICE / 100);
        assertEq(c.lastIndex, 1);
        assertEq(c.poolTokens, POOL_TOKENS - POOL_TOKENS / 15);
        assertEq(c.poolUSDT, 105 * PRICE / 10);
        assertEq(c.poolLastTime, block.timestamp);
        assertEq(c.poolStatus, 3);
        assertEq(c.poolLastIndex, 1);
        assertEq(c.poolEndTime, mint.sales(1).payTime + 15 days);
        assertEq(c.stakeMin, PRICE);
        uint256 paid = mint.claimUsdt(bob);
        assertEq(mint.getConfig().poolUSDT, 105 * PRICE / 10 - (paid - 100 * PRICE * 800 / 10_000));
        skip(30 days);
        (IMintTypes.RewardInfo memory u, IMintTypes.RewardInfo memory t) = mint.getRewardInfo();
        assertEq(u.directTotal, 100 * PRICE * 800 / 10_000);
        assertEq(u.indirectTotal, 0);
        assertEq(u.dynamicInvite, 100 * PRICE * 800 / 10_000);
        assertEq(u.rewardRelease, paid - u.dynamicInvite);
        assertEq(u.dynamicTeam, 105 * PRICE / 100);
        assertEq(t.rewardMax, POOL_TOKENS);
        assertEq(t.rewardTotal, POOL_TOKENS);
        assertApproxEqAbs(t.dynamicTeam, POOL_TOKENS / 10, 1);
        assertEq(t.mintSurplus, 895 * (TOKENS + DROP));
        assertEq(u.mintSurplus, 105 * PRICE * 8700 / 10_000 - u.directTotal);
    }

    function test_totalSale_withoutRefunds() external {
        _createSale();
        _buy(alice, 30);
        _buy(bob, 20);
        _end();
        mint.refund(alice, 1);
        assertEq(mint.getConfig().totalSale, 20);
    }

    function test_getConfigMulti() external {
        _createSale();
        address[3] memory leaders = [bob, carol, stranger];
        for (uint256 i; i < 3; ++i) {
            _setLevel(leaders[i], i < 2 ? 5 : 9);
            mint.updateUser(leaders[i]);
        }
        _buy(alice, 100);
        _pay();
        skip(15 days);
        bytes32 unshared = keccak256(abi.encode(mint.getConfigMulti()));
        mint.updatePool();
        // An open sale does not take the place of the one that pays.
        _createSale();
        _buy(alice, 1);
        IMintTypes.ConfigMulti memory c = mint.getConfigMulti();
        assertEq(keccak256(abi.encode(c)), unshared, "shared or not");
        uint256 usdts = 100 * PRICE / 10;
        for (uint256 i; i < 7; ++i) {
            uint256 part = i == 0 ? 8 : (i == 2 || i == 6) ? 1 : 0;
            uint256 holders = i == 0 ? 100 : i == 2 ? 2 : 1;
            assertEq(c.poolRates[i], i == 0 ? 4000 : 1000);
            assertEq(c.poolForce[i], part == 0 ? 0 : i == 0 ? 1000 : holders);
            assertEq(c.usdtPoolReward[i], part * usdts / 10);
            assertEq(c.tokenPoolReward[i], part * POOL_TOKENS / 10);
            assertEq(c.usdtPoolPer[i], (part * usdts / 10) * 2 ** 96 / holders);
            assertEq(c.tokenPoolPer[i], (part * POOL_TOKENS / 10) * 2 ** 96 / holders);
        }
    }

    /// @dev A project in which every receiver gets something.
    function test_getRewardInfo() external {
        _operate(address(factory), abi.encodeCall(factory.setTokenAdd, (special)));
        IMain.ProjectTerms memory p = _projectTerms();
        (p.special, p.costRate) = (500, 6500);
        project = _createProject(p);
        mint = IMint(main.projects(project).mint);
        _setLevel(bob, 2);
        _setLevel(alice, 3);
        _setLevel(stranger, 9);
        mint.updateUser(stranger);
        _createSale();
        _buy(carol, 100);
        (IMintTypes.RewardInfo memory u, IMintTypes.RewardInfo memory t) = mint.getRewardInfo();
        assertEq(keccak256(abi.encode(u, t)), keccak256(new bytes(20 * 32)), "an open sale");
        _pay();
        skip(3 days);
        (u, t) = mint.getRewardInfo();
        bytes32 unshared = keccak256(abi.encode(u, t));
        mint.updatePool();
        (u, t) = mint.getRewardInfo();
        assertEq(keccak256(abi.encode(u, t)), unshared, "shared or not");
        uint256 paid = 100 * PRICE;
        assertEq(u.directTotal, paid * 400 / 10_000);
        assertEq(u.indirectTotal, paid * 500 / 10_000);
        assertEq(u.platformTotal, paid * 300 / 10_000);
        assertEq(u.specialTotal, paid * 500 / 10_000);
        assertEq(u.rewardMax, paid / 10);
        assertEq(u.rewardTotal, paid / 10);
        assertEq(u.dynamicTeam, paid / 100);
        assertEq(t.rewardMax, POOL_TOKENS);
        assertEq(t.rewardTotal, POOL_TOKENS / 5);
        assertEq(t.dynamicTeam, POOL_TOKENS / 50);
        assertEq(t.mintSurplus, 900 * (TOKENS + DROP));
        mint.settle(1);
        assertEq(u.mintSurplus, usdt.balanceOf(costWallet));
        assertEq(u.specialTotal, usdt.balanceOf(special));
        assertEq(mint.claimToken(stranger), POOL_TOKENS / 50);
        (, t) = mint.getRewardInfo();
        assertEq(t.rewardRelease, POOL_TOKENS / 50);
    }

    /// @dev Were an asset to shrink in the escrow, the books would still be shown, and no surplus.
    function test_aShortfallIsShown() external {
        _createSale();
        _buy(alice, 10);
        vm.startPrank(address(mint));
        usdt.transfer(admin, 1);
        token.transfer(admin, 1);
        vm.stopPrank();
        IMintTypes.Books memory b = mint.getSolvency(address(usdt));
        assertEq(b.balance, 10 * PRICE - 1);
        assertEq(b.principal, 10 * PRICE);
        assertEq(b.reserved, 0);
        assertEq(b.surplus, 0);
        b = mint.getSolvency(address(token));
        assertEq(b.balance, _escrow(_terms()) - 1);
        assertEq(b.principal, 10 * (TOKENS + DROP));
        assertEq(b.reserved, _escrow(_terms()) - 10 * (TOKENS + DROP));
        assertEq(b.surplus, 0);
    }

    function test_aFailedSaleOwesItsTokensToTheManager() external {
        _createSale();
        _buy(alice, 10);
        _end();
        (IMintTypes.RewardInfo memory u, IMintTypes.RewardInfo memory t) = mint.getRewardInfo();
        assertEq(t.mintSurplus, _escrow(_terms()));
        assertEq(u.mintSurplus + u.rewardMax, 0);
        (, uint256 buyers, uint256 dropSurplus) = mint.totals();
        assertEq(buyers, 1);
        assertEq(dropSurplus, 0);
        IMintTypes.Books memory b = mint.getSolvency(address(token));
        assertEq(b.principal, 0);
        assertEq(b.reserved, _escrow(_terms()));
    }

    function test_status() external {
        assertEq(mint.getUserStatus(alice), 0);
        _createSale();
        _buy(alice, 100);
        assertEq(mint.getUserStatus(alice), 1);
        _pay();
        vm.warp(block.timestamp + 30 weeks);
        mint.claim(alice);
        mint.claimDrop(alice);
        assertEq(mint.getUserStatus(alice), 2);
        vm.prank(lister);
        factory.setIsBlackList(alice, true);
        assertEq(mint.getUserStatus(alice), 3);
    }

    /// @dev Assets sent by mistake are surplus, whatever the asset.
    function test_surplus() external {
        _createSale();
        _buy(alice, 10);
        _give(address(mint), 3e18);
        vm.prank(admin);
        token.transfer(address(mint), 5e18);
        assertEq(mint.getSolvency(address(usdt)).surplus, 3e18);
        assertEq(mint.getSolvency(address(token)).surplus, 5e18);
        IMintTypes.Books memory b = mint.getSolvency(address(new Coin()));
        assertEq(b.balance, 7);
        assertEq(b.surplus, 7);
        assertEq(b.principal + b.reserved, 0);
    }

    function test_teams() external {
        _setLevel(alice, 4);
        assertEq(mint.teams(alice).level, 4);
    }
}

contract Coin {
    function balanceOf(address) external pure returns (uint256) {
        return 7;
    }
}
