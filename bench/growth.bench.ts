// What becomes slower as a ledger grows: the same figures at a million entries and at GROWTH_ENTRIES of them, in two databases of one
// server on disk. PostgreSQL with default settings but what docs/OPERATING.md says of growing (WAL of 8 GB between checkpoints).
import type { UserAccount } from '@holdfast/protocol/house-accounts'
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../devenv/postgres.ts'
import { type DatabaseHandle, openDatabase, openPipeline } from '../server/src/db/database.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { LEDGER_CHECKS } from '../server/src/ledger/check.ts'
import { entries, houseBalances, userBalances } from '../server/src/ledger/read.ts'
import { checkAll, keep } from '../server/src/ledger/run-checks.ts'
import { TransferWriter } from '../server/src/ledger/writer.ts'
import { fill } from './growth-fill.ts'
import { load, median } from './load.ts'
import { asOwner, expectDurable, newDatabase } from './postgres.ts'
import { type BenchRow, row } from './row.ts'
import { seedLedger } from './seed-ledger.ts'

const SMALL = 1_000_000
/** 100 million take an hour and about 50 GB: a run of its own. */
const ENTRIES = Number(process.env['GROWTH_ENTRIES'] ?? 3_000_000)
/** A fill ends after so long with what there is by then, minutes. */
const MINUTES = Number(process.env['GROWTH_MINUTES'] ?? Infinity)
/** Where the database is made; needs room. */
const FOLDER = process.env['GROWTH_DIR'] ?? tmpdir()
/** Leaves the databases in the folder, and measures again those that are there. */
const KEEP = process.env['GROWTH_KEEP'] === '1'
const ACCOUNTS = 100_000
const BALANCE = 10n ** 24n
const ROUNDS = 5
const SECONDS = 4
const CALLERS = 2_000
const PAGES = 2_000
/** Short, and as different from one to the next as from one database to the other. */
const STATEMENTS = 25
/** Transfers that an incremental check has to read. */
const SINCE = 20_000
/** Journals between two words of how far a fill is, and what it leaves free on the disk. */
const TELL = 100_000
const SPARE_BYTES = 5e9
/** Transfers for so long before anything is measured, seconds: until most pages that they write were written since the last checkpoint. */
const WARM = 45
/** How much slower it may become. */
const SLOWER = 1.2

type Figures = {
  entries: number
  perSecond: number
  page: number
  statement: number
  check: number
  bytes: number
}

const owners = Array.from(
  { length: ACCOUNTS },
  (_, n): UserAccount => `0x${n.toString(16).padStart(40, '0')}`,
)
const pick = () => owners[Math.floor(Math.random() * ACCOUNTS)]!

export async function run(): Promise<BenchRow[]> {
  const dir = KEEP ? join(FOLDER, 'holdfast-growth') : mkdtempSync(join(FOLDER, 'holdfast-growth-'))
  mkdirSync(dir, { recursive: true })
  let postgres = await startPostgres({ dir })
  const restart = async () => {
    await postgres.stop()
    postgres = await startPostgres({ dir, port: postgres.port })
  }
  try {
    const filled = join(dir, `filled-${ENTRIES}`)
    if (!existsSync(filled)) {
      await set(postgres.url, { ...ALWAYS, ...WHILE_FILLING })
      await restart()
      await fillBoth(postgres.url, dir)
      await set(postgres.url, Object.fromEntries(Object.keys(WHILE_FILLING).map((name) => [name, null])))
      await restart()
      spawnSync('sync', ['-f', dir])
      writeFileSync(filled, '')
    }
    const [small, large] = await measure(NAMES.map((name) => databaseOf(postgres.url, name)))
    return rowsOf(small!, large!)
  } finally {
    await postgres.stop()
    if (!KEEP) rmSync(dir, { recursive: true, force: true })
  }
}

const NAMES = ['growth_small', 'growth_large']

