// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {SpecialPay} from "../../src/SpecialPay.sol";
import {ISpecialPay} from "../../src/interfaces/ISpecialPay.sol";
import {TestUSDT} from "../../src/test-assets/TestUSDT.sol";
import {AwardHandler} from "./AwardHandler.sol";

/// @dev What holds of the award, whoever else pays in.
abstract contract AwardChecks is Test {
    function _checkAward(AwardHandler world) internal view {
        (SpecialPay award, TestUSDT usdt) = world.parts();
        ISpecialPay.Config memory c = award.getConfig();
        ISpecialPay.Books memory b = award.getSolvency(address(usdt));
        uint256 balances;
        uint256 rewards;
        uint256[3] memory members;
        for (uint256 i; i < 5; ++i) {
            ISpecialPay.User memory u = award.getUserInfo(world.actors(i));
            balances += u.balance;
            rewards += u.rewardA + u.rewardB + u.rewardC;
            if (u.isForceA) ++members[0];
            if (u.isForceB) ++members[1];
            if (u.isForceC) ++members[2];
        }
        assertEq(c.totalForceA, members[0], "members of A");
        assertEq(c.totalForceB, members[1], "members of B");
        assertEq(c.totalForceC, members[2], "members of C");
        assertLe(c.totalUser, 5);
        assertLe(balances, b.owed, "owed");
        assertEq(b.balance, usdt.balanceOf(address(award)), "balance");
        assertGe(b.balance, b.owed, "covered");
        assertEq(rewards, balances + world.paid(), "what is not owed was paid");
        assertEq(b.owed, c.totalRewardA + c.totalRewardB + c.totalRewardC - world.paid(), "books");
    }
}
