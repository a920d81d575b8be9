// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {NodeNFT} from "../../src/NodeNFT.sol";
import {Token} from "../../src/Token.sol";
import {INodeNFT} from "../../src/interfaces/INodeNFT.sol";
import {IToken} from "../../src/interfaces/IToken.sol";
import {EconomyChecks} from "./EconomyChecks.sol";
import {EconomyHandler} from "./EconomyHandler.sol";

contract EconomyInvariantTest is EconomyChecks {
    EconomyHandler private world;
    Token private token;
    NodeNFT private nodes;
    Token private usdt;
    address private pair;
    address private swapHelper;
    address private liquidityHelper;

    function setUp() external {
        world = new EconomyHandler();
        address money;
        (token, nodes, money, pair,, swapHelper, liquidityHelper) = world.parts();
        usdt = Token(money);
        bytes4[] memory selectors = new bytes4[](16);
        selectors[0] = world.buy.selector;
        selectors[1] = world.sell.selector;
        selectors[2] = world.swapThroughHelper.selector;
        selectors[3] = world.sendToPair.selector;
        selectors[4] = world.pass.selector;
        selectors[5] = world.burn.selector;
        selectors[6] = world.provide.selector;
        selectors[7] = world.withdraw.selector;
        selectors[8] = world.buyCards.selector;
        selectors[9] = world.passCard.selector;
        selectors[10] = world.claim.selector;
        selectors[11] = world.donate.selector;
        selectors[12] = world.share.selector;
        selectors[13] = world.time.selector;
        selectors[14] = world.hostile.selector;
        selectors[15] = world.sell.selector;
        targetContract(address(world));
        targetSelector(FuzzSelector(address(world), selectors));
    }

    function invariant_books() external view {
        _supply();
        _nodes();
        _limits();
    }

    /// @dev All balances and burned tokens add up to the supply.
    function _supply() private view {
        uint256 sum;
        for (uint256 i; i < world.holderCount(); ++i) {
            sum += token.balanceOf(world.holders(i));
        }
        assertEq(sum, token.totalSupply(), "sum of balances");
        assertEq(token.issued() - token.totalSupply(), world.burned(), "burned");
    }

    /// @dev The nodes hold what they owe, and received exactly what the token's events and the donors say.
    function _nodes() private view {
        INodeNFT.Config memory c = nodes.getConfig();
        assertEq(c.tokenReceived, world.nodeFees() + world.crashFees(), "streams");
        assertEq(c.usdtReceived, world.donated(), "donations");
        _checkNodes(world);
    }

    function _limits() private view {
        IToken.Config memory c = token.getConfig();
        assertLe(c.nodeBps, 300);
        assertLe(c.burnBps, 300);
        assertLe(c.startBlock, world.lastStartBlock());
        assertEq(c.swapPair, pair);
        assertEq(c.nodes, address(nodes));
        assertEq(c.liquidityHelper, liquidityHelper);
        assertEq(token.balanceOf(swapHelper) + usdt.balanceOf(swapHelper), 0, "swap helper");
        assertEq(token.balanceOf(liquidityHelper) + usdt.balanceOf(liquidityHelper), 0, "liquidity helper");
        assertLe(nodes.cards(1).price, nodes.priceCap());
    }

    /// @dev Checks that trades happened, some of them in a crash, so that a run tests something.
    function afterInvariant() external view {
        assertGt(world.trades(), 0);
    }
}
