// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {DepositForwarder} from "../../src/DepositForwarder.sol";
import {IDepositForwarder} from "../../src/interfaces/IDepositForwarder.sol";
import {Custody} from "../Custody.sol";
import {OddToken} from "../mocks/OddToken.sol";

/// @dev Tests a deposit address without its factory; this contract is the factory.
contract ForwarderSweepTest is Custody {
    DepositForwarder private own;

    function setUp() public override {
        super.setUp();
        own = new DepositForwarder(address(vault));
        _giveUsdt(address(own), 5e18);
        vm.deal(address(own), 5e18);
    }

    function testFuzz_onlyItsFactory(address caller) external {
        vm.assume(caller != address(this));
        vm.expectRevert(abi.encodeWithSelector(IDepositForwarder.NotFactory.selector, caller));
        vm.prank(caller);
        own.sweep(address(usdt));
    }

    function test_sweep() external {
        assertEq(own.sweep(address(usdt)), 5e18);
        assertEq(own.sweep(COIN), 5e18);
        assertEq(own.sweep(address(usdt)), 0);
        assertEq(own.sweep(COIN), 0);
        assertEq(usdt.balanceOf(address(vault)), FUNDS + 5e18);
        assertEq(address(vault).balance, FUNDS + 5e18);
    }

    function test_coinRefused() external {
        DepositForwarder other = new DepositForwarder(address(usdt));
        assertEq(other.sweep(COIN), 0, "nothing there, nobody asked");
        vm.deal(address(other), 1e18);
        vm.expectRevert(IDepositForwarder.CoinRefused.selector);
        other.sweep(COIN);
    }

    function test_tokenThatLies() external {
        odd.mint(address(own), 5e18);
        odd.setSilent(true);
        odd.setMode(OddToken.Mode.ReturnsFalse);
        vm.expectRevert(abi.encodeWithSelector(IDepositForwarder.NotAllLeft.selector, 5e18));
        own.sweep(address(odd));
    }

    function test_takesTheCoin() external {
        vm.deal(address(this), 1e18);
        (bool ok,) = address(own).call{value: 1e18}("");
        assertTrue(ok);
        address clone = forwarders.deploy(alice);
        vm.deal(address(this), 1e18);
        (ok,) = clone.call{value: 1e18}("");
        assertTrue(ok);
        assertEq(clone.balance, 1e18);
    }
}
