// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IPayoutVault} from "../../src/interfaces/IPayoutVault.sol";
import {Custody} from "../Custody.sol";

contract PayNodesTest is Custody {
    function _payNodes(uint256 n, address asset, uint256 amount) private {
        vm.prank(payer);
        vault.payNodes(n, asset, amount);
    }

    function test_sharedAmongAllCards() external {
        _buyNode(alice, 3);
        vm.expectEmit(address(vault));
        emit IPayoutVault.NodesPaid(0, address(usdt), 100e18);
        _payNodes(0, address(usdt), 100e18);
        assertEq(nodes.users(alice).balance, 75e18);
        assertEq(nodes.users(treasury).balance, 25e18);
        assertEq(vault.nodesPaid(), 1);
        assertEq(vault.available(address(usdt)), LIMIT / 2 - 100e18);
        _payNodes(1, address(token), 1e18);
        assertEq(vault.nodesPaid(), 2);
    }

    /// @dev A server that has forgotten a payment asks for a number that is used.
    function testFuzz_oneAfterTheOther(uint256 n) external {
        _payNodes(0, address(usdt), 1e18);
        _payNodes(1, address(usdt), 1e18);
        vm.assume(n != 2);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.WrongNumber.selector, n, 2));
        _payNodes(n, address(usdt), 1e18);
        assertEq(usdt.balanceOf(address(nodes)), 2e18);
    }

    function test_onlyThePayer() external {
        address[6] memory others = _others();
        for (uint256 i; i < others.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IPayoutVault.NotPayer.selector, others[i]));
            vm.prank(others[i]);
            vault.payNodes(0, address(usdt), 1);
        }
    }

    function test_withinTheLimitAndNotWhilePaused() external {
        vm.expectRevert(
            abi.encodeWithSelector(IPayoutVault.LimitExceeded.selector, address(usdt), LIMIT / 2 + 1, LIMIT / 2)
        );
        _payNodes(0, address(usdt), LIMIT / 2 + 1);
        vm.expectRevert(IPayoutVault.NothingToPay.selector);
        _payNodes(0, address(usdt), 0);
        _pause();
        vm.expectRevert(IPayoutVault.VaultPaused.selector);
        _payNodes(0, address(usdt), 1);
        assertEq(vault.nodesPaid(), 0);
    }
}
