import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { within } from '../signals/within.ts'
import { type Db, type DatabaseHandle, openDatabase, type Reader } from './database.ts'
import { addressesOf } from './hosts.ts'

/** Pause between two looks at standbys, and how long an answer may take; milliseconds. */
export const LOOK_MS = 1_000
/** Marks of the primary are made this often by all processes together, milliseconds. */
const MARK_MS = 900
/** So long a read waits for a standby that is a little behind it, milliseconds; then it asks the primary. */
const WAIT_MS = 200
/** Without a usable standby for so long somebody must look, seconds. */
const ALARM_SECONDS = 30
/** Connections to one standby. */
const CONNECTIONS = 10

/**
 * What a standby was when it was last looked at: fit to be asked; too far behind; the primary itself; of another database, or following
 * another primary; or without an answer.
 */
type State = 'usable' | 'behind' | 'primary' | 'foreign' | 'away'

/** How a standby fares, for those who watch. */
export type StandbyReport = { name: string; state: State; lagSeconds: number }

type Standby = {
  name: string
  database: DatabaseHandle
  state: State
  /** how old the newest is that it was known to have, and when that was known (`performance.now()`) */
  lagMs: number
  knownAt: number
}

export type HistoryOptions = {
  primary: Db
  /** standbys; none: everything is read from the primary */
  url?: string | null
  /** a standby that is further behind is not asked, seconds */
  lagSeconds?: number
  /** without a usable standby for so long somebody must look, seconds */
  alarmSeconds?: number
  /** told of a standby whose state changed */
  onChange?: (report: StandbyReport) => void
  /** told where each read was answered */
  onRead?: (from: 'standby' | 'primary') => void
}

const TIMELINE = sql<string>`substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8)`
const SYSTEM = sql<string>`(select system_identifier::text from pg_control_system())`

/**
 * Where history is read: from a standby that has everything which the primary had when the read began, so that nobody sees less than
 * before, whichever process or standby answers; else from the primary. Nothing that decides about money is read here (D-430).
 */
export class History {
  private readonly primary: Db
  private readonly standbys: Standby[]
  private readonly lagMs: number
  private readonly alarmMs: number
  private readonly onChange: (report: StandbyReport) => void
  private readonly onRead: NonNullable<HistoryOptions['onRead']>
  private turn = 0
  private usableAt = performance.now()

  /** @throws RangeError when `url` is none */
  constructor(o: HistoryOptions) {
    this.primary = o.primary
    this.lagMs = (o.lagSeconds ?? 10) * 1_000
    this.alarmMs = (o.alarmSeconds ?? ALARM_SECONDS) * 1_000
    this.onChange = o.onChange ?? (() => {})
    this.onRead = o.onRead ?? (() => {})
    this.standbys = (o.url ? addressesOf(o.url, 'history') : []).map((address) => ({
      name: new URL(address).host,
      database: openDatabase(address, () => {}, { max: CONNECTIONS }),
      state: 'away',
      lagMs: 0,
      knownAt: performance.now(),
    }))
  }

  /** Whether there are standbys to look at. */
  get named(): boolean {
    return this.standbys.length > 0
  }

  /**
   * Runs reads of one moment. They are run again on the primary where the standby fails, so they must do nothing else.
   * @param work must not begin a transaction
   */
  async read<T>(work: (db: Reader) => Promise<T>): Promise<T> {
    const usable = this.standbys.filter((s) => s.state === 'usable')
    const standby = usable[this.turn++ % (usable.length || 1)]
    const answered = standby && (await this.ask(standby, work).catch(() => undefined))
    if (this.named) this.onRead(answered ? 'standby' : 'primary')
    return answered ? answered.value : reading(this.primary, work)
  }

