// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {MintBooks} from "./MintBooks.sol";
import {IMintViews} from "./interfaces/IMintViews.sol";
import {Schedule} from "./libraries/Schedule.sol";

/// @title What terms a sale can have
abstract contract MintTerms is IMintViews, MintBooks {
    uint256 private constant LONGEST = 90 days;
    uint256 private constant LEAST_PRICE = 10_000;
    uint256 private constant LAST_WEEK = type(uint8).max;

    function escrowFor(Terms calldata t) external view returns (uint256 sale, uint256 tokens) {
        sale = _lastSale;
        if (sale != 0 && _mayStillPay(_sales[sale])) revert SaleNotOver(sale);
        if (++sale > MAX_SALES) revert TooManySales(MAX_SALES);
        _checkTexts(t.name, t.cid);
        if (t.total == 0 || t.total > type(uint24).max) revert InvalidTerms("total", t.total);
        if (t.softCap == 0 || t.softCap > t.total) revert InvalidTerms("softCap", t.softCap);
        if (t.maxPerUser == 0 || t.maxPerUser > t.total) revert InvalidTerms("maxPerUser", t.maxPerUser);
        if (t.price < LEAST_PRICE || t.price > type(uint88).max / t.total) revert InvalidTerms("price", t.price);
        if (t.tokens == 0 || t.tokens > type(uint96).max) revert InvalidTerms("tokens", t.tokens);
        if (t.drop > type(uint96).max) revert InvalidTerms("drop", t.drop);
        if (t.poolTokens > type(uint112).max) revert InvalidTerms("poolTokens", t.poolTokens);
        bool pooled = t.poolTokens != 0 || _poolRate != 0;
        if (t.power > type(uint64).max || (pooled && t.power == 0)) revert InvalidTerms("power", t.power);
        if (t.startTime > block.timestamp + LONGEST) revert InvalidTerms("startTime", t.startTime);
        uint256 start = Math.max(t.startTime, block.timestamp);
        if (t.endTime <= start || t.endTime > start + LONGEST) revert InvalidTerms("endTime", t.endTime);
        _checkSchedule(t.releaseRates, t.releaseWeeks);
        tokens = t.total * (t.tokens + t.drop) + t.poolTokens;
    }

    function _checkTexts(string calldata name, string calldata cid) private pure {
        uint256 length = bytes(name).length;
        if (length == 0 || length > 64) revert InvalidTerms("name", length);
        length = bytes(cid).length;
        if (length > 128) revert InvalidTerms("cid", length);
    }

    function _checkSchedule(uint256[8] calldata rates, uint256[11] calldata marks) private pure {
        uint256 sum;
        for (uint256 i; i < 8; ++i) {
            if (rates[i] > BPS) revert InvalidTerms("releaseRates", rates[i]);
            sum += rates[i];
        }
        if (sum > BPS) revert InvalidTerms("releaseRates", sum);
        for (uint256 i; i < Schedule.MARKS; ++i) {
            if (marks[i] > LAST_WEEK || (i != 0 && marks[i] < marks[i - 1])) {
                revert InvalidTerms("releaseWeeks", marks[i]);
            }
        }
    }
}
