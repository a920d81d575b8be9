import type { Address } from 'viem'

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
