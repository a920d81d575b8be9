import type { Page } from '@holdfast/protocol/envelope'
import { type LedgerSymbol, SYMBOLS } from '@holdfast/protocol/ledger'
import {
  OPERATOR_PRICED,
  type OperatorPriced,
  type Price,
  priceApproval,
  type PriceChange,
  type PriceHistoryQuery,
  SetPriceInput,
  type SetPriceResult,
} from '@holdfast/protocol/prices'
import { getAddress } from 'viem'
import type { Clock } from '../../db/clock.ts'
import { assertNoTransaction, type Db, inTransaction, type Trx } from '../../db/database.ts'
import { paged } from '../../db/page.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { Operators, Signed } from '../../http/operators.ts'
import type { Prices, Quote } from '../../http/prices.ts'
import type { Settings } from '../../http/settings.ts'
import { mayAlone } from './step.ts'
import * as store from './store.ts'

const ONE = 10n ** 18n
const BPS = 10_000n
const DAY = 86_400
/** The average of a day moves slowly; it is computed this often at most. */
const AVERAGE_MS = 1_000
const SET_KIND = 'prices.set'
/** The local chain's first prices, so that everything can be tried at once. */
const LOCAL: Record<OperatorPriced, bigint> = { USDE: ONE, NULS: ONE / 2n }

type PairPrice = { price: string; at: number; spot: bigint }

/** What the TDE/USDT pair's trades say of its price, USDT per TDE, 18 decimals. */
export type PairPrices = {
  /** of the day before the newest indexed block, and when that was; undefined before the first trade */
  dayAverage(): Promise<{ price: string; at: number } | undefined>
  /** the newest one; null without liquidity */
  spot(): Promise<bigint | null>
}

export type PricesOptions = {
  db: Db
  clock: Clock
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
  settings: Settings
  operators: Operators
  pair: PairPrices
}

/** Prices in USDT: USDT itself at par, TDE by the pair's daily average, the others as operators set them. */
export class PricesService implements Prices {
  private readonly now: PricesOptions['now']
  private readonly settings: Settings
  private readonly db: Db
  private readonly clock: Clock
  private readonly operators: Operators
  private readonly trades: PairPrices
  private average: { value: Promise<PairPrice | undefined>; at: number } | undefined

  constructor(o: PricesOptions) {
    this.now = o.now
    this.settings = o.settings
    this.db = o.db
    this.clock = o.clock
    this.operators = o.operators
    this.trades = o.pair
    o.operators.register({
      kind: SET_KIND,
      payload: SetPriceInput,
      makers: ['finance', 'manager'],
      checkers: ['finance', 'manager'],
      errors: ['SETTING_CHANGED'],
      seconds: DAY,
      execute: (trx, { payload, maker, checker, reason, time }) =>
        this.set(trx, payload, { by: maker, with: checker, signed: null, reason, time }),
    })
  }

  async quote(symbol: LedgerSymbol): Promise<Quote> {
    assertNoTransaction('asking for a price')
    const [now, maxAge] = await Promise.all([this.now(), this.settings.get('prices.maxAgeSeconds')])
    return this.quoteAt(symbol, now, maxAge)
  }

  private async quoteAt(symbol: LedgerSymbol, now: number, maxAge: number): Promise<Quote> {
    const still = (price: bigint) => ({ price, low: price, high: price, unsettled: false })
    if (symbol === 'USDT') return { ...still(ONE), source: 'par', at: now, stale: false }
    const source = symbol === 'TDE' ? 'average24h' : 'operator'
    const row = symbol === 'TDE' ? await this.pair() : await store.newest(this.db, symbol)
    if (!row) return { ...still(0n), source, at: 0, stale: true }
    const price = BigInt(row.price)
    // A user gets the worst of the recent prices, so that nobody profits from a price that swings or lags.
    const others =
      symbol === 'TDE' ? [(row as PairPrice).spot] : await store.since(this.db, symbol, now - DAY)
    const all = [price, ...others]
    const low = all.reduce((x, y) => (y < x ? y : x))
    const high = all.reduce((x, y) => (y > x ? y : x))
    const gap = BigInt(symbol === 'TDE' ? await this.settings.get('conversion.gapBps') : 0)
    const unsettled = symbol === 'TDE' && (high - low) * BPS > low * gap
    return { price, low, high, unsettled, source, at: row.at, stale: now - row.at > maxAge }
  }

  /** The pair's daily average and its newest price; undefined without liquidity. */
  private pair(): Promise<PairPrice | undefined> {
    const at = this.clock()
    if (!this.average || Math.abs(at - this.average.at) >= AVERAGE_MS) {
      const value = Promise.all([this.trades.dayAverage(), this.trades.spot()]).then(([average, spot]) =>
        average && spot !== null ? { ...average, spot } : undefined,
      )
      const entry = { value, at }
      this.average = entry
      // A failure is not cached: the next call tries again.
      entry.value.catch(() => {
        if (this.average === entry) this.average = undefined
      })
    }
    return this.average.value
  }

