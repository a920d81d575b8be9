// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title Buying and selling TDE in one call
/// @notice Keeps no asset between calls. What goes in moves from the caller straight to the pair, what comes out from the pair
/// straight to the receiver, so that the token's fees are those of any other trade.
interface ISwapHelper {
    struct Config {
        address token;
        address usdt;
        address router;
        address pair;
    }

    struct Limit {
        uint256 leastPer;
        uint256 until;
    }

    event LimitSet(address indexed account, uint256 leastPer, uint256 until);

    error TokenNotSupported(address token);
    error DeadlinePassed(uint256 deadline);
    error LimitNotSet(address account);
    /// @notice The trade would bring `amount`, less than `minimum`.
    error TooLittle(uint256 amount, uint256 minimum);
    error NothingToSwap();

    /// @notice Sets what the three-argument form holds to when the caller uses it: at least `leastPer` base units of TDE arrive for
    /// each 1e18 base units of USDT, and not after `until`. Only the caller can move it: no price of the pair enters.
    /// @param leastPer after the token's fees; 0 takes the limit away
    /// @param until unix seconds, inclusive
    function setLimit(uint256 leastPer, uint256 until) external;

    /// @notice Buys `token` for `amount` USDT within the limit that the caller has set before, rounded up; reverts without one.
    /// @param token TDE
    /// @param to receives what is left after the token's fees
    /// @return received base units of TDE that arrived
    function swapUSDTForTokens(address token, uint256 amount, address to) external returns (uint256 received);

    /// @notice What `account` has set: least base units of TDE for 1e18 of USDT, and until when, unix seconds.
    function limits(address account) external view returns (uint256 leastPer, uint256 until);

    /// @notice Buys as above, within limits that come with the call.
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
