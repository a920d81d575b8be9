// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {ITeamRewards} from "../../src/interfaces/ITeamRewards.sol";
import {Levels, Trees} from "../Levels.sol";

contract TeamRewardsClaimTest is Levels {
    using Trees for bytes32[];

    bytes32[] private _none;

    function _claim(uint256 n, address account, address asset, uint256 cumulative, bytes32[] memory proof)
        private
        returns (uint256)
    {
        return rewards.claim(n, account, asset, cumulative, proof);
    }

    function _small() private view returns (bytes32[] memory) {
        return _leaves(
            _reward(alice, address(usdt), 30e18),
            _reward(alice, address(token), 700e18),
            _reward(bob, address(usdt), 12e18)
        );
    }

    function test_paysTheAccountWhoeverCalls() external {
        bytes32[] memory leaves = _small();
        _activate(leaves, 42e18, 700e18);
        vm.expectEmit();
        emit ITeamRewards.Claimed(alice, address(usdt), 1, 30e18);
        vm.prank(stranger);
        assertEq(_claim(1, alice, address(usdt), 30e18, leaves.proof(0)), 30e18);
        assertEq(usdt.balanceOf(alice), 30e18);
        assertEq(usdt.balanceOf(stranger), 0);
        assertEq(_claim(1, alice, address(token), 700e18, leaves.proof(1)), 700e18);
        assertEq(token.balanceOf(alice), 700e18);
        // The odd leaf goes up as it is.
        assertEq(leaves.proof(2).length, 1);
        assertEq(_claim(1, bob, address(usdt), 12e18, leaves.proof(2)), 12e18);
        assertEq(rewards.claimed(alice, address(usdt)), 30e18);
        assertEq(rewards.claimed(alice, address(token)), 700e18);
        assertEq(rewards.claimed(bob, address(usdt)), 12e18);
        assertEq(rewards.claimed(bob, address(token)), 0);
        assertEq(rewards.getSolvency(address(usdt)).claimed, 42e18);
        _assertRewardBooks();
    }

    function test_paysOnce() external {
        bytes32[] memory leaves = _small();
        _activate(leaves, 42e18, 700e18);
        _claim(1, alice, address(usdt), 30e18, leaves.proof(0));
        vm.expectRevert(abi.encodeWithSelector(ITeamRewards.NothingToClaim.selector, alice, address(usdt)));
        _claim(1, alice, address(usdt), 30e18, leaves.proof(0));
    }

    /// @dev Each later number pays the difference; whoever skips one is paid for it later.
    function test_paysTheDifferenceToWhatWasPaid() external {
        _activate(_leaves(_reward(alice, address(usdt), 10e18)), 10e18, 0);
        _activate(_leaves(_reward(alice, address(usdt), 25e18)), 25e18, 0);
        _activate(_leaves(_reward(alice, address(usdt), 40e18)), 40e18, 0);
        assertEq(_claim(1, alice, address(usdt), 10e18, _none), 10e18);
        assertEq(_claim(3, alice, address(usdt), 40e18, _none), 30e18);
        assertEq(usdt.balanceOf(alice), 40e18);
        // An older root says less than was paid.
        vm.expectRevert(abi.encodeWithSelector(ITeamRewards.NothingToClaim.selector, alice, address(usdt)));
        _claim(2, alice, address(usdt), 25e18, _none);
    }

    function test_onlyFromActiveNumbers() external {
        _submit(1, _reward(alice, address(usdt), 10e18), 10e18, 0);
        uint256 activeAt = block.timestamp + VETO_TIME;
        vm.warp(activeAt - 1);
        vm.expectRevert(abi.encodeWithSelector(ITeamRewards.NotActive.selector, 1, activeAt));
        _claim(1, alice, address(usdt), 10e18, _none);
        vm.warp(activeAt);
        uint256[3] memory others = [uint256(0), 2, type(uint256).max];
        for (uint256 i; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(ITeamRewards.NotActive.selector, others[i], 0));
            _claim(others[i], alice, address(usdt), 10e18, _none);
        }
        assertEq(_claim(1, alice, address(usdt), 10e18, _none), 10e18);
    }

    function test_neverFromWhatWasTakenBack() external {
        _submit(1, _reward(alice, address(usdt), 10e18), 10e18, 0);
        vm.prank(guardian);
        rewards.veto(1, "wrong");
        skip(VETO_TIME);
        vm.expectRevert(abi.encodeWithSelector(ITeamRewards.NotActive.selector, 1, 0));
        _claim(1, alice, address(usdt), 10e18, _none);
        // Its successor pays what it says itself.
        vm.roll(block.number + 1);
        _activate(_leaves(_reward(alice, address(usdt), 4e18)), 4e18, 0);
        vm.expectRevert(ITeamRewards.InvalidProof.selector);
        _claim(1, alice, address(usdt), 10e18, _none);
        assertEq(_claim(1, alice, address(usdt), 4e18, _none), 4e18);
    }

    function test_anEmptyRootPaysNothing() external {
        _activate(_none, 0, 0);
        vm.expectRevert(ITeamRewards.InvalidProof.selector);
        _claim(1, alice, address(usdt), 0, _none);
        vm.expectRevert(ITeamRewards.InvalidProof.selector);
        _claim(1, alice, address(usdt), 1, new bytes32[](1));
    }

    function test_everyPartOfALeafCounts() external {
        bytes32[] memory leaves = _small();
        _activate(leaves, 42e18, 700e18);
        bytes32[] memory proof = leaves.proof(0);
        _refused(bob, address(usdt), 30e18, proof);
        _refused(alice, address(token), 30e18, proof);
        _refused(alice, address(usdt), 30e18 + 1, proof);
        _refused(alice, address(usdt), 30e18 - 1, proof);
        _refused(alice, address(usdt), type(uint256).max, proof);
        _refused(alice, address(usdt), 30e18, leaves.proof(1));
        _refused(alice, address(usdt), 30e18, _none);
        proof[0] ^= bytes32(uint256(1));
        _refused(alice, address(usdt), 30e18, proof);
    }

    function _refused(address account, address asset, uint256 cumulative, bytes32[] memory proof) private {
        vm.expectRevert(ITeamRewards.InvalidProof.selector);
        _claim(1, account, asset, cumulative, proof);
    }

    /// @dev A root whose leaf belongs to another contract, chain or kind pays nothing here.
    function test_leavesOfOtherPlacesAreNone() external {
        address asset = address(usdt);
        bytes32[3] memory roots = [
            _rewardIn(address(pool), block.chainid, 1, alice, asset, 10e18),
            _rewardIn(address(rewards), block.chainid + 1, 1, alice, asset, 10e18),
            _rewardIn(address(rewards), block.chainid, 2, alice, asset, 10e18)
        ];
        for (uint256 i; i < 3; ++i) {
            uint256 n = _activate(_leaves(roots[i]), 10e18, 0);
            vm.expectRevert(ITeamRewards.InvalidProof.selector);
            _claim(n, alice, asset, 10e18, _none);
        }
        bytes32 once = keccak256(abi.encode(uint8(1), block.chainid, address(rewards), alice, asset, uint256(10e18)));
        uint256 last = _activate(_leaves(once), 10e18, 0);
        vm.expectRevert(ITeamRewards.InvalidProof.selector);
        _claim(last, alice, asset, 10e18, _none);
    }

    function test_onlyTheTwoAssets() external {
        _activate(_leaves(_reward(alice, pair, 10e18)), 10e18, 10e18);
        vm.expectRevert(abi.encodeWithSelector(ITeamRewards.NotAReward.selector, pair));
        _claim(1, alice, pair, 10e18, _none);
        vm.expectRevert(abi.encodeWithSelector(ITeamRewards.NotAReward.selector, pair));
        rewards.claimed(alice, pair);
    }

    /// @dev Together, claims from a root never exceed its total, in whatever order they come.
    function test_leavesAboveTheTotalAreNotPaid() external {
        bytes32[] memory leaves = _leaves(
            _reward(alice, address(usdt), 60e18), _reward(bob, address(usdt), 50e18), _reward(bob, address(token), 1)
        );
        _activate(leaves, 100e18, 0);
        _claim(1, alice, address(usdt), 60e18, leaves.proof(0));
        vm.expectRevert(abi.encodeWithSelector(ITeamRewards.TotalExceeded.selector, 50e18, 40e18));
        _claim(1, bob, address(usdt), 50e18, leaves.proof(1));
        vm.expectRevert(abi.encodeWithSelector(ITeamRewards.TotalExceeded.selector, 1, 0));
        _claim(1, bob, address(token), 1, leaves.proof(2));
        _assertRewardBooks();
    }

    /// @dev A cumulative amount that no total can hold is refused as such, not by a failing sum.
    function test_aHugeLeafIsAboveTheTotal() external {
        _activate(_leaves(_reward(alice, address(usdt), type(uint256).max)), 100e18, 0);
        vm.expectRevert(abi.encodeWithSelector(ITeamRewards.TotalExceeded.selector, type(uint256).max, 100e18));
        _claim(1, alice, address(usdt), type(uint256).max, _none);
    }

    /// @dev With an older root, whose total is below what was claimed meanwhile, nothing is left.
    function test_anOlderRootCannotTakeWhatALaterOneGave() external {
        _activate(_leaves(_reward(alice, address(usdt), 10e18)), 10e18, 0);
        _activate(_leaves(_reward(bob, address(usdt), 25e18)), 25e18, 0);
        _claim(2, bob, address(usdt), 25e18, _none);
        vm.expectRevert(abi.encodeWithSelector(ITeamRewards.TotalExceeded.selector, 10e18, 0));
        _claim(1, alice, address(usdt), 10e18, _none);
    }

    /// @dev Each asset has its own total.
    function test_theTotalsAreApart() external {
        bytes32[] memory leaves = _leaves(
            _reward(alice, address(usdt), 10e18),
            _reward(alice, address(token), 20e18),
            _reward(bob, address(token), 5e18)
        );
        _activate(leaves, 10e18, 25e18);
        _claim(1, alice, address(token), 20e18, leaves.proof(1));
        _claim(1, alice, address(usdt), 10e18, leaves.proof(0));
        _claim(1, bob, address(token), 5e18, leaves.proof(2));
        assertEq(rewards.getSolvency(address(token)).claimed, 25e18);
        assertEq(rewards.getSolvency(address(usdt)).claimed, 10e18);
    }

    function test_theHostingPoolsPartGoesToItsBudget() external {
        bytes32[] memory leaves = _leaves(
            _reward(alice, address(usdt), 10e18),
            _reward(address(pool), address(usdt), 7e18),
            _reward(address(pool), address(token), 90e18)
        );
        _activate(leaves, 17e18, 90e18);
        IRewardBudget.Books memory before = pool.getSolvency(address(usdt));
        IRewardBudget.Books memory beforeToken = pool.getSolvency(address(token));
        vm.expectEmit();
        emit IRewardBudget.Funded(address(rewards), address(usdt), 7e18);
        assertEq(_claim(1, address(pool), address(usdt), 7e18, leaves.proof(1)), 7e18);
        _claim(1, address(pool), address(token), 90e18, leaves.proof(2));
        assertEq(pool.getSolvency(address(usdt)).free, before.free + 7e18);
        assertEq(pool.getSolvency(address(token)).free, beforeToken.free + 90e18);
        assertEq(pool.getSolvency(address(usdt)).surplus, before.surplus);
        assertEq(usdt.allowance(address(rewards), address(pool)), 0, "nothing is left to take");
        assertEq(token.allowance(address(rewards), address(pool)), 0);
        _assertRewardBooks();
    }

    /// @dev Without a successor of the pool it comes back to the pot, from where it can be earned.
    function test_aClosedPoolPassesItsPartOn() external {
        _operate(address(pool), abi.encodeCall(pool.setTokenAdd, (address(nodes), address(rewards), address(0))));
        _activate(_leaves(_reward(address(pool), address(usdt), 7e18)), 7e18, 0);
        _operate(address(pool), abi.encodeCall(pool.close, ()));
        pool.passOn(address(usdt));
        rewards.fund();
        IHostingPool.Books memory before = pool.getSolvency(address(usdt));
        uint256 owed = rewards.getSolvency(address(usdt)).owed;
        _claim(1, address(pool), address(usdt), 7e18, _none);
        assertEq(rewards.getSolvency(address(usdt)).owed, owed - 7e18);
        pool.passOn(address(usdt));
        rewards.fund();
        assertEq(rewards.getSolvency(address(usdt)).owed, owed);
        assertEq(pool.getSolvency(address(usdt)).balance, before.balance);
        assertEq(usdt.allowance(address(rewards), address(pool)), 0);
    }

    /// @dev A tree of 131,072 leaves; the proof has 17 hashes.
    function test_deepTrees() external {
        bytes32[] memory proof = new bytes32[](17);
        bytes32 root = _reward(alice, address(usdt), 3e18);
        for (uint256 i; i < 17; ++i) {
            proof[i] = keccak256(abi.encode(i));
            root = Trees.hash(root, proof[i]);
        }
        _activate(_leaves(root), 3e18, 0);
        assertEq(_claim(1, alice, address(usdt), 3e18, proof), 3e18);
    }

    /// @dev In trees of any size every leaf is proven by its own proof and by no other amount.
    function testFuzz_everyLeafOfATreeIsProven(uint256 size, uint256 seed) external {
        size = bound(size, 1, 40);
        bytes32[] memory leaves = new bytes32[](size);
        uint256 total;
        for (uint256 i; i < size; ++i) {
            uint256 amount = 1 + uint256(keccak256(abi.encode(seed, i))) % 1e18;
            total += amount;
            leaves[i] = _reward(address(uint160(0xacc000 + i)), address(usdt), amount);
        }
        _activate(leaves, total, 0);
        for (uint256 i; i < size; ++i) {
            uint256 amount = 1 + uint256(keccak256(abi.encode(seed, i))) % 1e18;
            address account = address(uint160(0xacc000 + i));
            bytes32[] memory proof = leaves.proof(i);
            _refused(account, address(usdt), amount + 1, proof);
            assertEq(_claim(1, account, address(usdt), amount, proof), amount);
            assertEq(usdt.balanceOf(account), amount);
        }
        assertEq(rewards.getSolvency(address(usdt)).claimed, total);
        _assertRewardBooks();
    }
}
