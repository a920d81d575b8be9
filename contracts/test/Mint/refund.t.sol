// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IMain} from "../../src/interfaces/IMain.sol";
import {IMint} from "../../src/interfaces/IMint.sol";
import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {OddToken} from "../mocks/OddToken.sol";
import {Sales} from "../Sales.sol";

contract MintRefundTest is Sales {
    function setUp() public override {
        super.setUp();
        _createSale();
    }

    function _wrong(IMintTypes.State state) private {
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.WrongState.selector, 1, state));
        mint.refund(alice, 1);
    }

    function test_refund() external {
        _buy(alice, 40);
        _buy(alice, 9);
        _buy(bob, 50);
        _wrong(IMintTypes.State.OrderArranged);
        _end();
        assertEq(mint.users(alice).refundable, 49 * PRICE);
        assertEq(uint8(mint.orders(1).state), uint8(IMintTypes.State.Failed));
        vm.expectEmit(address(mint));
        emit IMintTypes.Refunded(alice, 1, 49, 49 * PRICE);
        vm.prank(stranger);
        assertEq(mint.refund(alice, 1), 49 * PRICE);
        assertEq(usdt.balanceOf(alice), 49 * PRICE);
        assertEq(uint8(mint.orders(1).state), uint8(IMintTypes.State.PrincipalReturn));
        assertEq(uint8(mint.orders(2).state), uint8(IMintTypes.State.PrincipalReturn));
        assertEq(uint8(mint.orders(3).state), uint8(IMintTypes.State.Failed));
        assertEq(uint8(mint.stateOf(1)), uint8(IMintTypes.State.Failed));
        assertEq(main.users(alice).amount, 0);
        assertEq(main.getConfig().totalAmount, 50 * PRICE);
        assertEq(mint.getUserStatus(alice), 2);
        assertEq(mint.getUserStatus(bob), 1);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.NothingToRefund.selector, alice, 1));
        mint.refund(alice, 1);
        vm.prank(bob);
        assertEq(main.refund(project, 1), 50 * PRICE);
        assertEq(uint8(mint.stateOf(1)), uint8(IMintTypes.State.PrincipalReturn));
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.NothingToRefund.selector, stranger, 1));
        mint.refund(stranger, 1);
        assertEq(usdt.balanceOf(address(mint)), 0);
        assertEq(main.getConfig().totalAmount, 0);
        IMintTypes.Release[] memory r = mint.getUserRelease(alice);
        assertEq(r.length, 1);
        assertTrue(r[0].refunded);
        assertEq(r[0].units, 0);
        _assertBooks();
    }

    function test_dissolve() external {
        _buy(alice, 40);
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.NotGuardian.selector, operator));
        mint.dissolve(1);
        vm.prank(guardian);
        vm.expectEmit(address(mint));
        emit IMintTypes.SaleDissolved(1, 40);
        mint.dissolve(1);
        assertEq(uint8(mint.stateOf(1)), uint8(IMintTypes.State.Dissolution));
        assertEq(mint.getConfig().poolStatus, 4);
        vm.prank(guardian);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.WrongState.selector, 1, IMintTypes.State.Dissolution));
        mint.dissolve(1);
        mint.refund(alice, 1);
        assertEq(usdt.balanceOf(alice), 40 * PRICE);
        assertEq(uint8(mint.stateOf(1)), uint8(IMintTypes.State.PrincipalReturn));
        vm.prank(guardian);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.WrongState.selector, 1, IMintTypes.State.PrincipalReturn));
        mint.dissolve(1);
    }

    /// @dev Nothing takes success back, neither a call nor time.
    function test_successIsForGood() external {
        _buy(alice, 100);
        assertEq(_state(1), uint8(IMintTypes.State.OrderArranged), "until the end");
        assertEq(mint.sales(1).successTime, 0);
        _end();
        uint256 end = block.timestamp;
        for (uint256 i; i < 3; ++i) {
            assertEq(_state(1), uint8(IMintTypes.State.Success));
            assertEq(mint.sales(1).successTime, end);
            vm.prank(guardian);
            vm.expectRevert(abi.encodeWithSelector(IMintTypes.WrongState.selector, 1, IMintTypes.State.Success));
            mint.dissolve(1);
            _wrong(IMintTypes.State.Success);
            vm.prank(alice);
            vm.expectRevert(abi.encodeWithSelector(IMintTypes.WrongState.selector, 1, IMintTypes.State.Success));
            mint.leave(1);
            skip(PAY_DELAY);
        }
    }

    function test_failedCannotBeDissolved() external {
        _end();
        vm.prank(guardian);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.WrongState.selector, 1, IMintTypes.State.Failed));
        mint.dissolve(1);
    }

    /// @dev A project's token that refuses everything, burns all gas, or has no code any more does not affect a refund.
    function test_hostileTokenDoesNotTouchIt() external {
        OddToken odd = new OddToken();
        IMain.ProjectTerms memory p = _projectTerms();
        p.token = address(odd);
        project = _createProject(p);
        mint = IMint(main.projects(project).mint);
        odd.mint(admin, _escrow(_terms()));
        IMintTypes.Terms memory t = _terms();
        vm.prank(admin);
        odd.transfer(manager, _escrow(t));
        vm.startPrank(manager);
        odd.approve(address(main), _escrow(t));
        main.createSale(project, t);
        vm.stopPrank();
        _buy(alice, 10);
        _buy(bob, 20);
        _buy(carol, 30);
        _end();
        odd.setMode(OddToken.Mode.Reverts);
        mint.refund(alice, 1);
        odd.setMode(OddToken.Mode.BurnsGas);
        mint.refund(bob, 1);
        odd.setMode(OddToken.Mode.Fine);
        mint.reclaim(1);
        mint.refund(carol, 1);
        assertEq(usdt.balanceOf(alice), 10 * PRICE);
        assertEq(usdt.balanceOf(bob), 20 * PRICE);
        assertEq(usdt.balanceOf(carol), 30 * PRICE);
    }

    /// @dev The blacklist does not affect a refund.
    function test_blacklisted() external {
        _buy(alice, 10);
        _end();
        vm.prank(lister);
        factory.setIsBlackList(alice, true);
        mint.refund(alice, 1);
        assertEq(usdt.balanceOf(alice), 10 * PRICE);
    }

    function test_returned_escrowAlone() external {
        _buy(alice, 10);
        vm.expectRevert(abi.encodeWithSelector(IMain.NotMint.selector, address(this), project));
        main.returned(project, alice, 10 * PRICE);
        uint256 other = _createProject(_projectTerms());
        vm.prank(address(mint));
        vm.expectRevert(abi.encodeWithSelector(IMain.NotMint.selector, address(mint), other));
        main.returned(other, alice, 10 * PRICE);
    }

    /// @dev Whatever was bought in whatever order, everybody gets exactly that back.
    function testFuzz_everybodyGetsAllBack(uint256[8] memory times, uint256 dissolved) external {
        uint256 left = SOFT_CAP - 1;
        uint256[4] memory paid;
        for (uint256 i; i < times.length && left != 0; ++i) {
            uint256 n = bound(times[i], 1, left);
            left -= n;
            _buy(_user(i % 4), n);
            paid[i % 4] += n * PRICE;
        }
        if (dissolved % 2 == 0) _end();
        else _dissolve();
        for (uint256 i; i < 4; ++i) {
            assertEq(main.users(_user(i)).amount, paid[i]);
            if (paid[i] == 0) continue;
            assertEq(mint.refund(_user(i), 1), paid[i]);
            assertEq(usdt.balanceOf(_user(i)), paid[i]);
            assertEq(main.users(_user(i)).amount, 0);
        }
        assertEq(usdt.balanceOf(address(mint)), 0);
        assertEq(uint8(mint.stateOf(1)), uint8(IMintTypes.State.PrincipalReturn));
    }

    function _dissolve() private {
        vm.prank(guardian);
        mint.dissolve(1);
    }
}
