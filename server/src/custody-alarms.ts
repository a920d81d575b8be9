import { sql } from 'kysely'
import { disagreeing } from './chain/cursor.ts'
import type { Head } from './chain/head.ts'
import type { Db } from './db/database.ts'

/** A final block lies this far behind the newest at most, or finality has stalled. */
const STALLED_BLOCKS = 64
/** A payout waits for its turn for so long at most, by the chain's clock, and is on its way, by the database's; seconds. */
const STUCK_SECONDS = 600

type Found = {
  gap: boolean | null
  stuck: boolean
  unordered: boolean
  doubted: boolean
  halted: boolean
  differ: boolean
}

/**
 * What somebody must look at, whichever server found it out: `custodyGap` chain and tables differ; `depositsHeldBack`
 * nodes do not tell a final deposit as it is written down, or do not agree on it; `payoutsStuck` one is in no block, or
 * cannot be sent; `paymentsUnordered` the vault paid what nobody ordered here, and it is not booked yet;
 * `finalityStalled`; `finalityBroken` what was final is gone from the chain: nothing goes on; `nodesDisagree` two nodes told
 * different things of final blocks.
 */
export async function custodyAlarms({ db, head }: { db: Db; head: Head }): Promise<string[]> {
  const { rows } = await sql<Found>`
    select (select jsonb_array_length(gaps) > 0 from custody_check) as gap, exists (
      select from outgoing o join outgoing_attempt a on a.outgoing_id = o.id
      where o.state in ('signed', 'sent', 'included')
        and a.signed_at < clock_timestamp() - make_interval(secs => ${STUCK_SECONDS})
    ) or exists (
      select from outgoing o, chain_cursor c
      where o.state = 'queued' and o.why is not null and o.created_at < c.time - ${STUCK_SECONDS}
    ) as stuck, exists (
      select from vault_payment where unordered and journal_id is null
    ) as unordered, exists (
      select from deposit_transfer where journal_id is null and doubted_at is not null
    ) as doubted, halted is not null as halted, ${disagreeing} as differ from chain_cursor`.execute(db)
  const state = await head.get().catch(() => null)
  const alarms: [string, boolean][] = [
    ['custodyGap', rows[0]!.gap === true],
    ['depositsHeldBack', rows[0]!.doubted],
    ['payoutsStuck', rows[0]!.stuck],
    ['paymentsUnordered', rows[0]!.unordered],
    ['finalityStalled', state !== null && state.latest.number - state.finalized > STALLED_BLOCKS],
    ['finalityBroken', rows[0]!.halted],
    ['nodesDisagree', rows[0]!.differ],
  ]
  return alarms.filter(([, on]) => on).map(([name]) => name)
}
