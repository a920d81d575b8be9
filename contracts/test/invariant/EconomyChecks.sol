// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {NodeNFT} from "../../src/NodeNFT.sol";
import {Token} from "../../src/Token.sol";
import {INodeNFT} from "../../src/interfaces/INodeNFT.sol";
import {EconomyHandler} from "./EconomyHandler.sol";

/// @dev What holds of the nodes, whoever else pays them.
abstract contract EconomyChecks is Test {
    function _checkNodes(EconomyHandler world) internal view {
        (Token token, NodeNFT nodes, address usdt,, address treasury,,) = world.parts();
        INodeNFT.Config memory c = nodes.getConfig();
        INodeNFT.User memory u = nodes.users(treasury);
        (uint256 owed, uint256 owedToken, uint256 power) = (u.balance, u.tokenBalance, u.power);
        for (uint256 i; i < world.actorCount(); ++i) {
            address actor = world.actors(i);
            u = nodes.users(actor);
            assertEq(u.power, world.cards(actor), "power");
            assertEq(nodes.balanceOf(actor, 1), world.cards(actor), "cards");
            owed += u.balance;
            owedToken += u.tokenBalance;
            power += u.power;
        }
        assertEq(power, c.power, "all cards");
        assertLe(c.power, c.supplyCap);
        assertLe(owed, Token(usdt).balanceOf(address(nodes)), "USDT owed");
        assertLe(owedToken, token.balanceOf(address(nodes)), "TDE owed");
        // Rounding leaves less than a base unit for each settlement.
        assertGe(owed + 1e6, Token(usdt).balanceOf(address(nodes)), "USDT stuck");
        assertGe(owedToken + 1e6, token.balanceOf(address(nodes)), "TDE stuck");
    }
}
