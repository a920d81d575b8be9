// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {Economy} from "../Economy.sol";
import {IToken} from "../../src/interfaces/IToken.sol";
import {Token} from "../../src/Token.sol";

/// @dev setManager, setReceivers, setStartBlock, setIsFeeExempt, setFees: before the launch by the deployer, afterwards by
/// the AccessManager alone.
contract TokenManageTest is Economy {
    Token private young;

    function setUp() public override {
        super.setUp();
        vm.prank(deployer);
        young = _newToken();
    }

    function test_everySetterNeedsTheManager(address who) external {
        vm.assume(who != address(authority));
        bytes[] memory calls = new bytes[](6);
        calls[0] = abi.encodeCall(token.setManager, (who));
        calls[1] = abi.encodeCall(token.setSwappair, (pair));
        calls[2] = abi.encodeCall(token.setReceivers, (address(nodes), address(liquidityHelper)));
        calls[3] = abi.encodeCall(token.setStartBlock, (1));
        calls[4] = abi.encodeCall(token.setIsFeeExempt, (who, true));
        calls[5] = abi.encodeCall(token.setFees, (0, 0));
        for (uint256 i; i < calls.length; ++i) {
            vm.prank(who);
            (bool ok, bytes memory reason) = address(token).call(calls[i]);
            assertFalse(ok);
            assertEq(reason, abi.encodeWithSelector(IToken.NotManager.selector, who));
        }
    }

    function test_setManager() external {
        vm.startPrank(deployer);
        vm.expectRevert(abi.encodeWithSelector(IToken.InvalidAddress.selector, address(0)));
        young.setManager(address(0));
        vm.expectEmit(address(young));
        emit IToken.ManagerSet(alice);
        young.setManager(alice);
        vm.expectRevert(abi.encodeWithSelector(IToken.NotManager.selector, deployer));
        young.setManager(deployer);
        assertEq(young.getConfig().manager, alice);
    }

    function test_setSwappair() external {
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

    function test_setReceivers() external {
        vm.startPrank(deployer);
        vm.expectRevert(abi.encodeWithSelector(IToken.InvalidAddress.selector, stranger));
        young.setReceivers(stranger, address(liquidityHelper));
        vm.expectRevert(abi.encodeWithSelector(IToken.InvalidAddress.selector, stranger));
        young.setReceivers(address(nodes), stranger);
        young.setReceivers(address(nodes), address(liquidityHelper));
        assertEq(young.getConfig().nodes, address(nodes));
        assertEq(young.getConfig().liquidityHelper, address(liquidityHelper));
        vm.expectRevert(IToken.AlreadySet.selector);
        young.setReceivers(address(nodes), address(liquidityHelper));
    }

    function test_setStartBlock_onlyEarlier() external {
        vm.startPrank(deployer);
        vm.expectRevert(IToken.NotReady.selector);
        young.setStartBlock(5000);
        young.setSwappair(factory.createPair(address(young), address(usdt)));
        vm.expectRevert(IToken.NotReady.selector);
        young.setStartBlock(5000);
        young.setReceivers(address(nodes), address(liquidityHelper));
        assertEq(young.getConfig().startBlock, type(uint64).max);
        young.setStartBlock(5000);
        vm.expectRevert(abi.encodeWithSelector(IToken.NotEarlier.selector, 5000, 5000));
        young.setStartBlock(5000);
        vm.expectRevert(abi.encodeWithSelector(IToken.NotEarlier.selector, 5001, 5000));
        young.setStartBlock(5001);
        young.setStartBlock(4000);
        assertEq(young.getConfig().startBlock, 4000);
    }

    function test_setIsFeeExempt_beforeTheLaunchOnly() external {
        vm.startPrank(deployer);
        assertFalse(young.isFeeExempt(bob));
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

    function testFuzz_setFees_capped(uint256 nodeBps, uint256 burnBps) external {
        vm.startPrank(deployer);
        if (nodeBps > 300) vm.expectRevert(abi.encodeWithSelector(IToken.FeeTooHigh.selector, nodeBps, 300));
        else if (burnBps > 300) vm.expectRevert(abi.encodeWithSelector(IToken.FeeTooHigh.selector, burnBps, 300));
        young.setFees(nodeBps, burnBps);
    }

    function testFuzz_setFees_throughTheAccessManager(uint256 nodeBps, uint256 burnBps, uint256 amount) external {
        (nodeBps, burnBps, amount) = (bound(nodeBps, 0, 300), bound(burnBps, 0, 300), bound(amount, 0, 1e24));
        bytes memory data = abi.encodeCall(token.setFees, (nodeBps, burnBps));
        vm.prank(operator);
        vm.expectPartialRevert(IAccessManager.AccessManagerNotScheduled.selector);
        authority.execute(address(token), data);
        _operate(address(token), data);
        IToken.Config memory c = token.getConfig();
        assertEq(c.nodeBps, nodeBps);
        assertEq(c.burnBps, burnBps);
        _giveToken(alice, amount);
        uint256 held = token.balanceOf(pair);
        vm.prank(alice);
        token.transfer(pair, amount);
        assertEq(token.balanceOf(pair) - held, amount - amount * nodeBps / 10_000 - amount * burnBps / 10_000);
    }
}
