import { randomUUID } from 'node:crypto'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import type {
  ConversionInput,
  ConversionName,
  ConversionQuote,
  Converted,
} from '@holdfast/protocol/transfers'
import { type Db, inTransaction, type Reader } from '../../db/database.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { Prices } from '../../http/prices.ts'
import type { Settings } from '../../http/settings.ts'
import { InsufficientBalance, KeyConflict } from '../../ledger/errors.ts'
import { post } from '../../ledger/post.ts'
import { balances } from '../../ledger/read.ts'
import {
  amountOf,
  assetsOf,
  convert,
  feeFor,
  limitOf,
  type Outcome,
  type Rate,
  rateOf,
  shownPrice,
  valueOf,
} from '../../ledger/rate.ts'
import { conversionOf, type ConversionRow, insertConversion, lockDay, valuesOfDay } from './store.ts'
import { userAccount } from '../../ledger/owner.ts'

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
const BPS = 10_000n

/** Limits of conversions within 24 hours, value in USDT base units; `shareBps` of what others have left of an asset. */
type Caps = { account: bigint; asset: bigint; shareBps: number }
type Terms = {
  open: boolean
  feeBps: number
  rate: Rate
  /** the higher price of the given asset */
  highest: bigint
  caps: Caps
}

/** Conversions between assets of the ledger, at a price with source and age, against the house account `liquidity`. */
export class ConversionsService {
  private readonly db: Db
  private readonly now: ConversionsOptions['now']
  private readonly settings: Settings
  private readonly prices: Prices
  private readonly exists: ConversionsOptions['exists']

  constructor(o: ConversionsOptions) {
    this.db = o.db
    this.now = o.now
    this.settings = o.settings
    this.prices = o.prices
    this.exists = o.exists
  }

  /** @throws AppError INVALID_INPUT when the received amount would have more than 78 digits */
  async quote(session: Session, name: ConversionName, amount: bigint): Promise<ConversionQuote> {
    const { open, feeBps, rate, highest, caps } = await this.terms(name)
    const room = await this.room(this.db, session.address, name, caps, await this.now())
    const [, to] = assetsOf(name)
    const liquidity = (await balances(this.db, 'liquidity')).find((b) => b.currency === to)!.posted
    const outcome = convert(amount, feeBps, rate)
    // Amounts have at most 78 digits, also the received one.
    if (outcome.received >= LARGEST) throw new AppError('INVALID_INPUT', { field: 'amount' })
    const answered = limitOf(liquidity, feeBps, rate)
    const allowed = amountOf(room, highest)
    const limit = allowed < answered ? allowed : answered
    const stateOf = (): ConversionQuote['state'] => {
      if (!open) return 'notOpen'
      if (rate.stale) return 'stalePrice'
      if (rate.unsettled) return 'unsettledPrice'
      if (answered === 0n || amount > answered) return 'noLiquidity'
      return allowed === 0n || amount > allowed ? 'dayLimit' : 'open'
    }
    return {
      name,
      state: stateOf(),
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
   * Converts at the current price. Once a key has had its effect, repeating the request returns that effect, whatever the price
   * is since.
   * @throws AppError MODULE_CLOSED, AMOUNT_ZERO, AMOUNT_BELOW_MINIMUM, PRICE_STALE, PRICE_UNSETTLED, PRICE_MOVED,
   * LIQUIDITY_EXHAUSTED, CONVERSION_LIMIT
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
    if (terms.rate.unsettled) throw new AppError('PRICE_UNSETTLED')
    const outcome = convert(amount, terms.feeBps, terms.rate)
    if (outcome.received === 0n)
      throw new AppError('AMOUNT_BELOW_MINIMUM', {
        minimum: String(least(terms.rate)),
        symbol: assetsOf(name)[0],
      })
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
      time: await this.now(),
      value: String(valueOf(amount, terms.highest)),
    }
    try {
      return await this.book(row, outcome, terms.caps)
    } catch (e) {
      if (e instanceof InsufficientBalance && e.owner === 'liquidity')
        throw new AppError('LIQUIDITY_EXHAUSTED', { symbol: e.currency, available: String(e.available) })
      throw e
    }
  }

