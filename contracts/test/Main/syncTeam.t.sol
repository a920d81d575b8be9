// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {Main} from "../../src/Main.sol";
import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {IMain} from "../../src/interfaces/IMain.sol";
import {ITeamRewards} from "../../src/interfaces/ITeamRewards.sol";
import {Levels, Trees} from "../Levels.sol";

contract MainSyncTeamTest is Levels {
    using Trees for bytes32[];

    bytes32[] private _none;

    /// @dev Makes `record` the only leaf of the next number and waits until it is active.
    function _publish(address account, ITeamRewards.Record memory record) private returns (uint256 n) {
        return _activate(_leaves(_recordLeaf(account, record)), 0, 0);
    }

    function test_writesTheRecord_byAnyone() external {
        ITeamRewards.Record memory r = _record(3);
        uint256 n = _publish(alice, r);
        vm.expectEmit();
        emit IMain.LevelSet(alice, 3, false);
        vm.expectEmit();
        emit IMain.TeamSynced(alice, n, r);
        vm.prank(stranger);
        main.syncTeam(n, alice, r, _none);
        (uint256 number, ITeamRewards.Record memory kept) = main.recordOf(alice);
        assertEq(number, n);
        assertEq(keccak256(abi.encode(kept)), keccak256(abi.encode(r)));
        assertEq(main.levelOf(alice), 3);
        IMain.Team memory t = main.teams(alice);
        assertFalse(t.isManual);
        assertEq(t.level, 3);
        assertEq(t.teamUser, r.teamUser);
        assertEq(t.teamAmount, r.teamAmount);
        uint256[8] memory invites =
            [t.inviteV2, t.inviteV3, t.inviteV4, t.inviteV5, t.inviteV6, t.inviteV7, t.inviteV8, t.inviteV9];
        for (uint256 i; i < 8; ++i) {
            assertEq(invites[i], r.invites[i]);
        }
        assertEq(main.levelOf(bob), 0);
    }

    function test_beforeTheFirstRecordAllIsZero() external view {
        (uint256 n, ITeamRewards.Record memory kept) = main.recordOf(alice);
        ITeamRewards.Record memory none;
        assertEq(n, 0);
        assertEq(keccak256(abi.encode(kept)), keccak256(abi.encode(none)));
        IMain.Team memory t = main.teams(alice);
        assertEq(t.level + t.teamUser + t.teamAmount + t.inviteV2 + t.inviteV9, 0);
    }

    function testFuzz_everyFigureIsKept(ITeamRewards.Record memory r) external {
        r.level = uint8(bound(r.level, 0, 9));
        uint256 n = _publish(alice, r);
        main.syncTeam(n, alice, r, _none);
        (, ITeamRewards.Record memory kept) = main.recordOf(alice);
        assertEq(keccak256(abi.encode(kept)), keccak256(abi.encode(r)));
        assertEq(main.levelOf(alice), r.level);
        IHostingPool.Team memory t = pool.teams(alice);
        assertEq(t.teamAmount, r.teamAmount);
        assertEq(t.teamActual, r.teamActual);
        assertEq(t.teamNew, r.teamNew);
        assertEq(t.inviteValids, r.inviteValids);
    }

    function test_newerRecordsReplaceOlderOnes_neverTheOtherWay() external {
        uint256 a = _publish(alice, _record(5));
        main.syncTeam(a, alice, _record(5), _none);
        vm.expectRevert(abi.encodeWithSelector(IMain.RecordNotNewer.selector, a, a));
        main.syncTeam(a, alice, _record(5), _none);
        uint256 b = _publish(alice, _record(2));
        main.syncTeam(b, alice, _record(2), _none);
        assertEq(main.levelOf(alice), 2, "a level can be lost");
        vm.expectRevert(abi.encodeWithSelector(IMain.RecordNotNewer.selector, a, b));
        main.syncTeam(a, alice, _record(5), _none);
        uint256 c = _publish(alice, _record(7));
        main.syncTeam(c, alice, _record(7), _none);
        assertEq(main.levelOf(alice), 7, "and come back");
    }

    /// @dev A record of an epoch that is neither the latest active one nor the one before is stale.
    function test_staleRecordsAreRefused() external {
        uint256 a = _publish(alice, _record(5));
        _publish(bob, _record(1));
        uint256 snapshot = vm.snapshotState();
        main.syncTeam(a, alice, _record(5), _none);
        vm.revertToState(snapshot);
        _publish(bob, _record(2));
        vm.expectRevert(abi.encodeWithSelector(IMain.RecordNotProven.selector, a, alice));
        main.syncTeam(a, alice, _record(5), _none);
    }

    function test_whatIsNotProvenIsRefused() external {
        uint256 n = _publish(alice, _record(5));
        _refused(n, bob, _record(5));
        _refused(n, alice, _record(6));
        _refused(n + 1, alice, _record(5));
        _refused(type(uint256).max, alice, _record(5));
        vm.expectRevert(abi.encodeWithSelector(IMain.RecordNotNewer.selector, 0, 0));
        main.syncTeam(0, alice, _record(5), _none);
        _submit(n + 1, _recordLeaf(alice, _record(6)), 0, 0);
        _refused(n + 1, alice, _record(6));
    }

    function _refused(uint256 n, address account, ITeamRewards.Record memory r) private {
        vm.expectRevert(abi.encodeWithSelector(IMain.RecordNotProven.selector, n, account));
        main.syncTeam(n, account, r, _none);
    }

    /// @dev Levels above V9 do not exist: a power pool would have no place for them.
    function test_levelsAboveNineAreRefused() external {
        for (uint256 level = 10; level < 256; level += 245) {
            uint256 n = _publish(alice, _record(level));
            vm.expectRevert(abi.encodeWithSelector(IMain.LevelUnknown.selector, level));
            main.syncTeam(n, alice, _record(level), _none);
        }
        uint256 last = _publish(alice, _record(9));
        main.syncTeam(last, alice, _record(9), _none);
        assertEq(main.levelOf(alice), 9);
    }

    /// @dev One visit is not paid for ever: a level ends 30 days after its number became active, to the second, and V1 of a node stays.
    function test_aLevelEnds() external {
        _buyNode(bob, 1);
        uint256 n = _activate(_leaves(_recordLeaf(alice, _record(5)), _recordLeaf(bob, _record(6)), ""), 0, 0);
        uint256 end = rewards.activationOf(n) + 30 days;
        bytes32[] memory leaves = _leaves(_recordLeaf(alice, _record(5)), _recordLeaf(bob, _record(6)), "");
        skip(3 days);
        main.syncTeam(n, alice, _record(5), leaves.proof(0));
        main.syncTeam(n, bob, _record(6), leaves.proof(1));
        assertEq(main.provenUntil(alice), end, "from the activation, not from the call");
        assertEq(main.provenUntil(carol), 0);
        vm.warp(end - 1);
        assertEq(main.levelOf(alice), 5);
        assertEq(main.lineOf(alice).directLevel, 0);
        vm.warp(end);
        assertEq(main.levelOf(alice), 0);
        assertEq(main.teams(alice).level, 0);
        assertEq(main.levelOf(bob), 1, "of the node");
        (, ITeamRewards.Record memory kept) = main.recordOf(alice);
        assertEq(kept.level, 5, "the record says what it said");
        n = _publish(alice, _record(4));
        vm.expectEmit();
        emit IMain.LevelSet(alice, 4, false);
        main.syncTeam(n, alice, _record(4), _none);
        assertEq(main.levelOf(alice), 4, "and begins anew");
    }

    /// @dev The first node after a level has ended gives V1.
    function test_aNodeAfterALevelHasEnded() external {
        uint256 n = _publish(alice, _record(5));
        main.syncTeam(n, alice, _record(5), _none);
        vm.warp(main.provenUntil(alice));
        assertEq(main.levelOf(alice), 0);
        _buyNode(alice, 1);
        assertEq(main.levelOf(alice), 1);
    }

    /// @dev Whoever ever bought a node has V1 at least, also when a record says less, and also when the card is gone.
    function test_aNodeKeepsV1() external {
        _buyNode(alice, 1);
        vm.prank(alice);
        nodes.safeTransferFrom(alice, bob, 1, 1, "");
        assertEq(main.levelOf(alice), 1);
        uint256 n = _publish(alice, _record(0));
        vm.recordLogs();
        main.syncTeam(n, alice, _record(0), _none);
        assertEq(vm.getRecordedLogs().length, 1, "no LevelSet: it is V1 as before");
        assertEq(main.levelOf(alice), 1);
        (, ITeamRewards.Record memory kept) = main.recordOf(alice);
        assertEq(kept.level, 0, "the record is kept as it was proven");
        assertEq(main.levelOf(bob), 0, "the card gives its holder none");

        n = _publish(alice, _record(4));
        main.syncTeam(n, alice, _record(4), _none);
        n = _publish(alice, _record(0));
        vm.expectEmit();
        emit IMain.LevelSet(alice, 1, false);
        main.syncTeam(n, alice, _record(0), _none);
        assertEq(main.levelOf(alice), 1);
    }

    function test_aNodeRaisesOnlyV0() external {
        uint256 n = _publish(alice, _record(6));
        main.syncTeam(n, alice, _record(6), _none);
        _buyNode(alice, 1);
        assertEq(main.levelOf(alice), 6);
        (uint256 number, ITeamRewards.Record memory kept) = main.recordOf(alice);
        assertEq(number, n);
        assertEq(kept.level, 6);
        assertEq(main.users(alice).amount, NODE_PRICE, "participation beside the level");
    }

    function test_withoutTeamRewardsNothingIsProven() external {
        Main other = new Main(address(authority), root);
        vm.expectRevert(abi.encodeWithSelector(IMain.RecordNotProven.selector, 1, alice));
        other.syncTeam(1, alice, _record(1), _none);
        assertEq(other.teamRewards(), address(0));
    }

    function test_setTeamRewards_administratorOnce() external {
        vm.startPrank(deployer);
        vm.expectRevert(IMain.AlreadySet.selector);
        main.setTeamRewards(address(rewards));
        Main other = new Main(address(authority), root);
        vm.expectRevert(abi.encodeWithSelector(IMain.ModuleNotAccepted.selector, alice));
        other.setTeamRewards(alice);
        vm.expectEmit();
        emit IMain.TeamRewardsSet(address(rewards));
        other.setTeamRewards(address(rewards));
        assertEq(other.teamRewards(), address(rewards));
        vm.stopPrank();
        address[4] memory others = [stranger, operator, guardian, poster];
        for (uint256 i; i < 4; ++i) {
            vm.prank(others[i]);
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[i]));
            other.setTeamRewards(address(rewards));
        }
    }

    function test_lineOf_tellsTheReferrersLevels() external {
        _register(stranger, alice);
        uint256 n = _publish(alice, _record(8));
        main.syncTeam(n, alice, _record(8), _none);
        IMain.Line memory l = main.lineOf(stranger);
        assertEq(l.direct, alice);
        assertEq(l.directLevel, 8);
        assertEq(l.indirect, root);
        assertEq(l.indirectLevel, 0);
    }
}
