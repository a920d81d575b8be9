import { randomUUID } from 'node:crypto'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import type {
  ConversionInput,
  ConversionName,
  ConversionQuote,
  Converted,
} from '@holdfast/protocol/transfers'
import { type Db, inTransaction } from '../../db/database.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { Prices } from '../../http/prices.ts'
import type { Settings } from '../../http/settings.ts'
import { InsufficientBalance, KeyConflict } from '../../ledger/errors.ts'
import { post } from '../../ledger/post.ts'
import { balances } from '../../ledger/read.ts'
import { assetsOf, convert, limitOf, type Outcome, type Rate, rateOf, shownPrice } from './quote.ts'
import { conversionOf, type ConversionRow, insertConversion } from './store.ts'

/** The account whose assets answer conversions. */
const LIQUIDITY = 'liquidity'

export type ConversionsOptions = {
  db: Db
  settings: Settings
  prices: Prices
  /** whether an asset exists on this chain */
  exists: (symbol: LedgerSymbol) => boolean
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
}

const LARGEST = 10n ** 78n

/** Conversions between assets of the ledger, at a price with source and age, out of the house's liquidity. */
export class ConversionsService {
  private readonly o: ConversionsOptions

  constructor(o: ConversionsOptions) {
    this.o = o
  }

  /** @throws AppError INVALID_INPUT when more would be received than an amount can say */
  async quote(name: ConversionName, amount: bigint): Promise<ConversionQuote> {
    const { open, feeBps, rate } = await this.terms(name)
    const [, to] = assetsOf(name)
    const liquidity = (await balances(this.o.db, LIQUIDITY)).find((b) => b.currency === to)!.posted
    const outcome = convert(amount, feeBps, rate)
    // An amount has 78 digits at most, also the one that is received.
    if (outcome.received >= LARGEST) throw new AppError('INVALID_INPUT', { field: 'amount' })
    const limit = limitOf(liquidity, feeBps, rate)
    const state = !open
      ? 'notOpen'
      : rate.stale
        ? 'stalePrice'
        : limit === 0n || amount > limit
          ? 'noLiquidity'
          : 'open'
    return {
      name,
      state,
      amount: String(amount),
      fee: String(outcome.fee),
      received: String(outcome.received),
      price: String(shownPrice(rate)),
      source: rate.source,
      priceAt: rate.at,
      limit: String(limit),
      feeBps,
    }
  }

  /**
   * Converts at the price of this moment. Once a key has had its effect, the same request with it is answered with that
   * effect, whatever the price is since.
   * @throws AppError MODULE_CLOSED, AMOUNT_ZERO, AMOUNT_BELOW_MINIMUM, PRICE_STALE, PRICE_MOVED, LIQUIDITY_EXHAUSTED
   * @throws InsufficientBalance, KeyConflict
   */
  async convert(session: Session, name: ConversionName, input: ConversionInput): Promise<Converted> {
    const account = session.address
    const amount = BigInt(input.amount)
    const key = input.key ?? `auto.${randomUUID()}`
    const before = await this.before({ account, key, name, amount })
    if (before) return before
    if (amount === 0n) throw new AppError('AMOUNT_ZERO')
    const terms = await this.terms(name)
    if (!terms.open) throw new AppError('MODULE_CLOSED')
    if (terms.rate.stale) throw new AppError('PRICE_STALE')
    const outcome = convert(amount, terms.feeBps, terms.rate)
    if (outcome.received === 0n)
      throw new AppError('AMOUNT_BELOW_MINIMUM', { minimum: String(least(terms.rate)) })
    if (input.minReceived !== undefined && outcome.received < BigInt(input.minReceived))
      throw new AppError('PRICE_MOVED', { received: String(outcome.received) })
    const row = {
      account,
      key,
      name,
      amount: String(amount),
      fee: String(outcome.fee),
      received: String(outcome.received),
      price: String(shownPrice(terms.rate)),
      source: terms.rate.source,
      price_at: terms.rate.at,
      time: await this.o.now(),
    }
    try {
      return await this.book(row, outcome)
    } catch (e) {
      if (e instanceof InsufficientBalance && e.owner === LIQUIDITY)
        throw new AppError('LIQUIDITY_EXHAUSTED', { symbol: e.currency, available: String(e.available) })
      // A twin was faster, perhaps at another price.
      const twin = e instanceof KeyConflict ? await this.before({ account, key, name, amount }) : undefined
      if (twin) return twin
      throw e
    }
  }

  /** Four entries, with fee and rounding on accounts of their own, and the row that says at which price. */
  private book(row: Omit<ConversionRow, 'id' | 'journal_id'>, o: Outcome): Promise<Converted> {
    const { account, name } = row
    const [from, to] = assetsOf(name)
    return inTransaction(this.o.db, async (trx) => {
      const { journalId, replayed } = await post(trx, {
        key: `swap:${account}:${row.key}`,
        kind: 'swap',
        time: row.time,
        memo: { ref: name },
        postings: [
          { owner: account, currency: from, amount: -BigInt(row.amount) },
          { owner: LIQUIDITY, currency: from, amount: o.net },
          { owner: 'fees', currency: from, amount: o.fee },
          { owner: LIQUIDITY, currency: to, amount: -o.paid },
          { owner: account, currency: to, amount: o.received },
          { owner: 'rounding', currency: to, amount: o.paid - o.received },
        ],
      })
      if (replayed) return converted((await conversionOf(trx, account, row.key))!)
      await insertConversion(trx, { ...row, journal_id: journalId })
      return converted({ ...row, journal_id: journalId })
    })
  }

  private async before(asked: {
    account: string
    key: string
    name: ConversionName
    amount: bigint
  }): Promise<Converted | undefined> {
    const row = await conversionOf(this.o.db, asked.account, asked.key)
    if (!row) return undefined
    if (row.name !== asked.name || BigInt(row.amount) !== asked.amount) throw new KeyConflict(asked.key)
    return converted(row)
  }

  private async terms(name: ConversionName): Promise<{ open: boolean; feeBps: number; rate: Rate }> {
    const { settings, prices, exists } = this.o
    const [from, to] = assetsOf(name)
    const [custody, enabled, feeBps, priceFrom, priceTo] = await Promise.all([
      settings.get('module.custody'),
      settings.get(`conversion.enabled.${name}`),
      settings.get('conversion.feeBps'),
      prices.quote(from),
      prices.quote(to),
    ])
    return {
      open: custody && enabled && exists(from) && exists(to),
      feeBps,
      rate: rateOf(priceFrom, priceTo),
    }
  }
}

/** About the least amount that gives one base unit. */
const least = (rate: Rate): bigint => rate.to / rate.from + 1n

const converted = (row: Omit<ConversionRow, 'id'>): Converted => ({
  journal: row.journal_id,
  amount: row.amount,
  fee: row.fee,
  received: row.received,
  price: row.price,
  time: row.time,
})
