import { type Hex, isAddressEqual, type RpcLog } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, startTestApp, type TestApp } from '#test/server.ts'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { asOwner, newDatabase } from '#test/database.ts'
import { type RpcProxy, startRpcProxy } from '#test/rpc-proxy.ts'
import { dump } from '#test/tables.ts'
import { CursorMoved, readCursor } from './cursor.ts'
import { ChainReset, ChainUnavailable, FinalityBroken, HistoryGap } from './errors.ts'

let chain: TestChain
let proxy: RpcProxy
let t: TestApp
let ann: Person
let bob: Person
let fault: (() => void) | undefined

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
  fault = undefined
  t = await startTestApp({
    chain,
    rpcUrls: proxy.url,
    env: { POLL_MS: '50' },
    beforeCommit: async () => fault?.(),
  })
})
afterEach(async () => {
  proxy.down = false
  for (const method of ['eth_getLogs', 'eth_getBlockByNumber', 'eth_getBlockReceipts'])
    proxy.change(method, undefined)
  await t.stop()
})
afterAll(async () => {
  await proxy?.stop()
  await chain?.stop()
})

const orders = async () => (await dump(t.config.databaseUrl)).hosting_order!.length
const cursor = () => readCursor(t.app.database.db)

/** What a server that starts from nothing makes of the chain as it is now. */
async function replay(): Promise<Record<string, string[]>> {
  const fresh = await startTestApp({ chain })
  await fresh.sync()
  const tables = await dump(fresh.config.databaseUrl)
  await fresh.stop()
  return tables
}

async function expectAsReplayed() {
  expect(await dump(t.config.databaseUrl)).toEqual(await replay())
}

test.each([1, 2, 3])(
  'a reorganisation of %i blocks removes a deposit, and brings it back at another place',
  async (depth) => {
    const before = await replay()
    await ann.deposit(50n * UNIT)
    await chain.mine(depth - 1)
    await t.sync()
    const with50 = await orders()
    expect(with50).toBe(before.hosting_order!.length + 1)

    await chain.node.rpc('anvil_reorg', [depth, []])
    await t.sync()
    const after = await dump(t.config.databaseUrl)
    expect(after.hosting_order).toHaveLength(with50 - 1)
    expect({ ...after, cursor: [] }).toEqual({ ...before, cursor: [] })
    await expectAsReplayed()

    // The same deposit, now behind another one: another block, log index, order id.
    await bob.deposit(20n * UNIT)
    await ann.deposit(50n * UNIT)
    await t.sync()
    expect(await orders()).toBe(with50 + 1)
    await expectAsReplayed()
  },
)

test('a reorganisation that undoes registration, deposit, claim and release leaves no trace', async () => {
  await t.sync()
  const before = await dump(t.config.databaseUrl)
  const carol = new Person(chain, 13)
  const snapshot = await chain.node.rpc('evm_snapshot')
  const height = await chain.height()
  await carol.register(bob.address)
  await carol.deposit(70n * UNIT, 0)
  await chain.later(7 * 86_400)
  await carol.claim()
  await carol.release()
  await t.sync()
  expect((await dump(t.config.databaseUrl)).account).toHaveLength(before.account!.length + 1)
  await chain.node.rpc('evm_revert', [snapshot])
  await chain.mine(20)
  expect(await chain.height()).toBe(height + 20)
  await t.sync()
  expect({ ...(await dump(t.config.databaseUrl)), cursor: [] }).toEqual({ ...before, cursor: [] })
  await expectAsReplayed()
})

test('a chain that became shorter is followed down when it does not catch up', async () => {
  await t.sync()
  const count = await orders()
  const snapshot = await chain.node.rpc('evm_snapshot')
  await new Person(chain, 11).deposit(10n * UNIT)
  await t.sync()
  expect(await orders()).toBe(count + 1)
  await chain.node.rpc('evm_revert', [snapshot])
  await expect.poll(() => t.sync().then(orders), { timeout: 15_000, interval: 200 }).toBe(count)
  await expectAsReplayed()
})

test('a kill between fetching and committing leaves nothing, and the next run goes on', async () => {
  await t.sync()
  const before = await dump(t.config.databaseUrl)
  await ann.deposit(15n * UNIT)
  fault = () => {
    throw new Error('killed')
  }
  await expect(t.sync()).rejects.toThrow('killed')
  expect(await dump(t.config.databaseUrl)).toEqual(before)
  fault = undefined
  await t.sync()
  expect(await orders()).toBe(before.hosting_order!.length + 1)
  await expectAsReplayed()
})