  /** Books the journal, with fee and rounding on accounts of their own, and stores the price with it. */
  private book(row: Omit<ConversionRow, 'id' | 'journal_id'>, o: Outcome, caps: Caps): Promise<Converted> {
    const { account, name } = row
    const [from, to] = assetsOf(name)
    return inTransaction(this.db, async (trx) => {
      await lockDay(trx)
      // A concurrent request with this key was faster, perhaps at another price.
      const twin = await conversionOf(trx, account, row.key)
      if (twin) return sameOr(twin, row.key, name, row.amount)
      const left = await this.room(trx, account, name, caps, row.time)
      if (BigInt(row.value ?? 0) > left)
        throw new AppError('CONVERSION_LIMIT', { left: String(left), symbol: 'USDT' })
      const user = userAccount(account)
      const { journalId } = await post(trx, {
        key: `swap:${account}:${row.key}`,
        kind: 'swap',
        time: row.time,
        memo: { ref: name },
        postings: [
          { owner: user, currency: from, amount: -BigInt(row.amount) },
          { owner: 'liquidity', currency: from, amount: o.net },
          { owner: 'fees', currency: from, amount: o.fee },
          { owner: 'liquidity', currency: to, amount: -o.paid },
          { owner: user, currency: to, amount: o.received },
          { owner: 'rounding', currency: to, amount: o.paid - o.received },
        ],
      })
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
    const row = await conversionOf(this.db, asked.account, asked.key)
    if (!row) return undefined
    return sameOr(row, asked.key, asked.name, String(asked.amount))
  }

  /**
   * What is left of the daily limits for an account, value in USDT base units. Of an asset's day it has a share of what the
   * others left, so that however many accounts convert, something is left for the next one.
   */
  private async room(db: Reader, account: string, name: ConversionName, caps: Caps, now: number) {
    const { ofAccount, ofAssets } = await valuesOfDay(db, account, name, now)
    const share = (others: bigint) => ((caps.asset - others) * BigInt(caps.shareBps)) / BPS
    const left = [caps.account - ofAccount, ...ofAssets.map((used) => share(used.others) - used.own)]
    const least = left.reduce((a, b) => (b < a ? b : a))
    return least > 0n ? least : 0n
  }

  private async terms(name: ConversionName): Promise<Terms> {
    const { settings, prices, exists } = this
    const [from, to] = assetsOf(name)
    const [custody, enabled, feeBps, account, asset, shareBps, priceFrom, priceTo] = await Promise.all([
      settings.get('module.custody'),
      settings.get(`conversion.enabled.${name}`),
      settings.get('conversion.feeBps'),
      settings.get('conversion.accountDaily'),
      settings.get('conversion.assetDaily'),
      settings.get('conversion.shareBps'),
      prices.quote(from),
      prices.quote(to),
    ])
    return {
      open: custody && enabled && exists(from) && exists(to),
      feeBps: feeFor(name, feeBps),
      rate: rateOf(priceFrom, priceTo),
      highest: priceFrom.high,
      caps: { account, asset, shareBps },
    }
  }
}

/** About the smallest amount whose conversion gives one base unit. */
const least = (rate: Rate): bigint => rate.to / rate.from + 1n

/** Returns the effect that a key had. @throws KeyConflict when the key was used for something else */
function sameOr(row: ConversionRow, key: string, name: ConversionName, amount: string): Converted {
  if (row.name !== name || BigInt(row.amount) !== BigInt(amount)) throw new KeyConflict(key)
  return converted(row)
}

const converted = (row: Omit<ConversionRow, 'id'>): Converted => ({
  journal: row.journal_id,
  amount: row.amount,
  fee: row.fee,
  received: row.received,
  price: row.price,
  time: row.time,
})
