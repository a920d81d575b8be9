import { type Static, Type } from 'typebox'
import { Address, BaseUnits } from './envelope.ts'
import { SymbolName } from './ledger.ts'
import { Reason } from './operators.ts'

/**
 * The house's own accounts that operators may move between: `treasury` is what the operator paid into the vault, `liquidity`
 * answers conversions, `machine-budget` is what machines can still be sold from, `shop` is what shipped goods earned.
 * Others (in flight, fees, unmatched, orders not yet shipped) belong to somebody else and are moved by their features alone.
 */
export const HOUSE_ACCOUNTS = ['treasury', 'liquidity', 'machine-budget', 'shop'] as const
export type HouseAccount = (typeof HOUSE_ACCOUNTS)[number]

/** A row of `listHouseAccounts` (manager, finance, auditor): every account that is nobody's own. */
export const HouseBalance = Type.Object({
  owner: Type.String(),
  symbol: SymbolName,
  /** base units; negative for `custody`, which mirrors what the chain holds */
  posted: Type.String({ pattern: '^-?[0-9]{1,78}$' }),
  /** whether operators may move it */
  movable: Type.Boolean(),
})
export type HouseBalance = Static<typeof HouseBalance>

const Party = Type.Union([Type.Enum(HOUSE_ACCOUNTS), Address])

/**
 * Inputs of `proposeMovement` (manager, finance): from a house account to another one or to a user (system increase), or
 * from a user to a house account (system deduction). Another operator decides; what the account does not have cannot leave it.
 */
export const MovementInput = Type.Object({
  from: Party,
  to: Party,
  symbol: SymbolName,
  amount: BaseUnits,
  reason: Reason,
})
export type MovementInput = Static<typeof MovementInput>
/** The number of the proposal. */
export const MovementProposed = Type.Integer({ minimum: 1 })
