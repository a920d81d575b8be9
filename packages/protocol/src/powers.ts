import { type Static, Type } from 'typebox'
import { Address, Hash, UnixSeconds } from './envelope.ts'
import { Reason } from './operators.ts'

/** `scheduled`: its delay runs; `ready`: it can be executed; the others are over. */
export const OPERATION_STATES = ['scheduled', 'ready', 'executed', 'canceled', 'expired'] as const
export type OperationState = (typeof OPERATION_STATES)[number]

/** A call that was announced at the AccessManager. */
export const PowerOperation = Type.Object({
  operationId: Hash,
  nonce: Type.Integer({ minimum: 1 }),
  /** name of the contract, or null when the target is not part of the deployment */
  contract: Type.Union([Type.String(), Type.Null()]),
  target: Address,
  /** signature, e.g. `setFees(uint256,uint256)`; the selector alone when it is not known */
  function: Type.String(),
  /** arguments as text, in order; amounts in base units */
  args: Type.Array(Type.Object({ name: Type.String(), type: Type.String(), value: Type.String() })),
  caller: Address,
  /** calldata as it will be executed, so that everybody can read beforehand what it changes */
  data: Type.String({ pattern: '^0x[0-9a-f]*$' }),
  state: Type.Enum(OPERATION_STATES),
  scheduledAt: UnixSeconds,
  executableAt: UnixSeconds,
  /** unix seconds from which it can no longer be executed */
  expiresAt: UnixSeconds,
  txHash: Hash,
  /** the transaction that executed or cancelled it */
  endTxHash: Type.Union([Hash, Type.Null()]),
})
export type PowerOperation = Static<typeof PowerOperation>

export const PowerRole = Type.Object({
  name: Type.String(),
  /** number of the role in the AccessManager */
  id: Type.Integer({ minimum: 0 }),
  /** least delay between announcing and executing on a deployment off the local chain, seconds */
  delayMinimum: Type.Integer({ minimum: 0 }),
  /** the role that can cancel what this one announced; null: itself only */
  cancelledBy: Type.Union([Type.String(), Type.Null()]),
  /** accounts that have the role now, each with its delay in seconds */
  holders: Type.Array(
    Type.Object({ account: Address, delay: Type.Integer({ minimum: 0 }), since: UnixSeconds }),
  ),
})
export type PowerRole = Static<typeof PowerRole>

export const PowerUse = Type.Object({ time: UnixSeconds, txHash: Hash })
export type PowerUse = Static<typeof PowerUse>

export const PowerFunction = Type.Object({
  contract: Type.String(),
  function: Type.String(),
  selector: Type.String({ pattern: '^0x[0-9a-f]{8}$' }),
  /** name of the role that may call it on this chain now */
  role: Type.String(),
  /** true: called directly at the contract; false: through the AccessManager's `execute` */
  direct: Type.Boolean(),
  /** what the function can do at most, in words (English) */
  cap: Type.String(),
  /** last use found in events, deployment included; null when there was none */
  lastUse: Type.Union([PowerUse, Type.Null()]),
})
export type PowerFunction = Static<typeof PowerFunction>

/** `getPowers` (public): who may change what, and what is announced, as of `block`. */
export const Powers = Type.Object({
  block: Type.Integer({ minimum: 0 }),
  time: UnixSeconds,
  roles: Type.Array(PowerRole),
  functions: Type.Array(PowerFunction),
  /** functions that change state and that anybody may call */
  open: Type.Array(Type.Object({ contract: Type.String(), function: Type.String() })),
  /** announced and not over, ordered by when they can be executed */
  pending: Type.Array(PowerOperation),
  /** the last 50 that are over (executed, cancelled or expired), newest first */
  past: Type.Array(PowerOperation),
})
export type Powers = Static<typeof Powers>

/**
 * `noteCall` (manager, finance, guardian): why a call to a contract is about to be sent or announced, written into the audit
 * log with its arguments. `current` is the value that the operator saw before. Only the contract decides who may call.
 */
export const NoteCallInput = Type.Object({
  target: Address,
  data: Type.String({ pattern: '^0x[0-9a-fA-F]{8,8192}$' }),
  current: Type.String({ maxLength: 500 }),
  reason: Reason,
})
export type NoteCallInput = Static<typeof NoteCallInput>
