// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IVesting} from "./interfaces/IVesting.sol";

contract Vesting is IVesting, AccessManaged {
    using SafeERC20 for IERC20;

    IERC20 private immutable _asset;
    uint256 private immutable _start;
    uint256 private immutable _cliff;
    uint256 private immutable _end;
    uint256 private _released;

    constructor(address authority_, address asset, uint256 start, uint256 cliff, uint256 end)
        AccessManaged(authority_)
    {
        if (start > cliff || cliff > end) revert InvalidSchedule();
        (_asset, _start, _cliff, _end) = (IERC20(asset), start, cliff, end);
    }

    function release(address to, uint256 amount) external restricted {
        uint256 releasable = _releasable();
        if (amount > releasable) revert NotYet(amount, releasable);
        _released += amount;
        emit Released(to, amount);
        _asset.safeTransfer(to, amount);
    }

    function getPlan() external view returns (Plan memory) {
        return Plan(address(_asset), _start, _cliff, _end, _total(), _released, _releasable());
    }

    function _total() private view returns (uint256) {
        return _asset.balanceOf(address(this)) + _released;
    }

    function _releasable() private view returns (uint256) {
        if (block.timestamp < _cliff) return 0;
        uint256 total = _total();
        if (block.timestamp >= _end) return total - _released;
        return total * (block.timestamp - _start) / (_end - _start) - _released;
    }
}
