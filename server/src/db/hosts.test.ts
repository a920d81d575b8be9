import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import type * as pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newDatabase } from '#test/database.ts'
import { connectTo, openDatabase, openPipeline } from './database.ts'
import { addressesOf, Hosts, onSome } from './hosts.ts'

test.each<[string, string[]]>([
  ['postgres://u:p@a:5433/db', ['postgres://u:p@a:5433/db']],
  [
    'postgresql://u:p@a,b:5433/db?sslmode=require',
    ['postgresql://u:p@a/db?sslmode=require', 'postgresql://u:p@b:5433/db?sslmode=require'],
  ],
  ['postgres://a:1,b:2/db?target_session_attrs=read-write', ['postgres://a:1/db', 'postgres://b:2/db']],
  [
    'postgres://a,b/db?target_session_attrs=primary&application_name=x%20y',
    ['postgres://a/db?application_name=x+y', 'postgres://b/db?application_name=x+y'],
  ],
  ['postgres://u:p%40q@[::1]:5432,a/db', ['postgres://u:p%40q@[::1]:5432/db', 'postgres://u:p%40q@a/db']],
  ['postgres:///db', ['postgres:///db']],
])('%s names its hosts', (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses)
})

test.each([
  'mysql://a/db',
  'postgres//a',
  '',
  'postgres://a:1,b:x/db',
  'postgres://a,,b/db',
  'postgres://a,/db',
  'postgres://a,b/db?target_session_attrs=standby',
  'postgres://a/db?target_session_attrs=any',
])('%s is no address of a database to write to', (url) => {
  expect(() => addressesOf(url)).toThrow(RangeError)
})

test.each(['standby', 'read-only', 'any'])('history may be asked of hosts that are %s', (wanted) => {
  expect(addressesOf(`postgres://a:1,b:2/db?target_session_attrs=${wanted}`, 'history')).toEqual([
    'postgres://a:1/db',
    'postgres://b:2/db',
  ])
  expect(() => addressesOf('postgres://a/db?target_session_attrs=primary', 'history')).toThrow(RangeError)
})

/** Says no to everybody, as a host whose PostgreSQL is gone. */
const dead = 'postgres://x:y@127.0.0.1:1/db'
/** Takes connections and says nothing. */
let silent: { port: number; close(): void }
let url: string
beforeAll(async () => {
  url = await newDatabase()
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  silent = { port: (server.address() as AddressInfo).port, close: () => server.close() }
})
afterAll(() => silent.close())

const both = (first: string) => {
  const { username, password, host, pathname } = new URL(url)
  return `postgres://${username}:${password}@${first},${host}${pathname}?target_session_attrs=read-write`
}

test('who does not answer is passed over, by the pool, the pipeline and single connections', async () => {
  const several = both('127.0.0.1:1')
  const database = openDatabase(several)
  const asked = await Promise.all(
    Array.from({ length: 20 }, () => database.pool.query('select pg_is_in_recovery() as standby')),
  )
  expect(asked.map((a) => a.rows)).toEqual(Array.from({ length: 20 }, () => [{ standby: false }]))
  await database.close()
  for (const client of [await openPipeline(several), await connectTo(several)]) {
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
  }
})

test('who takes connections and says nothing is passed over too', async () => {
  const database = openDatabase(both(`127.0.0.1:${silent.port}`))
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
})

test('a callback is served as a promise is', async () => {
  const database = openDatabase(both('127.0.0.1:1'))
  const client = await new Promise<pg.PoolClient | undefined>((resolve, reject) =>
    database.pool.connect((e, got) => (e ? reject(e) : resolve(got))),
  )
  expect((await client!.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client!.release()
  await database.close()
})

test('who refuses the user is not passed over: every host would', async () => {
  const wrong = new URL(inject('postgresUrl'))
  const name = randomBytes(4).toString('hex')
  const several = `postgres://${name}:x@${wrong.host},127.0.0.1:1/postgres`
  await expect(connectTo(several)).rejects.toMatchObject({ code: '28P01' })
})

test('a pool whose connections are all in use does not turn away from its host', async () => {
  const database = openDatabase(both('127.0.0.1:1'), () => {}, { max: 1 })
  const held = await database.pool.connect()
  await expect(database.pool.connect()).rejects.toThrow('timeout exceeded')
  held.release()
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
})

test('a standby is passed over until it takes writes, and one host alone is taken as it is', async () => {
  const hosts = new Hosts('postgres://a,b/db')
  const tried: string[] = []
  const connect = async (address: string) => {
    tried.push(new URL(address).host)
    if (tried.length < 2) throw new Error('a standby')
    return address
  }
  expect(await onSome(hosts, connect)).toBe('postgres://b/db')
  expect(await onSome(hosts, connect)).toBe('postgres://b/db')
  expect(tried).toEqual(['a', 'b', 'b'])
  await expect(onSome(new Hosts(dead), () => Promise.reject(new Error('away')))).rejects.toThrow('away')
})

test('two that find a host gone turn away from it once', () => {
  const hosts = new Hosts('postgres://a,b,c/db')
  const first = hosts.current
  hosts.leave(first)
  hosts.leave(first)
  expect(new URL(hosts.current).host).toBe('b')
  hosts.leave(hosts.current)
  hosts.leave(hosts.current)
  expect(hosts.current).toBe(first)
})
