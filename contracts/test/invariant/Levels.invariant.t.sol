// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {HostingPool} from "../../src/HostingPool.sol";
import {Main} from "../../src/Main.sol";
import {TeamRewards} from "../../src/TeamRewards.sol";
import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {ITeamRewards} from "../../src/interfaces/ITeamRewards.sol";
import {TestUSDT} from "../../src/test-assets/TestUSDT.sol";
import {Trees} from "../Levels.sol";
import {LevelsHandler} from "./LevelsHandler.sol";

contract LevelsWorld is LevelsHandler {
    using Trees for bytes32[];

    function parts() external view returns (TeamRewards, HostingPool, Main, TestUSDT, address) {
        return (rewards, pool, main, usdt, address(token));
    }

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

contract LevelsInvariantTest is Test {
    LevelsWorld private world;
    TeamRewards private rewards;
    HostingPool private pool;
    Main private main;
    TestUSDT private usdt;
    address private token;

    function setUp() external {
        world = new LevelsWorld();
        (rewards, pool, main, usdt, token) = world.parts();
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
        _books(address(usdt));
        _books(token);
        _submissions();
        _hosting();
        for (uint256 i; i < 4; ++i) {
            assertLe(main.levelOf(world.actors(i)), 9, "level");
        }
    }

    /// @dev claimed ≤ total of the latest active root ≤ funded, and what was not claimed is there.
    function _books(address asset) private view {
        ITeamRewards.Books memory b = rewards.getSolvency(asset);
        ITeamRewards.Submission memory s = rewards.submissions(rewards.lastActive());
        uint256 total = asset == token ? s.totalToken : s.totalUsdt;
        assertEq(b.claimed, world.paid(asset), "what was paid is what is booked as claimed");
        assertLe(b.claimed, total, "claimed within the total");
        assertLe(total, b.funded, "total within what was funded");
        assertEq(b.owed, b.funded - b.claimed, "owed");
        assertGe(b.balance, b.owed, "what is owed is there");
        assertEq(b.surplus, b.balance - b.owed, "surplus");
    }

    /// @dev Numbers follow one another: later blocks and activations, totals that never fall and are funded.
    function _submissions() private view {
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
        assertLe(before.totalUsdt, rewards.getSolvency(address(usdt)).funded);
        assertLe(before.totalToken, rewards.getSolvency(token).funded);
        assertEq(rewards.submissions(last + 1).activeAt, 0, "nothing above the last");
    }

    /// @dev Hosting stands as it was promised, and is covered.
    function _hosting() private view {
        for (uint256 id = 1; id <= world.orderCount(); ++id) {
            LevelsHandler.Promised memory p = world.promised(id);
            IHostingPool.Order memory o = pool.orders(id);
            assertEq(o.owner, p.owner);
            assertEq(o.amount, p.amount);
            assertEq(o.usdts, p.usdts);
            assertEq(o.tokens, p.tokens);
            assertEq(o.endTime, p.end);
        }
        IHostingPool.Books memory b = pool.getSolvency(address(usdt));
        assertGe(b.balance, b.principal + b.free + b.reserved + b.levelDue, "custody");
        b = pool.getSolvency(token);
        assertGe(b.balance, b.principal + b.free + b.reserved + b.levelDue, "custody");
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
