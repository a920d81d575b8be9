// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ISpecialPay} from "../../src/interfaces/ISpecialPay.sol";
import {Award} from "../Award.sol";
import {AwardModel} from "./AwardModel.sol";

/// @dev Random joins, leaves, inflows, donations and claims, against a model that walks over all members each time.
contract SpecialPayModelTest is Award {
    uint256 private constant ACTORS = 6;
    uint256 private constant CALLS = 40;

    AwardModel private model;
    address[] private actors;

    function setUp() public override {
        super.setUp();
        model = new AwardModel([RATE_A, RATE_B, RATE_C]);
        for (uint256 i; i < ACTORS; ++i) {
            actors.push(makeAddr(string.concat("actor", vm.toString(i))));
            _register(actors[i]);
            model.add(actors[i]);
        }
    }

    /// forge-config: default.fuzz.runs = 16
    /// forge-config: deep.fuzz.runs = 5000
    function testFuzz_toTheBaseUnit(uint256 seed) external {
        for (uint256 i; i < CALLS; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            _one(seed);
            _compare();
        }
        // Everybody out: what stays is dust, and what came while there was no member.
        model.inflow();
        uint256 left = usdt.balanceOf(address(award));
        for (uint256 i; i < ACTORS; ++i) {
            uint256 due = _due(actors[i]);
            if (due == 0) continue;
            assertEq(award.updateUser(actors[i]), due);
            left -= due;
        }
        assertEq(usdt.balanceOf(address(award)), left);
        assertGe(left, model.unshared());
        assertLe(left, model.unshared() + model.inflows() + model.spells(), "dust");
    }

    function _one(uint256 dice) private {
        address actor = actors[(dice >> 8) % ACTORS];
        uint256 amount = dice >> 16 & 1 == 0 ? (dice >> 32) % 100 : (dice >> 32) % 1e24;
        uint256 what = dice % 8;
        if (what < 3) {
            uint256 classes = (dice >> 24) % 8;
            if (classes == model.classesOf(actor)) return;
            _set(actor, classes);
            model.set(actor, classes);
        } else if (what < 5) {
            if (!model.hasMembers()) return;
            model.inflow();
            _notify(amount);
            model.arrive(amount);
            model.inflow();
        } else if (what == 5) {
            _giveUsdt(address(award), amount);
            model.arrive(amount);
        } else if (what == 6) {
            award.updatePool();
            model.inflow();
        } else {
            uint256 due = _due(actor);
            if (due == 0) return;
            assertEq(award.updateUser(actor), due);
            model.inflow();
            model.pay(actor, due);
        }
    }

    function _compare() private view {
        uint256 sum;
        for (uint256 i; i < ACTORS; ++i) {
            ISpecialPay.User memory u = award.getUserInfo(actors[i]);
            uint256[4] memory wanted = model.figuresOf(actors[i]);
            assertEq(u.rewardA, wanted[0], "A");
            assertEq(u.rewardB, wanted[1], "B");
            assertEq(u.rewardC, wanted[2], "C");
            assertEq(u.balance, wanted[3], "balance");
            sum += u.balance;
        }
        assertLe(sum + model.unshared(), usdt.balanceOf(address(award)), "covered");
        assertEq(award.getConfig().unshared, model.unsharedIfBooked(), "unshared");
        _assertAwardBooks();
    }
}
