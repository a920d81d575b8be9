// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IHostingPool} from "./interfaces/IHostingPool.sol";
import {IMain} from "./interfaces/IMain.sol";
import {IMint} from "./interfaces/IMint.sol";
import {IMintFactory} from "./interfaces/IMintFactory.sol";
import {INodeNFT} from "./interfaces/INodeNFT.sol";
import {IRewardBudget} from "./interfaces/IRewardBudget.sol";
import {ISolvencyView} from "./interfaces/ISolvencyView.sol";
import {ISpecialPay} from "./interfaces/ISpecialPay.sol";
import {ITeamRewards} from "./interfaces/ITeamRewards.sol";

/// @dev Part of `View`, which creates it: together they are larger than a contract may be.
contract SolvencyView is ISolvencyView {
    IMain private immutable _main;
    INodeNFT private immutable _nodes;
    address private immutable _token;
    address private immutable _usdt;
    address private immutable _swapHelper;
    address private immutable _liquidityHelper;
    address private immutable _resonance;
    address private immutable _vault;
    address[] private _pools;
    address[] private _vaultAssets;

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
        (_vault, _vaultAssets) = (vault, vaultAssets);
    }

    function getSolvency() external view returns (Solvency[] memory) {
        return getSolvency(0, type(uint256).max);
    }

    function getSolvency(uint256 first, uint256 count) public view returns (Solvency[] memory rows) {
        Solvency[] memory own = _ownRows();
        uint256 all = own.length + 2 * _main.totalProjects();
        rows = new Solvency[](first < all ? Math.min(count, all - first) : 0);
        for (uint256 i; i < rows.length; ++i) {
            rows[i] = first + i < own.length ? own[first + i] : _ofProject(first + i - own.length);
        }
    }

    /// @dev The rows of the contracts that every deployment has.
    function _ownRows() private view returns (Solvency[] memory rows) {
        uint256 length = 13 + _vaultAssets.length;
        for (uint256 i; i < _pools.length; ++i) {
            length += _isThird(_pools[i]) ? 3 : 2;
        }
        address rewards = _main.teamRewards();
        address special = _special();
        length += (rewards == address(0) ? 0 : 2) + (special == address(0) ? 0 : 1);
        rows = new Solvency[](length);
        INodeNFT.Config memory n = _nodes.getConfig();
        rows[0] = _row(address(_nodes), _usdt, 0, n.usdtReceived - n.usdtPaid, 0);
        rows[1] = _row(address(_nodes), _token, 0, n.tokenReceived - n.tokenPaid, 0);
        address proceeds = _nodes.proceeds();
        rows[2] = _row(proceeds, _usdt, 0, IERC20(_usdt).balanceOf(proceeds), 0);
        address[4] memory empty = [address(_main), _token, _swapHelper, _liquidityHelper];
        for (uint256 i; i < 4; ++i) {
            rows[3 + 2 * i] = _row(empty[i], _usdt, 0, 0, 0);
            rows[4 + 2 * i] = _row(empty[i], _token, 0, 0, 0);
        }
        rows[11] = _ofPool(_resonance, _usdt);
        rows[12] = _ofPool(_resonance, _token);
        uint256 next = 13;
        for (uint256 i; i < _pools.length; ++i) {
            rows[next++] = _ofPool(_pools[i], _usdt);
            rows[next++] = _ofPool(_pools[i], _token);
            if (_isThird(_pools[i])) rows[next++] = _ofPool(_pools[i], _principalOf(_pools[i]));
        }
        for (uint256 i; i < _vaultAssets.length; ++i) {
            rows[next++] = _row(_vault, _vaultAssets[i], 0, IERC20(_vaultAssets[i]).balanceOf(_vault), 0);
        }
        if (special != address(0)) rows[next++] = _ofSpecial(special);
        if (rewards == address(0)) return rows;
        rows[next++] = _ofRewards(rewards, _usdt);
        rows[next] = _ofRewards(rewards, _token);
    }

    /// @dev Two rows for each project: USDT, then its token.
    function _ofProject(uint256 i) private view returns (Solvency memory) {
        IMain.Project memory p = _main.projects(i / 2 + 1);
        return _ofMint(p.mint, i % 2 == 0 ? _usdt : p.token);
    }

    function _special() private view returns (address) {
        address factory = _main.factory();
        return factory == address(0) ? address(0) : IMintFactory(factory).getConfig().special;
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
        IRewardBudget.Books memory b = IRewardBudget(pool).getSolvency(asset);
        return _row(pool, asset, b.principal, b.reserved + b.levelDue, b.free);
    }

    /// @dev What nobody has claimed yet is earned by somebody, or goes back to the hosting pool's budget with an epoch.
    function _ofRewards(address rewards, address asset) private view returns (Solvency memory) {
        return _row(rewards, asset, 0, ITeamRewards(rewards).getSolvency(asset).owed, 0);
    }

    /// @dev The award holds USDT alone; what members have earned counts as reserved.
    function _ofSpecial(address special) private view returns (Solvency memory) {
        return _row(special, _usdt, 0, ISpecialPay(special).getSolvency(_usdt).owed, 0);
    }

    function _ofMint(address mint, address asset) private view returns (Solvency memory) {
        // The manager chose the project's token; a token that fails shows as an empty row and does not affect the others.
        try IMint(mint).getSolvency(asset) returns (IMint.Books memory b) {
            return Solvency(mint, asset, b.balance, b.principal, b.reserved, 0, b.surplus);
        } catch {
            return Solvency(mint, asset, 0, 0, 0, 0, 0);
        }
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
