// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IMain} from "./IMain.sol";
import {IMintTypes} from "./IMintTypes.sol";

/// @title Views of a project's escrow; see `IMint`
interface IMintViews is IMintTypes {
    /// @notice The next sale's number and the tokens it takes in under `terms`; reverts with the reason when it cannot be
    /// made now.
    function escrowFor(Terms calldata terms) external view returns (uint256 sale, uint256 tokens);

    /// @notice See `UserInfo.status`.
    function getUserStatus(address account) external view returns (uint256);

    function getConfig() external view returns (Config memory);

    function getConfigMulti() external view returns (ConfigMulti memory);

    function getRewardInfo() external view returns (RewardInfo memory usdtInfo, RewardInfo memory tokenInfo);

    /// @notice The books of USDT or the project's token; of any other asset everything is surplus.
    function getSolvency(address asset) external view returns (Books memory);

    /// @notice For `IMain.projects`: USDT paid in and not refunded, accounts that ever bought, airdrop not claimed.
    function totals() external view returns (uint256 amount, uint256 buyers, uint256 dropSurplus);

    function sales(uint256 index) external view returns (Sale memory);

    function stateOf(uint256 sale) external view returns (State);

    function orders(uint256 orderId) external view returns (Order memory);

    function users(address account) external view returns (UserInfo memory);

    /// @notice The team record of `account`, as `Main` has it.
    function teams(address account) external view returns (IMain.Team memory);

    /// @notice Ids of all orders of `account`, newest first.
    function userOrders(address account) external view returns (uint256[] memory);

    /// @notice At most `count` ids of `account`'s orders older than `before`, newest first; `before` 0 from the newest.
    function userOrders(address account, uint256 before, uint256 count) external view returns (uint256[] memory);

    /// @notice One entry for each sale in which `account` bought, oldest first.
    function getUserRelease(address account) external view returns (Release[] memory);

    function isBlackList(address account) external view returns (bool);
}
