import type { RechargeAmount } from '@holdfast/protocol/deposits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { ledgerOf, newUser, ok, sendUsdt, settle } from '#test/custody.ts'
import { type RpcProxy, startRpcProxy } from '#test/rpc-proxy.ts'

// What a credit waits for. Here the server polls the chain once a minute, and more often only while a transfer is awaited.

let chain: TestChain
let proxy: RpcProxy
let t: TestApp

beforeAll(async () => {
  chain = await startTestChain()
  proxy = await startRpcProxy(chain.url)
  t = await startTestApp({ chain, rpcUrls: proxy.url, env: { POLL_MS: '60000' } })
})
afterAll(async () => {
  await t?.stop()
  await proxy?.stop()
  await chain?.stop()
})

test('a node that has the transfer in another block than the indexed one holds the credit back', async () => {
  const bob = await newUser(chain, t, 32)
  const made = await ok<RechargeAmount>(
    t.post('createRechargeAmount', { amount: String(50n * UNIT) }, bob.session),
  )
  await sendUsdt(chain, bob.person, chain.deployment.contracts.payoutVault, BigInt(made.amount))
  proxy.change('eth_getTransactionReceipt', (receipt) => ({ ...receipt, blockHash: `0x${'56'.repeat(32)}` }))
  await settle(chain, t)
  expect((await ledgerOf(t, bob.address)).posted).toBe(0n)
  expect(await t.app.custody.alarms()).toContain('depositsHeldBack')
  proxy.changeNothing()
  await settle(chain, t)
  expect((await ledgerOf(t, bob.address)).posted).toBe(BigInt(made.amount))
})

test('a deposit that was seen is credited soon after its block is final, however seldom the chain is looked at', async () => {
  const ann = await newUser(chain, t, 31)
  const { custody } = t.app
  const made = await ok<RechargeAmount>(
    t.post('createRechargeAmount', { amount: String(100n * UNIT) }, ann.session),
  )
  expect(await custody.awaitsFinality()).toBe(false)
  await sendUsdt(chain, ann.person, chain.deployment.contracts.payoutVault, BigInt(made.amount))
  await t.sync()
  expect(await custody.awaitsFinality()).toBe(true)

  proxy.calls.clear()
  t.app.start()
  await expect.poll(() => proxy.calls.get('eth_getBlockByNumber')).toBeGreaterThan(0)
  // The server has polled and found nothing new.
  await chain.mine(2)
  await expect.poll(async () => (await ledgerOf(t, ann.address)).posted).toBe(BigInt(made.amount))
  expect(await custody.awaitsFinality()).toBe(false)
})
