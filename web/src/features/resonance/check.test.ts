import type { ResonancePeriodDetail } from '@holdfast/protocol/resonance'
import { getResonancePeriod } from '@holdfast/protocol/calls/resonance'
import { type Address, keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { fillOf, rewardOf, startOf } from '../../parts/resonance/ring.ts'
import { type ChainPeriod, checkPeriod, type CheckName } from './check.ts'

const me: Address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const other: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const contract: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const blockHash = keccak256('0x0a')
const [rateUsdt, rateToken] = [7_000_000_000_000_000n, 50_000_000_000_000_000n]
const arcs = [
  { orderId: 4, owner: me, before: 0n, amount: 600n },
  { orderId: 5, owner: other, before: 600n, amount: 500n },
  { orderId: 6, owner: me, before: 1_100n, amount: 300n },
]
const [total, capacity] = [1_400n, 1_000n]

/** An honest chain and server: an oversubscribed period, drawn. */
function honest(change: { proRata?: boolean; status?: bigint; total?: bigint } = {}) {
  const { proRata = false, status = 3n } = change
  const list = arcs.slice(0, change.total === undefined ? 3 : 1)
  const joined = list.reduce((sum, a) => sum + a.amount, 0n)
  const arranged = status === 3n
  const start =
    arranged && joined > capacity && !proRata ? startOf(blockHash, 31_337, contract, 3, joined) : 0n
  const draw = { total: joined, capacity, start, proRata }
  const fill = (a: (typeof arcs)[number]) => (arranged ? fillOf(draw, a) : 0n)
  const drawn = arranged && joined > capacity
  const chain: ChainPeriod = {
    chainId: 31_337,
    contract,
    period: {
      status,
      capacity,
      minimum: 100n,
      total: joined,
      deadline: 1_000n,
      steps: 14n,
      rateUsdt,
      rateToken,
      drawBlock: drawn ? 900n : 0n,
      proRata,
      start,
    },
    arcs: list,
    drawn: drawn ? { hash: blockHash, start, proRata } : null,
    blockHash: drawn ? blockHash : null,
    quotes: new Map(
      list.map((a) => [
        a.orderId,
        {
          fill: fill(a),
          rewardUsdt: arranged ? rewardOf(draw, a, rateUsdt) : 0n,
          rewardToken: arranged ? rewardOf(draw, a, rateToken) : 0n,
        },
      ]),
    ),
  }
  const server: ResonancePeriodDetail = {
    ...(getResonancePeriod.example.data as ResonancePeriodDetail),
    period: 3,
    status: status === 3n ? 'arranged' : status === 4n ? 'failed' : status === 5n ? 'dissolved' : 'open',
    capacity: String(capacity),
    minimum: '100',
    deadline: 1_000,
    steps: 14,
    rateUsdt: String(rateUsdt),
    rateToken: String(rateToken),
    total: String(joined),
    orders: list.length,
    filled: String(arranged ? (joined < capacity ? joined : capacity) : 0n),
    start: drawn && !proRata ? String(start) : null,
    drawHash: drawn && !proRata ? blockHash : null,
    drawBlock: drawn ? 900 : null,
    proRata,
    chainId: 31_337,
    contract,
    own: list
      .filter((a) => a.owner === me)
      .map((a) => ({
        orderId: a.orderId,
        before: String(a.before),
        amount: String(a.amount),
        fill: String(fill(a)),
      })),
  }
  return { chain, server, listed: list }
}

test('an honest draw is equal everywhere, and the fills are these', () => {
  const { chain, server, listed } = honest()
  const checked = checkPeriod(server, listed, chain, me)
  expect(checked.verdict).toBe('same')
  expect(Object.values(checked.outcomes)).toEqual(Array.from({ length: 7 }, () => 'same'))
  expect(checked).toMatchObject({ total, orders: 3, filled: capacity, start: chain.period.start })
  expect(checked.own.map((o) => o.orderId)).toEqual([4, 6])
})

type World = ReturnType<typeof honest>
const lies: [name: string, of: CheckName, lie: (w: World) => void][] = [
  ['another capacity', 'terms', ({ server }) => (server.capacity = '1001')],
  ['a better rate', 'terms', ({ server }) => (server.rateUsdt = '7000000000000001')],
  ['another contract', 'terms', ({ server }) => (server.contract = other)],
  ['a base unit more joined', 'sums', ({ server }) => (server.total = '1401')],
  ['an order fewer', 'sums', ({ server }) => (server.orders = 2)],
  ['of two orders in each other’s place', 'sums', (w) => (w.listed = w.listed.toReversed())],
  [
    'of an order as longer',
    'sums',
    (w) => (w.listed = w.listed.map((a) => ({ ...a, amount: a.amount + 1n }))),
  ],
  ['nothing of the last order', 'sums', (w) => (w.listed = w.listed.slice(0, 2))],
  ['a failed period', 'state', ({ server }) => (server.status = 'failed')],
  ['another block hash', 'hash', ({ server }) => (server.drawHash = keccak256('0x0b'))],
  ['another start', 'start', ({ server }) => (server.start = String((chainStart() + 1n) % total))],
  ['a missed draw', 'start', ({ server }) => (server.proRata = true)],
  ['less filled in all', 'fills', ({ server }) => (server.filled = '999')],
  ['an own fill', 'own', ({ server }) => (server.own[0] = { ...own(server), fill: '1' })],
  ['an own order left out', 'own', ({ server }) => void server.own.pop()],
  [
    'an order of somebody else as own',
    'own',
    ({ server }) => void server.own.push({ ...own(server), orderId: 5 }),
  ],
]
const chainStart = () => honest().chain.period.start
const own = (server: ResonancePeriodDetail) => {
  const [first] = server.own
  if (!first) throw new Error('no order')
  return first
}

test.each(lies)('a server that tells %s is found out', (_, of, lie) => {
  const world = honest()
  lie(world)
  const checked = checkPeriod(world.server, world.listed, world.chain, me)
  expect(checked.verdict).toBe('differs')
  expect(checked.outcomes[of]).toBe('differs')
})

test('a contract that fills otherwise than the block hash says is found out', () => {
  const { chain, server, listed } = honest()
  const start = (chain.period.start + 1n) % total
  const wrong = { ...chain, period: { ...chain.period, start } }
  expect(checkPeriod({ ...server, start: String(start) }, listed, wrong, me).outcomes.start).toBe('differs')
  const quotes = new Map([...chain.quotes].map(([id, q]) => [id, { ...q, fill: q.fill + 1n }]))
  expect(checkPeriod(server, listed, { ...chain, quotes }, me).outcomes.own).toBe('differs')
  const gap = arcs.map((a, i) => (i === 2 ? { ...a, before: a.before + 1n } : a))
  expect(checkPeriod(server, listed, { ...chain, arcs: gap }, me).outcomes.sums).toBe('differs')
})

test('a missed draw, a failed and a dissolved period, and one that fits, have nothing to draw and are equal', () => {
  for (const world of [
    honest({ proRata: true }),
    honest({ status: 4n, total: 0n }),
    honest({ status: 5n }),
    honest({ total: 600n }),
  ]) {
    if (world.chain.period.status === 4n) world.chain.period.minimum = 700n
    if (world.chain.period.status === 4n) world.server.minimum = '700'
    const checked = checkPeriod(world.server, world.listed, world.chain, me)
    expect(checked.verdict).toBe('same')
    expect(checked.start).toBeNull()
  }
})

test('what cannot be told is not called equal', () => {
  const { chain, server, listed } = honest()
  const blind = checkPeriod(server, listed, { ...chain, arcs: null, drawn: null, quotes: new Map() }, me)
  expect(blind.outcomes).toMatchObject({ sums: 'open', own: 'open', fills: 'open', start: 'same' })
  expect(blind.verdict).toBe('part')
  expect(checkPeriod(server, listed, { ...chain, blockHash: null }, me)).toMatchObject({
    verdict: 'part',
    outcomes: { hash: 'open', start: 'open' },
  })
  const open = honest({ status: 1n })
  expect(checkPeriod(open.server, open.listed, open.chain, me).verdict).toBe('waiting')
  expect(checkPeriod(server, listed, chain, null).outcomes.own).toBe('none')
})