  /** Has the primary make its mark, and looks how far each standby is. @throws when the primary does not answer */
  async look(): Promise<void> {
    if (!this.named) return
    await sql`
      insert into replica_mark as m (timeline) values (${TIMELINE}) on conflict (singleton)
      do update set timeline = excluded.timeline, made_at = clock_timestamp()
      where m.timeline <> excluded.timeline
        or m.made_at not between clock_timestamp() - make_interval(secs => ${MARK_MS / 1_000}) and clock_timestamp()`.execute(
      this.primary,
    )
    await Promise.all(this.standbys.map((s) => this.lookAt(s)))
    if (this.standbys.some((s) => s.state === 'usable')) this.usableAt = performance.now()
  }

  /** `replicaBehind` while no standby could be read from for too long. */
  alarms(): string[] {
    return this.named && performance.now() - this.usableAt > this.alarmMs ? ['replicaBehind'] : []
  }

  /** How each standby fares. */
  reports(): StandbyReport[] {
    return this.standbys.map(reportOf)
  }

  async close(): Promise<void> {
    await Promise.all(this.standbys.map((s) => s.database.close()))
  }

  private async lookAt(standby: Standby): Promise<void> {
    const before = standby.state
    try {
      standby.state = await within(LOOK_MS, () => this.stateOf(standby))
    } catch {
      standby.state = 'away'
    }
    if (standby.state !== before) this.onChange(reportOf(standby))
  }

  private async stateOf(standby: Standby): Promise<State> {
    const { rows: told } = await sql<{ standby: boolean; system: string; timeline: string; made: number }>`
      select pg_is_in_recovery() as standby, ${SYSTEM} as system, extract(epoch from m.made_at)::float8 as made,
        case when pg_is_in_recovery() then m.timeline else ${TIMELINE} end as timeline
      from replica_mark m`.execute(standby.database.db)
    const { rows: own } = await sql<{ system: string; timeline: string; now: number }>`
      select ${SYSTEM} as system, ${TIMELINE} as timeline, extract(epoch from clock_timestamp())::float8 as now`.execute(
      this.primary,
    )
    const [its, ours] = [told[0], own[0]!]
    if (its && its.system !== ours.system) return 'foreign'
    if (!its) return 'behind'
    if (its.timeline !== ours.timeline) return its.standby ? 'behind' : 'foreign'
    // The clock is the primary's in both: of marks, and of now.
    standby.lagMs = Math.max(0, (ours.now - its.made) * 1_000)
    standby.knownAt = performance.now()
    if (!its.standby) return 'primary'
    return standby.lagMs > this.lagMs ? 'behind' : 'usable'
  }

  /** @returns undefined where the standby is not as far as the primary was when it was asked */
  private async ask<T>(
    { database }: Standby,
    work: (db: Reader) => Promise<T>,
  ): Promise<{ value: T } | undefined> {
    const { rows } = await sql<Fence>`
      select pg_current_wal_flush_lsn()::text as lsn, ${TIMELINE} as timeline`.execute(this.primary)
    return database.db
      .connection()
      .execute(async (db) => ((await reached(db, rows[0]!)) ? { value: await reading(db, work) } : undefined))
  }
}

/** How far the primary was: its place in the log, and its timeline. */
type Fence = { lsn: string; timeline: string }

/** Waits until a standby of the same primary has everything up to there. @returns false where that takes too long */
async function reached(db: Db, { lsn, timeline }: Fence): Promise<boolean> {
  const until = performance.now() + WAIT_MS
  for (let pause = 2; ; pause *= 2) {
    const { rows } = await sql<{ there: boolean | null; follows: boolean | null }>`
      select pg_is_in_recovery() and (select timeline from replica_mark) = ${timeline} as follows,
        pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as there`.execute(db)
    if (rows[0]!.follows !== true) return false
    if (rows[0]!.there === true) return true
    if (performance.now() + pause > until) return false
    await sleep(pause)
  }
}

const reading = <T>(db: Db, work: (db: Reader) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

const reportOf = ({ name, state, lagMs, knownAt }: Standby): StandbyReport => ({
  name,
  state,
  lagSeconds: (lagMs + performance.now() - knownAt) / 1_000,
})