async function fillBoth(url: string, dir: string): Promise<void> {
  const [small, large] = NAMES.map((name) => databaseOf(url, name))
  await newDatabase(url, NAMES[0]!)
  await migrate(small!)
  const seeder = new TransferWriter({ connect: () => openPipeline(small!) })
  await seedLedger(small!, seeder, owners, BALANCE)
  await seeder.stop()
  await fill(small!, owners, SMALL / 2 - ACCOUNTS, progress(SMALL, dir))
  await asOwner(url, (client) => client.query(`create database ${NAMES[1]!} template ${NAMES[0]!}`))
  const until = Date.now() + MINUTES * 60_000
  await fill(large!, owners, (ENTRIES - SMALL) / 2, progress(ENTRIES - SMALL, dir), until)
}

function databaseOf(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

function rowsOf(small: Figures, large: Figures): BenchRow[] {
  const name = `${Math.round(large.entries / 1e6)} million entries (anchor: 1 million; goal within 20 %)`
  const slower = (what: string, of: keyof Figures) =>
    row(`growth: ${what} at ${name}`, large[of], small[of], SLOWER * small[of])
  return [
    row(
      `growth: durable transfers per second at ${name}`,
      large.perSecond,
      small.perSecond,
      small.perSecond / SLOWER,
      'higher',
    ),
    slower('balance log, p99, ms', 'page'),
    slower('what a statement reads, ms', 'statement'),
    slower(`check of ${SINCE} new transfers, ms`, 'check'),
    slower('bytes of an entry on disk, with its journal, key and indexes', 'bytes'),
  ]
}

/** Of every run, and what a fill does without: after a crash it is begun again. */
const ALWAYS = { max_wal_size: '8GB' }
const WHILE_FILLING = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

/** Sets settings of the whole server, or puts them back where they are null. */
const set = (url: string, settings: Record<string, string | null>): Promise<void> =>
  asOwner(url, async (client) => {
    for (const [name, value] of Object.entries(settings))
      await client.query(
        value === null ? `alter system reset ${name}` : `alter system set ${name} = '${value}'`,
      )
    await client.query('select pg_reload_conf()')
  })

/** Tells how far a fill is. @throws before the disk is full */
function progress(size: number, dir: string): (journals: number) => void {
  let told = 0
  const began = performance.now()
  return (journals) => {
    if (journals - told < TELL) return
    told = journals
    const { bavail, bsize } = statfsSync(dir)
    if (bavail * bsize < SPARE_BYTES) throw new Error('growth bench: the disk is nearly full')
    const perSecond = Math.round((2 * journals * 1000) / (performance.now() - began))
    process.stderr.write(`\rgrowth: ${2 * journals} of ${size} entries, ${perSecond} a second `)
  }
}

/**
 * Measures databases in turns, so that what else the machine does falls on all alike, and checks that nothing was lost.
 * @returns the figures of each
 */
async function measure(urls: string[]): Promise<Figures[]> {
  const ledgers: Ledger[] = []
  try {
    for (const url of urls) ledgers.push(await Ledger.open(url))
    const each = async <T>(times: number, work: (l: Ledger) => Promise<T>): Promise<T[][]> => {
      const all = ledgers.map((): T[] => [])
      for (let i = 0; i < times; i++) for (const [n, l] of ledgers.entries()) all[n]!.push(await work(l))
      return all
    }
    for (const l of ledgers) await l.warm()
    const checks = await each(ROUNDS, (l) => l.check())
    const rates = await each(
      ROUNDS,
      async (l) => (await load(CALLERS, SECONDS, () => l.transfer())).perSecond,
    )
    const pages = await each(PAGES, (l) => l.page())
    const statements = await each(STATEMENTS, (l) => l.statement())
    for (const { url } of ledgers) await checkMoney(url)
    return ledgers.map(({ size: { entries, bytes } }, n) => ({
      entries,
      bytes,
      perSecond: median(rates[n]!),
      page: pages[n]!.toSorted((a, b) => a - b)[Math.floor(0.99 * PAGES)]!,
      statement: median(statements[n]!),
      check: median(checks[n]!),
    }))
  } finally {
    for (const l of ledgers) await l.close()
  }
}

/** One of the databases that are measured. */
class Ledger {
  readonly url: string
  readonly size: Size
  private readonly writer: TransferWriter
  private readonly database: DatabaseHandle

  private constructor(url: string, size: Size) {
    this.url = url
    this.size = size
    this.writer = new TransferWriter({ connect: () => openPipeline(url), remembered: 2 * ACCOUNTS })
    this.database = openDatabase(url)
  }

  /** Everything in it counts as checked. */
  static async open(url: string): Promise<Ledger> {
    await expectDurable(url)
    // Counted first: what counting leaves in memory is not what a check leaves there.
    const size = await sizeOf(url)
    await asOwner(url, async (client) => {
      await client.query('set enable_seqscan = off')
      await keep(client)
    })
    return new Ledger(url, size)
  }

  /**
   * Has in memory what a system that has run for an hour has there: the newest stretch and the index of keys, which a restart leaves
   * on disk, and has them written to for a while.
   */
  async warm(): Promise<void> {
    for (const path of await newestFiles(this.url)) for await (const _ of createReadStream(path)) continue
    await load(CALLERS, WARM, () => this.transfer())
  }

  async transfer(): Promise<void> {
    const from = pick()
    let to = pick()
    while (to === from) to = pick()
    const key = `transfer:${from}:${randomUUID()}`
    await this.writer.transfer({ key, from, to, currency: 'USDT', amount: 5n, fee: 0n, time: 1 })
  }

  /** Makes new transfers and checks them. @returns milliseconds of the check */
  async check(): Promise<number> {
    let left = SINCE
    await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        while (left-- > 0) await this.transfer()
      }),
    )
    const [ms, { breaches }] = await timed(() =>
      checkAll(this.url, LEDGER_CHECKS, { scope: 'new', connections: 2 }),
    )
    if (breaches[0]) throw new Error(`growth bench: ${breaches[0].title}: ${breaches[0].what}`)
    return ms
  }

  async page(): Promise<number> {
    return (await timed(() => entries(this.database.db, { owner: pick(), offset: 0, limit: 20 })))[0]
  }

  /** @returns milliseconds of what a statement reads */
  async statement(): Promise<number> {
    const [ms] = await timed(async () => {
      await userBalances(this.database.db)
      await houseBalances(this.database.db)
    })
    return ms
  }

  async close(): Promise<void> {
    await this.writer.stop()
    await this.database.close()
  }
}

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const began = performance.now()
  const result = await work()
  return [performance.now() - began, result]
}

