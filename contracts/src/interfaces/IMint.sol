// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {IMintActions} from "./IMintActions.sol";
import {IMintViews} from "./IMintViews.sol";

/// @title The escrow of one project: its sales, what was bought, refunds, and seven power pools
/// @notice A sale offers `total` units at a fixed `price`; every unit brings `tokens` of the project's token, released by a
/// schedule from the sale's end, `drop` more at once after success, and `power` in the order pool. All these tokens are
/// inside before the sale exists. What buyers pay stays inside until the sale has succeeded, which is when `softCap`
/// units are sold; that cannot be taken back. A sale that ends below failed, and every buyer takes back all it paid, for
/// which nobody else is needed and the project's token is not touched.
///
/// States, for a sale and for an order in it. The same table is in packages/protocol/src/sales.ts, as data.
///
///   AwaitingOrder    made, its start has not come             → OrderArranged, Dissolution
///   OrderArranged    open, fewer than `softCap` units sold    → Success, Failed, Dissolution
///   Success          `softCap` reached                        (final)
///   Failed           ended below `softCap`                    → PrincipalReturn
///   Dissolution      the guardian ended it before success     → PrincipalReturn
///   PrincipalReturn  the buyers' money is back                (final)
///
/// An order begins as OrderArranged, or as Success after the soft cap, follows its sale, and becomes PrincipalReturn when
/// its owner is refunded; a sale does when the last unit sold is. The steps to OrderArranged and Failed happen by time,
/// without a transaction and so without an event. A sale goes on selling after success, until its end or its last unit.
/// Way out of each state, open to the user alone: Success `claim`, `claimDrop`; Failed and Dissolution `refund`;
/// OrderArranged ends by time at `endTime`, at most 180 days after the sale was made.
///
/// A project has one sale at a time, so that whatever an account does costs the same however many orders and users
/// there are. Splits of a sale are fixed by unit: what one unit's price is divided into, rounded down, times units; what
/// is left over goes to the cost wallet, and so does a commission for which there is no referrer or no rate.
///
/// Power pools: what success brings in (`poolTokens`, evenly over `poolDays` days from then; the pool part of the
/// proceeds, at once) is divided by the project's `poolRates`. Pool 0 belongs to the units of successful sales by their
/// power; pools 1…6 to the members of level V4…V9, each the same. An account is in one level pool at most, that of its
/// proven level when `updateUser` was last called for it, which anyone may do. What falls to a pool without members goes
/// to pool 0.
/// @dev Token assumptions: USDT is the deployment's, without fee and callback. The project's token is its manager's: a fee
/// on the way in is refused (`UnexpectedTransferAmount`); should it fail or change balances later, only what is paid in
/// that token fails. Nothing that pays a user is behind an access check; the blacklist holds back commissions and power
/// pools, which stay owed, and nothing else. `claim` pays each asset by itself; an asset that burns all gas is avoided by
/// `claimUsdt` and `claimToken`.
/// Amounts are base units, times unix seconds, rates of 10,000. All divisions round down.
/// The escrow is two contracts with one storage: what moves something, and what only reads, to which the first hands on every
/// call that it does not know. Neither can be exchanged.
interface IMint is IMintActions, IMintViews {}
