import type { ResonancePeriodDetail } from '@holdfast/protocol/resonance'
import type { Address, Hex } from 'viem'
import { sameAddress } from '../../lib/address.ts'
import type { NumberedArc } from './arcs.ts'
import { type Arc, type Draw, fillOf, rewardOf, startOf } from '../../parts/resonance/ring.ts'

/** An order as the chain's events tell it. Base units. */
export type ChainArc = NumberedArc & { owner: Address }
/** What the contract says of one order. */
type ChainQuote = { fill: bigint; rewardUsdt: bigint; rewardToken: bigint }

/** What the chain itself says of a period, read beside the server's answer. Base units and unix seconds. */
export type ChainPeriod = {
  chainId: number
  contract: Address
  /** the contract's answer */
  period: {
    status: bigint
    capacity: bigint
    minimum: bigint
    total: bigint
    deadline: bigint
    steps: bigint
    rateUsdt: bigint
    rateToken: bigint
    drawBlock: bigint
    proRata: boolean
    start: bigint
  }
  /** every order of the period from its events, in the order of joining; null where the node does not search that far */
  arcs: readonly ChainArc[] | null
  /** what the event of the draw says; null while there is none, or it could not be searched */
  drawn: { hash: Hex; start: bigint; proRata: boolean } | null
  /** hash of the draw's block as the node has it; null when it does not, or nothing is drawn */
  blockHash: Hex | null
  /** what the contract says of the account's own orders, by their number */
  quotes: ReadonlyMap<number, ChainQuote>
}

/** What is recomputed. */
export type CheckName = 'terms' | 'sums' | 'state' | 'hash' | 'start' | 'fills' | 'own'
/** `open`: it cannot be told, because the chain is not there yet or its node does not search that far. `none`: nothing to draw. */
export type Outcome = 'same' | 'differs' | 'open' | 'none'

/** An order of the account with what was recomputed of it. */
type CheckedOrder = {
  orderId: number
  amount: bigint
  fill: bigint
  rewardUsdt: bigint
  rewardToken: bigint
}
export type Checked = {
  outcomes: Record<CheckName, Outcome>
  /** all that joined, by the events, or by the contract where these could not be searched */
  total: bigint
  orders: number | null
  /** recomputed start; null where nothing is drawn */
  start: bigint | null
  /** recomputed sum of all fills; null while the period is not settled, or events could not be searched */
  filled: bigint | null
  own: readonly CheckedOrder[]
  /** `differs` as soon as one figure does; `waiting` while the period is not settled */
  verdict: 'same' | 'differs' | 'waiting' | 'part'
}

const STATUSES = ['unknown', 'open', 'drawing', 'arranged', 'failed', 'dissolved'] as const
const told = (ok: boolean): Outcome => (ok ? 'same' : 'differs')
const same = (told: string | null, is: bigint) => told !== null && BigInt(told) === is

/** Whether orders lie one after the other from 0 to `total`. */
const lieInRow = (arcs: readonly ChainArc[], total: bigint) => {
  let at = 0n
  for (const arc of arcs) {
    if (arc.before !== at || arc.amount <= 0n) return false
    at += arc.amount
  }
  return at === total
}

/** Whether the server lists the orders that the chain has, each in its place. */
const sameArcs = (listed: readonly NumberedArc[], arcs: readonly NumberedArc[]) =>
  listed.length === arcs.length &&
  listed.every((l, i) => {
    const arc = arcs[i]
    return l.orderId === arc?.orderId && l.before === arc.before && l.amount === arc.amount
  })

/** The state that what joined leads to, once the period is settled. */
const stateBy = (total: bigint, { minimum, status }: ChainPeriod['period']) =>
  status === 5n ? 'dissolved' : total < minimum ? 'failed' : 'arranged'

/**
 * Computes a period's draw and the account's fills again from the chain's events and block hash, and compares them with what the
 * contract and the server say.
 * @param listed every order of the period as the server lists it
 * @param account whose orders are looked at; null: nobody's
 */
