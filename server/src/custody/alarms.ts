import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Halt, Halts } from './halts.ts'
import type { Settings } from '../http/settings.ts'
import { unpaid } from './payouts/store.ts'
import { newestCover } from './solvency/known.ts'

/** How long a payout may wait for its signature, in chain time, and then for its end, in the database's time; seconds. */
const STUCK_SECONDS = 600

/** Halts that are no alarms: health reports them as figures of their own, with other thresholds. */
const BESIDE: readonly Halt[] = ['chainAway', 'indexBehind']

/**
 * Causes that an operator must look at, whichever server found them: every reason why money does not move (`Halt`), and
 * `payoutsStuck` when a payout cannot be sent or is not final in time, `payerLosing` when wallet contracts cost the payer half of what
 * they may in a day, `shortfall` when custody holds less than is owed.
 */
export async function custodyAlarms({
  db,
  halts,
  settings,
}: {
  db: Db
  halts: Halts
  settings: Settings
}): Promise<string[]> {
  const [reasons, cover, lost, most, { rows }] = await Promise.all([
    halts.now(),
    newestCover(db),
    unpaid(db, null),
    settings.get('payout.dailyFailures'),
    sql<{ stuck: boolean }>`
      select exists (
        select from outgoing o join outgoing_attempt a on a.outgoing_id = o.id
        where o.state in ('signed', 'sent', 'included')
          and a.signed_at < clock_timestamp() - make_interval(secs => ${STUCK_SECONDS})
      ) or exists (
        select from outgoing o, chain_cursor c
        where o.state = 'queued' and o.why is not null and o.parked_at is null and o.created_at < c.time - ${STUCK_SECONDS}
      ) as stuck`.execute(db),
  ])
  return [
    ...reasons.filter((r) => !BESIDE.includes(r)),
    ...(rows[0]!.stuck ? ['payoutsStuck'] : []),
    ...(lost.all * 2 >= most ? ['payerLosing'] : []),
    ...(cover.some((c) => c.held < c.owed) ? ['shortfall'] : []),
  ]
}
