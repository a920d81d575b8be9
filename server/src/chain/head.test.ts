import { numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY, startMachineStage } from '#test/machines.ts'
import { ok } from '#test/custody.ts'
import { type RpcProxy, startRpcProxy } from '#test/rpc-proxy.ts'
import { buildTestApp, ORIGIN } from '#test/server.ts'
import { ChainUnavailable } from './errors.ts'
import { readCursor } from './cursor.ts'
import { Head } from './head.ts'

// Chain time where nobody may move the clock: neither nodes nor the server's clock alone can set it forward.

const FAR = 400 * DAY

let stage: Awaited<ReturnType<typeof startMachineStage>>
let liars: RpcProxy[]
/** as on a public chain: two nodes, both through proxies */
let strict: Awaited<ReturnType<typeof buildTestApp>>
let now = Date.now()

beforeAll(async () => {
  stage = await startMachineStage()
  liars = [await startRpcProxy(stage.chain.url), await startRpcProxy(stage.chain.url)]
  strict = await buildTestApp(
    {
      ...stage.t.config,
      chain: 'bscTestnet',
      devMnemonic: null,
      rpcUrls: liars.map((p) => p.url),
      allowedOrigins: [ORIGIN],
    },
    { clock: () => now },
  )
})
beforeEach(async () => {
  // The stage has passed half a day of the chain's time.
  now = Math.max(Date.now(), (await stage.time()) * 1_000)
  for (const p of liars) p.changeNothing()
})
afterAll(async () => {
  await strict?.stop()
  for (const p of liars ?? []) await p.stop()
  await stage?.t.stop()
  await stage?.chain.stop()
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
  const { id } = await stage.saved({ days: 180 })
  await ok(stage.buy(stage.ann, id))
  const before = await stage.tde(stage.ann)
  await sync()
  for (const lying of [liars.slice(0, 1), liars.slice(1), liars]) {
    for (const p of liars) p.changeNothing()
    for (const p of lying) ahead(p)
    await stage.chain.mine(1)
    await expect(sync()).rejects.toBeInstanceOf(ChainUnavailable)
    now += 1_000
    expect(await strict.features.machines.output.step()).toBe(false)
    expect(await stage.tde(stage.ann)).toBe(before)
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
  await stage.pass(FAR)
  const { time } = await readCursor(strict.database.db)
  expect(time * 1_000).toBeGreaterThan(now + (FAR - DAY) * 1_000)
  expect(await head().time()).toBe(Math.floor(now / 1_000) + 15)
  const before = await stage.tde(stage.ann)
  expect(await strict.features.machines.output.step()).toBe(false)
  expect(await stage.tde(stage.ann)).toBe(before)
  // On the local chain, whose clock is moved on demand, the output is paid.
  await stage.post()
  expect(await stage.tde(stage.ann)).toBeGreaterThan(before)
})
