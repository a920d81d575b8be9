import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Who computes and posts epochs: one worker at a time, by the database's clock. */
export class Lease {
  private readonly db: Db
  private readonly seconds: number
  private readonly holder = randomUUID()

  /** @param o.seconds after which another worker takes over from one that does not report */
  constructor(o: { db: Db; seconds: number }) {
    this.db = o.db
    this.seconds = o.seconds
  }

  /** Takes the lease, or keeps it for longer. @returns whether it is ours */
  private async take(): Promise<boolean> {
    const { rows } = await sql`
      update level_lease set fence = fence + (holder is distinct from ${this.holder}::uuid)::integer,
        holder = ${this.holder}::uuid, until = clock_timestamp() + make_interval(secs => ${this.seconds})
      where holder = ${this.holder}::uuid or until < clock_timestamp() returning fence`.execute(this.db)
    return rows.length > 0
  }

  /** Runs `work` with the lease, and gives it back at the end. @returns undefined when somebody else has it */
  async hold<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (!(await this.take())) return undefined
    const beat = setInterval(() => void this.take().catch(() => {}), (this.seconds * 1_000) / 3)
    try {
      return await work()
    } finally {
      clearInterval(beat)
      await this.release()
    }
  }

  private async release(): Promise<void> {
    await sql`update level_lease set until = '-infinity' where holder = ${this.holder}::uuid`.execute(this.db)
  }
}
