import type { NodeInfo } from '@holdfast/protocol/nodes'
import { worthOf } from '../../parts/rates/rates.ts'

/**
 * What one card received by day, and in all.
 * @param price USDT for one TDE, 18 decimals; null: TDE counts as nothing
 * @returns amounts in base units; `usual`: the median day's worth in USDT; `best`: the day worth most, null where nothing came
 */
export function incomeOf(all: NodeInfo['days'], price: bigint | null) {
  const days = all.map(({ time, streams }) => {
    const of = (field: 'perNodeUsdt' | 'perNodeToken') =>
      Object.values(streams).reduce((sum, stream) => sum + BigInt(stream[field]), 0n)
    const [usdt, token] = [of('perNodeUsdt'), of('perNodeToken')]
    return { time, usdt, token, worth: worthOf(usdt, token, price ?? 0n) }
  })
  const sumOf = (field: 'usdt' | 'token' | 'worth') => days.reduce((sum, d) => sum + d[field], 0n)
  const ordered = days.toSorted((a, b) => (a.worth < b.worth ? -1 : a.worth > b.worth ? 1 : 0))
  const last = ordered.at(-1)
  return {
    days,
    sum: { usdt: sumOf('usdt'), token: sumOf('token'), worth: sumOf('worth') },
    usual: ordered[Math.floor((ordered.length - 1) / 2)]?.worth ?? 0n,
    best: last && last.worth > 0n ? last : null,
  }
}
