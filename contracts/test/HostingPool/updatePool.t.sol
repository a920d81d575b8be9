// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {HostingPool} from "../../src/HostingPool.sol";
import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {Economy} from "../Economy.sol";
import {OddToken} from "../mocks/OddToken.sol";

contract UpdatePoolTest is Economy {
    address private cards = makeAddr("nodes");
    address private teams = makeAddr("teams");

    function _earn() private returns (uint256 usdts, uint256 tokens) {
        _deposit(alice, 100e18, TERM);
        skip(30 * STEP);
        vm.prank(alice);
        pool.claim();
        (usdts, tokens) = _rewards(100e18, TERM);
        return (usdts * LEVEL_BPS / 10_000, tokens * LEVEL_BPS / 10_000);
    }

    function test_opensThePeriodOnce() external {
        skip(5 days);
        vm.expectEmit();
        emit IHostingPool.PeriodOpened(6, CAPACITY, block.timestamp, block.number - 1, blockhash(block.number - 1));
        pool.updatePool();
        vm.recordLogs();
        pool.updatePool();
        assertEq(vm.getRecordedLogs().length, 0);
    }

    function test_aPeriodStartsWithNothingJoined() external {
        _deposit(alice, 100e18, TERM);
        skip(1 days);
        assertEq(pool.getPeriod().amount, 0);
        assertEq(pool.getPeriod().hash, 0);
        pool.updatePool();
        assertEq(pool.getPeriod().amount, 0);
        assertTrue(pool.getPeriod().hash != 0);
        assertEq(pool.getConfig().totalAmount, 100e18);
        assertEq(pool.getConfig().totalSale, 2);
    }

    function test_keepsLevelShareUntilReceiversAreSet() external {
        (uint256 usdts, uint256 tokens) = _earn();
        pool.updatePool();
        assertEq(pool.getSolvency(address(usdt)).levelDue, usdts);
        assertEq(pool.getSolvency(address(token)).levelDue, tokens);
        vm.expectRevert(IRewardBudget.ReceiversNotSet.selector);
        pool.payLevel(address(usdt));
    }

    function test_hands5PercentToNodesAndTheRestToTeams() external {
        (uint256 usdts, uint256 tokens) = _earn();
        _operate(address(pool), abi.encodeCall(pool.setTokenAdd, (cards, teams, address(0))));
        vm.expectEmit();
        emit IRewardBudget.LevelPaid(address(usdt), usdts * 5 / 100, usdts - usdts * 5 / 100);
        vm.prank(stranger);
        pool.updatePool();
        assertEq(usdt.balanceOf(cards), usdts * 5 / 100);
        assertEq(usdt.balanceOf(cards) + usdt.balanceOf(teams), usdts);
        assertEq(token.balanceOf(cards), tokens * 5 / 100);
        assertEq(token.balanceOf(cards) + token.balanceOf(teams), tokens);
        assertEq(pool.getSolvency(address(usdt)).levelDue, 0);
        assertEq(pool.getSolvency(address(token)).levelDue, 0);
        _assertCustody(pool);
        pool.updatePool();
        assertEq(usdt.balanceOf(cards), usdts * 5 / 100);
    }

    function test_aFailingAssetStaysBookedAndDoesNotHoldUpTheOther() external {
        OddToken odd = new OddToken();
        pool = _newPool(address(usdt), address(usdt), address(odd));
        odd.mint(deployer, 1000e18);
        vm.startPrank(deployer);
        usdt.approve(address(pool), 1000e18);
        odd.approve(address(pool), 1000e18);
        pool.fund(address(usdt), 1000e18);
        pool.fund(address(odd), 1000e18);
        vm.stopPrank();
        (uint256 usdts, uint256 tokens) = _earn();
        _operate(address(pool), abi.encodeCall(pool.setTokenAdd, (cards, teams, address(0))));
        odd.setBlocked(teams, true);
        pool.updatePool();
        assertEq(usdt.balanceOf(cards) + usdt.balanceOf(teams), usdts);
        assertEq(odd.balanceOf(cards), 0, "all of an asset or nothing");
        assertEq(pool.getSolvency(address(odd)).levelDue, tokens);
        vm.expectRevert("blocked");
        pool.payLevel(address(odd));
        odd.setBlocked(teams, false);
        pool.updatePool();
        assertEq(odd.balanceOf(cards), tokens * 5 / 100);
        assertEq(odd.balanceOf(teams), tokens - tokens * 5 / 100);
    }

    function test_payLevelOfAnotherAssetDoesNothing() external {
        _earn();
        _operate(address(pool), abi.encodeCall(pool.setTokenAdd, (cards, teams, address(0))));
        OddToken other = new OddToken();
        other.mint(address(pool), 1e18);
        pool.payLevel(address(other));
        assertEq(other.balanceOf(address(pool)), 1e18);
    }

    function test_payLevelMovesAndTellsNothingWhenNothingIsDue() external {
        _operate(address(pool), abi.encodeCall(pool.setTokenAdd, (cards, teams, address(0))));
        vm.recordLogs();
        pool.payLevel(address(usdt));
        pool.payLevel(address(token));
        assertEq(vm.getRecordedLogs().length, 0);
    }

    /// @dev An asset that burns all gas could otherwise use up what the other one's payment needs.
    function test_callsNoAssetThatIsDueNothing() external {
        _operate(address(pool), abi.encodeCall(pool.setTokenAdd, (cards, teams, address(0))));
        vm.expectCall(address(usdt), "", 0);
        vm.expectCall(address(token), "", 0);
        pool.updatePool();
    }

    function test_opensNothingWhenClosed() external {
        _operate(address(pool), abi.encodeCall(pool.close, ()));
        pool.updatePool();
        assertEq(pool.getConfig().totalSale, 0);
    }
}