test('a kill in the middle of a roll-back leaves the old state, and the next run goes on', async () => {
  await ann.deposit(15n * UNIT)
  await t.sync()
  const before = await dump(t.config.databaseUrl)
  await chain.node.rpc('anvil_reorg', [2, []])
  await asOwner(
    t.config.databaseUrl,
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
     create trigger refuse before delete on block for each row execute function refuse();`,
  )
  await expect(t.sync()).rejects.toThrow('killed')
  expect(await dump(t.config.databaseUrl)).toEqual(before)
  await asOwner(t.config.databaseUrl, 'drop trigger refuse on block')
  await t.sync()
  await expectAsReplayed()
})

test('two indexers on one database deliver every block once', async () => {
  const other = await buildTestApp(t.config)
  await bob.deposit(10n * UNIT)
  await chain.mine(40)
  const run = async (step: () => Promise<boolean>) => {
    let conflicts = 0
    for (;;)
      try {
        if (!(await step())) return conflicts
      } catch (e) {
        if (!(e instanceof CursorMoved)) throw e
        conflicts++
      }
  }
  await Promise.all([run(() => t.app.indexer.step()), run(() => other.indexer.step())])
  await other.stop()
  expect(await orders()).toBe((await replay()).hosting_order!.length)
  await expectAsReplayed()
})

test('a batch that is delivered twice is refused the second time', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  let waiting = 0
  const held = await buildTestApp(t.config, {
    beforeCommit: async () => {
      waiting++
      await gate
    },
  })
  const first = held.indexer.step()
  await expect.poll(() => waiting).toBe(1)
  const second = t.app.indexer.step().catch((e: unknown) => e)
  const blocked =
    'select count(*)::int as n from pg_stat_activity where wait_event_type = $1 and datname = current_database()'
  await expect
    .poll(async () => (await asOwner<{ n: number }>(t.config.databaseUrl, blocked, ['Lock']))[0]?.n)
    .toBe(1)
  release()
  await first
  expect(await second).toBeInstanceOf(CursorMoved)
  await held.stop()
  await t.sync()
  await expectAsReplayed()
})

const lies: [string, string, (result: never) => unknown][] = [
  ['leaves out all logs', 'eth_getLogs', () => []],
  ['leaves out the last log', 'eth_getLogs', (logs: RpcLog[]) => logs.slice(0, -1)],
  [
    'gives logs of another block',
    'eth_getLogs',
    (logs: RpcLog[]) => logs.map((l) => ({ ...l, blockHash: `0x${'12'.repeat(32)}` })),
  ],
  ['gives removed logs', 'eth_getLogs', (logs: RpcLog[]) => logs.map((l) => ({ ...l, removed: true }))],
  [
    'changes a log',
    'eth_getLogs',
    (logs: RpcLog[]) => logs.map((l) => ({ ...l, data: `0x${'00'.repeat(128)}` })),
  ],
  ['has no receipts', 'eth_getBlockReceipts', () => null],
  ['gives logs that are none', 'eth_getLogs', () => 'nonsense'],
  ['gives no block', 'eth_getBlockByNumber', () => null],
]
test.each(lies)('a node that %s is not believed', async (_, method, change) => {
  await t.sync()
  const before = await dump(t.config.databaseUrl)
  await ann.deposit(11n * UNIT)
  proxy.change(method, change)
  await expect(t.sync()).rejects.toBeInstanceOf(ChainUnavailable)
  expect(await dump(t.config.databaseUrl)).toEqual(before)
  proxy.change(method, undefined)
  await t.sync()
  await expectAsReplayed()
})

test('a block with a wrong parent is not believed while the indexed block is still on the chain', async () => {
  await t.sync()
  const before = await dump(t.config.databaseUrl)
  await ann.deposit(11n * UNIT)
  proxy.change('eth_getBlockByNumber', (block: { number: Hex }) =>
    Number(block.number) > Number(before.cursor![0]!.split('0x')[0])
      ? { ...block, parentHash: `0x${'34'.repeat(32)}` }
      : block,
  )
  await expect(t.sync()).rejects.toBeInstanceOf(ChainUnavailable)
  expect(await dump(t.config.databaseUrl)).toEqual(before)
  proxy.change('eth_getBlockByNumber', undefined)
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
  proxy.change('eth_getLogs', (logs: RpcLog[]) => {
    const from = logs.findIndex((l) => l.topics.length === 4 && isAddressEqual(l.address, pool))
    if (logs.length < 2 || from < 0) return logs
    left++
    return logs.filter((_, i) => i !== from)
  })
  await expect(t.sync()).rejects.toBeInstanceOf(ChainUnavailable)
  expect(left).toBe(1)
  proxy.change('eth_getLogs', undefined)
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
  proxy.change('eth_getLogs', undefined)
  const silent = await dump(t.config.databaseUrl)
  await new Person(chain, 15).register(ann.address)
  let tries = 0
  await expect
    .poll(
      () =>
        t.sync().then(
          () => true,
          (e: unknown) => {
            tries++
            expect(e).toBeInstanceOf(HistoryGap)
            return false
          },
        ),
      { interval: 10 },
    )
    .toBe(true)
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
  await expect
    .poll(
      () =>
        t.sync().then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true)
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
  await expect.poll(orders, { timeout: 10_000 }).toBe(before + 1)
})

test('when the first node is away the second is asked', async () => {
  const two = await startTestApp({ chain, rpcUrls: `${proxy.url},${chain.url}` })
  proxy.down = true
  await two.sync()
  expect((await dump(two.config.databaseUrl)).cursor).toEqual((await replay()).cursor)
  await two.stop()
})

test('another chain behind the node is a fatal, plain error', async () => {
  await t.sync()
  const stranger = await startTestChain()
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
  // Two chains born in the same second would be the same chain.
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const second = await startTestChain()
  await second.mine(10)
  moving.upstream = second.url
  watched.start()
  await expect.poll(() => fatal.length, { timeout: 10_000 }).toBe(1)
  expect(fatal[0]).toBeInstanceOf(ChainReset)
  await watched.stop()
  await moving.stop()
  await first.stop()
  await second.stop()
})

test('the cursor never passes what is stored', async () => {
  await t.sync()
  const { number, hash } = await cursor()
  const block = await chain.client.getBlock({ blockNumber: BigInt(number) })
  expect(block.hash).toBe(hash)
  expect(number).toBe(await chain.height())
})
