// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IMain} from "./interfaces/IMain.sol";
import {IMint} from "./interfaces/IMint.sol";
import {IMintFactory} from "./interfaces/IMintFactory.sol";
import {IView} from "./interfaces/IView.sol";

/// @title Reading projects, their sales, orders and users
abstract contract ViewProjects is IView {
    function _registry() internal view virtual returns (IMain);

    function getAllProjects() external view returns (IMain.Project[] memory list) {
        list = new IMain.Project[](_registry().totalProjects() + 1);
        for (uint256 i; i < list.length; ++i) {
            list[i] = _registry().projects(i);
        }
    }

    function getProjects(uint256[] calldata ids) external view returns (IMain.Project[] memory list) {
        list = new IMain.Project[](ids.length);
        for (uint256 i; i < ids.length; ++i) {
            list[i] = _registry().projects(ids[i]);
        }
    }

    function getPorjectSales(address mint) external view returns (IMint.Sale[] memory) {
        return getProjectSales(mint);
    }

    function getProjectSales(address mint) public view returns (IMint.Sale[] memory list) {
        _requireMint(mint);
        list = new IMint.Sale[](IMint(mint).getConfig().lastIndex);
        for (uint256 i; i < list.length; ++i) {
            list[i] = IMint(mint).sales(i + 1);
        }
    }

    function getProjectInvites(address mint, address account) external view returns (ProjectInvites memory p) {
        _requireMint(mint);
        IMint.Config memory c = IMint(mint).getConfig();
        IMint.UserInfo memory u = IMint(mint).users(account);
        p.account = account;
        p.refer = u.refer;
        p.invites = _registry().users(account).invites;
        p.level = _registry().levelOf(account);
        (p.pending, p.total) = (u.usdtPending, u.usdtInvite);
        if (c.lastIndex == 0 || p.level == 0) return p;
        uint256 rate = IMint(mint).sales(c.lastIndex).sellRates[p.level - 1];
        IMain.Project memory project = _registry().projects(c.project);
        (p.directRate, p.indirectRate) = (Math.min(rate, project.direct), Math.min(rate, project.indirect));
    }

    function getProjectOrders(address mint, uint256[] calldata ids) external view returns (IMint.Order[] memory list) {
        _requireMint(mint);
        list = new IMint.Order[](ids.length);
        for (uint256 i; i < ids.length; ++i) {
            list[i] = IMint(mint).orders(ids[i]);
        }
    }

    function getProjectUser(address mint, address account) public view returns (ProjectUser memory) {
        _requireMint(mint);
        return ProjectUser(
            account, IMint(mint).users(account), _registry().teams(account), IMint(mint).getUserRelease(account)
        );
    }

    function getProjectUsers(address mint, address[] calldata accounts)
        external
        view
        returns (ProjectUser[] memory list)
    {
        list = new ProjectUser[](accounts.length);
        for (uint256 i; i < accounts.length; ++i) {
            list[i] = getProjectUser(mint, accounts[i]);
        }
    }

    function getInvitesInfo(address account) external view returns (InvitesInfo memory i) {
        IMain.User memory u = _registry().users(account);
        IMain.Team memory t = _registry().teams(account);
        (i.account, i.refer, i.invites) = (account, u.refer, u.invites);
        (i.isManual, i.level, i.teamUser, i.teamAmount) = (t.isManual, t.level, t.teamUser, t.teamAmount);
        (i.inviteV2, i.inviteV3, i.inviteV4, i.inviteV5) = (t.inviteV2, t.inviteV3, t.inviteV4, t.inviteV5);
        (i.inviteV6, i.inviteV7, i.inviteV8, i.inviteV9) = (t.inviteV6, t.inviteV7, t.inviteV8, t.inviteV9);
    }

    function _requireMint(address mint) private view {
        if (!IMintFactory(_registry().factory()).isMint(mint)) revert MintUnknown(mint);
    }
}
