import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findSources } from '@holdfast/levels/from-node'
import { publishedAt, verifyEpoch } from '@holdfast/levels/verify'
import { teamRewardsAbi } from '@holdfast/protocol/abi/index'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Person, UNIT } from '#test/chain.ts'
import { ok } from '#test/custody.ts'
import {
  depositForV1,
  endEpoch,
  fillPot,
  GUARDIAN,
  type LevelStage,
  POSTER,
  startLevelStage,
  work,
} from '#test/levels.ts'
import { signIn } from '#test/server.ts'

// What goes wrong after an epoch was posted. Each test continues where the one before it ended.

let stage: LevelStage
let session: { apptoken: string }
let guardian: Person

beforeAll(async () => {
  stage = await startLevelStage()
  session = await signIn(stage.t, stage.people.top.account)
  guardian = new Person(stage.chain, GUARDIAN)
  await depositForV1(stage)
  // Both epochs are posted at once, so that both wait for their activation.
  await fillPot(stage.chain, 500n * UNIT)
  await guardian.send(rewards(), teamRewardsAbi, 'fund', [])
  await endEpoch(stage.chain)
  await fillPot(stage.chain, 1_000n * UNIT)
  await guardian.send(rewards(), teamRewardsAbi, 'fund', [])
  await endEpoch(stage.chain)
  await work(stage)
})
afterAll(() => stage?.stop())

const read = <P extends string>(call: P) => ok(stage.t.get(call, session))
const rewards = () => stage.chain.deployment.contracts.teamRewards
const last = () =>
  stage.chain.client.readContract({ address: rewards(), abi: teamRewardsAbi, functionName: 'last' })
const attempts = async () => (await read('pageEpochs')).records.map((r) => [r.n, r.attempt, r.state] as const)
const health = async () =>
  JSON.parse((await stage.t.app.http.inject('/api/health')).body) as { ok: boolean; alarms: string[] }

test('a vetoed number is computed again with all that stood on it, and posted again', async () => {
  expect(await attempts()).toEqual([
    [2, 1, 'posted'],
    [1, 1, 'posted'],
  ])
  const [two] = (await read('pageEpochs')).records
  await guardian.send(rewards(), teamRewardsAbi, 'veto', [1n, 'a <b>wrong</b> root'])
  expect(await last()).toBe(0n)
  await work(stage)
  expect(await attempts()).toEqual([
    [2, 2, 'posted'],
    [2, 1, 'vetoed'],
    [1, 2, 'posted'],
    [1, 1, 'vetoed'],
  ])
  expect(await last()).toBe(2n)
  const [again, before] = (await read('pageEpochs')).records
  expect(again).toMatchObject({ root: two!.root, dataHash: two!.dataHash, veto: null })
  expect(before!.veto).toMatchObject({ reason: 'a <b>wrong</b> root' })
  // Rows of what was vetoed count nowhere.
  const income = await read('pageLevelIncome')
  expect(new Set(income.records.map((r) => `${r.n} ${r.source}`)).size).toBe(income.total)
  const kinds = (await read('pageOwnNotices')).records.map((r) => [r.kind, r.n])
  expect(kinds.filter(([kind]) => kind === 'epoch.vetoed')).toEqual([
    ['epoch.vetoed', 2],
    ['epoch.vetoed', 1],
  ])
  expect(kinds.filter(([kind]) => kind === 'level.reached')).toHaveLength(1)
})

test('notices are read up to a number, and no further back', async () => {
  const { records, unread } = await read('pageOwnNotices?size=200')
  // What is told every half day is there, and never unread.
  const told = records.filter((r) => r.kind !== 'epoch.posted')
  expect(told.length).toBeLessThan(records.length)
  expect(records.filter((r) => !r.read)).toEqual(told)
  expect(unread).toBe(told.length)
  const mark = async (headers = session) => (await ok(stage.t.get('getUnreadNotices', headers))).own
  expect(await mark()).toBe(told.length)
  // Without a session nothing is about anybody.
  expect((await ok(stage.t.get('getUnreadNotices'))).own).toBe(0)
  const third = told[2]!.id
  expect((await stage.t.post('readOwnNotices', { upTo: third }, session)).body.data).toEqual({ unread: 2 })
  expect((await stage.t.post('readOwnNotices', { upTo: 1 }, session)).body.data).toEqual({ unread: 2 })
  expect(await mark()).toBe(2)
  expect((await read('pageOwnNotices?size=200')).records.filter((r) => !r.read)).toEqual(told.slice(0, 2))
  // Nobody reads what is yet to come.
  await stage.t.post('readOwnNotices', { upTo: 2 ** 31 - 1 }, session)
  await guardian.send(rewards(), teamRewardsAbi, 'veto', [2n, 'once more'])
  await work(stage)
  expect((await read('pageOwnNotices')).unread).toBeGreaterThan(0)
})

