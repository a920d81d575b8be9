// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IMintTypes} from "../src/interfaces/IMintTypes.sol";
import {Sales} from "./Sales.sol";

/// @dev A sale whose pool tokens flow for `STREAM`, and what accounts gain of its pools.
abstract contract SalePools is Sales {
    /// @dev `Main`'s default term: the time over which a sale's pool tokens are shared.
    uint256 internal constant STREAM = 15 days;
    uint256 internal constant POOL_USDT = PRICE / 10;

    function setUp() public virtual override {
        super.setUp();
        _createSale();
    }

    function _tokens(address account) internal view returns (uint256) {
        IMintTypes.UserInfo memory u = mint.users(account);
        return u.tokenReward + u.tokenTeam;
    }

    function _usdts(address account) internal view returns (uint256) {
        IMintTypes.UserInfo memory u = mint.users(account);
        return u.usdtReward + u.usdtTeam;
    }

    /// @dev Gives `account` a level and moves it to that pool.
    function _lead(address account, uint256 level) internal {
        _setLevel(account, level);
        mint.updateUser(account);
    }
}
