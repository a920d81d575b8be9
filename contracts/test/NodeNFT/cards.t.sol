// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";
import {INodeNFT} from "../../src/interfaces/INodeNFT.sol";

contract NodeCardsTest is Economy {
    function test_card() external view {
        INodeNFT.Card memory c = nodes.cards(1);
        assertEq(c.tokenId, 1);
        assertEq(c.supply, 1000);
        assertEq(c.power, 1);
        assertEq(c.price, NODE_PRICE);
        assertEq(string.concat(c.cid, c.suffix), "bafynode/1.json");
        assertEq(nodes.uri(1), "ipfs://bafynode/1.json");
        assertEq(nodes.cardCount(), 1);
        assertEq(nodes.cards(2).power, 0);
    }
}
