// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ITeamRewards} from "../../src/interfaces/ITeamRewards.sol";
import {Levels} from "../Levels.sol";

contract TeamRewardsVetoTest is Levels {
    function _three() private {
        _passEpochs(4);
        for (uint256 n = 1; n < 4; ++n) {
            vm.prank(poster);
            rewards.submit(n, bytes32(n), n, n, block.number - 10 + n, RULES, DATA);
        }
    }

    function _veto(uint256 n) private {
        vm.prank(guardian);
        rewards.veto(n, "wrong");
    }

    function test_takesBackTheNumberAndAllLaterOnes() external {
        _three();
        vm.expectEmit();
        emit ITeamRewards.Vetoed(2, 3, "wrong");
        _veto(2);
        assertEq(rewards.last(), 1);
        ITeamRewards.Submission memory none;
        bytes32 nothing = keccak256(abi.encode(none));
        assertEq(keccak256(abi.encode(rewards.submissions(2))), nothing);
        assertEq(keccak256(abi.encode(rewards.submissions(3))), nothing);
        assertEq(rewards.submissions(1).root, bytes32(uint256(1)), "the one before stays");
        // The same number again, by what stands: total and block of number 1.
        vm.prank(poster);
        rewards.submit(2, bytes32(uint256(22)), 1, 1, block.number - 8, RULES, DATA);
        assertEq(rewards.submissions(2).activeAt, block.timestamp + VETO_TIME, "a delay of its own");
    }

    function test_takesBackTheFirst() external {
        _three();
        _veto(1);
        assertEq(rewards.last(), 0);
        assertEq(rewards.submissions(1).activeAt, 0);
        skip(VETO_TIME);
        assertEq(rewards.lastActive(), 0, "what was taken back never becomes active");
    }

    function test_isForTheGuardianAlone_alsoWhenTheTargetIsClosed() external {
        _three();
        address[5] memory others = [stranger, operator, poster, lister, admin];
        for (uint256 i; i < others.length; ++i) {
            vm.prank(others[i]);
            vm.expectRevert(abi.encodeWithSelector(ITeamRewards.NotGuardian.selector, others[i]));
            rewards.veto(1, "");
        }
        vm.prank(deployer);
        authority.setTargetClosed(address(rewards), true);
        _veto(3);
        assertEq(rewards.last(), 2);
    }

    function test_onlyBeforeTheActivation() external {
        _three();
        uint256 activeAt = rewards.submissions(1).activeAt;
        vm.warp(activeAt - 1);
        uint256 snapshot = vm.snapshotState();
        _veto(1);
        vm.revertToState(snapshot);
        vm.warp(activeAt);
        for (uint256 n = 1; n < 4; ++n) {
            vm.expectRevert(abi.encodeWithSelector(ITeamRewards.AlreadyActive.selector, n, activeAt));
            _veto(n);
        }
    }

    function test_refusesWhatWasNotSubmitted() external {
        _three();
        uint256[3] memory wrong = [uint256(0), 4, type(uint256).max];
        for (uint256 i; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(ITeamRewards.NotSubmitted.selector, wrong[i]));
            _veto(wrong[i]);
        }
        _veto(2);
        vm.expectRevert(abi.encodeWithSelector(ITeamRewards.NotSubmitted.selector, 2));
        _veto(2);
    }

    /// @dev Too many for one transaction can be taken back from the top.
    function test_fromTheTopInParts() external {
        _passEpochs(60);
        for (uint256 n = 1; n <= 60; ++n) {
            vm.prank(poster);
            rewards.submit(n, bytes32(n), 0, 0, n, RULES, DATA);
        }
        for (uint256 n = 51; n > 0; n -= 10) {
            _veto(n);
            assertEq(rewards.last(), n - 1);
            if (n == 1) break;
        }
        assertEq(rewards.last(), 0);
    }
}
