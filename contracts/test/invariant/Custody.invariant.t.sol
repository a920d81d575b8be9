// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {PayoutVault} from "../../src/PayoutVault.sol";
import {CustodyChecks} from "./CustodyChecks.sol";
import {CustodyHandler} from "./CustodyHandler.sol";

contract CustodyInvariantTest is CustodyChecks {
    CustodyHandler private world;
    PayoutVault private vault;
    address[4] private assets;

    function setUp() external {
        world = new CustodyHandler();
        (vault,, assets,) = world.parts();
        bytes4[] memory selectors = new bytes4[](21);
        selectors[0] = world.pay.selector;
        selectors[1] = world.payOut.selector;
        selectors[2] = world.payOut.selector;
        selectors[3] = world.payNodes.selector;
        selectors[4] = world.payOrder.selector;
        selectors[5] = world.burn.selector;
        selectors[6] = world.change.selector;
        selectors[7] = world.enforce.selector;
        selectors[8] = world.enforce.selector;
        selectors[9] = world.cancel.selector;
        selectors[10] = world.lowerLimit.selector;
        selectors[11] = world.moveToCold.selector;
        selectors[12] = world.donate.selector;
        selectors[13] = world.deposit.selector;
        selectors[14] = world.deploy.selector;
        selectors[15] = world.sweep.selector;
        selectors[16] = world.sweepMany.selector;
        selectors[17] = world.mischief.selector;
        selectors[18] = world.time.selector;
        selectors[19] = world.time.selector;
        selectors[20] = world.hostile.selector;
        targetContract(address(world));
        targetSelector(FuzzSelector(address(world), selectors));
    }

    function invariant_custody() external view {
        _checkCustody(world);
        _roles();
    }

    function _roles() private view {
        for (uint256 i; i < 4; ++i) {
            for (uint256 j; j < 7; ++j) {
                assertEq(world.balance(assets[i], world.actors(j)), 0, "a role enriched itself");
            }
        }
    }

    /// @dev Checks that each step has the effect it is named after, so that a run tests something.
    function test_stepsTakeEffect() external {
        world.deposit(0, 0, 5e18);
        world.sweep(0, 0);
        world.deposit(1, 2, 5e18);
        world.mischief(1, 0, 0, false);
        world.sweepMany(0, 2);
        assertEq(world.sweeps(), 1);
        assertEq(world.failedSweeps(), 1);
        world.payOut(0, 0, 7e18 + 1);
        world.pay(0, 1, 1, 7e18 + 1, 0);
        assertEq(world.paymentCount(), 1, "a number is used once");
        world.pay(7, 1 << 16 | 1, 1, 7e18 + 1, 0);
        assertEq(world.paymentCount(), 1, "a forged signature");
        world.burn(0, 3);
        assertTrue(world.burned(world.users(0), 0) || world.burned(world.users(0), 1));
        world.payNodes(0, 0, 7e18, 1);
        assertEq(world.nodePayments(), 1);
        world.payOrder(2, 1, 0, 7e18);
        assertEq(world.orders(), 1);
        world.payOrder(5, 2, 0, 7e18);
        assertEq(world.orders(), 1, "one of them is no custodian");
        world.hostile(4, 0, 0);
        assertEq(world.takeovers(), 1);
        world.payOrder(5, 2, 0, 7e18);
        assertEq(world.orders(), 2, "under a hostile manager whoever it likes");
        world.change(5, 1, 0, 5);
        world.enforce(5, 1, 0);
        assertEq(world.changes(), 0);
        world.time(4);
        world.time(4);
        world.enforce(5, 1, 0);
        assertEq(vault.payer(), world.actors(5), "a stranger under a hostile manager, after the delay");
        world.cancel(1, 3, 0);
        assertTrue(vault.paused());
        world.moveToCold(1, 0, 3e18);
        assertEq(world.moved(assets[0]), 3e18);
        _checkCustody(world);
        _roles();
    }
}
