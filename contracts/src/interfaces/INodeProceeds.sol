// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title Where the price of node cards goes
/// @notice Whoever buys a card, the treasury too, has half of its price end in a budget that users' rewards are paid from: the
/// hosting pool's, or, once that pool is closed, the resonance pool's. The treasury gets the other half, and never before the
/// users' part has arrived. Nobody has a role here, nothing can be set, and `split` may be called by anyone; whatever USDT arrives
/// without a purchase is split alike.
///
/// What a card costs the treasury is therefore half its price, which is never below `NodeNFT.priceFloor`. No key can take it out of
/// the budget again, also when the pool ends: `IRewardBudget.passOn`.
/// @dev Token assumptions: USDT does not rebase. Other assets that are sent here stay for ever.
interface INodeProceeds {
    /// @notice `toUsers` went into the budget of `budget`, `toTreasury` to the treasury; where it refused, that is 0.
    event ProceedsSplit(address indexed budget, uint256 toUsers, uint256 toTreasury);

    /// @notice The treasury refused a payment: `owed` waits for the next `split`.
    event TreasuryRefused(uint256 owed);

    error InvalidConfig();
    error NothingToSplit();

    /// @notice Splits what has arrived since the last call, the odd base unit to the users, and pays the treasury what it could
    /// not be paid before. Reverts when nothing is there, or when the budget does not take its part: then nothing has moved.
    function split() external returns (uint256 toUsers, uint256 toTreasury);

    /// @notice Where the users' part would go now.
    function budget() external view returns (address);

    /// @notice What of the balance is the treasury's alone, because it refused it, USDT base units.
    function owed() external view returns (uint256);

    function usdt() external view returns (address);
    function hostingPool() external view returns (address);
    function resonancePool() external view returns (address);
    function treasury() external view returns (address);
}
