import { depositForwardersAbi, mainAbi } from '@holdfast/protocol/abi/index'
import { type Address, encodeFunctionData, erc20Abi, getAddress, type Hex, numberToHex, pad } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, inOneBlock, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { type RpcProxy, startRpcProxy } from '#test/rpc-proxy.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { createClient } from './client.ts'
import { Providers } from './providers.ts'
import { ChainSource, type Header, type MinedLog } from './source.ts'
import { WatchList } from './watch.ts'

const MANY = 100_000

let chain: TestChain
let nodes: RpcProxy[]
let t: TestApp
let stranger: Person

beforeAll(async () => {
  chain = await startTestChain()
  nodes = [await startRpcProxy(chain.url), await startRpcProxy(chain.url)]
  t = await startTestApp({ chain, rpcUrls: nodes.map((n) => n.url).join(',') })
  stranger = new Person(chain, 25)
  await stranger.prepare()
})
afterAll(async () => {
  await t?.stop()
  for (const n of nodes ?? []) await n.stop()
  await chain?.stop()
})

/** A person's deposit address, according to the contract. */
const own = (who: Person) =>
  chain.client.readContract({
    address: chain.deployment.contracts.forwarders,
    abi: depositForwardersAbi,
    functionName: 'forwarderOf',
    args: [who.address],
  })
const transfer = (to: Address, amount = UNIT) => ({
  who: stranger,
  to: chain.deployment.contracts.usdt,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
  gas: 100_000n,
})
const registration = (who: Person) => ({
  who,
  to: chain.deployment.contracts.main,
  data: encodeFunctionData({ abi: mainAbi, functionName: 'register', args: [account(ROOT_INDEX).address] }),
})
/** Receivers of USDT in these logs. */
const receivers = (logs: MinedLog[]) =>
  logs
    .filter((l) => l.address.toLowerCase() === chain.deployment.contracts.usdt.toLowerCase())
    .map((l) => getAddress(`0x${l.topics[2]!.slice(-40)}`))
const headersFrom = (from: number, to: number) =>
  Promise.all(
    Array.from({ length: to - from + 1 }, async (_, i) => (await t.app.source.header(from + i)) as Header),
  )

test('what comes to the deposit address of anybody who is registered is read, though nobody was told it', async () => {
  const [early, late] = [new Person(chain, 26), new Person(chain, 27)]
  for (const who of [early, late]) await who.prepare()
  await early.register(account(ROOT_INDEX).address)
  await t.sync()
  const from = (await chain.height()) + 1
  const someone = new Person(chain, 28)
  const [ofEarly, ofLate, ofNobody] = [await own(early), await own(late), await own(someone)]
  await inOneBlock(chain, [transfer(ofEarly), transfer(ofLate), transfer(someone.address)])
  // An account registers in the block of a transfer to its address, and receives another one in the next block.
  await inOneBlock(chain, [transfer(ofLate), registration(late), transfer(ofLate)])
  await inOneBlock(chain, [transfer(ofLate), transfer(ofNobody)])
  const to = await chain.height()
  await t.app.source.refreshWatch()
  const found = await t.app.source.logsOfBlocks(await headersFrom(from, to), [])
  expect(receivers(found)).toEqual([ofEarly, ofLate, ofLate, ofLate])
  // Reading a range gives all transfers to the account's address in the range in which it registers.
  const fresh = await startTestApp({ chain })
  const { logs } = await fresh.app.source.logsOfRange(0, to, [])
  expect(receivers(logs).filter((r) => r === ofLate)).toHaveLength(4)
  expect(receivers(logs)).not.toContain(ofNobody)
  await fresh.stop()
})

/** A source that watches very many receivers, and a few real ones. */
const sourceOfMany = (few: Address[]) => {
  const many = Array.from({ length: MANY }, (_, i): Address => pad(numberToHex(i + 1_000), { size: 20 }))
  const { usdt, main } = chain.deployment.contracts
  return new ChainSource(
    new Providers(nodes.map((n) => createClient({ urls: [n.url], deployment: chain.deployment }))),
    {
      deployment: chain.deployment,
      addresses: [main],
      watch: new WatchList({ tokens: [usdt], receivers: [...many, ...few], more: async () => [] }),
    },
  )
}

test('a hundred thousand addresses cost one question for the logs of a block, and no more for a range', async () => {
  const found: Hex[] = []
  const from = (await chain.height()) + 1
  for (let i = 0; i < 5; i++) {
    const to = account(70 + i).address
    await inOneBlock(chain, [transfer(to), transfer(account(80 + i).address)])
    found.push(to)
  }
  await chain.mine(3)
  const to = await chain.height()
  const source = sourceOfMany(found)
  const headers = await headersFrom(from, to)
  for (const n of nodes) n.calls.clear()
  expect(receivers(await source.logsOfBlocks(headers, []))).toEqual(found)
  for (const n of nodes) expect(Object.fromEntries(n.calls)).toEqual({ eth_getBlockReceipts: 5 })
  for (const n of nodes) n.calls.clear()
  const { logs, headers: read } = await source.logsOfRange(from, to, [])
  expect(receivers(logs)).toEqual(found)
  expect([...read.keys()]).toEqual(headers.map((h) => h.number))
  for (const n of nodes)
    expect(Object.fromEntries(n.calls)).toEqual({ eth_getBlockByNumber: 8, eth_getBlockReceipts: 5 })
})
