import { sql } from 'kysely'
import type { Head } from './chain/head.ts'
import type { Db } from './db/database.ts'

/** A final block lies this far behind the newest at most, or finality has stalled. */
const STALLED_BLOCKS = 64
/** A payout waits for its turn for so long at most, by the chain's clock, and is on its way, by the database's; seconds. */
const STUCK_SECONDS = 600

export type AlarmOptions = {
  db: Db
  head: Head
  /** large deposits that nodes do not agree on */
  heldBack: () => number
  /** why indexing has halted, or null */
  halted: () => string | null
}

/**
 * What somebody must look at: `custodyGap` chain and tables differ; `depositsHeldBack` two nodes do not agree on a large
 * deposit; `payoutsStuck` one is in no block, or cannot be sent; `paymentsUnordered` the vault paid what nobody ordered here, and it is not booked yet;
 * `finalityStalled`; `finalityBroken` what was final is gone from the chain: nothing goes on.
 */
export async function custodyAlarms({ db, head, heldBack, halted }: AlarmOptions): Promise<string[]> {
  const { rows } = await sql<{ gap: boolean | null; stuck: boolean; unordered: boolean }>`
    select (select jsonb_array_length(gaps) > 0 from custody_check) as gap, exists (
      select from outgoing o join outgoing_attempt a on a.outgoing_id = o.id
      where o.state in ('signed', 'sent', 'included')
        and a.signed_at < clock_timestamp() - make_interval(secs => ${STUCK_SECONDS})
    ) or exists (
      select from outgoing o, chain_cursor c
      where o.state = 'queued' and o.why is not null and o.created_at < c.time - ${STUCK_SECONDS}
    ) as stuck, exists (
      select from vault_payment where unordered and journal_id is null
    ) as unordered`.execute(db)
  const state = await head.get().catch(() => null)
  const alarms: [string, boolean][] = [
    ['custodyGap', rows[0]!.gap === true],
    ['depositsHeldBack', heldBack() > 0],
    ['payoutsStuck', rows[0]!.stuck],
    ['paymentsUnordered', rows[0]!.unordered],
    ['finalityStalled', state !== null && state.latest.number - state.finalized > STALLED_BLOCKS],
    ['finalityBroken', halted() !== null],
  ]
  return alarms.filter(([, on]) => on).map(([name]) => name)
}
