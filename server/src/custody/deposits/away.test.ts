import { depositForwardersAbi } from '@holdfast/protocol/abi/index'
import type { RechargeAmount, UserDepositAddress } from '@holdfast/protocol/deposits'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  numberToHex,
  pad,
  type RpcLog,
  toEventSelector,
} from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { account, inOneBlock, Person, ROOT_INDEX, UNIT } from '#test/chain.ts'
import { expectSound, ledgerOf, ok, sendUsdt, settle, type User } from '#test/custody.ts'
import { type Deposits, depositsOf, startDeposits } from '#test/deposits.ts'
import { OPERATOR_ENV } from '#test/operators.ts'
import { random, startFaultProxy } from '#test/fault-proxy.ts'
import { type RpcProxy, startRpcProxy } from '#test/rpc-proxy.ts'
import { startTestApp, type TestApp, untilSynced } from '#test/server.ts'
import { forwarderOf } from './forwarder.ts'

// The server was down for longer than it catches up block by block: it reads the blocks meanwhile in ranges, which nodes cut,
// change and make up.

/** Number of blocks after which logs are read in ranges. */
const LONG = '0x12c'
const SEEDS = process.env.DEEP ? Array.from({ length: 20 }, (_, i) => 200 + i) : [201]

let started: Deposits
let chain: Deposits['chain']
let vault: Deposits['vault']
let stranger: Deposits['stranger']
let proxy: RpcProxy
/** reads the chain through the proxy, on the same database */
let t: TestApp

beforeAll(async () => {
  started = await startDeposits()
  ;({ chain, vault, stranger } = started)
  proxy = await startRpcProxy(chain.url)
  t = await startTestApp({
    chain,
    databaseUrl: started.t.config.databaseUrl,
    rpcUrls: proxy.url,
    env: OPERATOR_ENV,
  })
})
afterEach(() => proxy.changeNothing())
afterAll(async () => {
  await t?.stop()
  await proxy?.stop()
  await started?.t.stop()
  await chain?.stop()
})

const { user, create, balance } = depositsOf(() => started)
const ownOf = async (who: User) =>
  (await ok<UserDepositAddress>(started.t.get(`getUserAddress?address=${who.address}`, who.session)))
    .address as Address
const away = () => chain.node.rpc('anvil_mine', [LONG])
const goesTo = (log: RpcLog, to: Address) => log.topics[2] === pad(to.toLowerCase() as Hex)
/** Changes the answers about ranges. */
const inRanges = (change: (logs: RpcLog[]) => RpcLog[]) =>
  proxy.change('eth_getLogs', (logs, [filter]) => ('fromBlock' in (filter as object) ? change(logs) : logs))

test('what came first to an own address and was left out is told as a gap, found, and credited', async () => {
  const amy = await user()
  const own = await ownOf(amy)
  await settle(chain, t)
  expect(await t.app.custody.solvency.watch()).toEqual([])
  await sendUsdt(chain, stranger, own, 9n * UNIT)
  await away()
  inRanges((logs) => logs.filter((l) => !goesTo(l, own)))
  await settle(chain, t)
  expect(await balance(amy)).toBe(0n)
  expect(await t.app.custody.solvency.check()).toMatchObject([{ symbol: 'USDT' }])
  expect(await t.app.custody.alarms()).toEqual(['custodyGap'])
  proxy.changeNothing()
  expect(await t.app.custody.solvency.watch()).toEqual([])
  await settle(chain, t)
  expect(await balance(amy)).toBe(9n * UNIT)
  await expectSound(t)
})

test('the own address is worked out, whatever a node says', async () => {
  const abe = await user()
  proxy.change('eth_call', () => pad(stranger.address))
  const { address } = await ok<UserDepositAddress>(
    t.get(`getUserAddress?address=${abe.address}`, abe.session),
  )
  expect(address).toBe(
    await chain.client.readContract({
      address: chain.deployment.contracts.forwarders,
      abi: depositForwardersAbi,
      functionName: 'forwarderOf',
      args: [abe.address],
    }),
  )
})

