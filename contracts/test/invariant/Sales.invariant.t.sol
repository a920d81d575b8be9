// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IMain} from "../../src/interfaces/IMain.sol";
import {IMint} from "../../src/interfaces/IMint.sol";
import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {SalesChecks} from "./SalesChecks.sol";
import {SalesHandler} from "./SalesHandler.sol";

contract SalesInvariantTest is SalesChecks {
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
        _watchSales(world);
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
        _checkSales();
        _participation();
    }

    function _participation() private view {
        uint256 sum;
        for (uint256 i; i < world.actorCount(); ++i) {
            address actor = world.actors(i);
            assertEq(main.users(actor).amount, world.invested(actor), "participation");
            assertEq(mint.users(actor).amount, world.invested(actor), "amount");
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
