// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";

/// @title Who may do what, and after which delay
/// @dev OpenZeppelin's AccessManager unchanged; the numbers of the roles are in `Roles`.
contract Authority is AccessManager {
    constructor(address initialAdmin) AccessManager(initialAdmin) {}
}
