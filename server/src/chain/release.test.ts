import { erc20Abi } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as pg from 'pg'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { LOCAL_ACCOUNTS } from '../../../devenv/accounts.ts'
import { asOwner, newDatabase } from '#test/database.ts'
import { replay } from '#test/replay.ts'
import { atEscrow, buyUnits, type Listed, listProject, makeSale } from '#test/sales.ts'
import { expectSalesAsView } from '#test/sales-view.ts'
import { startTestApp, type TestApp, testEnv, untilSynced } from '#test/server.ts'
import { startServer, stopServers } from '#test/server-process.ts'
import { dump } from '#test/tables.ts'

// What a contract said that stood aside is taken by a mended version: the tables are as if it had been there from the start. The
// version that cannot take it is one whose table takes no purchase of seven units.

let chain: TestChain
let bad: Listed
let good: Listed
let url: string
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

const refuse = () => asOwner(url, 'alter table sale_order add constraint narrow check (units <> 7)')
const mend = () => asOwner(url, 'alter table sale_order drop constraint narrow')

/** Runs a server on the database until `ready`, and ends it. */
async function served<T>(use: (t: TestApp) => Promise<T>): Promise<T> {
  const t = await startTestApp({ chain, databaseUrl: url })
  try {
    return await use(t)
  } finally {
    await t.stop()
  }
}
/** Indexes with a block that is refused once. */
const putAside = () =>
  served(async (t) => {
    await expect(t.sync()).rejects.toThrow(/narrow/)
    await t.sync()
  })
const sinceOf = async () =>
  (await asOwner<{ since_block: string }>(url, 'select since_block from chain_aside'))[0]

/** Kills a server process at the moment when it waits for a lock that this test holds. */
async function killedAt(lock: string): Promise<void> {
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(lock)
    const env = testEnv(chain, url, { PORT: '0', POLL_MS: '20', PROCESSES: 'indexer' })
    const server = await startServer(env)
    await expect
      .poll(
        async () =>
          (
            await asOwner<{ waits: boolean }>(
              url,
              `select exists (select from pg_locks l join pg_database d on d.oid = l.database
                where d.datname = current_database() and not l.granted) as waits`,
            )
          )[0]!.waits,
        { timeout: 60_000 },
      )
      .toBe(true)
    server.child.kill('SIGKILL')
    await server.exited
  } finally {
    await holder.query('rollback')
    await holder.end()
  }
}

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
  url = await newDatabase()
  await served((t) => t.sync())
  await refuse()
  const mark = await chain.node.rpc('evm_snapshot')
  await buyUnits(chain, ann, bad.project, 7)
  const first = await chain.height()
  await killedAt('lock table chain_aside in share mode')
  expect(await sinceOf()).toBe(undefined)
  await putAside()
  expect(await sinceOf()).toEqual({ since_block: String(first) })

  // The chain goes another way, on which the bad purchase comes later.
  await chain.node.rpc('evm_revert', [mark])
  await buyUnits(chain, bob, good.project, 1)
  await chain.mine(2)
  await served((t) => t.sync())
  expect(await sinceOf()).toBe(undefined)
  await buyUnits(chain, ann, bad.project, 7)
  const second = await chain.height()
  await putAside()
  const kept = await chain.node.rpc('evm_snapshot')
  await goesOn()
  await served((t) => t.sync())
  // What came after the bad block goes with a reorganisation, the bad block stays.
  await chain.node.rpc('evm_revert', [kept])
  await goesOn()
  await chain.mine(1)
  await chain.later(8 * 86_400)
  await atEscrow(manager, good.mint, 'settle', [1n])
  await atEscrow(manager, bad.mint, 'settle', [1n])
  await served((t) => t.sync())
  expect(await sinceOf()).toEqual({ since_block: String(second) })
  const { sale_order: orders } = await dump(url)
  expect(orders).toHaveLength(5)

  // A new start of a version that cannot takes nothing.
  const before = await dump(url)
  await served((t) => t.sync())
  expect(await dump(url)).toEqual(before)

  await mend()
  await killedAt('lock table sale_settlement in share mode')
  expect(await dump(url)).toEqual(before)
  await served(async (t) => {
    await t.sync()
    await expectSalesAsView(chain, t, [ann.address, bob.address, manager.address])
  })
  expect(await dump(url)).toEqual(await replay(chain))
  expect((await dump(url)).sale_order).toHaveLength(8)

  // What was released is taken back like everything else.
  await chain.later(86_400)
  await atEscrow(ann, bad.mint, 'claim', [ann.address])
  await served((t) => t.sync())
  expect(await dump(url)).toEqual(await replay(chain))
})

test('also far behind the head, where blocks are read in ranges', async () => {
  url = await newDatabase()
  await refuse()
  await chain.node.rpc('anvil_mine', ['0x180'])
  await served((t) => untilSynced(t))
  expect(await sinceOf()).toBeDefined()
  expect(await asOwner(url, 'select contract from chain_aside')).toEqual([
    { contract: bad.mint.toLowerCase() },
  ])
  await mend()
  await served((t) => t.sync())
  expect(await dump(url)).toEqual(await replay(chain))
})

test('what cannot be taken for another reason is tried later, and nobody waits for it', async () => {
  url = await newDatabase()
  await refuse()
  await served((t) => untilSynced(t))
  await mend()
  await asOwner(url, 'alter table sale_settlement rename to away')
  await makeSale(chain, manager, bad.project)
  await buyUnits(chain, bob, bad.project, 1, 2)
  await atEscrow(new Person(chain, LOCAL_ACCOUNTS.guardian), bad.mint, 'dissolve', [2n])
  await served((t) => t.sync())
  expect(await sinceOf()).toBeDefined()
  const last = await chain.height()
  expect(await asOwner(url, 'select number::int from chain_cursor')).toEqual([{ number: last }])
  await asOwner(url, 'alter table away rename to sale_settlement')
  await served((t) => t.sync())
  expect(await dump(url)).toEqual(await replay(chain))
})
