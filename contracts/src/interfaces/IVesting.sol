// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title What the operator owns and cannot have yet
/// @notice One asset that leaves by a schedule fixed at creation: nothing before `cliff`, then evenly from `start` to `end`,
/// all of it from `end` on. What is sent here later counts as if it had been here from the start. Nobody can shorten the
/// schedule, stop it or exchange it.
/// @dev Times are unix seconds, amounts base units. Assumes an asset that does not rebase.
interface IVesting {
    /// @param asset what is held here
    /// @param total what is here, and what has left
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

    /// @notice The times do not come one after the other.
    error InvalidSchedule();
    /// @notice `amount` was asked for, `releasable` can leave now.
    error NotYet(uint256 amount, uint256 releasable);

    /// @notice Sends `amount` of what the schedule has let go to `to`. Delayed role.
    function release(address to, uint256 amount) external;

    function getPlan() external view returns (Plan memory);
}
