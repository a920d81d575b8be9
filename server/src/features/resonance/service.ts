import { toDecimal } from '@holdfast/protocol/amounts'
import type { Deployment } from '@holdfast/protocol/chain'
import type { Page, PageQuery } from '@holdfast/protocol/envelope'
import { STEP_SECONDS } from '@holdfast/protocol/hosting'
import type { CsvPart } from '@holdfast/protocol/lists'
import type { Participation } from '@holdfast/protocol/participations'
import {
  ARCS,
  type ResonanceArcs,
  type ResonanceArcsQuery,
  type ResonanceExportQuery,
  type ResonanceIncome,
  type ResonanceOrder,
  type ResonanceOrdersQuery,
  type ResonancePeriod,
  type ResonancePeriodDetail,
  type ResonancePeriodsQuery,
  type ResonancePoolInfo,
  type ResonanceTotals,
} from '@holdfast/protocol/resonance'
import { getAddress } from 'viem'
import type { Db } from '../../db/database.ts'
import { paged } from '../../db/page.ts'
import { CSV_ROWS, csvPart, csvTime, eventPlace, readPlace } from '../../http/csv.ts'
import { AppError } from '../../http/errors.ts'
import { requireModule, type Settings } from '../../http/settings.ts'
import { type Books, booksRecord, lineRecord } from './books.ts'
import { orderRecord, participationRecord, periodRecord } from './shown.ts'
import * as store from './store.ts'

const DAY_SECONDS = 86_400
/** Most own arcs that a period's page is given. */
const OWN_ARCS = 200

export type ResonanceOptions = {
  db: Db
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
  settings: Settings
  /** the contract's books, as of the newest block */
  books: () => Promise<Books>
  deployment: Deployment
}

/** Periods of the resonance pool, and what accounts have in them, from events. */
export class ResonanceService {
  private readonly db: Db
  private readonly now: ResonanceOptions['now']
  private readonly settings: Settings
  private readonly books: ResonanceOptions['books']
  private readonly deployment: Deployment

  constructor(o: ResonanceOptions) {
    this.db = o.db
    this.now = o.now
    this.settings = o.settings
    this.books = o.books
    this.deployment = o.deployment
  }

  /** @throws AppError MODULE_CLOSED; ChainUnavailable */
  async pool(): Promise<ResonancePoolInfo> {
    await requireModule(this.settings, 'resonance')
    const books = await this.books()
    const [lines, newest, t] = await Promise.all([
      store.lines(this.db),
      store.newestPeriods(this.db),
      store.totals(this.db),
    ])
    return {
      block: t.block,
      time: t.time,
      contract: getAddress(this.deployment.contracts.resonancePool),
      paused: books.paused,
      levelBps: Number(books.levelBps),
      lines: lines.map((l) =>
        lineRecord(
          l,
          newest.find((p) => p.line === l.line),
          books,
        ),
      ),
      books: booksRecord(books),
      periods: t.periods,
      orders: t.orders,
      participants: t.participants,
      joined: t.joined,
      filled: t.filled,
      refunded: t.refunded,
      paidUsdt: t.paid_usdt,
      paidToken: t.paid_token,
    }
  }

  /** @param owner the signed-in address, if any @throws AppError MODULE_CLOSED */
  async periods(owner: string | undefined, q: ResonancePeriodsQuery): Promise<Page<ResonancePeriod>> {
    await requireModule(this.settings, 'resonance')
    return paged(
      q,
      (slice) => store.periods(this.db, q, slice),
      (rows) => this.withParts(owner, rows),
    )
  }

  /** @param owner the signed-in address, if any @throws AppError PERIOD_UNKNOWN */
  async period(owner: string | undefined, period: number): Promise<ResonancePeriodDetail> {
    const { rows } = await store.periods(this.db, { period }, { offset: 0, limit: 1 })
    if (rows.length === 0) throw new AppError('PERIOD_UNKNOWN', { period })
    const [[record], own] = await Promise.all([
      this.withParts(owner, rows),
      owner === undefined
        ? { rows: [] }
        : store.orders(this.db, owner, { period }, { offset: 0, limit: OWN_ARCS }),
    ])
    return {
      ...record!,
      chainId: this.deployment.chainId,
      contract: getAddress(this.deployment.contracts.resonancePool),
      own: own.rows
        .map((r) => ({
          orderId: r.order_id,
          before: r.before,
          amount: r.amount,
          fill: record!.filled === null ? null : String(BigInt(r.high ?? 0) - BigInt(r.low ?? 0)),
        }))
        .toReversed(),
    }
  }

  private async withParts(owner: string | undefined, rows: store.ShownPeriodRow[]) {
    const parts =
      owner === undefined
        ? undefined
        : await store.partsOf(
            this.db,
            owner,
            rows.map((p) => p.period),
          )
    return rows.map((p) => periodRecord(p, parts?.get(p.period)))
  }

