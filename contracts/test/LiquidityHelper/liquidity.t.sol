// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Economy} from "../Economy.sol";
import {LiquidityHelper} from "../../src/LiquidityHelper.sol";
import {ILiquidityHelper} from "../../src/interfaces/ILiquidityHelper.sol";

contract LiquidityHelperTest is Economy {
    function setUp() public override {
        super.setUp();
        _giveUsdt(alice, 1_000_000e18);
        _giveToken(alice, 4_000_000e18);
        vm.startPrank(alice);
        usdt.approve(address(liquidityHelper), type(uint256).max);
        token.approve(address(liquidityHelper), type(uint256).max);
        IERC20(pair).approve(address(liquidityHelper), type(uint256).max);
        vm.stopPrank();
    }

    /// @dev Adding and removing moves no price, pays no fee and gives nobody anything but rounding.
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
        vm.expectRevert(abi.encodeWithSelector(ILiquidityHelper.BelowMinimum.selector, 4e18, 1e18));
        liquidityHelper.addLiquidity(4e18, 2e18, 0, 1e18 + 1, alice, block.timestamp);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityHelper.BelowMinimum.selector, 4e18, 1e18));
        liquidityHelper.addLiquidity(8e18, 1e18, 4e18 + 1, 0, alice, block.timestamp);
        (,, uint256 liquidity) = liquidityHelper.addLiquidity(4e18, 1e18, 4e18, 1e18, alice, block.timestamp);
        vm.expectRevert();
        liquidityHelper.removeLiquidity(liquidity, 4e18 + 1, 0, alice, block.timestamp);
        vm.expectRevert();
        liquidityHelper.removeLiquidity(liquidity, 0, 1e18 + 1, alice, block.timestamp);
    }

    function test_refusals() external {
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityHelper.DeadlinePassed.selector, block.timestamp - 1));
        liquidityHelper.addLiquidity(1e18, 1e18, 0, 0, alice, block.timestamp - 1);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityHelper.DeadlinePassed.selector, block.timestamp - 1));
        liquidityHelper.removeLiquidity(1, 0, 0, alice, block.timestamp - 1);
        address[3] memory receivers = [pair, address(liquidityHelper), address(0)];
        for (uint256 i; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(ILiquidityHelper.InvalidReceiver.selector, receivers[i]));
            liquidityHelper.addLiquidity(1e18, 1e18, 0, 0, receivers[i], block.timestamp);
            vm.expectRevert(abi.encodeWithSelector(ILiquidityHelper.InvalidReceiver.selector, receivers[i]));
            liquidityHelper.removeLiquidity(1, 0, 0, receivers[i], block.timestamp);
        }
        address empty = factory.createPair(address(token), makeAddr("another asset"));
        LiquidityHelper other = new LiquidityHelper(empty, address(token), address(usdt));
        vm.expectRevert(ILiquidityHelper.NoLiquidity.selector);
        other.addLiquidity(1e18, 1e18, 0, 0, alice, block.timestamp);
    }
}

/// @dev The same with TDE as the pair's token1.
contract LiquidityHelperReversedTest is LiquidityHelperTest {
    function _tokenFirst() internal pure override returns (bool) {
        return false;
    }
}
