// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {Sales} from "../Sales.sol";
import {SaleSteps} from "../SaleSteps.sol";

/// @dev Every call in every state, and random lives of a sale compared with the table of states.
contract MintStatesTest is Sales {
    bool private constant YES = true;
    bool private constant NO = false;

    function _inState(IMintTypes.State state) private {
        IMintTypes.Terms memory t = _terms();
        t.startTime = block.timestamp + 1 days;
        _createSale(t);
        if (state == IMintTypes.State.AwaitingOrder) return;
        vm.warp(t.startTime);
        _buy(alice, 50);
        if (state == IMintTypes.State.Success) {
            _buy(bob, 60);
            _pay();
        }
        if (state == IMintTypes.State.Dissolution) _dissolve();
        if (state == IMintTypes.State.Failed || state == IMintTypes.State.PrincipalReturn) _end();
        if (state == IMintTypes.State.PrincipalReturn) mint.refund(alice, 1);
    }

    function _dissolve() private {
        vm.prank(guardian);
        mint.dissolve(1);
    }

    /// @dev Expects `data`, sent to `target` by `who`, to pass or fail in `state`; afterwards the state is `next`.
    function _call(
        IMintTypes.State state,
        address who,
        address target,
        bytes memory data,
        bool passes,
        IMintTypes.State next
    ) private {
        uint256 snapshot = vm.snapshotState();
        _inState(state);
        assertEq(uint8(mint.stateOf(1)), uint8(state));
        if (who == carol) {
            _give(carol, 100 * PRICE);
            vm.prank(carol);
            usdt.approve(address(main), 100 * PRICE);
        }
        vm.prank(who);
        (bool ok,) = target.call(data);
        assertEq(ok, passes, string.concat("state ", vm.toString(uint8(state)), " ", vm.toString(bytes4(data))));
        assertEq(uint8(mint.stateOf(1)), uint8(next), string.concat("after ", vm.toString(bytes4(data))));
        assertTrue(SaleSteps.canBecome(state, next), "illegal step");
        vm.revertToState(snapshot);
    }

    function _stays(IMintTypes.State state, address who, address target, bytes memory data, bool passes) private {
        _call(state, who, target, data, passes, state);
    }

    function test_everyCallInEveryState() external {
        bytes memory few = abi.encodeWithSignature("buyNFT(uint256,uint256,uint256,uint256)", project, 1, 1, PRICE);
        bytes memory many = abi.encodeWithSignature("buyNFT(uint256,uint256,uint256,uint256)", project, 1, 50, PRICE);
        bytes[7] memory calls = [
            abi.encodeCall(mint.refund, (alice, 1)),
            abi.encodeCall(mint.dissolve, (1)),
            abi.encodeCall(mint.settle, (1)),
            abi.encodeCall(mint.reclaim, (1)),
            abi.encodeCall(mint.claimDrop, (alice)),
            few,
            abi.encodeCall(mint.leave, (1))
        ];
        // By state: refund, dissolve, settle, reclaim, claimDrop, buy, leave
        bool[7][6] memory pass = [
            [NO, YES, NO, NO, NO, NO, NO],
            [NO, YES, NO, NO, NO, YES, YES],
            [NO, NO, YES, YES, YES, NO, NO],
            [YES, NO, NO, YES, NO, NO, NO],
            [YES, NO, NO, YES, NO, NO, NO],
            [NO, NO, NO, YES, NO, NO, NO]
        ];
        for (uint8 i; i < 6; ++i) {
            IMintTypes.State state = IMintTypes.State(i);
            for (uint256 j; j < 7; ++j) {
                IMintTypes.State next = state;
                if (pass[i][j] && j == 0) next = IMintTypes.State.PrincipalReturn;
                if (pass[i][j] && j == 1) next = IMintTypes.State.Dissolution;
                address who = [stranger, guardian, stranger, stranger, stranger, carol, alice][j];
                _call(state, who, j == 5 ? address(main) : address(mint), calls[j], pass[i][j], next);
            }
            if (state == IMintTypes.State.OrderArranged) {
                // Reaching the soft cap decides nothing before the end.
                _call(state, carol, address(main), many, YES, state);
            }
        }
    }

    function test_byTimeAlone() external {
        _inState(IMintTypes.State.AwaitingOrder);
        vm.warp(mint.sales(1).startTime - 1);
        assertEq(uint8(mint.stateOf(1)), uint8(IMintTypes.State.AwaitingOrder));
        vm.warp(mint.sales(1).startTime);
        assertEq(uint8(mint.stateOf(1)), uint8(IMintTypes.State.OrderArranged));
        vm.warp(mint.sales(1).endTime - 1);
        assertEq(uint8(mint.stateOf(1)), uint8(IMintTypes.State.OrderArranged));
        vm.warp(mint.sales(1).endTime);
        assertEq(uint8(mint.stateOf(1)), uint8(IMintTypes.State.Failed));
    }

    function test_successByTimeAlone() external {
        _inState(IMintTypes.State.OrderArranged);
        _buy(bob, 50);
        vm.warp(mint.sales(1).endTime - 1);
        assertEq(uint8(mint.stateOf(1)), uint8(IMintTypes.State.OrderArranged));
        vm.warp(mint.sales(1).endTime);
        assertEq(uint8(mint.stateOf(1)), uint8(IMintTypes.State.Success));
    }

    /// @dev Random calls and times never make a step that is not in the table.
    function testFuzz_life(uint256[24] memory seeds) external {
        _inState(IMintTypes.State.AwaitingOrder);
        IMintTypes.State state = mint.stateOf(1);
        for (uint256 i; i < seeds.length; ++i) {
            uint256 what = seeds[i] % 8;
            address who = [alice, bob, carol][seeds[i] / 7 % 3];
            if (what == 0) skip(seeds[i] % 9 days);
            if (what == 1 || what == 2) _tryBuy(who, seeds[i] / 21 % 60 + 1);
            if (what == 3) _try(stranger, abi.encodeCall(mint.refund, (who, 1)));
            if (what == 4 && seeds[i] % 4 == 0) _try(guardian, abi.encodeCall(mint.dissolve, (1)));
            if (what == 5) _try(stranger, abi.encodeCall(mint.settle, (1)));
            if (what == 6) _try(stranger, abi.encodeCall(mint.reclaim, (1)));
            if (what == 7) _try(who, abi.encodeCall(mint.leave, (1)));
            IMintTypes.State next = mint.stateOf(1);
            assertTrue(SaleSteps.canBecome(state, next), "illegal step");
            state = next;
            for (uint256 j = 1; j <= mint.getConfig().totalOrder; ++j) {
                IMintTypes.State order = mint.orders(j).state;
                assertTrue(order == state || order == IMintTypes.State.PrincipalReturn, "order beside its sale");
            }
        }
    }

    function _tryBuy(address who, uint256 times) private {
        _give(who, times * PRICE);
        vm.startPrank(who);
        usdt.approve(address(main), times * PRICE);
        try main.buyNFT(project, 1, times, PRICE) {} catch {}
        vm.stopPrank();
    }

    function _try(address who, bytes memory data) private {
        vm.prank(who);
        (bool ok,) = address(mint).call(data);
        ok;
    }
}
