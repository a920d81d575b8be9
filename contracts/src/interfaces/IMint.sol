// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IMintActions} from "./IMintActions.sol";
import {IMintViews} from "./IMintViews.sol";

/// @title The escrow of one project: its sales, what was bought, refunds, and seven power pools
/// @notice A sale offers `total` units at a fixed `price`; every unit brings `tokens` of the project's token, released by a
/// schedule from the sale's end, `drop` more at once after success, and `power` in the order pool. All these tokens are
/// inside before the sale exists. What buyers pay stays inside until the sale has succeeded and a day more. Success is
/// decided at the close, by time alone and so never by a purchase: at `endTime`, or in the second after the last unit was
/// sold. Until then every buyer may leave with all it paid; afterwards success cannot be taken back. A sale that closes
/// below `softCap` failed, and every buyer takes back all it paid, without anybody's help and without a call to the
/// project's token.
///
/// States, for a sale and for an order in it. The same table is in packages/protocol/src/sales.ts, as data.
///
///   AwaitingOrder    made, its start has not come             → OrderArranged, Dissolution
///   OrderArranged    open: buyers come and leave              → Success, Failed, Dissolution
///   Success          closed with `softCap` reached            (final)
///   Failed           closed below `softCap`                   → PrincipalReturn
///   Dissolution      the guardian ended it before its close   → PrincipalReturn
///   PrincipalReturn  the buyers' money is back                (final)
///
/// An order begins as OrderArranged, follows its sale, and becomes PrincipalReturn when its owner leaves or is refunded. A
/// sale becomes PrincipalReturn when its last sold unit is refunded. The steps to OrderArranged, Success and Failed happen by
/// time, without a transaction and so without an event. What the user alone can do to get out of each state: OrderArranged
/// `leave`; Success `claim` and `claimDrop`, a day after it; Failed and Dissolution `refund`.
///
/// A project has one sale at a time, so that the gas of a call does not grow with the number of orders and users. Splits of
/// a sale are fixed by unit: the parts of one unit's price, rounded down, times units. The remainder goes to the cost
/// wallet, and so does a commission for which there is no referrer or no rate.
///
/// Power pools: what a sale brings in when it begins to pay (`poolTokens`, evenly over `poolDays` days from then; the pool
/// part of the proceeds, at once) is divided by the project's `poolRates`. Pool 0 is the sale's own buyers', by units, which
/// all cost the same: no other sale, later purchase or splitting of purchases changes what a unit gets, which is at least
/// the pool part of its price and `poolTokens` ÷ `total`, both times the rate of pool 0, less than a base unit rounded down.
/// Pools 1…6 belong to the members of level V4…V9, each the same. An account is in one level pool at most, that of its
/// proven level when `updateUser` was last called for it, which anyone may do. What falls to a pool without members goes
/// to pool 0.
/// @dev Token assumptions: USDT is the deployment's, without fee and callback. The project's token is its manager's: a fee
/// on the way in is refused (`UnexpectedTransferAmount`); should it fail or change balances later, only what is paid in
/// that token fails. Nothing that pays a user is behind an access check; the blacklist holds back commissions and power
/// pools, which stay owed, and nothing else. `claim` pays each asset by itself; an asset that burns all gas is avoided by
/// `claimUsdt` and `claimToken`.
/// Amounts are base units, times unix seconds, rates of 10,000. All divisions round down.
/// The escrow is two contracts with one storage: one that changes state, and a reader to which it delegates every call that
/// it does not know. Neither can be exchanged.
interface IMint is IMintActions, IMintViews {}
