// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {Economy} from "../Economy.sol";

contract NodeRenewBlackListTest is Economy {
    function test_another90Days() external {
        vm.prank(lister);
        nodes.setIsBlackList(alice, true);
        skip(100 days);
        assertFalse(nodes.isBlackList(alice));
        _operate(address(nodes), abi.encodeCall(nodes.renewBlackList, (alice)));
        assertTrue(nodes.isBlackList(alice));
        skip(90 days - 1);
        assertTrue(nodes.isBlackList(alice));
        skip(1);
        assertFalse(nodes.isBlackList(alice));
    }

    function test_strangersAreRefused() external {
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, stranger));
        nodes.renewBlackList(alice);
    }
}
