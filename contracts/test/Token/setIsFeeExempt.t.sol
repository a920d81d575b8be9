// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";
import {Token} from "../../src/Token.sol";
import {IToken} from "../../src/interfaces/IToken.sol";

contract TokenSetIsFeeExemptTest is Economy {
    Token private young;

    function setUp() public override {
        super.setUp();
        vm.startPrank(deployer);
        young = _newToken();
        vm.stopPrank();
    }

    function test_beforeTheLaunchOnly() external {
        vm.startPrank(deployer);
        assertFalse(young.isFeeExempt(bob));
        vm.expectEmit(address(young));
        emit IToken.FeeExemptSet(bob, true);
        young.setIsFeeExempt(bob, true);
        assertTrue(young.isFeeExempt(bob));
        young.setIsFeeExempt(bob, false);
        assertFalse(young.isFeeExempt(bob));
        vm.stopPrank();
        bytes memory data = abi.encodeCall(token.setIsFeeExempt, (bob, true));
        vm.startPrank(operator);
        authority.schedule(address(token), data, 0);
        skip(OPERATOR_DELAY);
        vm.expectRevert(abi.encodeWithSelector(IToken.AlreadyLaunched.selector, 1000));
        authority.execute(address(token), data);
    }

    function test_onlyTheHelperIsExemptAfterTheLaunch() external {
        assertTrue(token.isFeeExempt(address(liquidityHelper)));
        assertFalse(token.isFeeExempt(deployer), "named before the launch");
        uint256 held = token.balanceOf(pair);
        vm.prank(deployer);
        token.transfer(pair, 1000e18);
        assertEq(token.balanceOf(pair) - held, 970e18);
    }
}
