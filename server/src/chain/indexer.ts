import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Address } from 'viem'
import type { DatabaseHandle, Db, Trx } from '../db/database.ts'
import { inTransaction } from '../db/database.ts'
import type { Lease } from '../db/lease.ts'
import { Applying } from './applying.ts'
import { forgetAsides, liesInData } from './asides.ts'
import { Batch } from './batch.ts'
import { isRefused } from './client.ts'
import {
  type Cursor,
  CursorMoved,
  lockCursor,
  moveCursor,
  prune,
  readCursor,
  setHalted,
  storeHeaders,
} from './cursor.ts'
import { ChainReset, ChainUnavailable, FinalityBroken, HistoryGap } from './errors.ts'
import { Loop, type LoopReport } from './loop.ts'
import { Release } from './release.ts'
import type { ChainSource, Header, HeadState, MinedLog, RangeLogs } from './source.ts'

/** A feature's part of indexing. Both run inside the transaction that moves the cursor. */
export type FeatureIndexer = {
  name: string
  apply(trx: Trx, batch: Batch): Promise<void>
  /** Removes every effect of the blocks above `block`. */
  rollback(trx: Trx, block: number): Promise<void>
  /**
   * Set when a block may be applied again, since rows are identified by their place in the chain. Rows of final blocks then stay
   * when history is read again.
   */
  appliesAgain?: true
  /**
   * Applies logs of one contract that was put aside, of blocks that were applied without them. Only a feature that can is given logs
   * of such contracts.
   */
  applyLate?(trx: Trx, batch: Batch): Promise<void>
}

export type AsideOptions = {
  /** whether a contract can be put aside; every other one is of the kernel, with which everything stops */
  canStandAside: (address: string) => boolean
  /** opens new connections, on which a failure is seen a second time */
  connect: () => DatabaseHandle
}

export type IndexerOptions = {
  db: Db
  source: ChainSource
  /** applied in this order, rolled back in the reverse */
  features: FeatureIndexer[]
  /** contracts created by indexed contracts, as far as `db` knows them */
  madeContracts: (db: Db) => Promise<Address[]>
  log: Logger
  pollMs: number
  /** which contracts can be put aside; none when left out */
  aside?: AsideOptions
  /** who of several processes follows the chain; `step` alone asks nobody */
  lease?: Lease
  /** whether somebody waits for a block to become final; the chain is then polled more often */
  awaited?: () => Promise<boolean>
  /** whether blocks up to the final one are never rolled back, whatever a node says */
  trustFinality: boolean
  /** latest plausible block time, unix seconds; no limit when left out */
  latestTime?: () => number
  /** called with a failure that no retry can fix */
  onFatal?: (e: Error) => void
  /** called inside the transaction, just before it commits */
  beforeCommit?: () => Promise<void>
  /** called after the cursor moved, or more indexed blocks became final */
  onMoved?: () => void
  /** called with the head each time it is read */
  onHead?: (state: HeadState) => void
  /** what a contract is called in the log; its address when left out */
  nameOf?: (address: string) => string
}

/** More blocks behind the final block than this, 115 s at 0.45 s, logs are read in ranges instead of block by block. */
const LIVE_WINDOW = 256
const LIVE_BATCH = 32
/** Blocks of a range, at first and at most: 15 and 75 minutes at 0.45 s. */
const FIRST_RANGE = 2_000
const LARGEST_RANGE = 10_000
/** After so many steps that no node refused, twice the length that one refused is tried once more. */
const STEPS_WELL = 20
/** The number of logs that a range's length is adjusted to. */
const LOGS_WANTED = 900
/** Ranges that are read together, and stored by one transaction. */
const RANGES_AT_ONCE = 4
const LONGEST_PAUSE_MS = 5_000
/** Poll interval while somebody waits for finality. */
const AWAITED_POLL_MS = 100
/** Number of polls for which the head may be below what is indexed. */
const BEHIND_POLLS = 20
/** How many times in a row an event must be missing before the stored history is read again. */
const GAPS_BELIEVED = 3
/** Stored headers compared with the chain at a time. */
const ANCESTOR_PAGE = 64

