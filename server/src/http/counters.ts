import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { underway } from '../underway.ts'

/** How often this process adds its counts to the shared ones, milliseconds. */
const SHARE_MS = 250
/** Most names counted at once; more come from somebody who changes addresses, and the oldest are dropped. */
const MOST_NAMES = 50_000
/** How often windows that have ended are removed, milliseconds. */
const CLEAN_MS = 60_000

type Window = { endsAt: number; shared: number; own: number }

/**
 * Counts what callers do in windows of time, for all processes together. Each process counts by itself and adds its counts to the
 * database a few times a second, so that a call costs no query. Between two updates each process can let through a quarter of a
 * second's calls too many. Without the database each continues alone (D-292).
 */
export class Counters {
  private readonly db: Db
  private readonly windows = new Map<string, Window>()
  private readonly changed = new Set<string>()
  private timer: NodeJS.Timeout | undefined
  private sharing: Promise<void> | undefined
  private cleaned = 0

  constructor(db: Db) {
    this.db = db
  }

  /**
   * Counts one more.
   * @param name who and what, at most 120 characters
   * @param windowMs length of the window
   * @returns the count in this window, and the milliseconds until it ends
   */
  count(name: string, windowMs: number, now = Date.now()): { current: number; ttl: number } {
    let w = this.windows.get(name)
    if (!w || w.endsAt <= now) {
      w = { endsAt: now + windowMs, shared: 0, own: 0 }
      this.windows.delete(name)
      this.windows.set(name, w)
      if (this.windows.size > MOST_NAMES) this.windows.delete(this.windows.keys().next().value!)
    }
    w.own++
    this.changed.add(name)
    // For everybody's calls, and so no part of this one.
    this.timer ??= underway.run({}, () => setTimeout(() => void this.share(), SHARE_MS).unref())
    return { current: w.shared + w.own, ttl: w.endsAt - now }
  }

  /** Adds this process's counts to the shared ones, and reads their sum. */
  async share(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    await this.sharing
    this.sharing = this.add().catch(() => {})
    await this.sharing
  }

  private async add(): Promise<void> {
    const rows = [...this.changed].flatMap((name) => {
      const w = this.windows.get(name)
      return w && w.own > 0 ? [{ name, w, hits: w.own }] : []
    })
    this.changed.clear()
    if (rows.length === 0) return
    // Sorted, so that all processes lock the rows in the same order.
    const sorted = rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const now = Date.now()
    const { rows: sums } = await sql<{ name: string; ends_at: number; hits: number }>`
      insert into rate_window as w (name, ends_at, hits)
      select * from unnest(${sorted.map((r) => r.name)}::text[], ${sorted.map((r) => r.w.endsAt)}::bigint[],
        ${sorted.map((r) => r.hits)}::bigint[])
      on conflict (name) do update set
        hits = excluded.hits + case when w.ends_at > ${now} then w.hits else 0 end,
        ends_at = case when w.ends_at > ${now} then w.ends_at else excluded.ends_at end
      returning name, ends_at, hits`.execute(this.db)
    const before = new Map(rows.map((r) => [r.name, r]))
    for (const { name, ends_at: endsAt, hits } of sums) {
      const { w, hits: added } = before.get(name)!
      w.endsAt = endsAt
      w.shared = hits
      w.own -= added
    }
    await this.clean()
  }

  private async clean(): Promise<void> {
    const now = Date.now()
    if (now - this.cleaned < CLEAN_MS) return
    this.cleaned = now
    for (const [name, w] of this.windows) if (w.endsAt <= now) this.windows.delete(name)
    await this.db.deleteFrom('rate_window').where('ends_at', '<', now).execute()
  }

  async stop(): Promise<void> {
    await this.share()
    clearTimeout(this.timer)
    this.timer = undefined
  }
}

/** The store of counts for `@fastify/rate-limit`; each limit has a name of its own. */
export function counterStore(counters: Counters, scope: string) {
  return class CounterStore {
    incr(
      key: string,
      done: (e: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
    ): void {
      done(null, counters.count(`${scope} ${key}`.slice(0, 120), windowMs))
    }
    /** The argument has the route in `routeInfo`, which its type does not declare. */
    child(route: object): CounterStore {
      const { routeInfo } = route as { routeInfo?: { url?: string } }
      return new (counterStore(counters, `${scope} ${routeInfo?.url ?? ''}`))()
    }
  }
}
