// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IDepositForwarders} from "../../src/interfaces/IDepositForwarders.sol";
import {Custody} from "../Custody.sol";

contract SweepManyTest is Custody {
    function _users(uint256 count) private pure returns (address[] memory users) {
        users = new address[](count);
        for (uint256 i; i < count; ++i) {
            users[i] = address(uint160(0xd0000 + i));
        }
    }

    function testFuzz_sweepMany(uint256 which, uint256 count, uint256 seed) external {
        address asset = _assets()[which % 4];
        address[] memory users = _users(bound(count, 0, 20));
        uint256 sum;
        for (uint256 i; i < users.length; ++i) {
            uint256 amount = uint256(keccak256(abi.encode(seed, i))) % 100e18;
            if (i % 5 == 4) amount = 0;
            address at = forwarders.forwarderOf(users[i]);
            if (asset == COIN) vm.deal(at, amount);
            else if (asset == address(odd)) odd.mint(at, amount);
            else if (asset == address(usdt)) _giveUsdt(at, amount);
            else _giveToken(at, amount);
            sum += amount;
        }
        uint256[] memory swept = forwarders.sweepMany(users, asset);
        assertEq(swept.length, users.length);
        for (uint256 i; i < users.length; ++i) {
            sum -= swept[i];
            assertEq(_balance(asset, forwarders.forwarderOf(users[i])), 0);
        }
        assertEq(sum, 0);
    }

    function test_oneThatIsBlockedStopsNobody() external {
        address[] memory users = _users(3);
        for (uint256 i; i < 3; ++i) {
            odd.mint(forwarders.forwarderOf(users[i]), 5e18);
        }
        odd.setBlocked(forwarders.forwarderOf(users[1]), true);
        vm.expectEmit(address(forwarders));
        emit IDepositForwarders.Swept(users[0], address(odd), 5e18);
        vm.expectEmit(address(forwarders));
        emit IDepositForwarders.SweepFailed(users[1], address(odd));
        vm.expectEmit(address(forwarders));
        emit IDepositForwarders.Swept(users[2], address(odd), 5e18);
        uint256[] memory swept = forwarders.sweepMany(users, address(odd));
        assertEq(swept[1], 0);
        assertEq(odd.balanceOf(address(vault)), FUNDS + 10e18);
    }

    function test_sameUserTwice() external {
        address[] memory users = new address[](2);
        (users[0], users[1]) = (alice, alice);
        _giveUsdt(forwarders.forwarderOf(alice), 5e18);
        uint256[] memory swept = forwarders.sweepMany(users, address(usdt));
        assertEq(swept[0], 5e18);
        assertEq(swept[1], 0);
    }

    /// @dev Later users share the gas that earlier ones left: what is enough for the first is enough for the last.
    function test_gasForAllIsGasForTheLast() external {
        address[] memory users = new address[](8);
        for (uint160 i; i < 8; ++i) {
            users[i] = address(0xb000 + i);
        }
        _giveUsdt(forwarders.forwarderOf(users[7]), 5e18);
        assertEq(forwarders.sweepMany{gas: 1_600_000}(users, address(usdt))[7], 5e18);
    }

    /// @dev Each user gets an equal share of the gas that is left, with one share for what follows: the first one here burns
    /// its share, the others answer with the gas that they got.
    function test_gasIsSharedEqually() external {
        address[] memory users = _users(3);
        vm.etch(forwarders.forwarderOf(users[0]), hex"fe");
        for (uint256 i = 1; i < 3; ++i) {
            vm.etch(forwarders.forwarderOf(users[i]), hex"5a5f5260205ff3");
        }
        vm.expectEmit(address(forwarders));
        emit IDepositForwarders.SweepFailed(users[0], address(odd));
        uint256[] memory swept = forwarders.sweepMany{gas: 8_000_000}(users, address(odd));
        assertApproxEqRel(swept[1], 2_000_000, 0.02e18, "a third of the three quarters that the first one left");
        assertApproxEqRel(swept[2], 3_000_000, 0.02e18, "half of them");
    }

    function test_callsBack() external {
        address[] memory users = _users(1);
        odd.mint(forwarders.forwarderOf(users[0]), 5e18);
        odd.setHook(address(forwarders), abi.encodeCall(forwarders.sweepMany, (users, address(usdt))));
        forwarders.sweepMany(users, address(odd));
        assertTrue(odd.hookFailed());
    }
}
