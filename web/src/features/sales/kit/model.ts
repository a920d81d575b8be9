// What pages derive from a sale's figures: its phase at a given time, its schedule, and the split of the money. The
// arithmetic is the contract's, from packages/protocol. Base units, unix seconds, rates in bps.
import {
  commissionRate,
  payTimeOf,
  type ProjectRates,
  releasedAt,
  releaseTimes,
  SALE_BPS,
  saleClosed,
  type SaleFacts,
  type SaleState,
  saleState,
  saleStateOf,
  type Schedule,
  type Split,
  splitOf,
} from '@holdfast/protocol/sales'

/** A sale as the escrow keeps it. */
export type ChainSale = {
  index: bigint
  project: bigint
  total: bigint
  sales: bigint
  price: bigint
  power: bigint
  startTime: bigint
  endTime: bigint
  tokens: bigint
  name: string
  cid: string
  state: number
  softCap: bigint
  maxPerUser: bigint
  drop: bigint
  poolTokens: bigint
  successTime: bigint
  payTime: bigint
  streamTime: bigint
  refunded: bigint
  settled: bigint
  reclaimed: boolean
  week: bigint
  releaseRates: readonly bigint[]
  releaseWeeks: readonly bigint[]
  sellRates: readonly bigint[]
}

/** When a sale closes: at its end, or, once it has succeeded, at the time that the contract has stored. */
const closeOf = (sale: Pick<ChainSale, 'endTime' | 'successTime'>) =>
  Number(sale.successTime > 0n ? sale.successTime : sale.endTime)

/** From when a sale can be paid out, if it succeeds. */
export const payTimeAt = (sale: Pick<ChainSale, 'endTime' | 'successTime'>) => payTimeOf(closeOf(sale))

/** The facts that a sale's state depends on. Numbers of units are small enough for a `number`. */
function factsOf(sale: ChainSale): SaleFacts & { endTime: number; total: number } {
  const state = saleStateOf(sale.state)
  return {
    startTime: Number(sale.startTime),
    endTime: Number(sale.endTime),
    closeTime: closeOf(sale),
    softCap: Number(sale.softCap),
    sold: Number(sale.sales),
    refunded: Number(sale.refunded),
    // When all the money is back, it no longer matters whether the sale failed or was dissolved.
    dissolved: state === 'dissolution' || state === 'principalReturn',
    total: Number(sale.total),
  }
}

/** The sale's state at `now`: the chain's, and the steps that happen by time. */
export const stateAt = (sale: ChainSale, now: number) => saleState(factsOf(sale), now)

/** Whether tokens bought in a sale of this state belong to the buyer, or still can. */
export const isLive = (state: SaleState) => state === 'success' || state === 'orderArranged'

type Bought = { state: number; refunded: boolean; tokens: bigint; vested: bigint; released: bigint }

/** Tokens of all sales in which they belong to the buyer, or still can: bought, free by now, and paid out. */
export function totals(releases: readonly Bought[]) {
  let [bought, vested, released] = [0n, 0n, 0n]
  for (const r of releases) {
    if (r.refunded || !isLive(saleStateOf(r.state))) continue
    bought += r.tokens
    vested += r.vested
    released += r.released
  }
  return { bought, vested, released }
}

/** The state of a sale as pages show it. */
export type Phase = 'upcoming' | 'open' | 'soldOut' | 'ended' | 'failed' | 'dissolved' | 'returned'

/** Where a sale stands at `now`. It sells until its end or its last unit, also above the soft cap. */
export function phaseOf(sale: ChainSale, now: number): Phase {
  const facts = factsOf(sale)
  const state = saleState(facts, now)
  if (state === 'principalReturn') return 'returned'
  if (state === 'dissolution') return 'dissolved'
  if (state === 'failed') return 'failed'
  const closed = saleClosed(facts, now)
  if (closed === null) return 'open'
  return closed === 'notStarted' ? 'upcoming' : closed === 'soldOut' ? 'soldOut' : 'ended'
}

