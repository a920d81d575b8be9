// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ISwapHelper} from "../../src/interfaces/ISwapHelper.sol";
import {Swapping} from "./Swapping.sol";

contract SwapUSDTForTokensTest is Swapping {
    function _outOf(uint256 amount) private view returns (uint256) {
        (uint256 tokens, uint256 usdts) = _reserves();
        return amount * 997 * tokens / (usdts * 1000 + amount * 997);
    }

    /// @dev The limit is 1 % below average and price, whichever brings more, with the pair's fee and impact included.
    function testFuzz_buyWithinOnePercent(uint256 amount, uint256 shift) external {
        _knowAverage();
        shift = bound(shift, 1e15, 30_000e18);
        if (shift % 3 == 0) _buy(bob, _lend(shift));
        if (shift % 3 == 1) _sell(alice, shift);
        skip(1);
        amount = bound(amount, 1e6, 20_000e18);
        uint256 out = _outOf(amount);
        uint256 average = token.getAverage();
        (uint256 tokens, uint256 usdts) = _reserves();
        uint256 byPair = (amount * 99 * tokens + usdts * 100 - 1) / (usdts * 100);
        uint256 minimum = (amount * 0.99e18 + average - 1) / average;
        if (byPair > minimum) minimum = byPair;
        vm.prank(alice);
        if (out < minimum) {
            vm.expectRevert(abi.encodeWithSelector(ISwapHelper.TooLittle.selector, out, minimum));
            swapHelper.swapUSDTForTokens(address(token), amount, stranger);
        } else {
            uint256 received = swapHelper.swapUSDTForTokens(address(token), amount, stranger);
            assertEq(received, out - out * 200 / 10_000 - out * 100 / 10_000);
            assertEq(token.balanceOf(stranger), received);
        }
    }

    /// @dev 1 % under 12 is 12 base units after rounding up, and 1 % under 136 is 135, which is what 34 buy.
    function test_exactlyTheMinimum() external {
        _knowAverage();
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(ISwapHelper.TooLittle.selector, 11, 12));
        swapHelper.swapUSDTForTokens(address(token), 3, stranger);
        assertEq(_outOf(34), 135);
        swapHelper.swapUSDTForTokens(address(token), 34, stranger);
        assertGt(token.balanceOf(stranger), 0);
    }

    /// @dev After a fall the average lags: without the limit by price, somebody who buys first in the same second could take
    /// the difference.
    function test_afterAFall_nobodyCanTakeTheDifference() external {
        _knowAverage();
        _sell(alice, 400_000e18);
        skip(60);
        assertLt(token.getPrice() * 100, token.getAverage() * 85, "fell");
        uint256 state = vm.snapshotState();
        uint256 out = _outOf(2000e18);
        vm.prank(alice);
        swapHelper.swapUSDTForTokens(address(token), 2000e18, stranger);
        assertGe(token.balanceOf(stranger), out * 96 / 100, "alone");
        vm.revertToState(state);
        _buy(bob, _lend(70_000e18));
        vm.prank(alice);
        vm.expectRevert(ISwapHelper.PriceNotSettled.selector);
        swapHelper.swapUSDTForTokens(address(token), 2000e18, stranger);
    }

    /// @dev After a fall the limit by price applies: an impact that the average would allow is refused.
    function test_afterAFall_thePriceBinds() external {
        _knowAverage();
        _sell(alice, 400_000e18);
        skip(60);
        uint256 out = _outOf(20_000e18);
        assertGt(out, 20_000e18 * uint256(0.99e18) / token.getAverage(), "enough by the average");
        (uint256 tokens, uint256 usdts) = _reserves();
        uint256 minimum = (20_000e18 * 99 * tokens + usdts * 100 - 1) / (usdts * 100);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(ISwapHelper.TooLittle.selector, out, minimum));
        swapHelper.swapUSDTForTokens(address(token), 20_000e18, stranger);
    }

    function _lend(uint256 amount) private returns (uint256) {
        _giveUsdt(bob, amount);
        return amount;
    }

    function test_buyNeedsAnAverage() external {
        vm.prank(alice);
        vm.expectRevert(ISwapHelper.AverageUnknown.selector);
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
        _knowAverage();
        uint256 before = token.balanceOf(alice);
        vm.startPrank(alice);
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
