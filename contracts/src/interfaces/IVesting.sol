// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title An asset of the operator that is released by a schedule
/// @notice One asset that leaves by a schedule fixed at creation: nothing before `cliff`, then evenly from `start` to `end`,
/// all of it from `end` on. What is sent here later counts as if it had been here from the start. Nobody can shorten the
/// schedule, stop it or exchange it.
/// @dev Times are unix seconds, amounts base units. Assumes an asset that does not rebase.
interface IVesting {
    /// @param asset what is held here
    /// @param total balance plus what has left
    /// @param released what has left
    /// @param releasable what can leave now
    struct Plan {
        address asset;
        uint256 start;
        uint256 cliff;
        uint256 end;
        uint256 total;
        uint256 released;
        uint256 releasable;
    }

    event Released(address indexed to, uint256 amount);

    /// @notice The times are not in ascending order.
    error InvalidSchedule();
    /// @notice `amount` is more than `releasable`, which can leave now.
    error NotYet(uint256 amount, uint256 releasable);

    /// @notice Sends `amount` of what is releasable to `to`. Delayed role.
    function release(address to, uint256 amount) external;

    function getPlan() external view returns (Plan memory);
}
