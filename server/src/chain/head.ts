import type { Db } from '../db/database.ts'
import type { Clock } from '../db/clock.ts'
import { readCursor } from './cursor.ts'
import type { ChainSource, HeadState } from './source.ts'

const FRESH_MS = 250

/** The chain's head as last seen, asked for again when it is older than a moment, and the clock that follows it. */
export class Head {
  private readonly source: ChainSource
  private readonly db: Db
  private readonly clock: Clock
  private seen: { state: HeadState; at: number; since: number } | undefined
  private asking: Promise<HeadState> | undefined

  constructor(o: { source: ChainSource; db: Db; clock: Clock }) {
    this.source = o.source
    this.db = o.db
    this.clock = o.clock
  }

  /** Takes note of the head, which somebody asked for just now. */
  see(state: HeadState): void {
    const at = this.clock()
    const same = this.seen?.state.latest.hash === state.latest.hash
    this.seen = { state, at, since: same ? this.seen!.since : at }
  }

  /** @throws ChainUnavailable */
  async get(): Promise<HeadState> {
    if (this.seen && this.clock() - this.seen.at < FRESH_MS) return this.seen.state
    this.asking ??= this.source
      .head()
      .then((state) => {
        this.see(state)
        return state
      })
      .finally(() => (this.asking = undefined))
    return this.asking
  }

  /**
   * Now in the chain's time, unix seconds: the time of the newest block known plus what has passed since it was
   * seen. Works without a node: then the indexed block's time and our own clock decide.
   */
  async time(): Promise<number> {
    const state = await this.get().catch(() => this.seen?.state)
    if (state && this.seen) return state.latest.time + Math.floor((this.clock() - this.seen.since) / 1000)
    return (await readCursor(this.db)).time
  }
}
