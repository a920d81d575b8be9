import { tokenAbi } from '@holdfast/protocol/abi/index'
import type { TokenInfo } from '@holdfast/protocol/chain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { Person, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { type RpcProxy, startRpcProxy } from '#test/rpc-proxy.ts'

let chain: TestChain
let proxy: RpcProxy
let t: TestApp
let now = Date.now()

beforeAll(async () => {
  chain = await startTestChain()
  proxy = await startRpcProxy(chain.url)
  t = await startTestApp({ chain, rpcUrls: proxy.url, clock: () => now })
  // The server knows the escrows from the chain's events.
  await t.sync()
})
afterAll(async () => {
  await t?.stop()
  await proxy?.stop()
  await chain?.stop()
})

const info = async () => (await t.get('getTokenInfo')).body.data as TokenInfo

test('the figures are those of the contracts at the block named', async () => {
  const first = await info()
  expect(first).toEqual({
    block: await chain.height(),
    time: Number((await chain.client.getBlock()).timestamp),
    issued: String(100_000_000n * UNIT),
    destroyed: '0',
    circulating: String(4_000_000n * UNIT),
    price: String(UNIT / 4n),
    marketValue: String(1_000_000n * UNIT),
    nodePrice: String(1_000n * UNIT),
  })
})

test('burning destroys supply, not what was issued', async () => {
  await new Person(chain, 0).send(chain.deployment.contracts.token, tokenAbi, 'burn', [7n * UNIT])
  now += 1_000
  expect(await info()).toMatchObject({ issued: String(100_000_000n * UNIT), destroyed: String(7n * UNIT) })
})

test('a block is read once, however many ask', async () => {
  await chain.mine(1)
  now += 1_000
  proxy.calls.clear()
  await Promise.all(Array.from({ length: 20 }, info))
  expect(proxy.calls.get('eth_call')).toBeLessThanOrEqual(2)
  await info()
  expect(proxy.calls.get('eth_call')).toBeLessThanOrEqual(2)
})

test('a failure is not kept', async () => {
  await chain.mine(1)
  now += 1_000
  proxy.down = true
  const { body } = await t.get('getTokenInfo')
  expect(body).toMatchObject({ code: 500, data: { error: 'CHAIN_UNAVAILABLE' } })
  proxy.down = false
  expect((await info()).block).toBe(await chain.height())
})
