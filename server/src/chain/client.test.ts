import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mainAbi } from '@holdfast/protocol/abi/index'
import { ContractFunctionExecutionError, type Hex, keccak256, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { account, startTestChain, type TestChain, withoutMining } from '#test/chain.ts'
import { newDatabase } from '#test/database.ts'
import { type RpcProxy, startRpcProxy } from '#test/rpc-proxy.ts'
import { inTransaction, openDatabase } from '../db/database.ts'
import { createLog } from '../log.ts'
import { ask, createClient, isTold } from './client.ts'
import { ChainUnavailable } from './errors.ts'

let chain: TestChain
let first: RpcProxy
let second: RpcProxy

beforeAll(async () => {
  chain = await startTestChain()
  first = await startRpcProxy(chain.url)
  second = await startRpcProxy(chain.url)
})
afterAll(async () => {
  await first?.stop()
  await second?.stop()
  await chain?.stop()
})

afterEach(() => {
  for (const node of [first, second]) {
    node.changeNothing()
    node.down = node.hangs = false
  }
})

const client = (urls = [first.url, second.url]) => createClient({ urls, deployment: chain.deployment })

test('the first node is asked, and the next only when it does not answer', async () => {
  const c = client()
  second.calls.clear()
  await ask(() => c.getBlockNumber())
  expect(second.calls.size).toBe(0)
  first.down = true
  await ask(() => c.getBlockNumber())
  expect(second.calls.get('eth_blockNumber')).toBe(1)
  first.down = false
  first.calls.clear()
  await ask(() => c.getBlockNumber())
  // The client stays with the node that answered.
  expect(first.calls.size).toBe(0)
  expect(second.calls.get('eth_blockNumber')).toBe(2)
})

test('a node that hangs keeps nobody waiting for the end of its time', async () => {
  const c = client()
  second.calls.clear()
  first.hangs = true
  await ask(() => c.getBlockNumber())
  expect(first.waiting).toBe(1)
  expect(second.calls.get('eth_blockNumber')).toBe(1)
  first.hangs = false
})

test('when none answers, or what they answer cannot be read, the chain is unavailable', async () => {
  first.down = second.down = true
  await expect(ask(() => client().getBlockNumber())).rejects.toBeInstanceOf(ChainUnavailable)
  first.down = second.down = false
  const server = createServer((_, response) => response.end('<html>')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const c = client([`http://127.0.0.1:${(server.address() as AddressInfo).port}`])
  await expect(ask(() => c.getBlockNumber())).rejects.toBeInstanceOf(ChainUnavailable)
  server.close()
})

test('a revert is an answer, not a failure of the chain', async () => {
  const { main } = chain.deployment.contracts
  const call = ask(() =>
    client().simulateContract({
      address: main,
      abi: mainAbi,
      functionName: 'register',
      args: [chain.deployment.root],
      account: chain.deployment.root,
    }),
  )
  await expect(call).rejects.toBeInstanceOf(ContractFunctionExecutionError)
})

test('the chain is never asked while a database transaction is open', async () => {
  const database = openDatabase(await newDatabase('empty'))
  const c = client()
  first.calls.clear()
  second.calls.clear()
  await expect(inTransaction(database.db, async () => c.getBlockNumber())).rejects.toThrow(
    'asking the chain (eth_blockNumber) while a database transaction is open',
  )
  // Not reported as a node that does not answer, for which callers would wait.
  const asked = inTransaction(database.db, () => ask(() => c.getBlockNumber()))
  await expect(asked).rejects.toThrow('asking the chain while a database transaction is open')
  await expect(asked).rejects.not.toBeInstanceOf(ChainUnavailable)
  expect(first.calls.size + second.calls.size).toBe(0)
  await database.close()
})

const refuses = (node: RpcProxy, words: string) => node.refuse('eth_sendRawTransaction', words)
const BELOW = 'transaction gas price below minimum: gas tip cap 12000001, minimum needed 50000000'
let nonce = 0
const signed = async () => {
  const raw = await account(0).signTransaction({
    type: 'legacy',
    chainId: chain.deployment.chainId,
    nonce: (nonce = Math.max(
      nonce + 1,
      await chain.client.getTransactionCount({ address: account(0).address }),
    )),
    to: account(1).address,
    gas: 21_000n,
    gasPrice: 10n ** 10n,
  })
  return { raw, hash: keccak256(raw) }
}
const send = (raw: Hex, c = client()) =>
  ask(() => c.sendRawTransaction({ serializedTransaction: raw })).then(
    (hash) => hash,
    (e: unknown) => e as ChainUnavailable,
  )

test('a transaction is told to every node, and what one refuses another takes', async () => {
  await withoutMining(chain, async () => {
    const c = client()
    for (const node of [null, first, second]) {
      const { raw, hash } = await signed()
      first.calls.clear()
      second.calls.clear()
      if (node) refuses(node, BELOW)
      expect(await send(raw, c)).toBe(hash)
      expect([first, second].map((n) => n.calls.get('eth_sendRawTransaction'))).toEqual([1, 1])
      node?.changeNothing()
    }
    await chain.node.rpc('anvil_dropAllTransactions')
  })
})

test('that a node has it already is no refusal, whatever another one says', async () => {
  const { raw, hash } = await signed()
  for (const [a, b] of [
    ['already known', BELOW],
    [BELOW, 'already known'],
  ]) {
    refuses(first, a!)
    refuses(second, b!)
    expect(await send(raw)).toBe(hash)
  }
  refuses(first, 'nonce too low: next nonce 9, tx nonce 2')
  refuses(second, BELOW)
  const late = await send(raw)
  expect([late, isTold(late)]).toEqual([expect.any(ChainUnavailable), true])
  // What a node says is told rather than that another one is away.
  refuses(first, BELOW)
  second.down = true
  const refused = await send(raw)
  expect([refused, isTold(refused)]).toEqual([expect.any(ChainUnavailable), false])
})

test('a node that hangs is waited for once, and hears of it all the same', async () => {
  await withoutMining(chain, async () => {
    const c = client()
    const before = first.waiting
    first.hangs = true
    expect(await send((await signed()).raw, c)).toMatch(/^0x/)
    const began = performance.now()
    for (let i = 0; i < 5; i++) expect(await send((await signed()).raw, c)).toMatch(/^0x/)
    // Each of them would wait for 1.5 s.
    expect(performance.now() - began).toBeLessThan(5 * 1_500)
    expect(first.waiting).toBe(before + 6)
    await chain.node.rpc('anvil_dropAllTransactions')
  })
})

test('gas costs what the node asks that asks most', async () => {
  const c = client()
  first.change('eth_gasPrice', () => toHex(10_000_000n))
  second.change('eth_gasPrice', () => toHex(50_000_000n))
  expect(await ask(() => c.getGasPrice())).toBe(50_000_000n)
  second.down = true
  expect(await ask(() => c.getGasPrice())).toBe(10_000_000n)
})

test('what a node says reaches the error and the log in its own words', async () => {
  for (const node of [first, second]) refuses(node, BELOW)
  const e = (await send((await signed()).raw)) as ChainUnavailable
  expect(e.message).toBe(BELOW)
  let line = ''
  createLog('error', { write: (text) => (line += text) }).error({ err: e }, 'it was refused')
  expect((JSON.parse(line) as { err: object }).err).toMatchObject({ message: BELOW })
  // Also where an error is logged that nobody has put into words.
  line = ''
  createLog('error', { write: (text) => (line += text) }).error({ err: e.cause }, 'it was refused')
  expect(line).toContain(BELOW)
  expect(line).not.toContain(new URL(first.url).host)
})

test('nothing but a count of transactions is asked for at `pending`', async () => {
  const c = client()
  const [a, b] = [account(0).address, account(1).address]
  await expect(c.getTransactionCount({ address: a, blockTag: 'pending' })).resolves.toBeTypeOf('number')
  for (const asked of [
    () => c.call({ account: a, to: b, blockTag: 'pending' }),
    () => c.estimateGas({ account: a, to: b, blockTag: 'pending' }),
    () => c.getBalance({ address: a, blockTag: 'pending' }),
    () => c.getBlock({ blockTag: 'pending' }),
  ])
    await expect(asked()).rejects.toThrow('at pending')
})
