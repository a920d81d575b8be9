import type { Page } from '@holdfast/protocol/envelope'
import type { BalanceLog } from '@holdfast/protocol/ledger'
import type { NodeRecord } from '@holdfast/protocol/nodes'

/** Two tokens side by side, base units. */
export type Pair = { usdt: bigint; token: bigint }
/** Entries of the ledger added up. `whole`: none is left out. */
export type EntrySum = { sum: Pair; entries: readonly BalanceLog[]; whole: boolean }

export const plus = (...all: Pair[]): Pair => ({
  usdt: all.reduce((sum, p) => sum + p.usdt, 0n),
  token: all.reduce((sum, p) => sum + p.token, 0n),
})

/** 00:00 UTC of the day of `now`, unix seconds. */
const dayOf = (now: number) => now - (now % 86_400)

const pairOf = (e: BalanceLog): Pair => ({
  usdt: e.symbol === 'USDT' ? BigInt(e.amount) : 0n,
  token: e.symbol === 'TDE' ? BigInt(e.amount) : 0n,
})

/** Adds up a page of entries. */
export const sumEntries = ({ records, total }: Page<BalanceLog>): EntrySum => ({
  sum: plus(...records.map(pairOf)),
  entries: records,
  whole: records.length >= total,
})

/** Of these entries, those since 00:00 UTC of `now`. */
export const bookedToday = ({ entries }: EntrySum, now: number): Pair =>
  plus(...entries.filter((e) => e.time >= dayOf(now)).map(pairOf))

/** Dividends claimed since 00:00 UTC of `now`, unix seconds. */
export const claimedToday = (records: readonly NodeRecord[], now: number): Pair =>
  plus(
    ...records
      .filter((r) => r.kind === 'claim' && r.time >= dayOf(now))
      .map((r) => ({ usdt: BigInt(r.usdt), token: BigInt(r.token) })),
  )
