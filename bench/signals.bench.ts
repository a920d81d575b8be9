// What figures and traces cost: the same calls to two servers on one local chain, each with a database of its own, in several pairs of new processes. One tells nothing
// and counts nothing; the other is asked for its figures as often as the shipped configuration does, and sends traces to a receiver. The
// two take turns in short rounds, so that what else the machine does meets both. The cost is the processor time of the whole server
// for each call, its jobs included, which a busy machine changes little; calls per second stand beside it.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_PREFIX } from '@holdfast/protocol/envelope'
import { LOCAL_ACCOUNTS } from '../devenv/accounts.ts'
import { freePort } from '../devenv/ports.ts'
import { startPostgres } from '../devenv/postgres.ts'
import { type ServerProcess, startServer } from '../devenv/server.ts'
import { ROOT } from '../devenv/stack.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { HttpClient } from './http-client.ts'
import { load, median } from './load.ts'
import { account, onLocalChain } from './local.ts'
import { serverEnv } from './people.ts'
import { newDatabase } from './postgres.ts'
import { type BenchRow, row } from './row.ts'

/** Two processes of the same code differ by some per cent of one another: the median of several pairs does not. */
const PAIRS = 7
const ROUNDS = 6
const SECONDS = 1
const WARM = 8
const CALLERS = 16
const SCRAPE_MS = 10_000
/** Part of the traces that is kept, as docs/OPERATING.md recommends for a busy site. */
const KEPT = '0.05'
/** A call that answers from the database alone. */
const PATH = `${API_PREFIX}/getUserInfo?address=${account(LOCAL_ACCOUNTS.root).address}`

export async function run(): Promise<BenchRow[]> {
  return onLocalChain(async (local) => {
    const dir = mkdtempSync(join(tmpdir(), 'holdfast-signals-'))
    const postgres = await startPostgres({ dir })
    const receiver = createServer((request, response) => {
      request.resume()
      request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const { port: traces } = receiver.address() as AddressInfo
    const databaseNamed = async (name: string) => {
      const database = await newDatabase(postgres.url, name)
      await migrate(database)
      return database
    }
    const databases = { plain: await databaseNamed('plain'), told: await databaseNamed('told') }
    const pair = async (toldFirst: boolean): Promise<Measured> => {
      const servers: ServerProcess[] = []
      const start = async (database: string, more: Record<string, string>) => {
        const port = await freePort()
        const env = { ...serverEnv(local, database, port), ...more }
        const server = await startServer({ root: ROOT, env, logDir: dir })
        servers.push(server)
        return { url: `http://127.0.0.1:${port}`, pid: server.pid }
      }
      try {
        const watched = await freePort()
        const withFigures = () =>
          start(databases.told, {
            METRICS_PORT: String(watched),
            OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${traces}`,
            OTEL_TRACES_SAMPLER_ARG: KEPT,
          })
        const earlier = toldFirst ? await withFigures() : null
        const plain = await start(databases.plain, {})
        const told = earlier ?? (await withFigures())
        return await measure(plain, told, `http://127.0.0.1:${watched}/metrics`)
      } finally {
        await Promise.all(servers.map((s) => s.stop()))
      }
    }
    try {
      const pairs: Measured[] = []
      for (let i = 0; i < PAIRS; i++) pairs.push(await pair(i % 2 === 1))
      const without = median(pairs.map((p) => p.plain))
      return [
        row(
          'signals: cost of figures and traces, % of processor time per call (goal 3 %)',
          100 * (median(pairs.map((p) => p.cost)) - 1),
          null,
          3,
        ),
        row(
          'signals: calls per second with figures and traces (anchor: without; goal 0.97 x)',
          median(pairs.map((p) => p.told)),
          without,
          0.97 * without,
          'higher',
        ),
      ]
    } finally {
      receiver.close()
      await postgres.stop()
      rmSync(dir, { recursive: true, force: true })
    }
  })
}

type Served = { url: string; pid: number }
/** Calls per second of both, and how much processor time a call takes with figures and traces beside one without. */
type Measured = { plain: number; told: number; cost: number }

/** Ticks of the kernel that a process has used, in user and kernel mode. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return Number(fields[11]) + Number(fields[12])
}

async function measure(plain: Served, told: Served, metrics: string): Promise<Measured> {
  const clients = async (url: string) =>
    Promise.all(Array.from({ length: CALLERS }, () => HttpClient.open(url)))
  const [ofPlain, ofTold] = await Promise.all([clients(plain.url), clients(told.url)])
  const answered = new Map([plain, told].map((s) => [s, 0]))
  const calls = async (server: Served) => {
    const of = server === plain ? ofPlain : ofTold
    const { perSecond, done } = await load(CALLERS, SECONDS, async (caller) => {
      const answer = await of[caller]!.ask('GET', PATH, '')
      if (!answer.startsWith('{"code":200')) throw new Error(`signals bench: ${answer}`)
    })
    answered.set(server, answered.get(server)! + done)
    return perSecond
  }
  const scraping = setInterval(() => void fetch(metrics).then((r) => r.text()), SCRAPE_MS)
  try {
    // Until the code that runs often is compiled.
    for (let i = 0; i < WARM; i++) for (const server of [plain, told]) await calls(server)
    for (const server of [plain, told]) answered.set(server, 0)
    const before = new Map([plain, told].map((s) => [s, ticksOf(s.pid)]))
    const perCall = (s: Served) => (ticksOf(s.pid) - before.get(s)!) / answered.get(s)!
    const rounds: { plain: number; told: number }[] = []
    for (let i = 0; i < ROUNDS; i++) {
      // Who comes first changes, since a round leaves work behind it.
      const first = i % 2 === 0
      const earlier = first ? await calls(plain) : 0
      const sent = await calls(told)
      rounds.push({ plain: first ? earlier : await calls(plain), told: sent })
    }
    return {
      plain: median(rounds.map((r) => r.plain)),
      told: median(rounds.map((r) => r.told)),
      cost: perCall(told) / perCall(plain),
    }
  } finally {
    clearInterval(scraping)
    for (const client of [...ofPlain, ...ofTold]) client.close()
  }
}
