// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Payouts} from "./Payouts.sol";
import {IHostingPool} from "./interfaces/IHostingPool.sol";
import {INodeProceeds} from "./interfaces/INodeProceeds.sol";

contract NodeProceeds is INodeProceeds, Payouts, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    address public immutable usdt;
    address public immutable hostingPool;
    address public immutable resonancePool;
    address public immutable treasury;

    uint256 public owed;

    constructor(address usdt_, address hostingPool_, address resonancePool_, address treasury_) {
        if (usdt_.code.length == 0 || hostingPool_.code.length == 0) revert InvalidConfig();
        if (resonancePool_.code.length == 0 || treasury_ == address(0)) revert InvalidConfig();
        (usdt, hostingPool, resonancePool, treasury) = (usdt_, hostingPool_, resonancePool_, treasury_);
    }

    /// @inheritdoc INodeProceeds
    function split() external nonReentrant returns (uint256 toUsers, uint256 toTreasury) {
        // Check
        uint256 held = IERC20(usdt).balanceOf(address(this));
        if (held == 0) revert NothingToSplit();
        uint256 arrived = held - owed;
        toUsers = arrived - arrived / 2;
        toTreasury = held - toUsers;

        // Effect
        owed = toTreasury;

        // Interaction. By what the pool says of itself and not by trying it: nobody can make a pool that is open refuse its part.
        address to = budget();
        if (toUsers != 0) {
            IERC20(usdt).forceApprove(to, toUsers);
            // Both pools have this function.
            IHostingPool(to).fund(usdt, toUsers);
        }
        if (_tryPayOut(usdt, treasury, toTreasury)) {
            owed = 0;
        } else {
            emit TreasuryRefused(toTreasury);
            toTreasury = 0;
        }
        emit ProceedsSplit(to, toUsers, toTreasury);
    }

    /// @inheritdoc INodeProceeds
    function budget() public view returns (address) {
        return IHostingPool(hostingPool).isOver() ? resonancePool : hostingPool;
    }
}
