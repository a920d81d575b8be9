import type { Robot } from '@holdfast/protocol/robot'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, keyOf, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { ok } from '#test/custody.ts'
import { changeSetting, OPERATOR_ENV, signInOperators } from '#test/operators.ts'
import { HEAD_MS, robotOf, setLine } from '#test/robot.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

const ROBOT = 35
const OTHER = 36
const ENV = { ...OPERATOR_ENV, ROBOT_KEY: keyOf(ROBOT) }

let chain: TestChain
let t: TestApp
/** a server of the same database without a key */
let plain: TestApp
let ann: Person
let bob: Person
let stranger: Person
let hands: ReturnType<typeof robotOf>

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, env: ENV })
  plain = await startTestApp({ chain, databaseUrl: t.config.databaseUrl })
  ann = new Person(chain, 31)
  bob = new Person(chain, 32)
  stranger = new Person(chain, 33)
  await ann.register(account(ROOT_INDEX).address)
  await bob.register(ann.address)
  for (const robot of [ROBOT, OTHER])
    await chain.node.rpc('anvil_setBalance', [account(robot).address, '0x56BC75E2D63100000'])
  await t.sync()
  hands = robotOf(chain, t)
})
afterAll(async () => {
  await plain?.stop()
  await t?.stop()
  await chain?.stop()
})

// Each test continues where the one before it ended.

test('without a key it says what is due, and sends nothing', async () => {
  expect(await plain.app.features.resonance.worker.step()).toBe(false)
  const r = await ok<Robot>(plain.get('getRobot'))
  expect(r).toMatchObject({
    address: null,
    balance: null,
    lastSeen: null,
    pending: null,
    alarms: [],
    sent: 0,
  })
  expect(r.next.map((n) => [n.line, n.action, n.state, n.why])).toEqual([
    [1, 'open', 'due', 'ready'],
    [2, 'open', 'due', 'ready'],
    [3, 'open', 'due', 'ready'],
  ])
  expect(await plain.app.features.resonance.robot.alarms()).toEqual([])
})

test('it opens every line at once, in one transaction', async () => {
  await hands.work()
  expect(await hands.sentBy(ROBOT)).toBe(1)
  const done = await hands.actions()
  expect(done).toHaveLength(3)
  expect(new Set(done.map((a) => a.txHash)).size).toBe(1)
  await hands.look()
  expect((await hands.actions('line=1'))[0]).toMatchObject({
    action: 'open',
    period: 1,
    by: 'robot',
    caller: account(ROBOT).address,
    delay: null,
  })
  expect(await hands.robot()).toMatchObject({
    address: account(ROBOT).address,
    sent: 1,
    failures: 0,
    alarms: [],
  })
  expect(await hands.next(1)).toMatchObject({ action: 'close', state: 'waiting', why: 'joining' })
})

test('it closes, draws, pays back what was not filled, and opens again after the rest', async () => {
  await ann.resonance('join', 1n, 800n * UNIT)
  await bob.resonance('join', 1n, 900n * UNIT)
  await t.sync()
  await hands.until((await hands.next(1)).time)
  await hands.work()
  const drawing = await hands.next(1)
  expect(drawing).toMatchObject({ action: 'draw', state: 'waiting', why: 'drawBlock', period: 1 })
  expect(await hands.look()).toBe(false)
  await chain.mine(drawing.block! - (await chain.height()))
  expect(await hands.look()).toBe(false)
  await chain.mine(1)
  await hands.work()
  expect(await hands.statusOf(1n)).toBe(3)
  const resting = await hands.next(1)
  expect(resting).toMatchObject({ action: 'open', state: 'waiting', why: 'resting' })
  const done = await hands.actions('period=1')
  expect(done.map((a) => [a.action, a.outcome, a.by])).toEqual([
    ['refund', 'done', 'robot'],
    ['draw', 'arranged', 'robot'],
    ['close', 'drawing', 'robot'],
    ['open', 'done', 'robot'],
  ])
  expect(done[0]).toMatchObject({ usdt: String(700n * UNIT) })
  expect(done[1]!.delayBlocks).toBeLessThanOrEqual(2)
  expect(done[2]!.delay).toBeLessThan(60)
  await hands.until(resting.time)
  await hands.work()
  expect((await hands.config()).poolLastIndex).toBe(4n)
  expect((await hands.actions('line=1&action=open'))[0]!.delay).toBeLessThan(60)
})

test('when somebody else was first it is no error', async () => {
  await hands.until((await hands.next(1)).time)
  await t.sync()
  // Decided while the period is open, and closed by somebody else before it is in a block.
  const sent = await hands.sentBy(ROBOT)
  await stranger.resonance('close', 4n)
  expect(await t.app.features.resonance.worker.step()).toBe(false)
  expect(await hands.sentBy(ROBOT)).toBe(sent)
  await hands.work()
  const [closed] = await hands.actions('period=4&action=close')
  expect(closed).toMatchObject({ outcome: 'failed', by: 'other', caller: stranger.address })
  expect(await hands.robot()).toMatchObject({ failures: 0, alarms: [] })
})

test('two robots with one key, and one of another key, do everything once', async () => {
  const twin = await startTestApp({ chain, databaseUrl: t.config.databaseUrl, env: ENV })
  const rival = await startTestApp({ chain, env: { ...ENV, ROBOT_KEY: keyOf(OTHER) } })
  try {
    await hands.until((await hands.next(1)).time)
    await hands.until((await hands.next(2)).time)
    for (let i = 0; i < 6; i++) {
      await sleep(HEAD_MS)
      await Promise.all([t.sync(), rival.sync()])
      await Promise.all([t, twin, rival].map((a) => a.app.features.resonance.worker.step()))
    }
    await hands.work()
    const opened = await hands.actions('action=open')
    expect(new Set(opened.map((a) => a.period)).size).toBe(opened.length)
    const closed = await hands.actions('action=close')
    expect(new Set(closed.map((a) => a.period)).size).toBe(closed.length)
    expect(closed.map((a) => a.period)).toContain(2)
    expect((await hands.robot()).failures).toBe(0)
  } finally {
    await twin.stop()
    await rival.stop()
  }
})

