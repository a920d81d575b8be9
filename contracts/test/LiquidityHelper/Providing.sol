// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";

/// @dev A provider with both assets who has approved the helper.
abstract contract Providing is Economy {
    function setUp() public virtual override {
        super.setUp();
        _giveUsdt(alice, 1_000_000e18);
        _giveToken(alice, 4_000_000e18);
        _allowLiquidity(alice);
    }

    /// @dev Receivers that the helper must refuse.
    function _wrongReceivers() internal view returns (address[3] memory) {
        return [pair, address(liquidityHelper), address(0)];
    }
}
