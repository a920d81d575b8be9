// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {LiquidityHelper} from "../../src/LiquidityHelper.sol";
import {ILiquidityHelper} from "../../src/interfaces/ILiquidityHelper.sol";
import {TestUSDT} from "../../src/test-assets/TestUSDT.sol";
import {IExchange} from "../Economy.sol";
import {Providing} from "./Providing.sol";

contract AddLiquidityTest is Providing {
    function test_minimums() external {
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityHelper.BelowMinimum.selector, 4e18, 1e18));
        liquidityHelper.addLiquidity(4e18, 2e18, 0, 1e18 + 1, alice, block.timestamp);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityHelper.BelowMinimum.selector, 4e18, 1e18));
        liquidityHelper.addLiquidity(8e18, 1e18, 4e18 + 1, 0, alice, block.timestamp);
        (uint256 tokens, uint256 usdts,) = liquidityHelper.addLiquidity(4e18, 1e18, 4e18, 1e18, alice, block.timestamp);
        assertEq(tokens, 4e18);
        assertEq(usdts, 1e18);
    }

    function test_refusals() external {
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityHelper.DeadlinePassed.selector, block.timestamp - 1));
        liquidityHelper.addLiquidity(1e18, 1e18, 0, 0, alice, block.timestamp - 1);
        address[3] memory receivers = _wrongReceivers();
        for (uint256 i; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(ILiquidityHelper.InvalidReceiver.selector, receivers[i]));
            liquidityHelper.addLiquidity(1e18, 1e18, 0, 0, receivers[i], block.timestamp);
        }
    }

    function test_theReceiverGetsTheShares() external {
        vm.prank(alice);
        (,, uint256 liquidity) = liquidityHelper.addLiquidity(4e18, 1e18, 0, 0, stranger, block.timestamp);
        assertEq(IERC20(pair).balanceOf(stranger), liquidity);
        assertEq(IERC20(pair).balanceOf(alice), 0);
        assertEq(IERC20(pair).balanceOf(address(liquidityHelper)), 0);
    }

    function test_withoutLiquidity() external {
        address empty = factory.createPair(address(token), makeAddr("another asset"));
        LiquidityHelper other = new LiquidityHelper(empty, address(token), address(usdt));
        vm.expectRevert(ILiquidityHelper.NoLiquidity.selector);
        other.addLiquidity(1e18, 1e18, 0, 0, alice, block.timestamp);
    }

    /// @dev Anybody can send a single asset to an empty pair; this makes no price.
    function test_withOneAssetOnly() external {
        TestUSDT first = new TestUSDT(address(this));
        TestUSDT second = new TestUSDT(address(this));
        first.mint(1e18);
        second.mint(1e18);
        address made = factory.createPair(address(first), address(second));
        LiquidityHelper other = new LiquidityHelper(made, address(first), address(second));
        uint256 state = vm.snapshotState();
        first.transfer(made, 1e18);
        IExchange(made).sync();
        vm.expectRevert(ILiquidityHelper.NoLiquidity.selector);
        other.addLiquidity(1e18, 1e18, 0, 0, alice, block.timestamp);
        vm.revertToState(state);
        second.transfer(made, 1e18);
        IExchange(made).sync();
        vm.expectRevert(ILiquidityHelper.NoLiquidity.selector);
        other.addLiquidity(1e18, 1e18, 0, 0, alice, block.timestamp);
    }

    /// @dev Rounding does not reduce the amount of the token while there is enough USDT.
    function test_wholeTokenMaximumIsTaken() external {
        vm.prank(alice);
        (uint256 tokens, uint256 usdts,) = liquidityHelper.addLiquidity(4e18 + 3, 1e18, 0, 0, alice, block.timestamp);
        assertEq(tokens, 4e18 + 3);
        assertEq(usdts, 1e18);
    }
}

/// @dev The same with TDE as the pair's token1.
contract AddLiquidityReversedTest is AddLiquidityTest {
    function _tokenFirst() internal pure override returns (bool) {
        return false;
    }
}
