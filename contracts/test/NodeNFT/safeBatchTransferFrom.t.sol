// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";

contract NodeSafeBatchTransferFromTest is Economy {
    function test_batchAndSelfTransfer() external {
        _operate(address(nodes), abi.encodeCall(nodes.addCard, (10, NODE_PRICE, "bafytwo", "/2.json")));
        _giveUsdt(alice, 4 * NODE_PRICE);
        vm.startPrank(alice);
        usdt.approve(address(main), 4 * NODE_PRICE);
        main.buyNFT(0, 1, 2, NODE_PRICE);
        main.buyNFT(0, 2, 2, NODE_PRICE);
        vm.stopPrank();
        _giveUsdt(address(nodes), 500e18);
        (uint256[] memory ids, uint256[] memory values) = (new uint256[](2), new uint256[](2));
        (ids[0], ids[1], values[0], values[1]) = (1, 2, 1, 2);
        vm.startPrank(alice);
        nodes.safeBatchTransferFrom(alice, alice, ids, values, "");
        assertEq(nodes.users(alice).power, 4);
        nodes.safeBatchTransferFrom(alice, bob, ids, values, "");
        vm.stopPrank();
        assertEq(nodes.users(alice).power, 1);
        assertEq(nodes.users(bob).power, 3);
        assertEq(nodes.users(alice).balance, 400e18);
        assertEq(nodes.getConfig().power, 5);
    }
}
