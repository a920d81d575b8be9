// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

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

    function test_firstCardIsTheTreasurys() external view {
        assertEq(nodes.balanceOf(treasury, 1), 1);
        assertEq(nodes.getConfig().power, 1);
        assertEq(nodes.cards(1).mints, 1);
        assertTrue(nodes.users(treasury).isExist);
        assertFalse(nodes.users(alice).isExist);
    }
}
