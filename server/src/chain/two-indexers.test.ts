import { isDeepStrictEqual } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { end, endAll, startWorker } from '#test/custody-worker.ts'
import { asOwner, newDatabase } from '#test/database.ts'
import { dump } from '#test/tables.ts'
import { startTestApp } from '#test/server.ts'

const SOON = { timeout: 240_000, interval: 20 }

let chain: TestChain
let people: Person[]
beforeAll(async () => {
  chain = await startTestChain()
  people = [21, 22].map((i) => new Person(chain, i))
  for (const p of people) await p.register(account(ROOT_INDEX).address)
})
afterEach(endAll)
afterAll(() => chain?.stop())

const start = (url: string, env: Record<string, string> = {}) =>
  startWorker(chain, url, { PROCESSES: 'indexer', INDEXER_LEASE_SECONDS: '1', ...env })
const holder = async (url: string) =>
  (
    await asOwner<{ holder: string | null; fence: string }>(url, 'select holder, fence from indexer_lease')
  )[0]!
const indexed = async (url: string) =>
  Number((await asOwner<{ number: string }>(url, 'select number from chain_cursor'))[0]!.number)
const work = async () => {
  for (const p of people) await p.deposit(10n * UNIT)
}
/** Waits until the whole chain is read. */
async function caughtUp(url: string): Promise<void> {
  await expect.poll(async () => (await indexed(url)) - (await chain.height()), SOON).toBe(0)
}

/** Whether what was read is what one server reads that nobody disturbed. */
async function whole(url: string): Promise<boolean> {
  const fresh = await startTestApp({ chain })
  await fresh.sync()
  const [ours, theirs] = [await dump(url), await dump(fresh.config.databaseUrl)]
  await fresh.stop()
  return isDeepStrictEqual(ours, theirs)
}

/** None was told that the other had moved the cursor. */
const quarrels = (...them: { said(): string }[]) =>
  them.flatMap((one) => one.said().split('\n')).filter((line) => /cursor moved|indexing failed/.test(line))

test('of two one works: the other waits without a word, and goes on when that one dies or stops', async () => {
  const url = await newDatabase()
  const first = await start(url)
  await caughtUp(url)
  const { holder: before, fence } = await holder(url)
  const second = await start(url)
  for (let i = 0; i < 3; i++) {
    await work()
    await caughtUp(url)
  }
  expect(await holder(url)).toEqual({ holder: before, fence })

  await end(first.child)
  await work()
  await caughtUp(url)
  const after = await holder(url)
  expect(after.holder).not.toBe(before)

  // One that is told to stop gives the lease back: nobody waits until it ends.
  const third = await start(url, { INDEXER_LEASE_SECONDS: '3600' })
  second.child.kill('SIGTERM')
  await expect.poll(async () => (await holder(url)).holder, SOON).not.toBe(after.holder)
  const forLong = await holder(url)
  const fourth = await start(url)
  third.child.kill('SIGTERM')
  await expect.poll(async () => (await holder(url)).holder, SOON).not.toBe(forLong.holder)
  await work()
  await caughtUp(url)
  expect(quarrels(first, second, third, fourth)).toEqual([])
  expect(await whole(url)).toBe(true)
})

test('one that froze finds another at work when it wakes, and leaves it alone', async () => {
  const url = await newDatabase()
  const first = await start(url)
  await caughtUp(url)
  const second = await start(url)
  const { holder: before } = await holder(url)
  const seen = new Set([before])
  for (let round = 0; round < 2; round++) {
    first.child.kill('SIGSTOP')
    await work()
    await caughtUp(url)
    const now = await holder(url)
    seen.add(now.holder)
    first.child.kill('SIGCONT')
    await work()
    await caughtUp(url)
    expect((await holder(url)).holder).toBe(now.holder)
  }
  expect(seen.size).toBe(2)
  expect(quarrels(first, second)).toEqual([])
  expect(await whole(url)).toBe(true)
})

test('one that froze in the middle of writing loses that, and nothing is there twice', async () => {
  const url = await newDatabase()
  const impatient = `${url}?idle_in_transaction_session_timeout=1500`
  const first = await start(impatient, { FAULT_AT: 'index.commit', FAULT: 'freeze' })
  await first.reached()
  const second = await start(url)
  await work()
  await caughtUp(url)
  first.child.kill('SIGCONT')
  await work()
  await caughtUp(url)
  await end(second.child)
  await work()
  await caughtUp(url)
  expect(await whole(url)).toBe(true)
})
