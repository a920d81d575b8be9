import { hostingPoolAbi, nodeNFTAbi } from '@holdfast/protocol/abi/index'
import type { TokenInfo } from '@holdfast/protocol/chain'
import type { Page } from '@holdfast/protocol/envelope'
import {
  NODE_DAYS,
  type NodeCard,
  type NodeIncome,
  type NodeInfo,
  type NodeRecord,
} from '@holdfast/protocol/nodes'
import type { Swap } from '@holdfast/protocol/swap'
import type { UserInfo } from '@holdfast/protocol/users'
import { encodeFunctionData, maxUint256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestApp } from '#test/server.ts'
import { startStage, type Stage } from '#test/stage.ts'
import { account, asOperator, type Person, type TestChain, UNIT } from '#test/chain.ts'

const DAY = 86_400
const TREASURY = account(0).address

let stage: Stage
let chain: TestChain
let t: TestApp
let ann: Person
let bob: Person
let annSession: Stage['annSession']

beforeAll(async () => {
  stage = await startStage()
  ;({ chain, t, ann, bob, annSession } = stage)
})
afterAll(() => stage?.stop())

const read: Stage['read'] = (call, headers) => stage.read(call, headers)
const info = () => read<NodeInfo>('getNodeInfo', {})
const own = async (who: Person, session: Record<string, string>) =>
  read<UserInfo>(`getUserInfo?address=${who.address}`, session)
const onChain = (who: `0x${string}`) =>
  chain.client.readContract({
    address: chain.deployment.contracts.nodes,
    abi: nodeNFTAbi,
    functionName: 'users',
    args: [who],
  })

// Each test continues where the one before it ended.

test('the deployment sold the first card, to the treasury', async () => {
  const none = { usdt: '0', token: '0', perNodeUsdt: '0', perNodeToken: '0' }
  const streams = { trade: none, crash: none, dynamic: none, withdrawal: none }
  const first = await info()
  expect(first).toMatchObject({ nodes: 1, holders: 1, paidUsdt: '0', paidToken: '0' })
  expect(first).toMatchObject({ total: streams, last24h: streams, block: await chain.height() })
  expect(first.days).toHaveLength(NODE_DAYS)
  expect(first.days.at(-1)!.time).toBe(first.time - (first.time % DAY))
  expect(first.days[0]!.time).toBe(first.days.at(-1)!.time - (NODE_DAYS - 1) * DAY)
  expect(await read<Page<NodeCard>>('pageCards', {})).toEqual({
    records: [
      {
        tokenId: 1,
        mints: 1,
        supply: 1000,
        power: 1,
        cid: 'bafybeiaceeipggitcuatezld37a5dbcs3dilkprgkwqex6wgkcfzzfdnem',
        suffix: '/{id}.json',
        price: String(1_000n * UNIT),
      },
    ],
    total: 1,
    page: 1,
    size: 20,
  })
})

test('who buys a node is V1 and a node, with its power and its participation', async () => {
  expect((await own(ann, annSession)).user).toMatchObject({ isNode: false, effectivePower: '0' })
  const txHash = await ann.buyNode(2)
  await ann.deposit(50n * UNIT)
  await t.sync()
  const after = await own(ann, annSession)
  expect(after.teamLevel).toBe(1)
  expect(after.user).toMatchObject({
    isNode: true,
    effectivePower: String(52n * UNIT),
    amount: String(2_050n * UNIT),
  })
  expect(await read('getNodeIncome')).toEqual({
    cards: 2,
    held: [{ tokenId: 1, cards: 2 }],
    bought: 2,
    spentUsdt: String(2_000n * UNIT),
    claimedUsdt: '0',
    claimedToken: '0',
  } satisfies NodeIncome)
  expect((await read<Page<NodeRecord>>('pageNodeIncome')).records).toMatchObject([
    { kind: 'buy', tokenId: 1, cards: 2, usdt: String(2_000n * UNIT), other: null, txHash, final: false },
  ])
  expect(await info()).toMatchObject({ nodes: 3, holders: 2 })
  expect((await read<Page<NodeCard>>('pageCards', {})).records[0]!.mints).toBe(3)
})

