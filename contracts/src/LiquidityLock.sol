// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Vesting} from "./Vesting.sol";
import {IUniswapV2Factory, IUniswapV2Pair} from "./external/IUniswapV2.sol";
import {ILiquidityLock} from "./interfaces/ILiquidityLock.sol";

contract LiquidityLock is ILiquidityLock, Vesting {
    using SafeERC20 for IERC20;

    address public immutable pair;
    IERC20 private immutable _token;
    IERC20 private immutable _usdt;
    address private immutable _launcher;

    /// @param factory the Uniswap V2 factory of the pair
    /// @param end unix seconds from which the pair's shares can leave
    constructor(
        address authority_,
        address factory,
        address token,
        address usdt,
        address launcher,
        uint256 start,
        uint256 end
    ) Vesting(authority_, _pairOf(factory, token, usdt), start, end, end) {
        (pair, _token, _usdt) = (_pairOf(factory, token, usdt), IERC20(token), IERC20(usdt));
        _launcher = launcher;
    }

    function launch(uint256 tokens, uint256 usdts) external returns (uint256 liquidity) {
        if (msg.sender != _launcher) revert NotLauncher(msg.sender);
        if (IERC20(pair).totalSupply() != 0) revert AlreadyLaunched();
        uint256 found = _usdt.balanceOf(pair);
        // The pair mints only for what exceeds its reserves, so some USDT must be paid in, however much the pair holds.
        uint256 missing = usdts > found ? usdts - found : 1;
        _usdt.safeTransferFrom(msg.sender, pair, missing);
        // In two steps, because the token exempts this contract from the fee, not the launcher.
        _token.safeTransferFrom(msg.sender, address(this), tokens);
        _token.safeTransfer(pair, tokens);
        liquidity = IUniswapV2Pair(pair).mint(address(this));
        emit LiquidityLocked(tokens, found + missing, liquidity);
    }

    /// @dev Takes a pair that exists: anybody can create one, even before the token is deployed.
    function _pairOf(address factory, address token, address usdt) private returns (address found) {
        found = IUniswapV2Factory(factory).getPair(token, usdt);
        if (found == address(0)) found = IUniswapV2Factory(factory).createPair(token, usdt);
    }
}
