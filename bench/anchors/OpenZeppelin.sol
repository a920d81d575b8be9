// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

contract OpenZeppelin is ERC20 {
    constructor(uint256 supply) ERC20("Plain", "PLAIN") {
        _mint(msg.sender, supply);
    }
}
