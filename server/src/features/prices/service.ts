import type { Page } from '@holdfast/protocol/envelope'
import { type LedgerSymbol, SYMBOLS } from '@holdfast/protocol/ledger'
import {
  OPERATOR_PRICED,
  type OperatorPriced,
  type Price,
  PRICE_STEP_BPS,
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
import type { Operators } from '../../http/operators.ts'
import type { Prices, Quote } from '../../http/prices.ts'
import type { Settings } from '../../http/settings.ts'
import * as store from './store.ts'

const ONE = 10n ** 18n
const BPS = 10_000n
const DAY = 86_400
/** The average of a day moves slowly; it is computed this often at most. */
const AVERAGE_MS = 1_000
const SET_KIND = 'prices.set'
/** What the local chain begins with, so that everything can be tried at once. */
const LOCAL: Record<OperatorPriced, bigint> = { USDE: ONE, NULS: ONE / 2n }

export type PricesOptions = {
  db: Db
  clock: Clock
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
  settings: Settings
  operators: Operators
}

/** Prices in USDT: USDT itself at par, TDE by the pair's average of a day, the others as operators set them. */
export class PricesService implements Prices {
  private readonly o: PricesOptions
  private average: { value: ReturnType<typeof store.dayAverage>; at: number } | undefined

  constructor(o: PricesOptions) {
    this.o = o
    o.operators.register({
      kind: SET_KIND,
      payload: SetPriceInput,
      makers: ['finance', 'manager'],
      checkers: ['finance', 'manager'],
      errors: ['SETTING_CHANGED'],
      seconds: DAY,
      execute: (trx, { payload, maker, reason, time }) => this.set(trx, payload, { by: maker, reason, time }),
    })
  }

  async quote(symbol: LedgerSymbol): Promise<Quote> {
    assertNoTransaction('asking for a price')
    const [now, maxAge] = await Promise.all([this.o.now(), this.o.settings.get('prices.maxAgeSeconds')])
    return this.quoteAt(symbol, now, maxAge)
  }

  private async quoteAt(symbol: LedgerSymbol, now: number, maxAge: number): Promise<Quote> {
    if (symbol === 'USDT') return { price: ONE, source: 'par', at: now, stale: false }
    const source = symbol === 'TDE' ? 'average24h' : 'operator'
    const row = symbol === 'TDE' ? await this.dayAverage() : await store.newest(this.o.db, symbol)
    if (!row) return { price: 0n, source, at: 0, stale: true }
    return { price: BigInt(row.price), source, at: row.at, stale: now - row.at > maxAge }
  }

  private dayAverage() {
    const at = this.o.clock()
    if (!this.average || Math.abs(at - this.average.at) >= AVERAGE_MS) {
      const entry = { value: store.dayAverage(this.o.db), at }
      this.average = entry
      // A failure is not kept: the next call asks again.
      entry.value.catch(() => {
        if (this.average === entry) this.average = undefined
      })
    }
    return this.average.value
  }

  async list(symbol?: LedgerSymbol): Promise<Price[]> {
    const [now, maxAge] = await Promise.all([this.o.now(), this.o.settings.get('prices.maxAgeSeconds')])
    const wanted = SYMBOLS.filter((s) => symbol === undefined || s === symbol)
    return Promise.all(
      wanted.map(async (s) => {
        const { price, ...rest } = await this.quoteAt(s, now, maxAge)
        return { symbol: s, price: String(price), ...rest }
      }),
    )
  }

  history(q: PriceHistoryQuery): Promise<Page<PriceChange>> {
    return paged(
      q,
      () => store.history(this.o.db, q),
      (rows) =>
        rows.map((r) => ({
          id: r.id,
          symbol: r.symbol,
          price: r.price,
          at: r.at,
          by: r.set_by === null ? null : getAddress(r.set_by),
          reason: r.reason,
        })),
    )
  }

  /**
   * Sets a price, or asks a second operator when it is further than `PRICE_STEP_BPS` from a price of the last day.
   * @throws AppError ROLE_REQUIRED, SETTING_CHANGED when `current` is not the price any more, PROPOSAL_EXISTS
   */
  async change(session: Session, input: SetPriceInput): Promise<SetPriceResult> {
    const role = await this.o.operators.require(session, 'finance', 'manager')
    const time = await this.o.now()
    const { symbol, reason } = input
    return inTransaction(this.o.db, async (trx) => {
      await store.lock(trx, symbol)
      await this.expectCurrent(trx, input)
      if (!(await this.isSmallStep(trx, symbol, BigInt(input.proposed), time))) {
        const about = { kind: SET_KIND, subject: symbol, payload: { ...input }, reason, time }
        return { state: 'proposed', proposal: await this.o.operators.propose(trx, session, about) }
      }
      const change = await this.set(trx, input, { by: session.address, reason, time })
      const act = { actor: session.address, role, action: SET_KIND, subject: symbol }
      await this.o.operators.audit(trx, { ...act, ...change, reason, time })
      return { state: 'set', proposal: null }
    })
  }

  private async expectCurrent(trx: Trx, { symbol, current: expected }: SetPriceInput): Promise<void> {
    const current = (await store.newest(trx, symbol))?.price ?? '0'
    if (BigInt(current) !== BigInt(expected)) throw new AppError('SETTING_CHANGED', { key: symbol, current })
  }

  private async isSmallStep(trx: Trx, symbol: OperatorPriced, price: bigint, time: number) {
    const range = await store.range(trx, symbol, time - DAY)
    if (!range) return false
    const step = BigInt(PRICE_STEP_BPS)
    return price * BPS >= range.high * (BPS - step) && price * BPS <= range.low * (BPS + step)
  }

  private async set(
    trx: Trx,
    input: SetPriceInput,
    { by, reason, time }: { by: string; reason: string; time: number },
  ) {
    const { symbol, proposed } = input
    await store.lock(trx, symbol)
    await this.expectCurrent(trx, input)
    await store.insert(trx, { symbol, price: proposed, at: time, set_by: by, reason })
    return { before: input.current, after: proposed }
  }

  /**
   * Keeps the local chain's default prices there and fresh; what somebody set stays as it is, and gets old.
   * Never called on any other chain.
   */
  async keepLocalFresh(): Promise<void> {
    const [time, maxAge] = await Promise.all([this.o.now(), this.o.settings.get('prices.maxAgeSeconds')])
    await inTransaction(this.o.db, async (trx) => {
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
