import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LoopReport } from '../chain/loop.ts'
import type { Db } from '../db/database.ts'

/** How often a process says that it is there, milliseconds. */
export const BEAT_MS = 5_000
/** Without a word for this long a process counts as dead, seconds: six missed beats. */
const DEAD_SECONDS = 30
/** A job that fails for this long, or whose round takes this long, is told of; milliseconds. */
const FAILING_MS = 30_000
const LONGEST_ROUND_MS = 900_000
/** Rows of processes that died are kept for this long, days. */
const KEPT_DAYS = 7

/** What must always run somewhere, and what is wrong while it does not. */
const NEEDED = { worker: 'workerAway', indexer: 'indexerAway', api: 'apiAway' } as const

/** One process's sign of life, a row that the others look at. */
export class Heart {
  private readonly db: Db
  private readonly roles: readonly string[]
  private readonly host: string
  private readonly jobs: () => LoopReport[]
  readonly instance = randomUUID()

  constructor(o: { db: Db; roles: readonly string[]; host: string; jobs: () => LoopReport[] }) {
    this.db = o.db
    this.roles = o.roles
    this.host = o.host
    this.jobs = o.jobs
  }

  /** Says that this process is there, and which of its jobs are in trouble. */
  async beat(): Promise<void> {
    const failing = troubled(this.jobs())
    const { instance, host } = this
    const now = sql<Date>`clock_timestamp()`
    await this.db
      .insertInto('heartbeat')
      .values({ instance, roles: [...this.roles], host, failing })
      .onConflict((c) => c.column('instance').doUpdateSet({ failing, beat_at: now }))
      .execute()
    await this.db
      .deleteFrom('heartbeat')
      .where('beat_at', '<', sql<Date>`clock_timestamp() - make_interval(days => ${KEPT_DAYS})`)
      .execute()
  }

  /** Takes the row away: this process ends as it should. */
  async end(): Promise<void> {
    await this.db.deleteFrom('heartbeat').where('instance', '=', this.instance).execute()
  }
}

function troubled(jobs: LoopReport[]): string[] {
  const now = performance.now()
  const is = (at: number | null, ms: number) => at !== null && now - at > ms
  return jobs
    .filter((j) => j.running && (is(j.failingSince, FAILING_MS) || is(j.beganAt, LONGEST_ROUND_MS)))
    .map((j) => j.name)
}

/**
 * What the processes' signs of life tell: `workerAway`, `indexerAway` or `apiAway` while none of that kind has given one for
 * half a minute, `jobsFailing` while a living process has a job in trouble. On a database that no process ever worked on for that long,
 * nothing.
 */
export async function processAlarms(db: Db): Promise<string[]> {
  const dead = sql`make_interval(secs => ${DEAD_SECONDS})`
  const { rows } = await sql<{ alive: string[]; begun: boolean; failing: boolean }>`
    select
      array(select distinct unnest(roles) from heartbeat where beat_at > clock_timestamp() - ${dead}) as alive,
      exists (select from heartbeat where started_at < clock_timestamp() - ${dead}) as begun,
      exists (select from heartbeat where beat_at > clock_timestamp() - ${dead} and failing <> '{}') as failing`.execute(
    db,
  )
  const { alive, begun, failing } = rows[0]!
  const away = Object.entries(NEEDED).flatMap(([role, alarm]) => (alive.includes(role) ? [] : [alarm]))
  return [...(begun ? away : []), ...(failing ? ['jobsFailing'] : [])]
}

/** Seconds since the youngest sign of life, by role; of the roles that ever gave one. */
export async function heartbeatAges(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ role: string; age: number }>`
    select role, extract(epoch from clock_timestamp() - max(beat_at))::float8 as age
    from heartbeat, unnest(roles) role group by role`.execute(db)
  return Object.fromEntries(rows.map((r) => [r.role, Math.max(0, r.age)]))
}

/** How many processes of each role are alive, of the roles that ever gave a sign. */
export async function livingProcesses(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ role: string; living: number }>`
    select role, count(*) filter (
      where beat_at > clock_timestamp() - make_interval(secs => ${DEAD_SECONDS})
    ) as living from heartbeat, unnest(roles) role group by role`.execute(db)
  return Object.fromEntries(rows.map((r) => [r.role, r.living]))
}
