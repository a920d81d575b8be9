import type { EarningSource } from '@holdfast/protocol/earnings'
import type { LevelSource } from '@holdfast/protocol/levels'
import type { RowOf } from '@holdfast/client/names'
import { toDecimal } from '@holdfast/protocol/amounts'
import { get } from '../../api/client.ts'
import { csv } from '../../lib/csv.ts'

/** One income: when, from where, how much in base units. `epoch` for what levels earn. */
export type Income = {
  time: number
  source: EarningSource
  usdt: bigint
  token: bigint
  epoch: number | null
  txHash: string | null
}
/** Rows of a source on one page, newest first, and how many there are on the server. */
export type IncomePage = { rows: Income[]; total: number; read: number }

/** Largest page of the server. */
const PART = 200
/** Days in the chart. */
export const DAYS = 30
const DAY = 86_400

/** A level's income by the time its epoch ended. */
const ofLevel = (r: RowOf<'pageLevelIncome'>): Income => ({
  time: r.endsAt,
  source: r.source,
  usdt: BigInt(r.usdt),
  token: BigInt(r.token),
  epoch: r.n,
  txHash: null,
})

type Payment = { kind?: string; usdt: string; token?: string; time: number; txHash: string }
type Asked = { page: number; size: number }
const PAID: Partial<
  Record<EarningSource, (q: Asked, signal?: AbortSignal) => Promise<{ records: Payment[]; total: number }>>
> = {
  static: (q, signal) => get('pageHostingIncome', q, signal),
  resonance: (q, signal) => get('pageResonanceIncome', q, signal),
  liquidity: (q, signal) => get('pageHostingIncome', { ...q, pool: 'liquidity' }, signal),
  node: (q, signal) => get('pageNodeIncome', q, signal),
  award: (q, signal) => get('pageAwardIncome', q, signal),
}
const isLevel = (source: EarningSource): source is LevelSource =>
  source === 'invite' || source === 'community' || source === 'v4' || source === 'v5'

/** A page of one source, newest first. Payments that are no income, such as principal, are left out of the rows. @throws ApiError */
export async function incomePage(
  source: EarningSource,
  page: number,
  size: number,
  signal?: AbortSignal,
): Promise<IncomePage> {
  const asked = { page, size }
  const paid = PAID[source]
  if (paid) {
    const found = await paid(asked, signal)
    const rows = found.records
      .filter((r) => (r.kind ?? 'claim') === 'claim')
      .map((r) => ({
        time: r.time,
        source,
        usdt: BigInt(r.usdt),
        token: BigInt(r.token ?? 0),
        epoch: null,
        txHash: r.txHash,
      }))
    return { rows, total: found.total, read: found.records.length }
  }
  if (source === 'machine' || source === 'invitation' || source === 'acceleration') {
    const category = source === 'machine' ? 'static' : source
    const found = await get('pageBalanceLog', { ...asked, category }, signal)
    const rows = found.records.map((r) => ({
      time: r.time,
      source,
      usdt: r.symbol === 'USDT' ? BigInt(r.amount) : 0n,
      token: r.symbol === 'TDE' ? BigInt(r.amount) : 0n,
      epoch: null,
      txHash: r.txHash,
    }))
    return { rows, total: found.total, read: found.records.length }
  }
  if (!isLevel(source)) throw new TypeError(`no income of ${source}`)
  const found = await get('pageLevelIncome', { ...asked, source }, signal)
  return { rows: found.records.map(ofLevel), total: found.total, read: found.records.length }
}

/** Sums by day (00:00 UTC), oldest first, for the days up to that of `now`; days without income are 0. */
export function byDay(
  rows: readonly Income[],
  now: number,
  days: number = DAYS,
): { time: number; usdt: bigint; token: bigint }[] {
  const today = now - (now % DAY)
  const list = Array.from({ length: days }, (_, i) => ({
    time: today - (days - 1 - i) * DAY,
    usdt: 0n,
    token: 0n,
  }))
  for (const r of rows) {
    const day = list[days - 1 - (today - (r.time - (r.time % DAY))) / DAY]
    if (!day) continue
    day.usdt += r.usdt
    day.token += r.token
  }
  return list
}

/** Income as a CSV file, newest first; amounts with a dot in every language. */
export const incomeCsv = (rows: readonly Income[]): string =>
  csv(
    ['time', 'source', 'epoch', 'USDT', 'TDE', 'transaction'],
    rows
      .toSorted((a, b) => b.time - a.time)
      .map((r) => [
        new Date(r.time * 1000).toISOString(),
        r.source,
        r.epoch === null ? '' : String(r.epoch),
        toDecimal(r.usdt),
        toDecimal(r.token),
        r.txHash ?? '',
      ]),
  )

/** Reads every income of `sources`, page by page. @throws ApiError */
export async function everyIncome(sources: readonly EarningSource[]): Promise<Income[]> {
  const all: Income[] = []
  for (const source of sources)
    for (let page = 1; ; page++) {
      const { rows, total, read } = await incomePage(source, page, PART)
      all.push(...rows)
      if (read === 0 || page * PART >= total) break
    }
  return all
}
