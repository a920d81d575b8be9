// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title Role numbers in `Authority`
/// @dev 0 is the AccessManager's own ADMIN role. `contracts/script/roles.ts` holds the same numbers.
library Roles {
    uint64 internal constant OPERATOR = 1;
    uint64 internal constant BLACKLIST = 2;
    uint64 internal constant TREASURY = 3;
    uint64 internal constant GUARDIAN = 4;
    uint64 internal constant CUSTODIAN = 5;
    uint64 internal constant POSTER = 6;
}