/**
 * Follows the chain. Every effect of a block commits together with the cursor in one transaction, and what is fetched is
 * cross-checked before the transaction opens. Stopping at any point loses nothing: the cursor says where to continue.
 */
export class Indexer {
  private readonly db: Db
  private readonly source: ChainSource
  private readonly onHead: IndexerOptions['onHead']
  private readonly pollMs: number
  private readonly lease: Lease | undefined
  private readonly onMoved: IndexerOptions['onMoved']
  private readonly madeContracts: IndexerOptions['madeContracts']
  private readonly latestTime: IndexerOptions['latestTime']
  private readonly features: IndexerOptions['features']
  private readonly beforeCommit: IndexerOptions['beforeCommit']
  private readonly trustFinality: boolean
  private readonly log: Logger
  private readonly awaited: IndexerOptions['awaited']
  private readonly connect: AsideOptions['connect'] | undefined
  private readonly applying: Applying
  private readonly release: Release
  private readonly onFatal: IndexerOptions['onFatal']
  private range = FIRST_RANGE
  /** the most blocks of a range that nodes take, as far as it is known, and steps since one was refused */
  private most = LARGEST_RANGE
  private well = 0
  private batch = LIVE_BATCH
  private ranges = RANGES_AT_ONCE
  private behindSince: number | undefined
  /** whether this process had the lease when it last asked; undefined until it has */
  private follows: boolean | undefined
  private gaps = 0
  /** hash of the block that alone failed for what is in it, when it was last tried */
  private suspect: string | undefined
  /** whether `chain_cursor.halted` is set, as far as this process knows; undefined until it has written it once */
  private halted: boolean | undefined
  private wait: number
  private readonly loop: Loop

  constructor(o: IndexerOptions) {
    this.db = o.db
    this.source = o.source
    this.onHead = o.onHead
    this.pollMs = o.pollMs
    this.lease = o.lease
    this.onMoved = o.onMoved
    this.madeContracts = o.madeContracts
    this.latestTime = o.latestTime
    this.features = o.features
    this.beforeCommit = o.beforeCommit
    this.trustFinality = o.trustFinality
    this.log = o.log
    this.awaited = o.awaited
    this.onFatal = o.onFatal
    this.connect = o.aside?.connect
    this.applying = new Applying({
      features: o.features,
      canStandAside: o.aside?.canStandAside ?? (() => false),
      log: o.log,
      nameOf: o.nameOf ?? ((address) => address),
    })
    this.release = new Release({ ...o, applying: this.applying, reread: (gap) => this.reread(gap) })
    this.wait = o.pollMs
    this.loop = new Loop({
      name: 'indexing',
      step: () => this.follow(),
      pollMs: () => this.wait,
      longestPauseMs: LONGEST_PAUSE_MS,
      log: o.log,
    })
  }

  /**
   * One step: a batch of blocks, a rollback, or nothing to do.
   * @returns whether there may be more to do at once
   * @throws ChainUnavailable, to be tried again; ChainReset, which no retry fixes
   */
  async step(): Promise<boolean> {
    try {
      const more = await this.advance()
      this.gaps = 0
      if (this.halted !== false) await setHalted(this.db, null)
      this.halted = false
      return more
    } catch (e) {
      if (e instanceof FinalityBroken && !this.halted) {
        await setHalted(this.db, e.message)
        this.halted = true
      }
      // The latest answer may be the incomplete one. Only when the gap stays, the fault lies further back.
      if (!(e instanceof HistoryGap) || ++this.gaps < GAPS_BELIEVED) throw e
      this.gaps = 0
      return this.reread(e)
    }
  }