test('anybody gets the same root from the chain alone, and the same files', async () => {
  const { client, deployment } = stage.chain
  const sources = await findSources(client, {
    main: deployment.contracts.main,
    teamRewards: deployment.contracts.teamRewards,
    startBlock: deployment.startBlock,
  })
  const address = await stage.t.app.http.listen({ port: 0, host: '127.0.0.1' })
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-verify-'))
  const said: string[] = []
  const published = publishedAt(`${address}/api/levels`)
  const result = await verifyEpoch({ client, sources, n: 2, dir, published, say: (l) => said.push(l) })
  rmSync(dir, { recursive: true })
  const e = await read('getEpoch?n=2')
  expect(result).toMatchObject({ root: e.root, dataHash: e.dataHash, rulesHash: e.rulesHash })
  expect(said.length).toBeGreaterThan(10)
  const [file] = e.files
  const named = await fetch(address + file!.url)
  expect(named.headers.get('cache-control')).toContain('immutable')
  expect((await named.arrayBuffer()).byteLength).toBe(file!.bytes)
  for (const path of [
    '0x12',
    `0x${'0'.repeat(64)}`,
    '2/../../x',
    '9/manifest.json',
    '0/manifest.json',
    '2/x',
  ])
    expect([path, (await fetch(`${address}/api/levels/${path}`)).status]).toEqual([path, 404])
})

test('another root under our number is an alarm, and nothing is posted over it', async () => {
  const other = await startLevelStage()
  try {
    const { chain, t } = other
    await endEpoch(chain)
    await t.sync()
    const poster = new Person(chain, POSTER)
    const { teamRewards } = chain.deployment.contracts
    const block = BigInt((await chain.height()) - 3)
    const wrong: Hex = `0x${'ab'.repeat(32)}`
    await poster.send(teamRewards, teamRewardsAbi, 'submit', [1n, wrong, 0n, 0n, block, wrong, wrong])
    await chain.mine(3)
    await work(other, 4)
    const records = (await ok(t.get('pageEpochs'))).records
    expect(records.map((r) => [r.n, r.state, r.chainRoot])).toEqual([[1, 'differs', wrong]])
    const report = JSON.parse((await t.app.http.inject('/api/health')).body) as {
      ok: boolean
      alarms: string[]
    }
    expect(report).toMatchObject({ ok: false, alarms: ['epochDiffers'] })
    const one = { address: teamRewards, abi: teamRewardsAbi } as const
    expect(await chain.client.readContract({ ...one, functionName: 'last' })).toBe(1n)
    // The guardian takes it back: ours follows.
    const guard = new Person(chain, GUARDIAN)
    await guard.send(teamRewards, teamRewardsAbi, 'veto', [1n, 'not the rules'])
    await work(other)
    expect((await ok(t.get('pageEpochs'))).records.map((r) => [r.n, r.attempt, r.state])).toEqual([
      [1, 1, 'posted'],
    ])
  } finally {
    await other.stop()
  }
})

test('a submission whose block is taken back is posted again, and nothing final changes', async () => {
  const other = await startLevelStage()
  try {
    const { chain, t } = other
    await depositForV1(other)
    await endEpoch(chain)
    await t.sync()
    await t.app.features.levels.worker.step()
    // The node mines what it was sent a moment later.
    const stateNow = async () => {
      await t.sync()
      await t.app.features.levels.worker.step()
      return (await ok(t.get('getEpoch'))).state
    }
    await expect.poll(stateNow, { interval: 20 }).toBe('posted')
    const before = (await ok(t.get('getEpoch'))).root
    await chain.node.rpc('anvil_reorg', [1, []])
    await work(other)
    const e = await ok(t.get('getEpoch'))
    expect(e).toMatchObject({ n: 1, attempt: 1, root: before, state: 'posted' })
    const one = { address: chain.deployment.contracts.teamRewards, abi: teamRewardsAbi } as const
    expect(await chain.client.readContract({ ...one, functionName: 'last' })).toBe(1n)
  } finally {
    await other.stop()
  }
})

test('nothing is wrong in the end', async () => {
  expect(await health()).toMatchObject({ alarms: [] })
})
