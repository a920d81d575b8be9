import { afterEach, beforeEach, expect, test } from 'vitest'
import { newDatabase } from '#test/database.ts'
import { openDatabase } from './database.ts'
import { Lease } from './lease.ts'

let database: ReturnType<typeof openDatabase>

beforeEach(async () => {
  database = openDatabase(await newDatabase())
})
afterEach(() => database.close())

const lease = (seconds: number) => new Lease({ db: database.db, table: 'level_lease', seconds })
/** The row, its end in milliseconds. */
const row = async () =>
  (
    await database.pool.query<{ holder: string; fence: number; until: number }>(
      'select holder, fence, (extract(epoch from until) * 1000)::float8 as until from level_lease',
    )
  ).rows[0]!
/** Ends the lease, as if its holder had not reported for long. */
const runOut = () => database.pool.query("update level_lease set until = now() - interval '1 second'")

test('it is kept for longer for as long as the work takes', async () => {
  await lease(0.6).keep(async () => {
    const { until } = await row()
    await expect.poll(async () => (await row()).until, { timeout: 60_000 }).toBeGreaterThan(until)
  })
})

test('nobody else works meanwhile, and at once when it is given back', async () => {
  const [one, other] = [lease(600), lease(600)]
  await one.hold(async () => {
    expect(await other.hold(() => Promise.resolve('both'))).toBe(undefined)
  })
  expect(await other.hold(() => Promise.resolve('in turn'))).toBe('in turn')
})

test('it is given back when the work fails', async () => {
  await expect(lease(600).hold(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await lease(600).keep(() => Promise.resolve('next'))).toBe('next')
})

test('who takes it over from one that is silent has the next number, and is not put out by it', async () => {
  const [silent, next] = [lease(600), lease(600)]
  await silent.keep(async () => {
    const { fence } = await row()
    await runOut()
    await next.keep(() => Promise.resolve())
    expect(await row()).toMatchObject({ holder: next.holder, fence: fence + 1 })
  })
  await silent.release()
  expect((await row()).until).toBeGreaterThan(Date.now())
  await next.keep(() => Promise.resolve())
  expect(await row()).toMatchObject({ holder: next.holder })
})
