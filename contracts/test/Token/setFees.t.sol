// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {Economy} from "../Economy.sol";
import {Token} from "../../src/Token.sol";
import {IToken} from "../../src/interfaces/IToken.sol";

contract TokenSetFeesTest is Economy {
    Token private young;

    function setUp() public override {
        super.setUp();
        vm.startPrank(deployer);
        young = _newToken();
        vm.stopPrank();
    }

    function test_edges() external {
        vm.startPrank(deployer);
        vm.expectEmit(address(young));
        emit IToken.FeesSet(300, 300);
        young.setFees(300, 300);
        vm.expectRevert(abi.encodeWithSelector(IToken.FeeTooHigh.selector, 301, 300));
        young.setFees(301, 0);
        vm.expectRevert(abi.encodeWithSelector(IToken.FeeTooHigh.selector, 301, 300));
        young.setFees(0, 301);
    }

    /// @dev A trade without fees is a single transfer.
    function test_withoutFees() external {
        _operate(address(token), abi.encodeCall(token.setFees, (0, 0)));
        _giveToken(alice, 100e18);
        vm.recordLogs();
        vm.prank(alice);
        token.transfer(pair, 100e18);
        assertEq(vm.getRecordedLogs().length, 2, "Transfer and TradeFee");
    }

    function testFuzz_capped(uint256 nodeBps, uint256 burnBps) external {
        vm.startPrank(deployer);
        if (nodeBps > 300) vm.expectRevert(abi.encodeWithSelector(IToken.FeeTooHigh.selector, nodeBps, 300));
        else if (burnBps > 300) vm.expectRevert(abi.encodeWithSelector(IToken.FeeTooHigh.selector, burnBps, 300));
        young.setFees(nodeBps, burnBps);
    }

    function testFuzz_throughTheAccessManager(uint256 nodeBps, uint256 burnBps, uint256 amount) external {
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
