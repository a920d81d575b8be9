// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title A budget of two reward assets, out of which nothing is promised that is not set aside
/// @notice What is promised moves from the free budget to the reserve in the transaction that promises it, with the level share on
/// top. For each asset, at every moment: balance ≥ principal + free + reserved + levelDue.
///
/// @dev Token assumptions: no rebasing. A funding with a fee books what arrived.
interface IRewardBudget {
    /// @notice One asset's books. `surplus` = balance − principal − free − reserved − levelDue, what `withdrawToken` may move.
    struct Books {
        uint256 balance;
        uint256 principal;
        uint256 free;
        uint256 reserved;
        uint256 levelDue;
        uint256 surplus;
    }

    event Funded(address indexed from, address indexed asset, uint256 amount);
    event LevelPaid(address indexed asset, uint256 toNodes, uint256 toTeams);
    /// @notice `asset` refused a payment to `owner`; the reward stays payable.
    event ClaimFailed(address indexed owner, address indexed asset);
    event PausedSet(bool paused);
    event ReceiversSet(address nodes, address teams);
    /// @notice The free budget of a pool that is over went `to` its successor, or to `TeamRewards`.
    event PassedOn(address indexed asset, address indexed to, uint256 amount);
    event Withdrawn(address indexed asset, address indexed to, uint256 amount);

    error AmountTooLarge(uint256 amount, uint256 maximum);
    error BudgetExhausted(address asset, uint256 needed, uint256 free);
    error UnexpectedTransferAmount(uint256 expected, uint256 received);
    error NotAReward(address asset);
    error SurplusExceeded(address asset, uint256 amount, uint256 surplus);
    error AlreadySet();
    error ReceiversNotSet();
    error NotGuardian(address account);
    error InvalidConfig();

    /// @notice Pays out the booked level share of one asset, 5 % to the nodes and the rest to the teams, or reverts with the token's
    /// reason; anyone may call.
    function payLevel(address asset) external;

    /// @notice Adds `amount` of USDT or TDE to the free budget. No key can take it back: what no order was promised is passed on once
    /// the pool is over.
    function fund(address asset, uint256 amount) external;

    /// @notice Gives all of the free budget of `asset` to the successor, or, where none is or it is over too, to the pot of
    /// `TeamRewards`; anyone may call. Nothing happens before this pool is over.
    function passOn(address asset) external;

    /// @notice Whether nothing will be promised out of the free budget any more: a hosting pool that is closed; a resonance pool
    /// in which no line has been open for 30 days, until one is opened again.
    function isOver() external view returns (bool);

    /// @notice Names, once, the receivers of the level share, which are the node cards and `TeamRewards`, and the pool that gets the
    /// free budget when this one is over (0: none).
    function setTokenAdd(address nodes, address teams, address successor) external;

    /// @notice The pool that gets the free budget when this one is over.
    function successor() external view returns (address);

    /// @notice Moves what nobody is owed and no budget needs.
    function withdrawToken(address asset, address to, uint256 amount) external;

    function getSolvency(address asset) external view returns (Books memory);
}
