import type { Page } from '@holdfast/protocol/envelope'
import type { CsvPart } from '@holdfast/protocol/lists'
import type { Participation } from '@holdfast/protocol/participations'
import type {
  ResonanceArcs,
  ResonanceIncome,
  ResonanceOrder,
  ResonancePeriod,
  ResonancePeriodDetail,
  ResonancePoolInfo,
  ResonanceTotals,
} from '@holdfast/protocol/resonance'
import { resonancePoolAbi } from '@holdfast/protocol/abi/index'
import { fillOf } from '@holdfast/protocol/ring'
import { encodeAbiParameters, keccak256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, Person, UNIT } from '#test/chain.ts'
import { errorOf, signIn } from '#test/server.ts'
import { GUARDIAN } from '#test/levels.ts'
import { expectAsQuoted } from '#test/resonance-view.ts'
import { startStage, type Stage } from '#test/stage.ts'

const STEP = 43_200
/** Where EIP-2935 keeps the hashes of blocks. */
const HISTORY = '0x0000F90827F1C53a10cb7A02335B175320002935'
/** Line 1 of the local chain. */
const LINE = { capacity: 1_000n * UNIT, joinSeconds: 300, restSeconds: 420, steps: 2 }

let stage: Stage
let ann: Person
let bob: Person
let cat: Person
let catSession: { apptoken: string }
let stranger: Person

beforeAll(async () => {
  stage = await startStage()
  ;({ ann, bob } = stage)
  cat = new Person(stage.chain, 13)
  await cat.register(ann.address)
  stranger = new Person(stage.chain, 30)
  await stage.t.sync()
  catSession = await signIn(stage.t, cat.account)
})
afterAll(() => stage?.stop())

const read: Stage['read'] = (call, headers) => stage.read(call, headers)
const { sync } = { sync: () => stage.t.sync() }
const period = (n: number, headers?: Record<string, string>) =>
  read<ResonancePeriodDetail>(`getResonancePeriod?period=${n}`, headers)
const orders = (query = '', headers?: Record<string, string>) =>
  read<Page<ResonanceOrder>>(`pageResonanceOrders?${query}`, headers)
const quote = (id: number) =>
  stage.chain.client.readContract({
    address: stage.chain.deployment.contracts.resonancePool,
    abi: resonancePoolAbi,
    functionName: 'quote',
    args: [BigInt(id)],
  })
const timeNow = async () => Number((await stage.chain.client.getBlock()).timestamp)
const untilDeadline = async (n: number) => {
  await sync()
  await stage.chain.later((await period(n)).deadline - (await timeNow()))
}

// Each test continues where the one before it ended.

test('before the first period there are lines with a budget, and nothing else', async () => {
  const pool = await read<ResonancePoolInfo>('getResonancePool', {})
  expect(pool.lines).toHaveLength(3)
  expect(pool.lines[0]).toMatchObject({
    line: 1,
    isOpen: true,
    capacity: String(LINE.capacity),
    joinSeconds: LINE.joinSeconds,
    restSeconds: LINE.restSeconds,
    steps: LINE.steps,
    period: null,
    nextOpen: 0,
    // 1.2 and 8 with a fifth on top
    reserveUsdt: '1440000000000000000',
    reserveToken: '9600000000000000000',
    openings: 34_722,
  })
  expect(pool.books).toMatchObject([
    { symbol: 'USDT', free: String(50_000n * UNIT), principal: '0' },
    { symbol: 'TDE', free: String(500_000n * UNIT), reserved: '0' },
  ])
  expect(pool).toMatchObject({ periods: 0, orders: 0, participants: 0, joined: '0', paused: false })
  expect((await read<Page<ResonancePeriod>>('pageResonancePeriods', {})).total).toBe(0)
  expect((await orders()).total).toBe(0)
  expect(errorOf(await stage.t.get('getResonancePeriod?period=1'))).toBe('PERIOD_UNKNOWN')
  expect(errorOf(await stage.t.get('getResonanceArcs?period=1'))).toBe('PERIOD_UNKNOWN')
})

