// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ERC20} from "solady/tokens/ERC20.sol";

contract Solady is ERC20 {
    constructor(uint256 supply) {
        _mint(msg.sender, supply);
    }

    function name() public pure override returns (string memory) {
        return "Plain";
    }

    function symbol() public pure override returns (string memory) {
        return "PLAIN";
    }
}
