import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Halt, Halts } from './halts.ts'

/** A payout waits for its turn for so long at most, by the chain's clock, and is on its way, by the database's; seconds. */
const STUCK_SECONDS = 600

/** Whether a node answers and how far the index is behind stands beside the alarms, with a patience of its own. */
const BESIDE: readonly Halt[] = ['chainAway', 'indexBehind']

/**
 * What somebody must look at, whichever server found it out: every reason why money does not move (`Halt`), and `payoutsStuck`
 * one is in no block, or cannot be sent.
 */
export async function custodyAlarms({ db, halts }: { db: Db; halts: Halts }): Promise<string[]> {
  const [reasons, { rows }] = await Promise.all([
    halts.now(),
    sql<{ stuck: boolean }>`
      select exists (
        select from outgoing o join outgoing_attempt a on a.outgoing_id = o.id
        where o.state in ('signed', 'sent', 'included')
          and a.signed_at < clock_timestamp() - make_interval(secs => ${STUCK_SECONDS})
      ) or exists (
        select from outgoing o, chain_cursor c
        where o.state = 'queued' and o.why is not null and o.created_at < c.time - ${STUCK_SECONDS}
      ) as stuck`.execute(db),
  ])
  return [...reasons.filter((r) => !BESIDE.includes(r)), ...(rows[0]!.stuck ? ['payoutsStuck'] : [])]
}