test('what it did is taken back by a reorganisation: it does it again', async () => {
  await hands.until((await hands.next(1)).time)
  const mark = await chain.node.rpc<string>('evm_snapshot')
  await hands.work()
  const period = (await hands.actions('line=1&action=open'))[0]!.period!
  await chain.node.rpc('evm_revert', [mark])
  await chain.mine(4)
  await hands.work()
  const again = (await hands.actions('line=1'))[0]!
  expect(again).toMatchObject({ period, by: 'robot' })
  expect(await hands.statusOf(BigInt(period))).toBeGreaterThan(0)
})

test('a missed draw is made all the same, and everybody gets the same part', async () => {
  await hands.work()
  if ((await hands.next(1)).action === 'open') await hands.until((await hands.next(1)).time)
  await hands.work()
  const open = (await hands.next(1)).period!
  await ann.resonance('join', BigInt(open), 900n * UNIT)
  await bob.resonance('join', BigInt(open), 900n * UNIT)
  await t.sync()
  await hands.until((await hands.next(1)).time)
  await hands.work()
  await chain.node.rpc('anvil_setCode', ['0x0000F90827F1C53a10cb7A02335B175320002935', '0x'])
  await chain.node.rpc('anvil_mine', ['0x160'])
  await t.sync()
  await sleep(HEAD_MS)
  expect((await hands.robot()).alarms).toContain('robotLate')
  await hands.work()
  expect((await hands.actions(`period=${open}&action=draw`))[0]).toMatchObject({
    outcome: 'proRata',
    by: 'robot',
  })
  expect((await hands.robot()).alarms).not.toContain('robotLate')
})

test('with the setting off it pays nobody, and with the part off it opens nothing', async () => {
  const { managerA, managerB } = await signInOperators(t)
  const turn = (key: string, on: boolean) =>
    changeSetting(t, [managerA, managerB], {
      key,
      current: String(!on),
      proposed: String(on),
      legalAdvice: true,
    })
  await turn('robot.refunds', false)
  await turn('module.resonance', false)
  await hands.work()
  const resting = await hands.next(1)
  expect(resting).toMatchObject({ state: 'blocked', why: 'moduleOff' })
  await hands.until(resting.time)
  const sent = await hands.sentBy(ROBOT)
  await hands.work()
  expect(await hands.sentBy(ROBOT)).toBe(sent)
  expect((await hands.robot()).rule.refunds).toBe(false)
  await turn('module.resonance', true)
  await turn('robot.refunds', true)
  await hands.work()
  expect(await hands.sentBy(ROBOT)).toBeGreaterThan(sent)
})

test('a transaction that is stuck is an alarm, and is sent again with more gas', async () => {
  await hands.work()
  await hands.until((await hands.next(1)).time)
  const nonce = await hands.sentBy(ROBOT)
  await chain.node.rpc('evm_setAutomine', [false])
  try {
    expect(await hands.look()).toBe(true)
    const pending = (await hands.robot()).pending!
    expect(pending.calls.length).toBeGreaterThan(0)
    expect((await hands.robot()).alarms).toEqual([])
    await t.app.database.pool.query("update chain_sending set at = at - 1000 where purpose = 'robot'")
    expect((await hands.robot()).alarms).toContain('robotStuck')
    await hands.look()
    expect((await hands.robot()).pending!.txHash).not.toBe(pending.txHash)
  } finally {
    await chain.node.rpc('evm_setAutomine', [true])
  }
  await chain.mine(1)
  await hands.work()
  expect(await hands.sentBy(ROBOT)).toBeGreaterThan(nonce)
  expect((await hands.robot()).alarms).toEqual([])
})

test('without gas it says so', async () => {
  const address = account(ROBOT).address
  await hands.work()
  await hands.until((await hands.next(1)).time)
  await chain.node.rpc('anvil_setBalance', [address, '0x1'])
  await expect(hands.look()).rejects.toThrow(/exceeds the balance/)
  expect((await hands.robot()).alarms).toContain('robotGas')
  await chain.node.rpc('anvil_setBalance', [address, '0x56BC75E2D63100000'])
  await hands.work()
  expect((await hands.robot()).alarms).not.toContain('robotGas')
})

test('a budget that pays for no period is told of, and is nothing to act on at once', async () => {
  await setLine(chain, 2n, { capacity: 10n ** 8n * UNIT })
  await hands.work()
  await hands.until((await hands.next(2)).time)
  await hands.work()
  expect(await hands.next(2)).toMatchObject({ action: 'open', state: 'blocked', why: 'budget' })
  expect((await hands.robot()).alarms).toEqual(['robotBudget'])
  expect(await t.app.features.resonance.robot.alarms()).toEqual([])
})

test('one that stays away is an alarm, until it is forgotten', async () => {
  const away = (seconds: number) =>
    t.app.database.pool.query('update robot_account set seen_at = seen_at - $1', [seconds])
  await away(200)
  expect((await hands.robot()).alarms).toContain('robotAway')
  expect(await t.app.features.resonance.robot.alarms()).toContain('robotAway')
  await away(90_000)
  expect((await hands.robot()).alarms).toEqual([])
  await hands.look()
})