  private async advance(): Promise<boolean> {
    const { db, source } = this
    const state = await source.head()
    this.onHead?.(state)
    await source.refreshWatch()
    const { latest, finalized } = state
    await this.release.step()
    const cursor = await readCursor(db)
    if (latest.number <= cursor.number) return this.checkTip(cursor, latest, finalized)
    this.behindSince = undefined
    if (finalized - cursor.number > LIVE_WINDOW) {
      try {
        return await this.backfill(cursor, finalized)
      } catch (e) {
        if (!(e instanceof ChainUnavailable) || liesInData(e)) this.range = this.ranges = 1
        throw e
      }
    }
    try {
      const more = await this.live(cursor, latest, finalized)
      this.batch = Math.min(LIVE_BATCH, this.batch * 2)
      return more
    } catch (e) {
      // An unreliable node rarely answers many requests in a row: use smaller batches.
      // A block that cannot be stored is found by storing those before it.
      this.batch =
        e instanceof ChainUnavailable && !liesInData(e) ? Math.max(1, Math.floor(this.batch / 2)) : 1
      throw e
    }
  }

  private async checkTip(cursor: Cursor, latest: Header, finalized: number): Promise<boolean> {
    const known = await this.db
      .selectFrom('block')
      .select('hash')
      .where('number', '=', latest.number)
      .executeTakeFirst()
    if (known && known.hash !== latest.hash) return this.rewind(cursor)
    // The node may lag behind the one asked before. If it does not catch up, the chain itself became shorter.
    this.behindSince = latest.number < cursor.number ? (this.behindSince ?? Date.now()) : undefined
    if (this.behindSince !== undefined && Date.now() - this.behindSince > this.pollMs * BEHIND_POLLS) {
      this.behindSince = undefined
      return this.rewind(cursor, latest.number)
    }
    if (finalized > cursor.finalized)
      await inTransaction(this.db, async (trx) => {
        await lockCursor(trx, cursor)
        await moveCursor(trx, { ...cursor, finalized })
      }).then(this.onMoved)
    return false
  }

  private async live(cursor: Cursor, latest: Header, finalized: number): Promise<boolean> {
    const to = Math.min(cursor.number + this.batch, latest.number)
    const numbers = Array.from({ length: to - cursor.number }, (_, i) => cursor.number + 1 + i)
    const headers = await Promise.all(
      numbers.map(async (n) => (n === latest.number ? latest : this.source.header(n))),
    )
    let parent: { hash: string } = cursor
    for (const h of headers) {
      if (h === null) throw new ChainUnavailable('the newest block is gone again')
      if (h.parentHash !== parent.hash) {
        if (parent === cursor) return this.rewind(cursor)
        throw new ChainUnavailable(`block ${h.number} does not follow the block before it`)
      }
      parent = h
    }
    const chain = headers as Header[]
    // The cursor was read before: if another process moves it meanwhile, the commit is refused.
    const logs = await this.source.logsOfBlocks(chain, await this.madeContracts(this.db))
    await this.commit(cursor, chain, logs, finalized)
    return to < latest.number
  }

