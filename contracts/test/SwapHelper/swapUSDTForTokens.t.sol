// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ISwapHelper} from "../../src/interfaces/ISwapHelper.sol";
import {IExchange} from "../Economy.sol";
import {Swapping} from "./Swapping.sol";

contract SwapUSDTForTokensTest is Swapping {
    function _outOf(uint256 amount) private view returns (uint256) {
        (uint256 tokens, uint256 usdts) = _reserves();
        return amount * 997 * tokens / (usdts * 1000 + amount * 997);
    }

    function _due(uint256 amount) private view returns (uint256) {
        uint256 out = _outOf(amount);
        return out - out * 200 / 10_000 - out * 100 / 10_000;
    }

    /// @dev The bare form holds to what its caller set, rounded up, whatever the price is.
    function testFuzz_buyWithinOwnLimit(uint256 amount, uint256 leastPer) external {
        amount = bound(amount, 1e6, 20_000e18);
        leastPer = bound(leastPer, 1, 10e18);
        uint256 due = _due(amount);
        uint256 minimum = (amount * leastPer + 1e18 - 1) / 1e18;
        vm.startPrank(alice);
        vm.expectEmit(address(swapHelper));
        emit ISwapHelper.LimitSet(alice, leastPer, block.timestamp);
        swapHelper.setLimit(leastPer, block.timestamp);
        (uint256 kept, uint256 until) = swapHelper.limits(alice);
        assertEq(kept, leastPer);
        assertEq(until, block.timestamp);
        if (minimum > due) vm.expectRevert(abi.encodeWithSelector(ISwapHelper.TooLittle.selector, due, minimum));
        uint256 received = swapHelper.swapUSDTForTokens(address(token), amount, stranger);
        assertEq(received, minimum > due ? 0 : due);
        assertEq(token.balanceOf(stranger), received);
    }

    /// @dev Neither a `sync()` each second nor a purchase ahead moves the bound: the first refuses nothing, the second brings nothing.
    function test_nobodyElseMovesTheLimit() external {
        uint256 due = _due(2000e18);
        vm.prank(alice);
        swapHelper.setLimit(due * 0.99e18 / 2000e18, block.timestamp + 60);
        vm.prank(bob);
        swapHelper.setLimit(1, block.timestamp + 60);
        uint256 state = vm.snapshotState();
        IExchange(pair).sync();
        vm.prank(alice);
        assertEq(swapHelper.swapUSDTForTokens(address(token), 2000e18, stranger), due);
        vm.revertToState(state);
        _giveUsdt(bob, 70_000e18);
        _buy(bob, 70_000e18);
        for (uint256 i; i < 2; ++i) {
            uint256 worse = _due(2000e18);
            vm.prank(alice);
            vm.expectPartialRevert(ISwapHelper.TooLittle.selector);
            swapHelper.swapUSDTForTokens(address(token), 2000e18, stranger);
            assertLt(worse * 100, due * 95);
            skip(1);
        }
    }

    function test_ownLimitOnly_andNotLater() external {
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(ISwapHelper.LimitNotSet.selector, alice));
        swapHelper.swapUSDTForTokens(address(token), 1e18, alice);
        vm.prank(bob);
        swapHelper.setLimit(1, type(uint64).max);
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(ISwapHelper.LimitNotSet.selector, alice));
        swapHelper.swapUSDTForTokens(address(token), 1e18, bob);
        uint256 until = block.timestamp + 60;
        swapHelper.setLimit(1, until);
        vm.warp(until);
        swapHelper.swapUSDTForTokens(address(token), 1e18, alice);
        vm.warp(until + 1);
        vm.expectRevert(abi.encodeWithSelector(ISwapHelper.DeadlinePassed.selector, until));
        swapHelper.swapUSDTForTokens(address(token), 1e18, alice);
        swapHelper.setLimit(0, type(uint64).max);
        vm.expectRevert(abi.encodeWithSelector(ISwapHelper.LimitNotSet.selector, alice));
        swapHelper.swapUSDTForTokens(address(token), 1e18, alice);
        // Nothing is too large: what cannot be had is refused.
        swapHelper.setLimit(type(uint256).max, type(uint256).max);
        vm.expectRevert();
        swapHelper.swapUSDTForTokens(address(token), 1e18, alice);
    }

    function testFuzz_buyWithMinimum(uint256 amount, uint256 minimum) external {
        amount = bound(amount, 1e6, 1_000_000e18);
        uint256 out = _outOf(amount);
        uint256 due = out - out * 200 / 10_000 - out * 100 / 10_000;
        minimum = bound(minimum, 0, 2 * due);
        vm.prank(alice);
        if (minimum > due) vm.expectRevert(abi.encodeWithSelector(ISwapHelper.TooLittle.selector, due, minimum));
        uint256 received = swapHelper.swapUSDTForTokens(address(token), amount, stranger, minimum, block.timestamp);
        if (minimum <= due) assertEq(received, due);
    }

    function test_theReceiverGetsTheTokens() external {
        uint256 before = token.balanceOf(alice);
        vm.startPrank(alice);
        swapHelper.setLimit(1, block.timestamp);
        uint256 received = swapHelper.swapUSDTForTokens(address(token), 1e18, stranger);
        assertEq(token.balanceOf(stranger), received);
        received += swapHelper.swapUSDTForTokens(address(token), 1e18, stranger, 0, block.timestamp);
        assertEq(token.balanceOf(stranger), received);
        assertEq(token.balanceOf(alice), before);
    }

    function test_refusals() external {
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(ISwapHelper.DeadlinePassed.selector, block.timestamp - 1));
        swapHelper.swapUSDTForTokens(address(token), 1e18, alice, 0, block.timestamp - 1);
        vm.expectRevert(abi.encodeWithSelector(ISwapHelper.TokenNotSupported.selector, address(usdt)));
        swapHelper.swapUSDTForTokens(address(usdt), 1e18, alice, 0, block.timestamp);
        vm.expectRevert(ISwapHelper.NothingToSwap.selector);
        swapHelper.swapUSDTForTokens(address(token), 0, alice, 0, block.timestamp);
    }
}

/// @dev The same with TDE as the pair's token1.
contract SwapUSDTForTokensReversedTest is SwapUSDTForTokensTest {
    function _tokenFirst() internal pure override returns (bool) {
        return false;
    }
}
