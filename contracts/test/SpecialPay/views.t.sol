// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ResonanceBooks} from "../../src/ResonanceBooks.sol";
import {ResonancePool} from "../../src/ResonancePool.sol";
import {View} from "../../src/View.sol";
import {MintFactory} from "../../src/MintFactory.sol";
import {ISolvencyView} from "../../src/interfaces/ISolvencyView.sol";
import {ISpecialPay} from "../../src/interfaces/ISpecialPay.sol";
import {Award} from "../Award.sol";

contract SpecialPayViewsTest is Award {
    function test_anUnknownAccount() external view {
        ISpecialPay.User memory u = award.getUserInfo(stranger);
        ISpecialPay.User memory none;
        assertEq(abi.encode(u), abi.encode(none));
    }

    /// @dev Views show what arrived as shared already, exactly as the next booking does it.
    function testFuzz_asIfBooked(uint96 amount, uint8 a, uint8 b, uint8 c) external {
        if (a % 8 != 0) _set(alice, a % 8);
        if (b % 8 != 0) _set(bob, b % 8);
        if (c % 8 != 0) _set(carol, c % 8);
        _giveUsdt(address(award), bound(amount, 0, 1e26));
        bytes memory config = abi.encode(award.getConfig());
        bytes memory users = abi.encode(award.getUserInfo(alice), award.getUserInfo(bob), award.getUserInfo(carol));
        bytes memory books = abi.encode(award.getSolvency(address(usdt)));
        award.updatePool();
        assertEq(abi.encode(award.getConfig()), config);
        assertEq(abi.encode(award.getUserInfo(alice), award.getUserInfo(bob), award.getUserInfo(carol)), users);
        assertEq(abi.encode(award.getSolvency(address(usdt))), books);
        _assertAwardBooks();
    }

    /// @dev `debt` is the mark of the last settlement, so that anybody can recompute the balance from the two.
    function test_debtAndPerForce() external {
        _set(alice, 1);
        _notify(100e18);
        _set(bob, 1);
        _notify(7);
        ISpecialPay.User memory u = award.getUserInfo(bob);
        ISpecialPay.Config memory c = award.getConfig();
        assertEq(u.debtA, 100e18 * ONE);
        assertEq(c.perForceA, 100e18 * ONE + 7 * ONE / 2);
        assertEq((c.perForceA - u.debtA) / ONE, u.balance);
        assertEq(u.balance, 3);
        award.updateUser(bob);
        // Whole base units only: half of one is kept for the next time.
        u = award.getUserInfo(bob);
        assertEq(u.debtA, 100e18 * ONE + 3 * ONE);
        assertEq(u.rewardA, 3);
        _notify(1);
        assertEq(_due(bob), 1);
    }

    function test_updatePool_byAnyone_once() external {
        _set(alice, 4);
        _giveUsdt(address(award), 5e18);
        vm.expectEmit();
        emit ISpecialPay.Shared(address(0), 5e18, 0, 0, 5e18);
        vm.prank(stranger);
        award.updatePool();
        vm.recordLogs();
        award.updatePool();
        assertEq(vm.getRecordedLogs().length, 0);
    }

    /// @dev The row of the award stands beside the others once the factory names it.
    function test_solvencyOfAll() external {
        address[] memory none;
        vm.startPrank(deployer);
        MintFactory made = new MintFactory(
            address(authority), address(main), address(usdt), address(token), treasury, address(router)
        );
        main.setFactory(address(made));
        ResonancePool ring =
            new ResonancePool(ResonanceBooks.Init(address(authority), address(main), address(usdt), address(token), 0));
        View reader = new View(
            address(main),
            address(nodes),
            address(swapHelper),
            address(liquidityHelper),
            none,
            address(ring),
            treasury,
            none
        );
        uint256 before = reader.getSolvency().length;
        assertEq(reader.getConfig().special, address(0));
        made.setTokenAdd(address(award));
        vm.stopPrank();
        _giveUsdt(address(award), 3e18);
        _set(alice, 1);
        _giveUsdt(address(award), 5e18);
        ISolvencyView.Solvency[] memory rows = reader.getSolvency();
        assertEq(rows.length, before + 1);
        assertEq(reader.getConfig().special, address(award));
        ISolvencyView.Solvency memory r = rows[before];
        assertEq(r.place, address(award));
        assertEq(r.asset, address(usdt));
        assertEq(r.balance, 8e18);
        assertEq(r.reserved, 5e18);
        assertEq(r.surplus, 3e18);
        assertEq(r.principal + r.free, 0);
    }
}
