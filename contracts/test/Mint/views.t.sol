// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

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
        mint.updatePool();
        IMintTypes.Config memory c = mint.getConfig();
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
