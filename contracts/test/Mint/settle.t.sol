// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IMain} from "../../src/interfaces/IMain.sol";
import {IMint} from "../../src/interfaces/IMint.sol";
import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {OddToken} from "../mocks/OddToken.sol";
import {Main} from "../../src/Main.sol";
import {MintFactory} from "../../src/MintFactory.sol";
import {Sales} from "../Sales.sol";

/// @dev A USDT that transfers and answers false.
contract FalseUSDT is ERC20("USD", "USD") {
    bool private _false;

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function setFalse(bool value) external {
        _false = value;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        super.transfer(to, amount);
        return !_false;
    }
}

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

    /// @dev Neither proceeds nor tokens are paid before a day has passed since success.
    function test_nothingLeavesBeforeADayAfterSuccess() external {
        _setLevel(bob, 3);
        _setLevel(stranger, 5);
        mint.updateUser(stranger);
        _buy(carol, 150);
        _end();
        assertEq(_state(1), uint8(IMintTypes.State.Success));
        uint256 payTime = mint.sales(1).endTime + PAY_DELAY;
        assertEq(mint.sales(1).payTime, payTime);
        vm.warp(payTime - 1);
        bytes memory reason = abi.encodeWithSelector(IMintTypes.SaleNotPaying.selector, 1, payTime);
        vm.expectRevert(reason);
        mint.settle(1);
        vm.expectRevert(reason);
        mint.reclaim(1);
        address[4] memory who = [carol, bob, stranger, costWallet];
        for (uint256 i; i < who.length; ++i) {
            IMintTypes.UserInfo memory u = mint.users(who[i]);
            assertEq(u.usdtBalance + u.tokenBalance + u.drop, 0, "shown");
            assertEq(mint.claimUsdt(who[i]) + mint.claimToken(who[i]), 0, "claimed");
            vm.expectRevert(abi.encodeWithSelector(IMintTypes.NothingToClaim.selector, who[i]));
            mint.claimDrop(who[i]);
        }
        assertEq(usdt.balanceOf(address(mint)), 150 * PRICE);
        assertEq(token.balanceOf(address(mint)), _escrow(_terms()));
        vm.warp(payTime);
        mint.settle(1);
        mint.reclaim(1);
        mint.claim(carol);
        mint.claimDrop(carol);
        assertGt(mint.claimUsdt(bob), 0, "commission");
        assertGt(mint.claimUsdt(stranger), 0, "level pool");
        _assertBooks();
    }

    function test_dividesWhatWasSold() external {
        _setLevel(bob, 3);
        _buy(carol, 110);
        _pay();
        uint256 commission = 110 * PRICE * 500 / 10_000;
        uint256 cost = 110 * PRICE * 8700 / 10_000 - commission;
        vm.expectEmit(address(mint));
        emit IMintTypes.Settled(1, 110, cost, 110 * PRICE * 300 / 10_000, 0);
        vm.expectEmit(address(mint));
        emit IMintTypes.DuePaid(costWallet, cost);
        vm.expectEmit(address(mint));
        emit IMintTypes.DuePaid(treasury, 110 * PRICE * 300 / 10_000);
        mint.settle(1);
        assertEq(usdt.balanceOf(costWallet), cost);
        assertEq(usdt.balanceOf(treasury), 110 * PRICE * 300 / 10_000);
        assertEq(mint.sales(1).settled, 110);
        vm.recordLogs();
        mint.settle(1);
        assertEq(vm.getRecordedLogs().length, 0, "nothing is due");
        assertEq(usdt.balanceOf(costWallet), cost, "once");
        assertEq(usdt.balanceOf(address(mint)), 110 * PRICE * 1000 / 10_000 + commission, "pools and commission");
        _assertBooks();
        (IMintTypes.RewardInfo memory u,) = mint.getRewardInfo();
        assertEq(u.directTotal, commission);
        assertEq(u.platformTotal, 110 * PRICE * 300 / 10_000);
        assertEq(u.mintSurplus, usdt.balanceOf(costWallet));
        assertEq(u.rewardMax, 110 * PRICE / 10);
    }

    /// @dev A cost wallet that USDT refuses does not block others, and is paid once USDT accepts it again.
    function test_refusedReceiverStaysOwed() external {
        OddToken money = new OddToken();
        _sellFor(address(money));
        _register(alice, root);
        money.mint(alice, 100 * PRICE);
        vm.startPrank(alice);
        money.approve(address(main), 100 * PRICE);
        main.buyNFT(project, 1, 100, PRICE);
        vm.stopPrank();
        _pay();
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

    /// @dev A payment that moves the money and answers false is not made again.
    function test_falseAnswerIsNotPaidTwice() external {
        FalseUSDT money = new FalseUSDT();
        _sellFor(address(money));
        _register(alice, root);
        money.mint(alice, 100 * PRICE);
        vm.startPrank(alice);
        money.approve(address(main), 100 * PRICE);
        main.buyNFT(project, 1, 100, PRICE);
        vm.stopPrank();
        _pay();
        money.setFalse(true);
        mint.settle(1);
        mint.settle(1);
        assertEq(money.balanceOf(costWallet), 100 * PRICE * 8700 / 10_000);
        assertEq(money.balanceOf(treasury), 100 * PRICE * 300 / 10_000);
        IMintTypes.Books memory b = mint.getSolvency(address(money));
        assertEq(b.balance, b.principal + b.reserved);
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
        // A refund does not need the project's token to exist.
        mint.refund(alice, 1);
        assertEq(usdt.balanceOf(alice), 99 * PRICE);
        _assertBooks();
    }

    function test_reclaim_unsoldUnits() external {
        _buy(alice, 150);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.WrongState.selector, 1, IMintTypes.State.OrderArranged));
        mint.reclaim(1);
        _pay();
        assertEq(mint.reclaim(1), 850 * (TOKENS + DROP));
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.NothingToReclaim.selector, 1));
        mint.reclaim(1);
        (, IMintTypes.RewardInfo memory t) = mint.getRewardInfo();
        assertEq(t.mintSurplus, 850 * (TOKENS + DROP));
        vm.warp(block.timestamp + 100 weeks);
        mint.claim(alice);
        mint.claimDrop(alice);
        // Sharing by power rounds down, by less than a base unit each time.
        assertApproxEqAbs(token.balanceOf(alice), 150 * (TOKENS + DROP) + POOL_TOKENS, 1);
        assertLe(token.balanceOf(address(mint)), 1);
        _assertBooks();
    }

    function test_reclaim_soldOutLeavesNothing() external {
        for (uint256 i; i < 5; ++i) {
            _buy(_user(i), 200);
        }
        skip(1 + PAY_DELAY);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.NothingToReclaim.selector, 1));
        mint.reclaim(1);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.SaleUnknown.selector, 2));
        mint.reclaim(2);
    }
}