  private async backfill(cursor: Cursor, finalized: number): Promise<boolean> {
    const here = await this.source.header(cursor.number)
    if (here?.hash !== cursor.hash) return this.rewind(cursor)
    const ends: [from: number, to: number][] = []
    for (let from = cursor.number + 1; from <= finalized && ends.length < this.ranges; from += this.range)
      ends.push([from, Math.min(from + this.range - 1, finalized)])
    let found: RangeLogs[]
    try {
      found = await this.source.logsOfRanges(ends, await this.madeContracts(this.db))
    } catch (e) {
      // Nodes refuse ranges or answers that are too large, each with another error: use smaller ranges.
      if (e instanceof ChainUnavailable) {
        this.range = Math.max(1, Math.floor(this.range / 2))
        if (isRefused(e)) [this.most, this.well] = [this.range, 0]
        this.ranges = Math.max(1, Math.floor(this.ranges / 2))
      }
      throw e
    }
    // Adjusts the range towards `LOGS_WANTED` logs: longer answers are asked for again in halves.
    const logs = Math.max(1, ...found.map((f) => f.logs.length))
    if (++this.well >= STEPS_WELL) [this.most, this.well] = [Math.min(LARGEST_RANGE, this.most * 2), 0]
    this.range = Math.max(
      1,
      Math.min(this.most, this.range * 2, Math.ceil((this.range * LOGS_WANTED) / logs)),
    )
    this.ranges = Math.min(RANGES_AT_ONCE, this.ranges * 2)
    const headers = found.flatMap((f) => [...f.headers.values()]).toSorted((a, b) => a.number - b.number)
    await this.commit(
      cursor,
      headers,
      found.flatMap((f) => f.logs),
      finalized,
    )
    return true
  }

  private async commit(cursor: Cursor, headers: Header[], logs: MinedLog[], finalized: number) {
    const last = headers.at(-1)!
    const latestTime = this.latestTime?.() ?? Infinity
    const early = headers.find((h) => h.time > latestTime)
    if (early)
      throw new ChainUnavailable(
        `block ${early.number} says it was made at ${early.time}, which is yet to come`,
      )
    const batch = new Batch({
      from: cursor.number + 1,
      to: last.number,
      logs,
      headers: new Map(headers.map((h) => [h.number, h])),
    })
    const moved: Cursor = {
      ...cursor,
      number: last.number,
      hash: last.hash,
      time: last.time,
      finalized: Math.max(cursor.finalized, finalized),
    }
    const write = (db: Db, apply: (trx: Trx) => Promise<void>) =>
      inTransaction(db, async (trx) => {
        await lockCursor(trx, cursor)
        await storeHeaders(trx, headers, new Set(logs.map((l) => Number(l.blockNumber))))
        if (logs.length > 0) await apply(trx)
        await moveCursor(trx, moved)
        await prune(trx, Math.min(moved.finalized, moved.number) - LIVE_WINDOW)
        await this.beforeCommit?.()
      })
    try {
      await write(this.db, (trx) => this.applying.apply(trx, batch))
    } catch (e) {
      const { connect } = this
      if (!connect || !this.seenTwice(e, batch, last)) throw e
      const fresh = connect()
      try {
        await write(fresh.db, (trx) => this.applying.sift(trx, batch))
      } finally {
        await fresh.close()
      }
    }
    this.suspect = undefined
    this.onMoved?.()
  }

  /** Whether a single block failed for what is in it, also when it was fetched and tried before. */
  private seenTwice(e: unknown, { from, to }: Batch, { hash }: Header): boolean {
    if (from !== to || !liesInData(e)) return false
    const seen = this.suspect === hash
    this.suspect = hash
    return seen
  }

  /**
   * Rolls back to the newest stored block that is still on the chain.
   * @param head of the nodes, where it is below the cursor: they may have lost blocks, and not the chain
   */
  private async rewind(cursor: Cursor, head = cursor.number): Promise<true> {
    const { ancestor, differs } = await this.findAncestor(Math.min(cursor.number, head))
    if (this.trustFinality && head < cursor.number && !differs)
      throw new ChainUnavailable(
        `the nodes are at ${head} and know nothing of ${cursor.number}: they are behind`,
      )
    if (ancestor.number === cursor.number)
      throw new ChainUnavailable(
        `a block was given that does not follow ${cursor.number}, which is still on the chain`,
      )
    if (ancestor.number < cursor.finalized) {
      const told = `block ${cursor.finalized} was final; this chain shares only ${ancestor.number} and below with it`
      if (this.trustFinality) throw new FinalityBroken(told)
      this.log.error(told)
    }
    await this.rollBackTo(cursor, ancestor, ancestor.number)
    this.log.warn({ from: cursor.number, to: ancestor.number }, 'reorganisation: rolled back')
    return true
  }

