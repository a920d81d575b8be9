// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ISpecialPay} from "../../src/interfaces/ISpecialPay.sol";
import {Award} from "../Award.sol";
import {OddToken} from "../mocks/OddToken.sol";

contract SpecialPayClaimTest is Award {
    function test_nothingToClaim() external {
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(ISpecialPay.NothingToClaim.selector, alice));
        award.claim();
        vm.stopPrank();
        _set(alice, 1);
        vm.expectRevert(abi.encodeWithSelector(ISpecialPay.NothingToClaim.selector, alice));
        award.updateUser(alice);
        _notify(10e18);
        award.updateUser(alice);
        vm.expectRevert(abi.encodeWithSelector(ISpecialPay.NothingToClaim.selector, alice));
        award.updateUser(alice);
    }

    function test_paysWhatArrivedToo() external {
        _set(alice, 1);
        _notify(10e18);
        _giveUsdt(address(award), 5e18);
        vm.expectEmit();
        emit ISpecialPay.Shared(address(0), 5e18, 5e18, 0, 0);
        vm.expectEmit();
        emit ISpecialPay.Claimed(alice, 15e18);
        vm.prank(alice);
        assertEq(award.claim(), 15e18);
        assertEq(usdt.balanceOf(alice), 15e18);
        assertEq(usdt.balanceOf(address(award)), 0);
        ISpecialPay.User memory u = award.getUserInfo(alice);
        assertEq(u.balance, 0);
        assertEq(u.rewardA, 15e18);
        assertEq(u.debtA, 15e18 * ONE);
        assertEq(award.getConfig().lastBalance, 0);
    }

    function test_anybodyForTheMember() external {
        _set(alice, 7);
        _notify(10e18);
        vm.prank(stranger);
        assertEq(award.updateUser(alice), 10e18);
        assertEq(usdt.balanceOf(alice), 10e18);
        assertEq(usdt.balanceOf(stranger), 0);
    }

    /// @dev Claiming after each inflow earns to the base unit what claiming once in the end does.
    function testFuzz_oftenOrOnce(uint256 seed) external {
        _set(alice, 1);
        _set(bob, 1);
        _set(carol, 1);
        for (uint256 i; i < 12; ++i) {
            uint256 dice = uint256(keccak256(abi.encode(seed, i)));
            _notify(dice % 1000 + 1);
            if (_due(alice) != 0) award.updateUser(alice);
            if (dice >> 255 == 0 && _due(bob) != 0) award.updateUser(bob);
        }
        if (_due(bob) != 0) award.updateUser(bob);
        award.updateUser(carol);
        assertEq(usdt.balanceOf(alice), usdt.balanceOf(carol));
        assertEq(usdt.balanceOf(bob), usdt.balanceOf(carol));
        assertLe(usdt.balanceOf(address(award)), 3);
    }

    /// @dev One that the token refuses holds up nobody else.
    function test_aMemberThatTheTokenRefuses() external {
        OddToken odd = new OddToken();
        award = _newAward(address(odd));
        _set(alice, 1);
        _set(bob, 1);
        odd.mint(address(award), 100);
        odd.setBlocked(alice, true);
        vm.expectRevert();
        award.updateUser(alice);
        assertEq(award.updateUser(bob), 50);
        _set(alice, 0);
        odd.mint(address(award), 100);
        assertEq(award.updateUser(bob), 100);
        odd.setBlocked(alice, false);
        assertEq(award.updateUser(alice), 50);
    }

    function test_aTokenThatFails_staysOwed() external {
        OddToken odd = new OddToken();
        award = _newAward(address(odd));
        _set(alice, 1);
        odd.mint(address(award), 100);
        OddToken.Mode[3] memory modes =
            [OddToken.Mode.Reverts, OddToken.Mode.ReturnsFalse, OddToken.Mode.MovesAndReturnsFalse];
        for (uint256 i; i < 3; ++i) {
            odd.setMode(modes[i]);
            vm.expectRevert();
            award.updateUser(alice);
            assertEq(_due(alice), 100);
            assertEq(odd.balanceOf(address(award)), 100);
        }
        odd.setMode(OddToken.Mode.Fine);
        odd.setSilent(true);
        assertEq(award.updateUser(alice), 100);
        assertEq(odd.balanceOf(alice), 100);
    }
}
