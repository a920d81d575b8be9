// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";
import {Token} from "../../src/Token.sol";
import {IToken} from "../../src/interfaces/IToken.sol";

contract TokenConstructorTest is Economy {
    Token private t;

    function setUp() public override {
        super.setUp();
        t = new Token("TDE", "TDE", 1000e18, alice, bob, address(usdt), address(router));
    }

    function test_issuesOnceToTheHolder() external view {
        assertEq(t.totalSupply(), 1000e18);
        assertEq(t.balanceOf(alice), 1000e18);
        assertEq(t.issued(), 1000e18);
        assertEq(t.decimals(), 18);
        assertEq(t.name(), "TDE");
        assertEq(t.symbol(), "TDE");
        IToken.Config memory c = t.getConfig();
        assertEq(c.startBlock, type(uint64).max, "not open");
        assertEq(c.manager, bob);
        assertEq(c.usdt, address(usdt));
        assertEq(c.router, address(router));
        assertEq(c.swapPair, address(0));
    }
}
