// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IHostingPool} from "./interfaces/IHostingPool.sol";
import {IMain} from "./interfaces/IMain.sol";
import {IMintFactory} from "./interfaces/IMintFactory.sol";
import {INodeNFT} from "./interfaces/INodeNFT.sol";
import {ISolvencyView} from "./interfaces/ISolvencyView.sol";
import {ITeamRewards} from "./interfaces/ITeamRewards.sol";
import {IToken} from "./interfaces/IToken.sol";
import {IView} from "./interfaces/IView.sol";
import {SolvencyView} from "./SolvencyView.sol";
import {ViewProjects} from "./ViewProjects.sol";

contract View is ViewProjects {
    IMain private immutable _main;
    INodeNFT private immutable _nodes;
    address private immutable _token;
    address private immutable _usdt;
    address private immutable _swapHelper;
    address private immutable _liquidityHelper;
    address private immutable _resonance;
    ISolvencyView private immutable _solvency;
    address[] private _pools;

    constructor(
        address main,
        address nodes,
        address swapHelper,
        address liquidityHelper,
        address[] memory pools,
        address resonance,
        address vault,
        address[] memory vaultAssets
    ) {
        _main = IMain(main);
        _nodes = INodeNFT(nodes);
        (_token, _usdt) = (INodeNFT(nodes).token(), INodeNFT(nodes).usdt());
        (_swapHelper, _liquidityHelper) = (swapHelper, liquidityHelper);
        (_pools, _resonance) = (pools, resonance);
        _solvency = new SolvencyView(main, nodes, swapHelper, liquidityHelper, pools, resonance, vault, vaultAssets);
    }

    function getUserInfo(address account) public view returns (UserInfo memory u) {
        u.account = account;
        u.usdtBalance = IERC20(_usdt).balanceOf(account);
        u.tokenBalance = IERC20(_token).balanceOf(account);
        u.user = _main.users(account);
        u.team = _main.teams(account);
        u.node = _nodes.users(account);
        u.pools = new IHostingPool.UserInfo[](_pools.length);
        for (uint256 i; i < u.pools.length; ++i) {
            u.pools[i] = IHostingPool(_pools[i]).users(account);
        }
        ITeamRewards rewards = ITeamRewards(_main.teamRewards());
        if (address(rewards) == address(0)) return u;
        (u.teamUsdt, u.teamToken) = (rewards.claimed(account, _usdt), rewards.claimed(account, _token));
    }

    function getUsers(address[] calldata accounts) external view returns (UserInfo[] memory users) {
        users = new UserInfo[](accounts.length);
        for (uint256 i; i < accounts.length; ++i) {
            users[i] = getUserInfo(accounts[i]);
        }
    }

    function getConfig() external view returns (Config memory c) {
        IToken token = IToken(_token);
        c.main = _main.getConfig();
        c.token = token.getConfig();
        c.nodes = _nodes.getConfig();
        c.issued = token.issued();
        c.destroyed = c.issued - IERC20(_token).totalSupply();
        c.price = token.getPrice();
        c.average = token.getAverage();
        (c.swapHelper, c.liquidityHelper) = (_swapHelper, _liquidityHelper);
        c.pools = _pools;
        (c.mintFactory, c.teamRewards) = (_main.factory(), _main.teamRewards());
        c.resonancePool = _resonance;
        if (c.mintFactory != address(0)) c.special = IMintFactory(c.mintFactory).getConfig().special;
    }

    function getSolvency() external view returns (Solvency[] memory) {
        return _solvency.getSolvency();
    }

    function getSolvency(uint256 first, uint256 count) external view returns (Solvency[] memory) {
        return _solvency.getSolvency(first, count);
    }

    function getCards(uint256 first, uint256 count) external view returns (INodeNFT.Card[] memory page) {
        page = new INodeNFT.Card[](_onPage(first, count, _nodes.cardCount()));
        for (uint256 i; i < page.length; ++i) {
            page[i] = _nodes.cards(first + i);
        }
    }

    function getOrders(address pool, uint256 first, uint256 count)
        external
        view
        returns (IHostingPool.Order[] memory page)
    {
        _requireKnown(pool);
        page = new IHostingPool.Order[](_onPage(first, count, IHostingPool(pool).getConfig().totalOrder));
        for (uint256 i; i < page.length; ++i) {
            page[i] = IHostingPool(pool).orders(first + i);
        }
    }

    /// @dev How many of the ids 1...last are on a page that begins at `first`.
    function _onPage(uint256 first, uint256 count, uint256 last) private pure returns (uint256) {
        return first == 0 || first > last ? 0 : Math.min(count, last - first + 1);
    }

    function _requireKnown(address pool) private view {
        for (uint256 i; i < _pools.length; ++i) {
            if (_pools[i] == pool) return;
        }
        revert PoolUnknown(pool);
    }

    function _registry() internal view override returns (IMain) {
        return _main;
    }
}
