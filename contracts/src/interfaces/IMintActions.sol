// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IMintTypes} from "./IMintTypes.sol";

/// @title Functions of a project's escrow that change state; see `IMint`
interface IMintActions is IMintTypes {
    /// @notice Sets this clone up for `project`; only the factory, in the transaction that creates it, once.
    function initialize(uint256 project) external;

    /// @notice Opens sale number `index`, the next one, under `terms`; `Main` only, after it transferred all the sale's tokens.
    function createSale(uint256 index, Terms calldata terms) external;

    /// @notice What `times` units of `sale` cost and bring `account`; reverts with the reason when it cannot buy them now.
    function quote(address account, uint256 sale, uint256 times) external view returns (uint256 amount, uint256 tokens);

    /// @notice Books `times` units of the latest sale for `account`; `Main` only, after it transferred `amount` USDT.
    /// @param amount must be the price of `times` units
    function buyNFT(address account, uint256 amount, uint256 times) external returns (uint256 orderId);

    /// @notice Pays `account` everything due: commissions, power pools and released tokens; anyone may call. An asset that
    /// fails stays owed.
    /// @dev Reverts with `NothingToClaim` when nothing was paid. On the blacklist only released tokens are paid.
    function claim(address account) external returns (uint256 usdtPaid, uint256 tokenPaid);

    /// @notice Pays `account` commissions and power pools in USDT.
    function claimUsdt(address account) external returns (uint256);

    /// @notice Pays `account` released tokens and power pools in the project's token.
    function claimToken(address account) external returns (uint256);

    /// @notice Pays `account` the airdrop of its units in successful sales; anyone may call.
    function claimDrop(address account) external returns (uint256 tokens);

    /// @notice Pays `account` back what it paid in a sale that failed or was dissolved; anyone may call.
    function refund(address account, uint256 sale) external returns (uint256 amount);

    /// @notice Pays the caller back all it paid in a sale that is open; its orders there are over, and it may buy again.
    function leave(uint256 sale) external returns (uint256 amount);

    /// @notice Ends a sale that has not succeeded; guardian only, cannot be undone.
    function dissolve(uint256 sale) external;

    /// @notice Divides the proceeds of a sale that pays, and pays the cost wallet, platform and special part; anyone may call,
    /// any number of times. A receiver that USDT refuses stays owed.
    function settle(uint256 sale) external;

    /// @notice Gives the manager back what buyers cannot get any more: all tokens of a sale that failed or was dissolved,
    /// those of unsold units once a successful one pays; anyone may call, once a sale.
    function reclaim(uint256 sale) external returns (uint256 tokens);

    /// @notice Shares what is due among the pools; anyone may call. Optional: every payment does it first.
    function updatePool() external;

    /// @notice Books what `account` has earned in its pools and moves it to the level pool of its level in `Main`; anyone
    /// may call.
    function updateUser(address account) external;
}
