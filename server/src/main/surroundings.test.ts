// What the database of an operator may lack, each told in one line.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import * as pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, newDatabase } from '#test/database.ts'
import { prepareDatabase, startProblem } from './boot.ts'

let old: { url: string; stop(): Promise<void> }
beforeAll(async () => void (old = await startOld('150012')))
afterAll(() => old.stop())

/** Speaks as much of PostgreSQL's protocol as it takes to tell its version. */
async function startOld(version: string) {
  const text = (...parts: string[]) => Buffer.from(parts.map((part) => `${part}\0`).join(''))
  const message = (kind: string, body: Buffer) => {
    const head = Buffer.alloc(5)
    head.write(kind)
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  const int = (bytes: number, value: number) => {
    const buffer = Buffer.alloc(bytes)
    buffer.writeIntBE(value, 0, bytes)
    return buffer
  }
  const ready = message('Z', Buffer.from('I'))
  const column = Buffer.concat([
    int(2, 1),
    text('server_version_num'),
    int(4, 0),
    int(2, 0),
    int(4, 25),
    int(2, -1),
    int(4, -1),
    int(2, 0),
  ])
  const row = Buffer.concat([int(2, 1), int(4, version.length), Buffer.from(version)])
  const answer = Buffer.concat([message('T', column), message('D', row), message('C', text('SHOW')), ready])
  const server = createServer((socket) => {
    let begun = false
    socket.on('error', () => {})
    socket.on('data', (data) => {
      if (!begun)
        socket.write(
          Buffer.concat([message('R', int(4, 0)), message('S', text('server_version', '15.12')), ready]),
        )
      else if (data.toString('latin1').startsWith('Q')) socket.write(answer)
      begun = true
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://somebody:secret@127.0.0.1:${port}/holdfast`,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

const told = (databaseUrl: string, databaseOwnerUrl = databaseUrl) =>
  prepareDatabase({ databaseUrl, databaseOwnerUrl }).then(
    () => null,
    (e: unknown) => startProblem(e, undefined),
  )

/** A user of the cluster who may nothing. @returns the connection string with it */
async function newUser(url: string, rights = ''): Promise<{ url: string; name: string }> {
  const name = `u_${randomBytes(4).toString('hex')}`
  await asOwner(url, `create role ${pg.escapeIdentifier(name)} login password 'p' ${rights}`)
  const of = new URL(url)
  of.username = name
  of.password = 'p'
  return { url: of.href, name }
}

test('a PostgreSQL that is too old', async () => {
  const { host } = new URL(old.url)
  const line = `(${host}): PostgreSQL 15 is too old: 16 or later is needed`
  expect(await told(old.url)).toBe(`DATABASE_URL ${line}`)
  expect(await told('postgres://x@127.0.0.1:1/y', old.url)).toBe(`DATABASE_OWNER_URL ${line}`)
})

test('an empty database whose user may create nothing', async () => {
  const url = await newDatabase('empty')
  const user = await newUser(url)
  const { host, pathname } = new URL(url)
  expect(await told(user.url)).toBe(
    `DATABASE_URL (${host}): user ${user.name} may not create tables in database ${pathname.slice(1)}`,
  )
})

test('a migrated database whose user was never given its rights', async () => {
  const url = await newDatabase()
  const user = await newUser(url)
  const { host } = new URL(url)
  expect(await told(user.url)).toBe(
    `DATABASE_URL (${host}): user ${user.name} has no rights on the tables: start once with DATABASE_OWNER_URL, which gives them`,
  )
  // As the line says.
  expect(await told(user.url, url)).toBe(null)
  expect(await told(user.url)).toBe(null)
})

test('an owner who may not give the role away', async () => {
  const url = await newDatabase('empty')
  const owner = await newUser(url, 'nocreaterole')
  const server = await newUser(url)
  await asOwner(url, `grant all on schema public to ${owner.name}`)
  await asOwner(url, `alter database ${new URL(url).pathname.slice(1)} owner to ${owner.name}`)
  // Another database of the cluster may have made the role: it is nobody's that this owner could speak for.
  await asOwner(
    url,
    `do $$ begin create role holdfast_app nologin; exception when duplicate_object then null; end $$`,
  )
  const { host } = new URL(url)
  expect(await told(server.url, owner.url)).toBe(
    `DATABASE_OWNER_URL (${host}): user ${owner.name} may not give ${server.name} its role: run, as a superuser, grant holdfast_app to "${server.name}"`,
  )
  await asOwner(url, `grant holdfast_app to ${server.name}`)
  expect(await told(server.url, owner.url)).toBe(null)
})
