import { mainAbi, teamRewardsAbi } from '@holdfast/protocol/abi/index'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { account, keyOf, UNIT } from '#test/chain.ts'
import { deadlyWorkers, end, endAll, startWorker } from '#test/custody-worker.ts'
import { ok } from '#test/custody.ts'
import {
  depositForV1,
  endEpoch,
  fillPot,
  type LevelStage,
  nextEpoch,
  POSTER,
  startLevelStage,
  work,
} from '#test/levels.ts'

// Whole processes that die, and several at once. Each test continues where the one before it ended.

const ENV = { POSTER_KEY: keyOf(POSTER), LEVEL_LEASE_SECONDS: '1' }
const WAIT = { timeout: 240_000, interval: 100 }

let stage: LevelStage

beforeAll(async () => {
  stage = await startLevelStage()
  await depositForV1(stage)
  // The only level is on the chain before: whoever is killed while sending is killed while submitting.
  const { main } = stage.chain.deployment.contracts
  const level = { address: main, abi: mainAbi, functionName: 'levelOf' } as const
  const args = [stage.people.top.address] as const
  while ((await stage.chain.client.readContract({ ...level, args })) !== 1n) await nextEpoch(stage)
})
afterAll(async () => {
  await endAll()
  await stage?.stop()
})

const startOne = (env: Record<string, string> = {}) =>
  startWorker(stage.chain, stage.t.config.databaseUrl, { ...ENV, ...env })
/** One that ends with its test. */
const start = (env?: Record<string, string>) => {
  onTestFinished(() => endAll())
  return startOne(env)
}
const last = async () =>
  Number(
    await stage.chain.client.readContract({
      address: stage.chain.deployment.contracts.teamRewards,
      abi: teamRewardsAbi,
      functionName: 'last',
    }),
  )
const epochs = async () => (await ok(stage.t.get('pageEpochs?size=200'))).records
/** Submissions that the chain took or refused. */
const submissions = async () => {
  const { rows } = await stage.t.app.database.pool.query<{ n: number }>('select n from level_submission')
  return rows.map((r) => r.n)
}

/** Waits until number n is posted, with blocks coming in. */
const untilPosted = async (n: number) => {
  await expect
    .poll(async () => {
      await stage.chain.mine(1)
      return [await last(), (await epochs()).find((e) => e.n === n)?.state]
    }, WAIT)
    .toEqual([n, expect.stringMatching(/posted|active/)])
}

describe('killed', () => {
  const workers = deadlyWorkers(startOne)
  afterAll(() => endAll())

  test.each(['levels.computed', 'levels.keeping', 'levels.kept', 'levels.signed', 'levels.sent'])(
    'a worker that is killed at %s leaves nothing half, and another one goes on',
    async (point) => {
      const first = await workers.at(point)
      const n = (await epochs()).length + 1
      await endEpoch(stage.chain)
      await first.reached()
      await end(first.child)
      const found = (await epochs()).filter((e) => e.n === n)
      expect(found).toHaveLength(['levels.computed', 'levels.keeping'].includes(point) ? 0 : 1)
      await workers.next()
      await untilPosted(n)
      expect(await epochs()).toHaveLength(n)
      expect((await submissions()).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: n }, (_, i) => i + 1),
      )
      const { rows } = await stage.t.app.database.pool.query<{ current: number; newest: number }>(
        `select (select n from level_epoch where id = (select epoch_id from level_current)) as current,
          (select count(*) from level_standing) as newest`,
      )
      expect(rows[0]).toEqual({ current: n, newest: 7 })
    },
  )
})

test('a worker that freezes is replaced, and does no harm when it wakes up', async () => {
  const n = (await epochs()).length + 1
  await endEpoch(stage.chain)
  const frozen = await start({ FAULT_AT: 'levels.computed', FAULT: 'freeze' })
  await frozen.reached()
  const second = await start()
  await untilPosted(n)
  frozen.child.kill('SIGCONT')
  await stage.chain.mine(2)
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  expect(await epochs()).toHaveLength(n)
  expect(await last()).toBe(n)
  await end(second.child)
})

test('two workers post each number once', async () => {
  const before = (await epochs()).length
  const sent = await stage.chain.client.getTransactionCount({ address: account(POSTER).address })
  await Promise.all([start(), start()])
  for (let i = 1; i <= 3; i++) {
    await endEpoch(stage.chain)
    await untilPosted(before + i)
  }
  await endAll()
  const after = await stage.chain.client.getTransactionCount({ address: account(POSTER).address })
  expect(after - sent).toBe(3)
  expect((await epochs()).map((e) => e.attempt)).toEqual(Array.from({ length: before + 3 }, () => 1))
})

test('a transaction that is stuck is sent again with more gas, never a second one', async () => {
  const { chain, t } = stage
  await work(stage, 3)
  await fillPot(chain, UNIT)
  const before = await chain.client.getTransactionCount({ address: account(POSTER).address })
  await chain.node.rpc('evm_setAutomine', [false])
  const price = async () =>
    (
      await t.app.database.pool.query<{ price: string; nonce: number }>(
        "select price, nonce from chain_sending where purpose = 'levels'",
      )
    ).rows[0]!
  try {
    // The head is known anew after a moment.
    await expect
      .poll(async () => {
        await t.app.features.levels.worker.step()
        return (await price()).nonce
      }, WAIT)
      .not.toBeNull()
    const first = await price()
    expect(first.nonce).toBe(before)
    await t.app.features.levels.worker.step()
    expect(await price()).toEqual(first)
    await t.app.database.pool.query("update chain_sending set at = at - 1000 where purpose = 'levels'")
    await t.app.features.levels.worker.step()
    const second = await price()
    expect(second.nonce).toBe(before)
    expect(BigInt(second.price) * 10n).toBeGreaterThanOrEqual(BigInt(first.price) * 11n)
  } finally {
    await chain.node.rpc('evm_setAutomine', [true])
  }
  await chain.mine(1)
  await work(stage, 3)
  expect(await chain.client.getTransactionCount({ address: account(POSTER).address })).toBe(before + 1)
})
