// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Test} from "forge-std/Test.sol";
import {IMint} from "../../src/interfaces/IMint.sol";
import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {SalesHandler} from "./SalesHandler.sol";

/// @dev What holds of an escrow, whatever else its buyers do elsewhere.
abstract contract SalesChecks is Test {
    SalesHandler private world;
    IMint private mint;
    IERC20 private usdt;
    IERC20 private token;

    function _watchSales(SalesHandler sales) internal {
        world = sales;
        address money;
        address sold;
        (mint,, money, sold) = world.parts();
        (usdt, token) = (IERC20(money), IERC20(sold));
    }

    function _checkSales() internal view {
        IMintTypes.Sale[] memory sales = new IMintTypes.Sale[](world.saleCount());
        for (uint256 i; i < sales.length; ++i) {
            sales[i] = mint.sales(i + 1);
        }
        IMintTypes.UserInfo[] memory users = new IMintTypes.UserInfo[](world.actorCount());
        for (uint256 i; i < users.length; ++i) {
            users[i] = mint.users(world.actors(i));
        }
        _money(sales, users);
        _tokens(sales);
        _powers(sales, users);
        _promises(sales, users);
    }

    /// @dev Whatever sales came after and whatever their terms, a unit has gained at least what was promised when it was
    /// bought, in the promised time. Each update rounds down, by less than a base unit a sale.
    function _promises(IMintTypes.Sale[] memory sales, IMintTypes.UserInfo[] memory users) private view {
        for (uint256 i; i < users.length; ++i) {
            (uint256 usdts, uint256 tokens) = (0, 0);
            for (uint256 j; j < sales.length; ++j) {
                uint256 payTime = sales[j].payTime;
                if (payTime == 0 || block.timestamp < payTime) continue;
                uint256 units = world.units(j + 1, world.actors(i));
                usdts += units * world.promisedUsdt(j + 1);
                uint256 stream = world.streamTime(j + 1);
                uint256 passed = block.timestamp - payTime;
                uint256 whole = units * world.promisedTokens(j + 1);
                tokens += passed >= stream ? whole : whole * passed / stream;
            }
            assertGe(users[i].usdtReward + sales.length, usdts, "less pool USDT than promised");
            assertGe(users[i].tokenReward + 1e4, tokens, "less pool tokens than promised");
        }
    }

    /// @dev The escrow always holds all refundable USDT, and only sales that have succeeded have paid anything else.
    function _money(IMintTypes.Sale[] memory sales, IMintTypes.UserInfo[] memory users) private view {
        uint256 refundable;
        uint256 successful;
        for (uint256 i; i < sales.length; ++i) {
            if (sales[i].state == IMintTypes.State.Success) successful += world.paid(i + 1);
            else refundable += world.paid(i + 1);
        }
        uint256 balance = usdt.balanceOf(address(mint));
        assertLe(world.otherUsdt(), successful, "a wei left before success");
        assertEq(balance, refundable + successful - world.otherUsdt() + world.donatedUsdt(), "USDT");
        IMintTypes.Books memory b = mint.getSolvency(address(usdt));
        assertEq(b.principal, refundable, "refundable");
        assertEq(b.reserved, successful - world.otherUsdt(), "of successful sales");
        assertEq(b.surplus, world.donatedUsdt(), "surplus");
        uint256 owed;
        for (uint256 i; i < users.length; ++i) {
            owed += users[i].usdtBalance;
        }
        assertLe(owed, b.reserved, "owed USDT");
    }

    /// @dev The escrow holds every token that a sale still owes: to buyers, to pools, to the manager.
    function _tokens(IMintTypes.Sale[] memory sales) private view {
        uint256 owed;
        for (uint256 i; i < sales.length; ++i) {
            IMintTypes.Sale memory s = sales[i];
            if (uint8(s.state) <= uint8(IMintTypes.State.Success)) {
                owed += s.sales * (s.tokens + s.drop);
                if (!s.reclaimed) owed += (s.total - s.sales) * (s.tokens + s.drop);
                if (s.state != IMintTypes.State.Success) owed += s.poolTokens;
            } else if (!s.reclaimed) {
                owed += s.total * (s.tokens + s.drop) + s.poolTokens;
            }
        }
        for (uint256 i; i < world.actorCount(); ++i) {
            address actor = world.actors(i);
            owed -= world.boughtPaid(actor) + world.dropPaid(actor);
        }
        (, IMintTypes.RewardInfo memory r) = mint.getRewardInfo();
        owed += r.rewardMax - r.rewardRelease;
        assertEq(token.balanceOf(address(mint)), owed + world.donatedToken(), "tokens");
        IMintTypes.Books memory b = mint.getSolvency(address(token));
        assertEq(b.principal + b.reserved, owed, "token books");
    }

    function _powers(IMintTypes.Sale[] memory sales, IMintTypes.UserInfo[] memory users) private view {
        IMintTypes.ConfigMulti memory c = mint.getConfigMulti();
        uint256[7] memory force;
        (uint256 tokens, uint256 usdts) = (0, 0);
        for (uint256 i; i < users.length; ++i) {
            IMintTypes.UserInfo memory u = users[i];
            force[0] += u.power;
            if (u.pool != 0) ++force[u.pool];
            tokens += u.tokenReward + u.tokenTeam;
            usdts += u.usdtReward + u.usdtTeam;
            uint256 power;
            for (uint256 j; j < sales.length; ++j) {
                if (sales[j].state != IMintTypes.State.Success) continue;
                power += sales[j].power * world.units(j + 1, world.actors(i));
            }
            assertEq(u.power, power, "power of an account");
        }
        (IMintTypes.RewardInfo memory ur, IMintTypes.RewardInfo memory tr) = mint.getRewardInfo();
        for (uint256 i; i < 7; ++i) {
            assertEq(force[i], c.poolForce[i], "force");
        }
        assertLe(tokens, tr.rewardTotal, "pool tokens made");
        assertLe(usdts, ur.rewardTotal, "pool USDT made");
        assertGe(tokens + 1e4, tr.rewardTotal, "pool tokens stuck");
        assertGe(usdts + 1e4, ur.rewardTotal, "pool USDT stuck");
        uint256 waiting;
        for (uint256 i; i < sales.length; ++i) {
            bool pays = sales[i].payTime != 0 && block.timestamp >= sales[i].payTime;
            if (sales[i].state == IMintTypes.State.Success && !pays) {
                waiting += sales[i].price * 1000 / 10_000 * sales[i].sales;
            }
        }
        assertEq(ur.rewardTotal + waiting, ur.rewardMax, "pool USDT is shared at once");
    }
}
