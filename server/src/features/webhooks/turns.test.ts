import type { ServerResponse } from 'node:http'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { type Due, lease, noteDelivered, noteFailed } from '../../events/deliveries.ts'
import { ALL, deleteEndpoint, lockEndpoint } from '../../events/endpoints.ts'
import { tellTest } from '../../events/tell.ts'
import { startTestChain, type TestChain } from '#test/chain.ts'
import { type Receiver, startReceiver } from '#test/receiver.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { Deliverer } from './deliverer.ts'
import { Sender } from './send.ts'

// Who answers slowly, never, or has much waiting holds up nobody else. Nothing here goes by how long something takes.

let chain: TestChain
let t: TestApp
let receiver: Receiver
let failures: string[]

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain })
  await t.sync()
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver?.stop()
  await t?.stop()
  await chain?.stop()
})
afterEach(async () => {
  await db().deleteFrom('webhook').execute()
  await db().deleteFrom('webhook_event').execute()
  receiver.got.length = 0
  receiver.answer = (response) => response.writeHead(204).end()
})

const db = () => t.app.database.db
const accountOf = (i: number) => `0x${String(i).padStart(40, '0')}`
const HONEST = accountOf(9_999)
const PLENTY = { quick: 1_000, other: 1_000 }

/** An endpoint of an account. @param quick whether it took its latest message quickly */
async function endpoint(owner: string, quick = true, path = ''): Promise<number> {
  const { id } = await inTransaction(db(), (trx) =>
    t.app.features.webhooks.webhooks.insert(trx, {
      owner,
      url: receiver.url + path,
      events: ['deposit.credited'],
      enabled: true,
      time: 1,
    }),
  )
  await db().updateTable('webhook').set({ quick }).where('id', '=', id).execute()
  return id
}
/** So many messages for an endpoint. */
const tell = (webhook: number, count: number, time = 1) =>
  inTransaction(db(), async (trx) => {
    for (let i = 0; i < count; i++) await tellTest(trx, { webhook, of: `${webhook}`, time, most: count })
  })
/** What takes up deliveries and sends them, by a clock that stands still unless it is moved. */
function worker(clock = () => 0): Deliverer {
  failures = []
  const log = pino({ level: 'warn' }, { write: (line: string) => failures.push(line) })
  const { secrets } = t.app.features.webhooks
  const sender = new Sender({ local: true, timeoutMs: 600_000 })
  return new Deliverer({ db: db(), secrets, sender, log, clock, pollMs: 20 })
}
/** Works by itself until the end of the test, when whoever hangs is let go. */
function work(hanging: ServerResponse[]): Deliverer {
  const deliverer = worker()
  deliverer.start()
  onTestFinished(async () => {
    receiver.answer = (response) => response.destroy()
    for (const response of hanging) response.destroy()
    await deliverer.stop()
    expect(failures).toEqual([])
  })
  return deliverer
}
/** The receiver keeps whose path ends in `/slow` waiting. */
function hang(): ServerResponse[] {
  const hanging: ServerResponse[] = []
  receiver.answer = (response, { path }) => {
    if (path.endsWith('/slow')) hanging.push(response)
    else response.writeHead(204).end()
  }
  return hanging
}
const takenBy = (path: string) => receiver.got.filter((r) => r.path.endsWith(path)).length
const rowsOf = (webhook: number) =>
  db().selectFrom('webhook_delivery').selectAll().where('webhook_id', '=', webhook).execute()
const one = async (webhook: number) =>
  (await db().selectFrom('webhook').selectAll().where('id', '=', webhook).execute())[0]!
const perEndpoint = (leased: Due[], ids: number[]) =>
  ids.map((id) => leased.filter((d) => d.webhook_id === id).length)
/** Leases until there is nothing more. */
async function leaseAll(free = PLENTY): Promise<Due[]> {
  const leased = await lease(db(), free)
  return leased.length === 0 ? [] : [...leased, ...(await leaseAll(free))]
}

test.each([
  ['were quick before', true, true],
  ['were quick before, one that nobody knows yet', true, false],
  ['nobody knows', false, true],
  ['nobody knows, one that nobody knows either', false, false],
])('fifty accounts whose endpoints hang and %s do not hold up another one', async (_, quick, known) => {
  const hanging = hang()
  const slow: number[] = []
  for (let i = 0; i < 50; i++) slow.push(await endpoint(accountOf(i), quick, '/slow'))
  for (const id of slow) await tell(id, 5)
  const deliverer = work(hanging)
  // All that they get is under way before the other one has anything.
  await expect.poll(() => takenBy('/slow')).toBe(100)
  const honest = await endpoint(HONEST, known)
  await tell(honest, 10)
  deliverer.wake()
  await expect.poll(async () => (await rowsOf(honest)).filter((d) => d.delivered).length).toBe(10)
  expect([takenBy('/slow'), takenBy('/hook'), hanging.length]).toEqual([100, 10, 100])
  for (const id of slow)
    for (const d of await rowsOf(id)) expect(d).toMatchObject({ delivered: false, status: null })
})

