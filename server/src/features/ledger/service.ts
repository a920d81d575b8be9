import type { Page } from '@holdfast/protocol/envelope'
import {
  type Balances,
  type BalanceLog,
  type ExportQuery,
  type IncomeSum,
  type LedgerExport,
  type LedgerSymbol,
  type UserKind,
  USER_KINDS,
} from '@holdfast/protocol/ledger'
import { getAddress } from 'viem'
import type { Db } from '../../db/database.ts'
import type { History } from '../../db/history.ts'
import type { Prices } from '../../http/prices.ts'
import { incomeOf } from '../../ledger/income.ts'
import { balances, entries, entryRows, type LedgerEntry, nextEntries } from '../../ledger/read.ts'
import { csvLines } from './csv.ts'
import { userAccount } from '../../ledger/owner.ts'

const ONE = 10n ** 18n
const DAY = 86_400
/** Rows of one part of an export. */
const EXPORT_ROWS = 5_000

type Which = { symbol?: LedgerSymbol; category?: UserKind }

/** The ledger as users see it: their own balances and entries. */
export class LedgerService {
  private readonly db: Db
  private readonly history: Pick<History, 'read'>
  private readonly prices: Prices
  private readonly now: () => Promise<number>
  private readonly exportRows: number

  /**
   * @param o.now now in the chain's time, unix seconds
   * @param o.exportRows rows of one part of an export
   */
  constructor(o: {
    db: Db
    history: Pick<History, 'read'>
    prices: Prices
    now: () => Promise<number>
    exportRows?: number
  }) {
    this.exportRows = o.exportRows ?? EXPORT_ROWS
    this.db = o.db
    this.history = o.history
    this.prices = o.prices
    this.now = o.now
  }

  /** Balances of `owner`, valued where the price is fresh enough. */
  async balances(owner: string): Promise<Balances> {
    const rows = await balances(this.db, userAccount(owner))
    const quotes = await Promise.all(rows.map((r) => this.prices.quote(r.currency)))
    let total = 0n
    const list = rows.map((r, i) => {
      const { price, stale } = quotes[i]!
      if (!stale) total += (r.posted * price) / ONE
      return {
        symbol: r.currency,
        posted: String(r.posted),
        held: String(r.held),
        withdrawable: String(r.posted - r.held),
        price: stale ? null : String(price),
      }
    })
    return { balances: list, totalUsdt: String(total) }
  }

  /** What `owner` earned in total, and since 00:00 UTC. */
  async income(owner: string): Promise<IncomeSum[]> {
    const now = await this.now()
    const since = now - (now % DAY)
    const rows = await this.history.read((db) => incomeOf(db, userAccount(owner), since))
    return rows.map((r) => ({
      type: r.kind,
      symbol: r.currency,
      total: String(r.total),
      today: String(r.since),
    }))
  }

  /** Entries of `owner`, newest first. */
  async log(owner: string, which: Which, page: number, size: number): Promise<Page<BalanceLog>> {
    const { rows, total } = await this.history.read((db) =>
      entries(db, { ...queryOf(owner, which), offset: (page - 1) * size, limit: size }),
    )
    return { records: rows.map(balanceLog), total, page, size }
  }

  /** One part of the export; each continues below the entries of the part before, so that new entries shift nothing. */
  async export(owner: string, q: ExportQuery): Promise<LedgerExport> {
    const { rows, before } = await this.history.read(async (db) => {
      const before = q.from === undefined ? await nextEntries(db, userAccount(owner)) : placesOf(q.from)
      const which = { ...queryOf(owner, q), offset: 0, limit: this.exportRows, before }
      return { before, rows: await entryRows(db, which) }
    })
    // Newest first: an asset's last row here is its lowest.
    const reached = { ...before, ...Object.fromEntries(rows.map((r) => [r.currency, r.seq])) }
    return {
      fileName: `holdfast-${(q.symbol ?? 'all').toLowerCase()}.csv`,
      csv: csvLines(rows.map(balanceLog), q.from === undefined),
      next:
        rows.length < this.exportRows
          ? null
          : Object.entries(reached)
              .map(([symbol, seq]) => `${symbol}:${seq}`)
              .join(),
    }
  }
}

type Places = Partial<Record<LedgerSymbol, number>>

const placesOf = (from: string): Places =>
  Object.fromEntries(
    from
      .split(',')
      .map((place) => place.split(':'))
      .map(([symbol, seq]) => [symbol, Number(seq)]),
  )

const queryOf = (owner: string, { symbol, category }: Which) => ({
  owner: userAccount(owner),
  ...(symbol ? { currency: symbol } : {}),
  ...(category ? { kind: category } : {}),
})

const known = (kind: string): UserKind => USER_KINDS.find((k) => k === kind) ?? 'unknown'

const shownOwner = (owner: string) => (owner.startsWith('0x') ? getAddress(owner) : owner)

const balanceLog = (e: LedgerEntry): BalanceLog => ({
  journal: e.journalId,
  seq: e.seq,
  // Another version may have booked kinds that this one does not know.
  type: known(e.kind),
  symbol: e.currency,
  amount: String(e.amount),
  balanceAfter: String(e.balanceAfter),
  time: e.time,
  counter: e.counter.map((c) => ({
    owner: shownOwner(c.owner),
    symbol: c.currency,
    amount: String(c.amount),
  })),
  txHash: e.txHash,
  note: e.note,
})
