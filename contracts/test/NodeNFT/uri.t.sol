// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";
import {INodeNFT} from "../../src/interfaces/INodeNFT.sol";

contract NodeUriTest is Economy {
    function test_uri() external {
        assertEq(nodes.uri(1), "ipfs://bafynode/1.json");
        vm.expectRevert(abi.encodeWithSelector(INodeNFT.CardUnknown.selector, 2));
        nodes.uri(2);
    }
}