test("what is swept from an address that nobody asked for is its account's; of no account it is no deposit", async () => {
  const quiet = await user()
  const nobody = new Person(chain, 99)
  const { forwarders, usdt } = chain.deployment.contracts
  await settle(chain, t)
  await t.app.custody.solvency.watch()
  const before = await ledgerOf(t, 'unmatched')
  for (const whose of [quiet.address, nobody.address]) {
    await sendUsdt(chain, stranger, forwarderOf(forwarders, whose), 5n * UNIT)
    await stranger.send(forwarders, depositForwardersAbi, 'sweep', [whose, [usdt]])
  }
  await settle(chain, t)
  expect(await t.app.custody.solvency.check()).toEqual([])
  expect(await ledgerOf(t, 'unmatched')).toEqual(before)
  expect(await balance(quiet)).toBe(5n * UNIT)
  await expectSound(t)
})

/** The same as from another sender. */
const from = (l: RpcLog, sender: Address): RpcLog => {
  const [event, , to] = l.topics as [Hex, Hex, Hex]
  return { ...l, topics: [event, pad(sender), to] }
}

const LIES: [string, (log: RpcLog) => RpcLog[]][] = [
  ['changes an amount', (l) => [{ ...l, data: numberToHex(BigInt(l.data) + 7n, { size: 32 }) }]],
  ['moves a transfer to another place', (l) => [{ ...l, logIndex: '0x7' }]],
  ['names another sender', (l) => [from(l, stranger.address)]],
  ['makes one up', (l) => [l, { ...l, logIndex: '0x9', transactionHash: `0x${'9'.repeat(64)}` }]],
  ['leaves one of two in a block out', () => []],
]
test.each(LIES)('what a node that %s in a range said is corrected', async (_, lie) => {
  const cid = await user()
  const made = await ok<RechargeAmount>(create(cid, 60n * UNIT))
  const own = await ownOf(cid)
  const { usdt } = chain.deployment.contracts
  const transfer = (who: Person, to: Address, amount: bigint) => ({
    who,
    to: usdt,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
    gas: 100_000n,
  })
  await settle(chain, t)
  await t.app.custody.solvency.watch()
  await inOneBlock(chain, [
    transfer(cid.person, vault, BigInt(made.amount)),
    transfer(stranger, own, 2n * UNIT),
  ])
  await away()
  inRanges((logs) => logs.flatMap((l) => (l.data === pad(numberToHex(BigInt(made.amount))) ? lie(l) : [l])))
  await t.sync()
  proxy.changeNothing()
  await t.app.custody.settle()
  await t.app.custody.solvency.watch()
  await settle(chain, t)
  expect(await balance(cid)).toBe(BigInt(made.amount) + 2n * UNIT)
  expect(await t.app.custody.alarms()).toEqual([])
  await expectSound(t)
})

const SWEEPS: [string, (log: RpcLog) => RpcLog[]][] = [
  ['leaves out', () => []],
  ['changes', (l) => [{ ...l, data: numberToHex(BigInt(l.data) + 7n, { size: 32 }) }]],
  ['moves', (l) => [{ ...l, logIndex: '0x9' }]],
]
test.each(SWEEPS)('a sweep that a node %s in a range is corrected', async (_, lie) => {
  const ben = await user()
  const own = await ownOf(ben)
  const { forwarders, usdt } = chain.deployment.contracts
  await settle(chain, t)
  expect(await t.app.custody.solvency.watch()).toEqual([])
  await sendUsdt(chain, stranger, own, 8n * UNIT)
  await stranger.send(forwarders, depositForwardersAbi, 'sweep', [ben.address, [usdt]])
  await away()
  const swept = toEventSelector('Swept(address,address,uint256)')
  inRanges((logs) => logs.flatMap((l) => (l.topics[0] === swept ? lie(l) : [l])))
  await t.sync()
  proxy.changeNothing()
  await settle(chain, t)
  expect(await balance(ben)).toBe(8n * UNIT)
  await t.app.custody.solvency.watch()
  expect(await t.app.custody.solvency.check()).toEqual([])
  const { rows } = await t.app.database.pool.query<{ amount: string }>(
    'select amount from deposit_sweep where account = $1',
    [ben.address.toLowerCase()],
  )
  expect(rows).toEqual([{ amount: String(8n * UNIT) }])
  await expectSound(t)
})

