import type { Page } from '@holdfast/protocol/envelope'
import {
  type Balances,
  type BalanceLog,
  type ExportQuery,
  type IncomeSum,
  type LedgerExport,
  type LedgerSymbol,
  type UserKind,
} from '@holdfast/protocol/ledger'
import { getAddress } from 'viem'
import type { Db } from '../../db/database.ts'
import type { Prices } from '../../http/prices.ts'
import { incomeOf } from '../../ledger/income.ts'
import { balances, entries, type LedgerEntry } from '../../ledger/read.ts'
import { csvLines } from './csv.ts'

const ONE = 10n ** 18n
const DAY = 86_400
/** Rows of one part of an export. */
const EXPORT_ROWS = 5_000

type Which = { symbol?: LedgerSymbol; category?: UserKind }

/** What users see of the ledger: their own balances and entries. */
export class LedgerService {
  private readonly db: Db
  private readonly prices: Prices
  private readonly now: () => Promise<number>

  /** @param o.now now in the chain's time, unix seconds */
  constructor(o: { db: Db; prices: Prices; now: () => Promise<number> }) {
    this.db = o.db
    this.prices = o.prices
    this.now = o.now
  }

  /** Balances of `owner`, valued where there is a price that is fresh enough. */
  async balances(owner: string): Promise<Balances> {
    const rows = await balances(this.db, owner)
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

  /** What `owner` earned ever, and since 00:00 UTC. */
  async income(owner: string): Promise<IncomeSum[]> {
    const now = await this.now()
    return (await incomeOf(this.db, owner, now - (now % DAY))).map((r) => ({
      type: r.kind,
      symbol: r.currency,
      total: String(r.total),
      today: String(r.since),
    }))
  }

  /** Entries of `owner`, newest first. */
  async log(owner: string, which: Which, page: number, size: number): Promise<Page<BalanceLog>> {
    const { rows, total } = await this.read(owner, which, page, size)
    return { records: rows.map(balanceLog), total, page, size }
  }

  async export(owner: string, q: ExportQuery): Promise<LedgerExport> {
    const { page = 1, ...which } = q
    const { rows, total } = await this.read(owner, which, page, EXPORT_ROWS)
    return {
      fileName: `holdfast-${(q.symbol ?? 'all').toLowerCase()}.csv`,
      csv: csvLines(rows.map(balanceLog), page === 1),
      page,
      pages: Math.max(1, Math.ceil(total / EXPORT_ROWS)),
    }
  }

  private read(owner: string, { symbol, category }: Which, page: number, size: number) {
    return entries(this.db, {
      owner,
      ...(symbol ? { currency: symbol } : {}),
      ...(category ? { kind: category } : {}),
      offset: (page - 1) * size,
      limit: size,
    })
  }
}

const shownOwner = (owner: string) => (owner.startsWith('0x') ? getAddress(owner) : owner)

const balanceLog = (e: LedgerEntry): BalanceLog => ({
  journal: e.journalId,
  seq: e.seq,
  // The ledger keeps other kinds off users' accounts.
  type: e.kind as UserKind,
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
