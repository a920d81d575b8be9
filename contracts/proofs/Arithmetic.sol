// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {Shares, TradeFees} from "../src/libraries/Arithmetic.sol";

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
