// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Token} from "../../src/Token.sol";
import {IToken} from "../../src/interfaces/IToken.sol";
import {Steady} from "./Steady.sol";

contract TokenQuoteSellTest is Steady {
    /// @dev 80 % of the average is reached when the pair holds √(k/0.8p) = 4,000,000·√1.25; the seller can send that much
    /// divided by 0.97 more before the further fee begins.
    function test_marginal() external {
        uint256 room = 4_000_000e18 * 1.118033988749894848 ether / 1 ether - 4_000_000e18;
        uint256 free = room * 100 / 97;
        assertEq(token.quoteSell(free - 1e10).crashFee, 0);
        IToken.SellQuote memory q = token.quoteSell(free + 1000e18);
        assertApproxEqAbs(q.crashPart, 1000e18, 1e10);
        assertEq(q.crashFee, q.crashPart / 5);
        assertEq(q.average, 0.25e18);
    }

    /// @dev The same to the last base unit, in favour of the seller: price ¼, so the pair may come to hold √(5·rT·rU), and what
    /// the seller may send for it is rounded up.
    function test_boundaryIsExact() external view {
        uint256 room = Math.sqrt(5 * LIQUIDITY_TOKEN * LIQUIDITY_USDT) - LIQUIDITY_TOKEN;
        assertNotEq(room * 100 % 97, 0, "rounding decides");
        uint256 free = room * 100 / 97 + 1;
        assertEq(token.quoteSell(free).crashPart, 0);
        assertEq(token.quoteSell(free + 1).crashPart, 1);
    }

    function testFuzz_quoteIsWhatHappens(uint256 amount, uint256 first, uint256 wait) external {
        first = bound(first, 1e12, 2_000_000e18);
        amount = bound(amount, 0, 30_000_000e18);
        _sell(alice, first);
        skip(bound(wait, 0, 40 hours));
        IToken.SellQuote memory q = token.quoteSell(amount);
        (uint256 held, uint256 nodes_, uint256 supply) =
            (token.balanceOf(pair), token.balanceOf(address(nodes)), token.totalSupply());
        vm.expectEmit(address(token));
        emit IToken.TradeFee(alice, pair, q.nodeFee, q.burnFee, q.crashFee);
        vm.prank(alice);
        token.transfer(pair, amount);
        assertEq(token.balanceOf(pair) - held, q.received, "received");
        assertEq(token.balanceOf(address(nodes)) - nodes_, q.nodeFee + q.crashFee, "nodes");
        assertEq(supply - token.totalSupply(), q.burnFee, "burned");
        assertEq(q.received + q.nodeFee + q.burnFee + q.crashFee, amount, "sum");
    }

    /// @dev The boundary from its definition: up to it the price stays at 80 % of the average or above, one step beyond
    /// it does not. The price is reserveUsdt after an ideal swap over what the pair holds.
    function testFuzz_boundary(uint256 before, uint256 amount) external {
        before = bound(before, 1e12, 400_000e18);
        amount = bound(amount, 1_000_000e18, 20_000_000e18);
        _sell(alice, before);
        IToken.SellQuote memory q = token.quoteSell(amount);
        (uint256 tokens, uint256 usdts) = _reserves();
        uint256 free = amount - q.crashPart;
        uint256 arrives = free * 97 / 100;
        assertGe(_priceAt(tokens, usdts, tokens + arrives) + 1e6, q.average * 8 / 10, "not beyond");
        assertLe(_priceAt(tokens, usdts, tokens + arrives + 1e16), q.average * 8 / 10 + 1e6, "all of it");
    }

    function _priceAt(uint256 tokens, uint256 usdts, uint256 balance) private pure returns (uint256) {
        return Math.mulDiv(Math.mulDiv(tokens, usdts, balance), 1e18, balance);
    }

    /// @dev In any state of the pair and the clock a trade succeeds and the quote is right.
    function testFuzz_neverReverts(uint112 r0, uint112 r1, uint256 held, uint256 amount, uint256 wait, bool poke)
        external
    {
        _setReserves(r0, r1);
        deal(address(token), pair, bound(held, 0, type(uint112).max));
        vm.warp(block.timestamp + bound(wait, 0, 400 * 365 days));
        if (poke) token.poke();
        amount = bound(amount, 0, token.balanceOf(alice));
        IToken.SellQuote memory q = token.quoteSell(amount);
        uint256 before = token.balanceOf(pair);
        vm.prank(alice);
        token.transfer(pair, amount);
        assertEq(token.balanceOf(pair) - before, q.received);
        uint256 back = token.balanceOf(pair);
        vm.prank(pair);
        token.transfer(bob, back);
        token.getPrice();
    }

    function test_noReserves() external {
        _setReserves(0, 5);
        skip(1 days);
        assertFalse(token.poke());
        assertEq(token.quoteSell(1e18).crashFee, 0);
        assertEq(token.getPrice(), 0);
        uint256 held = token.balanceOf(pair);
        vm.prank(alice);
        token.transfer(pair, 30_000_000e18);
        assertEq(token.balanceOf(pair) - held, 30_000_000e18 * 97 / 100);
    }

    /// @dev Before `setSwappair` quotes answer without a pair.
    function testFuzz_withoutPair(uint256 amount) external {
        vm.startPrank(deployer);
        Token young = _newToken();
        vm.stopPrank();
        amount = bound(amount, 0, 1e30);
        IToken.SellQuote memory q = young.quoteSell(amount);
        assertEq(q.nodeFee, amount * 200 / 10_000);
        assertEq(q.burnFee, amount * 100 / 10_000);
        assertEq(q.crashPart + q.crashFee + q.average, 0);
        assertEq(q.received, amount - q.nodeFee - q.burnFee);
    }
}

/// @dev The same with TDE as the pair's token1.
contract TokenQuoteSellReversedTest is TokenQuoteSellTest {
    function _tokenFirst() internal pure override returns (bool) {
        return false;
    }
}
