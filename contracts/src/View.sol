// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IHostingPool} from "./interfaces/IHostingPool.sol";
import {IMain} from "./interfaces/IMain.sol";
import {IMint} from "./interfaces/IMint.sol";
import {INodeNFT} from "./interfaces/INodeNFT.sol";
import {ITeamRewards} from "./interfaces/ITeamRewards.sol";
import {IToken} from "./interfaces/IToken.sol";
import {IView} from "./interfaces/IView.sol";
import {ViewProjects} from "./ViewProjects.sol";

contract View is ViewProjects {
    IMain private immutable _main;
    INodeNFT private immutable _nodes;
    address private immutable _token;
    address private immutable _usdt;
    address private immutable _swapHelper;
    address private immutable _liquidityHelper;
    address private immutable _vault;
    address[] private _pools;
    address[] private _vaultAssets;

    constructor(
        address main,
        address nodes,
        address swapHelper,
        address liquidityHelper,
        address[] memory pools,
        address vault,
        address[] memory vaultAssets
    ) {
        _main = IMain(main);
        _nodes = INodeNFT(nodes);
        (_token, _usdt) = (INodeNFT(nodes).token(), INodeNFT(nodes).usdt());
        (_swapHelper, _liquidityHelper) = (swapHelper, liquidityHelper);
        _pools = pools;
        (_vault, _vaultAssets) = (vault, vaultAssets);
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
    }

    function getSolvency() external view returns (Solvency[] memory rows) {
        uint256 length = 10 + _vaultAssets.length;
        for (uint256 i; i < _pools.length; ++i) {
            length += _isThird(_pools[i]) ? 3 : 2;
        }
        uint256 projects = _main.totalProjects();
        address rewards = _main.teamRewards();
        length += 2 * projects + (rewards == address(0) ? 0 : 2);
        rows = new Solvency[](length);
        INodeNFT.Config memory n = _nodes.getConfig();
        rows[0] = _row(address(_nodes), _usdt, 0, n.usdtReceived - n.usdtPaid, 0);
        rows[1] = _row(address(_nodes), _token, 0, n.tokenReceived - n.tokenPaid, 0);
        address[4] memory empty = [address(_main), _token, _swapHelper, _liquidityHelper];
        for (uint256 i; i < 4; ++i) {
            rows[2 + 2 * i] = _row(empty[i], _usdt, 0, 0, 0);
            rows[3 + 2 * i] = _row(empty[i], _token, 0, 0, 0);
        }
        uint256 next = 10;
        for (uint256 i; i < _pools.length; ++i) {
            rows[next++] = _ofPool(_pools[i], _usdt);
            rows[next++] = _ofPool(_pools[i], _token);
            if (_isThird(_pools[i])) rows[next++] = _ofPool(_pools[i], _principalOf(_pools[i]));
        }
        for (uint256 i; i < _vaultAssets.length; ++i) {
            rows[next++] = _row(_vault, _vaultAssets[i], 0, IERC20(_vaultAssets[i]).balanceOf(_vault), 0);
        }
        for (uint256 i = 1; i <= projects; ++i) {
            IMain.Project memory p = _main.projects(i);
            rows[next++] = _ofMint(p.mint, _usdt);
            rows[next++] = _ofMint(p.mint, p.token);
        }
        if (rewards == address(0)) return rows;
        rows[next++] = _ofRewards(rewards, _usdt);
        rows[next] = _ofRewards(rewards, _token);
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

    function _principalOf(address pool) private view returns (address) {
        return IHostingPool(pool).getConfig().principal;
    }

    /// @dev Whether the principal is neither USDT nor TDE.
    function _isThird(address pool) private view returns (bool) {
        address principal = _principalOf(pool);
        return principal != _usdt && principal != _token;
    }

    function _ofPool(address pool, address asset) private view returns (Solvency memory) {
        IHostingPool.Books memory b = IHostingPool(pool).getSolvency(asset);
        return _row(pool, asset, b.principal, b.reserved + b.levelDue, b.free);
    }

    /// @dev What nobody has claimed yet is earned by somebody, or goes back to the hosting pool's budget with an epoch.
    function _ofRewards(address rewards, address asset) private view returns (Solvency memory) {
        return _row(rewards, asset, 0, ITeamRewards(rewards).getSolvency(asset).owed, 0);
    }

    function _ofMint(address mint, address asset) private view returns (Solvency memory) {
        // The manager chose the project's token; a token that fails shows as an empty row and does not affect the others.
        try IMint(mint).getSolvency(asset) returns (IMint.Books memory b) {
            return Solvency(mint, asset, b.balance, b.principal, b.reserved, 0, b.surplus);
        } catch {
            return Solvency(mint, asset, 0, 0, 0, 0, 0);
        }
    }

    function _registry() internal view override returns (IMain) {
        return _main;
    }

    function _row(address place, address asset, uint256 principal, uint256 reserved, uint256 free)
        private
        view
        returns (Solvency memory)
    {
        uint256 balance = IERC20(asset).balanceOf(place);
        (, uint256 surplus) = Math.trySub(balance, principal + reserved + free);
        return Solvency(place, asset, balance, principal, reserved, free, surplus);
    }
}
