// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";

/// @dev A trader with both assets who has approved the helper.
abstract contract Swapping is Economy {
    function setUp() public virtual override {
        super.setUp();
        _giveUsdt(alice, 1_000_000e18);
        _giveToken(alice, 1_000_000e18);
        vm.startPrank(alice);
        usdt.approve(address(swapHelper), type(uint256).max);
        token.approve(address(swapHelper), type(uint256).max);
        vm.stopPrank();
    }
}
