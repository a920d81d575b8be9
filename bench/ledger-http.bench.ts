// Transfers and balance logs from end to end through the server as a process of its own, on a local chain; beside
// pgbench on the same PostgreSQL, and beside a bare Fastify route with the same queries.
//
// A transfer here is a whole call: HTTP on a kept connection, limits, session, input, settings, receiver, ledger, COMMIT,
// answer; each has another key, and all callers have sessions. TPC-B is three updates, a query and an insert, sent to
// PostgreSQL directly by its own C client. A load generator on the loopback asks for both. It shares the processors with what
// it measures: PostgreSQL, the server (which also follows the chain and works off its jobs) and the chain. Only the limit of
// calls a minute is lifted.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mainAbi } from '@holdfast/protocol/abi/index'
import { API_PREFIX } from '@holdfast/protocol/envelope'
import { encodeFunctionData } from 'viem'
import { LOCAL_ACCOUNTS, LOCAL_MNEMONIC } from '../devenv/accounts.ts'
import { freePort } from '../devenv/ports.ts'
import { startPostgres } from '../devenv/postgres.ts'
import { startServer } from '../devenv/server.ts'
import { ROOT } from '../devenv/stack.ts'
import { openPipeline } from '../server/src/db/database.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { TransferWriter } from '../server/src/ledger/writer.ts'
import { HttpClient } from './http-client.ts'
import { load, median } from './load.ts'
import { account, type Local, onLocalChain } from './local.ts'
import { analyze, asOwner, expectDurable, newDatabase, type Pgbench, startPgbench } from './postgres.ts'
import { type BenchRow, row } from './row.ts'
import { seedLedger } from './seed-ledger.ts'
import { userAccount } from '../server/src/ledger/owner.ts'

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
const DAY_MS = 86_400_000
const BARE = join(ROOT, 'bench', 'bare-route.ts')

type Person = { address: string; token: string }

/** @throws when a transfer is lost or money appears */
export async function run(): Promise<BenchRow[]> {
  return onLocalChain(async (local) => {
    const dir = mkdtempSync(join(tmpdir(), 'holdfast-ledger-http-'))
    const postgres = await startPostgres({ dir })
    try {
      await expectDurable(postgres.url)
      const url = await newDatabase(postgres.url, 'ours')
      await migrate(url)
      const people = await register(local)
      const port = await freePort()
      const server = await startServer({ root: ROOT, env: serverEnv(local, url, port), logDir: dir })
      try {
        await seed(url, people)
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

const serverEnv = (local: Local, url: string, port: number): Record<string, string> => ({
  CHAIN: 'local',
  PORT: String(port),
  DATABASE_URL: url,
  RPC_URLS: local.url,
  DEPLOYMENT_FILE: local.deploymentFile,
  DEV_MNEMONIC: LOCAL_MNEMONIC,
  LOG_LEVEL: 'warn',
  CALLS_PER_MINUTE: '1000000000',
})

/** Registers people on the chain; their sessions are made without signing in. */
async function register(local: Local): Promise<Person[]> {
  const people: Person[] = []
  let refer = account(LOCAL_ACCOUNTS.root).address
  for (let i = 0; i < PEOPLE; i++) {
    const person = account(1_000 + i)
    await local.fund(person.address)
    const data = encodeFunctionData({ abi: mainAbi, functionName: 'register', args: [refer] })
    await local.send(person, local.contracts.main, data)
    people.push({ address: person.address, token: randomBytes(32).toString('base64url') })
    if (i % 10 === 0) refer = person.address
  }
  return people
}

async function seed(url: string, people: Person[]): Promise<void> {
  const now = Date.now()
  await asOwner(url, async (client) => {
    for (const { address, token } of people)
      await client.query(
        `insert into session (token_hash, address, created_at, last_seen_at, expires_at, user_agent)
         values ($1, $2, $3, $3, $4, '')`,
        [createHash('sha256').update(token).digest(), address.toLowerCase(), now, now + DAY_MS],
      )
    for (let indexed = 0; indexed < PEOPLE;) {
      const { rows } = await client.query<{ n: number }>(
        'select count(*)::int as n from account where address = any($1)',
        [people.map((p) => p.address.toLowerCase())],
      )
      indexed = rows[0]!.n
    }
  })
  const writer = new TransferWriter({ connect: () => openPipeline(url) })
  await seedLedger(
    url,
    writer,
    people.map((p) => userAccount(p.address.toLowerCase())),
    BALANCE,
  )
  await writer.stop()
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
    await check(url, asked)
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
  const p99 = (list: number[]) => list.toSorted((a, b) => a - b)[Math.ceil(list.length * 0.99) - 1]!
  return { read: p99(taken.read), bare: p99(taken.bare) }
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

async function check(url: string, transfers: number): Promise<void> {
  await asOwner(url, async (client) => {
    const { rows } = await client.query<{ users: string; n: string }>(
      `select (select sum(posted) from ledger_account where left(owner, 2) = '0x') as users,
         (select count(*) from ledger_journal where left(idem_key, 9) = 'transfer:') as n`,
    )
    const { users, n } = rows[0]!
    if (BigInt(users) !== BALANCE * BigInt(PEOPLE) || Number(n) !== transfers)
      throw new Error(`ledger bench: ${users} in ${n} transfers, ${transfers} were answered`)
  })
}
