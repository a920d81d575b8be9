import type { Db } from '../db/database.ts'
import type { Clock } from '../db/clock.ts'
import { readCursor } from './cursor.ts'
import type { ChainSource, HeadState } from './source.ts'

const FRESH_MS = 250
/** How far a block's time may be ahead of the server's clock, seconds (D-249). */
const AHEAD_SECONDS = 15
/** How long chain time continues without new blocks, seconds; after that, whatever depends on it waits for the chain. */
const WITHOUT_BLOCKS_SECONDS = 600

type Seen<T> = { what: T; at: number; since: number }

/** The chain's head, cached for a moment, and the clock that follows it. */
export class Head {
  private readonly source: ChainSource
  private readonly db: Db
  private readonly clock: Clock
  private readonly followsChain: boolean
  private head: Seen<HeadState> | undefined
  private asking: Promise<HeadState> | undefined
  private indexed: Seen<number> | undefined
  private reading: Promise<number> | undefined

  /** @param o.followsChain whether the newest block alone gives the time, as on the local chain, whose clock tests move */
  constructor(o: { source: ChainSource; db: Db; clock: Clock; followsChain: boolean }) {
    this.source = o.source
    this.db = o.db
    this.clock = o.clock
    this.followsChain = o.followsChain
  }

  /** Stores a head that was read just now. */
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

  /**
   * How old the newest block is by the server's own clock, seconds: since it was made, or since it was first told, whichever is more.
   * A node that stands still may say of its block what it likes. @throws ChainUnavailable: silence tells no age
   */
  async age(): Promise<number> {
    const { latest } = await this.get()
    return this.clock() / 1_000 - Math.min(latest.time, this.head!.since / 1_000)
  }

  private isFresh = (seen: Seen<unknown>) => this.clock() - seen.at < FRESH_MS

  /**
   * The chain's time now, unix seconds: the time of the indexed block, on which two nodes agreed, plus what has passed since it
   * was seen, and at most the server's own clock. So neither nodes nor clock alone can set it forward. Needs no node.
   */
  async time(): Promise<number> {
    if (this.followsChain) return this.localTime()
    const time = await this.indexedTime()
    const passed = Math.floor((this.clock() - this.indexed!.since) / 1_000)
    const ahead = Math.floor(this.clock() / 1_000) + AHEAD_SECONDS
    return Math.min(time + Math.min(Math.max(passed, 0), WITHOUT_BLOCKS_SECONDS), ahead)
  }

  /**
   * The latest time that it may be now, unix seconds; used for the age of prices and the like. It follows the server's clock
   * while `time` stands still for lack of blocks.
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

  /** The time of the newest known block plus what has passed since it was seen; without a node, of the indexed block. */
  private async localTime(): Promise<number> {
    const state = await this.get().catch(() => this.head?.what)
    if (state && this.head) return state.latest.time + Math.floor((this.clock() - this.head.since) / 1_000)
    return (await readCursor(this.db)).time
  }
}
