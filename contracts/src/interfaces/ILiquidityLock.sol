// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IVesting} from "./IVesting.sol";

/// @title The launch's liquidity: brought in once, and locked
/// @notice Creates the TDE/USDT pair, or takes the one that somebody created ahead, brings in the first liquidity without
/// asking the router, and keeps the pair's shares until `end`, all of them.
///
/// Nobody can trade before the token's launch, since the pair is named in the token before it holds anything. What others
/// leave in the pair beforehand stops nothing and belongs to the lock with everything else: USDT there count towards the
/// launch's; who leaves more than these raises the price.
interface ILiquidityLock is IVesting {
    event LiquidityLocked(uint256 tokens, uint256 usdts, uint256 liquidity);

    error NotLauncher(address caller);
    error AlreadyLaunched();

    /// @notice Brings in `tokens` TDE, and USDT up to `usdts` together with what is in the pair already. The launcher only, who
    /// pays; once. The lock must be exempt from the token's fee.
    /// @return liquidity shares of the pair that are locked now
    function launch(uint256 tokens, uint256 usdts) external returns (uint256 liquidity);

    function pair() external view returns (address);
}
