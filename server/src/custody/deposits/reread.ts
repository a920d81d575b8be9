import type { Rescanned } from '@holdfast/protocol/deposits'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { asideSince } from '../../chain/asides.ts'
import { Batch } from '../../chain/batch.ts'
import { storeHeaders } from '../../chain/cursor.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import type { ChainSource, Header, MinedLog } from '../../chain/source.ts'
import { type Db, inTransaction, type Trx } from '../../db/database.ts'
import {
  arrivalOf,
  type DepositsIndexerOptions,
  isTransfer,
  type Moves,
  movesIn,
  recordMoves,
} from './indexer.ts'
import { judgeColdAgain } from './judge-again.ts'
import { type Arrival, insertArrivals } from './matching.ts'
import { keepingOpenings } from './openings.ts'
import { takeAwayVaultMoves } from '../payouts/vault-moves.ts'
import { writtenBlocks } from '../payouts/known.ts'

/** Most blocks that one call reads again: 75 minutes at 0.45 s. */
export const REREAD_BLOCKS = 10_000

export type RereadingOptions = DepositsIndexerOptions & { db: Db; source: ChainSource; log: Logger }

/** Reads final blocks again: stores what was missed, and deletes what is not in them. */
export class Rereading {
  private readonly db: Db
  private readonly source: ChainSource
  private readonly log: Logger
  /** which logs concern custody */
  private readonly ours: DepositsIndexerOptions

  constructor({ db, source, log, ...ours }: RereadingOptions) {
    this.db = db
    this.source = source
    this.log = log
    this.ours = ours
  }

  /**
   * @param from and `to`: final blocks, both included
   * @param more logs that may be of foreign tokens
   * @param room how many transfers of foreign tokens are stored at most
   * @returns how many movements these blocks have, how many of them were missing, and how many were stored but are not in them
   * @throws ChainUnavailable
   */
  async read(
    from: number,
    to: number,
    more: MinedLog[] = [],
    room = 0,
  ): Promise<Rescanned & { gone: number }> {
    const { source, db } = this
    const { own, registered } = this.ours
    await source.refreshWatch()
    const range = await source.logsOfRange(from, to, [])
    const headers = new Map<number, Header>()
    const numbers = [
      ...[...range.logs, ...more].filter((l) => this.concerns(l)).map((l) => Number(l.blockNumber)),
      ...(await this.written(from, to)),
    ]
    for (const number of numbers) {
      const header = range.headers.get(number) ?? (await source.header(number))
      if (!header) throw new ChainUnavailable(`block ${number} is not there`)
      headers.set(number, header)
    }
    // A node may leave logs out of a range unnoticed; the logs of one block are checked as a whole.
    const logs = await Promise.all([...headers.values()].map((header) => source.logsOfBlock(header, [])))
    const batch = new Batch({ from, to, logs: logs.flat(), headers })
    const others = this.ofOthers(more, headers).slice(0, room)
    return inTransaction(db, async (trx) => {
      await trx.selectFrom('chain_cursor').select('number').forShare().execute()
      await storeHeaders(trx, [...headers.values()], new Set(headers.keys()))
      const read = [...headers.keys()]
      const moves = movesIn(await indexed(trx, batch), this.ours)
      let [gone, added] = [0, 0]
      await keepingOpenings(trx, read, async () => {
        gone = await this.takeAway(trx, read, moves)
        added =
          (await recordMoves(trx, moves, this.ours)) +
          (await insertArrivals(trx, others, { own, registered, swept: [] }))
        return gone + added
      })
      if (gone + added > 0) await judgeColdAgain(trx, from)
      const found = moves.arrivals.length + moves.sweeps.length + moves.payments.length + others.length
      return { found, added, gone }
    })
  }

