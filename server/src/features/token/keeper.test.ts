import { tokenAbi } from '@holdfast/protocol/abi/index'
import { pino } from 'pino'
import { type Hex, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { account, Person, signerOf, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { noFaults } from '../../chain/faults.ts'
import { Sender, STUCK_SECONDS } from '../../chain/sender.ts'
import { CHECKPOINT_SECONDS, PriceKeeper } from './keeper.ts'

const KEEPER = account(6)
const KEY: Hex = toHex(KEEPER.getHdKey().privateKey!)

let chain: TestChain
let t: TestApp
let now: number
let keeper: PriceKeeper
let trader: Person

beforeAll(async () => {
  chain = await startTestChain()
  trader = new Person(chain, 11)
  await trader.buy(100n * UNIT)
})
beforeEach(async () => {
  now = 1_800_000_000
  t = await startTestApp({ chain, clock: () => now * 1_000 })
  keeper = new PriceKeeper({
    client: chain.client,
    db: t.app.database.db,
    clock: () => now * 1_000,
    deployment: chain.deployment,
  })
})
afterEach(() => t.stop())
afterAll(() => chain?.stop())

const sentByKeeper = () => chain.client.getTransactionCount({ address: KEEPER.address })
const chainTime = async () => Number((await chain.client.getBlock()).timestamp)
const average = () =>
  chain.client.readContract({
    address: chain.deployment.contracts.token,
    abi: tokenAbi,
    functionName: 'getAverage',
  })
/** Whether `poke()` would take a checkpoint in a block at `time`. */
const movesAt = async (time: number) =>
  (
    await chain.client.simulateContract({
      address: chain.deployment.contracts.token,
      abi: tokenAbi,
      functionName: 'poke',
      blockOverrides: { time: BigInt(time) },
    })
  ).result
const senderOf = (key: Hex) =>
  new Sender({
    purpose: 'keeper',
    signer: signerOf(key, chain),
    db: t.app.database.db,
    client: chain.client,
    clock: () => now * 1_000,
    faults: noFaults,
    log: pino({ level: 'silent' }),
  })
const run = () => keeper.run(senderOf(KEY))
const report = async () =>
  JSON.parse((await t.app.http.inject('/api/health')).body) as { keeper: unknown; alarms: string[] }
const health = async () => (await report()).keeper
const alarms = async () => (await report()).alarms

test('before a checkpoint is due nothing is sent, and health says when it will be', async () => {
  const before = await sentByKeeper()
  const due = await keeper.due()
  expect([await movesAt(due - 1), await movesAt(due)]).toEqual([false, true])
  expect(await health()).toMatchObject({ due, ranAt: null, done: 0, doneAt: null, txHash: null })
  await run()
  expect(await health()).toMatchObject({ due, ranAt: now, done: 0, failures: 0 })
  expect(await sentByKeeper()).toBe(before)
})

test('a checkpoint that is due is taken once, and the next look knows it', async () => {
  const before = await sentByKeeper()
  await chain.later((await keeper.due()) - (await chainTime()))
  expect(await keeper.due()).toBeLessThanOrEqual(await chainTime())
  await run()
  now += 30
  await run()
  expect(await sentByKeeper()).toBe(before + 1)
  const block = await chain.client.getBlock({ includeTransactions: true })
  expect(await health()).toEqual({
    due: Number(block.timestamp) + CHECKPOINT_SECONDS,
    ranAt: now,
    done: 1,
    doneAt: now,
    txHash: block.transactions[0]!.hash,
    failures: 0,
    failedAt: null,
  })
  expect(await t.app.features.health.figures()).toMatchObject({
    keeper_checkpoints: { value: 1 },
    checkpoint_due_seconds: { value: Number(block.timestamp) + 43_200 },
  })
})

test('a checkpoint that a trade has taken is not taken again', async () => {
  const before = await sentByKeeper()
  await chain.later(CHECKPOINT_SECONDS)
  await trader.sell(UNIT)
  expect(await keeper.due()).toBe((await chainTime()) + CHECKPOINT_SECONDS)
  await run()
  expect(await sentByKeeper()).toBe(before)
})

test('in quiet days the average never goes without a checkpoint of the last 24 hours', async () => {
  for (let half = 0; half < 6; half++) {
    await chain.later(CHECKPOINT_SECONDS)
    await run()
    now += 30
    await run()
    expect(await average()).toBeGreaterThan(0n)
    expect(await keeper.due()).toBeGreaterThan(await chainTime())
  }
})

test('a transaction that is stuck is waited for, then replaced with more gas, never doubled', async () => {
  const before = await sentByKeeper()
  await chain.later(CHECKPOINT_SECONDS)
  await chain.node.rpc('evm_setAutomine', [false])
  const waiting = async () => {
    const { pending } = await chain.node.rpc<{ pending: Record<string, Record<string, { gasPrice: Hex }>> }>(
      'txpool_content',
    )
    return Object.values(Object.values(pending)[0] ?? {}).map((tx) => BigInt(tx.gasPrice))
  }
  try {
    await run()
    const [first] = await waiting()
    now += STUCK_SECONDS - 1
    await run()
    expect(await waiting()).toEqual([first])
    now += 1
    await run()
    const second = await waiting()
    expect(second).toHaveLength(1)
    expect(second[0]! * 10n).toBeGreaterThanOrEqual(first! * 11n)
  } finally {
    await chain.node.rpc('evm_setAutomine', [true])
  }
  await chain.mine(1)
  now += 30
  await run()
  expect(await sentByKeeper()).toBe(before + 1)
  expect(await health()).toMatchObject({ done: 1, failures: 0 })
})

test('a keeper without gas fails visibly, and goes on when it has some', async () => {
  const poor = toHex(account(60).getHdKey().privateKey!)
  await chain.later(CHECKPOINT_SECONDS)
  await expect(keeper.run(senderOf(poor))).rejects.toThrow(/exceeds the balance/)
  expect(await health()).toMatchObject({ done: 0, failures: 1, failedAt: now, ranAt: now })
  expect(await alarms()).toEqual(['keeperGasLow'])
  await chain.node.rpc('anvil_setBalance', [account(60).address, toHex(UNIT)])
  await keeper.run(senderOf(poor))
  now += 30
  await keeper.run(senderOf(poor))
  expect(await health()).toMatchObject({ done: 1, failures: 1 })
  expect(await alarms()).toEqual([])
})

test('a server with its key looks at once, and stops when told', async () => {
  await chain.later(CHECKPOINT_SECONDS)
  const before = await sentByKeeper()
  const server = await startTestApp({ chain, env: { KEEPER_KEY: KEY, PROCESSES: 'worker' } })
  server.app.start()
  await expect.poll(sentByKeeper).toBe(before + 1)
  await server.stop()
})
