// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ResonancePool} from "../../src/ResonancePool.sol";
import {IResonancePool} from "../../src/interfaces/IResonancePool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {OddToken} from "../mocks/OddToken.sol";
import {ResonanceChecks} from "./ResonanceChecks.sol";
import {ResonanceHandler} from "./ResonanceHandler.sol";

contract ResonanceInvariantTest is ResonanceChecks {
    ResonanceHandler private world;
    ResonancePool private pool;
    OddToken private cash;
    OddToken private reward;

    function setUp() external {
        world = new ResonanceHandler();
        (pool, cash, reward) = (world.resonance(), world.cash(), world.reward());
        _watchResonance(world);
        bytes4[] memory selectors = new bytes4[](20);
        selectors[0] = selectors[1] = world.open.selector;
        selectors[2] = selectors[3] = selectors[4] = selectors[5] = world.join.selector;
        selectors[6] = selectors[7] = world.close.selector;
        selectors[8] = selectors[9] = world.draw.selector;
        selectors[10] = selectors[11] = world.pay.selector;
        selectors[12] = selectors[13] = selectors[14] = world.time.selector;
        selectors[15] = world.hostile.selector;
        selectors[16] = world.updatePool.selector;
        selectors[17] = world.donate.selector;
        selectors[18] = world.breakToken.selector;
        selectors[19] = world.fund.selector;
        targetContract(address(world));
        targetSelector(FuzzSelector(address(world), selectors));
    }

    function invariant_whatIsOwedIsThereAndNeverShrinks() external view {
        _checkResonance();
        uint256 went = _paidOut() + world.withdrawn();
        uint256 came = world.joined() + world.funded() + world.donated();
        assertEq(cash.balanceOf(address(pool)) + went, came, "every base unit has a place");
    }

    /// @dev USDT that has left the pool to actors (who keep all they got, and joined with what was made for it), nodes and teams.
    function _paidOut() private view returns (uint256 sum) {
        for (uint256 i; i < world.ACTORS(); ++i) {
            sum += cash.balanceOf(world.actors(i));
        }
        sum -= world.unused();
        IResonancePool.Config memory c = pool.getConfig();
        sum += cash.balanceOf(c.market) + cash.balanceOf(c.platform);
    }

    /// @dev In the worst state everybody gets everything, to the base unit, and the remainder is budget or surplus.
    function afterInvariant() external {
        world.endAll();
        _checkResonancePaid();
        IRewardBudget.Books memory b = pool.getSolvency(address(cash));
        assertEq(b.principal + b.reserved + b.levelDue, 0, "nothing left behind");
        b = pool.getSolvency(address(reward));
        assertEq(b.reserved + b.levelDue, 0, "nothing left behind");
    }
}
