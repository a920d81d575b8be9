// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";

contract NodeUsersTest is Economy {
    /// @dev Shares add up to what arrived, except for less than one base unit per holder and settlement.
    function testFuzz_sharesSumUp(uint96 usdts, uint96 tokens, uint8 a, uint8 b) external {
        uint256 cards = uint256(a) + uint256(b) + 3;
        _buyNode(alice, uint256(a) + 1);
        _buyNode(bob, uint256(b) + 1);
        usdts = uint96(bound(usdts, 0, 500_000_000e18));
        tokens = uint96(bound(tokens, 0, 50_000_000e18));
        _giveUsdt(address(nodes), usdts);
        _giveToken(address(nodes), tokens);
        uint256 fair = uint256(usdts) * (uint256(a) + 1) / cards;
        assertApproxEqAbs(nodes.users(alice).balance, fair, 1);
        assertLe(nodes.users(alice).balance, fair);
        uint256 sum = nodes.users(alice).balance + nodes.users(bob).balance + nodes.users(treasury).balance;
        assertLe(sum, usdts);
        assertGe(sum + 3, usdts);
        sum = nodes.users(alice).tokenBalance + nodes.users(bob).tokenBalance + nodes.users(treasury).tokenBalance;
        assertLe(sum, tokens);
        assertGe(sum + 3, tokens);
    }
}
