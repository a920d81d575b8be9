// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title USDT for chains where nobody's money is at stake
/// @notice The interface of USDT on BSC (BEP20USDT): 18 decimals, an owner that mints, allowances that can be stepped.
contract TestUSDT is ERC20, Ownable {
    constructor(address owner_) ERC20("Tether USD", "USDT") Ownable(owner_) {}

    function getOwner() external view returns (address) {
        return owner();
    }

    /// @notice Issues `amount` to the owner.
    function mint(uint256 amount) external onlyOwner returns (bool) {
        _mint(msg.sender, amount);
        return true;
    }

    /// @notice Destroys `amount` of the caller's.
    function burn(uint256 amount) external returns (bool) {
        _burn(msg.sender, amount);
        return true;
    }

    function increaseAllowance(address spender, uint256 added) external returns (bool) {
        _approve(msg.sender, spender, allowance(msg.sender, spender) + added);
        return true;
    }

    function decreaseAllowance(address spender, uint256 subtracted) external returns (bool) {
        uint256 current = allowance(msg.sender, spender);
        if (current < subtracted) revert ERC20InsufficientAllowance(spender, current, subtracted);
        _approve(msg.sender, spender, current - subtracted);
        return true;
    }
}
