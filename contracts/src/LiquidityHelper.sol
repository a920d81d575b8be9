// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IUniswapV2Pair} from "./external/IUniswapV2.sol";
import {ILiquidityHelper} from "./interfaces/ILiquidityHelper.sol";

contract LiquidityHelper is ILiquidityHelper {
    using SafeERC20 for IERC20;

    address public immutable pair;
    address public immutable token;
    address public immutable usdt;

    constructor(address pair_, address token_, address usdt_) {
        (pair, token, usdt) = (pair_, token_, usdt_);
    }

    function addLiquidity(
        uint256 tokenMax,
        uint256 usdtMax,
        uint256 tokenMin,
        uint256 usdtMin,
        address to,
        uint256 deadline
    ) external returns (uint256 tokens, uint256 usdts, uint256 liquidity) {
        _check(to, deadline);
        (uint256 reserve0, uint256 reserve1,) = IUniswapV2Pair(pair).getReserves();
        (uint256 reserveToken, uint256 reserveUsdt) = token < usdt ? (reserve0, reserve1) : (reserve1, reserve0);
        if (reserveToken == 0 || reserveUsdt == 0) revert NoLiquidity();
        (tokens, usdts) = (tokenMax, Math.mulDiv(tokenMax, reserveUsdt, reserveToken));
        if (usdts > usdtMax) (tokens, usdts) = (Math.mulDiv(usdtMax, reserveToken, reserveUsdt), usdtMax);
        if (tokens < tokenMin || usdts < usdtMin) revert BelowMinimum(tokens, usdts);
        IERC20(token).safeTransferFrom(msg.sender, address(this), tokens);
        IERC20(token).safeTransfer(pair, tokens);
        IERC20(usdt).safeTransferFrom(msg.sender, pair, usdts);
        liquidity = IUniswapV2Pair(pair).mint(to);
    }

    function removeLiquidity(uint256 liquidity, uint256 tokenMin, uint256 usdtMin, address to, uint256 deadline)
        external
        returns (uint256 tokens, uint256 usdts)
    {
        _check(to, deadline);
        IERC20(pair).safeTransferFrom(msg.sender, pair, liquidity);
        (uint256 amount0, uint256 amount1) = IUniswapV2Pair(pair).burn(address(this));
        (tokens, usdts) = token < usdt ? (amount0, amount1) : (amount1, amount0);
        if (tokens < tokenMin || usdts < usdtMin) revert BelowMinimum(tokens, usdts);
        IERC20(token).safeTransfer(to, tokens);
        IERC20(usdt).safeTransfer(to, usdts);
    }

    /// @dev Refuses the pair as receiver: it would get the token without a fee, and anybody could swap it there.
    function _check(address to, uint256 deadline) private view {
        if (block.timestamp > deadline) revert DeadlinePassed(deadline);
        if (to == pair || to == address(this) || to == address(0)) revert InvalidReceiver(to);
    }
}
