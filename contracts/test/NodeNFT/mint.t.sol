// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Economy} from "../Economy.sol";
import {NodeNFT} from "../../src/NodeNFT.sol";
import {OddToken} from "../mocks/OddToken.sol";
import {INodeNFT} from "../../src/interfaces/INodeNFT.sol";

contract NodeMintTest is Economy {
    function testFuzz_mainOnly(address who) external {
        vm.assume(who != address(main));
        vm.prank(who);
        vm.expectRevert(abi.encodeWithSelector(INodeNFT.NotMain.selector, who));
        nodes.mint(who, 1, 1, NODE_PRICE);
    }

    /// @dev No card is sold while a payment is on its way; here the paying asset is also the only account that may mint.
    function test_refusedDuringAPayment() external {
        OddToken asset = new OddToken();
        INodeNFT.Init memory init = _nodesInit();
        init.usdt = address(asset);
        init.main = address(asset);
        NodeNFT own = new NodeNFT(init);
        asset.mint(address(own), 10e18);
        asset.setHook(address(own), abi.encodeCall(own.mint, (alice, 1, 1, NODE_PRICE)));
        own.claim(treasury);
        assertEq(
            asset.hookReason(), abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
        assertEq(own.balanceOf(alice, 1), 0);
        assertEq(asset.balanceOf(treasury), 10e18);
    }
}