test('a period is opened by anybody, and joined', async () => {
  const opening = await stranger.resonance('open', 1n)
  const joining = await ann.resonance('join', 1n, 400n * UNIT)
  await bob.resonance('join', 1n, 500n * UNIT)
  await sync()
  const at = await timeNow()
  const { records } = await read<Page<ResonancePeriod>>('pageResonancePeriods')
  expect(records).toHaveLength(1)
  const [p] = records
  expect(p).toMatchObject({
    period: 1,
    line: 1,
    status: 'open',
    oversubscribed: false,
    limitReached: false,
    total: String(900n * UNIT),
    orders: 2,
    participants: 2,
    filled: null,
    closed: null,
    drawBlock: null,
    mine: { orders: 1, amount: String(400n * UNIT), fill: null },
    opened: { txHash: opening },
  })
  const block = await stage.chain.client.getBlock({ blockNumber: BigInt(p!.hashBlock) })
  expect(p!.hash).toBe(block.hash)
  expect(p!.deadline).toBeGreaterThan(at)
  expect((await orders()).records).toMatchObject([
    { orderId: 1, state: 'awaiting', fill: null, refundDue: '0', txHash: joining, participants: 2 },
  ])
  expect((await read<Page<ResonancePeriod>>('pageResonancePeriods', {})).records[0]!.mine).toBeNull()
})

test('with more joined than fits, the draw decides: one wholly, one partly, one not filled', async () => {
  await cat.resonance('join', 1n, 1_000n * UNIT)
  await bob.resonance('join', 1n, 600n * UNIT)
  await untilDeadline(1)
  const closing = await stranger.resonance('close', 1n)
  await sync()
  const drawing = await period(1)
  expect(drawing).toMatchObject({ status: 'drawing', oversubscribed: true, closed: { txHash: closing } })
  expect((await orders()).records[0]).toMatchObject({ state: 'drawing', fill: null })
  await stage.chain.mine(drawing.drawBlock! - (await stage.chain.height()) + 1)
  await stranger.resonance('draw', 1n)
  await sync()
  const p = await period(1, stage.annSession)
  expect(p).toMatchObject({
    status: 'arranged',
    proRata: false,
    filled: String(LINE.capacity),
    total: String(2_500n * UNIT),
    orders: 4,
    participants: 3,
  })
  // Everything that anybody recomputes it from.
  const { hash } = await stage.chain.client.getBlock({ blockNumber: BigInt(p.drawBlock!) })
  expect(p.drawHash).toBe(hash)
  const seed = encodeAbiParameters(
    [{ type: 'bytes32' }, { type: 'uint256' }, { type: 'address' }, { type: 'uint256' }],
    [hash, BigInt(p.chainId), p.contract as `0x${string}`, 1n],
  )
  expect(BigInt(p.start!)).toBe(BigInt(keccak256(seed)) % BigInt(p.total))
  const arcs = await read<ResonanceArcs>('getResonanceArcs?period=1', {})
  expect(arcs).toEqual({
    before: '0',
    orders: [1, 2, 3, 4],
    amounts: [400n, 500n, 1_000n, 600n].map((n) => String(n * UNIT)),
    next: null,
  })
  const ring = { total: BigInt(p.total), capacity: LINE.capacity, start: BigInt(p.start!), proRata: false }
  let before = 0n
  let filled = 0n
  for (const [i, amount] of arcs.amounts.map(BigInt).entries()) {
    const { from, to } = fillOf(before, amount, ring)
    expect(to - from).toBe((await quote(i + 1)).fill)
    before += amount
    filled += to - from
  }
  expect(filled).toBe(LINE.capacity)
  expect(p.own).toEqual([
    { orderId: 1, before: '0', amount: String(400n * UNIT), fill: String((await quote(1)).fill) },
  ])
  for (const headers of [stage.annSession, catSession])
    for (const o of (await orders('', headers)).records) await expectAsQuoted(stage.chain, o)
  expect(errorOf(await stage.t.get('getResonancePeriod?period=2'))).toBe('PERIOD_UNKNOWN')
})

