// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {Economy} from "../Economy.sol";

contract ReleaseTest is Economy {
    uint256 private constant AMOUNT = 100e18;

    function test_paysPrincipalAtTheTerm_notASecondBefore() external {
        uint256 id = _deposit(alice, AMOUNT, TERM);
        skip(30 * STEP - 1);
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.NothingToRelease.selector, alice));
        pool.release();
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.NotDue.selector, id, block.timestamp + 1));
        pool.release(_ids(id));
        skip(1);
        assertEq(pool.users(alice).due, AMOUNT);
        vm.expectEmit();
        emit IHostingPool.Released(alice, id, AMOUNT);
        assertEq(pool.release(), AMOUNT);
        assertEq(usdt.balanceOf(alice), AMOUNT);
        assertTrue(pool.orders(id).released);
        assertEq(pool.getSolvency(address(usdt)).principal, 0);
        assertEq(pool.users(alice).amount, 0);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.NothingToRelease.selector, alice));
        pool.release();
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.AlreadyReleased.selector, id));
        pool.release(_ids(id));
    }

    function test_takesOnlyWhatIsDue() external {
        _deposit(alice, 1 * AMOUNT, 0);
        _deposit(alice, 2 * AMOUNT, 2);
        _deposit(alice, 4 * AMOUNT, 0);
        skip(14 * STEP);
        vm.prank(alice);
        assertEq(pool.release(), 5 * AMOUNT);
        assertEq(pool.users(alice).amount, 2 * AMOUNT);
        assertEq(main.users(alice).amount, 2 * AMOUNT);
    }

    function test_rewardsStayPayable() external {
        _deposit(alice, AMOUNT, TERM);
        skip(30 * STEP);
        vm.startPrank(alice);
        pool.release();
        (uint256 u, uint256 t) = pool.claim();
        (uint256 usdts, uint256 tokens) = _rewards(AMOUNT, TERM);
        assertEq(u, usdts);
        assertEq(t, tokens);
    }

    function test_anyoneMayReleaseForManyOwners() external {
        uint256[] memory ids = new uint256[](3);
        ids[0] = _deposit(alice, AMOUNT, 0);
        ids[1] = _deposit(bob, 2 * AMOUNT, 0);
        ids[2] = _deposit(alice, 4 * AMOUNT, 0);
        skip(14 * STEP);
        vm.prank(stranger);
        assertEq(pool.release(ids), 7 * AMOUNT);
        assertEq(usdt.balanceOf(alice), 5 * AMOUNT);
        assertEq(usdt.balanceOf(bob), 2 * AMOUNT);
        assertEq(usdt.balanceOf(stranger), 0);
        _assertCustody(pool);
    }

    function test_theSameIdTwiceReverts() external {
        uint256[] memory ids = new uint256[](2);
        ids[0] = ids[1] = _deposit(alice, AMOUNT, 0);
        _deposit(bob, AMOUNT, 0);
        skip(14 * STEP);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.AlreadyReleased.selector, ids[0]));
        pool.release(ids);
    }

    function test_refusesUnknownOrders_andDoesNothingForNone() external {
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.OrderUnknown.selector, 7));
        pool.release(_ids(7));
        assertEq(pool.release(new uint256[](0)), 0);
    }

    function test_ordersWithoutRewardsEndWithTheirPrincipal() external {
        IHostingPool.Offer[6] memory offers = _offers();
        (offers[0].rateUsdt, offers[0].rateToken) = (0, 0);
        _operate(address(pool), abi.encodeCall(pool.setConfigMulti, (offers)));
        _deposit(alice, AMOUNT, 0);
        skip(14 * STEP);
        vm.prank(alice);
        pool.release();
        assertEq(pool.userOrders(alice).length, 0);
        assertEq(pool.getConfig().totalMember, 0);
    }

    /// @dev With pause, blacklist, closed target, closed pool, empty budget and a TDE without code, all at once.
    function test_worksInEveryState() external {
        _deposit(alice, AMOUNT, TERM);
        _deposit(bob, AMOUNT, TERM);
        vm.prank(guardian);
        pool.pause();
        vm.startPrank(lister);
        pool.setIsBlackList(alice, true);
        vm.stopPrank();
        _operate(address(pool), abi.encodeCall(pool.close, ()));
        uint256 surplus = pool.getSolvency(address(usdt)).surplus;
        vm.startPrank(treasurer);
        pool.withdrawToken(address(usdt), treasurer, surplus);
        pool.withdrawToken(address(token), treasurer, pool.getSolvency(address(token)).surplus);
        vm.stopPrank();
        vm.prank(deployer);
        authority.setTargetClosed(address(pool), true);
        vm.etch(address(token), hex"fe");
        vm.etch(address(authority), hex"fe");
        vm.etch(address(main), hex"fe");
        skip(30 * STEP);
        vm.prank(alice);
        assertEq(pool.release(), AMOUNT);
        assertEq(pool.release(_ids(2)), AMOUNT);
        assertEq(usdt.balanceOf(alice), AMOUNT);
        assertEq(usdt.balanceOf(bob), AMOUNT);
    }
}
