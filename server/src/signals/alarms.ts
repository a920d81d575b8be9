import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** How often each process notes which alarms it sees, milliseconds. */
export const NOTE_MS = 5_000
/** An alarm that no process has seen for this long is over, seconds. */
const OVER_SECONDS = 20

/** Notes that these alarms stand. One that was over begins anew. */
export async function noteAlarms(db: Db, names: readonly string[]): Promise<void> {
  const sorted = [...new Set(names)].toSorted()
  const over = sql`clock_timestamp() - make_interval(secs => ${OVER_SECONDS})`
  await sql`
    insert into alarm_seen as a (name) select unnest(${sorted}::text[])
    on conflict (name) do update set seen_at = clock_timestamp(),
      since = case when a.seen_at < ${over} then clock_timestamp() else a.since end`.execute(db)
}

/** Since when each alarm stands, unix seconds. */
export async function alarmsSince(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; since: number }>`
    select name, floor(extract(epoch from since))::bigint as since from alarm_seen
    where seen_at > clock_timestamp() - make_interval(secs => ${OVER_SECONDS})`.execute(db)
  return new Map(rows.map((r) => [r.name, r.since]))
}
