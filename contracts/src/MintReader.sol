// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {MintBooks} from "./MintBooks.sol";
import {MintTerms} from "./MintTerms.sol";
import {MintViews} from "./MintViews.sol";

/// @dev `MintEscrow` calls it by delegatecall, in the storage of the escrow; no function changes state.
contract MintReader is MintTerms, MintViews {
    constructor(address main, address usdt, address platform, address router) MintBooks(main, usdt, platform, router) {}
}
