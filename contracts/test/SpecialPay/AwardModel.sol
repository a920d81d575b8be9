// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @dev What the award must do, told as `ISpecialPay` tells it, with a walk over all accounts for each inflow. A fraction below a
/// base unit is kept, times 2^32, until its account leaves the class.
contract AwardModel {
    uint256 private constant ONE = 2 ** 32;

    uint256[3] private _rates;
    address[] private _accounts;
    mapping(address account => uint256) public classesOf;
    mapping(address account => uint256[3]) private _fine;
    mapping(address account => uint256[3]) private _earned;
    mapping(address account => uint256) private _paid;
    uint256 private _waiting;
    uint256 public unshared;
    uint256 public inflows;
    uint256 public spells;

    constructor(uint256[3] memory rates) {
        _rates = rates;
    }

    function add(address account) external {
        _accounts.push(account);
    }

    function hasMembers() public view returns (bool) {
        return _membersOf(0) + _membersOf(1) + _membersOf(2) != 0;
    }

    function arrive(uint256 amount) external {
        _waiting += amount;
    }

    /// @dev Shares what has arrived.
    function inflow() public {
        uint256 amount = _waiting;
        if (amount == 0) return;
        _waiting = 0;
        ++inflows;
        if (!hasMembers()) {
            unshared += amount;
            return;
        }
        uint256[3] memory parts = _partsOf(amount);
        for (uint256 i; i < _accounts.length; ++i) {
            address account = _accounts[i];
            for (uint256 k; k < 3; ++k) {
                if (_isIn(account, k)) _fine[account][k] += parts[k] * ONE / _membersOf(k);
            }
        }
    }

    function set(address account, uint256 classes) external {
        inflow();
        for (uint256 k; k < 3; ++k) {
            if (!_isIn(account, k) || classes >> k & 1 != 0) continue;
            _earned[account][k] += _fine[account][k] / ONE;
            _fine[account][k] = 0;
            ++spells;
        }
        classesOf[account] = classes;
    }

    function pay(address account, uint256 amount) external {
        _paid[account] += amount;
    }

    function unsharedIfBooked() external view returns (uint256) {
        return hasMembers() ? unshared : unshared + _waiting;
    }

    /// @dev Rewards by class, and what is payable, as if everything that has arrived was shared.
    function figuresOf(address account) external view returns (uint256[4] memory figures) {
        uint256[3] memory parts;
        if (hasMembers()) parts = _partsOf(_waiting);
        for (uint256 k; k < 3; ++k) {
            uint256 fine = _fine[account][k];
            if (_isIn(account, k)) fine += parts[k] * ONE / _membersOf(k);
            figures[k] = _earned[account][k] + fine / ONE;
            figures[3] += figures[k];
        }
        figures[3] -= _paid[account];
    }

    /// @dev Counted from the last class down: that one takes what the others, rounded down, leave.
    function _partsOf(uint256 amount) private view returns (uint256[3] memory parts) {
        uint256 sum;
        uint256 rest = 3;
        for (uint256 k = 3; k > 0; --k) {
            if (_membersOf(k - 1) == 0) continue;
            sum += _rates[k - 1];
            if (rest == 3) rest = k - 1;
        }
        parts[rest] = amount;
        for (uint256 k; k < rest; ++k) {
            if (_membersOf(k) == 0) continue;
            parts[k] = amount * _rates[k] / sum;
            parts[rest] -= parts[k];
        }
    }

    function _membersOf(uint256 k) private view returns (uint256 count) {
        for (uint256 i; i < _accounts.length; ++i) {
            if (_isIn(_accounts[i], k)) ++count;
        }
    }

    function _isIn(address account, uint256 k) private view returns (bool) {
        return classesOf[account] >> k & 1 != 0;
    }
}
