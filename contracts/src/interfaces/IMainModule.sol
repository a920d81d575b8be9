// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title What `Main` asks of a contract in which users take part
interface IMainModule {
    /// @notice `account`'s participation in this contract now, base units of USDT.
    function participation(address account) external view returns (uint256);

    // A module's `getConfig()` begins, as the specification has it, with totalUser, totalMember, totalSale, totalOrder,
    // totalAmount; `Main` adds up the fifth word. It is not declared here, because what follows differs by module.
}
