// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IMain} from "./interfaces/IMain.sol";
import {ISpecialPay} from "./interfaces/ISpecialPay.sol";
import {Shares} from "./libraries/Arithmetic.sol";

contract SpecialPay is ISpecialPay, AccessManaged, ReentrancyGuardTransient {
    using Math for uint256;
    using SafeERC20 for IERC20;

    /// @dev One slot. `perForce` is times 2^32; with at most 2^96 - 1 base units ever shared it fits.
    struct Class {
        uint128 perForce;
        uint96 reward;
        uint32 force;
    }

    /// @dev One slot. `balance`: USDT looked at, `seen`: everything that ever was, `users`: accounts that ever were members.
    struct Totals {
        uint96 balance;
        uint96 seen;
        uint32 users;
    }

    /// @dev One slot. `classes` has a bit for each class that the account is in.
    struct Member {
        uint96 earned;
        uint96 paid;
        uint32 index;
        uint8 classes;
    }

    /// @dev One slot for each class an account was ever in: the class's `perForce` up to which it is settled, and what it earned.
    struct Standing {
        uint128 mark;
        uint96 reward;
    }

    uint256 private constant BPS = 10_000;
    uint256 private constant LARGEST = type(uint96).max;
    uint256 private constant CLASSES = 3;

    IMain private immutable _main;
    IERC20 private immutable _usdt;
    address private immutable _market;
    address private immutable _router;
    uint256 private immutable _rateA;
    uint256 private immutable _rateB;
    uint256 private immutable _rateC;

    Totals private _totals;
    uint256 private _unshared;
    Class[CLASSES] private _classes;
    mapping(address account => Member) private _members;
    mapping(address account => Standing[CLASSES]) private _standings;

    constructor(Init memory init) AccessManaged(init.authority) {
        bool missing = init.main == address(0) || init.usdt == address(0) || init.market == address(0);
        uint256[CLASSES] memory r = init.rates;
        bool wrong = r[0] == 0 || r[1] == 0 || r[2] == 0 || r[0] + r[1] + r[2] != BPS;
        if (missing || wrong) revert InvalidConfig();
        (_main, _usdt, _market, _router) = (IMain(init.main), IERC20(init.usdt), init.market, init.router);
        (_rateA, _rateB, _rateC) = (r[0], r[1], r[2]);
    }

    function notify(uint256 amount) external nonReentrant {
        _pull(address(0));
        if (_forces() == 0) revert NoMembers();
        _usdt.safeTransferFrom(msg.sender, address(this), amount);
        _pull(msg.sender);
    }

    function updatePool() external nonReentrant {
        _pull(address(0));
    }

    function claim() external nonReentrant returns (uint256) {
        return _claim(msg.sender);
    }

    function updateUser(address account) external nonReentrant returns (uint256) {
        return _claim(account);
    }

    function setUser(address account, bool a, bool b, bool c, string calldata reason) external restricted nonReentrant {
        // Check
        Member memory m = _members[account];
        uint256 classes = (a ? 1 : 0) | (b ? 2 : 0) | (c ? 4 : 0);
        if (classes == m.classes) revert NothingChanges(account);
        if (bytes(reason).length == 0) revert ReasonMissing();
        if (m.index == 0) {
            if (!_main.isRegistered(account)) revert NotRegistered(account);
            m.index = ++_totals.users;
        }

        // Effect: what came before belongs to the members so far, and to this account by the classes it was in.
        _pull(address(0));
        m.earned += uint96(_settle(account, m.classes));
        for (uint256 i; i < CLASSES; ++i) {
            (bool was, bool is_) = (_isIn(m.classes, i), _isIn(classes, i));
            if (is_ && !was) {
                ++_classes[i].force;
                _standings[account][i].mark = _classes[i].perForce;
            } else if (was && !is_) {
                --_classes[i].force;
            }
        }
        m.classes = uint8(classes);
        _members[account] = m;
        emit UserSet(account, a, b, c, reason);
    }

    function withdrawToken(address asset, address to, uint256 amount) external restricted nonReentrant {
        uint256 surplus = _surplusOf(asset).surplus;
        if (amount > surplus) revert SurplusExceeded(asset, amount, surplus);
        if (asset == address(_usdt)) {
            uint256 taken = amount.min(_unshared);
            _unshared -= taken;
            _totals.balance -= uint96(taken);
        }
        emit Withdrawn(asset, to, amount);
        IERC20(asset).safeTransfer(to, amount);
    }

    function getUserInfo(address account) external view nonReentrantView returns (User memory u) {
        Member memory m = _members[account];
        if (m.index == 0) return u;
        (Class[CLASSES] memory classes,,) = _reckoned(_arrived());
        u.isExist = true;
        u.index = m.index;
        (u.isForceA, u.isForceB, u.isForceC) = (_isIn(m.classes, 0), _isIn(m.classes, 1), _isIn(m.classes, 2));
        Standing[CLASSES] memory s = _standings[account];
        (u.debtA, u.debtB, u.debtC) = (s[0].mark, s[1].mark, s[2].mark);
        uint256[CLASSES] memory rewards;
        for (uint256 i; i < CLASSES; ++i) {
            uint256 gained = _isIn(m.classes, i) ? Shares.gained(1, classes[i].perForce - s[i].mark) : 0;
            rewards[i] = s[i].reward + gained;
            u.balance += gained;
        }
        u.balance += m.earned - m.paid;
        (u.rewardA, u.rewardB, u.rewardC) = (rewards[0], rewards[1], rewards[2]);
    }

    function getConfig() external view nonReentrantView returns (Config memory c) {
        uint256 arrived = _arrived();
        (Class[CLASSES] memory s,, bool shared) = _reckoned(arrived);
        (c.market, c.USDT, c.MAIN, c.ROUTER) = (_market, address(_usdt), address(_main), _router);
        c.totalUser = _totals.users;
        (c.totalRewardA, c.totalRewardB, c.totalRewardC) = (s[0].reward, s[1].reward, s[2].reward);
        (c.totalForceA, c.totalForceB, c.totalForceC) = (s[0].force, s[1].force, s[2].force);
        (c.perForceA, c.perForceB, c.perForceC) = (s[0].perForce, s[1].perForce, s[2].perForce);
        c.lastBalance = _totals.balance + arrived;
        c.unshared = shared ? _unshared : _unshared + arrived;
    }

    function getConfigMulti() external view returns (uint256[3] memory) {
        return [_rateA, _rateB, _rateC];
    }

    /// @dev Reverts while a payment is under way, because books and balance differ then.
    function getSolvency(address asset) external view nonReentrantView returns (Books memory) {
        return _surplusOf(asset);
    }

    function _surplusOf(address asset) private view returns (Books memory b) {
        b.balance = IERC20(asset).balanceOf(address(this));
        if (asset == address(_usdt)) {
            b.owed = _totals.balance - _unshared + (_forces() == 0 ? 0 : _arrived());
        }
        b.surplus = b.balance.saturatingSub(b.owed);
    }

    /// @dev Shares what has arrived among the present members, and names `from` as its giver; without members it is set aside.
    function _pull(address from) private {
        uint256 arrived = _arrived();
        if (arrived == 0) return;
        (Class[CLASSES] memory classes, uint256[CLASSES] memory parts, bool shared) = _reckoned(arrived);
        // Both fit, because `seen` never exceeds 96 bits.
        (_totals.balance, _totals.seen) = (_totals.balance + uint96(arrived), _totals.seen + uint96(arrived));
        if (!shared) {
            _unshared += arrived;
            emit Unshared(arrived);
            return;
        }
        for (uint256 i; i < CLASSES; ++i) {
            if (parts[i] != 0) _classes[i] = classes[i];
        }
        emit Shared(from, arrived, parts[0], parts[1], parts[2]);
    }

    /// @dev What lies here and was not looked at, as far as the books have room for it.
    function _arrived() private view returns (uint256) {
        Totals memory t = _totals;
        return _usdt.balanceOf(address(this)).saturatingSub(t.balance).min(LARGEST - t.seen);
    }

    /// @dev The classes as they would be with `arrived` shared, and each class's part of it. `shared` is false when there is no
    /// member.
    function _reckoned(uint256 arrived)
        private
        view
        returns (Class[CLASSES] memory classes, uint256[CLASSES] memory parts, bool shared)
    {
        classes = _classes;
        uint256[CLASSES] memory rates = [_rateA, _rateB, _rateC];
        uint256 sum;
        for (uint256 i; i < CLASSES; ++i) {
            if (classes[i].force != 0) sum += rates[i];
        }
        shared = sum != 0;
        if (!shared) return (classes, parts, false);
        uint256 last;
        uint256 left = arrived;
        for (uint256 i; i < CLASSES; ++i) {
            if (classes[i].force == 0) continue;
            parts[i] = arrived * rates[i] / sum;
            left -= parts[i];
            last = i;
        }
        parts[last] += left;
        for (uint256 i; i < CLASSES; ++i) {
            if (parts[i] == 0) continue;
            classes[i].perForce += uint128(Shares.perCard(parts[i], classes[i].force));
            classes[i].reward += uint96(parts[i]);
        }
    }

    function _claim(address account) private returns (uint256 due) {
        // Check and effect
        _pull(address(0));
        Member memory m = _members[account];
        m.earned += uint96(_settle(account, m.classes));
        due = m.earned - m.paid;
        if (due == 0) revert NothingToClaim(account);
        m.paid = m.earned;
        _members[account] = m;
        _totals.balance -= uint96(due);
        emit Claimed(account, due);

        // Interaction
        _usdt.safeTransfer(account, due);
    }

    /// @dev Brings the account's rewards in `classes` up to the present. The mark rises by whole base units only, so that what is
    /// rounded off now is not lost.
    function _settle(address account, uint256 classes) private returns (uint256 gained) {
        for (uint256 i; i < CLASSES; ++i) {
            if (!_isIn(classes, i)) continue;
            Standing memory s = _standings[account][i];
            uint256 part = Shares.gained(1, _classes[i].perForce - s.mark);
            if (part == 0) continue;
            gained += part;
            (s.mark, s.reward) = (s.mark + uint128(part << 32), s.reward + uint96(part));
            _standings[account][i] = s;
        }
    }

    function _isIn(uint256 classes, uint256 i) private pure returns (bool) {
        return classes >> i & 1 != 0;
    }

    function _forces() private view returns (uint256) {
        return uint256(_classes[0].force) + _classes[1].force + _classes[2].force;
    }
}
