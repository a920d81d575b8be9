import { specialPayAbi } from '@holdfast/protocol/abi/index'
import type { Award, AwardIncome, AwardInflow, AwardMember } from '@holdfast/protocol/award'
import type { Page } from '@holdfast/protocol/envelope'
import type { Earnings } from '@holdfast/protocol/earnings'
import type { CsvPart } from '@holdfast/protocol/lists'
import { type Address, encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, asOperator, type Person, ROOT_INDEX, UNIT } from '#test/chain.ts'
import { errorOf, signIn } from '#test/server.ts'
import { expectAsReplayed } from '#test/replay.ts'
import { startStage, type Stage } from '#test/stage.ts'

const MEMBER = { a: true, b: false, c: false }

let stage: Stage
let ann: Person
let bob: Person

beforeAll(async () => {
  stage = await startStage()
  ;({ ann, bob } = stage)
})
afterAll(() => stage?.stop())

const read: Stage['read'] = (call, headers) => stage.read(call, headers)
const award = (headers?: Record<string, string>) => read<Award>('getAward', headers)
const at = () => stage.chain.deployment.contracts.specialPay
const setUser = (who: Address, a: boolean, b: boolean, c: boolean, reason: string) =>
  asOperator(
    stage.chain,
    at(),
    encodeFunctionData({ abi: specialPayAbi, functionName: 'setUser', args: [who, a, b, c, reason] }),
  )
const members = async (query = '') => (await read<Page<AwardMember>>(`pageAwardMembers?${query}`, {})).records

// Each test continues where the one before it ended.

test('the local chain begins with one member and one inflow', async () => {
  const found = await award({})
  expect(found).toMatchObject({
    contract: at(),
    rates: { a: 5_000, b: 3_000, c: 2_000 },
    members: { a: 1, b: 0, c: 0 },
    users: 1,
    received: String(900n * UNIT),
    shared: { a: String(900n * UNIT), b: '0', c: '0' },
    unshared: '0',
    paid: '0',
    own: null,
  })
  expect(await members()).toMatchObject([
    { account: account(ROOT_INDEX).address, member: MEMBER, reason: 'Founded the network' },
  ])
  expect((await award()).own).toBeNull()
})

test('members are made with a reason, and share what comes in from then on', async () => {
  const reason = 'organised "the" meeting, in Taipei; =1+1'
  await setUser(ann.address, true, true, false, reason)
  const { usdt } = stage.chain.deployment.contracts
  await bob.send(usdt, erc20Abi, 'approve', [at(), maxUint256])
  const brought = await bob.send(at(), specialPayAbi, 'notify', [100n * UNIT])
  await bob.send(usdt, erc20Abi, 'transfer', [at(), 8n * UNIT])
  await bob.send(at(), specialPayAbi, 'updatePool', [])
  await stage.t.sync()
  const inflows = (await read<Page<AwardInflow>>('pageAwardInflows', {})).records
  // Nobody is in class C: A and B share by 5 to 3.
  expect(inflows.slice(0, 2)).toMatchObject([
    {
      kind: 'transfer',
      from: null,
      usdt: String(8n * UNIT),
      parts: { a: String(5n * UNIT), b: String(3n * UNIT), c: '0' },
    },
    {
      kind: 'notify',
      from: bob.address,
      txHash: brought,
      parts: { a: '62500000000000000000', b: '37500000000000000000', c: '0' },
    },
  ])
  const { own, received } = await award()
  expect(received).toBe(String(1_008n * UNIT))
  expect(own).toMatchObject({ index: 2, member: { a: true, b: true, c: false }, claimed: '0' })
  // Half of what class A got, and all of class B's.
  expect(own!.claimable).toBe(String((67n * UNIT + UNIT / 2n) / 2n + 40n * UNIT + UNIT / 2n))
  expect((await members())[0]).toMatchObject({ account: ann.address, reason })
  const { csv } = await read<CsvPart>('exportAwardInflows', {})
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    'time,kind,from,USDT,class A,class B,class C,transaction',
    expect.stringMatching(/^\d{4}-[^,]*,transfer,,8,5,3,0,0x/),
  ])
})

test('who leaves keeps what was earned, and every change can be seen', async () => {
  const { own } = await award()
  await setUser(ann.address, false, false, false, 'moved on')
  await bob.send(at(), specialPayAbi, 'notify', [10n * UNIT])
  await stage.t.sync()
  const after = await award()
  expect(after.own).toMatchObject({ member: { a: false, b: false, c: false }, claimable: own!.claimable })
  expect((await members()).map((m) => m.account)).toEqual([account(ROOT_INDEX).address])
  expect((await members('history=true')).map((m) => m.reason)).toEqual([
    'moved on',
    expect.stringContaining('Taipei'),
    'Founded the network',
  ])
  const claim = await ann.send(at(), specialPayAbi, 'claim', [])
  await stage.t.sync()
  const [income] = (await read<Page<AwardIncome>>('pageAwardIncome')).records
  expect(income).toMatchObject({ usdt: own!.claimable, txHash: claim })
  expect(await award()).toMatchObject({
    paid: own!.claimable,
    own: { claimed: own!.claimable, claimable: '0' },
  })
  const { sources } = await read<Earnings>('getEarnings')
  expect(sources.find((s) => s.source === 'award')).toMatchObject({
    usdt: own!.claimable,
    recentUsdt: own!.claimable,
    token: '0',
  })
  expect((await read<CsvPart>('exportAwardIncome')).csv.split('\r\n')).toHaveLength(3)
})

test('others see neither share nor payments, and nobody without a session', async () => {
  const session = await signIn(stage.t, bob.account)
  expect((await award(session)).own).toBeNull()
  expect((await read<Page<AwardIncome>>('pageAwardIncome', session)).total).toBe(0)
  for (const call of ['pageAwardIncome', 'exportAwardIncome'])
    expect(errorOf(await stage.t.get(call))).toBe('NO_LOGIN')
})

test('a reorganisation takes it back, and a replay gives the same', async () => {
  await stage.chain.node.rpc('anvil_reorg', [2, []])
  await stage.chain.mine(4)
  await stage.t.sync()
  expect((await read<Page<AwardIncome>>('pageAwardIncome')).total).toBe(0)
  await expectAsReplayed(stage.chain, stage.t)
})
