import type { Balance } from '@holdfast/protocol/ledger'
import { worthOf } from '../rates/rates.ts'
import type { Claim, ClaimSource } from './claims.ts'
import { amountIn, type Assets, type Due, othersIn, pairIn, totals } from './dues.ts'
import { less, NOTHING, type Pair, plus } from './pair.ts'
import type { Principal } from './sums.ts'

/**
 * Where an account's money is: in its wallet, booked to its account, payable now, at work until a day, and promised. A principal
 * that is due is payable.
 */
export const PLACES = ['wallet', 'account', 'ready', 'hosted', 'coming'] as const
export type Place = (typeof PLACES)[number]

/** Another asset, the same one wherever `key` is: its amount, and what it is worth in USDT (base units), null without a price. */
export type Other = { key: string; symbol: string; decimals: number; amount: bigint; worth: bigint | null }

/** What lies in a place. USDT, TDE and the worth of all of it in hundredths, cut: as they are shown, so that sums are right. */
export type Held = { place: Place; usdt: bigint; token: bigint; others: Other[]; worth: bigint }

/** What is read of an account; base units. */
export type Owned = {
  /** USDT for one TDE, 18 decimals; 0 without a price */
  price: bigint
  /** the pair's reserves and shares */
  pair: Pair & { supply: bigint }
  wallet: Pair & { shares: bigint }
  /** null: not told without a session */
  balances: readonly Balance[] | null
  claims: readonly Claim[]
  hosting: Principal
  liquidity: Principal
  resonance: Principal
  sales: Principal
  /** rewards promised and not received, what can be claimed now included */
  promised: Pair
  /** project tokens bought and not paid out, what can be claimed now included */
  bought: readonly Due[]
  assets: Assets
}

const UNIT = 10n ** 18n
const HUNDREDTH = UNIT / 100n
/** Claims of what was promised before: cards, the award and projects promise nothing. */
const PROMISING: ReadonlySet<ClaimSource> = new Set<ClaimSource>([
  'static',
  'resonance',
  'liquidity',
  'levels',
])
/** Name of shares of the pair. */
const SHARES = 'LP'

/** What is in each place, in the order of `PLACES`; the account is left out where nobody told of it. */
export function placesOf(o: Owned): Held[] {
  const shares = (amount: bigint): Other[] =>
    amount === 0n
      ? []
      : [
          {
            key: SHARES,
            symbol: SHARES,
            decimals: 18,
            amount,
            worth:
              o.pair.supply === 0n
                ? null
                : (amount * worthOf(o.pair.usdt, o.pair.token, o.price)) / o.pair.supply,
          },
        ]
  const held = (place: Place, { usdt, token }: Pair, others: readonly Other[] = []): Held => ({
    place,
    usdt: usdt / HUNDREDTH,
    token: token / HUNDREDTH,
    others: others.filter(({ amount }) => amount > 0n),
    worth: others.reduce((sum, { worth }) => sum + (worth ?? 0n), worthOf(usdt, token, o.price)) / HUNDREDTH,
  })

  const gives = o.claims.flatMap((c) => c.gives)
  const others = (of: readonly Due[]): Other[] =>
    othersIn(of, o.assets).map(({ asset, symbol, decimals, amount }) => ({
      key: asset.toLowerCase(),
      symbol,
      decimals,
      amount,
      worth: null,
    }))
  const due = o.hosting.due + o.resonance.due + o.sales.due
  const inside = o.hosting.inside + o.resonance.inside + o.sales.inside
  const rest = totals([{ gives: o.bought }]).map((d) => {
    const now = amountIn(gives, d.asset)
    return { ...d, amount: d.amount > now ? d.amount - now : 0n }
  })
  const rewards = pairIn(
    o.claims.filter(({ source }) => PROMISING.has(source)).flatMap((c) => c.gives),
    o.assets,
  )
  return [
    held('wallet', o.wallet, shares(o.wallet.shares)),
    ...(o.balances ? [inAccount(o.balances)] : []),
    held('ready', plus(pairIn(gives, o.assets), { usdt: due, token: 0n }), [
      ...shares(o.liquidity.due),
      ...others(gives),
    ]),
    held('hosted', { usdt: inside, token: 0n }, shares(o.liquidity.inside)),
    held('coming', plus(less(o.promised, rewards), pairIn(rest, o.assets)), others(rest)),
  ]

  function inAccount(balances: readonly Balance[]): Held {
    const of = (symbol: string) => BigInt(balances.find((b) => b.symbol === symbol)?.posted ?? 0)
    return held(
      'account',
      { usdt: of('USDT'), token: of('TDE') },
      balances
        .filter(({ symbol }) => symbol !== 'USDT' && symbol !== 'TDE')
        .map(({ symbol, posted, price }) => ({
          key: symbol,
          symbol,
          decimals: 18,
          amount: BigInt(posted),
          worth: price === null ? null : (BigInt(posted) * BigInt(price)) / UNIT,
        })),
    )
  }
}

/** The sums of what is shown: hundredths, and other assets. */
export function sumOfPlaces(places: readonly Held[]) {
  const others = new Map<string, Other>()
  for (const o of places.flatMap((p) => p.others)) {
    const before = others.get(o.key)
    others.set(o.key, before ? { ...o, amount: before.amount + o.amount } : o)
  }
  return {
    ...plus(NOTHING, ...places),
    worth: places.reduce((sum, { worth }) => sum + worth, 0n),
    others: [...others.values()],
  }
}
