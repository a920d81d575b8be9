// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";
import {IBlackList} from "../../src/interfaces/IBlackList.sol";
import {INodeNFT} from "../../src/interfaces/INodeNFT.sol";

contract NodeClaimTest is Economy {
    function test_firstCardIsTheTreasurys() external view {
        assertEq(nodes.balanceOf(treasury, 1), 1);
        assertEq(nodes.getConfig().power, 1);
        assertEq(nodes.cards(1).mints, 1);
        assertTrue(nodes.users(treasury).isExist);
        assertFalse(nodes.users(alice).isExist);
    }

    function test_equalShares() external {
        _buyNode(alice, 2);
        _buyNode(bob, 1);
        _giveUsdt(address(nodes), 400e18);
        _giveToken(address(nodes), 40e18);
        INodeNFT.User memory u = nodes.users(alice);
        assertEq(u.balance, 200e18);
        assertEq(u.tokenBalance, 20e18);
        vm.expectEmit(address(nodes));
        emit INodeNFT.Claimed(alice, 200e18, 20e18);
        vm.prank(alice);
        nodes.claim();
        nodes.claim(bob);
        nodes.claim(treasury);
        assertEq(usdt.balanceOf(alice), 200e18);
        assertEq(token.balanceOf(alice), 20e18);
        assertEq(usdt.balanceOf(bob), 100e18);
        assertEq(token.balanceOf(bob), 10e18);
        u = nodes.users(alice);
        assertEq(u.balance, 0);
        assertEq(u.rewardTotal, 200e18);
        assertEq(u.debt, 200e18);
        assertEq(u.power, 2);
        assertTrue(u.isExist);
        INodeNFT.Config memory c = nodes.getConfig();
        assertEq(c.usdtReceived, 400e18);
        assertEq(c.usdtPaid, 400e18);
        assertEq(c.tokenReceived, 40e18);
        assertEq(c.tokenPaid, 40e18);
        vm.expectRevert(abi.encodeWithSelector(INodeNFT.NothingToClaim.selector, alice));
        nodes.claim(alice);
    }

    /// @dev Who buys, or is given a card, after an inflow has no part in it, although nobody called in between.
    function test_lateCardsShareNothingOfBefore() external {
        _buyNode(alice, 1);
        _giveUsdt(address(nodes), 200e18);
        _buyNode(bob, 8);
        assertEq(nodes.users(alice).balance, 100e18);
        assertEq(nodes.users(bob).balance, 0);
        _giveUsdt(address(nodes), 1000e18);
        vm.prank(alice);
        nodes.safeTransferFrom(alice, stranger, 1, 1, "");
        assertEq(nodes.users(alice).balance, 200e18, "kept");
        assertEq(nodes.users(stranger).balance, 0);
        _giveUsdt(address(nodes), 10e18);
        assertEq(nodes.users(alice).balance, 200e18);
        assertEq(nodes.users(stranger).balance, 1e18);
        assertEq(nodes.users(alice).power, 0);
        assertTrue(nodes.users(alice).isExist);
    }

    function test_batchAndSelfTransfer() external {
        _operate(address(nodes), abi.encodeCall(nodes.addCard, (10, NODE_PRICE, "bafytwo", "/2.json")));
        _giveUsdt(alice, 4 * NODE_PRICE);
        vm.startPrank(alice);
        usdt.approve(address(main), 4 * NODE_PRICE);
        main.buyNFT(0, 1, 2, NODE_PRICE);
        main.buyNFT(0, 2, 2, NODE_PRICE);
        vm.stopPrank();
        _giveUsdt(address(nodes), 500e18);
        (uint256[] memory ids, uint256[] memory values) = (new uint256[](2), new uint256[](2));
        (ids[0], ids[1], values[0], values[1]) = (1, 2, 1, 2);
        vm.startPrank(alice);
        nodes.safeBatchTransferFrom(alice, alice, ids, values, "");
        assertEq(nodes.users(alice).power, 4);
        nodes.safeBatchTransferFrom(alice, bob, ids, values, "");
        vm.stopPrank();
        assertEq(nodes.users(alice).power, 1);
        assertEq(nodes.users(bob).power, 3);
        assertEq(nodes.users(alice).balance, 400e18);
        assertEq(nodes.getConfig().power, 5);
    }

    function test_blackListHoldsBackAndLapses() external {
        _buyNode(alice, 1);
        _giveUsdt(address(nodes), 2e18);
        vm.prank(lister);
        nodes.setIsBlackList(alice, true);
        assertTrue(nodes.isBlackList(alice));
        uint256 until = block.timestamp + 90 days;
        vm.expectRevert(abi.encodeWithSelector(IBlackList.BlackListed.selector, alice, until));
        nodes.claim(alice);
        assertEq(nodes.users(alice).balance, 1e18, "stays owed");
        vm.prank(lister);
        vm.expectRevert(abi.encodeWithSelector(IBlackList.RenewalIsDelayed.selector, alice));
        nodes.setIsBlackList(alice, true);
        vm.warp(until);
        nodes.claim(alice);
        assertEq(usdt.balanceOf(alice), 1e18);
        _operate(address(nodes), abi.encodeCall(nodes.renewBlackList, (alice)));
        assertTrue(nodes.isBlackList(alice));
        vm.prank(lister);
        nodes.setIsBlackList(alice, false);
        assertFalse(nodes.isBlackList(alice));
        vm.prank(lister);
        vm.expectRevert(abi.encodeWithSelector(IBlackList.RenewalIsDelayed.selector, alice));
        nodes.setIsBlackList(alice, true);
    }

    function test_oneAssetRefuses() external {
        _buyNode(alice, 1);
        _giveUsdt(address(nodes), 2e18);
        _giveToken(address(nodes), 4e18);
        bytes memory pay = abi.encodeWithSignature("transfer(address,uint256)", alice, 1e18);
        vm.mockCallRevert(address(usdt), pay, "blocked");
        vm.expectEmit(address(nodes));
        emit INodeNFT.ClaimFailed(alice, address(usdt));
        (uint256 usdts, uint256 tokens) = nodes.claim(alice);
        assertEq(usdts, 0);
        assertEq(tokens, 2e18);
        assertEq(nodes.users(alice).balance, 1e18, "stays owed");
        assertEq(nodes.getConfig().usdtPaid, 0);
        vm.clearMockedCalls();
        nodes.claim(alice);
        assertEq(usdt.balanceOf(alice), 1e18);
        assertEq(nodes.users(treasury).balance, 1e18, "untouched");
    }

    function test_balanceOfFails() external {
        _buyNode(alice, 1);
        _giveToken(address(nodes), 4e18);
        vm.mockCallRevert(address(usdt), abi.encodeWithSignature("balanceOf(address)", address(nodes)), "out of order");
        _giveUsdt(address(nodes), 10e18);
        nodes.claim(alice);
        assertEq(token.balanceOf(alice), 2e18);
        vm.clearMockedCalls();
        assertEq(nodes.users(alice).balance, 5e18);
    }

    /// @dev Sums to what arrived but for less than one base unit per holder and reckoning.
    function testFuzz_sharesSumUp(uint96 usdts, uint96 tokens, uint8 a, uint8 b) external {
        uint256 cards = uint256(a) + uint256(b) + 3;
        _buyNode(alice, uint256(a) + 1);
        _buyNode(bob, uint256(b) + 1);
        usdts = uint96(bound(usdts, 0, 500_000_000e18));
        tokens = uint96(bound(tokens, 0, 50_000_000e18));
        _giveUsdt(address(nodes), usdts);
        _giveToken(address(nodes), tokens);
        uint256 fair = uint256(usdts) * (uint256(a) + 1) / cards;
        assertApproxEqAbs(nodes.users(alice).balance, fair, 1);
        assertLe(nodes.users(alice).balance, fair);
        uint256 sum = nodes.users(alice).balance + nodes.users(bob).balance + nodes.users(treasury).balance;
        assertLe(sum, usdts);
        assertGe(sum + 3, usdts);
        sum = nodes.users(alice).tokenBalance + nodes.users(bob).tokenBalance + nodes.users(treasury).tokenBalance;
        assertLe(sum, tokens);
        assertGe(sum + 3, tokens);
    }

    function test_saturatesInsteadOfFailing() external {
        _buyNode(alice, 1);
        deal(address(usdt), address(nodes), type(uint112).max);
        _giveToken(address(nodes), 4e18);
        nodes.updatePool();
        assertEq(nodes.users(alice).balance, 0, "beyond what fits");
        nodes.claim(alice);
        assertEq(token.balanceOf(alice), 2e18);
        deal(address(usdt), address(nodes), uint256(type(uint112).max) + 1);
        nodes.updatePool();
        deal(address(usdt), address(nodes), 8e18);
        assertEq(nodes.users(alice).balance, 4e18);
    }
}
