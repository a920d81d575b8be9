// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Multicall3} from "../../src/test-assets/Multicall3.sol";
import {Economy} from "../Economy.sol";

contract Multicall3Test is Economy {
    Multicall3 private multicall = new Multicall3();

    function test_aggregatesReadsAndToleratesOnlyWhatMayFail() external {
        Multicall3.Call3[] memory calls = new Multicall3.Call3[](3);
        calls[0] = Multicall3.Call3(address(usdt), false, abi.encodeCall(usdt.balanceOf, (deployer)));
        calls[1] = Multicall3.Call3(address(pool), true, abi.encodeCall(pool.quote, (1, 6)));
        calls[2] = Multicall3.Call3(address(multicall), false, abi.encodeCall(multicall.getEthBalance, (alice)));
        vm.deal(alice, 3);
        Multicall3.Result[] memory r = multicall.aggregate3(calls);
        assertEq(abi.decode(r[0].returnData, (uint256)), usdt.balanceOf(deployer));
        assertFalse(r[1].success);
        assertEq(abi.decode(r[2].returnData, (uint256)), 3);
        calls[1].allowFailure = false;
        vm.expectRevert();
        multicall.aggregate3(calls);
        assertEq(multicall.getBlockNumber(), block.number);
        assertEq(multicall.getCurrentBlockTimestamp(), block.timestamp);
    }
}
