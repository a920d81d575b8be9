// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {HostingPool} from "../../src/HostingPool.sol";
import {HostingPoolBooks} from "../../src/HostingPoolBooks.sol";
import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {PackedTotals} from "../../src/libraries/PackedTotals.sol";
import {Economy} from "../Economy.sol";
import {OddToken} from "../mocks/OddToken.sol";

/// @dev A pool whose totals can be set: nobody waits for 4 billion orders.
contract FilledPool is HostingPool {
    constructor(Init memory init) HostingPool(init) {}

    function setTotals(uint256 principal, uint256 orders_) external {
        _totals = principal | orders_ << 184;
    }
}

/// @dev A pool with the largest capacity and a budget for it; what an order and the totals hold is the only limit.
contract LimitsTest is Economy {
    uint256 private constant LARGEST = type(uint88).max;
    /// @dev offers of one reward per principal, of two in one of the assets, and of none
    uint256 private constant EVEN = 0;
    uint256 private constant MUCH_USDT = 2;
    uint256 private constant MUCH_TOKEN = 3;
    uint256 private constant NO_REWARD = 4;
    FilledPool private filled;

    function setUp() public override {
        super.setUp();
        OddToken cash = new OddToken();
        OddToken reward = new OddToken();
        HostingPoolBooks.Init memory init = _init(address(cash), address(cash), address(reward));
        (init.stakeMin, init.capacity) = (1, LARGEST);
        (init.offers[EVEN].rateUsdt, init.offers[EVEN].rateToken) = (1e18, 1e18);
        (init.offers[MUCH_USDT].rateUsdt, init.offers[MUCH_USDT].rateToken) = (2e18, 0);
        (init.offers[MUCH_TOKEN].rateUsdt, init.offers[MUCH_TOKEN].rateToken) = (0, 2e18);
        (init.offers[NO_REWARD].rateUsdt, init.offers[NO_REWARD].rateToken) = (0, 0);
        filled = new FilledPool(init);
        cash.mint(address(this), 2 ** 100);
        reward.mint(address(this), 2 ** 100);
        cash.approve(address(filled), 2 ** 100);
        reward.approve(address(filled), 2 ** 100);
        filled.fund(address(cash), 2 ** 100);
        filled.fund(address(reward), 2 ** 100);
        cash.mint(alice, 2 ** 100);
        vm.startPrank(alice);
        cash.approve(address(filled), 2 ** 100);
    }

    function _host(uint256 amount, uint256 term) private returns (uint256 id) {
        return filled.deposit(amount, term, 0, 0, block.timestamp);
    }

    function _available(uint256 term) private view returns (uint256 available) {
        (,, available) = filled.quote(0, term);
    }

    function _expectTooLarge(uint256 amount, uint256 most) private {
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.AmountTooLarge.selector, amount, most));
    }

    function test_anOrderHoldsTheLargestAmountAndRewards() external {
        IHostingPool.Order memory o = filled.orders(_host(LARGEST, EVEN));
        assertEq(o.amount, LARGEST);
        assertEq(o.usdts, LARGEST);
        assertEq(o.tokens, LARGEST);
    }

    function test_oneMoreThanTheLargestAmountReverts() external {
        _expectTooLarge(LARGEST + 1, LARGEST);
        _host(LARGEST + 1, NO_REWARD);
    }

    function test_oneMoreThanTheLargestRewardReverts_inEitherAsset() external {
        uint256 most = LARGEST / 2;
        for (uint256 term = MUCH_USDT; term <= MUCH_TOKEN; ++term) {
            _expectTooLarge(most + 1, most);
            _host(most + 1, term);
            _host(most, term);
        }
    }

    function test_quote_answersForTheLargestAmountAndNotForMore() external {
        (uint256 usdts, uint256 tokens,) = filled.quote(LARGEST, EVEN);
        assertEq(usdts, LARGEST);
        assertEq(tokens, LARGEST);
        _expectTooLarge(LARGEST + 1, LARGEST);
        filled.quote(LARGEST + 1, EVEN);
    }

    function test_quote_availableIsNoMoreThanARewardAllows() external view {
        assertEq(_available(EVEN), LARGEST);
        assertEq(_available(MUCH_USDT), LARGEST / 2);
        assertEq(_available(MUCH_TOKEN), LARGEST / 2);
    }

    function test_quote_availableIsNoMoreThanTheRoomForPrincipal() external {
        filled.setTotals(PackedTotals.LARGEST_PRINCIPAL - 5e18, 0);
        assertEq(_available(NO_REWARD), 5e18);
        _host(5e18, NO_REWARD);
        assertEq(_available(NO_REWARD), 0);
    }

    function test_afterTheLastOrderNumberThePoolIsFull() external {
        filled.setTotals(0, PackedTotals.LARGEST_ORDER - 1);
        assertEq(_host(5e18, EVEN), PackedTotals.LARGEST_ORDER);
        assertEq(filled.userOrders(alice), _ids(PackedTotals.LARGEST_ORDER));
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.PoolNotOpen.selector, 2));
        _host(5e18, EVEN);
    }
}
