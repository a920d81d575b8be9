// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IMain} from "../../src/interfaces/IMain.sol";
import {IMint} from "../../src/interfaces/IMint.sol";
import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {Sales} from "../Sales.sol";

/// @dev Lends everything it has within one call.
contract Lender {
    IERC20 private immutable _usdt;

    constructor(IERC20 usdt) {
        _usdt = usdt;
    }

    function lend(uint256 amount, Borrower to) external {
        uint256 before = _usdt.balanceOf(address(this));
        _usdt.transfer(address(to), amount);
        to.onLoan(amount);
        require(_usdt.balanceOf(address(this)) >= before, "not paid back");
    }
}

/// @dev A project's manager and cost wallet in one contract, with borrowed money in one transaction.
contract Borrower {
    IMain private immutable _main;
    IMint private immutable _mint;
    IERC20 private immutable _usdt;
    uint256 private immutable _project;
    bool public leaves;
    uint256 public gained;
    uint256 public refusals;

    constructor(IMain main, IMint mint, IERC20 usdt, uint256 project, address refer) {
        (_main, _mint, _usdt, _project) = (main, mint, usdt, project);
        main.register(refer);
    }

    function setLeaves(bool value) external {
        leaves = value;
    }

    function onLoan(uint256 amount) external {
        uint256 sale = _mint.getConfig().lastIndex;
        uint256 price = _mint.getConfig().stakeMin;
        _usdt.approve(address(_main), amount);
        _main.buyNFT(_project, sale, amount / price, price);
        _try(abi.encodeCall(IMint(address(0)).settle, (sale)));
        _try(abi.encodeCall(IMint(address(0)).reclaim, (sale)));
        _try(abi.encodeCall(IMint(address(0)).claim, (address(this))));
        _try(abi.encodeCall(IMint(address(0)).claimDrop, (address(this))));
        _try(abi.encodeCall(IMint(address(0)).refund, (address(this), sale)));
        if (leaves) _mint.leave(sale);
        gained = _usdt.balanceOf(address(this)) - (leaves ? amount : 0);
        _usdt.transfer(msg.sender, _usdt.balanceOf(address(this)));
    }

    function _try(bytes memory data) private {
        (bool ok,) = address(_mint).call(data);
        if (!ok) ++refusals;
    }
}