  /**
   * Reads the newest `REREAD_BLOCKS` of the blocks in which a transfer may have been missed.
   * @param after the newest block up to which nothing was missing
   */
  async catchUp(after: number, to: number): Promise<Rescanned> {
    const found = await this.read(Math.max(after + 1, to - REREAD_BLOCKS + 1), to)
    if (found.added > 0) this.log.error(found, 'what was missed is found')
    return found
  }

  /** Reads any number of final blocks again. @throws ChainUnavailable */
  async readAll(from: number, to: number): Promise<void> {
    for (let at = from; at <= to; at += REREAD_BLOCKS)
      await this.read(at, Math.min(to, at + REREAD_BLOCKS - 1))
  }

  private concerns(l: MinedLog): boolean {
    const { payoutVault, forwarders } = this.ours.deployment.contracts
    const told = [payoutVault, forwarders].some((c) => c.toLowerCase() === l.address.toLowerCase())
    return told || this.ours.watch.receives(l.topics)
  }

  /** Blocks with stored rows that may be wrong. Booked rows were confirmed, and are left out. */
  private async written(from: number, to: number): Promise<number[]> {
    const { rows } = await sql<{ block_number: number }>`
      select block_number from deposit_transfer where journal_id is null and symbol is not null
        and block_number between ${from} and ${to}
      union select block_number from deposit_sweep where block_number between ${from} and ${to}
      union ${writtenBlocks(from, to)}`.execute(this.db)
    return rows.map((r) => r.block_number)
  }

  /** Deletes unbooked rows of these blocks that differ from what the blocks hold. @returns how many */
  private async takeAway(trx: Trx, blocks: number[], m: Moves): Promise<number> {
    const json = (rows: object[]) => JSON.stringify(rows)
    const { numAffectedRows: transfers = 0n } = await sql`
      delete from deposit_transfer t where block_number = any(${blocks}::bigint[]) and journal_id is null
        and symbol is not null and not exists (
          select from jsonb_to_recordset(${json(m.arrivals)}) as r (block bigint, index integer, "txHash" text, time bigint, token text,
            sender text, receiver text, amount numeric)
          where (r.block, r.index, r."txHash", r.time, r.token, r.sender, r.receiver, r.amount)
            = (t.block_number, t.log_index, t.tx_hash, t.time, t.token, t.sender, t.receiver, t.amount)
        )`.execute(trx)
    const { numAffectedRows: sweeps = 0n } = await sql`
      delete from deposit_sweep t where block_number = any(${blocks}::bigint[]) and not exists (
        select from jsonb_to_recordset(${json(m.sweeps)}) as r (block_number bigint, log_index integer, tx_hash text,
          account text, token text, amount numeric)
        where (r.block_number, r.log_index, r.tx_hash, r.account, r.token, r.amount)
          = (t.block_number, t.log_index, t.tx_hash, t.account, t.token, t.amount)
      )`.execute(trx)
    const payments = await takeAwayVaultMoves(trx, blocks, m)
    const gone = Number(transfers + sweeps) + payments
    if (gone > 0) this.log.error({ gone }, 'what never was is taken away')
    return gone
  }

  /** Transfers of foreign tokens to watched addresses. Those of custody assets are read with their whole block instead. */
  private ofOthers(more: MinedLog[], headers: Map<number, Header>): Arrival[] {
    const { tokens, watch } = this.ours
    return more.flatMap((log) => {
      const header = headers.get(Number(log.blockNumber))
      if (header?.hash !== log.blockHash || tokens.has(log.address.toLowerCase()) || !isTransfer(log))
        return []
      const arrival = arrivalOf(log, { tokens, watch, time: header.time })
      return arrival ? [arrival] : []
    })
  }
}

/** What is not kept of contracts that stand aside: the rest comes with their release. @param trx with the cursor locked */
async function indexed(trx: Trx, batch: Batch): Promise<Batch> {
  const aside = await asideSince(trx)
  if (aside.size === 0) return batch
  return batch.only((log) => Number(log.blockNumber) < (aside.get(log.address.toLowerCase()) ?? Infinity))
}
