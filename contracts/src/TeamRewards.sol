// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {MerkleProofLib} from "solady/utils/MerkleProofLib.sol";
import {BlackList} from "./BlackList.sol";
import {IHostingPool} from "./interfaces/IHostingPool.sol";
import {ITeamRewards} from "./interfaces/ITeamRewards.sol";
import {PackedPair} from "./libraries/PackedPair.sol";
import {Roles} from "./libraries/Roles.sol";

contract TeamRewards is ITeamRewards, BlackList, ReentrancyGuardTransient {
    using Math for uint256;
    using PackedPair for uint256;
    using SafeERC20 for IERC20;

    /// @dev A claim reads the first two of the five slots. `totals` is a `PackedPair` with the time of the activation.
    struct Stored {
        bytes32 root;
        uint256 totals;
        uint64 inputBlock;
        bytes32 rulesHash;
        bytes32 dataHash;
    }

    uint256 private constant EPOCH = 12 hours;
    uint256 private constant BPS = 10_000;
    uint256 private constant MAX_DELAY = 30 days;
    uint8 private constant REWARD = 1;
    uint8 private constant RECORD = 2;

    address public immutable usdt;
    address public immutable token;
    address public immutable hostingPool;
    uint256 public immutable firstEpoch;
    uint256 public immutable delay;

    uint256 public last;
    /// @dev `PackedPair` without a time.
    uint256 private _funded;
    uint256 private _claimed;
    Rules private _rules;
    mapping(uint256 n => Stored) private _submissions;
    /// @dev `PackedPair` of what the account was paid, with the time of its entry in the list.
    mapping(address account => uint256) private _accounts;

    constructor(Init memory init) AccessManaged(init.authority) {
        bool missing = init.usdt == address(0) || init.token == address(0) || init.hostingPool == address(0);
        uint256 sum = uint256(init.rules.inviteBps) + init.rules.v4Bps + init.rules.v5Bps;
        for (uint256 i; i < 10; ++i) {
            sum += init.rules.teamRates[i];
        }
        if (missing || init.usdt == init.token || init.delay > MAX_DELAY || sum > BPS) revert InvalidConfig();
        (usdt, token, hostingPool) = (init.usdt, init.token, init.hostingPool);
        firstEpoch = block.timestamp / EPOCH;
        delay = init.delay;
        _rules = init.rules;
        emit RulesSet(init.rules, firstEpoch);
    }

    function fund() external nonReentrant returns (uint256 usdtAmount, uint256 tokenAmount) {
        usdtAmount = _arrived(usdt);
        tokenAmount = _arrived(token);
        _funded = _funded.plus(PackedPair.USDT, usdtAmount).plus(PackedPair.TOKEN, tokenAmount);
        if (usdtAmount != 0) emit Funded(usdt, usdtAmount);
        if (tokenAmount != 0) emit Funded(token, tokenAmount);
    }

    /// @dev What lies here and is not booked, as far as the books have room for it.
    function _arrived(address asset) private view returns (uint256) {
        Books memory b = _books(asset);
        return b.surplus.min(PackedPair.LARGEST - b.funded);
    }

    function submit(
        uint256 n,
        bytes32 root,
        uint256 totalUsdt,
        uint256 totalToken,
        uint256 inputBlock,
        bytes32 rulesHash,
        bytes32 dataHash
    ) external restricted {
        // Check
        if (n != last + 1) revert WrongNumber(n, last + 1);
        uint256 end = (firstEpoch + n) * EPOCH;
        if (block.timestamp < end) revert EpochNotOver(n, end);
        Stored storage previous = _submissions[last];
        if (inputBlock < previous.inputBlock || inputBlock >= block.number) {
            revert InputBlockNotAccepted(inputBlock, previous.inputBlock);
        }
        _requireTotal(PackedPair.USDT, totalUsdt, previous.totals);
        _requireTotal(PackedPair.TOKEN, totalToken, previous.totals);

        // Effect. Totals are at most what was funded, so they fit.
        uint256 activeAt = block.timestamp + delay;
        last = n;
        uint256 totals = PackedPair.pack(totalUsdt, totalToken, activeAt);
        _submissions[n] = Stored(root, totals, uint64(inputBlock), rulesHash, dataHash);
        emit Submitted(n, root, totalUsdt, totalToken, inputBlock, rulesHash, dataHash, activeAt);
    }

    function _requireTotal(uint256 lane, uint256 total, uint256 before) private view {
        address asset = lane == PackedPair.USDT ? usdt : token;
        if (total < before.amount(lane)) revert TotalFalls(asset, total, before.amount(lane));
        if (total > _funded.amount(lane)) revert TotalAboveFunded(asset, total, _funded.amount(lane));
    }

    function veto(uint256 n, string calldata reason) external {
        // Not `restricted`: closing this contract in the AccessManager must not disarm the guardian.
        (bool isGuardian,) = IAccessManager(authority()).hasRole(Roles.GUARDIAN, msg.sender);
        if (!isGuardian) revert NotGuardian(msg.sender);
        uint256 activeAt = _submissions[n].totals.time();
        if (activeAt == 0) revert NotSubmitted(n);
        if (block.timestamp >= activeAt) revert AlreadyActive(n, activeAt);
        emit Vetoed(n, last, reason);
        for (uint256 i = last; i >= n; --i) {
            delete _submissions[i];
        }
        last = n - 1;
    }

    function claim(uint256 n, address account, address asset, uint256 cumulative, bytes32[] calldata proof)
        external
        nonReentrant
        returns (uint256 paid)
    {
        // Check
        _requireNotListed(account);
        (uint256 lane, uint256 totals) = (_laneOf(asset), _submissions[n].totals);
        if (!_isActive(totals.time())) revert NotActive(n, totals.time());
        bytes32 leaf = _leaf(abi.encode(REWARD, block.chainid, address(this), account, asset, cumulative));
        if (!MerkleProofLib.verifyCalldata(proof, _submissions[n].root, leaf)) revert InvalidProof();
        (uint256 before, uint256 claimedBefore) = (_accounts[account], _claimed);
        paid = cumulative.saturatingSub(before.amount(lane));
        if (paid == 0) revert NothingToClaim(account, asset);
        // Nothing is left of an older root's smaller total when more was claimed from later ones.
        uint256 left = totals.amount(lane).saturatingSub(claimedBefore.amount(lane));
        if (paid > left) revert TotalExceeded(paid, left);

        // Effect. Both sums are within a total, so they fit.
        _accounts[account] = before.plus(lane, paid);
        _claimed = claimedBefore.plus(lane, paid);
        emit Claimed(account, asset, n, paid);

        // Interaction
        if (account != hostingPool) {
            IERC20(asset).safeTransfer(account, paid);
        } else {
            IERC20(asset).forceApprove(hostingPool, paid);
            IHostingPool(hostingPool).fund(asset, paid);
        }
    }

    /// @dev A leaf; hashed twice, so that no inner node of a tree, which is 64 bytes hashed once, can pass for one.
    function _leaf(bytes memory content) private pure returns (bytes32) {
        return keccak256(abi.encode(keccak256(content)));
    }

    function provesRecord(uint256 n, address account, Record calldata record, bytes32[] calldata proof)
        external
        view
        returns (bool)
    {
        uint256 active = lastActive();
        if (n == 0 || n > active || n + 1 < active) return false;
        bytes32 leaf = _leaf(abi.encode(RECORD, block.chainid, address(this), account, record));
        return MerkleProofLib.verifyCalldata(proof, _submissions[n].root, leaf);
    }

    function submissions(uint256 n) external view returns (Submission memory) {
        Stored memory s = _submissions[n];
        (uint256 usdts, uint256 tokens) = (s.totals.amount(PackedPair.USDT), s.totals.amount(PackedPair.TOKEN));
        uint64 activeAt = uint64(s.totals.time());
        return Submission(s.root, uint128(usdts), uint128(tokens), s.inputBlock, activeAt, s.rulesHash, s.dataHash);
    }

    function activationOf(uint256 n) external view returns (uint256) {
        return _submissions[n].totals.time();
    }

    /// @dev Later numbers never become active before earlier ones, so the latest is found by halving.
    function lastActive() public view returns (uint256 low) {
        uint256 high = last;
        while (low < high) {
            uint256 middle = (low + high + 1) / 2;
            if (_isActive(_submissions[middle].totals.time())) low = middle;
            else high = middle - 1;
        }
    }

    function claimed(address account, address asset) external view returns (uint256) {
        return _accounts[account].amount(_laneOf(asset));
    }

    function rules() external view returns (Rules memory) {
        return _rules;
    }

    /// @dev Reverts while a payment is under way, because books and balance differ then.
    function getSolvency(address asset) external view nonReentrantView returns (Books memory) {
        return _books(asset);
    }

    function _books(address asset) private view returns (Books memory b) {
        if (asset == usdt || asset == token) {
            uint256 lane = _laneOf(asset);
            (b.funded, b.claimed) = (_funded.amount(lane), _claimed.amount(lane));
        }
        b.balance = IERC20(asset).balanceOf(address(this));
        b.owed = b.funded - b.claimed;
        b.surplus = b.balance.saturatingSub(b.owed);
    }

    function _isActive(uint256 activeAt) private view returns (bool) {
        return activeAt != 0 && block.timestamp >= activeAt;
    }

    /// @dev Where `asset` stands in a `PackedPair`; reverts unless it is USDT or TDE.
    function _laneOf(address asset) private view returns (uint256) {
        if (asset == usdt) return PackedPair.USDT;
        if (asset == token) return PackedPair.TOKEN;
        revert NotAReward(asset);
    }

    function _listedUntil(address account) internal view override returns (uint256) {
        return _accounts[account].time();
    }

    function _storeListedUntil(address account, uint256 until) internal override {
        _accounts[account] = _accounts[account].withTime(until);
    }
}
