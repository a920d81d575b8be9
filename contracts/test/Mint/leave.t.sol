// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {Sales} from "../Sales.sol";

contract MintLeaveTest is Sales {
    function setUp() public override {
        super.setUp();
        _createSale();
    }

    function _refused(address account, bytes memory reason) private {
        vm.prank(account);
        vm.expectRevert(reason);
        mint.leave(1);
    }

    function test_takesBackAll() external {
        _buy(alice, 40);
        _buy(alice, 9);
        _buy(bob, 50);
        assertEq(mint.users(alice).leavable, 49 * PRICE);
        assertEq(mint.users(alice).refundable, 0);
        assertEq(mint.getUserRelease(alice)[0].leavable, 49 * PRICE);
        vm.expectEmit(address(mint));
        emit IMintTypes.Left(alice, 1, 49, 49 * PRICE, 50);
        assertEq(_leave(alice), 49 * PRICE);
        assertEq(usdt.balanceOf(alice), 49 * PRICE);
        assertEq(usdt.balanceOf(address(mint)), 50 * PRICE);
        assertEq(main.users(alice).amount, 0);
        assertEq(main.getConfig().totalAmount, 50 * PRICE);
        assertEq(mint.getConfig().totalAmount, 50 * PRICE);
        assertEq(mint.sales(1).sales, 50);
        assertEq(mint.sales(1).refunded, 0);
        for (uint256 i = 1; i < 4; ++i) {
            IMintTypes.State state = i < 3 ? IMintTypes.State.PrincipalReturn : IMintTypes.State.OrderArranged;
            assertEq(uint8(mint.orders(i).state), uint8(state));
        }
        assertEq(_state(1), uint8(IMintTypes.State.OrderArranged), "the sale goes on");
        assertEq(mint.getUserStatus(alice), 2);
        assertTrue(mint.getUserRelease(alice)[0].refunded);
        assertEq(mint.users(alice).leavable, 0);
        _refused(alice, abi.encodeWithSelector(IMintTypes.NothingToRefund.selector, alice, 1));
        _refused(stranger, abi.encodeWithSelector(IMintTypes.NothingToRefund.selector, stranger, 1));
        _refused(alice, abi.encodeWithSelector(IMintTypes.NothingToRefund.selector, alice, 1));
        _assertBooks();
    }

    /// @dev A buyer who left may buy again, up to the limit, and its old orders stay as they are.
    function test_andBuysAgain() external {
        _buy(alice, MAX_PER_USER);
        _leave(alice);
        _buy(alice, MAX_PER_USER);
        assertEq(uint8(mint.orders(1).state), uint8(IMintTypes.State.PrincipalReturn));
        assertEq(uint8(mint.orders(2).state), uint8(IMintTypes.State.OrderArranged));
        assertFalse(mint.getUserRelease(alice)[0].refunded);
        assertEq(mint.getConfig().totalUser, 1);
        assertEq(mint.getConfig().totalOrder, 2);
        _pay();
        skip(30 weeks);
        mint.claimToken(alice);
        assertEq(uint8(mint.orders(1).state), uint8(IMintTypes.State.PrincipalReturn));
        assertEq(mint.orders(1).releaseTokens, 0);
        assertEq(mint.orders(2).releaseTokens, MAX_PER_USER * TOKENS);
        assertApproxEqAbs(token.balanceOf(alice), MAX_PER_USER * TOKENS + POOL_TOKENS, 1);
    }

    /// @dev Also after the soft cap and until the last second, then never again.
    function test_untilTheEnd() external {
        _buy(alice, 60);
        _buy(bob, 60);
        vm.warp(mint.sales(1).endTime - 1);
        _leave(alice);
        vm.warp(mint.sales(1).endTime);
        assertEq(_state(1), uint8(IMintTypes.State.Failed));
        _refused(bob, abi.encodeWithSelector(IMintTypes.WrongState.selector, 1, IMintTypes.State.Failed));
        mint.refund(bob, 1);
        assertEq(usdt.balanceOf(address(mint)), 0);
        assertEq(_state(1), uint8(IMintTypes.State.PrincipalReturn));
    }

    function test_onlyForOneself() external {
        _buy(alice, 60);
        _refused(address(main), abi.encodeWithSelector(IMintTypes.NothingToRefund.selector, address(main), 1));
        _refused(manager, abi.encodeWithSelector(IMintTypes.NothingToRefund.selector, manager, 1));
        assertEq(mint.sales(1).sales, 60);
    }

    function test_notWhenDissolved() external {
        _buy(alice, 60);
        vm.prank(guardian);
        mint.dissolve(1);
        _refused(alice, abi.encodeWithSelector(IMintTypes.WrongState.selector, 1, IMintTypes.State.Dissolution));
        mint.refund(alice, 1);
        assertEq(usdt.balanceOf(alice), 60 * PRICE);
    }

    /// @dev Neither the blacklist nor a failing project's token prevents leaving.
    function test_blacklisted() external {
        _buy(alice, 60);
        vm.prank(lister);
        factory.setIsBlackList(alice, true);
        vm.etch(address(token), hex"fe");
        _leave(alice);
        assertEq(usdt.balanceOf(alice), 60 * PRICE);
    }

    /// @dev A sale that sells out closes in the next second: in the same second a buyer may still leave, and the sale goes on.
    function test_soldOut() external {
        for (uint256 i; i < 5; ++i) {
            _buy(_user(i), 200);
        }
        assertEq(_state(1), uint8(IMintTypes.State.OrderArranged));
        assertEq(mint.getConfig().poolStatus, 2);
        _leave(_user(0));
        assertEq(mint.getConfig().poolStatus, 1);
        skip(5);
        assertEq(_state(1), uint8(IMintTypes.State.OrderArranged));
        _leave(_user(1));
        _buy(_user(0), 200);
        _buy(_user(1), 200);
        uint256 soldOut = block.timestamp;
        skip(1);
        assertEq(_state(1), uint8(IMintTypes.State.Success));
        assertEq(mint.sales(1).successTime, soldOut + 1);
        assertEq(mint.sales(1).payTime, soldOut + 1 + PAY_DELAY);
        _refused(_user(0), abi.encodeWithSelector(IMintTypes.WrongState.selector, 1, IMintTypes.State.Success));
        skip(PAY_DELAY);
        mint.settle(1);
        assertGt(mint.claimUsdt(_user(0)), 0);
    }

    /// @dev After any order of buying and leaving, everybody has what it paid or holds.
    function testFuzz_comingAndGoing(uint256[20] memory seeds) external {
        uint256[4] memory units;
        uint256 sold;
        for (uint256 i; i < seeds.length; ++i) {
            skip(seeds[i] % 2 hours);
            uint256 who = seeds[i] / 3 % 4;
            uint256 n = seeds[i] / 13 % 90 + 1;
            if (seeds[i] % 3 == 0 && units[who] != 0) {
                assertEq(_leave(_user(who)), units[who] * PRICE);
                (sold, units[who]) = (sold - units[who], 0);
            } else if (units[who] + n <= MAX_PER_USER) {
                _buy(_user(who), n);
                (sold, units[who]) = (sold + n, units[who] + n);
            }
            assertEq(mint.sales(1).sales, sold);
            assertEq(usdt.balanceOf(address(mint)), sold * PRICE);
            assertEq(mint.getSolvency(address(usdt)).principal, sold * PRICE);
        }
        _end();
        for (uint256 i; i < 4; ++i) {
            if (units[i] == 0) continue;
            assertEq(mint.getUserRelease(_user(i))[0].units, units[i]);
            if (_state(1) == uint8(IMintTypes.State.Success)) continue;
            assertEq(mint.refund(_user(i), 1), units[i] * PRICE);
        }
        _assertBooks();
    }
}
