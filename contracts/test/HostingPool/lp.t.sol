// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {Economy} from "../Economy.sol";
import {OddToken} from "../mocks/OddToken.sol";

/// @dev The same pool with the pair's share token as principal (liquidity mining).
contract LpPrincipalTest is Economy {
    uint256 private constant AMOUNT = 100e18;
    OddToken private lp;

    function setUp() public override {
        super.setUp();
        lp = new OddToken();
        pool = _newPool(address(lp), address(usdt), address(token));
        _fund(pool, BUDGET_USDT, BUDGET_TOKEN);
        lp.mint(alice, AMOUNT);
        vm.startPrank(alice);
        lp.approve(address(pool), AMOUNT);
        pool.deposit(AMOUNT);
        vm.stopPrank();
    }

    function test_booksOfThreeAssets() external view {
        IRewardBudget.Books memory b = pool.getSolvency(address(lp));
        assertEq(b.balance, AMOUNT);
        assertEq(b.principal, AMOUNT);
        assertEq(b.free + b.reserved + b.levelDue + b.surplus, 0);
        b = pool.getSolvency(address(usdt));
        assertEq(b.principal, 0);
        assertEq(b.reserved, 1.6e18 * 12 / 10);
        assertEq(b.balance, b.free + b.reserved);
    }

    function test_isNotCountedAsUsdt() external view {
        assertEq(pool.participation(alice), 0);
        assertEq(pool.teams(alice).force, 0);
        assertEq(main.users(alice).amount, 0);
        assertEq(pool.users(alice).amount, AMOUNT);
    }

    function test_principalIsNoSurplusAndNoReward() external {
        vm.prank(treasurer);
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.SurplusExceeded.selector, address(lp), 1, 0));
        pool.withdrawToken(address(lp), treasurer, 1);
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.NotAReward.selector, address(lp)));
        pool.fund(address(lp), 1);
    }

    function test_bothRewardsFailing_principalLeaves() external {
        vm.etch(address(usdt), hex"fe");
        vm.etch(address(token), hex"fe");
        skip(30 * STEP);
        vm.prank(alice);
        assertEq(pool.release(), AMOUNT);
        assertEq(lp.balanceOf(alice), AMOUNT);
    }

    function test_paysTheSameRewards() external {
        skip(30 * STEP);
        vm.startPrank(alice);
        (uint256 u, uint256 t) = pool.claim();
        (uint256 usdts, uint256 tokens) = _rewards(AMOUNT, TERM);
        assertEq(u, usdts);
        assertEq(t, tokens);
    }
}