test('what was not filled is paid back, rewards and principal are paid, and every figure follows', async () => {
  const hash = await stranger.resonance('refund', [1n, 2n, 3n, 4n])
  await stage.chain.later(STEP)
  await stranger.resonance('claim', [1n, 2n, 3n, 4n])
  await sync()
  const own = (await orders('', catSession)).records[0]!
  await expectAsQuoted(stage.chain, own)
  const { refundDue, unfilled, refunded } = own
  expect(refundDue).toBe('0')
  expect(refunded).toBe(unfilled)
  await stage.chain.later(STEP)
  await stranger.resonance('claim', [1n, 2n, 3n, 4n])
  await stranger.resonance('release', [1n, 2n, 3n, 4n])
  await sync()
  for (const headers of [stage.annSession, catSession])
    for (const o of (await orders('', headers)).records) {
      await expectAsQuoted(stage.chain, o)
      expect(o.state).toBe('returned')
      expect(BigInt(o.refunded) + BigInt(o.released)).toBe(BigInt(o.amount))
    }
  expect((await orders('state=open')).total).toBe(0)
  expect((await orders('state=ended')).total).toBe(1)
  const p = await period(1)
  expect(BigInt(p.refunded)).toBe(1_500n * UNIT)
  expect(BigInt(p.released)).toBe(LINE.capacity)
  expect(p.paidUsdt).toBe('1200000000000000000')
  expect(p.paidToken).toBe('8000000000000000000')
  const totals = await read<ResonanceTotals>('getResonanceIncome', catSession)
  expect(totals).toMatchObject({
    orders: 1,
    openOrders: 0,
    joined: '0',
    principal: '0',
    refundDue: '0',
    dueUsdt: '0',
    promisedUsdt: own.rewardUsdt,
    claimedUsdt: own.rewardUsdt,
  })
  const income = await read<Page<ResonanceIncome>>('pageResonanceIncome', catSession)
  const sum = (kind: string) =>
    income.records.filter((r) => r.kind === kind).reduce((all, r) => all + BigInt(r.usdt), 0n)
  expect(sum('refund')).toBe(BigInt(own.refunded))
  expect(sum('release')).toBe(BigInt(own.fill!))
  expect(sum('claim')).toBe(BigInt(own.rewardUsdt!))
  // Of 1,500 joined and not filled, some is of each who joined more than 1,000, so of two of the three at least.
  const paid = await stage.t.app.database.pool.query<{ tx_hash: string }>(
    "select distinct tx_hash from resonance_payment where kind = 'refund'",
  )
  expect(paid.rows).toEqual([{ tx_hash: hash }])
})

test('a period with too little fails, and one that the guardian calls off is dissolved: all is paid back', async () => {
  await stranger.resonance('open', 1n)
  await ann.resonance('join', 2n, 50n * UNIT)
  await stranger.resonance('open', 2n)
  await ann.resonance('join', 3n, 700n * UNIT)
  const guardian = new Person(stage.chain, GUARDIAN)
  await guardian.send(stage.chain.deployment.contracts.resonancePool, resonancePoolAbi, 'dissolve', [
    3n,
    'a mistake in the rule',
  ])
  await untilDeadline(2)
  await stranger.resonance('close', 2n)
  await sync()
  expect((await period(2)).status).toBe('failed')
  expect(await period(3)).toMatchObject({ status: 'dissolved', reason: 'a mistake in the rule', filled: '0' })
  const [dissolved, failed] = (await orders()).records
  expect(failed).toMatchObject({ state: 'failed', refundDue: String(50n * UNIT), rewardUsdt: '0', fill: '0' })
  expect(dissolved).toMatchObject({ state: 'dissolved', refundDue: String(700n * UNIT) })
  expect(dissolved!.timeline.map((p) => [p.step, p.done])).toEqual([
    ['joined', true],
    ['dissolved', true],
    ['refunded', false],
  ])
  expect(await read<ResonanceTotals>('getResonanceIncome')).toMatchObject({
    refundDue: String(750n * UNIT),
    openOrders: 2,
  })
  await stranger.resonance('refund', [5n, 6n])
  await sync()
  for (const o of (await orders()).records) {
    await expectAsQuoted(stage.chain, o)
    expect(o.state).toBe('returned')
  }
})

