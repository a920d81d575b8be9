import { authorityAbi } from '@holdfast/protocol/abi/index'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, untilSynced } from '#test/server.ts'
import { account, inOneBlock, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import * as replaying from '#test/replay.ts'
import { type RpcProxy, startRpcProxy } from '#test/rpc-proxy.ts'
import {
  atEscrow,
  buyCall,
  buyUnits,
  createSaleCall,
  listProject,
  makeSale,
  projectCall,
} from '#test/sales.ts'
import { expectSalesAsView } from '#test/sales-view.ts'
import { dump } from '#test/tables.ts'
import { ChainUnavailable, HistoryGap } from './errors.ts'

// Contracts that are created later: their logs are indexed from the block that creates them.

let chain: TestChain
let proxy: RpcProxy
let t: TestApp
let manager: Person
let ann: Person
let snapshot: string

beforeAll(async () => {
  chain = await startTestChain()
  proxy = await startRpcProxy(chain.url)
  ;[manager, ann] = [new Person(chain, 14), new Person(chain, 11)]
  await manager.register(account(ROOT_INDEX).address)
  await ann.register(manager.address)
  await new Person(chain, 2).prepare()
  const { token, main } = chain.deployment.contracts
  await new Person(chain, 0).send(token, erc20Abi, 'transfer', [manager.address, 100_000n * UNIT])
  await manager.send(token, erc20Abi, 'approve', [main, 10_000n * UNIT])
  await chain.mine(5)
})
beforeEach(async () => {
  snapshot = await chain.node.rpc('evm_snapshot')
  t = await startTestApp({ chain, rpcUrls: proxy.url })
})
afterEach(async () => {
  proxy.changeNothing()
  await t.stop()
  await chain.node.rpc('evm_revert', [snapshot])
})
afterAll(async () => {
  await proxy?.stop()
  await chain?.stop()
})

const expectAsReplayed = async () => {
  await replaying.expectAsReplayed(chain, t)
  await expectSalesAsView(chain, t, [ann.address, manager.address])
}
const rows = async (table: string) => (await dump(t.config.databaseUrl))[table]!.length
const main = () => chain.deployment.contracts.main

/** A project, its sale and a purchase of two units, all in one block. */
async function allInOneBlock(): Promise<void> {
  const operator = new Person(chain, 2)
  const { accessManager } = chain.deployment.contracts
  const create = projectCall(chain, manager.address)
  await operator.send(accessManager, authorityAbi, 'schedule', [main(), create, 0])
  await chain.later(61)
  const execute = encodeFunctionData({
    abi: authorityAbi,
    functionName: 'execute',
    args: [main(), create],
  })
  const hashes = await inOneBlock(chain, [
    { who: operator, to: accessManager, data: execute },
    { who: manager, to: main(), data: await createSaleCall(chain, 2) },
    { who: ann, to: main(), data: buyCall(2, 2) },
  ])
  const receipts = await Promise.all(hashes.map((hash: Hex) => chain.client.getTransactionReceipt({ hash })))
  expect(receipts.map((r) => [r.status, r.blockNumber])).toEqual(
    hashes.map(() => ['success', receipts[0]!.blockNumber]),
  )
}

test('an escrow that is made and used in one block is complete, block by block and in ranges', async () => {
  await t.sync()
  await allInOneBlock()
  await t.sync()
  expect([await rows('project'), await rows('sale'), await rows('sale_order')]).toEqual([2, 2, 1])
  await expectAsReplayed()

  // Far behind the head, the same is read as one range.
  await chain.node.rpc('anvil_mine', ['0x180'])
  await buyUnits(chain, ann, 2, 3)
  proxy.calls.clear()
  const late = await startTestApp({ chain, rpcUrls: proxy.url })
  await late.sync()
  expect(proxy.calls.get('eth_getBlockByNumber')!).toBeLessThan(300 + 256)
  await t.sync()
  expect(await dump(late.config.databaseUrl)).toEqual(await dump(t.config.databaseUrl))
  expect(await rows('sale_order')).toBe(2)
  await late.stop()
  await expectAsReplayed()
})

test('an escrow that is made in one block of a batch and used in the next is followed at once', async () => {
  await t.sync()
  const { project } = await listProject(chain, manager.address)
  await makeSale(chain, manager, project)
  await buyUnits(chain, ann, project, 1)
  await chain.mine(3)
  await t.sync()
  expect(await rows('sale_order')).toBe(1)
  await expectAsReplayed()
})

test('a reorganisation that removes an escrow leaves nothing of it, and another may take its number', async () => {
  const before = await (async () => {
    await t.sync()
    return dump(t.config.databaseUrl)
  })()
  const mark = await chain.node.rpc('evm_snapshot')
  await allInOneBlock()
  const first = await t.app.source.head()
  await chain.mine(1)
  await t.sync()
  expect(await rows('project')).toBe(2)

  await chain.node.rpc('evm_revert', [mark])
  await chain.mine(first.latest.number - Number(await chain.client.getBlockNumber()) + 3)
  await t.sync()
  expect({ ...(await dump(t.config.databaseUrl)), cursor: [] }).toEqual({ ...before, cursor: [] })
  await expectAsReplayed()

  // Another project with the same number and address, but another manager.
  const { project, mint } = await listProject(chain, ann.address, {
    name: 'Comet',
    direct: 1_000n,
    costRate: 6_500n,
  })
  expect(project).toBe(2)
  await makeSale(chain, ann, project, { softCap: 1n })
  await buyUnits(chain, ann, project, 1)
  await chain.later(8 * 86_400)
  await atEscrow(manager, mint, 'settle', [1n])
  await t.sync()
  expect(await rows('sale_settlement')).toBe(1)
  await expectAsReplayed()
})

test('a reorganisation inside the life of an escrow takes back what it must and no more', async () => {
  const { project, mint } = await listProject(chain, manager.address)
  await makeSale(chain, manager, project, { softCap: 2n })
  await buyUnits(chain, ann, project, 1)
  await t.sync()
  const before = await dump(t.config.databaseUrl)
  const mark = await chain.node.rpc('evm_snapshot')
  await atEscrow(ann, mint, 'leave', [1n])
  await buyUnits(chain, ann, project, 3)
  await chain.later(8 * 86_400)
  await atEscrow(ann, mint, 'settle', [1n])
  await t.sync()
  const [success] = await t.app.database.db
    .selectFrom('sale')
    .select(['sold', 'settled'])
    .where('project', '=', project)
    .execute()
  expect(success).toEqual({ sold: 3, settled: 3 })

  await chain.node.rpc('evm_revert', [mark])
  await chain.mine(4)
  await t.sync()
  expect({ ...(await dump(t.config.databaseUrl)), cursor: [] }).toEqual({ ...before, cursor: [] })
  await expectAsReplayed()

  // The sale succeeds again, at another place in the chain, and then a failure that the same blocks cannot have had.
  await chain.later(8 * 86_400)
  await atEscrow(manager, mint, 'refund', [ann.address, 1n])
  await t.sync()
  await expectAsReplayed()
})

test('a node that leaves out what an escrow logs is not believed', async () => {
  const { project, mint } = await listProject(chain, manager.address)
  await makeSale(chain, manager, project)
  await t.sync()
  const before = await dump(t.config.databaseUrl)
  await buyUnits(chain, ann, project, 1)
  proxy.change('eth_getLogs', (logs) => logs.filter((l) => l.address !== mint.toLowerCase()))
  await expect(t.sync()).rejects.toBeInstanceOf(ChainUnavailable)
  expect(await dump(t.config.databaseUrl)).toEqual(before)
  proxy.changeNothing()
  await t.sync()
  await expectAsReplayed()
})

test('an order that a node left out of history is found again', async () => {
  const { project, mint } = await listProject(chain, manager.address)
  await makeSale(chain, manager, project)
  await t.sync()
  await chain.node.rpc('anvil_mine', ['0x120'])
  await buyUnits(chain, ann, project, 1)
  await chain.node.rpc('anvil_mine', ['0x120'])
  proxy.change('eth_getLogs', (logs) => logs.filter((l) => l.address !== mint.toLowerCase()))
  await t.sync()
  proxy.changeNothing()
  expect(await rows('sale_order')).toBe(0)
  await buyUnits(chain, ann, project, 1)
  const gaps: unknown[] = []
  await untilSynced(t, (e) => gaps.push(e))
  expect(gaps.every((e) => e instanceof HistoryGap)).toBe(true)
  expect(await rows('sale_order')).toBe(2)
  await expectAsReplayed()
})
