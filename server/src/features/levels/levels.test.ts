import { mainAbi, teamRewardsAbi } from '@holdfast/protocol/abi/index'
import { erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNIT } from '#test/chain.ts'
import { ok } from '#test/custody.ts'
import {
  chainTime,
  DELAY,
  depositForV1,
  fillPot,
  FINAL,
  type LevelStage,
  nextEpoch,
  startLevelStage,
  work,
} from '#test/levels.ts'
import { signIn } from '#test/server.ts'

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
  const { proof: path, ...record } = proof.record!
  await people.top.send(chain.deployment.contracts.main, mainAbi, 'syncTeam', [
    proof.n,
    people.top.address,
    record,
    path,
  ])
  await work(stage, 1)
  expect(await read('getTeam')).toMatchObject({ activeLevel: 1, provenLevel: 1, provenEpoch: e.n })
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
