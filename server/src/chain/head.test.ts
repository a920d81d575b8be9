import { numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY, startMachineHouse } from '#test/machines.ts'
import { ok } from '#test/custody.ts'
import { type RpcProxy, startRpcProxy } from '#test/rpc-proxy.ts'
import { buildTestApp, ORIGIN } from '#test/server.ts'
import { ChainUnavailable } from './errors.ts'
import { readCursor } from './cursor.ts'
import { Head } from './head.ts'

// Chain time where nobody may move the clock: neither nodes nor the server's clock alone can set it forward.

const FAR = 400 * DAY

let house: Awaited<ReturnType<typeof startMachineHouse>>
let liars: RpcProxy[]
/** as on a public chain: two nodes, both through proxies */
let strict: Awaited<ReturnType<typeof buildTestApp>>
let now = Date.now()

beforeAll(async () => {
  house = await startMachineHouse()
  liars = [await startRpcProxy(house.chain.url), await startRpcProxy(house.chain.url)]
  strict = await buildTestApp(
    {
      ...house.t.config,
      chain: 'bscTestnet',
      devMnemonic: null,
      rpcUrls: liars.map((p) => p.url),
      allowedOrigins: [ORIGIN],
    },
    { clock: () => now },
  )
})
beforeEach(() => {
  now = Date.now()
  for (const p of liars) p.changeNothing()
})
afterAll(async () => {
  await strict?.stop()
  for (const p of liars ?? []) await p.stop()
  await house?.t.stop()
  await house?.chain.stop()
})

const ahead = (p: RpcProxy) =>
  p.change('eth_getBlockByNumber', (b) => ({ ...b, timestamp: numberToHex(Number(b.timestamp) + FAR) }))
const sync = async () => {
  while (await strict.indexer.step());
}
const head = () =>
  new Head({
    source: strict.source,
    db: strict.database.db,
    clock: () => now,
    followsChain: false,
  })

test('a newest block 400 days ahead, told by one node or by both, is not believed and pays no output', async () => {
  const { id } = await house.saved({ days: 180 })
  await ok(house.buy(house.ann, id))
  const before = await house.tde(house.ann)
  await sync()
  for (const lying of [liars.slice(0, 1), liars.slice(1), liars]) {
    for (const p of liars) p.changeNothing()
    for (const p of lying) ahead(p)
    await house.chain.mine(1)
    await expect(sync()).rejects.toBeInstanceOf(ChainUnavailable)
    now += 1_000
    expect(await strict.features.machines.output.step()).toBe(false)
    expect(await house.tde(house.ann)).toBe(before)
  }
})

test('time is the indexed block’s and goes on without a node, but not for ever', async () => {
  await sync()
  for (const p of liars) p.down = true
  const h = head()
  const { time } = await readCursor(strict.database.db)
  // The server's clock may be a little behind the chain's, and no more.
  now = time * 1_000
  expect(await h.time()).toBe(time)
  now += 300_000
  expect(await h.time()).toBe(time + 300)
  now += FAR * 1_000
  expect(await h.time()).toBe(time + 600)
  // Ages still grow.
  expect(await h.timeAtLatest()).toBe(time + 300 + FAR)
  for (const p of liars) p.down = false
})

test('an indexed block of the far future counts as far as our own clock goes', async () => {
  await sync()
  await house.pass(FAR)
  const { time } = await readCursor(strict.database.db)
  expect(time * 1_000).toBeGreaterThan(now + (FAR - DAY) * 1_000)
  expect(await head().time()).toBe(Math.floor(now / 1_000) + 15)
  const before = await house.tde(house.ann)
  expect(await strict.features.machines.output.step()).toBe(false)
  expect(await house.tde(house.ann)).toBe(before)
  // On the local chain, whose clock is moved on demand, the output is paid.
  await house.post()
  expect(await house.tde(house.ann)).toBeGreaterThan(before)
})
