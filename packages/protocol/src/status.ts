import { type Static, Type } from 'typebox'
import { UnixSeconds } from './envelope.ts'
import { OrNull } from './sale-fields.ts'

/** What people use, each of which works or waits by itself. */
export const STATUS_PARTS = ['deposits', 'withdrawals', 'transfers', 'lists', 'levels', 'robot'] as const
/** Why something waits, in the kinds that people are told of. */
export const STATUS_REASONS = [
  'chain',
  'stale',
  'standing',
  'index',
  'aside',
  'tokenAside',
  'books',
  'nodes',
  'finality',
  'worker',
  'payouts',
  'epochs',
  'robot',
] as const

export type StatusPart = (typeof STATUS_PARTS)[number]
export type StatusReason = (typeof STATUS_REASONS)[number]

/** `GET /api/status`, outside the envelope: what works, and what waits, why and since when. */
export const StatusReport = Type.Object({
  /** the server's clock */
  time: UnixSeconds,
  parts: Type.Array(
    Type.Object({
      part: Type.Enum(STATUS_PARTS),
      /** empty while it works; `since` is null in the first seconds */
      waits: Type.Array(Type.Object({ reason: Type.Enum(STATUS_REASONS), since: OrNull(UnixSeconds) })),
    }),
  ),
})
export type StatusReport = Static<typeof StatusReport>

type Kind = { names: readonly string[]; holds: readonly StatusPart[] }

/** Which alarms and halts (`/api/health`, `/api/chain`) are of which kind, and which parts wait for them. */
export const STATUS_KINDS: Readonly<Record<StatusReason, Kind>> = {
  chain: { names: ['chainAway'], holds: ['deposits', 'withdrawals', 'lists'] },
  stale: { names: ['chainStale'], holds: ['deposits', 'withdrawals', 'lists'] },
  standing: { names: ['indexStands'], holds: ['deposits', 'lists'] },
  index: { names: ['indexBehind', 'indexerAway'], holds: ['deposits', 'withdrawals', 'transfers', 'lists'] },
  aside: { names: ['contractAside'], holds: ['lists', 'levels'] },
  tokenAside: { names: ['tokenAside'], holds: ['deposits'] },
  books: {
    names: ['nonceAhead', 'paymentsUnordered', 'custodyGap'],
    holds: ['deposits', 'withdrawals', 'transfers'],
  },
  nodes: { names: ['depositsHeldBack', 'nodesDisagree'], holds: ['deposits', 'withdrawals'] },
  finality: { names: ['finalityStalled', 'finalityBroken'], holds: ['deposits', 'withdrawals'] },
  worker: { names: ['workerAway'], holds: ['deposits', 'withdrawals', 'levels'] },
  payouts: { names: ['payoutsStuck'], holds: ['withdrawals'] },
  epochs: { names: ['epochDiffers', 'epochFailed', 'epochNotPosted', 'posterKeyMissing'], holds: ['levels'] },
  robot: { names: ['robotAway', 'robotStuck', 'robotLate'], holds: ['robot'] },
}
