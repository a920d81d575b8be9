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
  /** name of the contract, or null when the target is none of ours */
  contract: Type.Union([Type.String(), Type.Null()]),
  target: Address,
  /** signature, e.g. `setFees(uint256,uint256)`; the selector alone when it is not known */
  function: Type.String(),
  /** arguments as text, in order; amounts in base units */
  args: Type.Array(Type.Object({ name: Type.String(), type: Type.String(), value: Type.String() })),
  caller: Address,
  /** what it changes can be read before it happens: the call as it will be executed */
  data: Type.String({ pattern: '^0x[0-9a-f]*$' }),
  state: Type.Enum(OPERATION_STATES),
  scheduledAt: UnixSeconds,
  executableAt: UnixSeconds,
  /** from then on it can no longer be executed */
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
  /** seconds between announcing and executing that a deployment off the local chain keeps at least */
  delayMinimum: Type.Integer({ minimum: 0 }),
  /** the role that can cancel what this one announced; null: itself only */
  cancelledBy: Type.Union([Type.String(), Type.Null()]),
  /** who has the role now, each with the seconds it has to wait after announcing a call */
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
  /** whether the contract is called itself; otherwise through the AccessManager's `execute` */
  direct: Type.Boolean(),
  /** what the function can do at most, in words (English) */
  cap: Type.String(),
  /** its last use that can be seen in events, deployment included; null when there was none */
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
  /** announced and not over, the one that can be executed first at the beginning */
  pending: Type.Array(PowerOperation),
  /** the last 50 that are over, newest first */
  past: Type.Array(PowerOperation),
})
export type Powers = Static<typeof Powers>

/**
 * `noteCall` (manager, finance, guardian): why a call to one of the contracts is about to be sent or announced, written into the
 * audit log with its arguments. `current` is what the operator saw it change. The contract alone decides who may.
 */
export const NoteCallInput = Type.Object({
  target: Address,
  data: Type.String({ pattern: '^0x[0-9a-fA-F]{8,8192}$' }),
  current: Type.String({ maxLength: 500 }),
  reason: Reason,
})
export type NoteCallInput = Static<typeof NoteCallInput>