  async list(symbol?: LedgerSymbol): Promise<Price[]> {
    const [now, maxAge] = await Promise.all([this.now(), this.settings.get('prices.maxAgeSeconds')])
    const wanted = SYMBOLS.filter((s) => symbol === undefined || s === symbol)
    return Promise.all(
      wanted.map(async (s) => {
        const { price, low, high, ...rest } = await this.quoteAt(s, now, maxAge)
        return { symbol: s, price: String(price), low: String(low), high: String(high), asOf: now, ...rest }
      }),
    )
  }

  history(q: PriceHistoryQuery): Promise<Page<PriceChange>> {
    return paged(
      q,
      () => store.history(this.db, q),
      (rows) =>
        rows.map((r) => ({
          id: r.id,
          symbol: r.symbol,
          price: r.price,
          at: r.at,
          by: r.set_by === null ? null : getAddress(r.set_by),
          with: r.checker === null ? null : getAddress(r.checker),
          reason: r.reason,
        })),
    )
  }

  /**
   * Sets a price that the caller's wallet signed, or proposes it to a second operator when it is further than `PRICE_STEP_BPS`
   * from the price that two agreed to, or moves back within a day.
   * @throws AppError ROLE_REQUIRED, SETTING_CHANGED when `current` is not the price any more, PROPOSAL_EXISTS, SIGNATURE_INVALID,
   * APPROVAL_EXPIRED
   */
  async change(session: Session, input: SetPriceInput): Promise<SetPriceResult> {
    const { operators } = this
    const role = await operators.require(session, 'finance', 'manager')
    const time = await this.now()
    const { symbol, reason, current, proposed } = input
    const signed =
      input.signature === undefined
        ? null
        : await operators.requireSigned(session, priceApproval(input, 0), {
            ...(input.time === undefined ? {} : { time: input.time }),
            signature: input.signature,
          })
    return inTransaction(this.db, async (trx) => {
      await store.lock(trx, symbol)
      await this.expectCurrent(trx, input)
      if (!(await this.isSmallStep(trx, symbol, BigInt(proposed), time))) {
        const payload = { symbol, current, proposed, reason }
        const about = { kind: SET_KIND, subject: symbol, payload, reason, time }
        return { state: 'proposed', proposal: await operators.propose(trx, session, about) }
      }
      if (signed === null) throw new AppError('SIGNATURE_INVALID')
      const change = await this.set(trx, input, { by: session.address, with: null, signed, reason, time })
      const act = { actor: session.address, role, action: SET_KIND, subject: symbol }
      await operators.audit(trx, { ...act, ...change, reason, time })
      return { state: 'set', proposal: null }
    })
  }

  private async expectCurrent(trx: Trx, { symbol, current: expected }: SetPriceInput): Promise<void> {
    const current = (await store.newest(trx, symbol))?.price ?? '0'
    if (BigInt(current) !== BigInt(expected)) throw new AppError('SETTING_CHANGED', { key: symbol, current })
  }

  private async isSmallStep(trx: Trx, symbol: OperatorPriced, price: bigint, time: number) {
    const agreed = await store.agreed(trx, symbol)
    if (!agreed) return false
    return mayAlone(BigInt(agreed.price), await store.since(trx, symbol, time - DAY), price)
  }

  private async set(
    trx: Trx,
    input: SetPriceInput,
    o: { by: string; with: string | null; signed: Signed | null; reason: string; time: number },
  ) {
    const { symbol, proposed } = input
    await store.lock(trx, symbol)
    await this.expectCurrent(trx, input)
    await store.insert(trx, {
      symbol,
      price: proposed,
      at: o.time,
      set_by: o.by,
      reason: o.reason,
      checker: o.with,
      signature: o.signed?.signature ?? null,
      signed_at: o.signed?.time ?? null,
    })
    return { before: input.current, after: proposed }
  }

  /**
   * Keeps the local chain's default prices set and fresh; a price that somebody set is left alone and gets old. Never called on
   * any other chain.
   */
  async keepLocalFresh(): Promise<void> {
    const [time, maxAge] = await Promise.all([this.now(), this.settings.get('prices.maxAgeSeconds')])
    await inTransaction(this.db, async (trx) => {
      for (const symbol of OPERATOR_PRICED) {
        await store.lock(trx, symbol)
        const last = await store.newest(trx, symbol)
        if (last && (last.set_by !== null || time - last.at <= maxAge / 2)) continue
        const reason = 'default of the local chain'
        await store.insert(trx, { symbol, price: String(LOCAL[symbol]), at: time, set_by: null, reason })
      }
    })
  }
}
