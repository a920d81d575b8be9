// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ITeamRewards} from "../../src/interfaces/ITeamRewards.sol";
import {Levels, Trees} from "../Levels.sol";

/// @dev Every figure is a transaction of its own: intrinsic gas and calldata included, all state cold. Others have claimed
/// before, and the measured account holds both assets. Proofs have 17 hashes, as in a tree of 131,072 leaves.
/// forge-config: default.isolate = true
contract LevelsGasTest is Levels {
    using Trees for bytes32[];

    uint256 private constant DEPTH = 17;

    function setUp() public override {
        super.setUp();
        _register(stranger);
        vm.roll(block.number + 1);
        _giveUsdt(alice, 1e18);
        _giveToken(alice, 1e18);
    }

    function _path(bytes32 leaf) private pure returns (bytes32 root, bytes32[] memory path) {
        root = leaf;
        path = new bytes32[](DEPTH);
        for (uint256 i; i < DEPTH; ++i) {
            path[i] = keccak256(abi.encode(leaf, i));
            root = Trees.hash(root, path[i]);
        }
    }

    function _prove(bytes32 leaf, uint256 usdts, uint256 tokens) private returns (uint256 n, bytes32[] memory path) {
        bytes32 root;
        (root, path) = _path(leaf);
        n = _activate(_leaves(root), usdts, tokens);
    }

    function _claim(address account, IERC20 asset, uint256 cumulative, uint256 total, string memory name) private {
        bool isUsdt = address(asset) == address(usdt);
        (uint256 n, bytes32[] memory path) =
            _prove(_reward(account, address(asset), cumulative), isUsdt ? total : 100e18, isUsdt ? 100e18 : total);
        vm.prank(account);
        rewards.claim(n, account, address(asset), cumulative, path);
        if (bytes(name).length != 0) vm.snapshotGasLastCall("Levels", name);
    }

    function test_claim() external {
        _claim(bob, IERC20(address(usdt)), 5e18, 100e18, "");
        _claim(alice, IERC20(address(usdt)), 11.123456789e18, 200e18, "claim at depth 17, first of an account");
        _claim(alice, IERC20(address(usdt)), 29.987654321e18, 300e18, "claim at depth 17, later");
    }

    function test_claimToken() external {
        _claim(bob, IERC20(address(token)), 5e18, 100e18, "");
        _claim(alice, IERC20(address(token)), 11.123456789e18, 200e18, "claim of TDE at depth 17, first of an account");
        _claim(alice, IERC20(address(token)), 29.987654321e18, 300e18, "claim of TDE at depth 17, later");
    }

    function test_theHostingPoolsClaim() external {
        _claim(bob, IERC20(address(usdt)), 5e18, 100e18, "");
        _claim(address(pool), IERC20(address(usdt)), 11e18, 200e18, "");
        _claim(address(pool), IERC20(address(usdt)), 29e18, 300e18, "claim of the hosting pool at depth 17");
    }

    function test_submit() external {
        _activate(_leaves(bytes32(uint256(1))), 1e18, 1e18);
        vm.roll(block.number + 100);
        vm.prank(poster);
        rewards.submit(2, keccak256("root"), 200e18, 900e18, block.number - 1, keccak256("rules"), keccak256("data"));
        vm.snapshotGasLastCall("Levels", "submit");
        vm.prank(guardian);
        rewards.veto(2, "totals above what the pot brought");
        vm.snapshotGasLastCall("Levels", "veto of one");
    }

    function test_fund() external {
        _giveUsdt(address(rewards), 1e18);
        _giveToken(address(rewards), 1e18);
        rewards.fund();
        vm.snapshotGasLastCall("Levels", "fund, both assets");
    }

    function test_syncTeam() external {
        ITeamRewards.Record memory r = _record(2);
        (uint256 n, bytes32[] memory path) = _prove(_recordLeaf(alice, r), 0, 0);
        main.syncTeam(n, alice, r, path);
        vm.snapshotGasLastCall("Levels", "syncTeam at depth 17, first of an account");
        r.level = 3;
        r.teamAmount += 1;
        (n, path) = _prove(_recordLeaf(alice, r), 0, 0);
        main.syncTeam(n, alice, r, path);
        vm.snapshotGasLastCall("Levels", "syncTeam at depth 17, later");
    }
}
