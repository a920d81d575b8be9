// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {Economy} from "../Economy.sol";
import {NodeNFT} from "../../src/NodeNFT.sol";
import {INodeNFT} from "../../src/interfaces/INodeNFT.sol";

contract NodeConstructorTest is Economy {
    function test_refusals() external {
        INodeNFT.Init memory init = _nodesInit();
        init.supplyCap = 65_536;
        vm.expectRevert(INodeNFT.InvalidCard.selector);
        new NodeNFT(init);
        init = _nodesInit();
        init.treasury = address(0);
        vm.expectRevert(INodeNFT.InvalidCard.selector);
        new NodeNFT(init);
        init = _nodesInit();
        init.proceeds = address(0);
        vm.expectRevert(INodeNFT.InvalidCard.selector);
        new NodeNFT(init);
        init = _nodesInit();
        init.priceFloor = 0;
        vm.expectRevert(INodeNFT.InvalidCard.selector);
        new NodeNFT(init);
        init = _nodesInit();
        init.price = init.priceFloor - 1;
        vm.expectRevert(abi.encodeWithSelector(INodeNFT.PriceBelowFloor.selector, init.price, init.priceFloor));
        new NodeNFT(init);
        init = _nodesInit();
        init.priceCap = uint256(type(uint96).max) + 1;
        vm.expectRevert(INodeNFT.InvalidCard.selector);
        new NodeNFT(init);
        init = _nodesInit();
        init.price = init.priceCap + 1;
        vm.expectRevert(abi.encodeWithSelector(INodeNFT.PriceAboveCap.selector, init.price, init.priceCap));
        new NodeNFT(init);
        init = _nodesInit();
        init.supply = 2001;
        vm.expectRevert(abi.encodeWithSelector(INodeNFT.SupplyAboveCap.selector, 2001, 2000));
        new NodeNFT(init);
    }

    function test_atTheCaps() external {
        INodeNFT.Init memory init = _nodesInit();
        (init.supplyCap, init.supply) = (65_535, 65_535);
        (init.priceCap, init.price) = (type(uint96).max, type(uint96).max);
        INodeNFT.Card memory card = new NodeNFT(init).cards(1);
        assertEq(card.supply, 65_535);
        assertEq(card.price, type(uint96).max);
    }

    function test_tellsOfTheFirstCard() external {
        INodeNFT.Init memory init = _nodesInit();
        vm.expectEmit();
        emit INodeNFT.CardAdded(1, init.supply, init.price, init.cid, init.suffix);
        vm.expectEmit();
        emit IERC1155.URI("ipfs://bafynode/1.json", 1);
        vm.expectEmit();
        emit INodeNFT.Bought(treasury, 1, 1, 0);
        new NodeNFT(init);
    }

    function test_firstCardIsTheTreasurys() external view {
        assertEq(nodes.balanceOf(treasury, 1), 1);
        assertEq(nodes.getConfig().power, 1);
        assertEq(nodes.cards(1).mints, 1);
        assertTrue(nodes.users(treasury).isExist);
        assertFalse(nodes.users(alice).isExist);
        assertFalse(nodes.users(address(0)).isExist, "cards come from nobody");
    }
}
