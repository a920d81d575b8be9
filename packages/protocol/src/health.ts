import { type Static, Type } from 'typebox'
import { Address, UnixSeconds } from './envelope.ts'
import { Count, OrNull } from './sale-fields.ts'

/** The token's checkpoints, and who takes them when nobody trades. */
export const Keeper = Type.Object({
  due: OrNull(UnixSeconds),
  ranAt: OrNull(UnixSeconds),
  done: Count,
  doneAt: OrNull(UnixSeconds),
  txHash: OrNull(Type.String()),
  failures: Count,
  failedAt: OrNull(UnixSeconds),
})
export type Keeper = Static<typeof Keeper>

/** `GET /api/health`, outside the envelope: `ok` says whether all is well. */
export const HealthReport = Type.Object({
  ok: Type.Boolean(),
  database: Type.Boolean(),
  chain: Type.Boolean(),
  latest: OrNull(Count),
  finalized: OrNull(Count),
  indexed: OrNull(Count),
  /** blocks that are on the chain and not yet indexed */
  lag: OrNull(Count),
  /** what somebody must look at, by name; see docs/OPERATING.md */
  alarms: Type.Array(Type.String()),
  /** contracts that are not indexed since a block, and why; see `contractAside` and `tokenAside` in docs/OPERATING.md */
  aside: Type.Array(Type.Object({ contract: Address, block: Count, error: Type.String() })),
  /** null when the database is away */
  keeper: OrNull(Keeper),
})
export type HealthReport = Static<typeof HealthReport>
