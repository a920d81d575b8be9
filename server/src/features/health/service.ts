import { sql } from 'kysely'
import { type Cursor, readCursor } from '../../chain/cursor.ts'
import type { Head } from '../../chain/head.ts'
import type { Db } from '../../db/database.ts'

export type HealthReport = {
  ok: boolean
  database: boolean
  chain: boolean
  latest: number | null
  finalized: number | null
  indexed: number | null
  /** blocks that are on the chain and not yet indexed */
  lag: number | null
  /** alarms by name; see docs/OPERATING.md */
  alarms: string[]
  /** the token's checkpoints and the keeper that takes them when nobody trades; null when the database is away */
  keeper: Keeper | null
}

type Keeper = {
  due: number | null
  ranAt: number | null
  done: number
  doneAt: number | null
  txHash: string | null
  failures: number
  failedAt: number | null
}

/** With more blocks behind than this the server reports itself unhealthy. */
const HEALTHY_LAG = 200

export class HealthService {
  private readonly db: Db
  private readonly head: Head
  private readonly alarms: () => Promise<string[]>
  private readonly keeper: () => Promise<Keeper>

  /**
   * @param o.alarms returns the features' alarms
   * @param o.keeper returns what is known of the token's checkpoints
   */
  constructor(o: { db: Db; head: Head; alarms: () => Promise<string[]>; keeper: () => Promise<Keeper> }) {
    this.db = o.db
    this.head = o.head
    this.alarms = o.alarms
    this.keeper = o.keeper
  }

  async report(): Promise<HealthReport> {
    const [cursor, state, keeper] = await Promise.all([
      readCursor(this.db).catch((): Cursor | null => null),
      this.head.get().catch(() => null),
      this.keeper().catch(() => null),
    ])
    const alarms = await this.alarms().catch(() => [])
    const lag = cursor && state ? Math.max(0, state.latest.number - cursor.number) : null
    return {
      ok: lag !== null && lag <= HEALTHY_LAG && alarms.length === 0,
      database: cursor !== null,
      chain: state !== null,
      latest: state?.latest.number ?? null,
      finalized: state?.finalized ?? null,
      indexed: cursor?.number ?? null,
      lag,
      alarms,
      keeper,
    }
  }

  /** Row counts for dashboards. */
  async counts(): Promise<{ accounts: number; orders: number; purchases: number } | null> {
    try {
      const { rows } = await sql<{ accounts: number; orders: number; purchases: number }>`
        select (select coalesce(max(index), 0) from account) as accounts,
          (select coalesce(max(order_id), 0) from hosting_order) as orders,
          (select orders from sale_total) as purchases`.execute(this.db)
      return rows[0] ?? null
    } catch {
      return null
    }
  }
}
