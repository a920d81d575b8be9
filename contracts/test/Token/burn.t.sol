// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Economy} from "../Economy.sol";
import {Token} from "../../src/Token.sol";

contract TokenBurnTest is Economy {
    Token private t;

    function setUp() public override {
        super.setUp();
        t = new Token("TDE", "TDE", 1000e18, alice, bob, address(usdt), address(router));
    }

    function testFuzz_destroysOnlyTheCallersOwn(uint256 amount) external {
        amount = bound(amount, 0, 1000e18);
        vm.prank(alice);
        t.burn(amount);
        assertEq(t.totalSupply(), 1000e18 - amount);
        assertEq(t.balanceOf(alice), 1000e18 - amount);
        assertEq(t.issued(), 1000e18);
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, bob, 0, 1));
        t.burn(1);
    }
}
