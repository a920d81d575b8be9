// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {Economy} from "../Economy.sol";
import {INodeNFT} from "../../src/interfaces/INodeNFT.sol";
import {NodeNFT} from "../../src/NodeNFT.sol";

/// @dev addCard, setPrice, mint, uri, cards and the constructor.
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

    function test_uri_unknown() external {
        vm.expectRevert(abi.encodeWithSelector(INodeNFT.CardUnknown.selector, 2));
        nodes.uri(2);
    }

    function testFuzz_addCard_caps(uint256 supply, uint256 price) external {
        supply = bound(supply, 0, 3000);
        price = bound(price, 0, 3 * NODE_PRICE);
        bytes memory data = abi.encodeCall(nodes.addCard, (supply, price, "bafytwo", "/2.json"));
        vm.startPrank(operator);
        authority.schedule(address(nodes), data, 0);
        skip(OPERATOR_DELAY);
        if (supply == 0 || price == 0) {
            vm.expectRevert(INodeNFT.InvalidCard.selector);
        } else if (supply > 1000) {
            vm.expectRevert(abi.encodeWithSelector(INodeNFT.SupplyAboveCap.selector, supply, 1000));
        } else if (price > 2 * NODE_PRICE) {
            vm.expectRevert(abi.encodeWithSelector(INodeNFT.PriceAboveCap.selector, price, 2 * NODE_PRICE));
        } else {
            vm.expectEmit(address(nodes));
            emit INodeNFT.CardAdded(2, supply, price, "bafytwo", "/2.json");
        }
        authority.execute(address(nodes), data);
    }

    function test_setPrice() external {
        _operate(address(nodes), abi.encodeCall(nodes.setPrice, (1, 2 * NODE_PRICE)));
        assertEq(nodes.cards(1).price, 2 * NODE_PRICE);
        _refused(
            abi.encodeCall(nodes.setPrice, (1, 2 * NODE_PRICE + 1)),
            abi.encodeWithSelector(INodeNFT.PriceAboveCap.selector, 2 * NODE_PRICE + 1, 2 * NODE_PRICE)
        );
        _refused(abi.encodeCall(nodes.setPrice, (2, 1)), abi.encodeWithSelector(INodeNFT.CardUnknown.selector, 2));
        _refused(abi.encodeCall(nodes.setPrice, (1, 0)), abi.encodeWithSelector(INodeNFT.InvalidCard.selector));
    }

    function _refused(bytes memory data, bytes memory reason) private {
        vm.startPrank(operator);
        authority.schedule(address(nodes), data, 0);
        skip(OPERATOR_DELAY);
        vm.expectRevert(reason);
        authority.execute(address(nodes), data);
        vm.stopPrank();
    }

    function test_strangersAreRefused() external {
        vm.startPrank(stranger);
        bytes memory refused = abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, stranger);
        vm.expectRevert(refused);
        nodes.addCard(1, 1, "", "");
        vm.expectRevert(refused);
        nodes.setPrice(1, 1);
        vm.expectRevert(refused);
        nodes.setIsBlackList(alice, true);
        vm.expectRevert(refused);
        nodes.renewBlackList(alice);
        vm.expectRevert(abi.encodeWithSelector(INodeNFT.NotMain.selector, stranger));
        nodes.mint(stranger, 1, 1, NODE_PRICE);
    }

    function test_constructor_refuses() external {
        INodeNFT.Init memory init = _nodesInit();
        init.supplyCap = 65_536;
        vm.expectRevert(INodeNFT.InvalidCard.selector);
        new NodeNFT(init);
        init = _nodesInit();
        init.treasury = address(0);
        vm.expectRevert(INodeNFT.InvalidCard.selector);
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

    function test_erc1155Metadata() external view {
        assertTrue(nodes.supportsInterface(0xd9b67a26));
        assertTrue(nodes.supportsInterface(0x0e89341c));
    }
}
