// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Steady} from "./Steady.sol";

contract TokenPokeTest is Steady {
    /// @dev A checkpoint is taken once in 12 hours, whoever calls.
    function testFuzz_onceIn12Hours(uint256 wait) external {
        wait = bound(wait, 0, 30 days);
        skip(wait);
        vm.prank(stranger);
        assertEq(token.poke(), wait >= 12 hours);
        assertFalse(token.poke());
    }

    /// @dev A pair without reserves has no price, and no checkpoint is taken.
    function test_emptyPair() external {
        (uint256 tokens, uint256 usdts) = _reserves();
        (uint112 r0, uint112 r1) = _tokenFirst() ? (uint112(tokens), uint112(usdts)) : (uint112(usdts), uint112(tokens));
        skip(12 hours);
        vm.store(pair, bytes32(uint256(8)), bytes32(0));
        assertFalse(token.poke());
        _setReserves(r0, r1);
        assertTrue(token.poke());
    }

    function test_buyMovesTheCheckpoint() external {
        skip(12 hours);
        _buy(alice, 1000e18);
        assertFalse(token.poke(), "taken by the trade");
        skip(12 hours);
        assertTrue(token.poke());
    }
}

/// @dev The same with TDE as the pair's token1.
contract TokenPokeReversedTest is TokenPokeTest {
    function _tokenFirst() internal pure override returns (bool) {
        return false;
    }
}
