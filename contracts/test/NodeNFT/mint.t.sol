// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";
import {INodeNFT} from "../../src/interfaces/INodeNFT.sol";

contract NodeMintTest is Economy {
    function testFuzz_mainOnly(address who) external {
        vm.assume(who != address(main));
        vm.prank(who);
        vm.expectRevert(abi.encodeWithSelector(INodeNFT.NotMain.selector, who));
        nodes.mint(who, 1, 1, NODE_PRICE);
    }
}
