// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {DepositForwarders} from "../../src/DepositForwarders.sol";
import {Custody} from "../Custody.sol";

contract ForwarderOfTest is Custody {
    function testFuzz_sameBeforeAndAfterDeployment(address user) external {
        address foretold = forwarders.forwarderOf(user);
        assertEq(foretold.code.length, 0);
        assertEq(forwarders.deploy(user), foretold);
        assertEq(forwarders.forwarderOf(user), foretold);
    }

    function testFuzz_oneForEachUser(address a, address b) external view {
        vm.assume(a != b);
        assertNotEq(forwarders.forwarderOf(a), forwarders.forwarderOf(b));
    }

    function test_oneForEachVault() external {
        DepositForwarders others = new DepositForwarders(cold);
        assertEq(forwarders.vault(), address(vault));
        assertEq(others.vault(), cold);
        assertNotEq(forwarders.forwarderOf(alice), others.forwarderOf(alice));
    }
}
