// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ITeamRewards} from "../../src/interfaces/ITeamRewards.sol";
import {Levels, Trees} from "../Levels.sol";

contract TeamRewardsProvesRecordTest is Levels {
    using Trees for bytes32[];

    bytes32[] private _none;

    function _proves(uint256 n, address account, ITeamRewards.Record memory r, bytes32[] memory proof)
        private
        view
        returns (bool)
    {
        return rewards.provesRecord(n, account, r, proof);
    }

    function test_beyondRewardsInOneTree() external {
        bytes32[] memory leaves =
            _leaves(_reward(alice, address(usdt), 5e18), _recordLeaf(alice, _record(3)), _recordLeaf(bob, _record(0)));
        uint256 n = _activate(leaves, 5e18, 0);
        assertTrue(_proves(n, alice, _record(3), leaves.proof(1)));
        assertTrue(_proves(n, bob, _record(0), leaves.proof(2)));
        assertFalse(_proves(n, alice, _record(3), leaves.proof(2)));
        assertFalse(_proves(n, bob, _record(3), leaves.proof(1)), "another account");
        assertFalse(_proves(n, alice, _record(4), leaves.proof(1)), "another level");
    }

    function test_everyFigureCounts() external {
        uint256 n = _activate(_leaves(_recordLeaf(alice, _record(6))), 0, 0);
        assertTrue(_proves(n, alice, _record(6), _none));
        for (uint256 field; field < 15; ++field) {
            ITeamRewards.Record memory r = _record(6);
            if (field == 0) r.level += 1;
            if (field == 1) r.teamUser += 1;
            if (field == 2) r.teamValid += 1;
            if (field == 3) r.inviteValids += 1;
            if (field == 4) r.teamAmount += 1;
            if (field == 5) r.teamActual += 1;
            if (field == 6) r.teamNew += 1;
            if (field > 6) r.invites[field - 7] += 1;
            assertFalse(_proves(n, alice, r, _none));
        }
    }

    /// @dev Only the two latest active numbers prove anything; nothing does before its activation.
    function test_theTwoLatestActiveNumbersOnly() external {
        _passEpochs(3);
        for (uint256 n = 1; n < 4; ++n) {
            _submit(n, _recordLeaf(alice, _record(n)), 0, 0);
            _passEpochs(1);
        }
        for (uint256 n = 1; n < 4; ++n) {
            vm.warp(rewards.submissions(n).activeAt - 1);
            assertFalse(_proves(n, alice, _record(n), _none), "not active yet");
            vm.warp(rewards.submissions(n).activeAt);
            assertTrue(_proves(n, alice, _record(n), _none), "the latest");
            if (n > 1) assertTrue(_proves(n - 1, alice, _record(n - 1), _none), "the one before");
            if (n > 2) assertFalse(_proves(n - 2, alice, _record(n - 2), _none), "older");
        }
        assertFalse(_proves(0, alice, _record(1), _none));
        assertFalse(_proves(4, alice, _record(3), _none));
        assertFalse(_proves(type(uint256).max, alice, _record(3), _none));
    }

    function test_nothingBeforeTheFirstAndNothingInAnEmptyTree() external {
        assertFalse(_proves(0, alice, _record(1), _none));
        assertFalse(_proves(1, alice, _record(1), _none));
        _activate(_none, 0, 0);
        assertFalse(_proves(1, alice, _record(1), _none));
    }

    /// @dev A reward is no record and a record no reward, and neither is one of another chain or contract.
    function test_kindsAndPlacesAreApart() external {
        uint256 chain = block.chainid;
        bytes32 leaf = _recordLeaf(alice, _record(2));
        vm.chainId(chain + 1);
        assertNotEq(_recordLeaf(alice, _record(2)), leaf);
        uint256 n = _activate(_leaves(leaf), 0, 0);
        assertFalse(_proves(n, alice, _record(2), _none), "another chain's");
        vm.chainId(chain);
        assertTrue(_proves(n, alice, _record(2), _none));
        vm.expectRevert(ITeamRewards.InvalidProof.selector);
        rewards.claim(n, alice, address(usdt), 1, _none);
    }
}