/** When the sale starts or ends next; null when neither is to come. */
export function nextTime(sale: ChainSale, phase: Phase): number | null {
  if (phase === 'upcoming') return Number(sale.startTime)
  return phase === 'open' ? Number(sale.endTime) : null
}

export type Scheduled = Pick<ChainSale, 'endTime' | 'successTime' | 'week' | 'releaseRates' | 'releaseWeeks'>
const scheduleOf = (sale: Scheduled): Schedule => ({
  rates: sale.releaseRates.map(Number),
  weeks: sale.releaseWeeks.map(Number),
  week: Number(sale.week),
  endTime: Number(sale.endTime),
  payTime: payTimeAt(sale),
})

/** One step of a schedule: its time, and how much is released in total from then on. */
export type Step = { time: number; released: bigint }

/** The steps in which `tokens` are released. Steps at the same time are merged; those that release nothing are left out. */
export function releaseSteps(sale: Scheduled, tokens: bigint): Step[] {
  const s = scheduleOf(sale)
  const steps: Step[] = []
  for (const [i, time] of releaseTimes(s).entries()) {
    const released = releasedAt(tokens, s.rates, i + 1)
    const last = steps.at(-1)
    if (released === (last?.released ?? 0n)) continue
    if (last?.time === time) last.released = released
    else steps.push({ time, released })
  }
  return steps
}

/** How much is released by `now`. */
export const releasedBy = (steps: readonly Step[], now: number): bigint =>
  steps.findLast((s) => s.time <= now)?.released ?? 0n

/** All tokens that must be paid into the escrow to make a sale, base units. */
export const escrowOf = (terms: { total: bigint; tokens: bigint; drop: bigint; poolTokens: bigint }) =>
  terms.total * (terms.tokens + terms.drop) + terms.poolTokens

export const SHARES = ['cost', 'pool', 'direct', 'indirect', 'platform', 'special'] as const
export type Share = (typeof SHARES)[number]

type BigRates = { [rate in keyof ProjectRates]: bigint }
const ratesOf = (p: BigRates): ProjectRates => ({
  costRate: Number(p.costRate),
  direct: Number(p.direct),
  indirect: Number(p.indirect),
  special: Number(p.special),
  platform: Number(p.platform),
  pool: Number(p.pool),
})

/** Levels of a buyer's inviter and of that one's inviter, which decide the commissions. */
export type Line = { directLevel: bigint; indirectLevel: bigint }

/** How the price of `units` is divided, with the commissions for a buyer below `line`, or without it the highest ones. */
export function divide(sale: ChainSale, project: BigRates, units: bigint, line: Line | null): Split {
  const rates = ratesOf(project)
  const table = sale.sellRates.map(Number)
  const most = (cap: number) => Math.min(cap, Math.max(0, ...table))
  return splitOf(
    sale.price,
    units,
    rates,
    line ? commissionRate(table, Number(line.directLevel), rates.direct) : most(rates.direct),
    line ? commissionRate(table, Number(line.indirectLevel), rates.indirect) : most(rates.indirect),
  )
}

/** The least that `units` get from their sale's own pool, however many others buy: base units of USDT and of the token. */
export function poolPromise(
  sale: ChainSale,
  project: { pool: bigint; poolRates: readonly bigint[] },
  units: bigint,
): { usdt: bigint; tokens: bigint } {
  const own = project.poolRates[0] ?? 0n
  const part = (sale.price * project.pool) / SALE_BPS
  return {
    usdt: (part * units * own) / SALE_BPS,
    tokens: (sale.poolTokens * own * units) / SALE_BPS / sale.total,
  }
}

/** The pool of a level: V4...V9 have pools 1...6; 0 for a level without a pool. */
export const poolOfLevel = (level: bigint): bigint => (level >= 4n ? level - 3n : 0n)
/** The level that pool 1...6 is for. */
export const levelOfPool = (pool: number): number => pool + 3

export { SALE_BPS }
