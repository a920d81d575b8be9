// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {LowLevelCall} from "@openzeppelin/contracts/utils/LowLevelCall.sol";
import {MainProjects} from "./MainProjects.sol";
import {IMainModule} from "./interfaces/IMainModule.sol";
import {INodeNFT} from "./interfaces/INodeNFT.sol";
import {ITeamRewards} from "./interfaces/ITeamRewards.sol";

contract Main is MainProjects {
    using SafeERC20 for IERC20;

    struct Account {
        address refer;
        uint32 index;
        uint32 invites;
    }

    /// @dev What `getConfig` answers and `setConfig` sets.
    struct Figures {
        uint16 algebra;
        uint32 dayTimes;
        uint64 handleGas;
        uint16 poolDays;
        uint16 feeRate;
    }

    /// @dev `bought` is what the account paid for nodes, `invested` what it paid in sales, USDT base units. `proven` is the level of
    /// the record, which counts before `until`, unix seconds.
    struct Standing {
        uint104 bought;
        uint104 invested;
        uint8 proven;
        uint32 until;
    }

    /// @dev The record that was proven last, without its level: three slots.
    struct Proven {
        uint128 teamAmount;
        uint128 teamActual;
        uint128 teamNew;
        uint32 n;
        uint32 teamUser;
        uint32 teamValid;
        uint32 inviteValids;
        uint32[8] invites;
    }

    uint256 private constant MAX_MODULES = 16;
    uint256 private constant MAX_FEE_RATE = 1000;
    uint256 private constant MAX_LEVEL = 9;
    /// @dev Seconds that a record counts from the activation of its number on.
    uint256 private constant PROVEN_TIME = 30 days;

    address public immutable root;
    address public nodes;
    uint32 private _totalUser;
    uint104 private _totalBought;
    uint104 private _totalInvested;
    Figures private _figures = Figures(10, 1 days, 0, 15, 200);
    ConfigMulti private _tables;
    mapping(address account => Account) private _accounts;
    mapping(address account => Standing) private _standings;
    address[] private _modules;
    address public teamRewards;
    mapping(address account => Proven) private _proven;

    constructor(address authority_, address root_) AccessManaged(authority_) {
        root = root_;
        _totalUser = 1;
        _accounts[root_].index = 1;
        emit Registered(root_, address(0), 1);
    }

    function register(address refer) external {
        if (refer == msg.sender) revert ReferrerIsSelf(msg.sender);
        if (_accounts[msg.sender].index != 0) revert AlreadyRegistered(msg.sender);
        Account storage referrer = _accounts[refer];
        if (referrer.index == 0) revert ReferrerNotRegistered(refer);
        uint32 index = ++_totalUser;
        referrer.invites += 1;
        _accounts[msg.sender] = Account(refer, index, 0);
        emit Registered(msg.sender, refer, index);
    }

    function addModule(address module) external restricted {
        if (module.code.length == 0 || _modules.length == MAX_MODULES) revert ModuleNotAccepted(module);
        for (uint256 i; i < _modules.length; ++i) {
            if (_modules[i] == module) revert ModuleNotAccepted(module);
        }
        _modules.push(module);
        emit ModuleAdded(module);
    }

    function setNodes(address nodes_) external restricted {
        if (nodes != address(0)) revert AlreadySet();
        if (nodes_.code.length == 0) revert ModuleNotAccepted(nodes_);
        nodes = nodes_;
        emit NodesSet(nodes_);
    }

    function setTeamRewards(address teamRewards_) external restricted {
        if (teamRewards != address(0)) revert AlreadySet();
        if (teamRewards_.code.length == 0) revert ModuleNotAccepted(teamRewards_);
        teamRewards = teamRewards_;
        emit TeamRewardsSet(teamRewards_);
    }

    function syncTeam(uint256 n, address account, ITeamRewards.Record calldata record, bytes32[] calldata proof)
        external
    {
        // Check
        Proven storage p = _proven[account];
        if (n <= p.n) revert RecordNotNewer(n, p.n);
        if (teamRewards == address(0)) revert RecordNotProven(n, account);
        if (!ITeamRewards(teamRewards).provesRecord(n, account, record, proof)) revert RecordNotProven(n, account);
        if (record.level > MAX_LEVEL) revert LevelUnknown(record.level);

        // Effect. The cast cannot truncate: there are fewer numbers than half days since 1970.
        p.n = uint32(n);
        (p.teamUser, p.teamValid, p.inviteValids) = (record.teamUser, record.teamValid, record.inviteValids);
        (p.teamAmount, p.teamActual, p.teamNew) = (record.teamAmount, record.teamActual, record.teamNew);
        p.invites = record.invites;
        uint256 before = levelOf(account);
        Standing storage s = _standings[account];
        (s.proven, s.until) = (record.level, uint32(ITeamRewards(teamRewards).activationOf(n) + PROVEN_TIME));
        uint256 level = levelOf(account);
        if (level != before) emit LevelSet(account, level, false);
        emit TeamSynced(account, n, record);
    }

    function buyNFT(uint256 project, uint256 tokenId, uint256 times, uint256 maxPrice) external returns (uint256 cost) {
        if (project != 0) return _buyAtMost(project, tokenId, times, maxPrice);
        INodeNFT seller = INodeNFT(nodes);
        if (address(seller) == address(0)) revert ProjectUnknown(project);
        _requireRegistered(msg.sender);
        cost = seller.mint(msg.sender, tokenId, times, maxPrice);
        bool isFirst = levelOf(msg.sender) == 0;
        _standings[msg.sender].bought += uint104(cost);
        _totalBought += uint104(cost);
        if (isFirst && cost != 0) emit LevelSet(msg.sender, 1, false);
        IERC20(seller.usdt()).safeTransferFrom(msg.sender, seller.proceeds(), cost);
    }

    function setConfig(uint256 algebra, uint256 dayTimes, uint256 handleGas, uint256 poolDays, uint256 feeRate)
        external
        restricted
    {
        if (
            algebra > 100 || dayTimes < 60 || dayTimes > 1 days || handleGas > 0.01 ether || poolDays > 730
                || feeRate > MAX_FEE_RATE
        ) revert InvalidConfig();
        _figures = Figures(uint16(algebra), uint32(dayTimes), uint64(handleGas), uint16(poolDays), uint16(feeRate));
        emit ConfigSet(algebra, dayTimes, handleGas, poolDays, feeRate);
    }

    function setConfigMulti(ConfigMulti calldata values) external restricted {
        uint256 released;
        for (uint256 i; i < 9; ++i) {
            if (values.sellRates[i] > MAX_SELL_RATE) revert InvalidConfig();
        }
        for (uint256 i; i < 8; ++i) {
            if (values.releaseRates[i] > BPS) revert InvalidConfig();
            released += values.releaseRates[i];
        }
        if (released > BPS) revert InvalidConfig();
        for (uint256 i = 1; i < 11; ++i) {
            if (values.releaseWeeks[i] < values.releaseWeeks[i - 1]) revert InvalidConfig();
        }
        for (uint256 i = 1; i < 10; ++i) {
            if (values.teamValids[i] < values.teamValids[i - 1]) revert InvalidConfig();
            if (values.teamAmounts[i] < values.teamAmounts[i - 1]) revert InvalidConfig();
        }
        _tables = values;
        emit ConfigMultiSet(values);
    }

    function getConfig() external view returns (Config memory c) {
        Figures memory f = _figures;
        c.algebra = f.algebra;
        c.dayTimes = f.dayTimes;
        c.handleGas = f.handleGas;
        c.poolDays = f.poolDays;
        c.feeRate = f.feeRate;
        c.totalProjects = totalProjects();
        c.totalUser = _totalUser;
        c.totalAmount = uint256(_totalBought) + _totalInvested + _hosted();
        if (nodes != address(0)) c.tokenSupply = IERC20(INodeNFT(nodes).token()).totalSupply();
    }

    function getConfigMulti() external view returns (ConfigMulti memory) {
        return _tables;
    }

    function teams(address account) external view returns (Team memory t) {
        t.level = levelOf(account);
        Proven storage p = _proven[account];
        (t.teamUser, t.teamAmount) = (p.teamUser, p.teamAmount);
        uint32[8] memory i = p.invites;
        (t.inviteV2, t.inviteV3, t.inviteV4, t.inviteV5) = (i[0], i[1], i[2], i[3]);
        (t.inviteV6, t.inviteV7, t.inviteV8, t.inviteV9) = (i[4], i[5], i[6], i[7]);
    }

    function recordOf(address account) external view returns (uint256 n, ITeamRewards.Record memory record) {
        Proven memory p = _proven[account];
        record.level = _standings[account].proven;
        (record.teamUser, record.teamValid, record.inviteValids) = (p.teamUser, p.teamValid, p.inviteValids);
        (record.teamAmount, record.teamActual, record.teamNew) = (p.teamAmount, p.teamActual, p.teamNew);
        (n, record.invites) = (p.n, p.invites);
    }

    function levelOf(address account) public view returns (uint256) {
        Standing storage s = _standings[account];
        if (s.proven != 0 && block.timestamp < s.until) return s.proven;
        return s.bought != 0 ? 1 : 0;
    }

    function provenUntil(address account) external view returns (uint256) {
        return _standings[account].until;
    }

    function lineOf(address account) external view returns (Line memory l) {
        l.direct = _accounts[account].refer;
        if (l.direct == address(0)) return l;
        l.directLevel = levelOf(l.direct);
        l.indirect = _accounts[l.direct].refer;
        if (l.indirect != address(0)) l.indirectLevel = levelOf(l.indirect);
    }

    function users(address account) external view returns (User memory) {
        Account storage a = _accounts[account];
        if (a.index == 0) return User(false, 0, 0, 0, _managed[account], address(0));
        return User(true, a.index, _participation(account), a.invites, _managed[account], a.refer);
    }

    function isRegistered(address account) external view returns (bool) {
        return _accounts[account].index != 0;
    }

    function totalUser() external view returns (uint256) {
        return _totalUser;
    }

    function modules() external view returns (address[] memory) {
        return _modules;
    }

    /// @dev Sum over the modules of the fifth word of `getConfig()`, their totalAmount.
    function _hosted() private view returns (uint256 sum) {
        for (uint256 i; i < _modules.length; ++i) {
            (bool ok, bytes memory answer) = _modules[i].staticcall(abi.encodeWithSignature("getConfig()"));
            if (!ok || answer.length < 160) continue;
            (,,,, uint256 amount) = abi.decode(answer, (uint256, uint256, uint256, uint256, uint256));
            if (amount <= type(uint128).max) sum += amount;
        }
    }

    function _participation(address account) private view returns (uint256 sum) {
        sum = uint256(_standings[account].bought) + _standings[account].invested;
        bytes memory question = abi.encodeCall(IMainModule.participation, (account));
        for (uint256 i; i < _modules.length; ++i) {
            (bool ok, bytes32 answer,) = LowLevelCall.staticcallReturn64Bytes(_modules[i], question);
            // A module answers more only by mistake; the cap keeps the sum from overflowing then.
            if (ok && LowLevelCall.returnDataSize() >= 32 && uint256(answer) <= type(uint128).max) {
                sum += uint256(answer);
            }
        }
    }

    function _requireRegistered(address account) internal view override {
        if (_accounts[account].index == 0) revert NotRegistered(account);
    }

    // The casts cannot truncate: an escrow limits the proceeds of a sale to below 2^88.
    function _participate(address account, uint256 amount) internal override {
        _standings[account].invested += uint104(amount);
        _totalInvested += uint104(amount);
    }

    function _leave(address account, uint256 amount) internal override {
        _standings[account].invested -= uint104(amount);
        _totalInvested -= uint104(amount);
    }

    function _nodesProject(Project memory p) internal view override returns (Project memory) {
        p.NFT = nodes;
        p.totalAmount = _totalBought;
        if (nodes == address(0)) return p;
        (p.costRate, p.costWallet, p.token) = (BPS, INodeNFT(nodes).proceeds(), INodeNFT(nodes).token());
        return p;
    }
}
