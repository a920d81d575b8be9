import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { getAddress, type Hex } from 'viem'
import type { Client } from '../../chain/client.ts'
import { ChainUnavailable, NodesDisagree } from '../../chain/errors.ts'
import type { Halt, Halts } from '../halts.ts'
import type { Providers } from '../../chain/providers.ts'
import { type Db, inTransaction, type Trx } from '../../db/database.ts'
import type { Faults } from '../../chain/faults.ts'
import { tell } from '../../events/tell.ts'
import type { Settings } from '../../http/settings.ts'
import { post } from '../../ledger/post.ts'
import { UNBOOKED } from './known.ts'
import { LATE } from './matching.ts'
import type { TransferRow } from './store.ts'
import { userAccount } from '../../ledger/owner.ts'
import { move } from '../../db/state.ts'
import { firstUnbooked } from '../payouts/known.ts'

/** Transfers booked by one transaction. */
const BATCH = 50
/** The block of a transfer that nodes do not confirm is read again this often, seconds. */
const REREAD_SECONDS = 60
/**
 * The halts that stop credits. The others do not: each deposit is confirmed by two nodes, so doubts about one hold up that one
 * alone; a stalled finality leaves final blocks final; and deposits after an unbooked payment wait by themselves (`unbooked`).
 */
const HOLDING: readonly Halt[] = [
  'chainAway',
  'chainStale',
  'indexBehind',
  'nonceAhead',
  'custodyGap',
  'finalityBroken',
]
/** As `REREAD_SECONDS`, after the block could not be read. */
const UNREAD_SECONDS = 5

export type CreditingOptions = {
  db: Db
  providers: Providers
  settings: Settings
  halts: Halts
  log: Logger
  /** reads a block again, and corrects what the tables have of it. @returns whether anything changed */
  reread: (block: number) => Promise<boolean>
  /** judges again what older rules judged. @returns whether a verdict may have changed */
  judgeAgain: () => Promise<boolean>
  faults: Faults
}

/**
 * Books each transfer once, in the transaction that marks it as booked, when its block is final and two nodes (one, where there
 * is no other) have confirmed it by its receipt, whatever its size.
 */
export class Crediting {
  private readonly db: Db
  private readonly halts: Halts
  private readonly settings: Settings
  private readonly faults: Faults
  private readonly reread: CreditingOptions['reread']
  private readonly judgeAgain: CreditingOptions['judgeAgain']
  private readonly log: Logger
  private readonly providers: Providers
  private readonly confirmed = new Set<number>()
  /** whether a transfer of the last batch was not confirmed */
  private doubts = false

  constructor(o: CreditingOptions) {
    this.db = o.db
    this.halts = o.halts
    this.settings = o.settings
    this.faults = o.faults
    this.reread = o.reread
    this.judgeAgain = o.judgeAgain
    this.log = o.log
    this.providers = o.providers
  }

  /** Whether a final transfer is held back because it was not confirmed. */
  get holdsBack(): boolean {
    return this.doubts
  }

  /** Whether there is a transfer to book whose block is not final yet. */
  async awaitsFinality(): Promise<boolean> {
    const one = await unbooked(this.db)
      .innerJoin('chain_cursor as c', (j) => j.onTrue())
      .whereRef('t.block_number', '>', 'c.finalized')
      .select('t.id')
      .limit(1)
      .executeTakeFirst()
    return one !== undefined
  }

  /** Books a batch. @returns whether there may be more */
  async step(): Promise<boolean> {
    if ((await this.halts.now()).some((h) => HOLDING.includes(h))) return false
    const judged = await this.judgeAgain()
    const due = await this.due()
    const sure = await this.confirm(due)
    const doubtful = due.filter((row) => !sure.includes(row.id))
    this.doubts = doubtful.length > 0
    const booked = sure.length > 0 ? await this.bookAll(sure) : 0
    const fresh = doubtful.filter((row) => row.ask_again)
    const corrected = await this.doubt(fresh)
    // The next batch begins with transfers that were never doubted.
    return corrected || judged || (due.length === BATCH && booked + fresh.length > 0)
  }

