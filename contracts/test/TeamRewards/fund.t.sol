// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {HostingPool} from "../../src/HostingPool.sol";
import {ITeamRewards} from "../../src/interfaces/ITeamRewards.sol";
import {Levels} from "../Levels.sol";

contract TeamRewardsFundTest is Levels {
    function test_booksWhatArrived_onceAndByAnyone() external {
        _giveUsdt(address(rewards), 70e18);
        _giveToken(address(rewards), 11e18);
        vm.expectEmit();
        emit ITeamRewards.Funded(address(usdt), 70e18);
        vm.expectEmit();
        emit ITeamRewards.Funded(address(token), 11e18);
        vm.prank(stranger);
        (uint256 usdts, uint256 tokens) = rewards.fund();
        assertEq(usdts, 70e18);
        assertEq(tokens, 11e18);
        assertEq(rewards.getSolvency(address(usdt)).funded, POT_USDT + 70e18);
        assertEq(rewards.getSolvency(address(token)).funded, POT_TOKEN + 11e18);
        _assertRewardBooks();
        vm.recordLogs();
        (usdts, tokens) = rewards.fund();
        assertEq(usdts + tokens, 0);
        assertEq(vm.getRecordedLogs().length, 0, "nothing came, nothing is told");
    }

    function test_booksOneAssetAlone() external {
        _giveToken(address(rewards), 1);
        vm.recordLogs();
        (uint256 usdts, uint256 tokens) = rewards.fund();
        assertEq(usdts, 0);
        assertEq(tokens, 1);
        assertEq(vm.getRecordedLogs().length, 1);
    }

    /// @dev What was claimed is not taken for missing, nor what is left for new.
    function test_aClaimChangesNothingOfWhatIsNew() external {
        _activate(_leaves(_reward(alice, address(usdt), 300e18)), 300e18, 0);
        rewards.claim(1, alice, address(usdt), 300e18, new bytes32[](0));
        (uint256 usdts,) = rewards.fund();
        assertEq(usdts, 0);
        _giveUsdt(address(rewards), 5);
        (usdts,) = rewards.fund();
        assertEq(usdts, 5);
        assertEq(rewards.getSolvency(address(usdt)).funded, POT_USDT + 5);
        _assertRewardBooks();
    }

    /// @dev The share of a hosting order's rewards arrives through the pool and becomes the pot.
    function test_theHostingPoolsShareBecomesThePot() external {
        _operate(address(pool), abi.encodeCall(pool.setTokenAdd, (address(nodes), address(rewards), address(0))));
        _deposit(alice, 1000e18, 0);
        skip(7 days);
        vm.prank(alice);
        (uint256 usdts, uint256 tokens) = pool.claim();
        pool.updatePool();
        uint256 share = usdts * LEVEL_BPS / 10_000;
        uint256 shareToken = tokens * LEVEL_BPS / 10_000;
        (uint256 booked, uint256 bookedToken) = rewards.fund();
        assertEq(booked, share - share * 5 / 100);
        assertEq(bookedToken, shareToken - shareToken * 5 / 100);
        assertGt(booked, 0);
        assertGt(bookedToken, 0);
    }

    /// @dev Liquidity mining's share comes into the same pot; what nobody earned of it goes to the hosting pool's budget.
    function test_thePotOfTwoPools() external {
        HostingPool mining = _newPool(pair, address(usdt), address(token));
        _fund(mining, 1000e18, 10_000e18);
        HostingPool[2] memory pools = [pool, mining];
        for (uint256 i; i < 2; ++i) {
            bytes memory data = abi.encodeCall(pool.setTokenAdd, (address(nodes), address(rewards), address(0)));
            _operate(address(pools[i]), data);
        }
        vm.prank(treasury);
        IERC20(pair).transfer(alice, 500e18);
        vm.startPrank(alice);
        IERC20(pair).approve(address(mining), 500e18);
        mining.deposit(500e18, 0, 0, 0, block.timestamp);
        vm.stopPrank();
        skip(7 days);
        (uint256 usdts, uint256 tokens) = mining.updateUser(alice);
        mining.updatePool();
        (uint256 booked, uint256 bookedToken) = rewards.fund();
        assertEq(booked, _teamPart(usdts));
        assertEq(bookedToken, _teamPart(tokens));
        uint256 free = pool.getConfig().poolTokens;
        uint256 freeOfMining = mining.getConfig().poolTokens;
        uint256 n = _activate(_leaves(_reward(address(pool), address(token), bookedToken)), 0, bookedToken);
        rewards.claim(n, address(pool), address(token), bookedToken, new bytes32[](0));
        assertEq(pool.getConfig().poolTokens, free + bookedToken);
        assertEq(mining.getConfig().poolTokens, freeOfMining);
        _assertCustody(mining);
    }

    function _teamPart(uint256 reward) private pure returns (uint256) {
        uint256 share = reward * LEVEL_BPS / 10_000;
        return share - share * 5 / 100;
    }

    /// @dev The books hold 96 bits: what is above stays unbooked, and booking never fails.
    function test_booksAsMuchAsTheBooksHold() external {
        uint256 largest = type(uint96).max;
        deal(address(usdt), address(rewards), largest + 7);
        (uint256 usdts,) = rewards.fund();
        assertEq(usdts, largest - POT_USDT);
        ITeamRewards.Books memory b = rewards.getSolvency(address(usdt));
        assertEq(b.funded, largest);
        assertEq(b.surplus, 7);
        (usdts,) = rewards.fund();
        assertEq(usdts, 0);
    }

    function test_getSolvency_ofAnotherAssetIsAllSurplus() external {
        vm.prank(treasury);
        IERC20(pair).transfer(address(rewards), 3);
        ITeamRewards.Books memory b = rewards.getSolvency(pair);
        assertEq(b.balance, 3);
        assertEq(b.surplus, 3);
        assertEq(b.funded + b.claimed + b.owed, 0);
    }

    function testFuzz_everyBaseUnitHasAPlace(uint96 first, uint96 second, uint96 claimed) external {
        uint256 a = bound(first, 1, 1e26);
        uint256 b = bound(second, 0, 1e26);
        uint256 c = bound(claimed, 1, a);
        _book(a, 0);
        _activate(_leaves(_reward(alice, address(usdt), c)), c, 0);
        rewards.claim(1, alice, address(usdt), c, new bytes32[](0));
        _giveUsdt(address(rewards), b);
        ITeamRewards.Books memory books = rewards.getSolvency(address(usdt));
        assertEq(books.funded, POT_USDT + a);
        assertEq(books.claimed, c);
        assertEq(books.surplus, b);
        _assertRewardBooks();
    }
}
