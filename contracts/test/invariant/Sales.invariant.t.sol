// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Test} from "forge-std/Test.sol";
import {IMain} from "../../src/interfaces/IMain.sol";
import {IMint} from "../../src/interfaces/IMint.sol";
import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {SalesHandler} from "./SalesHandler.sol";

contract SalesInvariantTest is Test {
    SalesHandler private world;
    IMint private mint;
    IMain private main;
    IERC20 private usdt;
    IERC20 private token;

    function setUp() external {
        world = new SalesHandler();
        address money;
        address sold;
        (mint, main, money, sold) = world.parts();
        (usdt, token) = (IERC20(money), IERC20(sold));
        bytes4[] memory selectors = new bytes4[](19);
        selectors[0] = world.buy.selector;
        selectors[1] = world.buyMore.selector;
        selectors[2] = world.refund.selector;
        selectors[3] = world.claim.selector;
        selectors[4] = world.claimDrop.selector;
        selectors[5] = world.settle.selector;
        selectors[6] = world.reclaim.selector;
        selectors[7] = world.level.selector;
        selectors[8] = world.poke.selector;
        selectors[9] = world.share.selector;
        selectors[10] = world.time.selector;
        selectors[11] = world.donate.selector;
        selectors[12] = world.hostile.selector;
        selectors[13] = world.createSale.selector;
        selectors[14] = world.createSale.selector;
        selectors[15] = world.buyMore.selector;
        selectors[16] = world.leave.selector;
        selectors[17] = world.borrow.selector;
        selectors[18] = world.time.selector;
        targetContract(address(world));
        targetSelector(FuzzSelector(address(world), selectors));
    }

    function invariant_books() external view {
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
        _participation(users);
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

    function _participation(IMintTypes.UserInfo[] memory users) private view {
        uint256 sum;
        for (uint256 i; i < users.length; ++i) {
            address actor = world.actors(i);
            assertEq(main.users(actor).amount, world.invested(actor), "participation");
            assertEq(users[i].amount, world.invested(actor), "amount");
            sum += world.invested(actor);
        }
        assertEq(mint.getConfig().totalAmount, sum);
        assertEq(main.projects(1).totalAmount, sum);
    }

    /// @dev In the end everybody gets exactly what was bought or paid, without others' help, and nothing stays behind.
    function afterInvariant() external {
        world.everybodyLeaves();
        for (uint256 i; i < world.actorCount(); ++i) {
            address actor = world.actors(i);
            uint256 tokens;
            uint256 drop;
            for (uint256 j = 1; j <= world.saleCount(); ++j) {
                IMintTypes.Sale memory s = mint.sales(j);
                if (s.state != IMintTypes.State.Success) {
                    assertEq(world.units(j, actor), 0, "not refunded");
                    continue;
                }
                tokens += world.units(j, actor) * s.tokens;
                drop += world.units(j, actor) * s.drop;
            }
            assertEq(world.boughtPaid(actor), tokens, "sum of the releases is what was bought");
            assertEq(world.dropPaid(actor), drop, "airdrop");
            // The blacklist entries lapsed long ago.
            assertLe(mint.getUserStatus(actor), 2);
            assertNotEq(mint.getUserStatus(actor), 1);
        }
        assertLe(usdt.balanceOf(address(mint)), world.donatedUsdt() + 1e4, "USDT stuck");
        assertLe(token.balanceOf(address(mint)), world.donatedToken() + 1e4, "tokens stuck");
    }
}
