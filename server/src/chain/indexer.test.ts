import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, startTestApp, type TestApp } from '#test/server.ts'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { asOwner } from '#test/database.ts'
import * as replaying from '#test/replay.ts'
import { dump } from '#test/tables.ts'
import { CursorMoved, readCursor } from './cursor.ts'

let chain: TestChain
let t: TestApp
let ann: Person
let bob: Person
let fault: (() => void) | undefined

beforeAll(async () => {
  chain = await startTestChain()
  ann = new Person(chain, 11)
  bob = new Person(chain, 12)
  await ann.register(account(ROOT_INDEX).address)
  await bob.register(ann.address)
  await ann.deposit(100n * UNIT)
})
beforeEach(async () => {
  fault = undefined
  t = await startTestApp({
    chain,
    env: { POLL_MS: '50' },
    beforeCommit: async () => fault?.(),
  })
})
afterEach(() => t.stop())
afterAll(() => chain?.stop())

const orders = async () => (await dump(t.config.databaseUrl)).hosting_order!.length
const replay = () => replaying.replay(chain)
const expectAsReplayed = () => replaying.expectAsReplayed(chain, t)

test.each([1, 2, 3])(
  'a reorganisation of %i blocks removes a deposit, and brings it back at another place',
  async (depth) => {
    const before = await replay()
    await ann.deposit(50n * UNIT)
    await chain.mine(depth - 1)
    await t.sync()
    const with50 = await orders()
    expect(with50).toBe(before.hosting_order!.length + 1)

    await chain.node.rpc('anvil_reorg', [depth, []])
    await t.sync()
    const after = await dump(t.config.databaseUrl)
    expect(after.hosting_order).toHaveLength(with50 - 1)
    expect({ ...after, cursor: [] }).toEqual({ ...before, cursor: [] })
    await expectAsReplayed()

    // The same deposit, now after another one: another block, log index, order id.
    await bob.deposit(20n * UNIT)
    await ann.deposit(50n * UNIT)
    await t.sync()
    expect(await orders()).toBe(with50 + 1)
    await expectAsReplayed()
  },
)

test('a reorganisation that undoes registration, deposit, claim and release leaves no trace', async () => {
  await t.sync()
  const before = await dump(t.config.databaseUrl)
  const carol = new Person(chain, 13)
  const snapshot = await chain.node.rpc('evm_snapshot')
  const height = await chain.height()
  await carol.register(bob.address)
  await carol.deposit(70n * UNIT, 0)
  await chain.later(7 * 86_400)
  await carol.claim()
  await carol.release()
  await t.sync()
  expect((await dump(t.config.databaseUrl)).account).toHaveLength(before.account!.length + 1)
  await chain.node.rpc('evm_revert', [snapshot])
  await chain.mine(20)
  expect(await chain.height()).toBe(height + 20)
  await t.sync()
  expect({ ...(await dump(t.config.databaseUrl)), cursor: [] }).toEqual({ ...before, cursor: [] })
  await expectAsReplayed()
})

test('a chain that became shorter is followed down when it does not catch up', async () => {
  await t.sync()
  const count = await orders()
  const snapshot = await chain.node.rpc('evm_snapshot')
  await new Person(chain, 11).deposit(10n * UNIT)
  await t.sync()
  expect(await orders()).toBe(count + 1)
  await chain.node.rpc('evm_revert', [snapshot])
  await expect.poll(() => t.sync().then(orders), { timeout: 240_000, interval: 200 }).toBe(count)
  await expectAsReplayed()
})

test('a kill between fetching and committing leaves nothing, and the next run goes on', async () => {
  await t.sync()
  const before = await dump(t.config.databaseUrl)
  await ann.deposit(15n * UNIT)
  fault = () => {
    throw new Error('killed')
  }
  await expect(t.sync()).rejects.toThrow('killed')
  expect(await dump(t.config.databaseUrl)).toEqual(before)
  fault = undefined
  await t.sync()
  expect(await orders()).toBe(before.hosting_order!.length + 1)
  await expectAsReplayed()
})

test('a kill in the middle of a roll-back leaves the old state, and the next run goes on', async () => {
  await ann.deposit(15n * UNIT)
  await t.sync()
  const before = await dump(t.config.databaseUrl)
  await chain.node.rpc('anvil_reorg', [2, []])
  await asOwner(
    t.config.databaseUrl,
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
     create trigger refuse before delete on block for each row execute function refuse();`,
  )
  await expect(t.sync()).rejects.toThrow('killed')
  expect(await dump(t.config.databaseUrl)).toEqual(before)
  await asOwner(t.config.databaseUrl, 'drop trigger refuse on block')
  await t.sync()
  await expectAsReplayed()
})

test('two indexers on one database deliver every block once', async () => {
  const other = await buildTestApp(t.config)
  await bob.deposit(10n * UNIT)
  await chain.mine(40)
  const run = async (step: () => Promise<boolean>) => {
    let conflicts = 0
    for (;;)
      try {
        if (!(await step())) return conflicts
      } catch (e) {
        if (!(e instanceof CursorMoved)) throw e
        conflicts++
      }
  }
  await Promise.all([run(() => t.app.indexer.step()), run(() => other.indexer.step())])
  await other.stop()
  expect(await orders()).toBe((await replay()).hosting_order!.length)
  await expectAsReplayed()
})

test('a batch that is delivered twice is refused the second time', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  let waiting = 0
  const held = await buildTestApp(t.config, {
    beforeCommit: async () => {
      waiting++
      await gate
    },
  })
  const first = held.indexer.step()
  await expect.poll(() => waiting).toBe(1)
  const second = t.app.indexer.step().catch((e: unknown) => e)
  const blocked =
    'select count(*)::int as n from pg_stat_activity where wait_event_type = $1 and datname = current_database()'
  await expect
    .poll(async () => (await asOwner<{ n: number }>(t.config.databaseUrl, blocked, ['Lock']))[0]?.n)
    .toBe(1)
  release()
  await first
  expect(await second).toBeInstanceOf(CursorMoved)
  await held.stop()
  await t.sync()
  await expectAsReplayed()
})

test('the cursor never passes what is stored', async () => {
  await t.sync()
  const { number, hash } = await readCursor(t.app.database.db)
  const block = await chain.client.getBlock({ blockNumber: BigInt(number) })
  expect(block.hash).toBe(hash)
  expect(number).toBe(await chain.height())
})
