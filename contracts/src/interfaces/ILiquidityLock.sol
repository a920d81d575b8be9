// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IVesting} from "./IVesting.sol";

/// @title The launch's liquidity: added once, and locked
/// @notice Creates the TDE/USDT pair, or takes one that somebody created before, adds the first liquidity without the router,
/// and keeps all of the pair's shares until `end`.
///
/// Nobody can trade before the token's launch, because the token knows its pair before the pair holds anything. Assets that
/// others send to the pair beforehand do not stop the launch and belong to the lock: USDT in the pair count towards the
/// launch's USDT, and more than these raise the price.
interface ILiquidityLock is IVesting {
    event LiquidityLocked(uint256 tokens, uint256 usdts, uint256 liquidity);

    error NotLauncher(address caller);
    error AlreadyLaunched();

    /// @notice Adds `tokens` TDE, and USDT up to `usdts` together with what the pair holds already. Only the launcher, who pays,
    /// can call it, and only once. The lock must be exempt from the token's fee.
    /// @return liquidity shares of the pair that are locked now
    function launch(uint256 tokens, uint256 usdts) external returns (uint256 liquidity);

    function pair() external view returns (address);
}