test('thirty endpoints of one account that hang have the places of one account', async () => {
  const own: number[] = []
  for (let i = 0; i < 30; i++) own.push(await endpoint(accountOf(1), i % 2 === 0))
  for (const id of own) await tell(id, 3)
  const forAll = [await endpoint(ALL), await endpoint(ALL)]
  for (const id of forAll) await tell(id, 3)
  const leased = await leaseAll()
  const [quick, other] = [own.filter((_, i) => i % 2 === 0), own.filter((_, i) => i % 2 === 1)]
  const sum = (ids: number[]) => perEndpoint(leased, ids).reduce((a, b) => a + b, 0)
  expect([sum(quick), sum(other)]).toEqual([4, 2])
  // Each endpoint for all accounts stands for itself.
  expect(perEndpoint(leased, forAll)).toEqual([2, 2])
})

test('two workers at once lease no more than one', async () => {
  const own: number[] = []
  for (let i = 0; i < 5; i++) own.push(await endpoint(accountOf(1)))
  for (const id of own) await tell(id, 5)
  const leased = (await Promise.all(Array.from({ length: 8 }, () => lease(db(), PLENTY)))).flat()
  expect(leased).toHaveLength(4)
  expect(new Set(leased.map((d) => d.id)).size).toBe(4)
})

test('who was served longest ago is next, not whose messages have waited longest', async () => {
  const others: number[] = []
  for (let i = 0; i < 12; i++) others.push(await endpoint(accountOf(i)))
  for (const id of others) await tell(id, 30)
  const serve = async () => {
    const leased = await lease(db(), { quick: 4, other: 0 })
    await inTransaction(db(), async (trx) => {
      for (const d of leased) await noteDelivered(trx, d, 204, true)
    })
    return leased.map((d) => d.webhook_id)
  }
  const round = async () => [...(await serve()), ...(await serve()), ...(await serve())]
  expect((await round()).toSorted((a, b) => a - b)).toEqual(others)
  const honest = await endpoint(HONEST)
  await tell(honest, 2)
  expect(await serve()).toContain(honest)
  // Each of the others before it comes again.
  expect([...(await serve()), ...(await serve())]).not.toContain(honest)
  expect([...(await serve()), ...(await serve())]).toContain(honest)
})

test('who has fewest under way is next, also where each has places left', async () => {
  const many = [await endpoint(accountOf(1)), await endpoint(accountOf(1))]
  for (const id of many) await tell(id, 5)
  expect(await lease(db(), { quick: 2, other: 0 })).toHaveLength(2)
  await db().updateTable('webhook').set({ served_at: null }).execute()
  const honest = await endpoint(HONEST)
  await db().updateTable('webhook').set({ served_at: new Date() }).where('id', '=', honest).execute()
  await tell(honest, 1)
  expect(perEndpoint(await lease(db(), { quick: 1, other: 0 }), [honest])).toEqual([1])
})

test('an endpoint is quick when it took the latest message within two seconds, and has places of its own then', async () => {
  let now = 0
  const deliverer = worker(() => now)
  const id = await endpoint(HONEST, false)
  /** Sends one message, which takes so long, and tells in which lane. */
  const send = async (ms: number, status = 204) => {
    receiver.answer = (response) => {
      now += ms
      response.writeHead(status).end()
    }
    await tell(id, 1, now)
    await db()
      .updateTable('webhook_delivery')
      .set({ next_at: new Date(0) })
      .where('delivered', '=', false)
      .execute()
    await deliverer.deliver()
    await deliverer.land()
    const { quick, failing_since } = await one(id)
    return [quick, failing_since !== null]
  }
  now = 3_600_000
  expect(await send(1_999)).toEqual([true, false])
  now += 3_600_000
  expect(await send(2_000)).toEqual([false, false])
  now += 3_600_000
  expect(await send(0)).toEqual([true, false])
  now += 3_600_000
  expect(await send(0, 500)).toEqual([false, true])
  expect(await send(0)).toEqual([true, false])
})

test('an endpoint can be removed while its delivery is noted: neither of both waits for the other', async () => {
  const id = await endpoint(HONEST, false)
  await tell(id, 2)
  for (const [i, d] of (await lease(db(), PLENTY)).entries()) {
    let noted: Promise<void> | undefined
    // What PostgreSQL ends because each waits for the other is done again.
    let done = 0
    await inTransaction(db(), async (trx) => {
      done++
      await lockEndpoint(trx, id)
      const failed = { problem: 'timeout' as const, status: null, pause: 5, gone: false }
      noted = inTransaction(db(), (other) => {
        done++
        return i === 0 ? noteDelivered(other, d, 204, true) : noteFailed(other, d, failed)
      })
      // The note has begun and waits for the endpoint.
      await expect
        .poll(async () => {
          const { rows } = await t.app.database.pool.query('select from pg_locks where not granted')
          return rows.length
        })
        .toBe(1)
      await trx.updateTable('webhook_delivery').set({ attempts: 9 }).where('id', '=', d.id).execute()
      if (i === 1) await deleteEndpoint(trx, id)
    })
    await noted
    expect(done).toBe(2)
  }
  expect(await rowsOf(id)).toEqual([])
})
