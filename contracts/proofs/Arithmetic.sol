// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Bucket, Shares, TradeFees} from "../src/libraries/Arithmetic.sol";

/// @dev Statements that the solver of the Solidity compiler proves for every input within the named ranges. Values below
/// 2^112 are all that a pair can hold.
contract TradeFeesProof {
    function nothingIsLostOrMade(uint256 value, uint256 nodeBps, uint256 burnBps, uint256 crashPart) external pure {
        require(value < 2 ** 112 && nodeBps <= 300 && burnBps <= 300 && crashPart <= value);
        (uint256 nodeFee, uint256 burnFee, uint256 crashFee, uint256 rest) =
            TradeFees.split(value, nodeBps, burnBps, crashPart);
        assert(nodeFee + burnFee + crashFee + rest == value);
    }

    function atMostTwentySixPercent(uint256 value, uint256 crashPart) external pure {
        require(value < 2 ** 112 && crashPart <= value);
        (,,, uint256 rest) = TradeFees.split(value, 300, 300, crashPart);
        assert(rest * 100 >= value * 74);
    }

    function atTodaysRates(uint256 value, uint256 crashPart) external pure {
        require(value < 2 ** 112 && crashPart <= value);
        (uint256 nodeFee, uint256 burnFee, uint256 crashFee,) = TradeFees.split(value, 200, 100, crashPart);
        assert(nodeFee * 50 <= value && burnFee * 100 <= value && crashFee * 5 <= crashPart);
        assert(nodeFee * 50 + 50 > value && burnFee * 100 + 100 > value);
    }
}

/// @dev Two steps: the shares of all cards together are at most the inflow, and rounding every holder's part down keeps it
/// so. The solver finds no proof for a division by an unknown number of cards; it gets the smallest, the largest and some
/// between, and the fuzz tests have the rest.
contract SharesProof {
    function allCardsTogether(uint256 inflow) external pure {
        require(inflow < 2 ** 96);
        assert(Shares.perCard(inflow, 1) <= inflow * 2 ** 32);
        assert(Shares.perCard(inflow, 3) * 3 <= inflow * 2 ** 32);
        assert(Shares.perCard(inflow, 1000) * 1000 <= inflow * 2 ** 32);
        assert(Shares.perCard(inflow, 65_535) * 65_535 <= inflow * 2 ** 32);
    }

    function partsRoundedDown(uint256 raised, uint256 inflow) external pure {
        require(inflow < 2 ** 96 && raised < 2 ** 128 && 5 * raised <= inflow * 2 ** 32);
        assert(Shares.gained(2, raised) + Shares.gained(3, raised) <= inflow);
    }
}

/// @dev No stretch of time as long as the window lets out more than twice the burst, whatever was in the bucket when it
/// began. By induction: `out` left in a stretch of `time` so far, and out ≤ burst·time/window + spent holds when it begins
/// (0 ≤ spent) and after each payment. With a window of a day and a burst of 50,000; the solver finds no proof for a
/// division by an unknown window, and the fuzz tests have the rest.
contract BucketProof {
    uint256 private constant WINDOW = 1 days;
    uint256 private constant BURST = 50_000e18;

    function eachPaymentKeepsIt(uint256 spent, uint256 out, uint256 time, uint256 elapsed, uint256 amount)
        external
        pure
    {
        require(spent <= BURST && out < 2 ** 128 && time < 2 ** 40 && elapsed < 2 ** 40);
        require(out * WINDOW <= BURST * time + spent * WINDOW);
        uint256 left = Bucket.left(spent, BURST, elapsed, WINDOW);
        require(amount <= BURST - left);
        assert((out + amount) * WINDOW <= BURST * (time + elapsed) + (left + amount) * WINDOW);
        assert(left + amount <= BURST);
    }

    function soAWindowLetsOutTwiceTheBurst(uint256 spent, uint256 out) external pure {
        require(spent <= BURST && out < 2 ** 128 && out * WINDOW <= BURST * WINDOW + spent * WINDOW);
        assert(out <= 2 * BURST);
    }

    /// @dev The same with a limit that changes between payments, as it likes below the ceiling: what was spent under a higher
    /// limit stays spent, and drains at the pace of whichever limit holds.
    function neverAboveTheCeiling(
        uint256 spent,
        uint256 out,
        uint256 time,
        uint256 elapsed,
        uint256 amount,
        uint256 burst
    ) external pure {
        require(spent <= BURST && out < 2 ** 128 && time < 2 ** 40 && elapsed < 2 ** 40);
        require(burst <= BURST && burst * elapsed <= BURST * elapsed);
        require(out * WINDOW <= BURST * time + spent * WINDOW);
        uint256 left = Bucket.left(spent, burst, elapsed, WINDOW);
        assert(out * WINDOW <= BURST * (time + elapsed) + left * WINDOW && left <= BURST);
        require(left <= burst && amount <= burst - left);
        assert((out + amount) * WINDOW <= BURST * (time + elapsed) + (left + amount) * WINDOW);
        assert(left + amount <= BURST);
    }
}
