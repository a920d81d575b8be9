// What figures and traces cost: the same calls to several apps of one site, in one process. Servers of the same code differ by up to
// 4 % from start to start, in what is compiled when and where things lie in memory, which is more than what is looked for; apps of one
// process share all that. They are asked in turns of less than a second, and the cost is the processor time that the whole process
// uses meanwhile. Two of them tell nothing and count nothing, and what these differ by is printed as a row: nothing below that is known.
//
// What costs by the second and not by the call, timers and scrapes, would here be shared by all. It is measured apart, on servers that
// nobody asks, as part of the one processor that a busy server has, and is added.
//
// A site keeps one trace in a hundred. Here one app keeps none, one keeps all, and a hundredth of what these differ by is added: all of a
// kept trace is then within its own app's turns, its sending too.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_PREFIX } from '@holdfast/protocol/envelope'
import { LOCAL_ACCOUNTS } from '../devenv/accounts.ts'
import { freePort } from '../devenv/ports.ts'
import { startPostgres } from '../devenv/postgres.ts'
import { type ServerProcess, startServer } from '../devenv/server.ts'
import { ROOT } from '../devenv/stack.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { HttpClient } from './http-client.ts'
import { load } from './load.ts'
import { account, onLocalChain } from './local.ts'
import { serverEnv } from './people.ts'
import { newDatabase } from './postgres.ts'
import { type BenchRow, row } from './row.ts'

const CALLERS = 16
/** How long an app is asked at a time, seconds. */
const TURN = 0.5
/** Rounds in which each app has one turn: until what is called often is compiled, and then those that count. */
const WARM_ROUNDS = 10
const ROUNDS = 120
/** Scrapes of each before the first: as many as a server answers in a few minutes. */
const WARM_SCRAPES = 30
/** How long the servers rest that nobody asks, seconds, and how often they are scraped, as in the shipped configuration. */
const RESTING = 60
const SCRAPE = 10
/** Part of the traces that is kept, as docs/OPERATING.md recommends for a busy site. */
const KEPT = 0.01
/** A call that answers from the database alone. */
const PATH = `${API_PREFIX}/getUserInfo?address=${account(LOCAL_ACCOUNTS.root).address}`

