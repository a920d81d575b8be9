// What figures and traces cost: the same calls to servers on one local chain, each with a database of its own, in several sets of new
// processes. One tells nothing and counts nothing; one is asked for its figures as often as the shipped configuration does; one sends
// traces to a receiver; one does both. They take turns in short rounds, so that what else the machine does meets all. The cost is the
// processor time that the whole server uses for each call while it is its turn, its jobs included, which a busy machine changes little;
// calls per second stand beside it.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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

/** Two processes of the same code differ by some per cent of one another: the median of several sets does not. */
const SETS = 5
const ROUNDS = 8
const SECONDS = 1
const WARM = 6
const CALLERS = 16
const SCRAPE_MS = 10_000
/** Part of the traces that is kept, as docs/OPERATING.md recommends for a busy site. */
const KEPT = '0.05'
/** A call that answers from the database alone. */
const PATH = `${API_PREFIX}/getUserInfo?address=${account(LOCAL_ACCOUNTS.root).address}`

const KINDS = ['plain', 'figures', 'traces', 'both'] as const
type Kind = (typeof KINDS)[number]
type Served = { kind: Kind; url: string; pid: number; metrics: string | null }
/** Calls per second, and nanoseconds of processor time a call, by what the server tells. */
type Measured = Record<Kind, { perSecond: number; perCall: number }>

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
    const databases = new Map<Kind, string>()
    const started = async (kind: Kind, servers: ServerProcess[]): Promise<Served> => {
      const [port, watched] = [await freePort(), await freePort()]
      const figures: Record<string, string> = { METRICS_PORT: String(watched) }
      const traced = {
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${traces}`,
        OTEL_TRACES_SAMPLER_ARG: KEPT,
      }
      const counts = kind === 'figures' || kind === 'both'
      const env = {
        ...serverEnv(local, databases.get(kind)!, port),
        ...(counts ? figures : {}),
        ...(kind === 'traces' || kind === 'both' ? traced : {}),
      }
      const server = await startServer({ root: ROOT, env, logDir: dir })
      servers.push(server)
      const metrics = counts ? `http://127.0.0.1:${watched}/metrics` : null
      return { kind, url: `http://127.0.0.1:${port}`, pid: server.pid, metrics }
    }
    const set = async (turn: number): Promise<Measured> => {
      const servers: ServerProcess[] = []
      try {
        const served: Served[] = []
        for (const kind of turned(KINDS, turn)) served.push(await started(kind, servers))
        return await measure(served)
      } finally {
        await Promise.all(servers.map((s) => s.stop()))
      }
    }
    try {
      for (const kind of KINDS) {
        const database = await newDatabase(postgres.url, `signals_${kind}`)
        await migrate(database)
        databases.set(kind, database)
      }
      const sets: Measured[] = []
      while (sets.length < SETS) sets.push(await set(sets.length))
      return rowsOf(sets)
    } finally {
      receiver.close()
      await postgres.stop()
      rmSync(dir, { recursive: true, force: true })
    }
  })
}

function rowsOf(sets: readonly Measured[]): BenchRow[] {
  const cost = (kind: Kind) => 100 * (median(sets.map((s) => s[kind].perCall / s.plain.perCall)) - 1)
  const without = median(sets.map((s) => s.plain.perSecond))
  return [
    row('signals: cost of figures, % of processor time per call (goal 3 %)', cost('figures'), null, 3),
    row(
      'signals: cost of traces of which 5 % are kept, % of processor time per call (goal 3 %)',
      cost('traces'),
      null,
      3,
    ),
    row(
      'signals: cost of figures and traces, % of processor time per call (goal 3 %)',
      cost('both'),
      null,
      3,
    ),
    row(
      'signals: calls per second with figures and traces (anchor: without; goal 0.97 x)',
      median(sets.map((s) => s.both.perSecond)),
      without,
      0.97 * without,
      'higher',
    ),
  ]
}

/** The same in another order: whose turn is first changes, since a round leaves work behind it. */
const turned = <T>(all: readonly T[], by: number): T[] => all.map((_, i) => all[(i + by) % all.length]!)

/** Nanoseconds of processor time that all threads of a process have used. */
const usedBy = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))
    .reduce((a, b) => a + b, 0)

async function measure(served: readonly Served[]): Promise<Measured> {
  const clients = new Map<Served, HttpClient[]>()
  for (const s of served)
    clients.set(s, await Promise.all(Array.from({ length: CALLERS }, () => HttpClient.open(s.url))))
  const calls = (server: Served) =>
    load(CALLERS, SECONDS, async (caller) => {
      const answer = await clients.get(server)![caller]!.ask('GET', PATH, '')
      if (!answer.startsWith('{"code":200')) throw new Error(`signals bench: ${answer}`)
    })
  const scraping = setInterval(() => {
    for (const { metrics } of served) if (metrics) void fetch(metrics).then((r) => r.text())
  }, SCRAPE_MS)
  try {
    // Until the code that runs often is compiled.
    for (let i = 0; i < WARM; i++) for (const server of served) await calls(server)
    const rounds = new Map(served.map((s) => [s, [] as { perSecond: number; perCall: number }[]]))
    for (let i = 0; i < ROUNDS; i++)
      for (const server of turned(served, i)) {
        const before = usedBy(server.pid)
        const { perSecond, done } = await calls(server)
        rounds.get(server)!.push({ perSecond, perCall: (usedBy(server.pid) - before) / done })
      }
    return Object.fromEntries(
      served.map((s) => {
        const of = (what: 'perSecond' | 'perCall') => median(rounds.get(s)!.map((r) => r[what]))
        return [s.kind, { perSecond: of('perSecond'), perCall: of('perCall') }]
      }),
    ) as Measured
  } finally {
    clearInterval(scraping)
    for (const of of clients.values()) for (const client of of) client.close()
  }
}