  /** Reads again from the block up to which the history is complete. */
  private async reread(gap: HistoryGap): Promise<true> {
    const block = await this.db
      .selectFrom('block')
      .selectAll()
      .where('number', '<=', sql<number>`greatest(${gap.completeTo}, (select anchor from chain_cursor))`)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    this.log.error({ from: block.number }, `${gap.message}: reading history again`)
    const cursor = await readCursor(this.db)
    await this.rollBackTo(cursor, block, Math.max(block.number, Math.min(cursor.finalized, cursor.number)))
    return true
  }

  /**
   * @param kept number of the newest block that is still on the chain: features that can apply blocks again keep their rows up to
   * it
   */
  private async rollBackTo(cursor: Cursor, ancestor: Omit<Cursor, 'finalized'>, kept: number): Promise<void> {
    const moved: Cursor = {
      number: ancestor.number,
      hash: ancestor.hash,
      time: ancestor.time,
      finalized: Math.min(cursor.finalized, ancestor.number),
    }
    await inTransaction(this.db, async (trx) => {
      await lockCursor(trx, cursor)
      for (const f of this.features.toReversed())
        await f.rollback(trx, f.appliesAgain ? kept : ancestor.number)
      await forgetAsides(trx, ancestor.number)
      await trx.deleteFrom('block').where('number', '>', kept).execute()
      await moveCursor(trx, moved)
    })
  }

  /** @returns the newest stored block up to `number` that is on the chain, and whether the chain has another one in place of a later one */
  private async findAncestor(number: number) {
    let below = number + 1
    let differs = false
    for (;;) {
      const rows = await this.db
        .selectFrom('block')
        .selectAll()
        .where('number', '<', below)
        .orderBy('number', 'desc')
        .limit(ANCESTOR_PAGE)
        .execute()
      for (const row of rows) {
        const onChain = await this.source.header(row.number)
        if (onChain?.hash === row.hash) return { ancestor: row, differs }
        differs ||= onChain !== null
      }
      const last = rows.at(-1)
      if (!last)
        throw new ChainReset(
          'none of the indexed blocks is on this chain: the node was reset, or follows another chain',
        )
      below = last.number
    }
  }

  /** Steps until `stop()`. Failures are logged and tried again after a growing pause; a reset chain is fatal. */
  start(): void {
    this.loop.start()
  }

  async stop(): Promise<void> {
    await this.loop.stop()
    // Another process goes on at once, instead of when the lease ends.
    await this.lease?.release().catch(() => {})
  }

  /** How indexing fares. */
  report(): LoopReport {
    return this.loop.report()
  }

  private async follow(): Promise<boolean> {
    this.wait = this.pollMs
    if (!this.lease) return this.followed()
    let ours = false
    try {
      const more = await this.lease.keep(() => {
        ours = true
        this.tell(true)
        return this.followed()
      })
      if (!ours) this.tell(false)
      return more ?? false
    } catch (e) {
      // Frozen past its lease: another process follows the chain by now.
      if (e instanceof CursorMoved) return false
      // Another process may reach the nodes.
      await this.lease.release().catch(() => {})
      throw e
    }
  }

  /** Says in the log when this process begins to follow the chain, and when another one does. */
  private tell(follows: boolean): void {
    if (this.follows === follows) return
    this.follows = follows
    this.log.info(
      { lease: this.lease?.holder },
      follows ? 'indexing: here' : 'indexing: another process has the lease',
    )
  }

  private async followed(): Promise<boolean> {
    try {
      const more = await this.step()
      if (!more && (await this.awaited?.())) this.wait = Math.min(this.wait, AWAITED_POLL_MS)
      return more
    } catch (e) {
      if (!(e instanceof ChainReset)) throw e
      this.onFatal?.(e)
      void this.loop.stop()
      return false
    }
  }
}
