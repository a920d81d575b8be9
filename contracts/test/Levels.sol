// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {TeamRewards} from "../src/TeamRewards.sol";
import {ITeamRewards} from "../src/interfaces/ITeamRewards.sol";
import {Roles} from "../src/libraries/Roles.sol";
import {Economy} from "./Economy.sol";

/// @dev Merkle trees as docs/LEVELS.md describes them, built the slow way.
library Trees {
    function hash(bytes32 a, bytes32 b) internal pure returns (bytes32) {
        return a < b ? keccak256(abi.encode(a, b)) : keccak256(abi.encode(b, a));
    }

    function above(bytes32[] memory row) internal pure returns (bytes32[] memory next) {
        next = new bytes32[]((row.length + 1) / 2);
        for (uint256 i; i < next.length; ++i) {
            next[i] = 2 * i + 1 == row.length ? row[2 * i] : hash(row[2 * i], row[2 * i + 1]);
        }
    }

    function root(bytes32[] memory leaves) internal pure returns (bytes32) {
        if (leaves.length == 0) return 0;
        while (leaves.length > 1) {
            leaves = above(leaves);
        }
        return leaves[0];
    }

    function proof(bytes32[] memory leaves, uint256 at) internal pure returns (bytes32[] memory path) {
        path = new bytes32[](64);
        uint256 length;
        while (leaves.length > 1) {
            if (at ^ 1 < leaves.length) path[length++] = leaves[at ^ 1];
            leaves = above(leaves);
            at /= 2;
        }
        assembly ("memory-safe") {
            mstore(path, length)
        }
    }
}

/// @dev The economy with level rewards as the local deployment has them, funded, and with one epoch over.
abstract contract Levels is Economy {
    using Trees for bytes32[];

    uint256 internal constant EPOCH = 12 hours;
    uint256 internal constant VETO_TIME = 2 days;
    uint256 internal constant POT_USDT = 1000e18;
    uint256 internal constant POT_TOKEN = 8000e18;
    bytes32 internal constant RULES = bytes32(uint256(0x7a1e5));
    bytes32 internal constant DATA = bytes32(uint256(0xda7a));

    address internal poster = makeAddr("poster");
    TeamRewards internal rewards;

    function setUp() public virtual override {
        super.setUp();
        rewards = _newRewards();
        vm.startPrank(deployer);
        main.setTeamRewards(address(rewards));
        vm.stopPrank();
        _book(POT_USDT, POT_TOKEN);
        _passEpochs(1);
    }

    function _rewardsInit() internal view returns (ITeamRewards.Init memory init) {
        init.authority = address(authority);
        (init.usdt, init.token) = (address(usdt), address(token));
        init.hostingPool = address(pool);
        init.delay = VETO_TIME;
        init.rules.inviteBps = 3000;
        init.rules.teamRates = [0, 300, 400, 500, 600, 600, 600, 650, 650, 700];
        (init.rules.v4Bps, init.rules.v5Bps) = (1000, 1000);
        (init.rules.validMin, init.rules.legsNeeded) = (100e18, 2);
    }

    function _newRewards() internal returns (TeamRewards made) {
        made = new TeamRewards(_rewardsInit());
        _wireRewards(made);
    }

    function _wireRewards(TeamRewards made) internal {
        vm.startPrank(deployer);
        bytes4[] memory s = new bytes4[](1);
        s[0] = made.submit.selector;
        authority.setTargetFunctionRole(address(made), s, Roles.POSTER);
        s[0] = made.renewBlackList.selector;
        authority.setTargetFunctionRole(address(made), s, Roles.OPERATOR);
        s[0] = made.setIsBlackList.selector;
        authority.setTargetFunctionRole(address(made), s, Roles.BLACKLIST);
        authority.grantRole(Roles.POSTER, poster, 0);
        vm.stopPrank();
    }

    function _book(uint256 usdts, uint256 tokens) internal {
        _giveUsdt(address(rewards), usdts);
        _giveToken(address(rewards), tokens);
        rewards.fund();
    }

    /// @dev Lets `count` epochs pass; blocks pass with them.
    function _passEpochs(uint256 count) internal {
        skip(count * EPOCH);
        vm.roll(block.number + 100 * count);
    }

    function _submit(uint256 n, bytes32 root_, uint256 usdts, uint256 tokens) internal {
        vm.prank(poster);
        rewards.submit(n, root_, usdts, tokens, block.number - 1, RULES, DATA);
    }

    /// @dev Submits the next number, whose epoch must be over, with `leaves`, and waits until it is active.
    function _activate(bytes32[] memory leaves, uint256 usdts, uint256 tokens) internal returns (uint256 n) {
        n = rewards.last() + 1;
        _submit(n, leaves.root(), usdts, tokens);
        skip(VETO_TIME);
        vm.roll(block.number + 400);
    }

    function _reward(address account, address asset, uint256 cumulative) internal view returns (bytes32) {
        return _rewardIn(address(rewards), block.chainid, 1, account, asset, cumulative);
    }

    /// @dev A leaf of a reward as one of another contract, chain or kind would be.
    function _rewardIn(address place, uint256 chain, uint8 kind, address account, address asset, uint256 cumulative)
        internal
        pure
        returns (bytes32)
    {
        bytes memory content = abi.encode(kind, chain, place, account, asset, cumulative);
        return keccak256(abi.encodePacked(keccak256(content)));
    }

    function _recordLeaf(address account, ITeamRewards.Record memory r) internal view returns (bytes32) {
        bytes memory head = abi.encode(uint8(2), block.chainid, address(rewards), account, r.level, r.teamUser);
        bytes memory middle = abi.encode(r.teamValid, r.inviteValids, r.teamAmount, r.teamActual, r.teamNew);
        bytes memory invites;
        for (uint256 i; i < 8; ++i) {
            invites = abi.encodePacked(invites, uint256(r.invites[i]));
        }
        return keccak256(abi.encodePacked(keccak256(abi.encodePacked(head, middle, invites))));
    }

    function _record(uint256 level) internal pure returns (ITeamRewards.Record memory r) {
        r.level = uint8(level);
        (r.teamUser, r.teamValid, r.inviteValids) = (41, 37, 5);
        (r.teamAmount, r.teamActual, r.teamNew) = (90_000e18, 31_000e18, 1200e18);
        for (uint256 i; i < 8; ++i) {
            r.invites[i] = uint32(20 + i);
        }
    }

    function _leaves(bytes32 a) internal pure returns (bytes32[] memory list) {
        list = new bytes32[](1);
        list[0] = a;
    }

    function _leaves(bytes32 a, bytes32 b, bytes32 c) internal pure returns (bytes32[] memory list) {
        list = new bytes32[](3);
        (list[0], list[1], list[2]) = (a, b, c);
    }

    /// @dev Claimed ≤ funded, and what is not claimed is there.
    function _assertRewardBooks() internal view {
        address[2] memory assets = [address(usdt), address(token)];
        for (uint256 i; i < 2; ++i) {
            ITeamRewards.Books memory b = rewards.getSolvency(assets[i]);
            assertLe(b.claimed, b.funded, "claimed within funded");
            assertEq(b.owed, b.funded - b.claimed, "owed");
            assertGe(b.balance, b.owed, "what is owed is there");
            assertEq(b.surplus, b.balance - b.owed, "surplus");
        }
    }
}
