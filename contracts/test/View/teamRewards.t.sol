// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ResonanceBooks} from "../../src/ResonanceBooks.sol";
import {ResonancePool} from "../../src/ResonancePool.sol";
import {View} from "../../src/View.sol";
import {IView} from "../../src/interfaces/IView.sol";
import {Levels, Trees} from "../Levels.sol";

contract ViewTeamRewardsTest is Levels {
    using Trees for bytes32[];

    View private reader;

    function setUp() public override {
        super.setUp();
        address[] memory pools = new address[](1);
        pools[0] = address(pool);
        ResonancePool ring = new ResonancePool(
            ResonanceBooks.Init(address(authority), address(main), address(usdt), address(token), LEVEL_BPS)
        );
        reader = new View(
            address(main),
            address(nodes),
            address(swapHelper),
            address(liquidityHelper),
            pools,
            address(ring),
            stranger,
            new address[](0)
        );
    }

    function test_whatWasPaidAndWhatIsOwed() external {
        bytes32[] memory leaves = _leaves(
            _reward(alice, address(usdt), 30e18), _reward(alice, address(token), 9e18), _recordLeaf(alice, _record(4))
        );
        uint256 n = _activate(leaves, 30e18, 9e18);
        rewards.claim(n, alice, address(usdt), 30e18, leaves.proof(0));
        IView.UserInfo memory u = reader.getUserInfo(alice);
        assertEq(u.teamUsdt, 30e18);
        assertEq(u.teamToken, 0);
        rewards.claim(n, alice, address(token), 9e18, leaves.proof(1));
        main.syncTeam(n, alice, _record(4), leaves.proof(2));
        u = reader.getUserInfo(alice);
        assertEq(u.teamToken, 9e18);
        assertEq(u.team.level, 4);
        assertEq(u.team.inviteV9, 27);
        assertEq(reader.getInvitesInfo(alice).inviteV9, 27);
        assertEq(reader.getUserInfo(bob).teamUsdt, 0);
        assertEq(reader.getConfig().teamRewards, address(rewards));
    }

    function test_getSolvency_theLastTwoRows() external {
        _activate(_leaves(_reward(alice, address(usdt), 30e18)), 30e18, 0);
        rewards.claim(1, alice, address(usdt), 30e18, new bytes32[](0));
        _giveToken(address(rewards), 5);
        IView.Solvency[] memory rows = reader.getSolvency();
        assertEq(rows.length, 17);
        IView.Solvency memory r = rows[15];
        assertEq(r.place, address(rewards));
        assertEq(r.asset, address(usdt));
        assertEq(r.balance, POT_USDT - 30e18);
        assertEq(r.reserved, POT_USDT - 30e18);
        assertEq(r.principal + r.free + r.surplus, 0);
        r = rows[16];
        assertEq(r.place, address(rewards));
        assertEq(r.asset, address(token));
        assertEq(r.balance, POT_TOKEN + 5);
        assertEq(r.reserved, POT_TOKEN);
        assertEq(r.surplus, 5, "arrived, and not booked yet");
        assertEq(r.principal + r.free, 0);
    }
}
