import { hostingPoolAbi, mainAbi, teamRewardsAbi } from '@holdfast/protocol/abi/index'
import { decodeFunctionData, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, asOperator, UNIT } from '#test/chain.ts'
import { ok } from '#test/custody.ts'
import {
  chainTime,
  DELAY,
  depositForV1,
  fillPot,
  FINAL,
  type LevelStage,
  LOOKS_SECONDS,
  nextEpoch,
  POSTER,
  startLevelStage,
  work,
} from '#test/levels.ts'
import { signIn } from '#test/server.ts'
import { RecordWriter } from './records.ts'

// Each test continues where the one before it ended.

let stage: LevelStage
let session: { apptoken: string }

beforeAll(async () => {
  stage = await startLevelStage()
  session = await signIn(stage.t, stage.people.top.account)
  const endpoint = { url: 'http://127.0.0.1:1/', events: ['level.reached', 'level.lost'] }
  await ok(stage.t.post('addOwnWebhook', endpoint, session))
})
afterAll(() => stage?.stop())

const read = <P extends string>(call: P) => ok(stage.t.get(call, session))
const rewards = () =>
  ({ address: stage.chain.deployment.contracts.teamRewards, abi: teamRewardsAbi }) as const

test('before the first epoch everything is 0, and nothing fails', async () => {
  const team = await read('getTeam')
  expect(team).toMatchObject({
    level: 0,
    isManual: false,
    paidLevel: 0,
    provenLevel: 0,
    provenEpoch: null,
    identity: 'member',
    invites: 3,
    members: 5,
    teamAmount: '0',
    epoch: null,
    next: null,
    lost: [],
  })
  expect(team.running!.n).toBeGreaterThanOrEqual(1)
  expect(await read('pageLegs')).toEqual({ records: [], total: 0, page: 1, size: 20 })
  expect((await read('pageEpochs')).total).toBe(0)
  for (const call of ['getEpoch', 'getLevelProof', 'getEpoch?n=1', 'getLevelProof?n=1'])
    expect((await stage.t.get(call, session)).body).toMatchObject({ data: { error: 'EPOCH_UNKNOWN' } })
  expect((await read('getEarnings')).claimable).toEqual({ n: null, usdt: '0', token: '0' })
  expect(await read('pageOwnNotices')).toMatchObject({ total: 0, unread: 0 })
})

test('an epoch is computed when it is over and its input final, and posted', async () => {
  await depositForV1(stage)
  await nextEpoch(stage)
  const { chain } = stage
  const e = await read('getEpoch')
  expect(e).toMatchObject({ n: e.n, attempt: 1, state: 'posted', potUsdt: '0', accounts: 7 })
  const submitted = await chain.client.readContract({
    ...rewards(),
    functionName: 'submissions',
    args: [BigInt(e.n)],
  })
  expect(submitted).toMatchObject({
    root: e.root,
    inputBlock: BigInt(e.inputBlock),
    rulesHash: e.rulesHash,
    dataHash: e.dataHash,
    activeAt: BigInt(e.activeAt!),
  })
  expect(e.files.map((f) => f.name)).toEqual([
    'changes.parquet',
    'funded.parquet',
    'income.parquet',
    'leaves.parquet',
    'manifest.json',
    'registrations.parquet',
    'standings.parquet',
  ])
})