test('a block of which a node said another time is read again, and its transfer meets its amount', async () => {
  const eva = await user()
  const made = await ok<RechargeAmount>(create(eva, 61n * UNIT))
  await settle(chain, t)
  await sendUsdt(chain, eva.person, vault, BigInt(made.amount))
  const height = await chain.height()
  proxy.change('eth_getBlockByNumber', (block) =>
    Number(block.number) === height
      ? { ...block, timestamp: numberToHex(Number(block.timestamp) - 7_200) }
      : block,
  )
  await t.sync()
  proxy.changeNothing()
  await settle(chain, t)
  expect(await balance(eva)).toBe(BigInt(made.amount))
  await expectSound(t)
})

test('history that is read again because an event was left out keeps what was credited since', async () => {
  const dot = await user()
  const own = await ownOf(dot)
  await settle(chain, t)
  const lost = new Person(chain, 90)
  await lost.register(account(ROOT_INDEX).address)
  await away()
  inRanges(() => [])
  await t.sync()
  proxy.changeNothing()
  await sendUsdt(chain, stranger, own, 4n * UNIT)
  await settle(chain, t)
  expect(await balance(dot)).toBe(4n * UNIT)
  await new Person(chain, 91).register(account(ROOT_INDEX).address)
  await untilSynced(t)
  const { rows } = await t.app.database.pool.query('select from account where address = $1', [
    lost.address.toLowerCase(),
  ])
  expect(rows).toHaveLength(1)
  await settle(chain, t)
  expect(await balance(dot)).toBe(4n * UNIT)
  await expectSound(t)
})

test.each(SEEDS)(
  'a long absence, read from a node that lies and drops (seed %i): everything is credited once',
  async (seed) => {
    const pick = random(seed)
    const faulty = await startFaultProxy(chain.url, seed)
    const app = await startTestApp({
      chain,
      databaseUrl: started.t.config.databaseUrl,
      rpcUrls: faulty.url,
    })
    const people = [await user(), await user(), await user()]
    await settle(chain, started.t)
    const expected = new Map<User, bigint>()
    for (const who of people) {
      const [made, own] = [await ok<RechargeAmount>(create(who, 70n * UNIT)), await ownOf(who)]
      const small = BigInt(1 + Math.floor(pick() * 9)) * UNIT
      await sendUsdt(chain, who.person, vault, BigInt(made.amount))
      await chain.node.rpc('anvil_mine', [`0x${Math.floor(pick() * 200).toString(16)}`])
      await sendUsdt(chain, stranger, own, small)
      expected.set(who, BigInt(made.amount) + small)
    }
    await away()
    faulty.rate = 0.1
    const attempt = (work: () => Promise<unknown>) => work().catch(() => {})
    const arrived = async () => {
      await attempt(() => app.sync())
      await attempt(() => app.app.custody.settle())
      await attempt(() => app.app.custody.solvency.watch())
      return Promise.all(people.map((who) => balance(who)))
    }
    await expect
      .poll(arrived, { timeout: 100_000, interval: 1 })
      .toEqual(people.map((who) => expected.get(who)))
    expect(faulty.faults.length).toBeGreaterThan(0)
    faulty.rate = 0
    const alarms = async () => {
      await settle(chain, app, 1)
      await app.app.custody.solvency.watch()
      return app.app.custody.alarms()
    }
    await expect.poll(alarms).toEqual([])
    for (const who of people) expect(await balance(who)).toBe(expected.get(who))
    await expectSound(app)
    await app.stop()
    await faulty.stop()
  },
)
