import { type Hex, isAddressEqual } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, startTestApp, type TestApp, untilSynced } from '#test/server.ts'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { newDatabase } from '#test/database.ts'
import * as replaying from '#test/replay.ts'
import { type RpcProxy, startRpcProxy } from '#test/rpc-proxy.ts'
import { dump } from '#test/tables.ts'
import { ChainReset, ChainUnavailable, FinalityBroken, HistoryGap } from './errors.ts'

// Nodes that lie, leave out logs, refuse, or are away.

let chain: TestChain
let proxy: RpcProxy
let t: TestApp
let ann: Person
let bob: Person

beforeAll(async () => {
  chain = await startTestChain()
  ann = new Person(chain, 11)
  bob = new Person(chain, 12)
  await ann.register(account(ROOT_INDEX).address)
  await bob.register(ann.address)
  await ann.deposit(100n * UNIT)
  proxy = await startRpcProxy(chain.url)
})
beforeEach(async () => {
  t = await startTestApp({ chain, rpcUrls: proxy.url, env: { POLL_MS: '50' } })
})
afterEach(async () => {
  proxy.down = false
  proxy.changeNothing()
  await t.stop()
})
afterAll(async () => {
  await proxy?.stop()
  await chain?.stop()
})

const orders = async () => (await dump(t.config.databaseUrl)).hosting_order!.length
const expectAsReplayed = () => replaying.expectAsReplayed(chain, t)

const lies: [string, (proxy: RpcProxy) => void][] = [
  ['leaves out all logs', (p) => p.change('eth_getLogs', () => [])],
  ['leaves out the last log', (p) => p.change('eth_getLogs', (logs) => logs.slice(0, -1))],
  [
    'gives logs of another block',
    (p) => p.change('eth_getLogs', (logs) => logs.map((l) => ({ ...l, blockHash: `0x${'12'.repeat(32)}` }))),
  ],
  [
    'gives removed logs',
    (p) => p.change('eth_getLogs', (logs) => logs.map((l) => ({ ...l, removed: true }))),
  ],
  [
    'changes a log',
    (p) => p.change('eth_getLogs', (logs) => logs.map((l) => ({ ...l, data: `0x${'00'.repeat(128)}` }))),
  ],
  ['has no receipts', (p) => p.change('eth_getBlockReceipts', () => null)],
  ['gives logs that are none', (p) => p.change('eth_getLogs', () => 'nonsense')],
  ['gives no block', (p) => p.change('eth_getBlockByNumber', () => null)],
]
test.each(lies)('a node that %s is not believed', async (_, lie) => {
  await t.sync()
  const before = await dump(t.config.databaseUrl)
  await ann.deposit(11n * UNIT)
  lie(proxy)
  await expect(t.sync()).rejects.toBeInstanceOf(ChainUnavailable)
  expect(await dump(t.config.databaseUrl)).toEqual(before)
  proxy.changeNothing()
  await t.sync()
  await expectAsReplayed()
})

test('a block with a wrong parent is not believed while the indexed block is still on the chain', async () => {
  await t.sync()
  const before = await dump(t.config.databaseUrl)
  await ann.deposit(11n * UNIT)
  proxy.change('eth_getBlockByNumber', (block) =>
    Number(block.number) > Number(before.cursor![0]!.split('0x')[0])
      ? { ...block, parentHash: `0x${'34'.repeat(32)}` }
      : block,
  )
  await expect(t.sync()).rejects.toBeInstanceOf(ChainUnavailable)
  expect(await dump(t.config.databaseUrl)).toEqual(before)
  proxy.changeNothing()
  await t.sync()
  await expectAsReplayed()
})

test('far behind, logs are read in ranges, and a range that leaves out an order is not believed', async () => {
  for (let i = 0; i < 3; i++) {
    await bob.deposit(10n * UNIT)
    await chain.node.rpc('anvil_mine', ['0x78'])
  }
  await chain.mine(2)
  proxy.calls.clear()
  let left = 0
  const pool = chain.deployment.contracts.hostingPool
  proxy.change('eth_getLogs', (logs) => {
    const from = logs.findIndex((l) => l.topics.length === 4 && isAddressEqual(l.address, pool))
    if (logs.length < 2 || from < 0) return logs
    left++
    return logs.filter((_, i) => i !== from)
  })
  await expect(t.sync()).rejects.toBeInstanceOf(ChainUnavailable)
  expect(left).toBe(1)
  proxy.changeNothing()
  await t.sync()
  expect(proxy.calls.get('eth_getBlockByNumber')!).toBeLessThan(400 + 256)
  await expectAsReplayed()
})

test('an event that a node once left out of history is found again', async () => {
  await t.sync()
  await chain.node.rpc('anvil_mine', ['0x120'])
  await new Person(chain, 14).register(ann.address)
  await chain.node.rpc('anvil_mine', ['0x120'])
  proxy.change('eth_getLogs', () => [])
  await t.sync()
  proxy.changeNothing()
  const silent = await dump(t.config.databaseUrl)
  await new Person(chain, 15).register(ann.address)
  let tries = 0
  await untilSynced(t, (e) => {
    tries++
    expect(e).toBeInstanceOf(HistoryGap)
  })
  expect(tries).toBe(2)
  expect((await dump(t.config.databaseUrl)).account).toHaveLength(silent.account!.length + 2)
  await expectAsReplayed()
})

