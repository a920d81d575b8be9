// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {MintBooks} from "./MintBooks.sol";
import {MintClaims} from "./MintClaims.sol";
import {MintSales} from "./MintSales.sol";

contract MintEscrow is MintSales, MintClaims {
    address private immutable _reader;

    constructor(address main, address usdt, address platform, address router, address reader)
        MintBooks(main, usdt, platform, router)
    {
        _reader = reader;
    }

    /// @dev Delegates every unknown call to the reader, which has nothing but views of this storage.
    fallback() external {
        address reader = _reader;
        assembly ("memory-safe") {
            let data := mload(0x40)
            calldatacopy(data, 0, calldatasize())
            let ok := delegatecall(gas(), reader, data, calldatasize(), 0, 0)
            returndatacopy(data, 0, returndatasize())
            if ok { return(data, returndatasize()) }
            revert(data, returndatasize())
        }
    }
}
