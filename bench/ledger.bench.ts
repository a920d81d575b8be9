// Transfers per second and their duration, beside PostgreSQL's own benchmark and beside a naive implementation. One
// PostgreSQL with default settings, every commit on disk; rounds are interleaved, figures are their medians. The callers run
// in the writer's process, so that its processor time counts; PostgreSQL, the writer and pgbench share this machine's
// processors.
import type { UserAccount } from '@holdfast/protocol/house-accounts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../devenv/postgres.ts'
import { openPipeline } from '../server/src/db/database.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { LEDGER_CHECKS } from '../server/src/ledger/check.ts'
import { runChecks } from '../server/src/ledger/run-checks.ts'
import { TransferWriter } from '../server/src/ledger/writer.ts'
import { load, median } from './load.ts'
import { type Naive, startNaive } from './naive.ts'
import { asOwner, expectDurable, newDatabase, type Pgbench, startPgbench } from './postgres.ts'
import { type BenchRow, row } from './row.ts'
import { seedLedger } from './seed-ledger.ts'

const ROUNDS = 5
const SECONDS = 3
const ACCOUNTS = 10_000
const BALANCE = 10n ** 24n
/** Enough for two of the writer's largest batches: one is decided while the other is written. */
const CALLERS = 2_000
/** Connections of the naive writer, and clients of pgbench to choose the best from. */
const CONNECTIONS = 16
const CLIENTS = [4, 8, 16, 32]
const SCALE = 50

const owner = (n: number): UserAccount => `0x${n.toString(16).padStart(40, '0')}`
const random = (n: number) => Math.floor(Math.random() * n)
/** Two different accounts: any two, or with `hot` any one and account 0. */
function pick(hot: boolean): [from: number, to: number] {
  const from = 1 + random(ACCOUNTS - 1)
  const to = hot ? 0 : random(ACCOUNTS)
  return [from, to === from ? 0 : to]
}

type Figure = 'uniform' | 'tpcb' | 'naiveUniform' | 'hot' | 'naiveHot' | 'one' | 'tpcbOne'

/**
 * Measures all of them in turn, and checks after each that no money appeared or was lost and that every answered transfer
 * is stored.
 */
export async function run(): Promise<BenchRow[]> {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-ledger-'))
  const postgres = await startPostgres({ dir })
  try {
    await expectDurable(postgres.url)
    const url = await newDatabase(postgres.url, 'ours')
    await migrate(url)
    const writer = new TransferWriter({ connect: () => openPipeline(url) })
    const naive = await startNaive(await newDatabase(postgres.url, 'naive'), ACCOUNTS, BALANCE, CONNECTIONS)
    const tpcb = await startPgbench(await newDatabase(postgres.url, 'tpcb'), SCALE)
    try {
      return await measure(url, writer, naive, tpcb)
    } finally {
      await writer.stop()
      await naive.stop()
    }
  } finally {
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function measure(
  url: string,
  writer: TransferWriter,
  naive: Naive,
  tpcb: Pgbench,
): Promise<BenchRow[]> {
  const owners = Array.from({ length: ACCOUNTS }, (_, n) => owner(n))
  // Begins with single transfers, as a server does: the plans that PostgreSQL caches then must serve batches as well.
  const seeder = new TransferWriter({ connect: () => openPipeline(url) })
  await seedLedger(url, seeder, owners, BALANCE)
  await seeder.stop()
  let asked = 0
  const ours = async (hot: boolean, callers: number) => {
    const before = asked
    const result = await load(callers, SECONDS, async () => {
      const [from, to] = pick(hot)
      const key = `bench-${asked++}`
      const transfer = { key, from: owners[from]!, to: owners[to]!, currency: 'USDT', time: 1 } as const
      await writer.transfer({ ...transfer, amount: 5n, fee: 0n })
    })
    await checkOurs(url, asked)
    if (result.done !== asked - before) throw new Error('ledger bench: a transfer was not answered')
    return result
  }
  let askedNaive = 0
  const naively = async (hot: boolean) => {
    const result = await load(CONNECTIONS, SECONDS, async () => {
      const [from, to] = pick(hot)
      await naive.transfer(`bench-${askedNaive++}`, from, to, 5)
    })
    await naive.check(BALANCE * BigInt(ACCOUNTS), askedNaive)
    return result
  }
  const clients = await bestClients(tpcb)
  const benchmark = async (n: number) => {
    const result = await tpcb.run(n, SECONDS)
    await tpcb.check()
    return result
  }

  const rounds: Record<Figure, number>[] = []
  for (let i = 0; i < ROUNDS; i++)
    rounds.push({
      one: (await ours(false, 1)).latency,
      tpcbOne: (await benchmark(1)).latency,
      uniform: (await ours(false, CALLERS)).perSecond,
      tpcb: (await benchmark(clients)).perSecond,
      naiveUniform: (await naively(false)).perSecond,
      hot: (await ours(true, CALLERS)).perSecond,
      naiveHot: (await naively(true)).perSecond,
    })
  await checkWhole(url)
  const of = (name: Figure) => median(rounds.map((r) => r[name]))
  const faster = (name: string, is: number, anchor: number, goal: number) =>
    row(`ledger: ${name}; goal ${goal} x)`, is, anchor, goal * anchor, 'higher')
  return [
    faster(
      `durable transfers per second, uniform (anchor: pgbench TPC-B, ${clients} clients`,
      of('uniform'),
      of('tpcb'),
      5,
    ),
    faster('durable transfers per second, uniform (anchor: naive', of('uniform'), of('naiveUniform'), 8),
    faster('durable transfers per second, one hot account (anchor: naive', of('hot'), of('naiveHot'), 30),
    row(
      'ledger: a transfer by a single caller, ms (anchor: pgbench TPC-B, 1 client; goal 1.5 x)',
      of('one'),
      of('tpcbOne'),
      1.5 * of('tpcbOne'),
    ),
  ]
}

/** The number of clients with which pgbench is fastest on this machine. */
async function bestClients(tpcb: Pgbench): Promise<number> {
  const tried = []
  for (const clients of CLIENTS)
    tried.push({ clients, perSecond: (await tpcb.run(clients, SECONDS)).perSecond })
  return tried.toSorted((a, b) => b.perSecond - a.perSecond)[0]!.clients
}

async function checkOurs(url: string, transfers: number): Promise<void> {
  await asOwner(url, async (client) => {
    const { rows } = await client.query<{ total: string; lowest: string; n: string }>(
      `select sum(posted) filter (where owner <> 'custody') as total, sum(posted) as lowest,
         (select count(*) from ledger_journals where idem_key like 'bench-%') as n from ledger_account`,
    )
    const { total, lowest, n } = rows[0]!
    if (BigInt(total) !== BALANCE * BigInt(ACCOUNTS) || lowest !== '0' || Number(n) !== transfers)
      throw new Error(`ledger bench: ${total} in ${n} transfers, ${transfers} were answered`)
  })
}

/** Runs all checks of `npm run check:ledger`. */
const checkWhole = (url: string): Promise<void> =>
  asOwner(url, async (client) => {
    const [breach] = await runChecks(client, LEDGER_CHECKS)
    if (breach) throw new Error(`ledger bench: ${breach.title}: ${breach.what}`)
  })