test("a trade's fee is shared among the cards there are, and who comes later has no part in it", async () => {
  await bob.buy(1_000n * UNIT)
  await t.sync()
  const [first] = (await read<Page<Swap>>('pageSwaps', {})).records
  await bob.buyNode(1)
  await bob.buy(2_000n * UNIT)
  await t.sync()
  const [second] = (await read<Page<Swap>>('pageSwaps', {})).records
  const [before, after] = [BigInt(first!.nodeFee), BigInt(second!.nodeFee)]
  const { total, last24h, days } = await info()
  const perNode = String(((before << 32n) / 3n + (after << 32n) / 4n) >> 32n)
  expect(total.trade).toEqual({
    usdt: '0',
    token: String(before + after),
    perNodeUsdt: '0',
    perNodeToken: perNode,
  })
  expect(last24h.trade).toEqual(total.trade)
  expect(days.at(-1)!.streams.trade).toEqual(total.trade)
  expect(total.crash.token).toBe('0')
  // The sums of the events equal what the contract owes, except for its rounding.
  expect((await onChain(TREASURY)).tokenRewardTotal - BigInt(perNode)).toBeLessThanOrEqual(1n)
  const { tokenRewardTotal } = await onChain(bob.address)
  expect(tokenRewardTotal - after / 4n).toBeLessThanOrEqual(1n)
})

test('rewards of others bring the nodes their share of the dynamic ones, in both tokens', async () => {
  const { hostingPool } = chain.deployment.contracts
  await chain.later(DAY)
  await ann.claim()
  await bob.send(hostingPool, hostingPoolAbi, 'updatePool', [])
  await t.sync()
  const paid = await chain.client.getContractEvents({
    address: hostingPool,
    abi: hostingPoolAbi,
    eventName: 'LevelPaid',
    fromBlock: 0n,
    toBlock: BigInt(await chain.height()),
  })
  expect(paid).toHaveLength(2)
  const { total } = await info()
  const toNodes = (i: number) => paid[i]!.args.toNodes!
  expect(toNodes(0)).toBeGreaterThan(0n)
  expect(total.dynamic).toEqual({
    usdt: String(toNodes(0)),
    token: String(toNodes(1)),
    perNodeUsdt: String(toNodes(0) / 4n),
    perNodeToken: String(toNodes(1) / 4n),
  })
})

test('a claim is paid out, listed, and counted', async () => {
  const due = await onChain(ann.address)
  expect(due.balance).toBeGreaterThan(0n)
  const txHash = await ann.claimNodes()
  await t.sync()
  const paid = { usdt: String(due.balance), token: String(due.tokenBalance) }
  const { records, total } = await read<Page<NodeRecord>>('pageNodeIncome')
  expect(total).toBe(2)
  expect(records[0]).toEqual({
    kind: 'claim',
    tokenId: null,
    cards: 0,
    ...paid,
    other: null,
    time: Number((await chain.client.getBlock()).timestamp),
    txHash,
    final: false,
  })
  expect(await read('getNodeIncome')).toMatchObject({ claimedUsdt: paid.usdt, claimedToken: paid.token })
  expect(await info()).toMatchObject({ paidUsdt: paid.usdt, paidToken: paid.token })
})

