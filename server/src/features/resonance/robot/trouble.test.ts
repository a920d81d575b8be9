import { toHex } from 'viem'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, keyOf, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { HEAD_MS, robotOf, setLine } from '#test/robot.ts'
import { type RpcProxy, startRpcProxy } from '#test/rpc-proxy.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { GAS_PRICE } from '../../../chain/gas-price.ts'

// What the robot does where it lacks something: gas, a budget, a node that answers, or an operator who starts it.

const ROBOT = 35
const ME = account(ROBOT).address
const ALL = 100n * UNIT
const HALF_DAY = 43_200
/** The pauses between two looks, milliseconds. */
const POLL_MS = 1_000
const SOON_MS = 150
/** After this long a sender that no node told is asked for again, milliseconds. */
const MISSED_MS = 600_000

let chain: TestChain
let proxy: RpcProxy
let t: TestApp
let ann: Person
let bob: Person
let hands: ReturnType<typeof robotOf>
/** how far the server's clock is ahead, milliseconds */
let ahead = 0

beforeAll(async () => {
  chain = await startTestChain()
  for (const line of [1n, 2n, 3n]) await setLine(chain, line, { isOpen: false })
  proxy = await startRpcProxy(chain.url)
  t = await startTestApp({
    chain,
    rpcUrls: proxy.url,
    env: { ROBOT_KEY: keyOf(ROBOT) },
    clock: () => Date.now() + ahead,
  })
  ann = new Person(chain, 31)
  bob = new Person(chain, 32)
  await ann.register(account(ROOT_INDEX).address)
  await bob.register(ann.address)
  await gas(ALL)
  await t.sync()
  hands = robotOf(chain, t)
})
afterAll(async () => {
  await t?.stop()
  await proxy?.stop()
  await chain?.stop()
})

const gas = (wei: bigint) => chain.node.rpc('anvil_setBalance', [ME, toHex(wei)])
const pause = () => t.app.features.resonance.worker.pollMs()
const alarms = () => t.app.features.resonance.robot.alarms()

// Each test continues where the one before it ended.

test('it does not hurry for a line that the budget does not pay for, and does for what is taken', async () => {
  await setLine(chain, 2n, { isOpen: true, capacity: 10n ** 8n * UNIT })
  // The first look reads the books, for level shares; the next ones leave it to the chain to refuse.
  for (let i = 0; i < 2; i++) expect(await hands.look()).toBe(false)
  expect(await hands.next(2)).toMatchObject({ state: 'blocked', why: 'budget' })
  expect(pause()).toBe(POLL_MS)
  await setLine(chain, 2n, { capacity: 1_000n * UNIT })
  expect(await hands.look()).toBe(true)
  expect(pause()).toBe(SOON_MS)
  await hands.work()
  const { action, time } = await hands.next(2)
  expect(action).toBe('close')
  expect(pause()).toBe(POLL_MS)
  await hands.until(time! - 4)
  await hands.look()
  expect(pause()).toBe(SOON_MS)
  await setLine(chain, 2n, { isOpen: false })
})

test('steps are taken though no node tells who took them, and that is asked once in a while', async () => {
  const asked = () => proxy.calls.get('eth_getTransactionByHash') ?? 0
  await hands.work()
  let before = asked()
  proxy.change('eth_getTransactionByHash', () => {
    throw new Error('not today')
  })
  await setLine(chain, 1n, { isOpen: true })
  await hands.work()
  expect(await hands.next(1)).toMatchObject({ action: 'close', period: 2 })
  await hands.look()
  expect(asked()).toBe(before + 1)
  proxy.change('eth_getTransactionByHash', () => null)
  ahead += MISSED_MS
  await chain.mine(1)
  before = asked()
  for (let i = 0; i < 3; i++) await hands.look()
  expect(asked()).toBe(before + 1)
  expect((await hands.actions('line=1'))[0]).toMatchObject({ action: 'open', caller: null })
  proxy.changeNothing()
  ahead += MISSED_MS
  await chain.mine(1)
  await hands.look()
  expect((await hands.actions('line=1'))[0]).toMatchObject({ action: 'open', by: 'robot', caller: ME })
})

test('with little gas it takes what that pays for, draws first, and says so', async () => {
  await ann.resonance('join', 2n, 800n * UNIT)
  await bob.resonance('join', 2n, 900n * UNIT)
  await t.sync()
  await hands.until((await hands.next(1)).time)
  await hands.work()
  const { action, block } = await hands.next(1)
  expect(action).toBe('draw')
  await chain.mine(block! + 1 - (await chain.height()))
  await setLine(chain, 3n, { isOpen: true })
  await gas(GAS_PRICE * 250_000n)
  expect(await hands.look()).toBe(true)
  await t.sync()
  expect((await hands.actions('action=draw'))[0]).toMatchObject({ period: 2, outcome: 'arranged' })
  expect(await hands.actions('line=3')).toEqual([])
  expect(await alarms()).toEqual(['robotGas'])
  await gas(1n)
  await expect(hands.look()).rejects.toThrow(/exceeds the balance/)
  // More than one of the largest transactions, and less than two.
  await gas(GAS_PRICE * 25_000_000n)
  await hands.work()
  expect((await hands.actions('line=3'))[0]).toMatchObject({ action: 'open', by: 'robot' })
  expect(await alarms()).toEqual(['robotGas'])
  await gas(ALL)
})

test('level shares that could not be handed on for want of gas do not wait for another hour', async () => {
  for (const line of [1n, 3n]) await setLine(chain, line, { isOpen: false })
  await chain.later(HALF_DAY)
  await hands.work()
  await ann.resonance('claim', [1n])
  await chain.later(3_700)
  await gas(1n)
  await expect(hands.look()).rejects.toThrow(/exceeds the balance/)
  await gas(ALL)
  expect(await hands.look()).toBe(true)
  await t.sync()
  expect(await hands.actions('action=update')).toHaveLength(1)
})

test('a period that nobody closes or draws is an alarm, whether or not a robot was seen and a node answers', async () => {
  await setLine(chain, 2n, { isOpen: true })
  await hands.work()
  const { action, time, period } = await hands.next(2)
  expect(action).toBe('close')
  await ann.resonance('join', BigInt(period!), 800n * UNIT)
  await bob.resonance('join', BigInt(period!), 900n * UNIT)
  const forget = () => t.app.database.pool.query('delete from robot_account')
  /** Lets the server see the newest block. */
  const seen = async () => {
    await t.sync()
    await sleep(HEAD_MS)
  }
  await forget()
  await hands.until(time! + 200)
  await seen()
  expect(await alarms()).toEqual([])
  await chain.later(101)
  await seen()
  expect(await alarms()).toEqual(['robotLate'])
  proxy.down = true
  expect(await alarms()).toEqual(['robotLate'])
  await t.app.database.pool.query('insert into robot_account (address, seen_at) values ($1, $2)', [
    ME.toLowerCase(),
    Math.floor((Date.now() + ahead) / 1_000) - 500,
  ])
  expect(await alarms()).toEqual(['robotAway', 'robotLate'])
  proxy.down = false
  await forget()
  await bob.resonance('close', BigInt(period!))
  await seen()
  expect(await alarms()).toEqual([])
  const { action: then, block } = await hands.next(2)
  expect(then).toBe('draw')
  await chain.node.rpc('anvil_mine', [toHex(block! + 199 - (await chain.height()))])
  await seen()
  expect(await alarms()).toEqual([])
  await chain.mine(1)
  await seen()
  expect(await alarms()).toEqual(['robotLate'])
})