  private async bookAll(ids: number[]): Promise<number> {
    const minimum = await this.settings.get('deposit.minimum')
    await this.faults.at('credit.before')
    const booked = await inTransaction(this.db, async (trx) => {
      const { rows, now } = await this.lock(trx, ids)
      if ((await this.halts.inside(trx)).some((h) => HOLDING.includes(h))) return 0
      for (const row of rows) await book(trx, row, minimum, now)
      await this.faults.at('credit.booked')
      return rows.length
    })
    await this.faults.at('credit.committed')
    for (const id of ids) this.confirmed.delete(id)
    return booked
  }

  private async due(): Promise<Due[]> {
    return unbooked(this.db)
      .innerJoin('chain_cursor as c', (j) => j.onTrue())
      .innerJoin('block as b', 'b.number', 't.block_number')
      .whereRef('t.block_number', '<=', sql`least(c.finalized, c.number)`)
      .where('c.halted', 'is', null)
      .selectAll('t')
      .select([
        'b.hash as block_hash',
        sql<boolean>`t.doubted_at is null or t.doubted_at < now() - make_interval(secs => ${REREAD_SECONDS})`.as(
          'ask_again',
        ),
      ])
      .orderBy(sql`t.doubted_at nulls first`)
      .orderBy('t.id')
      .limit(BATCH)
      .execute()
  }

  /** Locks the rows that are still final and that no other process is booking. `now` is the newest indexed block's time. */
  private async lock(trx: Trx, ids: number[]): Promise<{ rows: TransferRow[]; now: number }> {
    // A rollback locks the cursor. If it came first, the rows are gone; if it comes later, it finds them booked.
    const cursor = await trx
      .selectFrom('chain_cursor')
      .select(['number', 'finalized', 'time'])
      .forShare()
      .executeTakeFirstOrThrow()
    const rows = await unbooked(trx)
      .where('t.id', 'in', ids)
      .where('t.block_number', '<=', Math.min(cursor.finalized, cursor.number))
      .selectAll('t')
      .orderBy('t.id')
      .forUpdate()
      .skipLocked()
      .execute()
    return { rows, now: cursor.time }
  }

  /**
   * Marks these as doubted, and has their blocks read again, since the tables may be wrong. @returns whether that changed
   * anything
   */
  private async doubt(rows: Due[]): Promise<boolean> {
    if (rows.length === 0) return false
    let corrected = false
    for (const block of new Set(rows.map((r) => r.block_number))) {
      const ids = rows.filter((r) => r.block_number === block).map((r) => r.id)
      let rest = 0
      try {
        corrected = (await this.reread(block)) || corrected
      } catch (err) {
        if (!(err instanceof ChainUnavailable)) throw err
        this.log.warn({ err, block }, 'the block of a doubted deposit cannot be read now')
        rest = REREAD_SECONDS - UNREAD_SECONDS
      }
      await this.db
        .updateTable('deposit_transfer')
        .set({ doubted_at: sql<Date>`now() - make_interval(secs => ${rest})` })
        .where('id', 'in', ids)
        .execute()
    }
    return corrected
  }

  /** Numbers of the rows that nodes confirm exactly as they are stored. */
  private async confirm(rows: Due[]): Promise<number[]> {
    const sure = await Promise.all(rows.map((row) => this.isConfirmed(row)))
    return rows.flatMap((row, i) => (sure[i] ? [row.id] : []))
  }

  private async isConfirmed(row: Due): Promise<boolean> {
    if (this.confirmed.has(row.id)) return true
    const { providers, log } = this
    try {
      const told = await providers.agree((c) => transferAsTold(c, row))
      if (!told) throw new ChainUnavailable('nodes do not have this transfer as it is written down')
      this.confirmed.add(row.id)
      return true
    } catch (err) {
      if (!(err instanceof ChainUnavailable)) throw err
      if (err instanceof NodesDisagree) providers.note(`deposit ${row.tx_hash}`)
      log.error({ err, tx: row.tx_hash }, 'a deposit is held back: it is not confirmed')
      return false
    }
  }
}

/** A transfer that may be booked, with its indexed block's hash, and whether that block may be read again now. */
type Due = TransferRow & { block_hash: string; ask_again: boolean }

const unbooked = (db: Db | Trx) =>
  db
    .selectFrom('deposit_transfer as t')
    .where(UNBOOKED)
    // In the chain's order: nothing that came after a payment which is not booked yet.
    .where(sql<boolean>`t.block_number <= coalesce(${firstUnbooked}, t.block_number)`)

