// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Resonance} from "../Resonance.sol";
import {HostingPool} from "../../src/HostingPool.sol";
import {PayoutVault} from "../../src/PayoutVault.sol";
import {View} from "../../src/View.sol";
import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {IMintFactory} from "../../src/interfaces/IMintFactory.sol";
import {INodeNFT} from "../../src/interfaces/INodeNFT.sol";
import {IPayoutVault} from "../../src/interfaces/IPayoutVault.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {IView} from "../../src/interfaces/IView.sol";

contract ViewTest is Resonance {
    HostingPool private lpPool;
    PayoutVault private vault;
    View private reader;

    function setUp() public override {
        super.setUp();
        lpPool = _newPool(pair, address(usdt), address(token));
        address[] memory pools = new address[](2);
        (pools[0], pools[1]) = (address(pool), address(lpPool));
        IPayoutVault.Config memory c;
        (c.authority, c.cold, c.nodes) = (address(authority), treasury, address(nodes));
        (c.payer, c.guardian) = (operator, guardian);
        vault = new PayoutVault(c);
        address[] memory assets = new address[](2);
        (assets[0], assets[1]) = (address(usdt), address(token));
        reader = new View(
            address(main),
            address(nodes),
            address(swapHelper),
            address(liquidityHelper),
            pools,
            address(ring),
            address(vault),
            assets
        );
        _fund(lpPool, 1000e18, 5000e18);
    }

    function _deposit(address account, HostingPool p, uint256 amount) private {
        IERC20 asset = IERC20(p.getConfig().principal);
        vm.prank(address(asset) == pair ? treasury : deployer);
        asset.transfer(account, amount);
        vm.startPrank(account);
        asset.approve(address(p), amount);
        p.deposit(amount);
        vm.stopPrank();
    }

    function test_getUsers() external {
        _buyNode(alice, 2);
        _deposit(alice, pool, 100e18);
        _deposit(bob, lpPool, 50e18);
        _giveUsdt(address(nodes), 300e18);
        _giveUsdt(alice, 11e18);
        _giveToken(alice, 13e18);
        address[] memory accounts = new address[](3);
        (accounts[0], accounts[1], accounts[2]) = (alice, bob, stranger);
        IView.UserInfo[] memory u = reader.getUsers(accounts);
        assertEq(u[0].account, alice);
        assertEq(u[0].usdtBalance, 11e18);
        assertEq(u[0].tokenBalance, 13e18);
        assertEq(u[0].user.refer, root);
        assertEq(u[0].user.amount, main.users(alice).amount);
        assertEq(u[0].team.level, 1);
        assertEq(u[0].node.balance, 200e18);
        assertEq(u[0].pools[0].amount, 100e18);
        assertEq(u[0].pools[1].amount, 0);
        assertEq(u[1].pools[1].amount, 50e18);
        assertEq(u[1].team.level, 0);
        assertFalse(u[2].user.isExist);
        assertEq(keccak256(abi.encode(reader.getUserInfo(alice))), keccak256(abi.encode(u[0])));
    }

    function test_getConfig() external {
        vm.prank(deployer);
        token.burn(7e18);
        _knowAverage();
        IMintFactory.Config memory f;
        f.special = bob;
        vm.mockCall(address(main), abi.encodeCall(main.factory, ()), abi.encode(stranger));
        vm.mockCall(stranger, abi.encodeCall(IMintFactory.getConfig, ()), abi.encode(f));
        IView.Config memory c = reader.getConfig();
        assertEq(c.mintFactory, stranger);
        assertEq(c.special, bob);
        assertEq(c.destroyed, 7e18);
        assertEq(c.issued, 100_000_000e18);
        assertEq(c.price, 0.25e18);
        assertEq(c.average, 0.25e18);
        assertEq(c.main.totalUser, 4);
        assertEq(c.token.swapPair, pair);
        assertEq(c.nodes.power, 1);
        assertEq(c.swapHelper, address(swapHelper));
        assertEq(c.liquidityHelper, address(liquidityHelper));
        assertEq(c.pools.length, 2);
        assertEq(c.resonancePool, address(ring));
    }

    /// @dev Every row adds up; rows of contracts that keep nothing show what was sent there by mistake.
    function testFuzz_getSolvency(uint96 donated, uint96 stray, uint8 cards) external {
        _deposit(alice, pool, 100e18);
        _deposit(bob, lpPool, 50e18);
        _buyNode(bob, bound(cards, 1, 200));
        _giveUsdt(address(nodes), bound(donated, 0, 1e24));
        _giveUsdt(address(swapHelper), bound(stray, 0, 1e24));
        _giveToken(address(vault), 7e18);
        _join(carol, ring.open(LINE), 70e18);
        IView.Solvency[] memory rows = reader.getSolvency();
        assertEq(rows.length, 20);
        for (uint256 i; i < rows.length; ++i) {
            IView.Solvency memory r = rows[i];
            assertEq(r.balance, IERC20(r.asset).balanceOf(r.place));
            assertEq(r.balance, r.principal + r.reserved + r.free + r.surplus);
        }
        _assertRow(rows, address(nodes), address(usdt), 0, bound(donated, 0, 1e24));
        _assertRow(rows, address(pool), address(usdt), 100e18, 1.92e18);
        _assertRow(rows, address(lpPool), address(usdt), 0, 0.96e18);
        _assertRow(rows, address(lpPool), pair, 50e18, 0);
        _assertRow(rows, address(swapHelper), address(usdt), 0, 0);
        _assertRow(rows, address(vault), address(usdt), 0, 0);
        _assertRow(rows, address(vault), address(token), 0, 7e18);
        _assertRow(rows, address(ring), address(usdt), 70e18, ring.getSolvency(address(usdt)).reserved);
        _assertRow(rows, address(ring), address(token), 0, ring.getSolvency(address(token)).reserved);
    }

    /// @dev The level share counts as reserved like users' rewards; the rows equal the pool's own books.
    function test_getSolvency_levelShareIsReserved() external {
        _deposit(alice, pool, 100e18);
        skip(3 days);
        pool.updateUser(alice);
        IRewardBudget.Books memory b = pool.getSolvency(address(usdt));
        assertGt(b.levelDue, 0);
        IView.Solvency[] memory rows = reader.getSolvency();
        _assertRow(rows, address(pool), address(usdt), 100e18, b.reserved + b.levelDue);
        for (uint256 i; i < rows.length; ++i) {
            if (rows[i].place == address(pool) && rows[i].asset == address(usdt)) {
                assertEq(rows[i].surplus, b.surplus);
            }
        }
    }

    /// @dev Claimed parts of the nodes' inflows are no longer owed.
    function test_getSolvency_claimedIsGone() external {
        _buyNode(alice, 1);
        _giveUsdt(address(nodes), 10e18);
        _giveToken(address(nodes), 6e18);
        nodes.claim(alice);
        IView.Solvency[] memory rows = reader.getSolvency();
        _assertRow(rows, address(nodes), address(usdt), 0, 5e18);
        _assertRow(rows, address(nodes), address(token), 0, 3e18);
    }

    function _assertRow(IView.Solvency[] memory rows, address place, address asset, uint256 principal, uint256 reserved)
        private
        pure
    {
        for (uint256 i; i < rows.length; ++i) {
            if (rows[i].place != place || rows[i].asset != asset) continue;
            assertEq(rows[i].principal, principal, "principal");
            assertEq(rows[i].reserved, reserved, "reserved");
            return;
        }
        revert("no such row");
    }

    function testFuzz_pages(uint256 first, uint256 count) external {
        for (uint256 i; i < 3; ++i) {
            _operate(address(nodes), abi.encodeCall(nodes.addCard, (10, NODE_PRICE, "bafy", "")));
            _deposit(alice, pool, (i + 1) * STAKE_MIN);
        }
        first = bound(first, 0, 6);
        INodeNFT.Card[] memory cards = reader.getCards(first, count);
        uint256 left = first == 0 || first > 4 ? 0 : 5 - first;
        assertEq(cards.length, count < left ? count : left);
        for (uint256 i; i < cards.length; ++i) {
            assertEq(cards[i].tokenId, first + i);
            assertGt(cards[i].supply, 0);
        }
        IHostingPool.Order[] memory orders = reader.getOrders(address(pool), first, count);
        left = first == 0 || first > 3 ? 0 : 4 - first;
        assertEq(orders.length, count < left ? count : left);
        for (uint256 i; i < orders.length; ++i) {
            assertEq(orders[i].amount, (first + i) * STAKE_MIN);
        }
    }

    function test_getOrders_unknownPool() external {
        vm.expectRevert(abi.encodeWithSelector(IView.PoolUnknown.selector, stranger));
        reader.getOrders(stranger, 1, 1);
    }
}
