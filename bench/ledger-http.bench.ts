// Transfers and balance logs from end to end through the server as a process of its own, on a local chain; beside
// pgbench on the same PostgreSQL, and beside a bare Fastify route with the same queries.
//
// A transfer here is a whole call: HTTP on a kept connection, limits, session, input, settings, receiver, ledger, COMMIT,
// answer; each has another key, and all callers have sessions. TPC-B is three updates, a query and an insert, sent to
// PostgreSQL directly by its own C client. A load generator on the loopback asks for both. It shares the processors with what
// it measures: PostgreSQL, the server (which also follows the chain and works off its jobs) and the chain. Only the limit of
// calls a minute is lifted.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_PREFIX } from '@holdfast/protocol/envelope'
import { freePort } from '../devenv/ports.ts'
import { startPostgres } from '../devenv/postgres.ts'
import { startServer } from '../devenv/server.ts'
import { ROOT } from '../devenv/stack.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { HttpClient } from './http-client.ts'
import { load, median, percentile } from './load.ts'
import { onLocalChain } from './local.ts'
import { expectAllThere, type Person, register, seed, serverEnv } from './people.ts'
import { analyze, expectDurable, newDatabase, type Pgbench, startPgbench } from './postgres.ts'
import { type BenchRow, row } from './row.ts'

const ROUNDS = 5
const SECONDS = 3
const PEOPLE = 100
const CALLERS = 96
const BALANCE = 10n ** 24n
const TPCB_CLIENTS = 8
const SCALE = 50
/** Reads of each kind in a round, alternating. */
const READS = 1_500
const READERS = 2
const BARE = join(ROOT, 'bench', 'bare-route.ts')

/** @throws when a transfer is lost or money appears */
export async function run(): Promise<BenchRow[]> {
  return onLocalChain(async (local) => {
    const dir = mkdtempSync(join(tmpdir(), 'holdfast-ledger-http-'))
    const postgres = await startPostgres({ dir })
    try {
      await expectDurable(postgres.url)
      const url = await newDatabase(postgres.url, 'ours')
      await migrate(url)
      const people = await register(local, PEOPLE)
      const port = await freePort()
      const server = await startServer({ root: ROOT, env: serverEnv(local, url, port), logDir: dir })
      try {
        await seed(url, people, BALANCE)
        const tpcb = await startPgbench(await newDatabase(postgres.url, 'tpcb'), SCALE)
        return await measure(url, `http://127.0.0.1:${port}`, people, tpcb)
      } finally {
        await server.stop()
      }
    } finally {
      await postgres.stop()
      rmSync(dir, { recursive: true, force: true })
    }
  })
}

async function measure(url: string, server: string, people: Person[], tpcb: Pgbench): Promise<BenchRow[]> {
  const clients = await Promise.all(Array.from({ length: CALLERS }, () => HttpClient.open(server)))
  let asked = 0
  const transfers = async () => {
    const { perSecond } = await load(CALLERS, SECONDS, async (caller) => {
      const n = asked++
      const from = people[n % PEOPLE]!
      const to = people[(n + 1 + Math.floor(Math.random() * (PEOPLE - 1))) % PEOPLE]!.address
      const body = JSON.stringify({ amount: '5', to, symbol: 'USDT', key: `benchmark-${n}` })
      const answer = await clients[caller]!.ask('POST', `${API_PREFIX}/transfer`, from.token, body)
      if (!answer.startsWith('{"code":200')) throw new Error(`ledger bench: ${answer}`)
    })
    await expectAllThere(url, { people: PEOPLE, balance: BALANCE, transfers: asked })
    return perSecond
  }
  const bare = await startBare(url)
  const rounds: { http: number; tpcb: number; read: number; bare: number }[] = []
  for (let i = 0; i < ROUNDS; i++) {
    const http = await transfers()
    const { perSecond } = await tpcb.run(TPCB_CLIENTS, SECONDS)
    await tpcb.check()
    await analyze(url)
    rounds.push({ http, tpcb: perSecond, ...(await reads(server, bare.url, people)) })
  }
  for (const client of clients) client.close()
  bare.stop()
  const of = (name: 'http' | 'tpcb' | 'read' | 'bare') => median(rounds.map((r) => r[name]))
  return [
    row(
      `ledger: transfers per second through HTTP (anchor: pgbench TPC-B, ${TPCB_CLIENTS} clients; goal 1 x)`,
      of('http'),
      of('tpcb'),
      of('tpcb'),
      'higher',
    ),
    row(
      'ledger: balance log, 20 rows, p99 ms (anchor: bare Fastify, same queries; goal 1.15 x)',
      of('read'),
      of('bare'),
      1.15 * of('bare'),
    ),
  ]
}

/** Asks both servers in turn for the same page; p99 of each. */
async function reads(
  server: string,
  bare: string,
  people: Person[],
): Promise<{ read: number; bare: number }> {
  const taken = { read: [] as number[], bare: [] as number[] }
  const reader = async (n: number) => {
    const [ours, other] = await Promise.all([HttpClient.open(server), HttpClient.open(bare)])
    for (let i = 0; i < READS; i++) {
      const { address, token } = people[(i * READERS + n) % PEOPLE]!
      const path = `${API_PREFIX}/getBalanceLog?address=${address}&page=1&size=20`
      for (const [client, list] of [
        [ours, taken.read],
        [other, taken.bare],
      ] as const) {
        const began = performance.now()
        const answer = await client.ask('GET', path, token)
        list.push(performance.now() - began)
        if (!answer.includes('"total":')) throw new Error(`ledger bench: ${answer}`)
      }
    }
    ours.close()
    other.close()
  }
  await Promise.all(Array.from({ length: READERS }, (_, n) => reader(n)))
  return { read: percentile(taken.read, 0.99), bare: percentile(taken.bare, 0.99) }
}

/** Starts the bare route as a process of its own, like the server. */
async function startBare(databaseUrl: string): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', BARE, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (d: Buffer) => resolve(d.toString().trim()))
    child.once('close', () => reject(new Error('ledger bench: the bare route ended')))
  })
  return { url, stop: () => void child.kill() }
}
