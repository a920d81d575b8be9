import { type Static, Type } from 'typebox'
import { Address, BaseUnits, UnixSeconds } from './envelope.ts'
import { MOVABLE_ACCOUNTS } from './house-accounts.ts'
import { SymbolName } from './ledger.ts'
import { Reason } from './operators.ts'

const House = Type.Enum(MOVABLE_ACCOUNTS)

/** An amount above 0, base units. */
const Amount = Type.String({ pattern: '^[1-9][0-9]{0,40}$', examples: ['100000000000000000000'] })

/** A row of `listHouseAccounts` (finance, manager, auditor). */
export const HouseBalance = Type.Object({ account: House, symbol: SymbolName, amount: BaseUnits })
export type HouseBalance = Static<typeof HouseBalance>

/** What came into the platform's keeping and what left it in a time, base units. */
const Flow = Type.Object({ inflow: BaseUnits, outflow: BaseUnits })
/** A row of `listCashFlow` (finance, manager, auditor): in the last 24 hours and in the last 7 days. */
export const CashFlow = Type.Object({ symbol: SymbolName, day: Flow, week: Flow })
export type CashFlow = Static<typeof CashFlow>

/** `proposeAllocation` (finance, manager): moves assets from one house account to another. */
export const AllocationInput = Type.Object({
  from: House,
  to: House,
  symbol: SymbolName,
  amount: Amount,
  reason: Reason,
})
export type AllocationInput = Static<typeof AllocationInput>

/** `proposeCredit` and `proposeDeduction` (finance, manager): moves assets between a user and the treasury. */
export const UserMoveInput = Type.Object({
  address: Address,
  symbol: SymbolName,
  amount: Amount,
  reason: Reason,
})
export type UserMoveInput = Static<typeof UserMoveInput>

/** A row of `listDeductions` (session): a deduction that two operators decided and that is not made yet. */
export const Deduction = Type.Object({
  proposal: Type.Integer({ minimum: 1 }),
  symbol: SymbolName,
  amount: BaseUnits,
  reason: Type.String(),
  since: UnixSeconds,
  /** when it is made, if the balance still covers it */
  dueAt: UnixSeconds,
})
export type Deduction = Static<typeof Deduction>

/** Number of the proposal that a second operator decides. */
export const ProposedResult = Type.Object({ proposal: Type.Integer({ minimum: 1 }) })