test('a draw that comes too late gives everybody the same part', async () => {
  await stage.chain.later(LINE.restSeconds)
  await stranger.resonance('open', 1n)
  for (const [who, amount] of [
    [ann, 333n],
    [bob, 777n],
    [cat, 1_000n],
  ] as const)
    await who.resonance('join', 4n, amount * UNIT)
  await untilDeadline(4)
  await stranger.resonance('close', 4n)
  // Without the history contract, whose window is long to mine, hashes are out of reach after 256 blocks.
  await stage.chain.node.rpc('anvil_setCode', [HISTORY, '0x'])
  await stage.chain.node.rpc('anvil_mine', ['0x150'])
  await stranger.resonance('draw', 4n)
  await sync()
  expect(await period(4)).toMatchObject({ status: 'arranged', proRata: true, start: null, drawHash: null })
  const shown = [...(await orders('period=4')).records, ...(await orders('period=4', catSession)).records]
  expect(shown).toHaveLength(2)
  for (const o of shown) await expectAsQuoted(stage.chain, o)
  expect(shown[0]!.timeline.map((p) => p.step)).toEqual([
    'joined',
    'deadline',
    'closed',
    'drawBlock',
    'drawn',
    'refunded',
    'claimed',
    'ended',
    'released',
  ])
})

test('files hold everything, in parts as in one', async () => {
  const { resonance } = stage.t.app.features.resonance
  for (const what of ['orders', 'payments'] as const) {
    const whole = await read<CsvPart>(`exportResonance?what=${what}`)
    expect(whole.next).toBeNull()
    const parts: string[] = []
    for (let from: string | undefined; ;) {
      const part = await resonance.export(ann.address.toLowerCase(), { what, ...(from ? { from } : {}) }, 1)
      parts.push(part.csv)
      if (part.next === null) break
      from = part.next
    }
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.join('')).toBe(whole.csv)
  }
  const { csv } = await read<CsvPart>('exportResonance?what=orders')
  expect(csv.split('\r\n')[4]).toMatch(/^\d{4}-.*,1,1,1,400,/)
})

test.each([
  'getResonancePeriod',
  'getResonancePeriod?period=0',
  'getResonancePeriod?period=-1',
  'getResonancePeriod?period=1.5',
  'getResonancePeriod?period=99999999999999999999',
  'getResonanceArcs?period=1&from=0',
  'pageResonancePeriods?status=arrange',
  'pageResonancePeriods?line=0',
  'pageResonanceOrders?state=all%27',
  'pageResonanceOrders?size=201',
  'exportResonance',
  'exportResonance?what=all',
  'exportResonance?what=orders&from=1%20or%201=1',
  'exportResonance?what=payments&from=1:2:3',
  'pageRobotActions?action=destroy',
  'pageRobotActions?line=x',
  'pageParticipations?kind=machine',
  'exportParticipations?from=1:sale',
  'exportParticipations?from=1:other:2',
  'pageHostingOrders?pool=resonance',
  'exportHosting?what=orders&pool=x',
  'pageAwardMembers?history=maybe',
  'exportAwardInflows?from=1',
])('%s is refused', async (call) => {
  expect(errorOf(await stage.t.get(call, stage.annSession))).toBe('INVALID_INPUT')
})

test.each([
  'getResonancePeriod?period=9007199254740991',
  'getResonanceArcs?period=1&from=9007199254740991',
  'pageResonancePeriods?page=1000000&size=200',
  'exportResonance?what=orders&from=999999999999999',
  'exportResonance?what=payments&from=999999999999999:999999999',
  'exportParticipations?from=999999999999:sale:999999999999999:999999999999999',
  'pageRobotActions?period=9007199254740991&line=9007199254740991',
])('%s fails nothing', async (call) => {
  const { body } = await stage.t.get(call, stage.annSession)
  expect(errorOf({ body })).not.toBe('INTERNAL')
})

test('others see nothing of an account, and nobody without a session', async () => {
  for (const call of [
    'pageResonanceOrders',
    'getResonanceIncome',
    'pageResonanceIncome',
    'exportResonance?what=orders',
    'pageParticipations',
    'exportParticipations',
  ])
    expect(errorOf(await stage.t.get(call))).toBe('NO_LOGIN')
  const dan = new Person(stage.chain, 14)
  await dan.register(ann.address)
  await sync()
  const session = await signIn(stage.t, account(14))
  expect((await orders('', session)).total).toBe(0)
  expect((await read<Page<Participation>>('pageParticipations', session)).total).toBe(0)
  expect((await period(1, session)).own).toEqual([])
  expect((await period(1, session)).mine).toBeNull()
})
