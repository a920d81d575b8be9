// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Sales} from "../Sales.sol";
import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";

/// @dev What `users` says of an account's orders is kept, not counted by walking them.
contract MintUsersTest is Sales {
    uint256 private start;

    function setUp() public override {
        super.setUp();
        _createSale();
        start = block.timestamp;
    }

    /// @dev Of the call alone: what comes back is not copied into the test's memory, which is dearer the more it holds.
    function _gas(address account) private view returns (uint256 used) {
        bytes memory data = abi.encodeCall(mint.users, account);
        address to = address(mint);
        bool ok;
        assembly {
            used := gas()
            ok := staticcall(gas(), to, add(data, 32), mload(data), 0, 0)
            used := sub(used, gas())
        }
        assertTrue(ok);
    }

    function test_costsTheSameWithAnyNumberOfOrders() external {
        _buy(alice, 1);
        _buy(bob, 1);
        _gas(alice);
        uint256 one = _gas(alice);
        for (uint256 i; i < 40; ++i) {
            _buy(alice, 1);
        }
        assertApproxEqRel(_gas(alice), one, 0.01e18);
        assertEq(mint.users(alice).orders, 41);
        assertEq(mint.users(bob).orders, 1);
    }

    function testFuzz_equalsItsOrders(uint8[12] calldata gaps) external {
        uint256 first = start + gaps[0];
        for (uint256 i; i < 12; ++i) {
            skip(gaps[i]);
            _buy(i % 3 == 2 ? bob : alice, 1 + i % 2);
        }
        IMintTypes.UserInfo memory u = mint.users(alice);
        uint256[] memory ids = mint.userOrders(alice);
        assertEq(u.orders, ids.length);
        assertEq(u.startTime, first);
        assertEq(u.startTime, mint.orders(ids[ids.length - 1]).startTime);
        assertEq(u.lastTime, mint.orders(ids[0]).startTime);
        assertEq(mint.users(stranger).orders + mint.users(stranger).startTime + mint.users(stranger).lastTime, 0);
    }
}
