import type { Db } from '../db/database.ts'
import type { Clock } from '../db/clock.ts'
import { readCursor } from './cursor.ts'
import type { ChainSource, HeadState } from './source.ts'

const FRESH_MS = 250
/** Blocks may be this far ahead of our own clock, seconds (D-249). */
const AHEAD_SECONDS = 15
/** Without new blocks time goes on for this long, seconds; then whatever follows it waits for the chain. */
const WITHOUT_BLOCKS_SECONDS = 600

type Seen<T> = { what: T; at: number; since: number }

/** The chain's head as last seen, asked for again when it is older than a moment, and the clock that follows it. */
export class Head {
  private readonly source: ChainSource
  private readonly db: Db
  private readonly clock: Clock
  private readonly followsChain: boolean
  private head: Seen<HeadState> | undefined
  private asking: Promise<HeadState> | undefined
  private indexed: Seen<number> | undefined
  private reading: Promise<number> | undefined

  /** @param o.followsChain whether the newest block alone says what time it is, as on the local chain, whose clock is moved */
  constructor(o: { source: ChainSource; db: Db; clock: Clock; followsChain: boolean }) {
    this.source = o.source
    this.db = o.db
    this.clock = o.clock
    this.followsChain = o.followsChain
  }

  /** Takes note of the head, which somebody asked for just now. */
  see(state: HeadState): void {
    this.head = this.seen(this.head, state, (a, b) => a.latest.hash === b.latest.hash)
  }

  private seen<T>(before: Seen<T> | undefined, what: T, same: (a: T, b: T) => boolean): Seen<T> {
    const at = this.clock()
    return { what, at, since: before && same(before.what, what) ? before.since : at }
  }

  /** @throws ChainUnavailable */
  async get(): Promise<HeadState> {
    if (this.head && this.isFresh(this.head)) return this.head.what
    this.asking ??= this.source
      .head()
      .then((state) => {
        this.see(state)
        return state
      })
      .finally(() => (this.asking = undefined))
    return this.asking
  }

  private isFresh = (seen: Seen<unknown>) => this.clock() - seen.at < FRESH_MS

  /**
   * Now in the chain's time, unix seconds: the time of the indexed block, which two nodes told alike, plus what has passed
   * since it was seen, and never further than our own clock: neither nodes nor clock alone can bring the future about.
   * Needs no node.
   */
  async time(): Promise<number> {
    if (this.followsChain) return this.localTime()
    const time = await this.indexedTime()
    const passed = Math.floor((this.clock() - this.indexed!.since) / 1_000)
    const ahead = Math.floor(this.clock() / 1_000) + AHEAD_SECONDS
    return Math.min(time + Math.min(Math.max(passed, 0), WITHOUT_BLOCKS_SECONDS), ahead)
  }

  /**
   * The latest that it may be now, unix seconds: for what grows old, as prices do. Where `time` stands still because there are
   * no blocks, our own clock goes on here.
   */
  async timeAtLatest(): Promise<number> {
    const time = await this.time()
    return this.followsChain ? time : Math.max(time, Math.floor(this.clock() / 1_000))
  }

  private async indexedTime(): Promise<number> {
    if (this.indexed && this.isFresh(this.indexed)) return this.indexed.what
    this.reading ??= readCursor(this.db)
      .then(({ time }) => {
        this.indexed = this.seen(this.indexed, time, (a, b) => a === b)
        return time
      })
      .finally(() => (this.reading = undefined))
    return this.reading
  }

  /** The time of the newest block known plus what has passed since it was seen; without a node, of the indexed block. */
  private async localTime(): Promise<number> {
    const state = await this.get().catch(() => this.head?.what)
    if (state && this.head) return state.latest.time + Math.floor((this.clock() - this.head.since) / 1_000)
    return (await readCursor(this.db)).time
  }
}
