// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {Economy} from "../Economy.sol";
import {INodeNFT} from "../../src/interfaces/INodeNFT.sol";

contract NodeSetPriceTest is Economy {
    function test_setPrice() external {
        bytes memory data = abi.encodeCall(nodes.setPrice, (1, 2 * NODE_PRICE));
        vm.startPrank(operator);
        authority.schedule(address(nodes), data, 0);
        skip(OPERATOR_DELAY);
        vm.expectEmit(address(nodes));
        emit INodeNFT.PriceSet(1, 2 * NODE_PRICE);
        authority.execute(address(nodes), data);
        vm.stopPrank();
        assertEq(nodes.cards(1).price, 2 * NODE_PRICE);
        _refused(
            abi.encodeCall(nodes.setPrice, (1, 2 * NODE_PRICE + 1)),
            abi.encodeWithSelector(INodeNFT.PriceAboveCap.selector, 2 * NODE_PRICE + 1, 2 * NODE_PRICE)
        );
        _refused(abi.encodeCall(nodes.setPrice, (2, 1)), abi.encodeWithSelector(INodeNFT.CardUnknown.selector, 2));
        _refused(
            abi.encodeCall(nodes.setPrice, (1, NODE_PRICE / 2 - 1)),
            abi.encodeWithSelector(INodeNFT.PriceBelowFloor.selector, NODE_PRICE / 2 - 1, NODE_PRICE / 2)
        );
        _operate(address(nodes), abi.encodeCall(nodes.setPrice, (1, NODE_PRICE / 2)));
        assertEq(nodes.cards(1).price, nodes.priceFloor());
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
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, stranger));
        nodes.setPrice(1, 1);
    }
}
