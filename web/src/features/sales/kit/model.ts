// What the pages make of a sale's figures: its phase at a moment, its schedule, and where the money goes. The arithmetic
// itself is the contract's, in packages/protocol. Base units and unix seconds; rates are of 10,000.
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

/** When a sale closes; one that sold out says so itself once it has. */
const closeOf = (sale: Pick<ChainSale, 'endTime' | 'successTime'>) =>
  Number(sale.successTime > 0n ? sale.successTime : sale.endTime)

/** When a sale pays, should it succeed. */
export const payTimeAt = (sale: Pick<ChainSale, 'endTime' | 'successTime'>) => payTimeOf(closeOf(sale))

/** What a sale's state depends on. The units of a sale fit a number. */
function factsOf(sale: ChainSale): SaleFacts & { endTime: number; total: number } {
  const state = saleStateOf(sale.state)
  return {
    startTime: Number(sale.startTime),
    endTime: Number(sale.endTime),
    closeTime: closeOf(sale),
    softCap: Number(sale.softCap),
    sold: Number(sale.sales),
    refunded: Number(sale.refunded),
    // Once all the money is back it makes no difference any more why.
    dissolved: state === 'dissolution' || state === 'principalReturn',
    total: Number(sale.total),
  }
}

/** The sale's state at `now`: the chain's, and the steps that happen by time. */
export const stateAt = (sale: ChainSale, now: number) => saleState(factsOf(sale), now)

/** Whether what was bought in a sale of this state is, or can still become, the buyer's. */
export const isLive = (state: SaleState) => state === 'success' || state === 'orderArranged'

type Bought = { state: number; refunded: boolean; tokens: bigint; vested: bigint; released: bigint }

/** Tokens of all sales that are, or can still become, the buyer's: bought, free by now, and paid out. */
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

/** What can be done with a sale now, in one word. */
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

/** When something about the sale changes next by time; null when nothing does any more. */
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

/** One step of a schedule: when, and how much of `tokens` is released from then on. */
export type Step = { time: number; released: bigint }

/** The steps in which `tokens` are released; marks of one moment are put together, marks that release nothing left out. */
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

/** What is released at `now`. */
export const releasedBy = (steps: readonly Step[], now: number): bigint =>
  steps.findLast((s) => s.time <= now)?.released ?? 0n

/** Everything a sale has to bring before it exists. */
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

/** Those above a buyer, by whose levels commissions are paid. */
export type Line = { directLevel: bigint; indirectLevel: bigint }

/** Who gets what of `units`: for a buyer below `line`, or, without one, with the commissions at their most. */
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

/** What `units` have in their sale's own pool at least, whoever else buys: base units of USDT and of the token. */
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

/** The level pool (V4…V9 are pools 1…6) of a level; 0 for none. */
export const poolOfLevel = (level: bigint): bigint => (level >= 4n ? level - 3n : 0n)
/** The level whose members pool 1…6 belongs to. */
export const levelOfPool = (pool: number): number => pool + 3

export { SALE_BPS }