/** Whether this node has the transfer as stored, in the indexed block. */
async function transferAsTold(client: Client, row: Due): Promise<boolean> {
  const [receipt, block] = await Promise.all([
    client.getTransactionReceipt({ hash: row.tx_hash as Hex }),
    client.getBlock({ blockNumber: BigInt(row.block_number) }),
  ])
  const log = receipt.logs.find((l) => l.logIndex === row.log_index)
  return (
    receipt.status === 'success' &&
    receipt.blockNumber === BigInt(row.block_number) &&
    receipt.blockHash === row.block_hash &&
    block.hash === row.block_hash &&
    Number(block.timestamp) === row.time &&
    log !== undefined &&
    log.address.toLowerCase() === row.token &&
    BigInt(log.data) === BigInt(row.amount) &&
    log.topics[1]?.slice(-40).toLowerCase() === row.sender.slice(2) &&
    log.topics[2]?.slice(-40).toLowerCase() === row.receiver.slice(2)
  )
}

/**
 * Books one transfer. An amount too small to be swept from a deposit address goes to the queue.
 * @param now the time of what is booked long after its block: endpoints that were set up since are told, too
 */
async function book(trx: Trx, row: TransferRow, minimum: bigint, now: number): Promise<void> {
  const time = row.rules === LATE ? now : row.time
  const amount = BigInt(row.amount)
  const currency = row.symbol as LedgerSymbol
  const small = row.verdict === 'match' && row.way === 'own' && amount < minimum
  const verdict = small ? 'under' : row.verdict
  const [owner, kind] =
    verdict === 'match'
      ? ([userAccount(row.account!), 'deposit'] as const)
      : verdict === 'funding'
        ? (['treasury', 'funding'] as const)
        : (['unmatched', 'unmatched'] as const)
  const memo = { txHash: row.tx_hash, from: row.sender, to: row.receiver, ref: `deposit:${row.id}` }
  const { journalId } = await post(trx, {
    key: `deposit:${row.tx_hash}:${row.log_index}`,
    kind,
    postings: [
      { owner: 'custody', currency, amount: -amount },
      { owner, currency, amount },
    ],
    memo,
    time,
  })
  await move(trx, 'deposit', row.id, 'arrived', 'booked', { journal_id: journalId, verdict })
  if (verdict === 'match') await tellCredited(trx, row, row.account!, time)
  if (owner === 'unmatched' && row.claimed_at !== null && (verdict === 'wrongToken' || amount >= minimum))
    await giveTo(trx, { ...row, verdict }, { to: row.sender, how: 'claimed', time: row.claimed_at })
}

/** Credits a transfer of the queue to an account. The row must be locked, booked and open. */
export async function giveTo(
  trx: Trx,
  row: TransferRow,
  o: { to: string; how: 'claimed' | 'credited'; time: number; note?: string },
): Promise<void> {
  const currency = row.symbol as LedgerSymbol
  const amount = BigInt(row.amount)
  const { journalId } = await post(trx, {
    key: `deposit:${row.tx_hash}:${row.log_index}:given`,
    kind: 'deposit',
    postings: [
      { owner: 'unmatched', currency, amount: -amount },
      { owner: userAccount(o.to), currency, amount },
    ],
    memo: {
      txHash: row.tx_hash,
      from: row.sender,
      to: row.receiver,
      ref: `deposit:${row.id}`,
      ...(o.note === undefined ? {} : { note: o.note }),
    },
    time: o.time,
  })
  const resolved = { resolved_to: o.to, resolved_journal_id: journalId, resolved_at: o.time }
  await move(trx, 'deposit', row.id, 'booked', o.how, resolved)
  await tellCredited(trx, row, o.to, o.time)
}

const tellCredited = (trx: Trx, row: TransferRow, account: string, time: number) =>
  tell(trx, [
    {
      type: 'deposit.credited',
      key: `deposit:${row.tx_hash}:${row.log_index}`,
      account: account.toLowerCase(),
      time,
      data: {
        id: row.id,
        account: getAddress(account),
        currency: row.symbol as LedgerSymbol,
        amount: row.amount,
        txHash: row.tx_hash,
      },
    },
  ])
