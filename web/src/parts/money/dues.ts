import type { Address } from 'viem'
import { sameAddress } from '../../lib/address.ts'
import type { Pair } from './pair.ts'

/** An amount that a claim pays out, in base units of the token at `asset`; `symbol` is what it is shown as. */
export type Due = { asset: Address; symbol: string; decimals: number; amount: bigint }

/** What claims give together, by the asset's address whatever it calls itself, in the order of their first appearance. */
export function totals(claims: readonly { gives: readonly Due[] }[]): Due[] {
  const sums = new Map<string, Due>()
  for (const due of claims.flatMap((c) => c.gives)) {
    const key = due.asset.toLowerCase()
    const sum = sums.get(key)
    sums.set(key, sum ? { ...sum, amount: sum.amount + due.amount } : due)
  }
  return [...sums.values()]
}

/** Addresses of USDT and TDE. */
export type Assets = { usdt?: string; token?: string }

/** What of `dues` is in the asset at an address. */
export const amountIn = (dues: readonly Due[], asset: string | undefined): bigint =>
  dues.reduce((sum, d) => (sameAddress(d.asset, asset) ? sum + d.amount : sum), 0n)

export const pairIn = (dues: readonly Due[], { usdt, token }: Assets): Pair => ({
  usdt: amountIn(dues, usdt),
  token: amountIn(dues, token),
})

/** What is in neither of both. */
export const othersIn = (dues: readonly Due[], { usdt, token }: Assets): Due[] =>
  dues.filter((d) => !sameAddress(d.asset, usdt) && !sameAddress(d.asset, token))
