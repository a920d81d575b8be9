// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IDepositForwarder} from "./interfaces/IDepositForwarder.sol";

contract DepositForwarder is IDepositForwarder {
    using SafeERC20 for IERC20;

    address private immutable _factory = msg.sender;
    address private immutable _vault;

    constructor(address vault) {
        _vault = vault;
    }

    receive() external payable {}

    function sweep(address token) external returns (uint256 amount) {
        if (msg.sender != _factory) revert NotFactory(msg.sender);
        if (token == address(0)) {
            amount = address(this).balance;
            if (amount == 0) return 0;
            (bool ok,) = _vault.call{value: amount}("");
            if (!ok) revert CoinRefused();
        } else {
            amount = IERC20(token).balanceOf(address(this));
            if (amount == 0) return 0;
            IERC20(token).safeTransfer(_vault, amount);
            uint256 left = IERC20(token).balanceOf(address(this));
            if (left != 0) revert NotAllLeft(left);
        }
    }
}
