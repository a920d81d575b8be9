// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IBlackList} from "./interfaces/IBlackList.sol";

abstract contract BlackList is IBlackList, AccessManaged {
    uint256 private constant LISTED_FOR = 90 days;

    mapping(address account => uint256) private _until;

    function setIsBlackList(address account, bool value) external restricted {
        if (value && _listedUntil(account) != 0) revert RenewalIsDelayed(account);
        // An account that was never listed must stay at 0: with any entry only the delayed role could list it.
        if (!value && _listedUntil(account) == 0) return;
        _setUntil(account, value ? block.timestamp + LISTED_FOR : 1);
    }

    function renewBlackList(address account) external restricted {
        _setUntil(account, block.timestamp + LISTED_FOR);
    }

    function isBlackList(address account) public view returns (bool) {
        return block.timestamp < _listedUntil(account);
    }

    function _requireNotListed(address account) internal view {
        if (isBlackList(account)) revert BlackListed(account, _listedUntil(account));
    }

    function _setUntil(address account, uint256 until) private {
        _storeListedUntil(account, until);
        emit BlackListSet(account, until);
    }

    /// @dev 0: never listed; 1: taken off; else unix seconds at which the entry lapses. A contract that has room for it in another
    /// slot overrides this and the next.
    function _listedUntil(address account) internal view virtual returns (uint256) {
        return _until[account];
    }

    function _storeListedUntil(address account, uint256 until) internal virtual {
        _until[account] = until;
    }
}
