import { afterEach, expect, test } from 'vitest'
import { newDatabase } from '#test/database.ts'
import { wayTo } from '#test/way-to.ts'
import { openDatabase, openPipeline } from './database.ts'
import { Hosts } from './hosts.ts'
import { Pulse } from './pulse.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function start() {
  const way = await wayTo(await newDatabase())
  const errors: string[] = []
  const database = openDatabase(way.url, (e) => errors.push(e.message))
  ends.push(
    () => way.close(),
    () => database.close(),
  )
  return { way, errors, database }
}

test('what waits on a database that fell silent fails, and the next asks anew', async () => {
  const { way, errors, database } = await start()
  await database.pool.query('select 1')
  way.freeze()
  const waiting = database.pool.query('select 2')
  await expect(waiting).rejects.toThrow('Connection terminated unexpectedly')
  expect(errors).toContain('the database does not answer for 3000 ms')
  way.wake()
  await expect.poll(() => database.pool.query('select 3 as n').then((r) => r.rows)).toEqual([{ n: 3 }])
})

test('the other host is asked then', async () => {
  const url = await newDatabase()
  const [first, second] = [await wayTo(url), await wayTo(url)]
  const { username, password, pathname } = new URL(url)
  const hosts = [first, second].map((w) => new URL(w.url).host).join(',')
  const database = openDatabase(`postgres://${username}:${password}@${hosts}${pathname}`)
  ends.push(
    () => first.close(),
    () => second.close(),
    () => database.close(),
  )
  await database.pool.query('select 1')
  first.freeze()
  await expect(database.pool.query('select 2')).rejects.toThrow('Connection terminated')
  expect((await database.pool.query('select 3 as n')).rows).toEqual([{ n: 3 }])
})

test('a statement that takes longer is not mistaken for silence', async () => {
  const { errors, database } = await start()
  expect((await database.pool.query("select 'done' as told from pg_sleep(6)")).rows).toEqual([
    { told: 'done' },
  ])
  expect(errors).toEqual([])
})

test("the ledger's own connections break with the others", async () => {
  const way = await wayTo(await newDatabase())
  const hosts = new Hosts(way.url)
  const pulse = new Pulse(hosts)
  const client = await openPipeline(hosts, pulse)
  ends.push(
    () => way.close(),
    () => pulse.stop(),
  )
  way.freeze()
  await expect(client.query('select 1')).rejects.toThrow('Connection terminated unexpectedly')
})
