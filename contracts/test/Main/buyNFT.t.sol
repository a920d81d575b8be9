// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Vm} from "forge-std/Vm.sol";
import {Economy} from "../Economy.sol";
import {Main} from "../../src/Main.sol";
import {IMain} from "../../src/interfaces/IMain.sol";
import {INodeNFT} from "../../src/interfaces/INodeNFT.sol";

contract MainBuyNFTTest is Economy {
    function setUp() public override {
        super.setUp();
        _giveUsdt(alice, 10 * NODE_PRICE);
        vm.prank(alice);
        usdt.approve(address(main), 10 * NODE_PRICE);
    }

    function test_buy() external {
        assertEq(main.teams(alice).level, 0);
        vm.expectEmit(address(nodes));
        emit INodeNFT.Bought(alice, 1, 3, 3 * NODE_PRICE);
        vm.expectEmit(address(main));
        emit IMain.LevelSet(alice, 1, false);
        vm.prank(alice);
        assertEq(main.buyNFT(0, 1, 3, NODE_PRICE), 3 * NODE_PRICE);
        assertEq(nodes.balanceOf(alice, 1), 3);
        assertEq(usdt.balanceOf(treasury), 3 * NODE_PRICE);
        assertEq(usdt.balanceOf(alice), 7 * NODE_PRICE);
        assertEq(usdt.balanceOf(address(main)), 0);
        assertEq(main.teams(alice).level, 1);
        assertEq(main.users(alice).amount, 3 * NODE_PRICE);
        assertEq(main.getConfig().totalAmount, 3 * NODE_PRICE);
        vm.prank(alice);
        main.buyNFT(0, 1, 1, NODE_PRICE);
        assertEq(main.users(alice).amount, 4 * NODE_PRICE);
        assertEq(main.users(bob).amount, 0);
    }

    function test_levelBelongsToThePurchase() external {
        vm.startPrank(alice);
        main.buyNFT(0, 1, 1, NODE_PRICE);
        nodes.safeTransferFrom(alice, bob, 1, 1, "");
        assertEq(main.teams(alice).level, 1);
        assertEq(main.teams(bob).level, 0);
        assertEq(main.users(alice).amount, NODE_PRICE);
    }

    function test_aLevelReachedBeforeStays() external {
        _setLevel(alice, 3);
        vm.recordLogs();
        vm.prank(alice);
        main.buyNFT(0, 1, 1, NODE_PRICE);
        assertEq(main.teams(alice).level, 3);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i; i < logs.length; ++i) {
            assertNotEq(logs[i].emitter, address(main), "nothing to tell of the level");
        }
    }

    function test_projectZeroCountsThePurchases() external {
        vm.prank(alice);
        main.buyNFT(0, 1, 3, NODE_PRICE);
        _buyNode(bob, 2);
        IMain.Project memory p = main.projects(0);
        assertEq(p.totalAmount, 5 * NODE_PRICE);
        assertEq(p.totalUser, 0);
        assertEq(p.NFT, address(nodes));
        assertEq(p.costRate, 10_000);
        assertEq(p.costWallet, treasury);
        assertEq(p.token, address(token));
    }

    function test_refusals() external {
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IMain.ProjectUnknown.selector, 1));
        main.buyNFT(1, 1, 1, NODE_PRICE);
        vm.expectRevert(abi.encodeWithSelector(INodeNFT.PriceAboveMaximum.selector, NODE_PRICE, NODE_PRICE - 1));
        main.buyNFT(0, 1, 1, NODE_PRICE - 1);
        vm.expectRevert(abi.encodeWithSelector(INodeNFT.CardUnknown.selector, 2));
        main.buyNFT(0, 2, 1, NODE_PRICE);
        vm.expectRevert(INodeNFT.InvalidCard.selector);
        main.buyNFT(0, 1, 0, NODE_PRICE);
        vm.expectRevert(abi.encodeWithSelector(INodeNFT.MintExceedsMaxSupply.selector, 1, 1000, 999));
        main.buyNFT(0, 1, 1000, NODE_PRICE);
        vm.expectRevert(abi.encodeWithSelector(INodeNFT.MintExceedsMaxSupply.selector, 1, type(uint256).max, 999));
        main.buyNFT(0, 1, type(uint256).max, NODE_PRICE);
        vm.expectRevert();
        main.buyNFT(0, 1, 11, NODE_PRICE);
        vm.stopPrank();
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IMain.NotRegistered.selector, stranger));
        main.buyNFT(0, 1, 1, NODE_PRICE);
        Main empty = new Main(address(authority), root);
        vm.prank(root);
        vm.expectRevert(abi.encodeWithSelector(IMain.ProjectUnknown.selector, 0));
        empty.buyNFT(0, 1, 1, NODE_PRICE);
    }

    function test_priceRaisedBetweenSigningAndInclusion() external {
        _operate(address(nodes), abi.encodeCall(nodes.setPrice, (1, 2 * NODE_PRICE)));
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(INodeNFT.PriceAboveMaximum.selector, 2 * NODE_PRICE, NODE_PRICE));
        main.buyNFT(0, 1, 1, NODE_PRICE);
    }

    function test_soldOut() external {
        _buyNode(bob, 999);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(INodeNFT.MintExceedsMaxSupply.selector, 1, 1, 0));
        main.buyNFT(0, 1, 1, NODE_PRICE);
    }

    /// @dev A delegated wallet (EIP-7702) has code, but possibly no ERC-1155 hook.
    function test_walletWithoutReceiverHook() external {
        vm.etch(alice, address(liquidityHelper).code);
        vm.prank(alice);
        main.buyNFT(0, 1, 1, NODE_PRICE);
        assertEq(nodes.balanceOf(alice, 1), 1);
        _giveUsdt(address(nodes), 2e18);
        nodes.claim(alice);
        assertEq(nodes.users(alice).debt, 1e18);
    }
}
