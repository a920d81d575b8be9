import { type Static, Type } from 'typebox'
import { Address, BaseUnits, UnixSeconds } from './envelope.ts'
import { MOVABLE_ACCOUNTS } from './house-accounts.ts'
import { SymbolName } from './ledger.ts'
import { Reason } from './operators.ts'

const House = Type.Enum(MOVABLE_ACCOUNTS)

/** More than 0, base units. */
const Amount = Type.String({ pattern: '^[1-9][0-9]{0,40}$', examples: ['100000000000000000000'] })

/** A row of `listHouseAccounts` (finance, manager, auditor). */
export const HouseBalance = Type.Object({ account: House, symbol: SymbolName, amount: BaseUnits })
export type HouseBalance = Static<typeof HouseBalance>

/** `proposeAllocation` (finance, manager): from one of the house's accounts to another one. */
export const AllocationInput = Type.Object({
  from: House,
  to: House,
  symbol: SymbolName,
  amount: Amount,
  reason: Reason,
})
export type AllocationInput = Static<typeof AllocationInput>

/** `proposeCredit` and `proposeDeduction` (finance, manager): between a user and the treasury. */
export const UserMoveInput = Type.Object({
  address: Address,
  symbol: SymbolName,
  amount: Amount,
  reason: Reason,
})
export type UserMoveInput = Static<typeof UserMoveInput>

/** A row of `listDeductions` (session): what two operators decided to deduct, and has not happened yet. */
export const Deduction = Type.Object({
  proposal: Type.Integer({ minimum: 1 }),
  symbol: SymbolName,
  amount: BaseUnits,
  reason: Type.String(),
  since: UnixSeconds,
  /** from then on it happens, when the balance still has as much */
  dueAt: UnixSeconds,
})
export type Deduction = Static<typeof Deduction>

/** Number of the proposal that a second operator decides. */
export const ProposedResult = Type.Object({ proposal: Type.Integer({ minimum: 1 }) })
