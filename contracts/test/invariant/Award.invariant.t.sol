// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {SpecialPay} from "../../src/SpecialPay.sol";
import {ISpecialPay} from "../../src/interfaces/ISpecialPay.sol";
import {TestUSDT} from "../../src/test-assets/TestUSDT.sol";
import {AwardChecks} from "./AwardChecks.sol";
import {AwardHandler} from "./AwardHandler.sol";

contract AwardWorld is AwardHandler {
    /// @dev Nobody a member, the contract closed in the AccessManager.
    function worstCase() external {
        vm.startPrank(deployer);
        authority.setTargetClosed(address(award), false);
        vm.stopPrank();
        for (uint256 i; i < ACTORS; ++i) {
            ISpecialPay.User memory u = award.getUserInfo(actors[i]);
            if (u.isForceA || u.isForceB || u.isForceC) _set(actors[i], 0);
        }
        vm.startPrank(deployer);
        authority.setTargetClosed(address(award), true);
        vm.stopPrank();
    }
}

contract AwardInvariantTest is AwardChecks {
    AwardWorld private world;
    SpecialPay private award;
    TestUSDT private usdt;

    function setUp() external {
        world = new AwardWorld();
        (award, usdt) = world.parts();
        bytes4[] memory selectors = new bytes4[](10);
        selectors[0] = selectors[1] = world.give.selector;
        selectors[2] = selectors[3] = world.send.selector;
        selectors[4] = world.share.selector;
        selectors[5] = world.claim.selector;
        selectors[6] = selectors[7] = selectors[8] = world.membership.selector;
        selectors[9] = world.hostile.selector;
        targetContract(address(world));
        targetSelector(FuzzSelector(address(world), selectors));
    }

    function invariant_whatWasEarnedIsThere() external view {
        _checkAward(world);
        ISpecialPay.Config memory c = award.getConfig();
        ISpecialPay.Books memory b = award.getSolvency(address(usdt));
        uint256 balances;
        for (uint256 i; i < 5; ++i) {
            balances += award.getUserInfo(world.actors(i)).balance;
        }
        assertGe(balances + 3 * world.changes(), b.owed, "stuck");
        // Every base unit that came in is shared, or came while there was no member.
        uint256 shared = c.totalRewardA + c.totalRewardB + c.totalRewardC;
        assertEq(shared + world.orphaned() + world.pending(), world.received(), "inflows");
        assertEq(c.unshared, world.orphaned() + world.pending() - world.withdrawn(), "unshared");
        assertEq(b.surplus, c.unshared, "surplus");
    }

    /// @dev In the worst state everybody is paid everything that was earned, to the base unit.
    function afterInvariant() external {
        world.worstCase();
        for (uint256 i; i < 5; ++i) {
            address actor = world.actors(i);
            ISpecialPay.User memory u = award.getUserInfo(actor);
            uint256 before = usdt.balanceOf(actor);
            if (u.balance != 0) {
                vm.prank(actor);
                award.claim();
            }
            assertEq(usdt.balanceOf(actor) - before, u.balance, "out with what was earned");
            assertEq(before + u.balance, u.rewardA + u.rewardB + u.rewardC, "all that was ever earned");
        }
    }
}
