// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";

contract NodeUpdatePoolTest is Economy {
    function test_saturatesInsteadOfFailing() external {
        _buyNode(alice, 1);
        deal(address(usdt), address(nodes), type(uint112).max);
        _giveToken(address(nodes), 4e18);
        nodes.updatePool();
        assertEq(nodes.users(alice).balance, 0, "beyond what fits");
        nodes.claim(alice);
        assertEq(token.balanceOf(alice), 2e18);
        deal(address(usdt), address(nodes), uint256(type(uint112).max) + 1);
        nodes.updatePool();
        deal(address(usdt), address(nodes), 8e18);
        assertEq(nodes.users(alice).balance, 4e18);
    }
}
