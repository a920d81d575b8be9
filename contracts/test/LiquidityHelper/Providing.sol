// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Economy} from "../Economy.sol";

/// @dev A provider with both assets who has approved the helper.
abstract contract Providing is Economy {
    function setUp() public override {
        super.setUp();
        _giveUsdt(alice, 1_000_000e18);
        _giveToken(alice, 4_000_000e18);
        vm.startPrank(alice);
        usdt.approve(address(liquidityHelper), type(uint256).max);
        token.approve(address(liquidityHelper), type(uint256).max);
        IERC20(pair).approve(address(liquidityHelper), type(uint256).max);
        vm.stopPrank();
    }

    /// @dev Those to whom neither shares nor assets may go.
    function _wrongReceivers() internal view returns (address[3] memory) {
        return [pair, address(liquidityHelper), address(0)];
    }
}
