// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IMain} from "./interfaces/IMain.sol";
import {IMint} from "./interfaces/IMint.sol";
import {IMintTypes} from "./interfaces/IMintTypes.sol";
import {IMintFactory} from "./interfaces/IMintFactory.sol";

/// @title Projects, and the calls that users make for their sales
/// @dev Money goes from the buyer to the escrow before the purchase is booked there, so that the escrow never owes what
/// it does not hold.
abstract contract MainProjects is IMain, AccessManaged {
    using SafeERC20 for IERC20;

    /// @dev What `createProject` fixed.
    struct Listed {
        address manager;
        uint16 costRate;
        uint16 direct;
        uint16 indirect;
        uint16 special;
        uint16 platform;
        uint16 pool;
        address mint;
        address costWallet;
        address token;
        uint16[7] poolRates;
        string name;
        string cid;
    }

    uint256 internal constant BPS = 10_000;
    uint256 internal constant MAX_SELL_RATE = 5000;
    uint256 private constant MAX_NAME = 64;
    uint256 private constant MAX_CID = 128;

    address public factory;
    uint32 private _totalProjects;
    address private _usdt;
    mapping(uint256 project => Listed) private _listed;
    mapping(address manager => uint256) internal _managed;

    function setFactory(address factory_) external restricted {
        if (factory != address(0)) revert AlreadySet();
        if (factory_.code.length == 0) revert ModuleNotAccepted(factory_);
        factory = factory_;
        _usdt = IMintFactory(factory_).getConfig().USDT;
        emit FactorySet(factory_);
    }

    function createProject(ProjectTerms calldata terms) external restricted returns (uint256 project) {
        if (factory == address(0)) revert ProjectUnknown(0);
        _check(terms);
        project = ++_totalProjects;
        ++_managed[terms.manager];
        Listed storage p = _listed[project];
        (p.manager, p.costWallet, p.token) = (terms.manager, terms.costWallet, terms.token);
        (p.costRate, p.direct, p.indirect) = (uint16(terms.costRate), uint16(terms.direct), uint16(terms.indirect));
        (p.special, p.platform, p.pool) = (uint16(terms.special), uint16(terms.platform), uint16(terms.pool));
        for (uint256 i; i < 7; ++i) {
            p.poolRates[i] = uint16(terms.poolRates[i]);
        }
        (p.name, p.cid) = (terms.name, terms.cid);
        p.mint = IMintFactory(factory).createMint(terms.manager);
        _announce(project, p.mint, terms);
    }

    function _announce(uint256 project, address mint, ProjectTerms calldata t) private {
        emit ProjectCreated(
            project,
            t.manager,
            mint,
            t.token,
            t.costWallet,
            t.costRate,
            t.direct,
            t.indirect,
            t.special,
            t.platform,
            t.pool
        );
        emit ProjectDescribed(project, t.poolRates, t.name, t.cid);
    }

    function _check(ProjectTerms calldata t) private view {
        if (t.manager == address(0)) revert InvalidProject("manager", 0);
        if (t.costWallet == address(0)) revert InvalidProject("costWallet", 0);
        if (t.token.code.length == 0 || t.token == _usdt) revert InvalidProject("token", uint160(t.token));
        if (t.direct > MAX_SELL_RATE) revert InvalidProject("direct", t.direct);
        if (t.indirect > MAX_SELL_RATE) revert InvalidProject("indirect", t.indirect);
        // Checks each rate first, so that the sum cannot overflow.
        if ((t.costRate | t.special | t.platform | t.pool) >> 16 != 0) revert InvalidProject("rates", BPS + 1);
        uint256 sum = t.costRate + t.direct + t.indirect + t.special + t.platform + t.pool;
        if (sum != BPS) revert InvalidProject("rates", sum);
        if (t.special != 0 && IMintFactory(factory).getConfig().special == address(0)) {
            revert InvalidProject("special", t.special);
        }
        sum = 0;
        for (uint256 i; i < 7; ++i) {
            if (t.poolRates[i] > BPS) revert InvalidProject("poolRates", t.poolRates[i]);
            sum += t.poolRates[i];
        }
        if (sum != BPS) revert InvalidProject("poolRates", sum);
        uint256 length = bytes(t.name).length;
        if (length == 0 || length > MAX_NAME) revert InvalidProject("name", length);
        length = bytes(t.cid).length;
        if (length > MAX_CID) revert InvalidProject("cid", length);
    }

    function createSale(uint256 project, IMint.Terms calldata terms) external returns (uint256 sale) {
        // Check
        Listed storage p = _known(project);
        if (p.manager != msg.sender) revert NotManager(msg.sender, project);
        IMint mint = IMint(p.mint);
        uint256 tokens;
        (sale, tokens) = mint.escrowFor(terms);

        // Interaction: the escrow holds every promised token before the sale exists.
        _pull(p.token, address(mint), tokens);
        mint.createSale(sale, terms);
    }

    /// @dev Buys units of a sale; `amount` is what `quote` says they cost.
    function _buyUnits(IMint mint, uint256 amount, uint256 times) private returns (uint256) {
        _pull(_usdt, address(mint), amount);
        _participate(msg.sender, amount);
        return mint.buyNFT(msg.sender, amount, times);
    }

    /// @dev `buyNFT` with four arguments, for a project.
    function _buyAtMost(uint256 project, uint256 sale, uint256 times, uint256 maxPrice)
        internal
        returns (uint256 cost)
    {
        IMint mint = IMint(_known(project).mint);
        _requireRegistered(msg.sender);
        (cost,) = mint.quote(msg.sender, sale, times);
        if (cost / times > maxPrice) revert PriceAboveMaximum(cost / times, maxPrice);
        _buyUnits(mint, cost, times);
    }

    function buyNFT(uint256 project, uint256 sale, uint256 times, uint256 amount, uint256 minTokens, uint256 deadline)
        public
        returns (uint256 orderId)
    {
        if (block.timestamp > deadline) revert DeadlinePassed(deadline);
        IMint mint = IMint(_known(project).mint);
        _requireRegistered(msg.sender);
        (uint256 price, uint256 tokens) = mint.quote(msg.sender, sale, times);
        if (amount != price) revert AmountMismatch(amount, price);
        if (tokens < minTokens) revert TokensBelowMinimum(tokens, minTokens);
        return _buyUnits(mint, amount, times);
    }

    function buyNFT(
        uint256 project,
        uint256 sale,
        uint256 times,
        uint256 amount,
        uint256 minTokens,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external returns (uint256 orderId) {
        // Somebody may have submitted the permit already; then the allowance exists.
        try IERC20Permit(_usdt).permit(msg.sender, address(this), amount, deadline, v, r, s) {} catch {}
        return buyNFT(project, sale, times, amount, minTokens, deadline);
    }

    /// @dev Transfers `amount` from the caller to `escrow`; reverts when another amount arrives.
    function _pull(address asset, address escrow, uint256 amount) private {
        uint256 before = IERC20(asset).balanceOf(escrow);
        IERC20(asset).safeTransferFrom(msg.sender, escrow, amount);
        uint256 received = IERC20(asset).balanceOf(escrow) - before;
        if (received != amount) revert IMintTypes.UnexpectedTransferAmount(amount, received);
    }

    function claim(uint256 project) external returns (uint256 usdtPaid, uint256 tokenPaid) {
        return IMint(_known(project).mint).claim(msg.sender);
    }

    function claimDrop(uint256 project) external returns (uint256 tokens) {
        return IMint(_known(project).mint).claimDrop(msg.sender);
    }

    function refund(uint256 project, uint256 sale) external returns (uint256 amount) {
        return IMint(_known(project).mint).refund(msg.sender, sale);
    }

    function returned(uint256 project, address account, uint256 amount) external {
        if (_listed[project].mint != msg.sender) revert NotMint(msg.sender, project);
        _leave(account, amount);
    }

    function projects(uint256 index) public view returns (Project memory p) {
        p.index = index;
        if (index == 0) return _nodesProject(p);
        if (index > _totalProjects) revert ProjectUnknown(index);
        Listed storage l = _listed[index];
        (p.manager, p.costWallet, p.token, p.mint) = (l.manager, l.costWallet, l.token, l.mint);
        (p.costRate, p.direct, p.indirect) = (l.costRate, l.direct, l.indirect);
        (p.special, p.platform, p.pool) = (l.special, l.platform, l.pool);
        for (uint256 i; i < 7; ++i) {
            p.poolRates[i] = l.poolRates[i];
        }
        (p.name, p.cid) = (l.name, l.cid);
        // The escrow reads its project while it is created, before its address is stored.
        if (p.mint == address(0)) return p;
        (p.totalAmount, p.totalUser, p.dropSurplus) = IMint(p.mint).totals();
    }

    function getUserRelease(uint256 project, address account) external view returns (IMint.Release[] memory) {
        return IMint(_known(project).mint).getUserRelease(account);
    }

    function totalProjects() public view returns (uint256) {
        return _totalProjects;
    }

    function _known(uint256 project) private view returns (Listed storage p) {
        p = _listed[project];
        if (p.mint == address(0)) revert ProjectUnknown(project);
    }

    function _requireRegistered(address account) internal view virtual;

    /// @dev `_participate` adds to the participation of `account`, `_leave` subtracts from it.
    function _participate(address account, uint256 amount) internal virtual;
    function _leave(address account, uint256 amount) internal virtual;
    function _nodesProject(Project memory p) internal view virtual returns (Project memory);
}
