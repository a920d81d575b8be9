// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {HostingPool} from "../../src/HostingPool.sol";
import {Main} from "../../src/Main.sol";
import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {ITeamRewards} from "../../src/interfaces/ITeamRewards.sol";
import {TestUSDT} from "../../src/test-assets/TestUSDT.sol";
import {Trees} from "../Levels.sol";
import {LevelsChecks} from "./LevelsChecks.sol";
import {LevelsHandler} from "./LevelsHandler.sol";

contract LevelsWorld is LevelsHandler {
    using Trees for bytes32[];

    /// @dev Whatever happened, the next root can give out everything that is left, to the base unit.
    function goOn() external {
        vm.prank(deployer);
        authority.setTargetClosed(address(rewards), false);
        rewards.fund();
        ITeamRewards.Books memory a = rewards.getSolvency(address(usdt));
        ITeamRewards.Books memory b = rewards.getSolvency(address(token));
        address heir = makeAddr("heir");
        bytes32[] memory leaves =
            _leaves(_reward(heir, address(usdt), a.owed), _reward(heir, address(token), b.owed), bytes32(0));
        _passEpochs(rewards.last() + 1);
        uint256 n = _activate(leaves, a.funded, b.funded);
        if (a.owed != 0) rewards.claim(n, heir, address(usdt), a.owed, leaves.proof(0));
        if (b.owed != 0) rewards.claim(n, heir, address(token), b.owed, leaves.proof(1));
        assertEq(usdt.balanceOf(heir), a.owed);
        assertEq(token.balanceOf(heir), b.owed);
        assertEq(rewards.getSolvency(address(usdt)).owed + rewards.getSolvency(address(token)).owed, 0);
    }

    /// @dev Everything that could keep users from their own: the pool closed, all listed, contracts closed in the AccessManager.
    function worstCase() external {
        vm.startPrank(deployer);
        authority.setTargetClosed(address(pool), false);
        authority.setTargetClosed(address(rewards), false);
        vm.stopPrank();
        for (uint256 i; i < ACTORS; ++i) {
            _operate(address(pool), abi.encodeCall(pool.renewBlackList, (actors[i])));
            _operate(address(rewards), abi.encodeCall(rewards.renewBlackList, (actors[i])));
        }
        if (pool.getConfig().poolStatus != 3) _operate(address(pool), abi.encodeCall(pool.close, ()));
        vm.startPrank(deployer);
        authority.setTargetClosed(address(pool), true);
        authority.setTargetClosed(address(rewards), true);
        vm.stopPrank();
    }
}

contract LevelsInvariantTest is LevelsChecks {
    LevelsWorld private world;
    HostingPool private pool;
    Main private main;
    TestUSDT private usdt;

    function setUp() external {
        world = new LevelsWorld();
        (, pool, main, usdt,) = world.parts();
        bytes4[] memory selectors = new bytes4[](18);
        selectors[0] = selectors[1] = world.host.selector;
        selectors[2] = world.claimHosting.selector;
        selectors[3] = world.release.selector;
        selectors[4] = world.collect.selector;
        selectors[5] = world.donate.selector;
        selectors[6] = selectors[7] = selectors[8] = world.time.selector;
        selectors[9] = selectors[10] = selectors[11] = world.post.selector;
        selectors[12] = world.veto.selector;
        selectors[13] = selectors[14] = selectors[15] = world.claimReward.selector;
        selectors[16] = world.sync.selector;
        selectors[17] = world.hostile.selector;
        targetContract(address(world));
        targetSelector(FuzzSelector(address(world), selectors));
    }

    function invariant_onlyUnclaimedLevelRewardsMove() external view {
        _checkRewards(world);
        _checkHosting(world);
        for (uint256 i; i < 4; ++i) {
            assertLe(main.levelOf(world.actors(i)), 9, "level");
        }
    }

    /// @dev Everything that was booked can still be given out; and in the worst state everybody gets principal and hosting rewards, to the wei.
    function afterInvariant() external {
        world.goOn();
        world.worstCase();
        skip(400 days);
        for (uint256 i; i < 4; ++i) {
            address actor = world.actors(i);
            IHostingPool.UserInfo memory u = pool.users(actor);
            uint256 before = usdt.balanceOf(actor);
            if (u.usdtBalance != 0 || u.tokenBalance != 0) pool.updateUser(actor);
            if (u.amount != 0) {
                vm.prank(actor);
                pool.release();
            }
            assertEq(usdt.balanceOf(actor) - before, u.usdtBalance + u.amount, "out with principal and rewards");
            assertEq(pool.userOrders(actor).length, 0);
        }
    }
}
