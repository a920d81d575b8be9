// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IPayouts} from "../../src/interfaces/IPayouts.sol";
import {Economy} from "../Economy.sol";

contract PayOutTest is Economy {
    function testFuzz_nobodyButTheContract(address who) external {
        vm.assume(who != address(pool) && who != address(nodes));
        vm.startPrank(who);
        vm.expectRevert(abi.encodeWithSelector(IPayouts.NotItself.selector, who));
        pool.payOut(address(usdt), who, 1);
        vm.expectRevert(abi.encodeWithSelector(IPayouts.NotItself.selector, who));
        nodes.payOut(address(usdt), who, 1);
    }
}
