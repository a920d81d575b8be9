import { resonancePoolAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import type { ResonanceLine } from '@holdfast/protocol/resonance'
import { reserveOf } from '@holdfast/protocol/ring'
import { getAddress } from 'viem'
import type { ChainSource } from '../../chain/source.ts'
import type * as store from './store.ts'

/** What is read from the contract, at one block. */
export type Books = Awaited<ReturnType<typeof readBooks>>

/** Reads the pool's budget and whether it is paused. @throws ChainUnavailable */
export function readBooks(view: ChainSource['view'], { contracts }: Deployment) {
  const assets = [
    { symbol: 'USDT', asset: contracts.usdt },
    { symbol: 'TDE', asset: contracts.token },
  ] as const
  return view(async (node, blockNumber) => {
    const pool = { address: contracts.resonancePool, abi: resonancePoolAbi, blockNumber } as const
    const [config, ...books] = await Promise.all([
      node.readContract({ ...pool, functionName: 'getConfig' }),
      ...assets.map(({ asset }) =>
        node.readContract({ ...pool, functionName: 'getSolvency', args: [asset] }),
      ),
    ])
    return {
      block: Number(blockNumber),
      paused: config.paused,
      levelBps: config.levelBps,
      books: assets.map((a, i) => ({ ...a, ...books[i]! })),
    }
  })
}

/** What an opening of a line sets aside, level share included. */
const reservesOf = (line: store.LineRow, levelBps: bigint) => ({
  usdt: reserveOf(BigInt(line.capacity), BigInt(line.rate_usdt), levelBps),
  token: reserveOf(BigInt(line.capacity), BigInt(line.rate_token), levelBps),
})

/** How often the free budget pays for an opening; null when an opening needs nothing. */
export function openingsOf(line: store.LineRow, { levelBps, books }: Books): number | null {
  const reserve = reservesOf(line, levelBps)
  const needed = [reserve.usdt, reserve.token]
  const counts = books.flatMap(({ free }, i) => (needed[i] ? [free / needed[i]] : []))
  if (counts.length === 0) return null
  const least = counts.reduce((a, b) => (a < b ? a : b))
  return Number(least > BigInt(Number.MAX_SAFE_INTEGER) ? BigInt(Number.MAX_SAFE_INTEGER) : least)
}

/** When a line can open its next period, unix seconds: 0 for its first, null while its newest is not settled. */
export function opensAt(line: store.LineRow, newest: store.PeriodRow | undefined): number | null {
  if (!newest) return 0
  if (newest.status === 'open' || newest.status === 'drawing') return null
  return newest.deadline + line.rest_seconds
}

export function lineRecord(
  line: store.LineRow,
  newest: store.PeriodRow | undefined,
  books: Books,
): ResonanceLine {
  const reserve = reservesOf(line, books.levelBps)
  return {
    line: line.line,
    isOpen: line.is_open,
    capacity: line.capacity,
    minimum: line.minimum,
    joinMin: line.join_min,
    joinSeconds: line.join_seconds,
    restSeconds: line.rest_seconds,
    steps: line.steps,
    rateUsdt: line.rate_usdt,
    rateToken: line.rate_token,
    period: newest?.period ?? null,
    nextOpen: opensAt(line, newest),
    reserveUsdt: String(reserve.usdt),
    reserveToken: String(reserve.token),
    openings: openingsOf(line, books),
  }
}

export const booksRecord = ({ books }: Books) =>
  books.map((b) => ({
    symbol: b.symbol,
    asset: getAddress(b.asset),
    balance: String(b.balance),
    principal: String(b.principal),
    free: String(b.free),
    reserved: String(b.reserved),
    levelDue: String(b.levelDue),
    surplus: String(b.surplus),
  }))
