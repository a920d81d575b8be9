import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mainAbi } from '@holdfast/protocol/abi/index'
import { ContractFunctionExecutionError } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain } from '#test/chain.ts'
import { newDatabase } from '#test/database.ts'
import { type RpcProxy, startRpcProxy } from '#test/rpc-proxy.ts'
import { inTransaction, openDatabase } from '../db/database.ts'
import { ask, createClient } from './client.ts'
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