test('where finality is trusted, a node that shows another past is not followed', async () => {
  const strict = await buildTestApp({ ...t.config, chain: 'bscTestnet', devMnemonic: null })
  const step = async () => {
    while (await strict.indexer.step());
  }
  await ann.deposit(10n * UNIT)
  await chain.mine(4)
  await step()
  const before = await dump(t.config.databaseUrl)
  await chain.node.rpc('anvil_reorg', [2, []])
  await step()
  await chain.node.rpc('anvil_reorg', [6, []])
  await expect(step()).rejects.toBeInstanceOf(FinalityBroken)
  expect((await dump(t.config.databaseUrl)).hosting_order).toEqual(before.hosting_order)
  await strict.stop()
})

test('where finality is trusted, a node that lies halts everything until it tells the truth', async () => {
  const strict = await buildTestApp({ ...t.config, chain: 'bscTestnet', devMnemonic: null })
  const step = async () => {
    while (await strict.indexer.step());
  }
  await chain.mine(6)
  await step()
  expect(await strict.custody.alarms()).toEqual([])
  const height = await chain.height()
  await chain.mine(1)
  const other = (hash: Hex, n: number): Hex => (n > height - 4 ? `0x${hash.slice(4)}00` : hash)
  proxy.change('eth_getBlockByNumber', (block) => ({
    ...block,
    hash: other(block.hash!, Number(block.number)),
    parentHash: other(block.parentHash, Number(block.number) - 1),
  }))
  await expect(step()).rejects.toBeInstanceOf(FinalityBroken)
  expect(await strict.custody.alarms()).toEqual(['finalityBroken'])
  proxy.changeNothing()
  await step()
  expect(await strict.custody.alarms()).toEqual([])
  await strict.stop()
})

test('a refused range is halved until the node takes it', async () => {
  await chain.node.rpc('anvil_mine', ['0x200'])
  const asked: number[] = []
  proxy.change('eth_getLogs', (logs, [filter]) => {
    const { fromBlock, toBlock } = filter as { fromBlock?: Hex; toBlock?: Hex }
    if (fromBlock === undefined || toBlock === undefined) return logs
    asked.push(Number(toBlock) - Number(fromBlock) + 1)
    if (Number(toBlock) - Number(fromBlock) > 200) throw new Error('range too large')
    return logs
  })
  await untilSynced(t)
  expect(Math.max(...asked)).toBeGreaterThan(200)
  await expectAsReplayed()
})

test('when the node is away the indexer waits, and goes on when it is back', async () => {
  await t.sync()
  const before = await orders()
  t.app.start()
  proxy.down = true
  await ann.deposit(12n * UNIT)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(await orders()).toBe(before)
  const { body } = await t.get(`isRegist?address=${ann.address}`, { lang: 'en' })
  expect(body).toEqual({
    code: 500,
    msg: 'The chain cannot be reached right now. Please try again shortly',
    data: { error: 'CHAIN_UNAVAILABLE' },
  })
  const health = await t.app.http.inject('/api/health')
  expect(JSON.parse(health.body)).toMatchObject({ ok: false, chain: false, database: true })
  expect((await t.get('getHostingPool')).body.code).toBe(200)
  proxy.down = false
  await expect.poll(orders).toBe(before + 1)
})

test('when one of two nodes is away nothing is believed, and of three the others go on', async () => {
  const other = await startRpcProxy(chain.url)
  const [two, three] = await Promise.all(
    [`${proxy.url},${other.url}`, `${proxy.url},${other.url},${chain.url}`].map((rpcUrls) =>
      startTestApp({ chain, rpcUrls }),
    ),
  )
  const cursorOf = async (of: TestApp) => (await dump(of.config.databaseUrl)).cursor
  const before = await cursorOf(two!)
  proxy.down = true
  await expect(two!.sync()).rejects.toThrow('too few nodes answered to agree')
  expect(await cursorOf(two!)).toEqual(before)
  await three!.sync()
  const { cursor } = await replaying.replay(chain)
  expect(await cursorOf(three!)).toEqual(cursor)
  proxy.down = false
  await two!.sync()
  expect(await cursorOf(two!)).toEqual(cursor)
  await Promise.all([two!.stop(), three!.stop(), other.stop()])
})

test('another chain behind the node is a fatal, plain error', async () => {
  await t.sync()
  const stranger = await startTestChain({ isStranger: true })
  await stranger.mine((await chain.height()) + 5)
  const config = { ...t.config, rpcUrls: [stranger.url] }
  await expect(buildTestApp(config)).rejects.toThrow(ChainReset)
  await expect(buildTestApp(config)).rejects.toThrow('use a new database')
  await stranger.stop()
})

test('a chain that is exchanged while the server runs is fatal too', async () => {
  const first = await startTestChain()
  const moving = await startRpcProxy(first.url)
  const fatal: Error[] = []
  const databaseUrl = await newDatabase()
  const own = await startTestApp({ chain: first, rpcUrls: moving.url, databaseUrl })
  await own.sync()
  const watched = await buildTestApp(own.config, { onFatal: (e) => fatal.push(e) })
  await own.stop()
  const second = await startTestChain({ isStranger: true })
  await second.mine(10)
  moving.upstream = second.url
  watched.start()
  await expect.poll(() => fatal.length).toBe(1)
  expect(fatal[0]).toBeInstanceOf(ChainReset)
  await watched.stop()
  await moving.stop()
  await first.stop()
  await second.stop()
})
