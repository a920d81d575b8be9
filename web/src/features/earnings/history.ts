import type { EarningSource } from '@holdfast/protocol/earnings'
import type { EpochState } from '@holdfast/protocol/epochs'
import type { LevelSource } from '@holdfast/protocol/levels'
import type { AnswerOf, RowOf } from '@holdfast/client/names'
import { toDecimal } from '@holdfast/protocol/amounts'
import { parseAmount } from '@holdfast/protocol/typed-amount'
import { get } from '../../api/client.ts'
import { csv } from '../../lib/csv.ts'

/** One income: when, from where, how much in base units. `epoch` for what levels earn. */
export type Income = {
  /** what tells it from every other one of its source */
  id: string
  time: number
  source: EarningSource
  usdt: bigint
  token: bigint
  epoch: number | null
  /** of the epoch for what levels earn, else whether the chain can still take it back, or that the ledger has it */
  state: EpochState | 'final' | 'notFinal' | 'booked'
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
  id: String(r.n),
  state: r.state,
  time: r.endsAt,
  source: r.source,
  usdt: BigInt(r.usdt),
  token: BigInt(r.token),
  epoch: r.n,
  txHash: null,
})

type Payment = {
  kind?: string
  orderId?: number
  usdt: string
  token?: string
  time: number
  txHash: string
  final: boolean
}
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
        id: `${r.txHash} ${r.orderId ?? ''} ${r.usdt} ${r.token ?? ''}`,
        state: r.final ? ('final' as const) : ('notFinal' as const),
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
      id: `${r.symbol} ${r.seq}`,
      state: 'booked' as const,
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

/**
 * Income as a CSV file, newest first; amounts with a dot in every language.
 * @param funds what a source's money comes from, in words
 */
export const incomeCsv = (rows: readonly Income[], funds: (source: EarningSource) => string): string =>
  csv(
    ['time', 'source', 'epoch', 'USDT', 'TDE', 'state', 'funded by', 'transaction'],
    rows
      .toSorted((a, b) => b.time - a.time)
      .map((r) => [
        new Date(r.time * 1000).toISOString(),
        r.source,
        r.epoch === null ? '' : String(r.epoch),
        toDecimal(r.usdt),
        toDecimal(r.token),
        r.state,
        funds(r.source),
        r.txHash ?? '',
      ]),
  )

const amountOf = (text: string): bigint => {
  const parsed = parseAmount(text, undefined, '.')
  if (!parsed.ok) throw new TypeError(`no amount: ${text}`)
  return parsed.value
}

/** Rows of a part of `exportEarnings`, whose cells have neither quotes nor commas inside. */
const ofExport = (text: string): Income[] =>
  text
    .split('\r\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => {
      const [time = '', n = '', source, , usdt = '', token = '', state] = line.split(',')
      return {
        id: n,
        state: state as EpochState,
        time: Date.parse(time) / 1_000,
        source: source as LevelSource,
        usdt: amountOf(usdt),
        token: amountOf(token),
        epoch: Number(n),
        txHash: null,
      }
    })

/** All that levels earned: part by part from where the one before ended, so that a new epoch shifts nothing. */
async function everyLevelIncome(): Promise<Income[]> {
  const all: Income[] = []
  for (let from: number | null | undefined; from !== null;) {
    const part: AnswerOf<'exportEarnings'> = await get('exportEarnings', from === undefined ? {} : { from })
    all.push(...ofExport(part.csv))
    from = part.next
  }
  return all
}

/**
 * Reads every income of `sources`, page by page; a row that comes again on the next page, because a newer one arrived meanwhile,
 * counts once.
 * @throws ApiError
 */
export async function everyIncome(sources: readonly EarningSource[]): Promise<Income[]> {
  const all: Income[] = []
  for (const source of sources.filter((s) => !isLevel(s))) {
    const found = new Map<string, Income>()
    for (let page = 1; ; page++) {
      const { rows, total, read } = await incomePage(source, page, PART)
      for (const row of rows) found.set(row.id, row)
      if (read === 0 || page * PART >= total) break
    }
    all.push(...found.values())
  }
  if (sources.some(isLevel)) all.push(...(await everyLevelIncome()).filter((r) => sources.includes(r.source)))
  return all
}