type Size = { entries: number; bytes: number }

/** How many entries there are, and what one takes on disk. */
const sizeOf = (url: string): Promise<Size> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ entries: string; bytes: string }>(
      `select (select count(*) from ledger_entries) as entries, sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
       where c.oid = 'ledger_used'::regclass or c.oid in (
         select inhrelid from pg_inherits where inhparent in ('ledger_journals'::regclass, 'ledger_entries'::regclass))`,
    )
    const entries = Number(rows[0]!.entries)
    return { entries, bytes: Number(rows[0]!.bytes) / entries }
  })

/** The files of the stretch that is written to, and of the keys. */
const newestFiles = (url: string): Promise<string[]> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ path: string; bytes: string }>(
      `with of (relation) as (
         select 'ledger_used'::regclass
         union all select e.tableoid::regclass from (select tableoid from ledger_entries order by journal_id desc limit 1) e
         union all select j.tableoid::regclass from (select tableoid from ledger_journals order by id desc limit 1) j)
       select current_setting('data_directory') || '/' || pg_relation_filepath(relation) as path, pg_relation_size(relation) as bytes
       from (select relation::oid::regclass from of union all select indexrelid::regclass from pg_index
         where indrelid in (select relation from of)) r (relation)`,
    )
    // A file ends after a gigabyte, and goes on in the next one.
    return rows.flatMap(({ path, bytes }) =>
      Array.from({ length: Math.ceil(Number(bytes) / 2 ** 30) }, (_, i) => (i ? `${path}.${i}` : path)),
    )
  })

const checkMoney = (url: string): Promise<void> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ sum: string; users: string }>(
      `select sum(posted) as sum, sum(posted) filter (where left(owner, 2) = '0x') as users from ledger_account`,
    )
    if (rows[0]!.sum !== '0' || BigInt(rows[0]!.users) !== BALANCE * BigInt(ACCOUNTS))
      throw new Error(`growth bench: users hold ${rows[0]!.users}, all accounts ${rows[0]!.sum}`)
  })
