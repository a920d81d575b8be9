import type { IncomeKind, IncomeSum, LedgerSymbol } from '@holdfast/protocol/ledger'
import type { NodeRecord } from '@holdfast/protocol/nodes'

/** Two tokens side by side, base units. */
export type Pair = { usdt: bigint; token: bigint }
/** Income of one kind, ever and since 00:00 UTC. */
export type Earned = { total: Pair; today: Pair }

export const plus = (...all: Pair[]): Pair => ({
  usdt: all.reduce((sum, p) => sum + p.usdt, 0n),
  token: all.reduce((sum, p) => sum + p.token, 0n),
})

/** 00:00 UTC of the day of `now`, unix seconds. */
const dayOf = (now: number) => now - (now % 86_400)

/** What the server added up, by kind. */
export function incomeByKind(sums: readonly IncomeSum[]): Record<IncomeKind, Earned> {
  const of = (type: IncomeKind): Earned => {
    const pair = (which: 'total' | 'today'): Pair => {
      const sum = (symbol: LedgerSymbol) =>
        BigInt(sums.find((s) => s.type === type && s.symbol === symbol)?.[which] ?? 0)
      return { usdt: sum('USDT'), token: sum('TDE') }
    }
    return { total: pair('total'), today: pair('today') }
  }
  return { static: of('static'), invitation: of('invitation'), acceleration: of('acceleration') }
}

/** Income of node cards claimed since 00:00 UTC of the day of `now`, unix seconds. */
export const claimedToday = (records: readonly NodeRecord[], now: number): Pair =>
  plus(
    ...records
      .filter((r) => r.kind === 'claim' && r.time >= dayOf(now))
      .map((r) => ({ usdt: BigInt(r.usdt), token: BigInt(r.token) })),
  )
