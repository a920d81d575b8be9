// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

/// @title TDE
/// @notice Fixed supply, minted once at deployment; holders may burn their own; EIP-2612 permit.
/// @dev ERC-20 and EIP-2612 come from OpenZeppelin; this interface is what the product adds.
interface IToken {
    /// @notice Addresses and start of trading, names as in the specification.
    struct Config {
        uint256 startBlock;
        address manager;
        address swapPair;
        address usdt;
        address router;
    }

    event SwapPairSet(address pair);

    error AlreadySet();
    error NotManager(address account);
    error NotThePair(address pair);

    /// @notice Destroys `amount` of the caller's tokens; total supply falls by as much.
    function burn(uint256 amount) external;

    /// @notice Tokens ever issued, base units: total supply now plus all that was burned.
    function issued() external view returns (uint256);

    /// @notice USDT per TDE, 18 decimals, from the pair's reserves; 0 while there is no pair or no liquidity.
    /// @dev A spot price. It can be moved within one block and must not decide about money.
    function getPrice() external view returns (uint256);

    function getConfig() external view returns (Config memory);

    /// @notice Names the TDE/USDT pair, once; only the pair that the factory knows for the two is accepted.
    function setSwappair(address pair) external;
}
