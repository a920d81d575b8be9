// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy, IExchange} from "../Economy.sol";
import {IToken} from "../../src/interfaces/IToken.sol";

contract TokenTransferTest is Economy {
    function setUp() public override {
        super.setUp();
        _giveToken(alice, 1_000_000e18);
        _giveUsdt(alice, 1_000_000e18);
    }

    function testFuzz_otherTransfersAreFree(address to, uint256 amount) external {
        vm.assume(to != address(0) && to != pair && to != alice);
        amount = bound(amount, 0, token.balanceOf(alice));
        (uint256 supply, uint256 before) = (token.totalSupply(), token.balanceOf(to));
        vm.prank(alice);
        token.transfer(to, amount);
        assertEq(token.balanceOf(to) - before, amount);
        assertEq(token.totalSupply(), supply);
    }

    function test_anotherPairIsFree() external {
        address other = factory.createPair(address(token), makeAddr("another asset"));
        vm.prank(alice);
        token.transfer(other, 100e18);
        assertEq(token.balanceOf(other), 100e18);
        assertEq(token.balanceOf(address(nodes)), 0);
    }

    function testFuzz_saleWithoutAverage(uint256 amount) external {
        amount = bound(amount, 0, 1_000_000e18);
        (uint256 nodeFee, uint256 burnFee) = (amount * 200 / 10_000, amount * 100 / 10_000);
        (uint256 supply, uint256 held) = (token.totalSupply(), token.balanceOf(pair));
        vm.expectEmit(address(token));
        emit IToken.TradeFee(alice, pair, nodeFee, burnFee, 0);
        vm.prank(alice);
        token.transfer(pair, amount);
        assertEq(token.balanceOf(address(nodes)), nodeFee);
        assertEq(supply - token.totalSupply(), burnFee);
        assertEq(token.balanceOf(pair) - held, amount - nodeFee - burnFee);
    }

    function testFuzz_buyPaysBothFees(uint256 amount) external {
        amount = bound(amount, 1e6, 500_000e18);
        (uint256 supply, uint256 held) = (token.totalSupply(), token.balanceOf(pair));
        uint256 got = _buy(alice, amount);
        uint256 out = held - token.balanceOf(pair);
        assertEq(token.balanceOf(address(nodes)), out * 200 / 10_000);
        assertEq(supply - token.totalSupply(), out * 100 / 10_000);
        assertEq(got, out - out * 200 / 10_000 - out * 100 / 10_000);
    }

    function test_beforeTheLaunch() external {
        vm.roll(2000);
        vm.startPrank(deployer);
        _create();
        _wire();
        token.setIsFeeExempt(deployer, true);
        token.transfer(bob, 10e18);
        token.transfer(pair, LIQUIDITY_TOKEN);
        assertEq(token.balanceOf(pair), LIQUIDITY_TOKEN);
        token.setStartBlock(2010);
        vm.stopPrank();
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(IToken.NotOpenYet.selector, 2010));
        token.transfer(pair, 1);
        vm.prank(bob);
        token.transfer(alice, 1e18);
        vm.roll(2010);
        vm.prank(bob);
        token.transfer(pair, 1e18);
        assertEq(token.balanceOf(address(nodes)), 0.02e18);
    }

    /// @dev Also where no room is left for a sale without the fee.
    function test_skimToThePairIsNoSale() external {
        _knowAverage();
        (uint256 reserve,) = _reserves();
        vm.prank(alice);
        token.transfer(pair, 1_000_000e18);
        uint256 excess = token.balanceOf(pair) - reserve;
        assertGt(token.quoteSell(1e18).crashFee, 0, "no room left");
        vm.expectEmit(address(token));
        emit IToken.TradeFee(pair, pair, excess * 2 / 100, excess / 100, 0);
        IExchange(pair).skim(pair);
        assertGe(token.balanceOf(pair), reserve, "never below the reserve");
    }
}