/** Those that send traces keep all of them, or none. */
const KINDS = ['plain', 'alike', 'figures', 'none kept', 'all kept', 'figures, none kept'] as const
type Kind = (typeof KINDS)[number]
type Settings = Record<string, string>
type Asked = { kind: Kind; clients: HttpClient[] }
/** Processor time of a call, as a multiple of the mean of the two that tell nothing. */
type Measured = Record<Kind, number>
/** Parts of a processor that a server uses by the second, beyond one that tells nothing. */
type Resting = { figures: number; traces: number; both: number }

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
    const env = async (processes: string): Promise<Settings> => ({
      ...serverEnv(local, database, await freePort()),
      PROCESSES: processes,
    })
    const sending = (kept: number): Settings => ({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${traces}`,
      OTEL_TRACES_SAMPLER_ARG: String(kept),
    })
    const counting = async (): Promise<Settings> => ({ METRICS_PORT: String(await freePort()) })
    const background = await startServer({ root: ROOT, env: await env('indexer,worker'), logDir: dir })
    try {
      const settings: Record<Kind, Settings> = {
        plain: {},
        alike: {},
        figures: await counting(),
        'none kept': sending(0),
        'all kept': sending(1),
        'figures, none kept': { ...(await counting()), ...sending(0) },
      }
      const asked = await askedInOneProcess(await env('api'), settings)
      const resting = await restingServers({
        plain: await env('api'),
        figures: { ...(await env('api')), ...(await counting()) },
        traces: { ...(await env('api')), ...sending(KEPT) },
        both: { ...(await env('api')), ...(await counting()), ...sending(KEPT) },
        dir,
      })
      return rowsOf(asked, resting)
    } finally {
      await background.stop()
      receiver.close()
      await postgres.stop()
      rmSync(dir, { recursive: true, force: true })
    }
  })
}

function rowsOf(asked: Measured, resting: Resting): BenchRow[] {
  const percent = (what: string, part: number) =>
    row(`signals: ${what}, % of processor time per call (goal 3 %)`, 100 * part, null, 3)
  const kept = KEPT * (asked['all kept'] - asked['none kept'])
  const { plain, alike } = asked
  return [
    percent('difference of two apps alike', Math.max(plain, alike) / Math.min(plain, alike) - 1),
    percent('cost of figures', asked.figures - 1 + resting.figures),
    percent('cost of traces of which 1 % are kept', asked['none kept'] - 1 + kept + resting.traces),
    percent('cost of figures and traces', asked['figures, none kept'] - 1 + kept + resting.both),
  ]
}

/** The same in another order, so that nobody is always first. */
const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)

/** Nanoseconds of processor time that all threads of a process have used. */
const usedBy = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))
    .reduce((a, b) => a + b, 0)

const metricsOf = (settings: Settings): string[] =>
  settings['METRICS_PORT'] === undefined ? [] : [`http://127.0.0.1:${settings['METRICS_PORT']}/metrics`]

async function scrape(urls: readonly string[]): Promise<void> {
  for (const url of urls) await (await fetch(url)).text()
}

/** Asks apps of one process in turns. @param env what they have in common */
async function askedInOneProcess(env: Settings, settings: Record<Kind, Settings>): Promise<Measured> {
  const script = join(import.meta.dirname, 'signals-apps.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(KINDS.map((kind) => settings[kind]))], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const apps: Asked[] = []
  try {
    const urls = await addresses(child)
    await scrapeOften(Object.values(settings).flatMap(metricsOf))
    for (const [i, kind] of KINDS.entries())
      apps.push({
        kind,
        clients: await Promise.all(Array.from({ length: CALLERS }, () => HttpClient.open(urls[i]!))),
      })
    const costs: Measured[] = []
    for (let i = -WARM_ROUNDS; i < ROUNDS; i++) {
      const cost = await oneRound(apps, child.pid!)
      if (i >= 0) costs.push(cost)
    }
    return meanOf(costs)
  } finally {
    for (const { clients } of apps) for (const client of clients) client.close()
    child.kill()
  }
}

async function addresses(child: ChildProcess): Promise<string[]> {
  for await (const line of createInterface({ input: child.stdout! }))
    if (line.startsWith('[')) return JSON.parse(line) as string[]
  throw new Error('signals bench: the apps did not start')
}

async function scrapeOften(urls: readonly string[]): Promise<void> {
  for (let i = 0; i < WARM_SCRAPES; i++) await scrape(urls)
}

/** Each app is asked for one turn. */
async function oneRound(apps: readonly Asked[], pid: number): Promise<Measured> {
  const cost = {} as Measured
  for (const { kind, clients } of shuffled(apps)) {
    const before = usedBy(pid)
    const { done } = await load(CALLERS, TURN, async (caller) => {
      const answer = await clients[caller]!.ask('GET', PATH, '')
      if (!answer.startsWith('{"code":200')) throw new Error(`signals bench: ${answer}`)
    })
    cost[kind] = (usedBy(pid) - before) / done
  }
  const plain = (cost.plain + cost.alike) / 2
  for (const kind of KINDS) cost[kind] /= plain
  return cost
}

/** Mean without the tenth at either end: a turn in which the machine did something else is none. */
function meanOf(costs: readonly Measured[]): Measured {
  const cut = Math.floor(costs.length / 10)
  const mean = (kind: Kind) => {
    const kept = costs
      .map((cost) => cost[kind])
      .toSorted((a, b) => a - b)
      .slice(cut, costs.length - cut)
    return kept.reduce((a, b) => a + b, 0) / kept.length
  }
  return Object.fromEntries(KINDS.map((kind) => [kind, mean(kind)])) as Measured
}

/** Servers that nobody asks, all at once, but for scrapes. */
async function restingServers(
  o: Record<'plain' | keyof Resting, Settings> & { dir: string },
): Promise<Resting> {
  const { dir, ...settings } = o
  const servers: ServerProcess[] = []
  try {
    const scraped = Object.values(settings).flatMap(metricsOf)
    for (const env of Object.values(settings))
      servers.push(await startServer({ root: ROOT, env, logDir: dir }))
    await scrapeOften(scraped)
    const before = servers.map(({ pid }) => usedBy(pid))
    for (let second = 0; second < RESTING; second += SCRAPE) {
      await scrape(scraped)
      await sleep(1_000 * SCRAPE)
    }
    const parts = servers.map(({ pid }, i) => (usedBy(pid) - before[i]!) / (1e9 * RESTING))
    const [plain, figures, traces, both] = parts as [number, number, number, number]
    return { figures: figures - plain, traces: traces - plain, both: both - plain }
  } finally {
    await Promise.all(servers.map((s) => s.stop()))
  }
}
