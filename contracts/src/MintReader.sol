// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {MintBooks} from "./MintBooks.sol";
import {MintTerms} from "./MintTerms.sol";
import {MintViews} from "./MintViews.sol";

/// @dev Runs in the storage of the escrows, for `MintEscrow`; has no function that changes anything.
contract MintReader is MintTerms, MintViews {
    constructor(address main, address usdt, address platform, address router) MintBooks(main, usdt, platform, router) {}
}
