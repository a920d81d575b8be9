// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IPayouts} from "./interfaces/IPayouts.sol";

abstract contract Payouts is IPayouts {
    using SafeERC20 for IERC20;

    function payOut(address asset, address to, uint256 amount) external {
        if (msg.sender != address(this)) revert NotItself(msg.sender);
        // The asset's revert data is not passed on: it could be a megabyte.
        if (!IERC20(asset).trySafeTransfer(to, amount)) revert PayoutRefused(asset);
    }

    /// @return paid false when the asset refused; then nothing of it has moved
    function _tryPayOut(address asset, address to, uint256 amount) internal returns (bool paid) {
        try this.payOut(asset, to, amount) {
            return true;
        } catch {
            return false;
        }
    }
}
