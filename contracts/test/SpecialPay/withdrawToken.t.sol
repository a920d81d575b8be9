// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {ISpecialPay} from "../../src/interfaces/ISpecialPay.sol";
import {Award} from "../Award.sol";

contract SpecialPayWithdrawTokenTest is Award {
    function _take(address asset, uint256 amount) private {
        vm.prank(treasurer);
        award.withdrawToken(asset, treasurer, amount);
    }

    function _refused(address asset, uint256 amount, uint256 surplus) private {
        vm.prank(treasurer);
        vm.expectRevert(abi.encodeWithSelector(ISpecialPay.SurplusExceeded.selector, asset, amount, surplus));
        award.withdrawToken(asset, treasurer, amount);
    }

    function test_treasuryOnly() external {
        vm.prank(quick);
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, quick));
        award.withdrawToken(address(usdt), quick, 0);
    }

    function test_theReceiverGetsIt() external {
        _giveUsdt(address(award), 5e18);
        vm.expectEmit(address(award));
        emit ISpecialPay.Withdrawn(address(usdt), stranger, 5e18);
        vm.prank(treasurer);
        award.withdrawToken(address(usdt), stranger, 5e18);
        assertEq(usdt.balanceOf(stranger), 5e18);
        assertEq(usdt.balanceOf(treasurer), 0);
    }

    /// @dev With members everything that arrives is theirs, also what nobody has booked.
    function test_nothingOfTheMembers() external {
        _set(alice, 1);
        _notify(10e18);
        _giveUsdt(address(award), 5e18);
        _refused(address(usdt), 1, 0);
        _set(alice, 0);
        _refused(address(usdt), 1, 0);
        assertEq(_due(alice), 15e18);
        _assertAwardBooks();
    }

    /// @dev What arrived without members, in parts, and no base unit of what members earned before and after.
    function test_whatArrivedWithoutMembers() external {
        _giveUsdt(address(award), 30e18);
        _set(alice, 1);
        _notify(10e18);
        _refused(address(usdt), 30e18 + 1, 30e18);
        vm.expectEmit(address(award));
        emit ISpecialPay.Withdrawn(address(usdt), treasurer, 12e18);
        _take(address(usdt), 12e18);
        assertEq(award.getConfig().unshared, 18e18);
        _assertAwardBooks();
        _notify(1e18);
        _take(address(usdt), 18e18);
        _refused(address(usdt), 1, 0);
        assertEq(award.getConfig().unshared, 0);
        assertEq(award.updateUser(alice), 11e18);
        assertEq(usdt.balanceOf(treasurer), 30e18);
        assertEq(usdt.balanceOf(address(award)), 0);
    }

    /// @dev Partly looked at, partly not: the treasury takes of both, and nothing of it is taken for an inflow afterwards.
    function test_takenOfBoth() external {
        _giveUsdt(address(award), 30e18);
        award.updatePool();
        _giveUsdt(address(award), 5e18);
        _take(address(usdt), 32e18);
        assertEq(award.getSolvency(address(usdt)).surplus, 3e18);
        _set(alice, 1);
        assertEq(award.getConfig().unshared, 3e18);
        _notify(10e18);
        _giveUsdt(address(award), 2e18);
        _refused(address(usdt), 3e18 + 1, 3e18);
        _take(address(usdt), 3e18);
        assertEq(award.updateUser(alice), 12e18);
        assertEq(usdt.balanceOf(address(award)), 0);
        _assertAwardBooks();
    }

    /// @dev Taken out before anybody booked it, and not booked as a loss or an inflow afterwards.
    function test_takenBeforeAnybodyLooked() external {
        _giveUsdt(address(award), 30e18);
        _take(address(usdt), 30e18);
        _set(alice, 1);
        _notify(10e18);
        assertEq(_due(alice), 10e18);
        _assertAwardBooks();
    }

    /// @dev What is above the books' 96 bits is surplus, too, and leaves what is booked alone.
    function test_aboveTheLargestSum() external {
        _giveUsdt(address(award), 4);
        _set(alice, 1);
        deal(address(usdt), address(award), uint256(type(uint96).max) + 7);
        _take(address(usdt), 11);
        assertEq(award.getConfig().unshared, 0);
        assertEq(award.getSolvency(address(usdt)).surplus, 0);
        assertEq(award.updateUser(alice), type(uint96).max - 4);
    }

    function test_otherAssets() external {
        _giveUsdt(address(award), 9e18);
        _set(alice, 1);
        _giveUsdt(address(award), 3e18);
        _giveToken(address(award), 7e18);
        assertEq(award.getSolvency(address(token)).owed, 0);
        _refused(address(token), 7e18 + 1, 7e18);
        _take(address(token), 7e18);
        assertEq(token.balanceOf(treasurer), 7e18);
        assertEq(award.getConfig().unshared, 9e18);
        assertEq(_due(alice), 3e18);
        _assertAwardBooks();
    }
}
