// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Vm} from "forge-std/Vm.sol";
import {IDepositForwarders} from "../../src/interfaces/IDepositForwarders.sol";
import {Custody} from "../Custody.sol";

contract DeployTest is Custody {
    function test_onceHoweverOftenAsked() external {
        address forwarder = forwarders.forwarderOf(alice);
        vm.expectEmit(address(forwarders));
        emit IDepositForwarders.ForwarderDeployed(alice, forwarder);
        vm.prank(stranger);
        assertEq(forwarders.deploy(alice), forwarder);
        assertGt(forwarder.code.length, 0);
        vm.recordLogs();
        assertEq(forwarders.deploy(alice), forwarder);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, 0);
    }

    function test_leavesWhatIsThere() external {
        address forwarder = forwarders.forwarderOf(alice);
        _giveUsdt(forwarder, 3e18);
        vm.deal(forwarder, 2e18);
        forwarders.deploy(alice);
        assertEq(usdt.balanceOf(forwarder), 3e18);
        assertEq(forwarder.balance, 2e18);
        (bool ok,) = forwarder.call{value: 0}("");
        assertTrue(ok, "takes the coin");
    }
}
