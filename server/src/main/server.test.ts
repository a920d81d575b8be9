import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../devenv/ports.ts'
import { runServer as run, startServer as serve, stopServers } from '#test/server-process.ts'
import { testEnv } from '#test/server.ts'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { asOwner, newDatabase, withDatabase } from '#test/database.ts'
import { dump } from '#test/tables.ts'

let chain: TestChain
let dir: string

beforeAll(async () => {
  chain = await startTestChain()
  dir = mkdtempSync(join(tmpdir(), 'holdfast-process-test-'))
})
afterEach(stopServers)
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true })
  await chain?.stop()
})

const json = async (url: string) => (await fetch(url)).json() as Promise<Record<string, unknown>>
const indexed = async (url: string) => ((await json(`${url}/api/chain`)).head as { indexed: number }).indexed

test('it migrates, serves, follows the chain, and stops cleanly when told', async () => {
  const server = await serve(testEnv(chain, await newDatabase('empty'), { PORT: '0', LOG_LEVEL: 'info' }))
  await expect.poll(() => indexed(server.url)).toBe(await chain.height())
  await chain.mine(1)
  await expect.poll(() => indexed(server.url)).toBe(await chain.height())
  expect(await json(`${server.url}/api/health`)).toMatchObject({ ok: true, lag: 0 })
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(server.told.err).toBe('')
})

test('Ctrl-C stops it as cleanly', async () => {
  const server = await serve(testEnv(chain, await newDatabase(), { PORT: '0' }))
  server.child.kill('SIGINT')
  server.child.kill('SIGINT')
  expect(await server.exited).toBe(0)
})

test('killed in the middle of indexing, it goes on where it was', async () => {
  const database = await newDatabase()
  const env = testEnv(chain, database, { PORT: '0', POLL_MS: '10' })
  const people = [11, 12, 13].map((i) => new Person(chain, i))
  for (const p of people) await p.register(account(ROOT_INDEX).address)
  for (let kills = 0; kills < 4; kills++) {
    const server = await serve(env)
    const writing = (async () => {
      for (const p of people) await p.deposit(10n * UNIT)
    })()
    await new Promise((resolve) => setTimeout(resolve, 20 + kills * 25))
    server.child.kill('SIGKILL')
    expect(await server.exited).toBe('SIGKILL')
    await writing
  }
  await chain.node.rpc('anvil_reorg', [2, []])
  const server = await serve(env)
  await expect.poll(() => indexed(server.url)).toBe(await chain.height())

  const fresh = await newDatabase()
  const replay = await serve({ ...env, DATABASE_URL: fresh })
  await expect.poll(() => indexed(replay.url)).toBe(await chain.height())
  expect((await dump(database)).hosting_order).toHaveLength(10)
  expect(await dump(database)).toEqual(await dump(fresh))
})

test('api and indexer run as processes of their own', async () => {
  const env = testEnv(chain, await newDatabase(), { PORT: '0' })
  const api = await serve({ ...env, PROCESSES: 'api' })
  const before = await indexed(api.url)
  expect(before).toBe(0)
  const indexer = run({ ...env, PROCESSES: 'indexer,worker' })
  await expect.poll(() => indexed(api.url)).toBe(await chain.height())
  indexer.child.kill('SIGTERM')
  expect(await indexer.exited).toBe(0)
})

