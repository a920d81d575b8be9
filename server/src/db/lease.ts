import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Database } from './schema.ts'

/** Tables of one row with `fence`, `holder` and `until`. */
type LeaseTable = { [K in keyof Database]: 'fence' extends keyof Database[K] ? K : never }[keyof Database]

/** Who does a piece of work now: one process at a time, by the database's clock. */
export class Lease {
  private readonly db: Db
  private readonly table
  private readonly seconds: number
  /** this process's name in the table */
  readonly holder = randomUUID()
  /** when it was last asked for and given, by this process's clock, which goes on while the process is frozen */
  private takenAt = -Infinity

  /** @param o.seconds after which another process takes over from one that does not report */
  constructor(o: { db: Db; table: LeaseTable; seconds: number }) {
    this.db = o.db
    this.table = sql.table(o.table)
    this.seconds = o.seconds
  }

  /** Takes the lease, or keeps it for longer. @returns whether it is ours */
  private async take(): Promise<boolean> {
    const at = performance.now()
    const { rows } = await sql`
      update ${this.table} set fence = fence + (holder is distinct from ${this.holder}::uuid)::integer,
        holder = ${this.holder}::uuid, until = clock_timestamp() + make_interval(secs => ${this.seconds})
      where holder = ${this.holder}::uuid or until < clock_timestamp() returning fence`.execute(this.db)
    this.takenAt = rows.length > 0 ? at : -Infinity
    return rows.length > 0
  }

  /** Runs `work` with the lease, and keeps it for the next time. @returns undefined when somebody else has it */
  async keep<T>(work: () => Promise<T>): Promise<T | undefined> {
    const third = (this.seconds * 1_000) / 3
    if (performance.now() - this.takenAt > third && !(await this.take())) return undefined
    const beat = setInterval(() => void this.take().catch(() => {}), third)
    try {
      return await work()
    } finally {
      clearInterval(beat)
    }
  }

  /** Runs `work` with the lease, and gives it back at the end. @returns undefined when somebody else has it */
  async hold<T>(work: () => Promise<T>): Promise<T | undefined> {
    let held = false
    try {
      return await this.keep(() => {
        held = true
        return work()
      })
    } finally {
      if (held) await this.release()
    }
  }

  /** Gives the lease back, if it is ours. */
  async release(): Promise<void> {
    this.takenAt = -Infinity
    await sql`update ${this.table} set until = '-infinity' where holder = ${this.holder}::uuid`.execute(
      this.db,
    )
  }
}
