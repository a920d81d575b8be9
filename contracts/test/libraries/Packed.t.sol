// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {PackedAmounts} from "../../src/libraries/PackedAmounts.sol";
import {OfferWord, PackedOffer} from "../../src/libraries/PackedOffer.sol";
import {PackedOrder} from "../../src/libraries/PackedOrder.sol";
import {PackedTotals} from "../../src/libraries/PackedTotals.sol";

contract PackedOrderTest is Test {
    using PackedOrder for uint256;

    function testFuzz_who(address owner, uint88 amount) external pure {
        uint256 who = PackedOrder.packWho(owner, amount);
        assertEq(who.owner(), owner);
        assertEq(who.amount(), amount);
        assertFalse(who.released());
        who = who.withReleased();
        assertTrue(who.released());
        assertEq(who.owner(), owner);
        assertEq(who.amount(), amount);
    }

    function testFuzz_what(uint32 start, uint16 steps, uint88 usdt, uint88 token, uint16[4] memory done) external pure {
        uint256 what = PackedOrder.packWhat(start, steps, usdt, token);
        assertEq(what.doneUsdt() + what.doneToken(), 0);
        for (uint256 i; i < 4; i += 2) {
            what = what.withDoneUsdt(done[i]).withDoneToken(done[i + 1]);
            assertEq(what.doneUsdt(), done[i]);
            assertEq(what.doneToken(), done[i + 1]);
        }
        assertEq(what.start(), start);
        assertEq(what.steps(), steps);
        assertEq(what.rewardUsdt(), usdt);
        assertEq(what.rewardToken(), token);
        bool settled = (usdt == 0 || done[2] == steps) && (token == 0 || done[3] == steps);
        assertEq(what.settled(), settled);
        assertTrue(what.withDoneUsdt(steps).withDoneToken(steps).settled());
    }
}

contract PackedTotalsTest is Test {
    using PackedTotals for uint256;

    function testFuzz_lanesKeepApart(uint88[6] memory amounts, uint256 seed) external pure {
        uint256 totals;
        uint256 sum;
        uint256 joined;
        uint256 members;
        for (uint256 i; i < 6; ++i) {
            uint256 amount = amounts[i] / 6;
            totals = totals.withOrder(amount);
            sum += amount;
            joined += amount;
            if (seed >> i & 1 == 1) (totals, members) = (totals.withMember(), members + 1);
            if (seed >> (i + 8) & 1 == 1) (totals, joined) = (totals.withoutJoined(), 0);
            if (seed >> (i + 16) & 1 == 1) (totals, sum) = (totals.withoutPrincipal(sum / 2), sum - sum / 2);
            if (members != 0 && seed >> (i + 24) & 1 == 1) (totals, members) = (totals.withoutMember(), members - 1);
            assertEq(totals.principal(), sum);
            assertEq(totals.joined(), joined);
            assertEq(totals.orders(), i + 1);
            assertEq(totals.members(), members);
        }
    }

    function test_neverBorrowsFromANeighbour() external {
        vm.expectRevert();
        this.withoutPrincipal(PackedTotals.withOrder(0, 5), 6);
        vm.expectRevert();
        this.withoutMember(PackedTotals.withOrder(0, 5));
    }

    function withoutPrincipal(uint256 totals, uint256 amount) external pure returns (uint256) {
        return totals.withoutPrincipal(amount);
    }

    function withoutMember(uint256 totals) external pure returns (uint256) {
        return totals.withoutMember();
    }
}

contract PackedAmountsTest is Test {
    using PackedAmounts for uint256;

    function testFuzz_lanesKeepApart(uint128 a, uint128 b, uint128 c, uint128 d) external {
        uint256 amounts = PackedAmounts.pack(a, b);
        assertEq(amounts.usdt(), a);
        assertEq(amounts.token(), b);
        if (uint256(a) + c > type(uint128).max || uint256(b) + d > type(uint128).max) {
            vm.expectPartialRevert(IRewardBudget.AmountTooLarge.selector);
            this.plus(amounts, c, d);
        } else {
            uint256 more = amounts.plus(c, d);
            assertEq(more.usdt(), uint256(a) + c);
            assertEq(more.token(), uint256(b) + d);
            assertEq(more.minus(c, d), amounts);
        }
        if (c > a || d > b) {
            vm.expectRevert();
            this.minus(amounts, c, d);
        }
    }

    function plus(uint256 amounts, uint256 a, uint256 b) external pure returns (uint256) {
        return amounts.plus(a, b);
    }

    function minus(uint256 amounts, uint256 a, uint256 b) external pure returns (uint256) {
        return amounts.minus(a, b);
    }
}

contract PackedOfferTest is Test {
    function testFuzz_roundTrip(uint16 steps, uint16 length, uint96 rateUsdt, uint96 rateToken) external pure {
        OfferWord offer = PackedOffer.pack(steps, length, rateUsdt, rateToken);
        assertEq(offer.steps(), steps);
        assertEq(offer.length(), length);
        assertEq(offer.rateUsdt(), rateUsdt);
        assertEq(offer.rateToken(), rateToken);
    }
}
