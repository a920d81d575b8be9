// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {HostingPool} from "../../src/HostingPool.sol";
import {TeamRewards} from "../../src/TeamRewards.sol";
import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {ITeamRewards} from "../../src/interfaces/ITeamRewards.sol";
import {TestUSDT} from "../../src/test-assets/TestUSDT.sol";
import {LevelsHandler} from "./LevelsHandler.sol";

/// @dev What holds of level rewards and of a hosting pool, whatever else their users do elsewhere.
abstract contract LevelsChecks is Test {
    function _checkRewards(LevelsHandler world) internal view {
        (TeamRewards rewards,,, TestUSDT usdt, address token) = world.parts();
        _books(world, rewards, address(usdt), false);
        _books(world, rewards, token, true);
        _submissions(rewards, address(usdt), token);
    }

    /// @dev claimed ≤ total of the latest active root ≤ funded, and what was not claimed is there.
    function _books(LevelsHandler world, TeamRewards rewards, address asset, bool isToken) private view {
        ITeamRewards.Books memory b = rewards.getSolvency(asset);
        ITeamRewards.Submission memory s = rewards.submissions(rewards.lastActive());
        uint256 total = isToken ? s.totalToken : s.totalUsdt;
        assertEq(b.claimed, world.paid(asset), "what was paid is what is booked as claimed");
        assertLe(b.claimed, total, "claimed within the total");
        assertLe(total, b.funded, "total within what was funded");
        assertEq(b.owed, b.funded - b.claimed, "owed");
        assertGe(b.balance, b.owed, "what is owed is there");
        assertEq(b.surplus, b.balance - b.owed, "surplus");
    }

    /// @dev Numbers follow one another: later blocks and activations, totals that never fall and are funded.
    function _submissions(TeamRewards rewards, address usdt, address token) private view {
        ITeamRewards.Submission memory before;
        uint256 last = rewards.last();
        for (uint256 n = 1; n <= last; ++n) {
            ITeamRewards.Submission memory s = rewards.submissions(n);
            assertGe(s.inputBlock, before.inputBlock, "input block");
            assertGe(s.activeAt, before.activeAt, "activation");
            assertGe(s.totalUsdt, before.totalUsdt, "USDT total");
            assertGe(s.totalToken, before.totalToken, "TDE total");
            before = s;
        }
        assertLe(before.totalUsdt, rewards.getSolvency(usdt).funded);
        assertLe(before.totalToken, rewards.getSolvency(token).funded);
        assertEq(rewards.submissions(last + 1).activeAt, 0, "nothing above the last");
    }

    /// @dev Hosting stands as it was promised, and is covered.
    function _checkHosting(LevelsHandler world) internal view {
        (, HostingPool pool,, TestUSDT usdt, address token) = world.parts();
        for (uint256 id = 1; id <= world.orderCount(); ++id) {
            LevelsHandler.Promised memory p = world.promised(id);
            IHostingPool.Order memory o = pool.orders(id);
            assertEq(o.owner, p.owner);
            assertEq(o.amount, p.amount);
            assertEq(o.usdts, p.usdts);
            assertEq(o.tokens, p.tokens);
            assertEq(o.endTime, p.end);
        }
        IRewardBudget.Books memory b = pool.getSolvency(address(usdt));
        assertGe(b.balance, b.principal + b.free + b.reserved + b.levelDue, "custody");
        b = pool.getSolvency(token);
        assertGe(b.balance, b.principal + b.free + b.reserved + b.levelDue, "custody");
    }
}
