// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {IMain} from "../../src/interfaces/IMain.sol";
import {IMint} from "../../src/interfaces/IMint.sol";
import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {Main} from "../../src/Main.sol";
import {MintFactory} from "../../src/MintFactory.sol";
import {Sales} from "../Sales.sol";

contract PermitUSDT is ERC20Permit {
    constructor() ERC20("USD", "USD") ERC20Permit("USD") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

contract MintBuyTest is Sales {
    function setUp() public override {
        super.setUp();
        _createSale();
    }

    function test_buy() external {
        _give(carol, 3 * PRICE);
        vm.startPrank(carol);
        usdt.approve(address(main), 3 * PRICE);
        vm.expectEmit(address(mint));
        emit IMintTypes.Bought(carol, 1, 1, 3, 3 * PRICE, 3 * TOKENS, 3);
        assertEq(main.buyNFT(project, 1, 3, 3 * PRICE, 3 * TOKENS, block.timestamp), 1);
        vm.stopPrank();
        assertEq(usdt.balanceOf(carol), 0);
        assertEq(usdt.balanceOf(address(main)), 0);
        assertEq(usdt.balanceOf(address(mint)), 3 * PRICE);
        assertEq(usdt.allowance(carol, address(main)), 0);
        IMintTypes.Order memory o = mint.orders(1);
        assertTrue(o.isValid);
        assertEq(o.index, 1);
        assertEq(o.userIndex, main.users(carol).index);
        assertEq(o.saleIndex, 1);
        assertEq(o.nfts, 3);
        assertEq(o.amount, 3 * PRICE);
        assertEq(o.tokens, 3 * TOKENS);
        assertEq(o.releaseTokens, 0);
        assertEq(o.startTime, block.timestamp);
        assertEq(o.lastTime, block.timestamp);
        assertEq(o.endTime, mint.sales(1).endTime + 10 * WEEK);
        assertEq(o.owner, carol);
        assertEq(uint8(o.state), uint8(IMintTypes.State.OrderArranged));
        assertEq(mint.getSolvency(address(usdt)).principal, 3 * PRICE);
        assertEq(main.users(carol).amount, 3 * PRICE);
        assertEq(main.getConfig().totalAmount, 3 * PRICE);
        IMain.Project memory p = main.projects(project);
        assertEq(p.totalAmount, 3 * PRICE);
        assertEq(p.totalUser, 1);
        assertEq(p.dropSurplus, 3 * DROP);
        _assertBooks();
    }

    function test_fourArguments() external {
        _give(carol, 5 * PRICE);
        vm.startPrank(carol);
        usdt.approve(address(main), 5 * PRICE);
        vm.expectRevert(abi.encodeWithSelector(IMain.PriceAboveMaximum.selector, PRICE, PRICE - 1));
        main.buyNFT(project, 1, 2, PRICE - 1);
        assertEq(main.buyNFT(project, 1, 2, PRICE), 2 * PRICE);
        assertEq(main.buyNFT(project, 1, 3, type(uint256).max), 3 * PRICE);
        vm.stopPrank();
        assertEq(mint.orders(1).nfts, 2);
        assertEq(mint.orders(2).nfts, 3);
        assertEq(mint.sales(1).sales, 5);
    }

    function test_insistsOnWhatWasSeen() external {
        _give(carol, 10 * PRICE);
        vm.startPrank(carol);
        usdt.approve(address(main), 10 * PRICE);
        vm.expectRevert(abi.encodeWithSelector(IMain.AmountMismatch.selector, 2 * PRICE - 1, 2 * PRICE));
        main.buyNFT(project, 1, 2, 2 * PRICE - 1, 0, block.timestamp);
        vm.expectRevert(abi.encodeWithSelector(IMain.AmountMismatch.selector, 2 * PRICE + 1, 2 * PRICE));
        main.buyNFT(project, 1, 2, 2 * PRICE + 1, 0, block.timestamp);
        vm.expectRevert(abi.encodeWithSelector(IMain.TokensBelowMinimum.selector, 2 * TOKENS, 2 * TOKENS + 1));
        main.buyNFT(project, 1, 2, 2 * PRICE, 2 * TOKENS + 1, block.timestamp);
        vm.expectRevert(abi.encodeWithSelector(IMain.DeadlinePassed.selector, block.timestamp - 1));
        main.buyNFT(project, 1, 2, 2 * PRICE, 0, block.timestamp - 1);
    }

    /// @dev Another price is the reason, whatever else is wrong: the buyer learns it before tokens or allowance are looked at.
    function test_anotherPriceIsTheFirstReason() external {
        vm.expectRevert(abi.encodeWithSelector(IMain.AmountMismatch.selector, 2 * PRICE - 1, 2 * PRICE));
        vm.prank(carol);
        main.buyNFT(project, 1, 2, 2 * PRICE - 1, 2 * TOKENS + 1, block.timestamp);
        vm.expectRevert(abi.encodeWithSelector(IMain.AmountMismatch.selector, 2 * PRICE - 1, 2 * PRICE));
        vm.prank(carol);
        main.buyNFT(project, 1, 2, 2 * PRICE - 1, 0, block.timestamp);
    }

    function _refused(address account, uint256 sale, uint256 times, bytes memory reason) private {
        vm.expectRevert(reason);
        mint.quote(account, sale, times);
        vm.startPrank(account);
        vm.expectRevert(reason);
        main.buyNFT(project, sale, times, times * PRICE, 0, block.timestamp);
        vm.expectRevert(reason);
        main.buyNFT(project, sale, times, PRICE);
        vm.stopPrank();
    }

    function test_refusals() external {
        _refused(alice, 0, 1, abi.encodeWithSelector(IMintTypes.SaleUnknown.selector, 0));
        _refused(alice, 2, 1, abi.encodeWithSelector(IMintTypes.SaleUnknown.selector, 2));
        _refused(alice, 1, 0, abi.encodeWithSelector(IMintTypes.InvalidTimes.selector));
        _refused(alice, 1, 1001, abi.encodeWithSelector(IMintTypes.NotEnoughLeft.selector, 1, 1001, 1000));
        _refused(alice, 1, 201, abi.encodeWithSelector(IMintTypes.AboveLimit.selector, alice, 201, 200));
        _buy(alice, 150);
        _refused(alice, 1, 51, abi.encodeWithSelector(IMintTypes.AboveLimit.selector, alice, 51, 50));
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IMain.NotRegistered.selector, stranger));
        main.buyNFT(project, 1, 1, PRICE, 0, block.timestamp);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IMain.NotRegistered.selector, stranger));
        main.buyNFT(project, 1, 1, PRICE);
        vm.expectRevert(abi.encodeWithSelector(IMain.ProjectUnknown.selector, 9));
        main.buyNFT(9, 1, 1, PRICE);
        vm.expectRevert(abi.encodeWithSelector(IMain.ProjectUnknown.selector, 0));
        main.buyNFT(0, 1, 1, PRICE, 0, block.timestamp);
    }

    function test_soldOut() external {
        for (uint256 i; i < 5; ++i) {
            _buy(_user(i), 200);
        }
        _refused(alice, 1, 1, abi.encodeWithSelector(IMintTypes.SoldOut.selector, 1));
        assertEq(mint.getConfig().poolStatus, 2);
    }

    function test_beforeTheStartAndAfterTheEnd() external {
        vm.prank(guardian);
        mint.dissolve(1);
        _refused(alice, 1, 1, abi.encodeWithSelector(IMintTypes.SaleIsDissolved.selector, 1));
        IMintTypes.Terms memory t = _terms();
        t.startTime = block.timestamp + 1 hours;
        _createSale(t);
        assertEq(mint.getConfig().poolStatus, 0);
        _refused(alice, 2, 1, abi.encodeWithSelector(IMintTypes.SaleNotStarted.selector, 2, t.startTime));
        vm.warp(t.startTime - 1);
        _refused(alice, 2, 1, abi.encodeWithSelector(IMintTypes.SaleNotStarted.selector, 2, t.startTime));
        vm.warp(t.startTime);
        assertEq(mint.getConfig().poolStatus, 1);
        _buy(alice, 1);
        vm.warp(t.endTime - 1);
        assertEq(mint.getConfig().poolStatus, 1);
        _buy(alice, 1);
        vm.warp(t.endTime);
        assertEq(mint.getConfig().poolStatus, 3);
        _refused(alice, 2, 1, abi.encodeWithSelector(IMintTypes.SaleEnded.selector, 2, t.endTime));
    }

    function test_mainAlone() external {
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.NotMain.selector, alice));
        mint.buyNFT(alice, PRICE, 1);
        vm.startPrank(address(main));
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.AmountMismatch.selector, PRICE - 1, PRICE));
        mint.buyNFT(alice, PRICE - 1, 1);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.InvalidTimes.selector));
        mint.buyNFT(alice, 0, 0);
    }

    /// @dev Only the latest sale sells: an older one that sold out before its end cannot be bought from.
    function test_theLatestSaleOnly() external {
        for (uint256 i; i < 5; ++i) {
            _buy(_user(i), 200);
        }
        skip(1 + PAY_DELAY);
        _createSale();
        _refused(alice, 1, 1, abi.encodeWithSelector(IMintTypes.SoldOut.selector, 1));
        _buy(alice, 1);
        assertEq(mint.orders(6).saleIndex, 2);
    }

    function test_manyOrders() external {
        uint256 first = _buy(alice, 1);
        skip(5);
        _buy(bob, 2);
        for (uint256 i; i < 9; ++i) {
            skip(1);
            _buy(alice, i + 1);
        }
        uint256[] memory ids = mint.userOrders(alice);
        assertEq(ids.length, 10);
        assertEq(ids[9], first);
        uint256 units;
        for (uint256 i; i < ids.length; ++i) {
            assertEq(mint.orders(ids[i]).owner, alice);
            if (i != 0) assertGt(ids[i - 1], ids[i], "newest first");
            units += mint.orders(ids[i]).nfts;
        }
        assertEq(units, 46);
        uint256[] memory page = mint.userOrders(alice, 0, 4);
        assertEq(page.length, 4);
        assertEq(page[0], ids[0]);
        page = mint.userOrders(alice, page[3], 100);
        assertEq(page.length, 6);
        assertEq(page[5], first);
        assertEq(mint.userOrders(alice, first, 5).length, 0);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.OrderUnknown.selector, 2));
        mint.userOrders(alice, 2, 1);
        assertEq(mint.userOrders(stranger).length, 0);
        IMintTypes.UserInfo memory u = mint.users(alice);
        assertEq(u.orders, 10);
        assertEq(u.startTime, mint.orders(first).startTime);
        assertEq(u.lastTime, block.timestamp);
        assertEq(u.amount, 46 * PRICE);
        assertEq(mint.getConfig().totalUser, 2);
        assertEq(mint.getConfig().totalOrder, 11);
        assertFalse(mint.orders(12).isValid);
    }

    /// @dev A wallet with code but without any hook (EIP-7702) buys, claims and is refunded like any other.
    function test_walletWithoutReceiverHook() external {
        vm.etch(alice, address(factory).code);
        _buy(alice, 150);
        _pay();
        (, uint256 tokens) = mint.claim(alice);
        assertGe(tokens, 150 * TOKENS / 8);
        mint.claimDrop(alice);
        _createSale();
        _buy(alice, 1);
        _end();
        mint.refund(alice, 2);
        assertEq(usdt.balanceOf(alice), PRICE + 150 * PRICE / 10);
    }

    /// @dev 500 buyers in one block, with units for 100 of them: 100 units are sold; all others get the reason and keep
    /// everything.
    function test_rush() external {
        vm.prank(guardian);
        mint.dissolve(1);
        IMintTypes.Terms memory t = _terms();
        (t.total, t.softCap, t.maxPerUser) = (100, 50, 1);
        _createSale(t);
        uint256 bought;
        for (uint256 i; i < 500; ++i) {
            address account = _user(i);
            _give(account, PRICE);
            vm.startPrank(account);
            usdt.approve(address(main), PRICE);
            try main.buyNFT(project, 2, 1, PRICE, TOKENS, block.timestamp) {
                ++bought;
            } catch (bytes memory reason) {
                assertEq(reason, abi.encodeWithSelector(IMintTypes.SoldOut.selector, 2));
                assertEq(usdt.balanceOf(account), PRICE);
            }
            vm.stopPrank();
        }
        assertEq(bought, 100);
        assertEq(mint.sales(2).sales, 100);
        assertEq(usdt.balanceOf(address(mint)), 100 * PRICE);
        _assertBooks();
    }

    function _withPermitUSDT() private returns (PermitUSDT money) {
        money = new PermitUSDT();
        _sellFor(address(money));
    }

    function test_permit() external {
        PermitUSDT money = _withPermitUSDT();
        (address buyer, uint256 key) = makeAddrAndKey("buyer");
        _register(buyer, root);
        money.mint(buyer, 4 * PRICE);
        uint256 deadline = block.timestamp + 1 minutes;
        bytes32 typed = keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 content = keccak256(abi.encode(typed, buyer, address(main), 2 * PRICE, 0, deadline));
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(key, keccak256(abi.encodePacked("\x19\x01", money.DOMAIN_SEPARATOR(), content)));
        uint256 snapshot = vm.snapshotState();
        vm.prank(buyer);
        main.buyNFT(project, 1, 2, 2 * PRICE, 0, deadline, v, r, s);
        assertEq(money.balanceOf(address(mint)), 2 * PRICE);
        assertEq(money.allowance(buyer, address(main)), 0);
        // Somebody takes the permit from the mempool and submits it first.
        vm.revertToState(snapshot);
        money.permit(buyer, address(main), 2 * PRICE, deadline, v, r, s);
        vm.prank(buyer);
        main.buyNFT(project, 1, 2, 2 * PRICE, 0, deadline, v, r, s);
        assertEq(mint.orders(1).nfts, 2);
        vm.prank(buyer);
        vm.expectRevert();
        main.buyNFT(project, 1, 2, 2 * PRICE, 0, deadline, v, r, s);
    }
}
