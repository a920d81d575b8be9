// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Token} from "../../src/Token.sol";
import {Steady} from "./Steady.sol";

contract TokenGetAverageTest is Steady {
    function testFuzz_averageIsTimeWeighted(uint256 before, uint256 later, uint256 amount) external {
        before = bound(before, 1, 11 hours);
        later = bound(later, 1, 11 hours);
        uint256 first = token.getPrice();
        skip(before);
        _sell(alice, bound(amount, 1000e18, 2_000_000e18));
        uint256 second = token.getPrice();
        if (before + later >= 12 hours) later = 12 hours - before - 1;
        skip(later);
        // Checkpoint A is 12 hours older than the end of setUp.
        uint256 expected = (first * (12 hours + before) + second * later) / (12 hours + before + later);
        assertApproxEqAbs(token.getAverage(), expected, 2);
    }

    /// @dev A day after a price change, at any phase of the checkpoints, the average contains nothing of it, when somebody calls
    /// `poke` as soon as possible.
    function testFuzz_releasedWithinADay(uint256 phase, uint256 amount) external {
        skip(bound(phase, 0, 12 hours));
        token.poke();
        _sell(alice, bound(amount, 100_000e18, 4_000_000e18));
        uint256 end = block.timestamp + 24 hours;
        uint256 price = token.getPrice();
        assertGt(token.getAverage(), price);
        while (block.timestamp < end) {
            skip(Math.min(10 minutes, end - block.timestamp));
            token.poke();
        }
        assertApproxEqAbs(token.getAverage(), price, 2);
    }

    function test_offWithoutData() external {
        vm.startPrank(deployer);
        _create();
        _wire();
        _launch();
        vm.stopPrank();
        _giveToken(alice, 40_000_000e18);
        assertEq(token.getAverage(), 0);
        assertEq(token.quoteSell(30_000_000e18).crashFee, 0);
        uint256 state = vm.snapshotState();
        _sell(alice, 30_000_000e18);
        vm.revertToState(state);
        skip(1 hours);
        assertTrue(token.poke());
        assertFalse(token.poke());
        skip(12 hours - 1);
        assertEq(token.getAverage(), 0, "A is not 12 hours old");
        assertFalse(token.poke());
        skip(1);
        assertEq(token.getAverage(), 0.25e18, "as a trade would find it");
        assertGt(token.quoteSell(30_000_000e18).crashFee, 0);
        assertTrue(token.poke());
        assertEq(token.getAverage(), 0.25e18);
    }

    function test_withoutPair() external {
        vm.startPrank(deployer);
        Token young = _newToken();
        vm.stopPrank();
        assertEq(young.getAverage(), 0);
        assertFalse(young.poke());
    }
}

/// @dev The same with TDE as the pair's token1.
contract TokenGetAverageReversedTest is TokenGetAverageTest {
    function _tokenFirst() internal pure override returns (bool) {
        return false;
    }
}
