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
import {Roles} from "./libraries/Roles.sol";

contract TeamRewards is ITeamRewards, BlackList, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @dev Both assets, base units. 96 bits are 79 billion whole tokens of either.
    struct Pair {
        uint96 usdt;
        uint96 token;
    }

    /// @dev What an account was paid, and until when it is on the list: one slot.
    struct Account {
        uint96 usdt;
        uint96 token;
        uint64 listedUntil;
    }

    /// @dev A claim reads the first two of the five slots.
    struct Stored {
        bytes32 root;
        uint96 totalUsdt;
        uint96 totalToken;
        uint64 activeAt;
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
    Pair private _funded;
    Pair private _claimed;
    Rules private _rules;
    mapping(uint256 n => Stored) private _submissions;
    mapping(address account => Account) private _accounts;

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
        Pair memory funded = _funded;
        _funded = Pair(funded.usdt + uint96(usdtAmount), funded.token + uint96(tokenAmount));
        if (usdtAmount != 0) emit Funded(usdt, usdtAmount);
        if (tokenAmount != 0) emit Funded(token, tokenAmount);
    }

    /// @dev What lies here and is not booked, as far as the books have room for it.
    function _arrived(address asset) private view returns (uint256) {
        Books memory b = _books(asset);
        return Math.min(b.surplus, type(uint96).max - b.funded);
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
        if (inputBlock <= previous.inputBlock || inputBlock >= block.number) {
            revert InputBlockNotAccepted(inputBlock, previous.inputBlock);
        }
        _requireBetween(usdt, totalUsdt, previous.totalUsdt, _funded.usdt);
        _requireBetween(token, totalToken, previous.totalToken, _funded.token);

        // Effect. The casts cannot truncate: totals are at most what was funded.
        uint256 activeAt = block.timestamp + delay;
        last = n;
        _submissions[n] = Stored(
            root, uint96(totalUsdt), uint96(totalToken), uint64(activeAt), uint64(inputBlock), rulesHash, dataHash
        );
        emit Submitted(n, root, totalUsdt, totalToken, inputBlock, rulesHash, dataHash, activeAt);
    }

    function _requireBetween(address asset, uint256 total, uint256 previous, uint256 funded) private pure {
        if (total < previous) revert TotalFalls(asset, total, previous);
        if (total > funded) revert TotalAboveFunded(asset, total, funded);
    }

    function veto(uint256 n, string calldata reason) external {
        // Not `restricted`: closing this contract in the AccessManager must not disarm the guardian.
        (bool isGuardian,) = IAccessManager(authority()).hasRole(Roles.GUARDIAN, msg.sender);
        if (!isGuardian) revert NotGuardian(msg.sender);
        uint256 activeAt = _submissions[n].activeAt;
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
        Stored storage s = _submissions[n];
        if (!_isActive(s.activeAt)) revert NotActive(n, s.activeAt);
        bool isUsdt = _isUsdt(asset);
        bytes32 leaf = _leaf(abi.encode(REWARD, block.chainid, address(this), account, asset, cumulative));
        if (!MerkleProofLib.verifyCalldata(proof, s.root, leaf)) revert InvalidProof();
        paid = _due(account, isUsdt, cumulative);
        if (paid == 0) revert NothingToClaim(account, asset);
        uint256 left = _left(isUsdt, isUsdt ? s.totalUsdt : s.totalToken);
        if (paid > left) revert TotalExceeded(paid, left);

        // Effect. The casts cannot truncate: what is paid is within a total.
        if (isUsdt) {
            _accounts[account].usdt += uint96(paid);
            _claimed.usdt += uint96(paid);
        } else {
            _accounts[account].token += uint96(paid);
            _claimed.token += uint96(paid);
        }
        emit Claimed(account, asset, n, paid);

        // Interaction
        if (account != hostingPool) {
            IERC20(asset).safeTransfer(account, paid);
        } else {
            IERC20(asset).forceApprove(hostingPool, paid);
            IHostingPool(hostingPool).fund(asset, paid);
        }
    }

    /// @dev What `account` has not been paid yet of `cumulative`.
    function _due(address account, bool isUsdt, uint256 cumulative) private view returns (uint256) {
        return Math.saturatingSub(cumulative, isUsdt ? _accounts[account].usdt : _accounts[account].token);
    }

    /// @dev What all claims together leave of `total`; nothing when it is an older, smaller one.
    function _left(bool isUsdt, uint256 total) private view returns (uint256) {
        return Math.saturatingSub(total, isUsdt ? _claimed.usdt : _claimed.token);
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
        return Submission(s.root, s.totalUsdt, s.totalToken, s.inputBlock, s.activeAt, s.rulesHash, s.dataHash);
    }

    /// @dev Later numbers never become active before earlier ones, so the latest is found by halving.
    function lastActive() public view returns (uint256 low) {
        uint256 high = last;
        while (low < high) {
            uint256 middle = (low + high + 1) / 2;
            if (_isActive(_submissions[middle].activeAt)) low = middle;
            else high = middle - 1;
        }
    }

    function claimed(address account, address asset) external view returns (uint256) {
        return _isUsdt(asset) ? _accounts[account].usdt : _accounts[account].token;
    }

    function rules() external view returns (Rules memory) {
        return _rules;
    }

    /// @dev Reverts while a payment is under way, because books and balance differ then.
    function getSolvency(address asset) external view nonReentrantView returns (Books memory) {
        return _books(asset);
    }

    function _books(address asset) private view returns (Books memory b) {
        if (asset == usdt) (b.funded, b.claimed) = (_funded.usdt, _claimed.usdt);
        if (asset == token) (b.funded, b.claimed) = (_funded.token, _claimed.token);
        b.balance = IERC20(asset).balanceOf(address(this));
        b.owed = b.funded - b.claimed;
        b.surplus = Math.saturatingSub(b.balance, b.owed);
    }

    function _isActive(uint256 activeAt) private view returns (bool) {
        return activeAt != 0 && block.timestamp >= activeAt;
    }

    /// @dev Whether `asset` is USDT; reverts unless it is USDT or TDE.
    function _isUsdt(address asset) private view returns (bool) {
        if (asset != usdt && asset != token) revert NotAReward(asset);
        return asset == usdt;
    }

    function _listedUntil(address account) internal view override returns (uint256) {
        return _accounts[account].listedUntil;
    }

    function _storeListedUntil(address account, uint256 until) internal override {
        _accounts[account].listedUntil = uint64(until);
    }
}
