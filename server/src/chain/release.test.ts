import { erc20Abi } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Narrowed } from '#test/aside.ts'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { LOCAL_ACCOUNTS } from '../../../devenv/accounts.ts'
import { replay } from '#test/replay.ts'
import { atEscrow, buyUnits, type Listed, listProject, makeSale } from '#test/sales.ts'
import { expectSalesAsView } from '#test/sales-view.ts'
import { untilSynced } from '#test/server.ts'
import { stopServers } from '#test/server-process.ts'
import { dump } from '#test/tables.ts'

// What a contract said that stood aside is taken by a mended version: the tables are as if it had been there from the start. The
// version that cannot take it is one whose table takes no purchase of seven units.

let chain: TestChain
let bad: Listed
let good: Listed
let manager: Person
let ann: Person
let bob: Person

beforeAll(async () => {
  chain = await startTestChain()
  ;[manager, ann, bob] = [new Person(chain, 14), new Person(chain, 11), new Person(chain, 12)]
  await manager.register(account(ROOT_INDEX).address)
  await ann.register(manager.address)
  await bob.register(ann.address)
  const { token } = chain.deployment.contracts
  await new Person(chain, 0).send(token, erc20Abi, 'transfer', [manager.address, 100_000n * UNIT])
  bad = await listProject(chain, manager.address)
  good = await listProject(chain, manager.address, { name: 'Comet' })
  for (const { project } of [bad, good]) await makeSale(chain, manager, project, { softCap: 5n })
  await buyUnits(chain, ann, bad.project, 2)
  await buyUnits(chain, bob, good.project, 2)
})
afterEach(() => stopServers())
afterAll(async () => {
  await stopServers()
  await chain?.stop()
})

const database = () => Narrowed.create(chain, { table: 'sale_order', check: 'units <> 7' })

/** What happens in both projects, among others a leave, a claim and who comes new. */
async function goesOn(): Promise<void> {
  await buyUnits(chain, bob, bad.project, 1)
  await buyUnits(chain, ann, good.project, 3)
  await ann.deposit(50n * UNIT)
  await atEscrow(bob, bad.mint, 'leave', [1n])
  await buyUnits(chain, bob, bad.project, 4)
  await buyUnits(chain, bob, good.project, 1)
}

test('put aside, reorganised, killed and released, the tables are as with a mended version from the start', async () => {
  const d = await database()
  await d.served((t) => t.sync())
  await d.refuse()
  const mark = await chain.node.rpc('evm_snapshot')
  await buyUnits(chain, ann, bad.project, 7)
  const first = await chain.height()
  await d.killedAt('lock table chain_aside in share mode')
  expect(await d.sinceOf()).toBe(undefined)
  await d.putAside()
  expect(await d.sinceOf()).toEqual({ since_block: String(first) })

  // The chain goes another way, on which the bad purchase comes later.
  await chain.node.rpc('evm_revert', [mark])
  await buyUnits(chain, bob, good.project, 1)
  await chain.mine(2)
  await d.served((t) => t.sync())
  expect(await d.sinceOf()).toBe(undefined)
  await buyUnits(chain, ann, bad.project, 7)
  const second = await chain.height()
  await d.putAside()
  const kept = await chain.node.rpc('evm_snapshot')
  await goesOn()
  await d.served((t) => t.sync())
  // What came after the bad block goes with a reorganisation, the bad block stays.
  await chain.node.rpc('evm_revert', [kept])
  await goesOn()
  await chain.mine(1)
  await chain.later(8 * 86_400)
  await atEscrow(manager, good.mint, 'settle', [1n])
  await atEscrow(manager, bad.mint, 'settle', [1n])
  await d.served((t) => t.sync())
  expect(await d.sinceOf()).toEqual({ since_block: String(second) })
  const { sale_order: orders } = await dump(d.url)
  expect(orders).toHaveLength(5)

  // A new start of a version that cannot takes nothing.
  const before = await dump(d.url)
  await d.served((t) => t.sync())
  expect(await dump(d.url)).toEqual(before)

  await d.mend()
  await d.killedAt('lock table sale_settlement in share mode')
  expect(await dump(d.url)).toEqual(before)
  await d.served(async (t) => {
    await t.sync()
    await expectSalesAsView(chain, t, [ann.address, bob.address, manager.address])
  })
  expect(await dump(d.url)).toEqual(await replay(chain))
  expect((await dump(d.url)).sale_order).toHaveLength(8)

  // What was released is taken back like everything else.
  await chain.later(86_400)
  await atEscrow(ann, bad.mint, 'claim', [ann.address])
  await d.served((t) => t.sync())
  expect(await dump(d.url)).toEqual(await replay(chain))
})

test('also far behind the head, where blocks are read in ranges', async () => {
  const d = await database()
  await d.refuse()
  await chain.node.rpc('anvil_mine', ['0x180'])
  await d.served((t) => untilSynced(t))
  expect(await d.sinceOf()).toBeDefined()
  expect(await d.sql('select contract from chain_aside')).toEqual([{ contract: bad.mint.toLowerCase() }])
  await d.mend()
  await d.served((t) => t.sync())
  expect(await dump(d.url)).toEqual(await replay(chain))
})

test('what cannot be taken for another reason is tried later, and nobody waits for it', async () => {
  const d = await database()
  await d.refuse()
  await d.served((t) => untilSynced(t))
  await d.mend()
  await d.sql('alter table sale_settlement rename to away')
  await makeSale(chain, manager, bad.project)
  await buyUnits(chain, bob, bad.project, 1, 2)
  await atEscrow(new Person(chain, LOCAL_ACCOUNTS.guardian), bad.mint, 'dissolve', [2n])
  await d.served((t) => t.sync())
  expect(await d.sinceOf()).toBeDefined()
  const last = await chain.height()
  expect(await d.sql('select number::int from chain_cursor')).toEqual([{ number: last }])
  await d.sql('alter table away rename to sale_settlement')
  await d.served((t) => t.sync())
  expect(await dump(d.url)).toEqual(await replay(chain))
})