test('deposits of a whole epoch make a level, and the pot is shared', async () => {
  const { chain, people } = stage
  // A sixtieth of it is the pot.
  await fillPot(chain, 60_000n * UNIT)
  await nextEpoch(stage)
  const e = await read('getEpoch')
  expect(e).toMatchObject({
    state: 'posted',
    rules: 2,
    potUsdt: String(1_000n * UNIT),
    carryUsdt: String(59_000n * UNIT),
    totalUsdt: String(1_000n * UNIT),
  })
  const team = await read('getTeam')
  expect(team).toMatchObject({
    level: 1,
    paidLevel: 1,
    activeLevel: 0,
    weighted: String(200n * UNIT),
    valid: true,
    inviteValids: 3,
    validMembers: 5,
    teamAmount: String(7_800n * UNIT),
    largestLeg: String(4_300n * UNIT),
    smallZone: String(3_500n * UNIT),
    participation: String(200n * UNIT),
    // three valid invites, each with no less than the own 200: all weight, with those of the first leg's invites
    epoch: { n: e.n, startsAt: e.startsAt, endsAt: e.endsAt },
  })
  expect(team.next).toMatchObject({ level: 2 })
  expect(team.next!.conditions.map((c) => [c.kind, c.met])).toEqual([
    ['self', true],
    ['valids', true],
    ['amount', false],
  ])
  const legs = await read('pageLegs?size=2')
  expect(legs).toMatchObject({
    total: 3,
    records: [
      { address: people.legs[0]!.address, carry: String(4_300n * UNIT), shareBps: 5_512, members: 3 },
      { address: people.legs[1]!.address, carry: String(2_000n * UNIT), members: 1 },
    ],
  })
  const income = await read('pageLevelIncome')
  expect(income.records.map((r) => [r.source, r.level, r.n])).toEqual([
    ['community', 1, e.n],
    ['invite', null, e.n],
  ])
  // 3 % of the pot, nobody else has V1; the invites' part by weight: 3 · 200 of 600 + 2 · 150
  expect(income.records.map((r) => r.usdt)).toEqual([
    String(30n * UNIT),
    String((300n * UNIT * 60_000n) / 90_000n),
  ])
  expect((await read(`getInvites?address=${people.top.address}`)).records).toHaveLength(3)
  expect((await read(`getUserInfo?address=${people.top.address}`)).teamLevel).toBe(1)
  const notices = await read('pageOwnNotices')
  expect(notices.records.map((r) => r.kind)).toContain('level.reached')
})

test('an active epoch is claimed and proven by what the server gives', async () => {
  const { chain, people } = stage
  expect((await read('pageOwnDeliveries')).total).toBe(0)
  await chain.later(DELAY)
  await work(stage)
  const proof = await read('getLevelProof')
  const e = await read('getEpoch')
  expect(proof).toMatchObject({ n: e.n, state: 'active', root: e.root })
  // Other systems are told of the level now, and not while the epoch could be vetoed.
  const told = (await read('pageOwnDeliveries')).records.map((d) => JSON.parse(d.body) as object)
  const level = { account: stage.people.top.address, epoch: e.n, from: 0, to: 1 }
  expect(told).toMatchObject([{ type: 'level.reached', data: level }])
  const [usdt] = proof.rewards
  expect(usdt).toMatchObject({ symbol: 'USDT', claimed: '0', cumulative: String(230n * UNIT) })
  const before = await balance(people.top.address)
  await people.legs[2]!.send(rewards().address, teamRewardsAbi, 'claim', [
    proof.n,
    people.top.address,
    usdt!.asset,
    usdt!.cumulative,
    usdt!.proof,
  ])
  expect((await balance(people.top.address)) - before).toBe(230n * UNIT)
  // Nobody has to write a level to the chain: the poster did.
  expect(await read('getTeam')).toMatchObject({ activeLevel: 1, provenLevel: 1, provenEpoch: e.n })
  const { activeAt } = await read('getLevelProof')
  expect(await onMain('levelOf', people.top.address)).toBe(1n)
  expect(await onMain('provenUntil', people.top.address)).toBe(BigInt(activeAt!) + 30n * 86_400n)
  await work(stage, 1)
  expect(await read('getEarnings')).toMatchObject({
    claimable: { n: e.n, usdt: '0' },
    claimed: { usdt: String(230n * UNIT) },
  })
  expect((await read('getLevelProof')).rewards[0]).toMatchObject({
    claimable: '0',
    claimed: String(230n * UNIT),
  })
  expect((await read('pageOwnNotices')).records[0]).toMatchObject({
    kind: 'reward.claimable',
    n: e.n,
    usdt: String(230n * UNIT),
    read: false,
  })
})

test('what is told of participation adds up to the contract’s figure, and no longer when a deposit is left out', async () => {
  const { chain, people } = stage
  await people.top.deposit(150n * UNIT)
  await chain.mine(FINAL)
  await stage.t.sync()
  const told = async () => {
    const { opening, changes, since } = await read('getLevelProof')
    const { amount } = await chain.client.readContract({
      address: chain.deployment.contracts.main,
      abi: mainAbi,
      functionName: 'users',
      args: [people.top.address],
      blockNumber: BigInt(since.block),
    })
    const list = [...changes.map((c) => c.amount), since.amount]
    return { sum: list.reduce((sum, v) => sum + BigInt(v), BigInt(opening)), onChain: amount }
  }
  expect(await told()).toEqual({ sum: 350n * UNIT, onChain: 350n * UNIT })
  await stage.t.app.database.pool.query('delete from level_change where account = $1 and amount = $2', [
    people.top.address.toLowerCase(),
    String(200n * UNIT),
  ])
  expect(await told()).toEqual({ sum: 150n * UNIT, onChain: 350n * UNIT })
})

