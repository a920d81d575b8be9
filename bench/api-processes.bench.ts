// What one, two and four api processes answer, on one database, beside one process that reads the chain and one that works: a public
// read, a read with a session, a transfer. Callers on kept connections are dealt out to the processes in turn, as a balancer does. All
// processes run from the beginning and the rounds take turns, so that what else the machine does meets each number of them alike.
// PostgreSQL and the load generator have the same processors: with more processes than are free nothing can be gained here, and the
// figures say what is lost by it.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_PREFIX } from '@holdfast/protocol/envelope'
import { freePort } from '../devenv/ports.ts'
import { startPostgres } from '../devenv/postgres.ts'
import { type ServerProcess, startServer } from '../devenv/server.ts'
import { ROOT } from '../devenv/stack.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { HttpClient } from './http-client.ts'
import { load, median, percentile } from './load.ts'
import { type Local, onLocalChain } from './local.ts'
import { expectAllThere, type Person, register, seed, serverEnv } from './people.ts'
import { analyze, expectDurable, newDatabase } from './postgres.ts'
import { type BenchRow, row } from './row.ts'

const COUNTS = [1, 2, 4] as const
const ROUNDS = 5
const SECONDS = 2
const PEOPLE = 100
const CALLERS = 32
const BALANCE = 10n ** 24n
/** How much of one process' rate several must keep where they have no processor of their own. */
const KEPT = 0.8
const SLOWEST_MS = 250

type Figure = { perSecond: number; p99: number }
type Kind = 'public read' | 'read with a session' | 'transfer'

/** @throws when a transfer is lost or money appears */
export async function run(): Promise<BenchRow[]> {
  return onLocalChain(async (local) => {
    const dir = mkdtempSync(join(tmpdir(), 'holdfast-api-processes-'))
    const postgres = await startPostgres({ dir })
    const servers: ServerProcess[] = []
    try {
      await expectDurable(postgres.url)
      const url = await newDatabase(postgres.url, 'ours')
      await migrate(url)
      const people = await register(local, PEOPLE)
      for (const kind of ['indexer', 'worker']) servers.push(await start(local, url, dir, kind, 0))
      await seed(url, people, BALANCE)
      const apis: ServerProcess[] = []
      for (let i = 0; i < Math.max(...COUNTS); i++) apis.push(await start(local, url, dir, 'api', i))
      servers.push(...apis)
      await analyze(url)
      return await measure(
        url,
        apis.map(({ port }) => `http://127.0.0.1:${port}`),
        people,
      )
    } finally {
      await Promise.all(servers.map((s) => s.stop()))
      await postgres.stop()
      rmSync(dir, { recursive: true, force: true })
    }
  })
}

async function start(
  local: Local,
  url: string,
  dir: string,
  kind: string,
  n: number,
): Promise<ServerProcess> {
  const logDir = join(dir, `${kind}${n}`)
  mkdirSync(logDir)
  const env = { ...serverEnv(local, url, await freePort()), PROCESSES: kind }
  return startServer({ root: ROOT, env, logDir })
}

async function measure(url: string, apis: string[], people: Person[]): Promise<BenchRow[]> {
  let transfers = 0
  let asked = 0
  const ask: Record<Kind, (client: HttpClient) => Promise<string>> = {
    'public read': (client) =>
      client.ask('GET', `${API_PREFIX}/getUserInfo?address=${people[asked++ % PEOPLE]!.address}`, ''),
    'read with a session': (client) => {
      const { address, token } = people[asked++ % PEOPLE]!
      return client.ask('GET', `${API_PREFIX}/getBalanceLog?address=${address}&page=1&size=20`, token)
    },
    transfer: (client) => {
      const n = transfers++
      const from = people[n % PEOPLE]!
      const to = people[(n + 1 + Math.floor(Math.random() * (PEOPLE - 1))) % PEOPLE]!.address
      const body = JSON.stringify({ amount: '5', to, symbol: 'USDT', key: `benchmark-${n}` })
      return client.ask('POST', `${API_PREFIX}/transfer`, from.token, body)
    },
  }
  const round = async (kind: Kind, count: number): Promise<Figure> => {
    const waits: number[] = []
    // Opened for the round: a server closes what asks nothing.
    const clients = await Promise.all(
      Array.from({ length: CALLERS }, (_, caller) => HttpClient.open(apis[caller % count]!)),
    )
    const { perSecond } = await load(CALLERS, SECONDS, async (caller) => {
      const began = performance.now()
      const answer = await ask[kind](clients[caller]!)
      waits.push(performance.now() - began)
      if (!answer.startsWith('{"code":200')) throw new Error(`api processes: ${kind}: ${answer}`)
    })
    for (const client of clients) client.close()
    return { perSecond, p99: percentile(waits, 0.99) }
  }

  const kinds = Object.keys(ask) as Kind[]
  const figures = new Map<string, Figure[]>()
  // The first round is not counted: code that runs often is compiled in it.
  for (let i = 0; i <= ROUNDS; i++) {
    for (const kind of kinds)
      for (const count of i % 2 === 0 ? COUNTS : COUNTS.toReversed()) {
        const figure = await round(kind, count)
        const name = `${kind} ${count}`
        if (i > 0) figures.set(name, [...(figures.get(name) ?? []), figure])
      }
    await expectAllThere(url, { people: PEOPLE, balance: BALANCE, transfers })
    await analyze(url)
  }
  const of = (kind: Kind, count: number, what: keyof Figure) =>
    median(figures.get(`${kind} ${count}`)!.map((f) => f[what]))
  return kinds.flatMap((kind) =>
    COUNTS.flatMap((count) => {
      const [rate, one] = [of(kind, count, 'perSecond'), of(kind, 1, 'perSecond')]
      const many = count === 1 ? '1 api process' : `${count} api processes`
      return [
        row(
          `api: ${kind}, requests per second of ${many}${count === 1 ? '' : ` (anchor: 1; goal ${KEPT} x on shared processors)`}`,
          rate,
          count === 1 ? null : one,
          count === 1 ? 0 : KEPT * one,
          'higher',
        ),
        row(`api: ${kind}, p99 ms of ${many}, ${CALLERS} callers`, of(kind, count, 'p99'), null, SLOWEST_MS),
      ]
    }),
  )
}
