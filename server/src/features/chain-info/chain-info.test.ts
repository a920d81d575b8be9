import { ChainInfo, TransactionReport } from '@holdfast/protocol/chain'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hex } from 'viem'
import { ORIGIN, startTestApp, type TestApp } from '#test/server.ts'
import { account, ROOT_INDEX, startTestChain, type TestChain } from '#test/chain.ts'
import { type RpcProxy, startRpcProxy } from '#test/rpc-proxy.ts'

let chain: TestChain
let proxy: RpcProxy
let t: TestApp

beforeAll(async () => {
  chain = await startTestChain()
  proxy = await startRpcProxy(chain.url)
  t = await startTestApp({ chain, rpcUrls: proxy.url, env: { PUBLIC_RPC_URL: 'https://rpc.example/key' } })
  // On a busy machine the first connection to the database takes longer than an answer waits for it.
  while ((await t.app.http.inject('/api/chain')).statusCode !== 200);
})
afterAll(async () => {
  await t?.stop()
  await proxy?.stop()
  await chain?.stop()
})

const info = async () => JSON.parse((await t.app.http.inject('/api/chain')).body) as ChainInfo

test('an integrator learns chain, contracts and a read RPC, without an envelope', async () => {
  const answer = await info()
  expect(Compile(ChainInfo).Errors(answer)).toEqual([])
  const root = account(ROOT_INDEX).address
  expect(answer).toMatchObject({
    chain: 'local',
    chainId: 31_337,
    gasSymbol: 'BNB',
    explorer: null,
    rpcUrl: 'https://rpc.example/key',
    root,
    defaultReferrer: root,
    contracts: chain.deployment.contracts,
    bridge: null,
    walletConnect: null,
  })
})

test('head tells how far the chain is, and how far it is indexed', async () => {
  expect((await info()).head).toMatchObject({ indexed: 0, latest: await chain.height() })
  await t.sync()
  const latest = await chain.height()
  expect((await info()).head).toMatchObject({ latest, indexed: latest, finalized: latest - 2 })
})

test('a second opinion on a transaction: nothing, in no block, in a block, reverted, and without a node', async () => {
  const ask = async (hash: string) => {
    const answer = await t.app.http.inject({
      url: `/api/app/api/getTransaction?hash=${hash}`,
      headers: { origin: ORIGIN },
    })
    return JSON.parse(answer.body) as { data: TransactionReport | { error: string } }
  }
  expect((await ask(`0x${'00'.repeat(32)}`)).data).toBeNull()
  expect((await ask('0x12')).data).toMatchObject({ error: 'INVALID_INPUT' })
  const { address: from } = account(1)
  const send = (more: object) => chain.node.rpc<Hex>('eth_sendTransaction', [{ from, to: from, ...more }])
  await chain.node.rpc('evm_setAutomine', [false])
  const hash = await send({})
  const waits = { from, block: null, blockHash: null, success: null }
  await expect.poll(async () => (await ask(hash)).data).toMatchObject(waits)
  await chain.node.rpc('evm_mine')
  await chain.node.rpc('evm_setAutomine', [true])
  const { blockNumber, blockHash } = await chain.client.getTransactionReceipt({ hash })
  const { nonce } = await chain.client.getTransaction({ hash })
  const included = { from, nonce, block: Number(blockNumber), blockHash, success: true }
  expect((await ask(hash)).data).toEqual(included)
  const reverted = await send({ to: chain.deployment.contracts.token, data: '0xa9059cbb', gas: '0x30d40' })
  await expect.poll(async () => (await ask(reverted)).data).toMatchObject({ success: false })
  expect(Compile(TransactionReport).Errors((await ask(reverted)).data)).toEqual([])
  proxy.down = true
  expect((await ask(hash)).data).toMatchObject({ error: 'CHAIN_UNAVAILABLE' })
  proxy.down = false
})

test('without a node it still answers, with what is indexed', async () => {
  await t.sync()
  proxy.down = true
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await info()).head.indexed).toBe(await chain.height())
  proxy.down = false
})

test('a configured referrer is offered instead of the root, and a configured bridge is told', async () => {
  const referrer = account(3).address
  const env = {
    DEFAULT_REFERRER: referrer.toLowerCase(),
    BRIDGE_INTEGRATOR: 'holdfast',
    BRIDGE_CONTRACT: referrer,
  }
  const other = await startTestApp({ chain, env })
  const answer = JSON.parse((await other.app.http.inject('/api/chain')).body) as ChainInfo
  expect(answer.defaultReferrer).toBe(referrer)
  expect(answer.bridge).toEqual({ integrator: 'holdfast', api: 'https://li.quest/v1', contract: referrer })
  await other.stop()
})
