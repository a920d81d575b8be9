// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title A list that stops an account's claims for a while
/// @notice What the account has earned stays owed. An entry lapses after 90 days; renewing it takes the delayed role.
interface IBlackList {
    event BlackListSet(address indexed account, uint256 until);

    error BlackListed(address account, uint256 until);
    error RenewalIsDelayed(address account);

    /// @notice Puts `account` on the list for 90 days or takes it off; taking off an account that was never listed does nothing.
    /// @dev An account that was listed before can be listed again only by `renewBlackList`.
    function setIsBlackList(address account, bool value) external;

    /// @notice Puts an account that was listed before on the list for another 90 days; delayed role.
    function renewBlackList(address account) external;

    function isBlackList(address account) external view returns (bool);
}
