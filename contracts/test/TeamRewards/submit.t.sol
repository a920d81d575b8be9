// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {ITeamRewards} from "../../src/interfaces/ITeamRewards.sol";
import {Levels} from "../Levels.sol";

contract TeamRewardsSubmitTest is Levels {
    bytes32 private constant ROOT = bytes32(uint256(0x4007));

    function _post(uint256 n, uint256 usdts, uint256 tokens, uint256 inputBlock) private {
        vm.prank(poster);
        rewards.submit(n, ROOT, usdts, tokens, inputBlock, RULES, DATA);
    }

    function test_keepsAndTellsWhatWasSubmitted() external {
        uint256 input = block.number - 1;
        uint256 activeAt = block.timestamp + VETO_TIME;
        vm.expectEmit();
        emit ITeamRewards.Submitted(1, ROOT, 600e18, 7000e18, input, RULES, DATA, activeAt);
        _post(1, 600e18, 7000e18, input);
        assertEq(rewards.last(), 1);
        ITeamRewards.Submission memory s = rewards.submissions(1);
        assertEq(s.root, ROOT);
        assertEq(s.totalUsdt, 600e18);
        assertEq(s.totalToken, 7000e18);
        assertEq(s.inputBlock, input);
        assertEq(s.activeAt, activeAt);
        assertEq(s.rulesHash, RULES);
        assertEq(s.dataHash, DATA);
    }

    function test_isForThePosterAlone() external {
        address[5] memory others = [stranger, operator, guardian, lister, deployer];
        for (uint256 i; i < others.length; ++i) {
            vm.prank(others[i]);
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[i]));
            rewards.submit(1, ROOT, 0, 0, block.number - 1, RULES, DATA);
        }
    }

    function test_numbersHaveNoGapAndNoRepetition() external {
        _passEpochs(3);
        uint256[3] memory wrong = [uint256(0), 2, type(uint256).max];
        for (uint256 i; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(ITeamRewards.WrongNumber.selector, wrong[i], 1));
            _post(wrong[i], 0, 0, block.number - 1);
        }
        _post(1, 0, 0, block.number - 2);
        vm.expectRevert(abi.encodeWithSelector(ITeamRewards.WrongNumber.selector, 1, 2));
        _post(1, 0, 0, block.number - 1);
        _post(2, 0, 0, block.number - 1);
    }

    /// @dev Number n is the half day firstEpoch + n − 1, and can be submitted from the first second after it.
    function test_theHalfDayMustBeOver() external {
        for (uint256 n = 1; n < 4; ++n) {
            uint256 end = (rewards.firstEpoch() + n) * 12 hours;
            vm.warp(end - 1);
            vm.roll(block.number + 10);
            vm.expectRevert(abi.encodeWithSelector(ITeamRewards.EpochNotOver.selector, n, end));
            _post(n, 0, 0, block.number - 1);
            vm.warp(end);
            _post(n, 0, 0, block.number - 1);
        }
    }

    /// @dev Half days in which the chain made no block have the same input block.
    function test_inputBlocksNeverFallAndLieInThePast() external {
        _passEpochs(3);
        _refusedBlock(1, block.number, 0);
        _refusedBlock(1, type(uint256).max, 0);
        _post(1, 0, 0, 1);
        _refusedBlock(2, 0, 1);
        _post(2, 0, 0, 1);
        _refusedBlock(3, 0, 1);
        _post(3, 0, 0, block.number - 1);
    }

    function _refusedBlock(uint256 n, uint256 inputBlock, uint256 previous) private {
        vm.expectRevert(abi.encodeWithSelector(ITeamRewards.InputBlockNotAccepted.selector, inputBlock, previous));
        _post(n, 0, 0, inputBlock);
    }

    function test_totalsAreWithinWhatWasFunded() external {
        // Not booked yet, so not funded.
        _giveUsdt(address(rewards), 1);
        _giveToken(address(rewards), 1);
        _refusedTotal(POT_USDT + 1, 0, address(usdt), POT_USDT);
        _refusedTotal(0, POT_TOKEN + 1, address(token), POT_TOKEN);
        _refusedTotal(type(uint256).max, 0, address(usdt), POT_USDT);
        _refusedTotal(0, 1 << 96, address(token), POT_TOKEN);
        rewards.fund();
        _post(1, POT_USDT + 1, POT_TOKEN + 1, block.number - 1);
    }

    function _refusedTotal(uint256 usdts, uint256 tokens, address asset, uint256 funded) private {
        uint256 total = asset == address(usdt) ? usdts : tokens;
        vm.expectRevert(abi.encodeWithSelector(ITeamRewards.TotalAboveFunded.selector, asset, total, funded));
        _post(1, usdts, tokens, block.number - 1);
    }

    function test_totalsNeverFall() external {
        _passEpochs(2);
        _post(1, 5e18, 9e18, block.number - 2);
        vm.expectRevert(abi.encodeWithSelector(ITeamRewards.TotalFalls.selector, address(usdt), 5e18 - 1, 5e18));
        _post(2, 5e18 - 1, 9e18, block.number - 1);
        vm.expectRevert(abi.encodeWithSelector(ITeamRewards.TotalFalls.selector, address(token), 9e18 - 1, 9e18));
        _post(2, 5e18, 9e18 - 1, block.number - 1);
        _post(2, 5e18, 9e18, block.number - 1);
    }

    /// @dev A total stays within what was funded also when some of it was claimed.
    function test_whatWasClaimedStillCountsAsFunded() external {
        _activate(_leaves(_reward(alice, address(usdt), POT_USDT)), POT_USDT, 0);
        rewards.claim(1, alice, address(usdt), POT_USDT, new bytes32[](0));
        _post(2, POT_USDT, 0, block.number - 2);
        vm.expectRevert(
            abi.encodeWithSelector(ITeamRewards.TotalAboveFunded.selector, address(usdt), POT_USDT + 1, POT_USDT)
        );
        _post(3, POT_USDT + 1, 0, block.number - 1);
    }

    /// @dev Epochs that were missed are submitted one after another, and become active together.
    function test_missedEpochsFollowOneAnother() external {
        _passEpochs(20);
        for (uint256 n = 1; n <= 21; ++n) {
            _post(n, 0, 0, n);
        }
        assertEq(rewards.lastActive(), 0);
        skip(VETO_TIME - 1);
        assertEq(rewards.lastActive(), 0);
        skip(1);
        assertEq(rewards.lastActive(), 21);
    }

    function test_theLatestActiveNumberMovesByTimeAlone() external {
        uint256[] memory at = new uint256[](9);
        for (uint256 n = 1; n < 9; ++n) {
            _post(n, 0, 0, block.number - 1);
            at[n] = block.timestamp + VETO_TIME;
            _passEpochs(1);
        }
        vm.warp(at[1] - 1);
        assertEq(rewards.lastActive(), 0);
        for (uint256 n = 1; n < 9; ++n) {
            vm.warp(at[n]);
            assertEq(rewards.lastActive(), n);
            if (n < 8) vm.warp(at[n + 1] - 1);
            assertEq(rewards.lastActive(), n);
        }
    }
}
