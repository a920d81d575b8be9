// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {Economy} from "../Economy.sol";
import {INodeNFT} from "../../src/interfaces/INodeNFT.sol";

contract NodeAddCardTest is Economy {
    function testFuzz_caps(uint256 supply, uint256 price) external {
        supply = bound(supply, 0, 3000);
        price = bound(price, 0, 3 * NODE_PRICE);
        bytes memory data = abi.encodeCall(nodes.addCard, (supply, price, "bafytwo", "/2.json"));
        vm.startPrank(operator);
        authority.schedule(address(nodes), data, 0);
        skip(OPERATOR_DELAY);
        if (supply == 0) {
            vm.expectRevert(INodeNFT.InvalidCard.selector);
        } else if (supply > 1000) {
            vm.expectRevert(abi.encodeWithSelector(INodeNFT.SupplyAboveCap.selector, supply, 1000));
        } else if (price < NODE_PRICE / 2) {
            vm.expectRevert(abi.encodeWithSelector(INodeNFT.PriceBelowFloor.selector, price, NODE_PRICE / 2));
        } else if (price > 2 * NODE_PRICE) {
            vm.expectRevert(abi.encodeWithSelector(INodeNFT.PriceAboveCap.selector, price, 2 * NODE_PRICE));
        } else {
            vm.expectEmit(address(nodes));
            emit INodeNFT.CardAdded(2, supply, price, "bafytwo", "/2.json");
            vm.expectEmit(address(nodes));
            emit IERC1155.URI("ipfs://bafytwo/2.json", 2);
        }
        authority.execute(address(nodes), data);
    }

    function test_everyKindHasTheFloor() external {
        bytes memory data = abi.encodeCall(nodes.addCard, (1, NODE_PRICE / 2 - 1, "", ""));
        vm.startPrank(operator);
        authority.schedule(address(nodes), data, 0);
        skip(OPERATOR_DELAY);
        vm.expectRevert(abi.encodeWithSelector(INodeNFT.PriceBelowFloor.selector, NODE_PRICE / 2 - 1, NODE_PRICE / 2));
        authority.execute(address(nodes), data);
    }

    function test_counted() external {
        assertEq(nodes.getConfig().cards, 1);
        _operate(address(nodes), abi.encodeCall(nodes.addCard, (1000, 2 * NODE_PRICE, "bafytwo", "/2.json")));
        assertEq(nodes.getConfig().cards, 2, "up to both caps");
    }

    function test_strangersAreRefused() external {
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, stranger));
        nodes.addCard(1, 1, "", "");
    }
}