test('what nobody earned goes back to the hosting pool', async () => {
  const e = await read('getEpoch')
  const { contracts } = stage.chain.deployment
  const claimed = await stage.chain.client.readContract({
    ...rewards(),
    functionName: 'claimed',
    args: [contracts.hostingPool, contracts.usdt],
  })
  expect(claimed).toBe(BigInt(e.returnedUsdt))
  expect(claimed).toBeGreaterThan(0n)
})

test('a level is written again before it counts no longer, once, and not earlier', async () => {
  const { chain, t, people } = stage
  const { activeAt, n } = await read('getLevelProof')
  await nextEpoch(stage)
  await chain.later(DELAY)
  await work(stage)
  expect((await read('getLevelProof')).n).toBe(n + 1)
  const { database } = t.app
  const at = (seconds: number) =>
    new RecordWriter({
      db: database.db,
      client: chain.client,
      deployment: chain.deployment,
      now: () => Promise.resolve(activeAt! + seconds),
    })
  const poster = account(POSTER).address
  expect(await at(20 * 86_400 - 1).next(poster)).toBeNull()
  const writer = at(20 * 86_400)
  const call = await writer.next(poster)
  expect(call?.what).toBe('record')
  expect(await writer.next(poster)).toBeNull()
  const { functionName, args } = decodeFunctionData({ abi: mainAbi, data: call!.data })
  await people.deep[0]!.send(call!.to, mainAbi, functionName, [...args])
  await chain.mine(FINAL)
  await t.sync()
  expect(await read('getTeam')).toMatchObject({ provenLevel: 1, provenEpoch: n + 1 })
  expect(await at(20 * 86_400).next(poster)).toBeNull()
})

test('half of what a node card costs is in the hosting budget soon, though nobody calls', async () => {
  const { chain, people } = stage
  const { hostingPool, nodeProceeds, usdt } = chain.deployment.contracts
  const free = () => freeOf(hostingPool, usdt)
  const before = await free()
  await people.legs[0]!.buyNode()
  const price = await balance(nodeProceeds)
  expect(price).toBeGreaterThan(0n)
  await chain.later(LOOKS_SECONDS)
  await work(stage)
  expect(await free()).toBe(before + price / 2n)
  expect(await balance(nodeProceeds)).toBe(0n)
})

test('the free budget of a pool that was closed goes to resonance, with what nobody earned since', async () => {
  const { chain } = stage
  const { hostingPool, resonancePool, token, usdt } = chain.deployment.contracts
  const before = await Promise.all([usdt, token].map((asset) => freeOf(resonancePool, asset)))
  const left = await Promise.all([usdt, token].map((asset) => freeOf(hostingPool, asset)))
  await asOperator(chain, hostingPool, encodeFunctionData({ abi: hostingPoolAbi, functionName: 'close' }))
  await chain.later(LOOKS_SECONDS)
  await work(stage)
  for (const [i, asset] of [usdt, token].entries()) {
    expect(left[i]).toBeGreaterThan(0n)
    expect(await freeOf(hostingPool, asset)).toBe(0n)
    expect(await freeOf(resonancePool, asset)).toBe(before[i]! + left[i]!)
  }
  await fillPot(chain, 100n * UNIT)
  await nextEpoch(stage)
  await chain.later(DELAY)
  await work(stage)
  await chain.later(LOOKS_SECONDS)
  await work(stage)
  expect(await freeOf(resonancePool, usdt)).toBeGreaterThan(before[0]! + left[0]!)
})

const freeOf = async (address: Hex, asset: Hex) =>
  (
    await stage.chain.client.readContract({
      address,
      abi: hostingPoolAbi,
      functionName: 'getSolvency',
      args: [asset],
    })
  ).free

const onMain = (functionName: 'levelOf' | 'provenUntil', of: Hex) =>
  stage.chain.client.readContract({
    address: stage.chain.deployment.contracts.main,
    abi: mainAbi,
    functionName,
    args: [of],
  })

const balance = (of: Hex) =>
  stage.chain.client.readContract({
    address: stage.chain.deployment.contracts.usdt,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [of],
  })

test('times are those of the chain', async () => {
  const { running } = await read('getTeam')
  const now = await chainTime(stage.chain)
  expect([running!.startsAt <= now, now < running!.endsAt]).toEqual([true, true])
})
