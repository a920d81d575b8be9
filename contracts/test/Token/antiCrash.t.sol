// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Vm} from "forge-std/Vm.sol";
import {IExchange} from "../Economy.sol";
import {Steady} from "./Steady.sol";

/// @dev No order of transfers and trades avoids the anti-crash fee.
contract TokenAntiCrashTest is Steady {
    /// @dev Tokens sent in parts, then one swap: each part may be rounded once.
    function testFuzz_splitTransfersPayTheSame(uint256 amount, uint256 parts, uint256 seed) external {
        amount = bound(amount, 1e18, 20_000_000e18);
        parts = bound(parts, 2, 12);
        uint256 whole = token.quoteSell(amount).received;
        uint256 held = token.balanceOf(pair);
        uint256 left = amount;
        vm.startPrank(alice);
        for (uint256 i = 1; i <= parts; ++i) {
            uint256 part = i == parts ? left : uint256(keccak256(abi.encode(seed, i))) % (left + 1);
            left -= part;
            token.transfer(pair, part);
        }
        assertApproxEqAbs(token.balanceOf(pair) - held, whole, parts * 4);
    }

    /// @dev A buy never pays it, however large, also when it takes a checkpoint: the price after it is above.
    function test_buysNeverPayIt() external {
        skip(12 hours);
        vm.recordLogs();
        vm.prank(pair);
        token.transfer(bob, 3_900_000e18);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        (,, uint256 crashFee) = abi.decode(logs[logs.length - 1].data, (uint256, uint256, uint256));
        assertEq(crashFee, 0);
    }

    /// @dev With an average close to 0 there is unlimited room.
    function test_roomWithoutEnd() external {
        uint112 most = type(uint112).max;
        bool first = _tokenFirst();
        _setReserves(first ? most : 1, first ? 1 : most);
        for (uint256 i; i < 3; ++i) {
            skip(12 hours);
            token.poke();
        }
        IExchange(pair).sync();
        _setReserves(most, most);
        assertEq(token.quoteSell(40_000_000e18).crashPart, 0);
    }

    /// @dev Sold in parts through the router, from a price between a third and fifty times the average. The pair's own 0.3 %
    /// add room with each part: worth 0.014 % of the proceeds where the price begins at the average, less above it and
    /// nothing from 1.25 times the average on, and 0.031 % at most below it.
    function testFuzz_splitSalesGainNothing(uint256 amount, uint256 parts, uint256 shift, uint8 kind) external {
        amount = bound(amount, 1000e18, 20_000_000e18);
        parts = bound(parts, 2, 20);
        if (kind % 4 == 1) _sell(alice, bound(shift, 1e18, 3_000_000e18));
        if (kind % 4 == 2) _buy(alice, bound(shift, 1e18, 120_000e18));
        if (kind % 4 == 3) _buy(alice, bound(shift, 1e18, 6_000_000e18));
        uint256 gain = _mostToGain();
        uint256 state = vm.snapshotState();
        uint256 whole = _sell(alice, amount);
        uint256 wholeFees = token.balanceOf(address(nodes));
        vm.revertToState(state);
        uint256 sum;
        for (uint256 i; i < parts; ++i) {
            sum += _sell(alice, amount / parts);
        }
        assertLe(sum, whole + whole * gain / 1e6 + parts, "proceeds");
        assertApproxEqRel(token.balanceOf(address(nodes)), wholeFees, 0.02e18, "fees");
    }

    /// @dev Millionths of the proceeds that splitting a sale can be worth at the present price.
    function _mostToGain() private view returns (uint256) {
        (uint256 price, uint256 average) = (token.getPrice(), token.getAverage());
        if (price < average) return 310;
        return price * 4 < average * 5 ? 140 : 0;
    }

    function testFuzz_buyingFirstNeverHelps(uint256 amount, uint256 spent) external {
        amount = bound(amount, 1000e18, 20_000_000e18);
        spent = bound(spent, 1e18, 2_000_000e18);
        uint256 state = vm.snapshotState();
        uint256 whole = _sell(alice, amount);
        vm.revertToState(state);
        uint256 bought = _buy(alice, spent);
        uint256 got = _sell(alice, amount + bought);
        assertLe(got, whole + spent);
    }
}

/// @dev The same with TDE as the pair's token1.
contract TokenAntiCrashReversedTest is TokenAntiCrashTest {
    function _tokenFirst() internal pure override returns (bool) {
        return false;
    }
}