test('cards that move take power and node with them, and leave the level', async () => {
  const stranger = account(70).address
  await ann.sendCards(bob.address, 1)
  const last = await ann.sendCards(stranger, 1)
  await t.sync()
  const after = await own(ann, annSession)
  expect(after.teamLevel).toBe(1)
  expect(after.user).toMatchObject({ isNode: false, effectivePower: String(50n * UNIT) })
  const bobSession = await signIn(t, bob.account)
  expect((await own(bob, bobSession)).user).toMatchObject({ isNode: true })
  expect(await read('getNodeIncome', bobSession)).toMatchObject({ cards: 2, bought: 1 })
  expect(await read('getNodeIncome')).toMatchObject({ cards: 0, held: [], bought: 2 })
  const { records } = await read<Page<NodeRecord>>('pageNodeIncome?size=2')
  expect(records).toMatchObject([
    { kind: 'send', cards: 1, other: stranger, txHash: last },
    { kind: 'send', cards: 1, other: bob.address },
  ])
  expect((await read<Page<NodeRecord>>('pageNodeIncome', bobSession)).records[0]).toMatchObject({
    kind: 'receive',
    other: ann.address,
  })
  expect(await info()).toMatchObject({ nodes: 4, holders: 3 })
})

test('anybody may move none of a kind that does not exist, and nothing stops', async () => {
  const before = await read('getNodeIncome')
  const { nodes } = chain.deployment.contracts
  const ids = [maxUint256, 2n ** 64n, 0n, 77n]
  for (const id of ids)
    await ann.send(nodes, nodeNFTAbi, 'safeTransferFrom', [ann.address, bob.address, id, 0n, '0x'])
  const none = ids.map(() => 0n)
  await ann.send(nodes, nodeNFTAbi, 'safeBatchTransferFrom', [ann.address, bob.address, ids, none, '0x'])
  await t.sync()
  const { number } = await t.app.database.db
    .selectFrom('chain_cursor')
    .select('number')
    .executeTakeFirstOrThrow()
  expect(number).toBe(await chain.height())
  expect(await read('getNodeIncome')).toEqual(before)
})

test('a day later the last 24 hours are empty, and the days remember', async () => {
  const before = await info()
  await chain.later(DAY + 1)
  await t.sync()
  const after = await info()
  expect(after.last24h.trade.token).toBe('0')
  expect(after.total).toEqual(before.total)
  const sum = after.days.reduce((n, d) => n + BigInt(d.streams.trade.token), 0n)
  expect(String(sum)).toBe(after.total.trade.token)
  expect(after.days.at(-1)!.streams.trade.token).toBe('0')
})

test('a new kind of card and a new price are there, and the node price is that of the first kind', async () => {
  const { nodes } = chain.deployment.contracts
  const addCard = { functionName: 'addCard', args: [10n, 500n * UNIT, 'cid', '.json'] } as const
  const setPrice = { functionName: 'setPrice', args: [1n, 1_200n * UNIT] } as const
  await asOperator(chain, nodes, encodeFunctionData({ abi: nodeNFTAbi, ...addCard }))
  await asOperator(chain, nodes, encodeFunctionData({ abi: nodeNFTAbi, ...setPrice }))
  await t.sync()
  expect((await read<Page<NodeCard>>('pageCards', {})).records).toMatchObject([
    { tokenId: 1, price: String(1_200n * UNIT), supply: 1000 },
    { tokenId: 2, price: String(500n * UNIT), supply: 10, mints: 0, cid: 'cid', suffix: '.json' },
  ])
  expect(await read<Page<NodeCard>>('pageCards?page=2&size=1', {})).toMatchObject({
    total: 2,
    records: [{ tokenId: 2 }],
  })
  expect((await read<TokenInfo>('getTokenInfo', {})).nodePrice).toBe(String(1_200n * UNIT))
})

test('own figures need a session, lists are cut as asked or refused', async () => {
  for (const call of ['getNodeIncome', 'pageNodeIncome'])
    expect((await t.get(call)).body).toEqual({ code: 500, msg: 'noLogin', data: { error: 'NO_LOGIN' } })
  for (const query of ['size=201', 'page=0', 'size=x'])
    for (const call of ['pageCards', 'pageNodeIncome'])
      expect((await t.get(`${call}?${query}`, annSession)).body.data).toEqual({
        error: 'INVALID_INPUT',
        field: query.split('=')[0],
      })
})