/// @dev Attacks of a project's manager against its buyers, each of which earlier versions allowed.
contract SalesAttacksTest is Sales {
    uint256 private constant STREAM = 15 days;
    uint256 private constant POOL_USDT = PRICE / 10;

    function _tokens(address account) private view returns (uint256) {
        return mint.users(account).tokenReward;
    }

    /// @dev A one-unit sale with the largest power, bought by the manager, gets its own unit's part and nothing else.
    function test_oneUnitSaleOfHugePower() external {
        _createSale();
        _buy(alice, 100);
        _pay();
        uint256 owed = mint.users(alice).usdtReward;
        IMintTypes.Terms memory t = _terms();
        (t.total, t.softCap, t.maxPerUser, t.power) = (1, 1, 1, type(uint64).max);
        (t.poolTokens, t.drop, t.tokens, t.price) = (0, 0, 1, 10_000);
        t.endTime = block.timestamp + 1;
        _createSale(t);
        _register(manager, root);
        _buy(manager, 1);
        _pay();
        skip(STREAM);
        assertEq(mint.users(alice).usdtReward, owed);
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS, 1);
        assertEq(_tokens(manager), 0);
        assertApproxEqAbs(mint.users(manager).usdtReward, 1000, 1, "the pool part of its own price");
    }

    /// @dev Small sales, one after the other, do not lengthen an earlier sale's stream.
    function test_dustSalesDoNotStretchTheStream() external {
        _createSale();
        _buy(alice, 100);
        _pay();
        uint256 end = block.timestamp + STREAM;
        _register(manager, root);
        IMintTypes.Terms memory t = _terms();
        (t.total, t.softCap, t.maxPerUser) = (1, 1, 1);
        (t.poolTokens, t.drop, t.tokens, t.price) = (1, 0, 1, 10_000);
        for (uint256 i; i < 8; ++i) {
            t.endTime = block.timestamp + 1;
            _createSale(t);
            _buy(manager, 1);
            _pay();
            uint256 passed = block.timestamp - (end - STREAM);
            assertApproxEqAbs(_tokens(alice), POOL_TOKENS * passed / STREAM, 10);
        }
        vm.warp(end);
        assertApproxEqAbs(_tokens(alice), POOL_TOKENS, 10);
    }

    function _borrower() private returns (Borrower borrower, Lender lender) {
        // The manager's contract is also the cost wallet, so that it receives the proceeds.
        IMain.ProjectTerms memory p = _projectTerms();
        p.costWallet = vm.computeCreateAddress(address(this), vm.getNonce(address(this)));
        project = _createProject(p);
        mint = IMint(main.projects(project).mint);
        borrower = new Borrower(IMain(address(main)), mint, IERC20(address(usdt)), project, root);
        assertEq(address(borrower), p.costWallet);
        lender = new Lender(IERC20(address(usdt)));
        _give(address(lender), 1_000_000 * PRICE);
        IMintTypes.Terms memory t = _terms();
        t.maxPerUser = t.total;
        _createSale(t);
    }

    /// @dev Borrowed money reaches the soft cap in the last second: nothing is paid in that transaction, so the loan cannot be
    /// repaid; and leaving again means that it decides nothing.
    function test_borrowedMoneyReachesTheSoftCap() external {
        (Borrower borrower, Lender lender) = _borrower();
        _buy(alice, 40);
        vm.warp(mint.sales(1).endTime - 1);
        vm.expectRevert("not paid back");
        lender.lend(60 * PRICE, borrower);
        borrower.setLeaves(true);
        lender.lend(60 * PRICE, borrower);
        assertEq(borrower.refusals(), 5, "every other way out is shut");
        assertEq(borrower.gained(), 0);
        skip(1);
        assertEq(_state(1), uint8(IMintTypes.State.Failed));
        assertEq(mint.refund(alice, 1), 40 * PRICE);
        assertEq(usdt.balanceOf(alice), 40 * PRICE);
    }

    /// @dev The same by selling out: the sale closes in the second after, not within the buyer's transaction.
    function test_borrowedMoneySellsOut() external {
        (Borrower borrower, Lender lender) = _borrower();
        _buy(alice, 40);
        vm.expectRevert("not paid back");
        lender.lend((TOTAL - 40) * PRICE, borrower);
        borrower.setLeaves(true);
        lender.lend((TOTAL - 40) * PRICE, borrower);
        assertEq(borrower.refusals(), 5);
        assertEq(borrower.gained(), 0);
        skip(PAY_DELAY);
        assertEq(_state(1), uint8(IMintTypes.State.OrderArranged));
        assertEq(mint.sales(1).sales, 40);
        _leave(alice);
        assertEq(usdt.balanceOf(alice), 40 * PRICE);
    }

    /// @dev Buying in pieces does not pay the pool part back to the buyer: it earns as much as one purchase.
    function test_buyingInPieces() external {
        _createSale();
        _buy(alice, 100);
        for (uint256 i; i < 100; ++i) {
            _buy(bob, 1);
        }
        _pay();
        skip(STREAM / 3);
        assertEq(mint.users(bob).usdtReward, mint.users(alice).usdtReward);
        assertApproxEqAbs(mint.users(bob).usdtReward, 100 * POOL_USDT, 1);
        assertEq(_tokens(bob), _tokens(alice));
    }

    /// @dev Streams of all 32 sales of a project at once still fit the gas of a claim.
    function test_thirtyTwoStreams() external {
        vm.prank(admin);
        main.setConfig(10, 1 days, 0, 700, 200);
        IMintTypes.Terms memory t = _terms();
        (t.total, t.softCap, t.maxPerUser) = (2, 1, 2);
        (t.poolTokens, t.drop) = (1e24, 1);
        _lead();
        for (uint256 i; i < 32; ++i) {
            t.endTime = block.timestamp + 1;
            _createSale(t);
            _buy(alice, 1);
            _pay();
        }
        skip(30 weeks);
        mint.claim{gas: 5_000_000}(alice);
        skip(1 weeks);
        uint256 gas = gasleft();
        mint.claim(alice);
        assertLt(gas - gasleft(), 3_000_000);
        skip(700 days);
        mint.claim(alice);
        mint.claimDrop(alice);
        assertEq(mint.getUserStatus(alice), 2, "nothing is left to walk");
        assertApproxEqAbs(_tokens(alice), 32 * 1e24 * 4 / 10, 1e6);
        _assertBooks();
    }

    function _lead() private {
        address[6] memory who = [alice, bob, carol, _user(11), _user(12), _user(13)];
        for (uint256 i; i < 6; ++i) {
            _setLevel(who[i], 4 + i);
            mint.updateUser(who[i]);
        }
    }
}
