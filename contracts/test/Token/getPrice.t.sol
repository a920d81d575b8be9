// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";
import {Token} from "../../src/Token.sol";
import {Exchange} from "../mocks/Exchange.sol";

contract TokenGetPriceTest is Economy {
    Exchange private exchange;
    Token private t;

    function setUp() public override {
        super.setUp();
        exchange = new Exchange();
        t = new Token("TDE", "TDE", 1000e18, alice, bob, address(usdt), address(exchange));
    }

    function testFuzz_isUsdtPerToken(uint112 tokens, uint112 usdts) external {
        assertEq(t.getPrice(), 0, "no pair");
        bool first = address(t) < address(usdt);
        exchange.set(address(exchange), first ? tokens : usdts, first ? usdts : tokens);
        vm.prank(bob);
        t.setSwappair(address(exchange));
        assertEq(t.getPrice(), tokens == 0 ? 0 : uint256(usdts) * 1e18 / tokens);
    }

    /// @dev Which side of the pair is TDE depends on the addresses; both are tested.
    function test_eitherSide() external {
        bool[2] memory seen;
        for (uint256 i; !(seen[0] && seen[1]); ++i) {
            Token other = new Token("", "", 1, alice, bob, address(usdt), address(exchange));
            bool first = address(other) < address(usdt);
            seen[first ? 1 : 0] = true;
            exchange.set(address(exchange), first ? 4e18 : 1e18, first ? 1e18 : 4e18);
            vm.prank(bob);
            other.setSwappair(address(exchange));
            assertEq(other.getPrice(), 0.25e18);
        }
    }
}
