// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Economy} from "../Economy.sol";
import {NodeNFT} from "../../src/NodeNFT.sol";
import {INodeNFT} from "../../src/interfaces/INodeNFT.sol";
import {OddToken} from "../mocks/OddToken.sol";

contract NodeUpdatePoolTest is Economy {
    function test_tellsOfEachAssetThatArrived() external {
        _buyNode(alice, 2);
        _giveUsdt(address(nodes), 6e18);
        _giveToken(address(nodes), 9e18);
        vm.expectEmit(address(nodes));
        emit INodeNFT.Shared(address(usdt), 6e18, 3);
        vm.expectEmit(address(nodes));
        emit INodeNFT.Shared(address(token), 9e18, 3);
        nodes.updatePool();
        _giveToken(address(nodes), 3e18);
        vm.expectEmit(address(nodes));
        emit INodeNFT.Shared(address(token), 3e18, 3);
        vm.recordLogs();
        nodes.updatePool();
        assertEq(vm.getRecordedLogs().length, 1, "of this asset alone");
        _giveUsdt(address(nodes), 3e18);
        vm.recordLogs();
        nodes.updatePool();
        assertEq(vm.getRecordedLogs().length, 1, "of this asset alone");
        nodes.updatePool();
        assertEq(vm.getRecordedLogs().length, 0, "nothing arrived");
    }

    /// @dev While an asset is paid, books and balances differ: nothing is shared, and no view answers.
    function test_refusedDuringAPayment() external {
        OddToken asset = new OddToken();
        INodeNFT.Init memory init = _nodesInit();
        init.usdt = address(asset);
        NodeNFT own = new NodeNFT(init);
        bytes[3] memory calls = [
            abi.encodeCall(own.updatePool, ()), abi.encodeCall(own.users, (treasury)), abi.encodeCall(own.getConfig, ())
        ];
        for (uint256 i; i < calls.length; ++i) {
            asset.mint(address(own), 10e18);
            asset.setHook(address(own), calls[i]);
            own.claim(treasury);
            assertEq(
                asset.hookReason(),
                abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
            );
        }
        assertEq(asset.balanceOf(treasury), 30e18);
    }

    /// @dev Shares per card begin at 1; six inflows of one unit among three cards make them 2^33 - 1, and the last one 2^128 - 1,
    /// the largest that can be stored.
    function test_sharesUpToTheLastUnitThatCanBeCounted() external {
        _buyNode(alice, 2);
        for (uint256 i = 1; i <= 6; ++i) {
            deal(address(usdt), address(nodes), i);
            nodes.updatePool();
        }
        uint256 most = 3 * (2 ** 96 - 2);
        deal(address(usdt), address(nodes), 6 + most);
        nodes.updatePool();
        assertApproxEqAbs(nodes.users(alice).balance, most * 2 / 3, 6);
        deal(address(usdt), address(nodes), 6 + most + 1);
        nodes.updatePool();
        assertEq(nodes.getConfig().usdtReceived, 6 + most, "one more cannot be counted");
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
