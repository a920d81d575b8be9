import { randomUUID } from 'node:crypto'
import { type Db, inTransaction } from '../../db/database.ts'
import { InsufficientBalance } from '../../ledger/errors.ts'
import { post } from '../../ledger/post.ts'
import { balances } from '../../ledger/read.ts'
import type { HouseAccount } from '@holdfast/protocol/house-accounts'
import type { Prices } from '../../http/prices.ts'
import type { Settings } from '../../http/settings.ts'
import { convert as converted, limitOf, rateOf, shownPrice } from '../../ledger/rate.ts'

/** Assets that the node cards' contract does not pay out. */
const CONVERTED = ['USDE', 'NULS'] as const
type Converted = (typeof CONVERTED)[number]

/** The rate for converting to USDT now: that of users' conversions, without their fee; base units. */
type FeeRate = {
  /** `paid` leaves liquidity: as `received`, but rounded up */
  convert(amount: bigint): { received: bigint; paid: bigint }
  /** the largest amount that can be converted with `liquidity` of USDT */
  limit(liquidity: bigint): bigint
  /** USDT for one, 18 decimals */
  price: bigint
  source: string
  /** time of the price, unix seconds */
  at: number
}

export type FeeConversionOptions = {
  db: Db
  now: () => Promise<number>
  /** null when no conversion is possible: switched off, not on this chain, or a price too old */
  rateOf: (symbol: Converted) => Promise<FeeRate | null>
  /** less USDT than this is not converted, base units */
  minimum: bigint
}

/**
 * Converts fees that the node cards' contract cannot pay out into USDT, through liquidity and at users' price, so that node cards
 * get their share of every withdrawal. What exceeds liquidity waits.
 */
export async function convertFees(o: FeeConversionOptions): Promise<void> {
  for (const symbol of CONVERTED) {
    const due = (await balances(o.db, 'fees')).find((b) => b.currency === symbol)!.posted
    const rate = due === 0n ? null : await o.rateOf(symbol)
    if (rate && rate.convert(due).received >= o.minimum) await convert(o, symbol, rate, await o.now())
  }
}

/** What fees of an asset are converted at, as users are: null while that is closed, or its price is not sure. */
export async function feeRateOf(
  { settings, prices }: { settings: Settings; prices: Prices },
  symbol: Converted,
): Promise<FeeRate | null> {
  const name = symbol === 'USDE' ? 'convertUSDE' : 'convertNULS'
  const [open, from, to] = await Promise.all([
    settings.get(`conversion.enabled.${name}`),
    prices.quote(symbol),
    prices.quote('USDT'),
  ])
  const rate = rateOf(from, to)
  if (!open || rate.stale || rate.unsettled) return null
  return {
    convert: (amount) => converted(amount, 0, rate),
    limit: (liquidity) => limitOf(liquidity, 0, rate),
    price: shownPrice(rate),
    source: rate.source,
    at: rate.at,
  }
}

async function convert(o: FeeConversionOptions, symbol: Converted, rate: FeeRate, time: number) {
  try {
    await inTransaction(o.db, async (trx) => {
      const of = async (owner: HouseAccount, currency: string) =>
        (await balances(trx, owner)).find((b) => b.currency === currency)!.posted
      const due = await of('fees', symbol)
      const most = rate.limit(await of('liquidity', 'USDT'))
      const amount = due < most ? due : most
      const { received, paid } = rate.convert(amount)
      if (amount === 0n || received < o.minimum) return
      const { journalId } = await post(trx, {
        key: `fees:convert:${randomUUID()}`,
        kind: 'feeSweep',
        postings: [
          { owner: 'fees', currency: symbol, amount: -amount },
          { owner: 'liquidity', currency: symbol, amount },
          { owner: 'liquidity', currency: 'USDT', amount: -paid },
          { owner: 'fees', currency: 'USDT', amount: received },
          { owner: 'rounding', currency: 'USDT', amount: paid - received },
        ],
        memo: { ref: `fees:convert:${symbol}` },
        time,
      })
      await trx
        .insertInto('fee_conversion')
        .values({
          symbol,
          amount: String(amount),
          received: String(received),
          price: String(rate.price),
          source: rate.source,
          price_at: rate.at,
          journal_id: journalId,
          time,
        })
        .execute()
    })
  } catch (e) {
    // Another server or a user's conversion took the liquidity first: the next round tries again.
    if (!(e instanceof InsufficientBalance)) throw e
  }
}
