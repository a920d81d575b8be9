// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILiquidityHelper} from "../../src/interfaces/ILiquidityHelper.sol";
import {Providing} from "./Providing.sol";

contract RemoveLiquidityTest is Providing {
    /// @dev Adding and removing moves no price, pays no fee, and gives nobody more than rounding.
    function testFuzz_addThenRemove(uint256 tokenMax, uint256 usdtMax) external {
        tokenMax = bound(tokenMax, 1e6, 4_000_000e18);
        usdtMax = bound(usdtMax, 1e6, 1_000_000e18);
        uint256 price = token.getPrice();
        uint256 supply = token.totalSupply();
        (uint256 tokensBefore, uint256 usdtsBefore) = (token.balanceOf(alice), usdt.balanceOf(alice));
        vm.startPrank(alice);
        (uint256 tokens, uint256 usdts, uint256 liquidity) =
            liquidityHelper.addLiquidity(tokenMax, usdtMax, 0, 0, alice, block.timestamp);
        assertLe(tokens, tokenMax);
        assertLe(usdts, usdtMax);
        assertTrue(tokens == tokenMax || usdts == usdtMax);
        assertEq(tokensBefore - token.balanceOf(alice), tokens);
        assertEq(usdtsBefore - usdt.balanceOf(alice), usdts);
        assertApproxEqRel(token.getPrice(), price, 1e13);
        (uint256 tokensBack, uint256 usdtsBack) =
            liquidityHelper.removeLiquidity(liquidity, 0, 0, alice, block.timestamp);
        assertApproxEqAbs(tokensBack, tokens, 10);
        assertLe(token.balanceOf(alice), tokensBefore);
        assertLe(usdt.balanceOf(alice), usdtsBefore);
        assertApproxEqAbs(usdtsBack, usdts, 10);
        assertEq(token.totalSupply(), supply, "nothing burned");
        assertEq(token.balanceOf(address(nodes)), 0, "no fee");
        assertEq(token.balanceOf(address(liquidityHelper)), 0);
        assertEq(usdt.balanceOf(address(liquidityHelper)), 0);
    }

    function test_minimums() external {
        vm.startPrank(alice);
        (,, uint256 liquidity) = liquidityHelper.addLiquidity(4e18, 1e18, 0, 0, alice, block.timestamp);
        vm.expectPartialRevert(ILiquidityHelper.BelowMinimum.selector);
        liquidityHelper.removeLiquidity(liquidity, 4e18 + 1, 0, alice, block.timestamp);
        vm.expectPartialRevert(ILiquidityHelper.BelowMinimum.selector);
        liquidityHelper.removeLiquidity(liquidity, 0, 1e18 + 1, alice, block.timestamp);
        (uint256 tokens, uint256 usdts) =
            liquidityHelper.removeLiquidity(liquidity, 4e18 - 10, 1e18 - 10, alice, block.timestamp);
        assertApproxEqAbs(tokens, 4e18, 10);
        assertApproxEqAbs(usdts, 1e18, 10);
    }

    function test_theReceiverGetsBothAssets() external {
        vm.startPrank(alice);
        (,, uint256 liquidity) = liquidityHelper.addLiquidity(4e18, 1e18, 0, 0, alice, block.timestamp);
        (uint256 tokensBefore, uint256 usdtsBefore) = (token.balanceOf(alice), usdt.balanceOf(alice));
        (uint256 tokens, uint256 usdts) = liquidityHelper.removeLiquidity(liquidity, 0, 0, stranger, block.timestamp);
        assertEq(token.balanceOf(stranger), tokens);
        assertEq(usdt.balanceOf(stranger), usdts);
        assertEq(token.balanceOf(alice), tokensBefore);
        assertEq(usdt.balanceOf(alice), usdtsBefore);
    }

    function test_exactlyTheMinimums() external {
        vm.startPrank(alice);
        (,, uint256 liquidity) = liquidityHelper.addLiquidity(4e18, 1e18, 0, 0, alice, block.timestamp);
        uint256 state = vm.snapshotState();
        (uint256 tokens, uint256 usdts) = liquidityHelper.removeLiquidity(liquidity, 0, 0, alice, block.timestamp);
        vm.revertToState(state);
        (uint256 tokensAgain, uint256 usdtsAgain) =
            liquidityHelper.removeLiquidity(liquidity, tokens, usdts, alice, block.timestamp);
        assertEq(tokensAgain, tokens);
        assertEq(usdtsAgain, usdts);
    }

    function test_refusals() external {
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityHelper.DeadlinePassed.selector, block.timestamp - 1));
        liquidityHelper.removeLiquidity(1, 0, 0, alice, block.timestamp - 1);
        address[3] memory receivers = _wrongReceivers();
        for (uint256 i; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(ILiquidityHelper.InvalidReceiver.selector, receivers[i]));
            liquidityHelper.removeLiquidity(1, 0, 0, receivers[i], block.timestamp);
        }
    }
}

/// @dev The same with TDE as the pair's token1.
contract RemoveLiquidityReversedTest is RemoveLiquidityTest {
    function _tokenFirst() internal pure override returns (bool) {
        return false;
    }
}
