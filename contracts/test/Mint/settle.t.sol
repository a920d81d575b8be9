// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {IMain} from "../../src/interfaces/IMain.sol";
import {IMint} from "../../src/interfaces/IMint.sol";
import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {OddToken} from "../mocks/OddToken.sol";
import {Main} from "../../src/Main.sol";
import {MintFactory} from "../../src/MintFactory.sol";
import {Sales} from "../Sales.sol";

contract MintSettleTest is Sales {
    function setUp() public override {
        super.setUp();
        _createSale();
    }

    function test_nothingLeavesBeforeSuccess() external {
        _buy(alice, 99);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.WrongState.selector, 1, IMintTypes.State.OrderArranged));
        mint.settle(1);
        _end();
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.WrongState.selector, 1, IMintTypes.State.Failed));
        mint.settle(1);
        assertEq(usdt.balanceOf(address(mint)), 99 * PRICE);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.SaleUnknown.selector, 2));
        mint.settle(2);
    }

    function test_dividesWhatWasSoldSoFar() external {
        _setLevel(bob, 3);
        _buy(carol, 100);
        uint256 commission = 100 * PRICE * 500 / 10_000;
        uint256 cost = 100 * PRICE * 8700 / 10_000 - commission;
        vm.expectEmit(address(mint));
        emit IMintTypes.Settled(1, 100, cost, 100 * PRICE * 300 / 10_000, 0);
        vm.expectEmit(address(mint));
        emit IMintTypes.DuePaid(costWallet, cost);
        vm.expectEmit(address(mint));
        emit IMintTypes.DuePaid(treasury, 100 * PRICE * 300 / 10_000);
        mint.settle(1);
        assertEq(usdt.balanceOf(costWallet), cost);
        assertEq(usdt.balanceOf(treasury), 100 * PRICE * 300 / 10_000);
        assertEq(mint.sales(1).settled, 100);
        mint.settle(1);
        assertEq(usdt.balanceOf(costWallet), cost, "once");
        _buy(alice, 10);
        mint.settle(1);
        assertEq(usdt.balanceOf(costWallet), cost + 10 * PRICE * 8700 / 10_000);
        assertEq(usdt.balanceOf(address(mint)), 110 * PRICE * 1000 / 10_000 + commission, "pools and commission");
        _assertBooks();
        (IMintTypes.RewardInfo memory u,) = mint.getRewardInfo();
        assertEq(u.directTotal, commission);
        assertEq(u.platformTotal, 110 * PRICE * 300 / 10_000);
        assertEq(u.mintSurplus, usdt.balanceOf(costWallet));
        assertEq(u.rewardMax, 110 * PRICE / 10);
    }

    /// @dev A cost wallet that USDT refuses holds up nobody else, and is paid when it is accepted again.
    function test_refusedReceiverStaysOwed() external {
        OddToken money = new OddToken();
        _sellFor(address(money));
        _register(alice, root);
        money.mint(alice, 100 * PRICE);
        vm.startPrank(alice);
        money.approve(address(main), 100 * PRICE);
        main.buyNFT(project, 1, 100, PRICE);
        vm.stopPrank();
        money.setBlocked(costWallet, true);
        vm.expectEmit(address(mint));
        emit IMintTypes.ClaimFailed(costWallet, address(money));
        mint.settle(1);
        assertEq(money.balanceOf(treasury), 100 * PRICE * 300 / 10_000);
        assertEq(money.balanceOf(costWallet), 0);
        money.setBlocked(costWallet, false);
        mint.settle(1);
        assertEq(money.balanceOf(costWallet), 100 * PRICE * 8700 / 10_000);
        assertEq(money.balanceOf(address(mint)), 100 * PRICE / 10);
        mint.claim(alice);
        assertEq(money.balanceOf(address(mint)), 0);
    }

    function test_reclaim_afterFailure() external {
        _buy(alice, 99);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.WrongState.selector, 1, IMintTypes.State.OrderArranged));
        mint.reclaim(1);
        _end();
        uint256 all = _escrow(_terms());
        vm.expectEmit(address(mint));
        emit IMintTypes.Reclaimed(1, manager, all);
        assertEq(mint.reclaim(1), all);
        assertEq(token.balanceOf(manager), all);
        assertTrue(mint.sales(1).reclaimed);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.NothingToReclaim.selector, 1));
        mint.reclaim(1);
        // The buyer's way out does not depend on the token being there.
        mint.refund(alice, 1);
        assertEq(usdt.balanceOf(alice), 99 * PRICE);
        _assertBooks();
    }

    function test_reclaim_unsoldUnits() external {
        _buy(alice, 150);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.NothingToReclaim.selector, 1));
        mint.reclaim(1);
        _end();
        assertEq(mint.reclaim(1), 850 * (TOKENS + DROP));
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.NothingToReclaim.selector, 1));
        mint.reclaim(1);
        (, IMintTypes.RewardInfo memory t) = mint.getRewardInfo();
        assertEq(t.mintSurplus, 850 * (TOKENS + DROP));
        vm.warp(block.timestamp + 100 weeks);
        mint.claim(alice);
        mint.claimDrop(alice);
        // Sharing among powers rounds down, by less than a base unit each time.
        assertApproxEqAbs(token.balanceOf(alice), 150 * (TOKENS + DROP) + POOL_TOKENS, 1);
        assertLe(token.balanceOf(address(mint)), 1);
        _assertBooks();
    }

    function test_reclaim_soldOutLeavesNothing() external {
        for (uint256 i; i < 5; ++i) {
            _buy(_user(i), 200);
        }
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.NothingToReclaim.selector, 1));
        mint.reclaim(1);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.SaleUnknown.selector, 2));
        mint.reclaim(2);
    }
}
