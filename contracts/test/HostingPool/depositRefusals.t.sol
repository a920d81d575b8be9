// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {HostingPool} from "../../src/HostingPool.sol";
import {HostingPoolBooks} from "../../src/HostingPoolBooks.sol";
import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {Economy} from "../Economy.sol";

/// @dev What `deposit` refuses, and that the same passes just below the bound.
contract DepositRefusalsTest is Economy {
    uint256 private constant AMOUNT = 100e18;

    function _approved(address account, uint256 amount) private {
        _giveUsdt(account, amount);
        vm.startPrank(account);
        usdt.approve(address(pool), amount);
    }

    function test_revertsForAStranger() external {
        _approved(stranger, AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.NotRegistered.selector, stranger));
        pool.deposit(AMOUNT);
    }

    function test_revertsBeforeOpening() external {
        HostingPoolBooks.Init memory init = _init(address(usdt), address(usdt), address(token));
        init.openTime = block.timestamp + 1;
        HostingPool late = new HostingPool(init);
        assertEq(late.getConfig().poolStatus, 0);
        assertEq(late.getPeriod().index, 0);
        late.updatePool();
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.PoolNotOpen.selector, 0));
        late.deposit(AMOUNT);
    }

    function test_revertsWhenClosedOrPaused() external {
        vm.prank(guardian);
        pool.pause();
        _approved(alice, AMOUNT);
        vm.expectRevert(IHostingPool.PoolPaused.selector);
        pool.deposit(AMOUNT);
        vm.stopPrank();
        _operate(address(pool), abi.encodeCall(pool.close, ()));
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.PoolNotOpen.selector, 3));
        pool.deposit(AMOUNT);
    }

    function test_revertsFrom2106On_butTheLastOrdersEnd() external {
        vm.warp(type(uint32).max);
        _deposit(alice, AMOUNT, 5);
        skip(1);
        _approved(bob, AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.PoolNotOpen.selector, 3));
        pool.deposit(AMOUNT);
        vm.stopPrank();
        skip(360 * STEP - 1);
        vm.startPrank(alice);
        assertEq(pool.release(), AMOUNT);
        (uint256 u,) = pool.claim();
        assertEq(u, AMOUNT * 24 / 100);
    }

    function test_revertsForATermThatIsNotOffered() external {
        IHostingPool.Offer[6] memory offers = _offers();
        offers[2].steps = 0;
        _operate(address(pool), abi.encodeCall(pool.setConfigMulti, (offers)));
        _approved(alice, AMOUNT);
        for (uint256 i; i < 3; ++i) {
            uint256 term = [uint256(2), 6, type(uint256).max][i];
            vm.expectRevert(abi.encodeWithSelector(IHostingPool.TermNotOffered.selector, term));
            pool.deposit(AMOUNT, term, 0, 0, block.timestamp);
        }
    }

    function test_revertsBelowTheMinimum() external {
        _approved(alice, STAKE_MIN);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.BelowMinimum.selector, STAKE_MIN - 1, STAKE_MIN));
        pool.deposit(STAKE_MIN - 1);
        pool.deposit(STAKE_MIN);
    }

    function test_revertsForAmountsBeyondItsFields() external {
        _operate(address(pool), abi.encodeCall(pool.setConfig, (1, type(uint88).max, 1)));
        _approved(alice, 1e18);
        uint256 largest = type(uint88).max;
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.AmountTooLarge.selector, 1e30, largest));
        pool.deposit(1e30);
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.AmountTooLarge.selector, type(uint256).max, largest));
        pool.deposit(type(uint256).max);
        // A rate above 1 makes the reward the larger of the two.
        uint256 most = ((largest + 1) * 1e18 - 1) / 1.5e18;
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.AmountTooLarge.selector, most + 1, most));
        pool.deposit(most + 1, 5, 0, 0, block.timestamp);
        (,, uint256 available) = pool.quote(1, 5);
        assertLe(available, most);
    }

    function test_revertsWhenAllPrincipalTogetherWouldNotFit() external {
        IHostingPool.Offer[6] memory none;
        for (uint256 i; i < 6; ++i) {
            none[i].steps = _offers()[i].steps;
        }
        _operate(address(pool), abi.encodeCall(pool.setConfigMulti, (none)));
        _operate(address(pool), abi.encodeCall(pool.setConfig, (1, type(uint88).max, 1)));
        uint256 each = type(uint88).max;
        uint256 room = type(uint96).max;
        vm.startPrank(deployer);
        usdt.mint(room + each);
        vm.stopPrank();
        address[16] memory accounts;
        for (uint256 i; room >= each; ++i) {
            if (i % 16 == 0) skip(1 days);
            address account = accounts[i % 16];
            if (account == address(0)) {
                account = accounts[i % 16] = makeAddr(string(abi.encode(i)));
                _register(account);
            }
            skip(1 days);
            _deposit(account, each, 1);
            room -= each;
        }
        skip(1 days);
        address last = makeAddr("last");
        _register(last);
        _approved(last, each);
        pool.acceptTerms(1);
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.AmountTooLarge.selector, each, room));
        pool.deposit(each);
        pool.deposit(room);
        vm.stopPrank();
        assertEq(pool.getConfig().totalAmount, type(uint96).max);
    }

    function test_revertsWhenABudgetIsUsedUp_inEitherAsset() external {
        HostingPool poor = _newPool(address(usdt), address(usdt), address(token));
        _fund(poor, 1.92e18, 12.96e18 - 1);
        _giveUsdt(alice, 200e18);
        vm.startPrank(alice);
        usdt.approve(address(poor), 200e18);
        vm.expectRevert(
            abi.encodeWithSelector(IRewardBudget.BudgetExhausted.selector, address(token), 12.96e18, 12.96e18 - 1)
        );
        poor.deposit(AMOUNT);
        vm.stopPrank();
        _fund(poor, 0, 1);
        vm.prank(alice);
        poor.deposit(AMOUNT);
        assertEq(poor.getSolvency(address(usdt)).free, 0);
        assertEq(poor.getSolvency(address(token)).free, 0);
        assertEq(poor.getConfig().poolStatus, 2);
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.BudgetExhausted.selector, address(usdt), 0.192e18, 0));
        poor.deposit(STAKE_MIN);
    }

    function test_revertsAfterTheDeadline() external {
        _approved(alice, 2 * AMOUNT);
        pool.deposit(AMOUNT, TERM, 0, 0, block.timestamp);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.DeadlinePassed.selector, block.timestamp - 1));
        pool.deposit(AMOUNT, TERM, 0, 0, block.timestamp - 1);
    }

    function test_revertsWhenRatesFellBetweenSigningAndInclusion() external {
        (uint256 usdts, uint256 tokens,) = pool.quote(AMOUNT, TERM);
        IHostingPool.Offer[6] memory offers = _offers();
        offers[TERM].rateUsdt -= 1e14;
        _operate(address(pool), abi.encodeCall(pool.setConfigMulti, (offers)));
        _approved(alice, AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.RewardBelowMinimum.selector, usdts - 1e16, tokens));
        pool.deposit(AMOUNT, TERM, usdts, tokens, block.timestamp);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.RewardBelowMinimum.selector, usdts - 1e16, tokens));
        pool.deposit(AMOUNT, TERM, usdts - 1e16, tokens + 1, block.timestamp);
        pool.deposit(AMOUNT, TERM, usdts - 1e16, tokens, block.timestamp);
    }

    function test_the33rdOpenOrderReverts_untilOneHasEnded() external {
        for (uint256 i; i < 32; ++i) {
            _deposit(alice, STAKE_MIN, i == 0 ? 0 : 1);
        }
        _approved(alice, STAKE_MIN);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.TooManyOrders.selector, alice));
        pool.deposit(STAKE_MIN);
        skip(14 * STEP);
        pool.release();
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.TooManyOrders.selector, alice));
        pool.deposit(STAKE_MIN);
        pool.claim();
        assertEq(pool.userOrders(alice).length, 31);
        pool.deposit(STAKE_MIN);
        assertEq(pool.userOrders(alice).length, 32);
    }
}
