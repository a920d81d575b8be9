// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {TeamRewards} from "../../src/TeamRewards.sol";
import {IMain} from "../../src/interfaces/IMain.sol";
import {ITeamRewards} from "../../src/interfaces/ITeamRewards.sol";
import {Levels, Trees} from "../Levels.sol";
import {OddToken} from "../mocks/OddToken.sol";

contract LevelsAttacksTest is Levels {
    using Trees for bytes32[];

    bytes32[] private _none;

    /// @dev Two leaves of one account are no two payments: the second pays what the first did not.
    function test_twoLeavesOfOneAccount() external {
        bytes32[] memory leaves = _leaves(
            _reward(alice, address(usdt), 10e18),
            _reward(alice, address(usdt), 16e18),
            _reward(bob, address(usdt), 16e18)
        );
        uint256 n = _activate(leaves, 32e18, 0);
        assertEq(rewards.claim(n, alice, address(usdt), 10e18, leaves.proof(0)), 10e18);
        assertEq(rewards.claim(n, alice, address(usdt), 16e18, leaves.proof(1)), 6e18);
        vm.expectRevert(abi.encodeWithSelector(ITeamRewards.NothingToClaim.selector, alice, address(usdt)));
        rewards.claim(n, alice, address(usdt), 10e18, leaves.proof(0));
        assertEq(rewards.claim(n, bob, address(usdt), 16e18, leaves.proof(2)), 16e18);
    }

    /// @dev The same root in several numbers, or the same leaf in several trees, pays once.
    function test_theSameRootTwice() external {
        bytes32[] memory leaves = _leaves(_reward(alice, address(usdt), 10e18));
        _activate(leaves, 10e18, 0);
        _activate(leaves, 20e18, 0);
        rewards.claim(1, alice, address(usdt), 10e18, _none);
        vm.expectRevert(abi.encodeWithSelector(ITeamRewards.NothingToClaim.selector, alice, address(usdt)));
        rewards.claim(2, alice, address(usdt), 10e18, _none);
    }

    /// @dev A later root that says less takes nothing back and pays nothing.
    function test_aLowerRootPaysNothing() external {
        _activate(_leaves(_reward(alice, address(usdt), 10e18)), 10e18, 0);
        _activate(_leaves(_reward(alice, address(usdt), 3e18)), 10e18, 0);
        rewards.claim(1, alice, address(usdt), 10e18, _none);
        vm.expectRevert(abi.encodeWithSelector(ITeamRewards.NothingToClaim.selector, alice, address(usdt)));
        rewards.claim(2, alice, address(usdt), 3e18, _none);
        assertEq(usdt.balanceOf(alice), 10e18);
    }

    /// @dev An inner node is the hash of 64 bytes; what a leaf hashes is 192 bytes or more, and then 32. A tree whose leaves are
    /// hashed once, or whose "leaf" is an inner node, proves nothing, and a proof cannot stop or begin one row too early.
    function test_innerNodesAreNoLeaves() external {
        bytes32[] memory leaves = new bytes32[](4);
        for (uint256 i; i < 4; ++i) {
            leaves[i] = _reward(address(uint160(0xacc000 + i)), address(usdt), 10e18);
        }
        uint256 n = _activate(leaves, 40e18, 0);
        bytes32[] memory whole = leaves.proof(0);
        bytes32[] memory short = new bytes32[](1);
        short[0] = whole[1];
        bytes32[] memory long = new bytes32[](3);
        (long[0], long[1], long[2]) = (leaves[0], whole[0], whole[1]);
        address account = address(uint160(0xacc000));
        vm.expectRevert(ITeamRewards.InvalidProof.selector);
        rewards.claim(n, account, address(usdt), 10e18, short);
        vm.expectRevert(ITeamRewards.InvalidProof.selector);
        rewards.claim(n, account, address(usdt), 10e18, long);
        // The two halves of the preimage of an inner node, taken for the words of a leaf.
        vm.expectRevert(ITeamRewards.InvalidProof.selector);
        rewards.claim(n, address(uint160(uint256(leaves[0]))), address(usdt), uint256(leaves[1]), short);
        assertEq(rewards.claim(n, account, address(usdt), 10e18, whole), 10e18);
    }

    /// @dev A false root with honest-looking successors: all of them go, and none ever pays.
    function test_aVetoedChainOfRoots() external {
        _passEpochs(4);
        for (uint256 n = 1; n < 5; ++n) {
            _submit(n, _reward(stranger, address(usdt), n * 100e18), n * 100e18, 0);
            vm.roll(block.number + 1);
        }
        vm.prank(guardian);
        rewards.veto(2, "pays a stranger");
        // The poster goes on with the right ones.
        for (uint256 n = 2; n < 5; ++n) {
            _submit(n, _reward(alice, address(usdt), n * 10e18), 100e18 + n, 0);
            vm.roll(block.number + 1);
        }
        skip(VETO_TIME);
        for (uint256 n = 2; n < 5; ++n) {
            vm.expectRevert(ITeamRewards.InvalidProof.selector);
            rewards.claim(n, stranger, address(usdt), n * 100e18, _none);
        }
        assertEq(rewards.claim(4, alice, address(usdt), 40e18, _none), 40e18);
    }

    /// @dev A root above what was funded cannot be submitted, and one within it cannot be claimed beyond its total, so that the
    /// shares of others who are honest leaves of later roots are there.
    function test_underfundedRoots() external {
        vm.expectRevert(
            abi.encodeWithSelector(ITeamRewards.TotalAboveFunded.selector, address(usdt), POT_USDT + 1, POT_USDT)
        );
        _submit(1, _reward(stranger, address(usdt), POT_USDT + 1), POT_USDT + 1, 0);
        uint256 n = _activate(_leaves(_reward(stranger, address(usdt), POT_USDT)), 1e18, 0);
        vm.expectRevert(abi.encodeWithSelector(ITeamRewards.TotalExceeded.selector, POT_USDT, 1e18));
        rewards.claim(n, stranger, address(usdt), POT_USDT, _none);
        assertEq(rewards.getSolvency(address(usdt)).owed, POT_USDT);
    }

    /// @dev After the activation the guardian is too late, whatever the root says.
    function test_theGuardianAfterTheActivation() external {
        uint256 n = _activate(_leaves(_reward(stranger, address(usdt), POT_USDT)), POT_USDT, 0);
        uint256 activeAt = rewards.submissions(n).activeAt;
        vm.prank(guardian);
        vm.expectRevert(abi.encodeWithSelector(ITeamRewards.AlreadyActive.selector, n, activeAt));
        rewards.veto(n, "late");
        assertEq(rewards.claim(n, stranger, address(usdt), POT_USDT, _none), POT_USDT);
    }

    /// @dev Records of another account, a later epoch or an impossible level change nothing in `Main`.
    function test_falseRecords() external {
        bytes32[] memory leaves =
            _leaves(_recordLeaf(alice, _record(9)), _recordLeaf(bob, _record(255)), _reward(alice, address(usdt), 1));
        uint256 n = _activate(leaves, 1, 0);
        vm.expectRevert(abi.encodeWithSelector(IMain.RecordNotProven.selector, n, stranger));
        main.syncTeam(n, stranger, _record(9), leaves.proof(0));
        vm.expectRevert(abi.encodeWithSelector(IMain.LevelUnknown.selector, 255));
        main.syncTeam(n, bob, _record(255), leaves.proof(1));
        assertEq(main.levelOf(stranger) + main.levelOf(bob), 0);
    }

    /// @dev A token that calls back while it is paid out finds every door closed, and the books as they were.
    function test_reentrancy() external {
        OddToken odd = new OddToken();
        ITeamRewards.Init memory init = _rewardsInit();
        init.usdt = address(odd);
        rewards = new TeamRewards(init);
        _wireRewards(rewards);
        odd.mint(address(rewards), 100e18);
        rewards.fund();
        _passEpochs(1);
        uint256 n = _activate(_leaves(_reward(alice, address(odd), 10e18)), 10e18, 0);
        bytes[3] memory calls = [
            abi.encodeCall(rewards.claim, (n, alice, address(odd), 10e18, _none)),
            abi.encodeCall(rewards.fund, ()),
            abi.encodeCall(rewards.getSolvency, (address(odd)))
        ];
        for (uint256 i; i < 3; ++i) {
            uint256 snapshot = vm.snapshotState();
            odd.setHook(address(rewards), calls[i]);
            rewards.claim(n, alice, address(odd), 10e18, _none);
            assertEq(bytes4(odd.hookReason()), ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
            odd.setHook(address(0), "");
            rewards.fund();
            assertEq(odd.balanceOf(alice), 10e18);
            assertEq(rewards.getSolvency(address(odd)).funded, 100e18, "what left was not booked again");
            vm.revertToState(snapshot);
        }
    }

    /// @dev A token that refuses leaves everything as it was, and the other asset is paid meanwhile.
    function test_anAssetThatFailsStaysOwed() external {
        OddToken odd = new OddToken();
        ITeamRewards.Init memory init = _rewardsInit();
        init.token = address(odd);
        rewards = new TeamRewards(init);
        _wireRewards(rewards);
        odd.mint(address(rewards), 100e18);
        _book(50e18, 0);
        _passEpochs(1);
        bytes32[] memory leaves = _leaves(
            _reward(alice, address(odd), 10e18), _reward(alice, address(usdt), 5e18), _reward(bob, address(odd), 1e18)
        );
        uint256 n = _activate(leaves, 5e18, 11e18);
        for (uint256 mode = 1; mode < 3; ++mode) {
            odd.setMode(OddToken.Mode(mode));
            vm.expectRevert();
            rewards.claim(n, alice, address(odd), 10e18, leaves.proof(0));
        }
        assertEq(rewards.claim(n, alice, address(usdt), 5e18, leaves.proof(1)), 5e18);
        assertEq(rewards.claimed(alice, address(odd)), 0);
        odd.setMode(OddToken.Mode.Fine);
        odd.setSilent(true);
        assertEq(rewards.claim(n, alice, address(odd), 10e18, leaves.proof(0)), 10e18);
        assertEq(odd.balanceOf(alice), 10e18);
    }

    /// @dev Nobody can make somebody else's reward unclaimable by sending assets here, or by booking them.
    function testFuzz_donationsChangeNoClaim(uint96 donated, bool booked) external {
        uint256 n = _activate(_leaves(_reward(alice, address(usdt), 10e18)), 10e18, 0);
        _giveUsdt(address(rewards), bound(donated, 0, 1e26));
        if (booked) rewards.fund();
        assertEq(rewards.claim(n, alice, address(usdt), 10e18, _none), 10e18);
        _assertRewardBooks();
    }

    /// @dev However many roots wait, finding the active one costs little.
    function test_manyPendingRoots() external {
        _passEpochs(200);
        for (uint256 n = 1; n <= 200; ++n) {
            vm.prank(poster);
            rewards.submit(n, _recordLeaf(alice, _record(2)), 0, 0, n, RULES, DATA);
        }
        assertEq(rewards.lastActive(), 0);
        skip(VETO_TIME);
        uint256 gas = gasleft();
        main.syncTeam(200, alice, _record(2), _none);
        assertLt(gas - gasleft(), 250_000);
        assertEq(main.levelOf(alice), 2);
    }
}
