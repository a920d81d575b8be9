// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IUniswapV2Pair, IUniswapV2Router} from "./external/IUniswapV2.sol";
import {ISwapHelper} from "./interfaces/ISwapHelper.sol";
import {IToken} from "./interfaces/IToken.sol";

contract SwapHelper is ISwapHelper, AccessManaged {
    using SafeERC20 for IERC20;

    address private immutable _token;
    address private immutable _usdt;
    address private immutable _router;
    address private immutable _pair;
    bool private immutable _tokenFirst;

    mapping(address account => Limit) public limits;

    /// @param token TDE, whose pair is registered already
    constructor(address authority_, address token) AccessManaged(authority_) {
        IToken.Config memory c = IToken(token).getConfig();
        if (c.swapPair == address(0)) revert TokenNotSupported(token);
        (_token, _usdt, _router, _pair) = (token, c.usdt, c.router, c.swapPair);
        _tokenFirst = token < c.usdt;
    }

    function setLimit(uint256 leastPer, uint256 until) external {
        limits[msg.sender] = Limit(leastPer, until);
        emit LimitSet(msg.sender, leastPer, until);
    }

    function swapUSDTForTokens(address token, uint256 amount, address to) external returns (uint256) {
        Limit memory l = limits[msg.sender];
        if (l.leastPer == 0) revert LimitNotSet(msg.sender);
        uint256 minimum = Math.mulDiv(amount, l.leastPer, 1e18, Math.Rounding.Ceil);
        return _swapWithin(token, _usdt, amount, to, minimum, l.until);
    }

    function swapUSDTForTokens(address token, uint256 amount, address to, uint256 minimum, uint256 deadline)
        external
        returns (uint256)
    {
        return _swapWithin(token, _usdt, amount, to, minimum, deadline);
    }

    function swapTokensForUSDT(address token, uint256 amount, address to, uint256 minimum, uint256 deadline)
        public
        returns (uint256)
    {
        return _swapWithin(token, _token, amount, to, minimum, deadline);
    }

    function swapTokensForUSDT(
        address token,
        uint256 amount,
        address to,
        uint256 minimum,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external returns (uint256) {
        // Somebody may have submitted the permit already: then the allowance exists, or the transfer below fails.
        try IERC20Permit(_token).permit(msg.sender, address(this), amount, deadline, v, r, s) {} catch {}
        return swapTokensForUSDT(token, amount, to, minimum, deadline);
    }

    function withdrawToken(address asset, address to, uint256 amount) external restricted {
        IERC20(asset).safeTransfer(to, amount);
    }

    function getConfig() external view returns (Config memory) {
        return Config(_token, _usdt, _router, _pair);
    }

    function _swapWithin(address token, address sold, uint256 amount, address to, uint256 minimum, uint256 deadline)
        private
        returns (uint256 received)
    {
        if (block.timestamp > deadline) revert DeadlinePassed(deadline);
        received = _swap(token, sold, amount, to);
        if (received < minimum) revert TooLittle(received, minimum);
    }

    /// @return received base units that arrived, after the token's fees
    function _swap(address token, address sold, uint256 amount, address to) private returns (uint256 received) {
        if (token != _token) revert TokenNotSupported(token);
        IERC20(sold).safeTransferFrom(msg.sender, _pair, amount);
        IERC20 bought = IERC20(sold == _token ? _usdt : _token);
        bool first = (sold == _token) == _tokenFirst;
        uint256 out = _payout(IERC20(sold), first);
        if (out == 0) revert NothingToSwap();
        uint256 before = bought.balanceOf(to);
        IUniswapV2Pair(_pair).swap(first ? 0 : out, first ? out : 0, to, "");
        received = bought.balanceOf(to) - before;
    }

    /// @dev What the pair pays for all of `sold` that it holds beyond its reserve.
    function _payout(IERC20 sold, bool first) private view returns (uint256) {
        (uint256 reserve0, uint256 reserve1,) = IUniswapV2Pair(_pair).getReserves();
        (uint256 reserveIn, uint256 reserveOut) = first ? (reserve0, reserve1) : (reserve1, reserve0);
        uint256 arrived = sold.balanceOf(_pair) - reserveIn;
        return arrived == 0 ? 0 : IUniswapV2Router(_router).getAmountOut(arrived, reserveIn, reserveOut);
    }
}
