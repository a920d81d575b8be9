import { sql } from 'kysely'
import { disagreeing } from '../chain/cursor.ts'
import type { Halt, Halts } from './halts.ts'
import type { Head } from '../chain/head.ts'
import type { Db, Reader } from '../db/database.ts'

/** Finality has stalled when the newest final block is more than this many blocks behind the head: 29 s at 0.45 s. */
const STALLED_BLOCKS = 64
/**
 * The indexer is behind when more than this many blocks are not indexed yet, 90 s at 0.45 s; a smaller lag only shows as unhealthy
 * (`HEALTHY_LAG`).
 */
const BEHIND_BLOCKS = 200
/** Nodes are behind when their head is more than this many blocks below what is indexed: 9 s at 0.45 s, which no delay takes. */
const BELOW_BLOCKS = 20

export type GateOptions = {
  db: Db
  head: Head
  /** how old the newest block may be, seconds; 0: blocks come when somebody needs one, and no head is stale */
  headSeconds: number
}

type Found = {
  indexed: number
  facts: Halt[]
  unordered: boolean
  gap: boolean
  doubted: boolean
  differ: boolean
  halted: boolean
}

/** Finds the reasons why users' money may not move now, with one query and the chain's head, which is read anyway. */
export function custodyHalts({ db, head, headSeconds }: GateOptions): Halts {
  const isOld = async () => headSeconds > 0 && (await head.age()) > headSeconds
  return {
    now: async () => {
      const [state, found, old] = await Promise.all([
        head.get().catch(() => null),
        read(db),
        isOld().catch(() => false),
      ])
      const below = headSeconds > 0 && state !== null && found.indexed - state.latest.number > BELOW_BLOCKS
      const behind = state !== null && state.latest.number - found.indexed > BEHIND_BLOCKS
      const stalled = state !== null && state.latest.number - state.finalized > STALLED_BLOCKS
      const away = when(state === null, 'chainAway')
      return [
        ...away,
        ...when(old || below, 'chainStale'),
        ...when(behind, 'indexBehind'),
        ...when(stalled, 'finalityStalled'),
        ...inTables(found),
      ]
    },
    inside: async (trx) => inTables(await read(trx)),
  }
}

const when = (holds: boolean, halt: Halt): Halt[] => (holds ? [halt] : [])

const inTables = (f: Found): Halt[] => [
  ...f.facts,
  ...when(f.unordered, 'paymentsUnordered'),
  ...when(f.gap, 'custodyGap'),
  ...when(f.doubted, 'depositsHeldBack'),
  ...when(f.differ, 'nodesDisagree'),
  ...when(f.halted, 'finalityBroken'),
]

async function read(db: Reader): Promise<Found> {
  const { rows } = await sql<Found>`
    select c.number as indexed, c.halted is not null as halted,
      coalesce((select jsonb_array_length(gaps) > 0 from custody_check), false) as gap,
      exists (select from vault_payment where unordered and journal_id is null) as unordered,
      exists (select from deposit_transfer where journal_id is null and doubted_at is not null) as doubted,
      ${disagreeing} as differ,
      array(select reason from custody_halt order by reason) as facts
    from chain_cursor c`.execute(db)
  return rows[0]!
}
