// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";

contract NodeSafeTransferFromTest is Economy {
    /// @dev An account that gets a card after an inflow has no part in it, although nobody called in between.
    function test_lateCardsShareNothingOfBefore() external {
        _buyNode(alice, 1);
        _giveUsdt(address(nodes), 200e18);
        _buyNode(bob, 8);
        assertEq(nodes.users(alice).balance, 100e18);
        assertEq(nodes.users(bob).balance, 0);
        _giveUsdt(address(nodes), 1000e18);
        vm.prank(alice);
        nodes.safeTransferFrom(alice, stranger, 1, 1, "");
        assertEq(nodes.users(alice).balance, 200e18, "kept");
        assertEq(nodes.users(stranger).balance, 0);
        _giveUsdt(address(nodes), 10e18);
        assertEq(nodes.users(alice).balance, 200e18);
        assertEq(nodes.users(stranger).balance, 1e18);
        assertEq(nodes.users(alice).power, 0);
        assertTrue(nodes.users(alice).isExist);
    }
}
