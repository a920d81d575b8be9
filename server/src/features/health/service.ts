import type { HealthReport, Keeper } from '@holdfast/protocol/health'
import { type Cursor, readCursor } from '../../chain/cursor.ts'
import type { Head } from '../../chain/head.ts'
import type { Db } from '../../db/database.ts'
import type { Gauge } from '../../feature.ts'

/** With more blocks behind than this the server reports itself unhealthy. */
const HEALTHY_LAG = 200

export class HealthService {
  private readonly db: Db
  private readonly head: Head
  private readonly alarms: () => Promise<string[]>
  private readonly gauges: () => Promise<Record<string, Gauge>>
  private readonly keeper: () => Promise<Keeper>

  /**
   * @param o.alarms what features have to tell
   * @param o.gauges what features count, by name
   * @param o.keeper what is known of the token's checkpoints
   */
  constructor(o: {
    db: Db
    head: Head
    alarms: () => Promise<string[]>
    gauges: () => Promise<Record<string, Gauge>>
    keeper: () => Promise<Keeper>
  }) {
    this.db = o.db
    this.head = o.head
    this.alarms = o.alarms
    this.gauges = o.gauges
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

  /** What features count for a dashboard; nothing while the database is away. */
  counts(): Promise<Record<string, Gauge>> {
    return this.gauges().catch(() => ({}))
  }
}
