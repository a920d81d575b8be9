// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";
import {Token} from "../../src/Token.sol";
import {IToken} from "../../src/interfaces/IToken.sol";

contract TokenSetReceiversTest is Economy {
    Token private young;

    function setUp() public override {
        super.setUp();
        vm.startPrank(deployer);
        young = _newToken();
        vm.stopPrank();
    }

    function test_setReceivers() external {
        vm.startPrank(deployer);
        vm.expectRevert(abi.encodeWithSelector(IToken.InvalidAddress.selector, stranger));
        young.setReceivers(stranger, address(liquidityHelper));
        vm.expectRevert(abi.encodeWithSelector(IToken.InvalidAddress.selector, stranger));
        young.setReceivers(address(nodes), stranger);
        vm.expectEmit(address(young));
        emit IToken.ReceiversSet(address(nodes), address(liquidityHelper));
        young.setReceivers(address(nodes), address(liquidityHelper));
        assertEq(young.getConfig().nodes, address(nodes));
        assertEq(young.getConfig().liquidityHelper, address(liquidityHelper));
        vm.expectRevert(IToken.AlreadySet.selector);
        young.setReceivers(address(nodes), address(liquidityHelper));
    }
}
