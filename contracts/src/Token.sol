// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IUniswapV2Factory, IUniswapV2Pair, IUniswapV2Router} from "./external/IUniswapV2.sol";
import {IToken} from "./interfaces/IToken.sol";

contract Token is IToken, ERC20Permit {
    uint256 public immutable issued;
    address private immutable _manager;
    address private immutable _usdt;
    address private immutable _router;
    uint256 private immutable _startBlock;
    address private _swapPair;

    /// @param supply base units, all of it to `holder`
    /// @param manager may name the pair, once
    constructor(
        string memory name,
        string memory symbol,
        uint256 supply,
        address holder,
        address manager,
        address usdt,
        address router
    ) ERC20(name, symbol) ERC20Permit(name) {
        issued = supply;
        _manager = manager;
        _usdt = usdt;
        _router = router;
        _startBlock = block.number;
        _mint(holder, supply);
    }

    function burn(uint256 amount) external {
        _burn(msg.sender, amount);
    }

    function setSwappair(address pair) external {
        if (msg.sender != _manager) revert NotManager(msg.sender);
        if (_swapPair != address(0)) revert AlreadySet();
        if (
            pair == address(0)
                || IUniswapV2Factory(IUniswapV2Router(_router).factory()).getPair(address(this), _usdt) != pair
        ) {
            revert NotThePair(pair);
        }
        _swapPair = pair;
        emit SwapPairSet(pair);
    }

    function getPrice() external view returns (uint256) {
        if (_swapPair == address(0)) return 0;
        (uint256 a, uint256 b,) = IUniswapV2Pair(_swapPair).getReserves();
        (uint256 tokens, uint256 usdts) = address(this) < _usdt ? (a, b) : (b, a);
        return tokens == 0 ? 0 : Math.mulDiv(usdts, 1e18, tokens);
    }

    function getConfig() external view returns (Config memory) {
        return Config(_startBlock, _manager, _swapPair, _usdt, _router);
    }
}