export function checkPeriod(
  server: ResonancePeriodDetail,
  listed: readonly NumberedArc[],
  chain: ChainPeriod,
  account: string | null,
): Checked {
  const { period: c, arcs } = chain
  const status = STATUSES[Number(c.status)] ?? 'unknown'
  const settled = c.status >= 3n
  const total = arcs ? arcs.reduce((sum, a) => sum + a.amount, 0n) : c.total
  const draws = settled && status === 'arranged' && total > c.capacity
  // The start is taken from the hash of the block itself, not from what anybody says it is.
  const start =
    draws && !c.proRata && chain.blockHash
      ? startOf(chain.blockHash, chain.chainId, chain.contract, server.period, total)
      : null
  const draw: Draw | null =
    settled && status === 'arranged'
      ? { total, capacity: c.capacity, start: start ?? c.start, proRata: c.proRata }
      : null
  const fill = (arc: Arc) => (draw ? fillOf(draw, arc) : 0n)
  const mine = (arcs ?? []).filter((a) => account !== null && sameAddress(a.owner, account))
  const own = mine.map((a) => ({
    orderId: a.orderId,
    amount: a.amount,
    fill: fill(a),
    rewardUsdt: draw ? rewardOf(draw, a, c.rateUsdt) : 0n,
    rewardToken: draw ? rewardOf(draw, a, c.rateToken) : 0n,
  }))
  const filled = arcs && draw ? arcs.reduce((sum, a) => sum + fill(a), 0n) : settled && !draw ? 0n : null
  const due = draw ? (total < c.capacity ? total : c.capacity) : 0n
  const outcomes: Record<CheckName, Outcome> = {
    terms: told(
      server.chainId === chain.chainId &&
        sameAddress(server.contract, chain.contract) &&
        same(server.capacity, c.capacity) &&
        same(server.minimum, c.minimum) &&
        same(server.rateUsdt, c.rateUsdt) &&
        same(server.rateToken, c.rateToken) &&
        BigInt(server.deadline) === c.deadline &&
        BigInt(server.steps) === c.steps,
    ),
    // While people join, the server is a block or two behind.
    sums:
      arcs === null
        ? 'open'
        : lieInRow(arcs, c.total) &&
            (!settled ||
              (same(server.total, total) && server.orders === arcs.length && sameArcs(listed, arcs)))
          ? 'same'
          : 'differs',
    state: settled ? told(server.status === status && status === stateBy(total, c)) : 'open',
    hash: !draws ? 'none' : hashOf(server, chain),
    start:
      !draws || c.proRata
        ? draws
          ? told(server.proRata && server.start === null)
          : 'none'
        : start === null
          ? 'open'
          : told(start === c.start && same(server.start, start) && !server.proRata),
    fills: filled === null ? 'open' : told(filled === due && (same(server.filled, filled) || !draw)),
    own: !settled || arcs === null ? 'open' : ownOf(server, chain, own, account),
  }
  const all = Object.values(outcomes)
  return {
    outcomes,
    total,
    orders: arcs?.length ?? null,
    start,
    filled,
    own,
    verdict: all.includes('differs')
      ? 'differs'
      : !settled
        ? 'waiting'
        : all.includes('open')
          ? 'part'
          : 'same',
  }
}

/** Whether block, event and server name the same hash, or, where the draw was missed, none. */
function hashOf(server: ResonancePeriodDetail, { period, drawn, blockHash }: ChainPeriod): Outcome {
  if (period.proRata) return told(server.drawHash === null || /^0x0{64}$/.test(server.drawHash))
  if (blockHash === null) return 'open'
  const is = blockHash.toLowerCase()
  return told(server.drawHash?.toLowerCase() === is && (drawn === null || drawn.hash.toLowerCase() === is))
}

/** Whether the contract and the server say the same of the account's orders, and of no others. */
function ownOf(
  server: ResonancePeriodDetail,
  { quotes }: ChainPeriod,
  own: readonly CheckedOrder[],
  account: string | null,
): Outcome {
  if (account === null) return 'none'
  const said = new Map(server.own.map((o) => [o.orderId, o]))
  return told(
    said.size === own.length &&
      own.every((o) => {
        const quote = quotes.get(o.orderId)
        const row = said.get(o.orderId)
        return (
          row !== undefined &&
          same(row.amount, o.amount) &&
          (row.fill === null ? o.fill === 0n : same(row.fill, o.fill)) &&
          quote?.fill === o.fill &&
          quote.rewardUsdt === o.rewardUsdt &&
          quote.rewardToken === o.rewardToken
        )
      }),
  )
}
