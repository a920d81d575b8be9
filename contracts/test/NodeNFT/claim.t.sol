// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";
import {NodeNFT} from "../../src/NodeNFT.sol";
import {INodeNFT} from "../../src/interfaces/INodeNFT.sol";
import {OddToken} from "../mocks/OddToken.sol";

contract NodeClaimTest is Economy {
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

    function test_oneAssetRefuses() external {
        _buyNode(alice, 1);
        _giveUsdt(address(nodes), 2e18);
        _giveToken(address(nodes), 4e18);
        bytes memory pay = abi.encodeWithSignature("transfer(address,uint256)", alice, 1e18);
        vm.mockCallRevert(address(usdt), pay, "blocked");
        vm.expectEmit(address(nodes));
        emit INodeNFT.ClaimFailed(alice, address(usdt));
        vm.expectEmit(address(nodes));
        emit INodeNFT.Claimed(alice, 0, 2e18);
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

    function test_theOtherAssetRefuses() external {
        _buyNode(alice, 1);
        _giveUsdt(address(nodes), 2e18);
        _giveToken(address(nodes), 4e18);
        vm.mockCallRevert(
            address(token), abi.encodeWithSignature("transfer(address,uint256)", alice, 2e18), "out of order"
        );
        vm.expectEmit(address(nodes));
        emit INodeNFT.ClaimFailed(alice, address(token));
        vm.expectEmit(address(nodes));
        emit INodeNFT.Claimed(alice, 1e18, 0);
        (uint256 usdts, uint256 tokens) = nodes.claim(alice);
        assertEq(usdts, 1e18);
        assertEq(tokens, 0);
        assertEq(nodes.users(alice).balance, 0);
        assertEq(nodes.users(alice).tokenBalance, 2e18, "stays owed");
        assertEq(nodes.getConfig().usdtPaid, 1e18);
        assertEq(nodes.getConfig().tokenPaid, 0);
        vm.clearMockedCalls();
        nodes.claim(alice);
        assertEq(token.balanceOf(alice), 2e18);
    }

    /// @dev Otherwise the same dividend would be paid again, out of the others' money.
    function test_anAssetThatMovesAndAnswersFalsePaysNothing() external {
        OddToken asset = new OddToken();
        INodeNFT.Init memory init = _nodesInit();
        init.usdt = address(asset);
        init.main = address(this);
        NodeNFT own = new NodeNFT(init);
        own.mint(alice, 1, 1, NODE_PRICE);
        asset.mint(address(own), 10e18);
        asset.setMode(OddToken.Mode.MovesAndReturnsFalse);
        for (uint256 i; i < 2; ++i) {
            vm.expectEmit(address(own));
            emit INodeNFT.ClaimFailed(alice, address(asset));
            own.claim(alice);
            assertEq(asset.balanceOf(alice), 0);
            assertEq(own.users(alice).balance, 5e18);
        }
        asset.setMode(OddToken.Mode.Fine);
        own.claim(alice);
        own.claim(treasury);
        assertEq(asset.balanceOf(alice), 5e18);
        assertEq(asset.balanceOf(treasury), 5e18);
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
}
