// What figures and traces cost: the same calls to api processes of one site, six new ones at a time. Two tell nothing and count nothing,
// and what these differ by is printed as a row: nothing below that is known. Each caller asks all six, so that they answer equally many
// calls in the same seconds and none rests: asked in turns, servers alike differed by a tenth to a half (D-470). The cost is the
// processor time that the whole process uses for each call, its timers, scrapes and sending included. Those cost by the second and not by
// the call, and weigh more here, where six servers share the processors, than where a server has one to itself.
//
// A site keeps one trace in a hundred. Here that would be some fifty of each server, made by code that has run too seldom to be compiled,
// at several times what they cost once it is. So one server keeps none, one keeps all, and a hundredth of what these differ by is added.
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

/** Two processes of the same code differ by up to 4 %: the median of several sets does less. */
const SETS = 9
const CALLERS = 16
/** Calls that each process answers before it is measured: until what is called often is compiled, the rare parts of it too. */
const WARM_CALLS = 3_000
/** How long they are asked, seconds, with a scrape in the midst of each ten, as in the shipped configuration. */
const MEASURED = 30
const SCRAPE = 10
/** Part of the traces that is kept, as docs/OPERATING.md recommends for a busy site. */
const KEPT = 0.01
/** Scrapes before a server is measured: as many as it answers in a few minutes. */
const WARM_SCRAPES = 30
/** A call that answers from the database alone. */
const PATH = `${API_PREFIX}/getUserInfo?address=${account(LOCAL_ACCOUNTS.root).address}`

/** Those that send traces keep all of them, or none. */
const KINDS = ['plain', 'alike', 'figures', 'none kept', 'all kept', 'figures, none kept'] as const
type Kind = (typeof KINDS)[number]
type Served = { kind: Kind; url: string; pid: number; metrics: string | null; clients: HttpClient[] }
/** Processor time of a call, as a multiple of the mean of the two that tell nothing. */
type Measured = Record<Kind, number>

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
    const database = await newDatabase(postgres.url, 'signals')
    await migrate(database)
    const startedAs = async (processes: string, more: Record<string, string> = {}) => {
      const port = await freePort()
      const env = { ...serverEnv(local, database, port), PROCESSES: processes, ...more }
      return { server: await startServer({ root: ROOT, env, logDir: dir }), url: `http://127.0.0.1:${port}` }
    }
    const started = async (kind: Kind, servers: ServerProcess[]): Promise<Served> => {
      const watched = String(await freePort())
      const counts = kind.startsWith('figures')
      const kept = kind.endsWith('none kept') ? '0' : kind === 'all kept' ? '1' : null
      const { server, url } = await startedAs('api', {
        ...(counts ? { METRICS_PORT: watched } : {}),
        ...(kept === null
          ? {}
          : { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${traces}`, OTEL_TRACES_SAMPLER_ARG: kept }),
      })
      servers.push(server)
      const metrics = counts ? `http://127.0.0.1:${watched}/metrics` : null
      return { kind, url, pid: server.pid, metrics, clients: [] }
    }
    const set = async (): Promise<Measured> => {
      const servers: ServerProcess[] = []
      const served: Served[] = []
      try {
        for (const kind of shuffled(KINDS)) served.push(await started(kind, servers))
        // Not before all run: a server ends a connection that asks nothing.
        for (const s of served)
          s.clients.push(
            ...(await Promise.all(Array.from({ length: CALLERS }, () => HttpClient.open(s.url)))),
          )
        return await measure(served)
      } finally {
        for (const { clients } of served) for (const client of clients) client.close()
        await Promise.all(servers.map((s) => s.stop()))
      }
    }
    const rest = await startedAs('indexer,worker')
    try {
      const sets: Measured[] = []
      while (sets.length < SETS) sets.push(await set())
      return rowsOf(sets)
    } finally {
      await rest.server.stop()
      receiver.close()
      await postgres.stop()
      rmSync(dir, { recursive: true, force: true })
    }
  })
}

function rowsOf(sets: readonly Measured[]): BenchRow[] {
  const percent = (what: string, of: (measured: Measured) => number) =>
    row(
      `signals: ${what}, % of processor time per call (goal 3 %)`,
      100 * (median(sets.map(of)) - 1),
      null,
      3,
    )
  const kept = (m: Measured) => m['all kept'] - m['none kept']
  return [
    percent(
      'difference of two servers alike',
      ({ plain, alike }) => Math.max(plain, alike) / Math.min(plain, alike),
    ),
    percent('cost of figures', (m) => m.figures),
    percent('cost of traces of which 1 % are kept', (m) => m['none kept'] + KEPT * kept(m)),
    percent('cost of figures and traces', (m) => m['figures, none kept'] + KEPT * kept(m)),
  ]
}

/** The same in another order, so that nobody is always first. */
const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)

/** Nanoseconds of processor time that all threads of a process have used. */
const usedBy = ({ pid }: Served): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))
    .reduce((a, b) => a + b, 0)

/** Each caller asks each of them once, in an order of its own. */
async function askAll(served: readonly Served[], caller: number): Promise<void> {
  for (const { clients } of shuffled(served)) {
    const answer = await clients[caller]!.ask('GET', PATH, '')
    if (!answer.startsWith('{"code":200')) throw new Error(`signals bench: ${answer}`)
  }
}

async function scrape(served: readonly Served[]): Promise<void> {
  for (const { metrics } of served) if (metrics) await (await fetch(metrics)).text()
}

async function measure(served: readonly Served[]): Promise<Measured> {
  for (let done = 0; done < WARM_CALLS;) {
    done += (await load(CALLERS, 2, (caller) => askAll(served, caller))).done
    await scrape(served)
  }
  for (let i = 0; i < WARM_SCRAPES; i++) await scrape(served)
  const before = served.map(usedBy)
  const scraping = Array.from({ length: MEASURED / SCRAPE }, (_, i) =>
    setTimeout(() => void scrape(served), 1_000 * SCRAPE * (i + 0.5)),
  )
  await load(CALLERS, MEASURED, (caller) => askAll(served, caller))
  for (const timer of scraping) clearTimeout(timer)
  const used = served.map((s, i) => [s.kind, usedBy(s) - before[i]!] as const)
  const plain = used.filter(([kind]) => kind === 'plain' || kind === 'alike').map(([, ns]) => ns)
  const mean = plain.reduce((a, b) => a + b, 0) / plain.length
  return Object.fromEntries(used.map(([kind, ns]) => [kind, ns / mean])) as Measured
}
