// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";

contract TokenTransferFromTest is Economy {
    function setUp() public override {
        super.setUp();
        _giveToken(alice, 1_000_000e18);
    }

    function test_transferFromPaysToo() external {
        vm.prank(alice);
        token.approve(bob, 1000e18);
        uint256 held = token.balanceOf(pair);
        vm.prank(bob);
        token.transferFrom(alice, pair, 1000e18);
        assertEq(token.balanceOf(pair) - held, 970e18);
        assertEq(token.allowance(alice, bob), 0);
    }
}
