// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {Economy} from "../Economy.sol";

contract SwapHelperWithdrawTokenTest is Economy {
    function test_withdrawToken() external {
        _giveUsdt(address(swapHelper), 5e18);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, stranger));
        swapHelper.withdrawToken(address(usdt), stranger, 5e18);
        vm.prank(treasurer);
        swapHelper.withdrawToken(address(usdt), stranger, 5e18);
        assertEq(usdt.balanceOf(stranger), 5e18);
        assertEq(usdt.balanceOf(treasurer), 0);
    }
}