  /** @throws AppError PERIOD_UNKNOWN */
  async arcs({ period, from = 1 }: ResonanceArcsQuery): Promise<ResonanceArcs> {
    const found = await store.arcs(this.db, period, from, ARCS + 1)
    if (found.length === 0) {
      const { total } = await store.periods(this.db, { period }, { offset: 0, limit: 1 })
      if (total === 0) throw new AppError('PERIOD_UNKNOWN', { period })
    }
    const part = found.slice(0, ARCS)
    return {
      before: part[0]?.before ?? '0',
      orders: part.map((a) => a.order_id),
      amounts: part.map((a) => a.amount),
      next: found[ARCS]?.order_id ?? null,
    }
  }

  async orders(owner: string, q: ResonanceOrdersQuery): Promise<Page<ResonanceOrder>> {
    const now = await this.now()
    return paged(
      q,
      (slice) => store.orders(this.db, owner, q, slice),
      async (rows) => {
        const paid = await store.newestPayments(
          this.db,
          rows.map((r) => r.order_id),
        )
        return rows.map((r) =>
          orderRecord(
            r,
            paid.filter((y) => y.order_id === r.order_id),
            now,
          ),
        )
      },
    )
  }

  /** An account's orders as participations: how many, and those before a place, newest first. */
  participations() {
    return {
      kind: 'resonance' as const,
      count: (owner: string) => store.countOrders(this.db, owner),
      list: async (
        owner: string,
        before: { time: number; id: number } | null,
        limit: number,
      ): Promise<Participation[]> => {
        const [now, rows] = await Promise.all([this.now(), store.ordersBefore(this.db, owner, before, limit)])
        return rows.map((r) => participationRecord(r, now))
      },
    }
  }

  payments(owner: string, q: PageQuery): Promise<Page<ResonanceIncome>> {
    return paged(
      q,
      (slice) => store.payments(this.db, owner, slice),
      (rows) =>
        rows.map((r) => ({
          orderId: r.order_id,
          period: r.period,
          kind: r.kind,
          usdt: r.usdt,
          token: r.token,
          time: r.time,
          txHash: r.tx_hash,
          final: r.final,
        })),
    )
  }

  async income(owner: string): Promise<ResonanceTotals> {
    const now = await this.now()
    const [s, claimed] = await Promise.all([
      store.orderSums(this.db, owner, now, STEP_SECONDS),
      this.claimedOf(owner),
    ])
    return {
      orders: s.orders,
      openOrders: s.open_orders,
      joined: s.joined,
      principal: s.principal,
      refundDue: s.refund_due,
      promisedUsdt: s.promised_usdt,
      promisedToken: s.promised_token,
      dueUsdt: s.due_usdt,
      dueToken: s.due_token,
      ...claimed,
    }
  }

  /** Rewards that an account claimed: in all, and today, which begins at 00:00 UTC of the chain. */
  async claimedOf(owner: string) {
    const now = await this.now()
    const sums = await store.claimed(this.db, owner, now - (now % DAY_SECONDS))
    return {
      claimedUsdt: sums.usdt,
      claimedToken: sums.token,
      claimedUsdtToday: sums.usdt_since,
      claimedTokenToday: sums.token_since,
    }
  }

  /** One part of an account's orders or payments as a CSV file. */
  async export(owner: string, { what, from }: ResonanceExportQuery, rows = CSV_ROWS): Promise<CsvPart> {
    const now = await this.now()
    const isFirst = from === undefined
    const fileName = `holdfast-resonance-${what}.csv`
    if (what === 'payments') {
      const before = isFirst ? null : readPlace(from)
      return csvPart(
        {
          fileName,
          names: ['time', 'period', 'order', 'kind', 'principal', 'reward USDT', 'reward TDE', 'transaction'],
          read: (limit) => store.paymentsBefore(this.db, owner, before, limit),
          cells: (r) => [
            csvTime(r.time),
            String(r.period),
            String(r.order_id),
            r.kind,
            r.kind === 'claim' ? '0' : amount(r.usdt),
            r.kind === 'claim' ? amount(r.usdt) : '0',
            amount(r.token),
            r.tx_hash,
          ],
          place: (r) => eventPlace(r),
        },
        isFirst,
        rows,
      )
    }
    const before = isFirst ? null : { id: readPlace(from).block }
    return csvPart(
      {
        fileName,
        names: ORDER_NAMES,
        read: (limit) => store.ordersBefore(this.db, owner, before, limit),
        cells: (r) => orderCells(orderRecord(r, [], now)),
        place: (r) => String(r.order_id),
      },
      isFirst,
      rows,
    )
  }
}

const amount = (units: string | null) => (units === null ? '' : toDecimal(BigInt(units)))

const ORDER_NAMES = [
  'time',
  'order',
  'period',
  'line',
  'amount',
  'filled',
  'paid back',
  'reward USDT',
  'reward TDE',
  'paid USDT',
  'paid TDE',
  'principal returned',
  'deadline',
  'ends',
  'state',
  'transaction',
]

const orderCells = (o: ResonanceOrder) => [
  csvTime(o.joinTime),
  String(o.orderId),
  String(o.period),
  String(o.line),
  amount(o.amount),
  amount(o.fill),
  amount(o.refunded),
  amount(o.rewardUsdt),
  amount(o.rewardToken),
  amount(o.claimedUsdt),
  amount(o.claimedToken),
  amount(o.released),
  csvTime(o.deadline),
  csvTime(o.endTime),
  o.state,
  o.txHash,
]