const hold = async () => {
  const port = await freePort()
  const server = createServer().listen(port, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return { port: String(port), close: () => new Promise((resolve) => server.close(resolve)) }
}

test('what is wrong with the surroundings is said in one line, with exit code 1', async () => {
  const database = await newDatabase()
  const good = testEnv(chain, database, { PORT: '0' })
  const other = new URL(database)
  other.password = 'wrong'
  const taken = await hold()
  const file = (name: string, text: string) => {
    writeFileSync(join(dir, name), text)
    return join(dir, name)
  }
  const deployment = JSON.parse(readFileSync(chain.deploymentFile, 'utf8')) as Record<string, unknown>
  const { host } = other
  const cases: [Record<string, string>, string][] = [
    [{ PORT: taken.port }, `Port ${taken.port} is in use: stop what uses it or set PORT`],
    [{ PORT: '70000' }, 'PORT=70000 is not a whole number from 0 to 65535'],
    [{ DATABASE_URL: '' }, 'DATABASE_URL is missing: a PostgreSQL connection string'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL is not a connection string such as postgres://user:password@host:5432/name',
    ],
    [
      { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' },
      'DATABASE_URL (127.0.0.1:1): no PostgreSQL answers there (ECONNREFUSED)',
    ],
    [{ DATABASE_URL: other.href }, `DATABASE_URL (${host}): user holdfast or its password is refused`],
    [
      { DATABASE_URL: withDatabase(database, 'nowhere') },
      `DATABASE_URL (${host}): there is no database nowhere`,
    ],
    [{ RPC_URLS: '' }, 'RPC_URLS is missing: the address of a node (comma separated for several)'],
    [{ RPC_URLS: 'http://127.0.0.1:1/secret-key' }, 'no RPC answers: 127.0.0.1:1 (RPC_URLS)'],
    [{ RPC_URLS: `http://${host}` }, `no RPC answers: ${host} (RPC_URLS)`],
    [{ CHAIN: 'polygon' }, 'CHAIN=polygon is not one of local, bscTestnet, bsc'],
    [{ CHAIN: 'bsc' }, `DEPLOYMENT_FILE=${chain.deploymentFile} is for chain 31337, CHAIN=bsc is 56`],
    [
      {
        CHAIN: 'bscTestnet',
        DEPLOYMENT_FILE: file('97.json', JSON.stringify({ ...deployment, chainId: 97 })),
        PUBLIC_RPC_URL: 'https://rpc.example',
        RPC_URLS: `${chain.url},http://127.0.0.1:1`,
      },
      `the RPC ${new URL(chain.url).host} is on chain 31337, CHAIN=bscTestnet is 97`,
    ],
    [
      {
        CHAIN: 'bscTestnet',
        DEPLOYMENT_FILE: file('97.json', JSON.stringify({ ...deployment, chainId: 97 })),
      },
      'RPC_URLS names one node: off the local chain nothing that moves money is believed before two, of different hosts, tell it alike',
    ],
    [
      { DEPLOYMENT_FILE: '/nowhere.json' },
      'DEPLOYMENT_FILE=/nowhere.json does not exist: deploy the contracts first',
    ],
    [
      { DEPLOYMENT_FILE: file('half.json', '{"chainId":31337,') },
      `DEPLOYMENT_FILE=${join(dir, 'half.json')} is not JSON`,
    ],
    [
      { DEPLOYMENT_FILE: file('few.json', JSON.stringify({ ...deployment, contracts: {} })) },
      `DEPLOYMENT_FILE=${join(dir, 'few.json')} is not complete: no address of hostingPool`,
    ],
  ]
  const outcomes = await inPairs(cases, async ([env]) => {
    const server = run({ ...good, ...env })
    return [await server.exited, server.told.err, server.told.out]
  })
  expect(outcomes).toEqual(cases.map(([, line]) => [1, `${line}\n`, '']))
  await taken.close()
})

test('a database of other contracts is refused in one line', async () => {
  const env = testEnv(chain, await newDatabase(), { PORT: '0' })
  const first = await serve(env)
  first.child.kill('SIGTERM')
  await first.exited
  const deployment = JSON.parse(readFileSync(chain.deploymentFile, 'utf8')) as Record<string, unknown>
  const file = join(dir, 'other.json')
  writeFileSync(file, JSON.stringify({ ...deployment, fingerprint: '0x00' }))
  const second = run({ ...env, DEPLOYMENT_FILE: file })
  expect(await second.exited).toBe(1)
  expect(second.told.err).toBe(
    'this database follows another chain or other contracts: use a new database (DATABASE_URL or DATA_DIR)\n',
  )
})

test('a database that may forget what it confirmed is refused in one line', async () => {
  const database = await newDatabase()
  const { host, pathname } = new URL(database)
  await asOwner(database, `alter database ${pathname.slice(1)} set synchronous_commit = off`)
  const server = run(testEnv(chain, database, { PORT: '0' }))
  expect(await server.exited).toBe(1)
  expect(server.told.err).toBe(
    `DATABASE_URL (${host}): synchronous_commit is off there, and what users were told is done could be lost: switch it on\n`,
  )
})

async function inPairs<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let i = 0; i < items.length; i += 2)
    results.push(...(await Promise.all(items.slice(i, i + 2).map(work))))
  return results
}
