// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Economy} from "../Economy.sol";
import {IToken} from "../../src/interfaces/IToken.sol";

contract TokenAntiCrashTest is Economy {
    function setUp() public override {
        super.setUp();
        _giveToken(alice, 40_000_000e18);
        _giveUsdt(alice, 10_000_000e18);
        _knowAverage();
    }

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

    /// @dev Tokens sent in parts, then one swap: each part may round once.
    function testFuzz_splitTransfersPayTheSame(uint256 amount, uint256 parts, uint256 seed) external {
        amount = bound(amount, 1e18, 20_000_000e18);
        parts = bound(parts, 2, 12);
        uint256 whole = token.quoteSell(amount).received;
        uint256 held = token.balanceOf(pair);
        uint256 left = amount;
        vm.startPrank(alice);
        for (uint256 i = 1; i <= parts; ++i) {
            uint256 part = i == parts ? left : uint256(keccak256(abi.encode(seed, i))) % (left + 1);
            left -= part;
            token.transfer(pair, part);
        }
        assertApproxEqAbs(token.balanceOf(pair) - held, whole, parts * 4);
    }

    /// @dev Sold in parts through the router: never more USDT than at once, but for the room that the pair's own 0.3 % add.
    function testFuzz_splitSalesGainNothing(uint256 amount, uint256 parts) external {
        amount = bound(amount, 1000e18, 20_000_000e18);
        parts = bound(parts, 2, 20);
        uint256 state = vm.snapshotState();
        uint256 whole = _sell(alice, amount);
        uint256 wholeFees = token.balanceOf(address(nodes));
        vm.revertToState(state);
        uint256 sum;
        for (uint256 i; i < parts; ++i) {
            sum += _sell(alice, amount / parts);
        }
        assertLe(sum, whole + whole * 3 / 10_000, "proceeds");
        assertApproxEqRel(token.balanceOf(address(nodes)), wholeFees, 0.02e18, "fees");
    }

    function testFuzz_buyingFirstNeverHelps(uint256 amount, uint256 spent) external {
        amount = bound(amount, 1000e18, 20_000_000e18);
        spent = bound(spent, 1e18, 2_000_000e18);
        uint256 state = vm.snapshotState();
        uint256 whole = _sell(alice, amount);
        vm.revertToState(state);
        uint256 bought = _buy(alice, spent);
        uint256 got = _sell(alice, amount + bought);
        assertLe(got, whole + spent);
    }

    /// @dev A price change at any phase of the checkpoints has left the average a day later, when somebody pokes as soon as
    /// it is allowed.
    function testFuzz_releasedWithinADay(uint256 phase, uint256 amount) external {
        skip(bound(phase, 0, 12 hours));
        token.poke();
        _sell(alice, bound(amount, 100_000e18, 4_000_000e18));
        uint256 end = block.timestamp + 24 hours;
        uint256 price = token.getPrice();
        assertGt(token.getAverage(), price);
        while (block.timestamp < end) {
            skip(Math.min(10 minutes, end - block.timestamp));
            token.poke();
        }
        assertApproxEqAbs(token.getAverage(), price, 2);
    }

    function testFuzz_averageIsTimeWeighted(uint256 before, uint256 later, uint256 amount) external {
        before = bound(before, 1, 11 hours);
        later = bound(later, 1, 11 hours);
        uint256 first = token.getPrice();
        skip(before);
        _sell(alice, bound(amount, 1000e18, 2_000_000e18));
        uint256 second = token.getPrice();
        if (before + later >= 12 hours) later = 12 hours - before - 1;
        skip(later);
        // Checkpoint A is 12 hours older than the end of setUp.
        uint256 expected = (first * (12 hours + before) + second * later) / (12 hours + before + later);
        assertApproxEqAbs(token.getAverage(), expected, 2);
    }

    function test_offWithoutData() external {
        vm.startPrank(deployer);
        _create();
        _wire();
        _launch();
        vm.stopPrank();
        _giveToken(alice, 40_000_000e18);
        assertEq(token.getAverage(), 0);
        assertEq(token.quoteSell(30_000_000e18).crashFee, 0);
        uint256 state = vm.snapshotState();
        _sell(alice, 30_000_000e18);
        vm.revertToState(state);
        skip(1 hours);
        assertTrue(token.poke());
        assertFalse(token.poke());
        skip(12 hours - 1);
        assertEq(token.getAverage(), 0, "A is not 12 hours old");
        assertFalse(token.poke());
        skip(1);
        assertEq(token.getAverage(), 0.25e18, "as a trade would find it");
        assertGt(token.quoteSell(30_000_000e18).crashFee, 0);
        assertTrue(token.poke());
        assertEq(token.getAverage(), 0.25e18);
    }

    /// @dev Whatever the state of the pair and the clock, a trade goes through and the quote is right.
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

    /// @dev Uniswap V2 keeps both reserves and the time in slot 8.
    function _setReserves(uint112 r0, uint112 r1) private {
        uint256 time = uint256(vm.load(pair, bytes32(uint256(8)))) >> 224;
        vm.store(pair, bytes32(uint256(8)), bytes32((time << 224) | (uint256(r1) << 112) | r0));
        (uint256 tokens, uint256 usdts) = _reserves();
        assertEq(tokens, _tokenFirst() ? r0 : r1);
        assertEq(usdts, _tokenFirst() ? r1 : r0);
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

    function test_buyMovesTheCheckpoint() external {
        skip(12 hours);
        _buy(alice, 1000e18);
        assertFalse(token.poke(), "taken by the trade");
        skip(12 hours);
        assertTrue(token.poke());
    }
}

/// @dev The same with TDE as the pair's token1.
contract TokenAntiCrashReversedTest is TokenAntiCrashTest {
    function _tokenFirst() internal pure override returns (bool) {
        return false;
    }
}
