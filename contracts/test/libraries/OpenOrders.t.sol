// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {OpenOrders} from "../../src/libraries/OpenOrders.sol";

contract OpenOrdersTest is Test {
    using OpenOrders for OpenOrders.List;

    OpenOrders.List private list;
    uint256[] private expected;

    /// @dev Compares with a plain array that removes by moving its last entry.
    /// forge-config: default.fuzz.runs = 16
    /// forge-config: deep.fuzz.runs = 5000
    function testFuzz_isAListOfAtMost32(uint256 seed) external {
        uint32 nextId = type(uint32).max - 200;
        for (uint256 i; i < 120; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            bool grow = seed % 100 < (i / 60 == 0 ? 75 : 25);
            if (grow || expected.length == 0) {
                (bool added, bool wasEmpty) = list.add(nextId);
                assertEq(added, expected.length < 32);
                assertEq(wasEmpty, expected.length == 0);
                if (added) expected.push(nextId);
                ++nextId;
            } else {
                uint256 place = (seed >> 128) % expected.length;
                uint256 id = expected[place];
                expected[place] = expected[expected.length - 1];
                expected.pop();
                assertEq(list.remove(id), expected.length == 0);
            }
            assertEq(list.all(), expected);
        }
    }

    /// @dev Id 1 can come to the end of a slot when its order is opened again; it is the smallest that fills a lane.
    function test_aSlotThatEndsWithTheSmallestIdIsFull() external {
        for (uint256 id = 2; id <= 9; ++id) {
            list.add(id == 9 ? 1 : id);
        }
        list.add(9);
        uint256[] memory ids = list.all();
        assertEq(ids.length, 9);
        assertEq(ids[7], 1);
        assertEq(ids[8], 9);
    }

    function test_removingWhatIsNotInItReverts() external {
        vm.expectRevert();
        this.remove(1);
        list.add(5);
        vm.expectRevert();
        this.remove(1);
    }

    function remove(uint256 id) external {
        list.remove(id);
    }
}
