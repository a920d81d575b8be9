// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {IHostingPool} from "./IHostingPool.sol";
import {IMain} from "./IMain.sol";
import {INodeNFT} from "./INodeNFT.sol";
import {IToken} from "./IToken.sol";

/// @title Reading many things in one call
/// @notice Holds nothing and can do nothing; later contracts come with a new one.
interface IView {
    /// @notice An account in all contracts. `pools` in the order of `getConfig().pools`.
    struct UserInfo {
        address account;
        uint256 usdtBalance;
        uint256 tokenBalance;
        IMain.User user;
        IMain.Team team;
        INodeNFT.User node;
        IHostingPool.UserInfo[] pools;
    }

    /// @notice Everything at a glance. Prices in USDT per TDE, 18 decimals; `average` 0 while unknown.
    struct Config {
        IMain.Config main;
        IToken.Config token;
        INodeNFT.Config nodes;
        uint256 issued;
        uint256 destroyed;
        uint256 price;
        uint256 average;
        address swapHelper;
        address liquidityHelper;
        address[] pools;
    }

    /// @notice What `place` holds of `asset`, whose it is: balance = principal + reserved + free + surplus.
    /// @param principal users' own
    /// @param reserved promised to users, or theirs to claim
    /// @param free budget for promises to come
    /// @param surplus nobody's claim
    struct Solvency {
        address place;
        address asset;
        uint256 balance;
        uint256 principal;
        uint256 reserved;
        uint256 free;
        uint256 surplus;
    }

    error PoolUnknown(address pool);

    function getUserInfo(address account) external view returns (UserInfo memory);
    function getUsers(address[] calldata accounts) external view returns (UserInfo[] memory);
    function getConfig() external view returns (Config memory);

    /// @notice One row for each contract and asset. All that the vault holds is reserved: whose it is stands in the ledger.
    function getSolvency() external view returns (Solvency[] memory);

    /// @notice Kinds of node cards with ids `first`…, at most `count`; fewer at the end.
    function getCards(uint256 first, uint256 count) external view returns (INodeNFT.Card[] memory);

    /// @notice Orders of `pool` with ids `first`…, at most `count`; fewer at the end.
    function getOrders(address pool, uint256 first, uint256 count) external view returns (IHostingPool.Order[] memory);
}
