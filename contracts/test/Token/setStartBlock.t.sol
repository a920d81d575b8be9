// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";
import {Token} from "../../src/Token.sol";
import {IToken} from "../../src/interfaces/IToken.sol";

contract TokenSetStartBlockTest is Economy {
    Token private young;

    function setUp() public override {
        super.setUp();
        vm.startPrank(deployer);
        young = _newToken();
        vm.stopPrank();
    }

    function test_onlyEarlier() external {
        vm.startPrank(deployer);
        vm.expectRevert(IToken.NotReady.selector);
        young.setStartBlock(5000);
        young.setSwappair(factory.createPair(address(young), address(usdt)));
        vm.expectRevert(IToken.NotReady.selector);
        young.setStartBlock(5000);
        young.setReceivers(address(nodes), address(liquidityHelper));
        assertEq(young.getConfig().startBlock, type(uint64).max);
        vm.expectEmit(address(young));
        emit IToken.StartBlockSet(5000);
        young.setStartBlock(5000);
        vm.expectRevert(abi.encodeWithSelector(IToken.NotEarlier.selector, 5000, 5000));
        young.setStartBlock(5000);
        vm.expectRevert(abi.encodeWithSelector(IToken.NotEarlier.selector, 5001, 5000));
        young.setStartBlock(5001);
        young.setStartBlock(4000);
        assertEq(young.getConfig().startBlock, 4000);
    }
}
