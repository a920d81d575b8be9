// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IHostingPool} from "./IHostingPool.sol";
import {IMain} from "./IMain.sol";
import {IMint} from "./IMint.sol";
import {INodeNFT} from "./INodeNFT.sol";
import {ISolvencyView} from "./ISolvencyView.sol";
import {IToken} from "./IToken.sol";

/// @title Reading many things in one call
/// @notice Has no balance and no rights; contracts deployed later come with another View.
interface IView is ISolvencyView {
    /// @notice An account in all contracts. `pools` in the order of `getConfig().pools`; `teamUsdt` and `teamToken` are what it was
    /// ever paid by `TeamRewards`.
    struct UserInfo {
        address account;
        uint256 usdtBalance;
        uint256 tokenBalance;
        IMain.User user;
        IMain.Team team;
        INodeNFT.User node;
        IHostingPool.UserInfo[] pools;
        uint256 teamUsdt;
        uint256 teamToken;
    }

    /// @notice Everything at a glance. Prices in USDT per TDE, 18 decimals; `average` 0 while unknown; `special` the special
    /// contribution award, zero where there is none.
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
        address mintFactory;
        address teamRewards;
        address special;
        address resonancePool;
    }

    /// @notice An account in one project.
    struct ProjectUser {
        address account;
        IMint.UserInfo user;
        IMain.Team team;
        IMint.Release[] releases;
    }

    /// @notice What inviting brings an account in one project.
    /// @param invites direct referrals in the whole product
    /// @param directRate, indirectRate commission of the latest sale at the account's present level, of 10,000
    /// @param pending USDT booked in the sale that has not succeeded yet
    /// @param total USDT booked in successful sales, paid or not
    struct ProjectInvites {
        address account;
        address refer;
        uint256 invites;
        uint256 level;
        uint256 directRate;
        uint256 indirectRate;
        uint256 pending;
        uint256 total;
    }

    /// @notice What the chain knows of an account's team; the list of its addresses is read from events.
    /// @param invites number of direct referrals
    /// @param teamUser … inviteV9 the proven team record, 0 until one has been proven; see `IMain.Team`
    struct InvitesInfo {
        address account;
        address refer;
        uint256 invites;
        bool isManual;
        uint256 level;
        uint256 teamUser;
        uint256 teamAmount;
        uint256 inviteV2;
        uint256 inviteV3;
        uint256 inviteV4;
        uint256 inviteV5;
        uint256 inviteV6;
        uint256 inviteV7;
        uint256 inviteV8;
        uint256 inviteV9;
    }

    error PoolUnknown(address pool);
    error MintUnknown(address mint);

    function getUserInfo(address account) external view returns (UserInfo memory);
    function getUsers(address[] calldata accounts) external view returns (UserInfo[] memory);
    function getConfig() external view returns (Config memory);

    /// @notice Kinds of node cards with ids `first`…, at most `count`; fewer at the end.
    function getCards(uint256 first, uint256 count) external view returns (INodeNFT.Card[] memory);

    /// @notice Orders of `pool` with ids `first`…, at most `count`; fewer at the end.
    function getOrders(address pool, uint256 first, uint256 count) external view returns (IHostingPool.Order[] memory);

    /// @notice All projects, the nodes first.
    function getAllProjects() external view returns (IMain.Project[] memory);
    function getProjects(uint256[] calldata ids) external view returns (IMain.Project[] memory);

    /// @notice All sales of a project, oldest first; at most 32.
    function getProjectSales(address mint) external view returns (IMint.Sale[] memory);

    /// @notice The same under the specification's spelling.
    function getPorjectSales(address mint) external view returns (IMint.Sale[] memory);
    function getProjectInvites(address mint, address account) external view returns (ProjectInvites memory);
    function getProjectOrders(address mint, uint256[] calldata ids) external view returns (IMint.Order[] memory);
    function getProjectUser(address mint, address account) external view returns (ProjectUser memory);
    function getProjectUsers(address mint, address[] calldata accounts) external view returns (ProjectUser[] memory);
    function getInvitesInfo(address account) external view returns (InvitesInfo memory);
}
