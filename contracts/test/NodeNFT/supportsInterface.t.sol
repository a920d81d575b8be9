// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";

contract NodeSupportsInterfaceTest is Economy {
    function test_erc1155Metadata() external view {
        assertTrue(nodes.supportsInterface(0xd9b67a26));
        assertTrue(nodes.supportsInterface(0x0e89341c));
    }
}
