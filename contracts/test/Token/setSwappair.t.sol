// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";
import {Token} from "../../src/Token.sol";
import {IToken} from "../../src/interfaces/IToken.sol";
import {Exchange} from "../mocks/Exchange.sol";

contract TokenSetSwappairTest is Economy {
    Exchange private exchange;
    Token private t;
    Token private young;

    function setUp() public override {
        super.setUp();
        vm.startPrank(deployer);
        young = _newToken();
        vm.stopPrank();
        exchange = new Exchange();
        t = new Token("TDE", "TDE", 1000e18, alice, bob, address(usdt), address(exchange));
    }

    function test_managerOnce_onlyTheFactorysPair() external {
        exchange.set(address(exchange), 0, 0);
        vm.expectRevert(abi.encodeWithSelector(IToken.NotManager.selector, address(this)));
        t.setSwappair(address(exchange));
        vm.startPrank(bob);
        vm.expectRevert(abi.encodeWithSelector(IToken.NotThePair.selector, alice));
        t.setSwappair(alice);
        vm.expectEmit();
        emit IToken.SwapPairSet(address(exchange));
        t.setSwappair(address(exchange));
        assertEq(t.getConfig().swapPair, address(exchange));
        vm.expectRevert(IToken.AlreadySet.selector);
        t.setSwappair(address(exchange));
    }

    function test_refusesNoPair() external {
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(IToken.NotThePair.selector, address(0)));
        t.setSwappair(address(0));
    }

    function test_pairsOfOthersAreRefused() external {
        vm.startPrank(deployer);
        vm.expectRevert(abi.encodeWithSelector(IToken.NotThePair.selector, address(0)));
        young.setSwappair(address(0));
        vm.expectRevert(abi.encodeWithSelector(IToken.NotThePair.selector, pair));
        young.setSwappair(pair);
        address fake = factory.createPair(address(young), makeAddr("another asset"));
        vm.expectRevert(abi.encodeWithSelector(IToken.NotThePair.selector, fake));
        young.setSwappair(fake);
        address own = factory.createPair(address(young), address(usdt));
        young.setSwappair(own);
        assertEq(young.getConfig().swapPair, own);
        vm.expectRevert(IToken.AlreadySet.selector);
        young.setSwappair(own);
    }
}
