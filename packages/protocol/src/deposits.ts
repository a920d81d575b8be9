import { type Static, Type } from 'typebox'
import { Address, BaseUnits, Hash, PageQuery, UnixSeconds } from './envelope.ts'
import { ListQuery } from './lists.ts'
import { SymbolName } from './ledger.ts'
import { Reason } from './operators.ts'

/** A row of `listRechargeWallet` (public): where deposits are accepted. Only USDT is. */
export const RechargeWallet = Type.Object({
  symbol: Type.Literal('USDT'),
  /** network as shown to people, e.g. "BSC (BEP-20)" */
  network: Type.String(),
  chainId: Type.Integer(),
  /** the USDT contract */
  token: Address,
  /** the shared wallet: deposits of a unique amount go there */
  address: Address,
  minimum: BaseUnits,
  /** confirmations shown as needed; a deposit counts when its block is final */
  confirmations: Type.Integer({ minimum: 1 }),
  /** seconds for which a unique amount is kept */
  validSeconds: Type.Integer({ minimum: 60 }),
  open: Type.Boolean(),
})
export type RechargeWallet = Static<typeof RechargeWallet>

/**
 * `waiting` for the transfer, `seen` in a block, `confirming` until that is final, `credited`. Transfers that fit no deposit:
 * `under` or `over` the amount, `late`, `wrongToken`, `duplicate`, `unknown` (no intent of anybody): they wait to be claimed
 * or resolved. `expired`: no transfer came in time. `resolved`: two managers credited it. `returned`: paid back to its sender.
 */
export const DEPOSIT_STATES = [
  'waiting',
  'seen',
  'confirming',
  'credited',
  'under',
  'over',
  'late',
  'wrongToken',
  'duplicate',
  'unknown',
  'expired',
  'cancelled',
  'resolved',
  'returned',
] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]
export const DepositState = Type.Enum(DEPOSIT_STATES)

/** An intent to deposit: answer of `createRechargeAmount` and of `getUserRechargeAmount` (null when none is open). */
export const RechargeAmount = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  symbol: Type.Literal('USDT'),
  network: Type.String(),
  /** what the user asked for */
  requested: BaseUnits,
  /** what must be sent, exact to up to 18 decimals; no other user is given the same amount for 30 days */
  amount: BaseUnits,
  address: Address,
  createdAt: UnixSeconds,
  /** a transfer in a later block is late */
  expiresAt: UnixSeconds,
  state: DepositState,
  confirmations: Type.Integer({ minimum: 0 }),
  needed: Type.Integer({ minimum: 1 }),
  txHash: Type.Union([Hash, Type.Null()]),
})
export type RechargeAmount = Static<typeof RechargeAmount>
/** Inputs of `createRechargeAmount`: whole hundredths of a USDT; the server uses the smaller decimals to tell deposits apart. */
export const CreateRechargeInput = Type.Object({ amount: BaseUnits })

/** `getUserAddress` (session): the user's own deposit address, any amount from `minimum` on. */
export const UserDepositAddress = Type.Object({
  address: Address,
  network: Type.String(),
  token: Address,
  minimum: BaseUnits,
  open: Type.Boolean(),
})
export type UserDepositAddress = Static<typeof UserDepositAddress>

/** A row of `pageRechargeLog` (session): a transfer that arrived for the session's account, or an intent. */
export const RechargeLog = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  symbol: SymbolName,
  amount: BaseUnits,
  time: UnixSeconds,
  /** wire status of the specification */
  status: Type.Enum(['completed', 'failed', 'review']),
  state: DepositState,
  way: Type.Enum(['shared', 'own']),
  confirmations: Type.Integer({ minimum: 0 }),
  needed: Type.Integer({ minimum: 1 }),
  txHash: Type.Union([Hash, Type.Null()]),
  credited: BaseUnits,
})
export type RechargeLog = Static<typeof RechargeLog>
export const RechargeLogQuery = Type.Interface([PageQuery], { symbol: Type.Optional(SymbolName) })

/** Inputs of `claimRecharge` (session): the caller says that a transfer was its own; it must be its sender. */
export const ClaimRechargeInput = Type.Object({ txHash: Hash })

/** Why a transfer waits in the queue. */
export const QUEUED_STATES = [
  'under',
  'over',
  'late',
  'wrongToken',
  'duplicate',
  'unknown',
] as const satisfies DepositState[]
export const DEPOSIT_QUEUE_SORTS = ['time', 'from', 'amount', 'state'] as const
/** Inputs of `pageDepositQueue`. */
export const DepositQueueQuery = Type.Interface([ListQuery(DEPOSIT_QUEUE_SORTS)], {
  state: Type.Optional(Type.Enum(QUEUED_STATES)),
  from: Type.Optional(Address),
})
export type DepositQueueQuery = Static<typeof DepositQueueQuery>

/** A row of `pageDepositQueue` (finance, manager, auditor): a transfer that was credited to nobody. */
export const QueuedDeposit = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  txHash: Hash,
  logIndex: Type.Integer({ minimum: 0 }),
  from: Address,
  to: Address,
  symbol: Type.String(),
  amount: BaseUnits,
  time: UnixSeconds,
  state: DepositState,
  /** the account whose intent or claim it may belong to */
  candidate: Type.Union([Address, Type.Null()]),
  final: Type.Boolean(),
  /** the proposal that waits for a second person; null when none does */
  proposal: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
})
export type QueuedDeposit = Static<typeof QueuedDeposit>

/**
 * Inputs of `proposeDeposit` (finance, manager): credits a queued transfer to `account`, or pays it back to its sender.
 * Another manager decides (`decideProposal`).
 */
export const ProposeDepositInput = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  act: Type.Enum(['credit', 'return']),
  account: Type.Optional(Address),
  reason: Reason,
})
export type ProposeDepositInput = Static<typeof ProposeDepositInput>

/** Inputs of `rescanDeposits` (finance, manager): reads final blocks again; both bounds inclusive. */
export const RescanInput = Type.Object({
  from: Type.Integer({ minimum: 0 }),
  to: Type.Integer({ minimum: 0 }),
  reason: Reason,
})
/** `found`: transfers to and from custody addresses in the blocks; `added`: those of them that the tables lacked. */
export const Rescanned = Type.Object({
  found: Type.Integer({ minimum: 0 }),
  added: Type.Integer({ minimum: 0 }),
})
export type Rescanned = Static<typeof Rescanned>
