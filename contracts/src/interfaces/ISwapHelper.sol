// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title Buying and selling TDE in one call
/// @notice Keeps nothing between calls. What goes in moves from the caller straight to the pair, what comes out from the pair
/// straight to the receiver, so that the token's fees are those of any other trade.
interface ISwapHelper {
    struct Config {
        address token;
        address usdt;
        address router;
        address pair;
        uint256 tolerance;
    }

    error TokenNotSupported(address token);
    error DeadlinePassed(uint256 deadline);
    error AverageUnknown();
    /// @notice The pair has traded in this second, so its price may have been made for this trade.
    error PriceNotSettled();
    /// @notice The trade would bring `amount`, less than `minimum`.
    error TooLittle(uint256 amount, uint256 minimum);
    error NothingToSwap();

    /// @notice Buys `token` for `amount` USDT within two limits: at most 1 % worse than the token's average, and at most 1 %
    /// worse than the pair's price before this second; the one that demands more tokens counts. The price includes the pair's
    /// fee and the impact, not the token's fees. Reverts while there is no average, and when the pair has traded in this second.
    /// @dev Somebody who holds the pair's price up from one block to the next can still take the difference between the two
    /// limits; the caller's own limits, in the overload below, prevent it.
    /// @param token TDE
    /// @param to receives what is left after the token's fees
    /// @return received base units of TDE that arrived
    function swapUSDTForTokens(address token, uint256 amount, address to) external returns (uint256 received);

    /// @notice Buys as above, but under the caller's own limits.
    /// @param minimum reverts when less TDE arrives
    /// @param deadline unix seconds, inclusive
    function swapUSDTForTokens(address token, uint256 amount, address to, uint256 minimum, uint256 deadline)
        external
        returns (uint256 received);

    /// @notice Sells `amount` TDE for USDT.
    /// @param minimum reverts when less USDT arrives
    /// @param deadline unix seconds, inclusive
    /// @return received base units of USDT that arrived
    function swapTokensForUSDT(address token, uint256 amount, address to, uint256 minimum, uint256 deadline)
        external
        returns (uint256 received);

    /// @notice Sells as above with an EIP-2612 permit over exactly `amount` and the same deadline instead of an approval.
    function swapTokensForUSDT(
        address token,
        uint256 amount,
        address to,
        uint256 minimum,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external returns (uint256 received);

    /// @notice Moves assets that were sent here by mistake; no user's money is ever here. Delayed role.
    function withdrawToken(address asset, address to, uint256 amount) external;

    function getConfig() external view returns (Config memory);
}
