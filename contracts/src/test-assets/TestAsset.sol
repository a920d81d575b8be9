// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title A plain asset for chains where nobody's money is at stake: USDE, NULS
/// @notice 18 decimals, an owner that mints.
contract TestAsset is ERC20, Ownable {
    constructor(string memory name_, string memory symbol_, address owner_) ERC20(name_, symbol_) Ownable(owner_) {}

    /// @notice Issues `amount` to the owner.
    function mint(uint256 amount) external onlyOwner {
        _mint(msg.sender, amount);
    }
}
