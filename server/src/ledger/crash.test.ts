import { spawn } from 'node:child_process'
import * as pg from 'pg'
import { expect, test } from 'vitest'
import { bundled } from '../../../devenv/bundles.ts'
import { startCrashingPostgres } from '#test/crash.ts'
import { newDatabase } from '#test/database.ts'
import { expectSound, fund, person, posted } from '#test/ledger.ts'
import type { LedgerWork, LedgerWorkDone } from '#test/ledger-process.ts'
import { openDatabase, openPipeline } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { TransferWriter } from './writer.ts'

const PROCESS = await bundled('server/test/ledger-process.ts')
const KILLS = process.env.DEEP === '1' ? 20 : 3
const range = (n: number) => Array.from({ length: n }, (_, i) => i)

function inProcess(url: string, work: LedgerWork): Promise<LedgerWorkDone> {
  const child = spawn(process.execPath, [PROCESS, url, JSON.stringify(work)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  child.stdout.on('data', (d: Buffer) => (out += d.toString()))
  return new Promise((resolve, reject) =>
    child.on('close', (code) =>
      code === 0 ? resolve(JSON.parse(out) as LedgerWorkDone) : reject(new Error(`exit code ${code}`)),
    ),
  )
}

test('two processes writing at once, half of it the same: everything once', async () => {
  const url = await newDatabase()
  const database = openDatabase(url)
  const owners = await Promise.all(range(10).map(() => person(database.db, 1_000n)))
  const keys = (name: string) => range(400).map((i) => `${name}-${i}`)
  const work = (name: string): LedgerWork => ({
    owners,
    keys: [...keys(name), ...keys('both')].toSorted(),
    callers: 40,
    startAt: Date.now() + 1_000,
  })
  const [a, b] = await Promise.all([inProcess(url, work('a')), inProcess(url, work('b'))])
  expect([a.refused, b.refused]).toEqual([0, 0])
  expect(a.booked + b.booked).toBe(1_200)
  expect(a.replayed + b.replayed).toBe(400)
  const sums = await Promise.all(owners.map((o) => posted(database.db, o)))
  expect(sums.reduce((x, y) => x + y)).toBe(10_000n)
  const counted = await database.db
    .selectFrom('ledger_journals')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('kind', '=', 'transfer')
    .executeTakeFirstOrThrow()
  expect(counted.n).toBe(1_200)
  await database.close()
  await expectSound(url)
}, 900_000)

const keysOf = (name: string, n: number) => range(n).map((i) => `${name}-${i}`)

/** A process that writes until it is killed; `answered` are the keys it was answered for. */
function doomedProcess(url: string, work: Omit<LedgerWork, 'startAt' | 'tell'>) {
  const all = JSON.stringify({ ...work, startAt: 0, tell: true })
  const child = spawn(process.execPath, [PROCESS, url, '-'], { stdio: ['pipe', 'pipe', 'ignore'] })
  child.stdin.end(all)
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const answered: string[] = []
  let rest = ''
  child.stdout.on('data', (d: Buffer) => {
    const lines = (rest + d.toString()).split('\n')
    rest = lines.pop()!
    answered.push(...lines)
  })
  return {
    answered,
    kill: async () => {
      child.kill('SIGKILL')
      await closed
    },
  }
}

async function missingKeys(url: string, keys: string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ key: string }>(
    `select key from unnest($1::text[]) k (key) where not exists (select from ledger_journals where idem_key = key)`,
    [keys],
  )
  await client.end()
  return rows.map((r) => r.key)
}

test('PostgreSQL killed under load: what was answered is there, nothing twice', async () => {
  const postgres = await startCrashingPostgres()
  const { url } = postgres
  try {
    await migrate(url)
    const database = openDatabase(url)
    const owners = await Promise.all(range(8).map(() => person(database.db, 10_000n)))
    await fund(database.db, 'treasury', 1n)
    await database.close()
    const writers = range(2).map(
      () => new TransferWriter({ connect: () => openPipeline(url), patienceMs: 60_000 }),
    )
    const load = { running: true }
    const answered = new Set<string>()
    let asked = 0
    const caller = async (n: number) => {
      while (load.running) {
        const i = asked++
        const key = `load-${i}`
        await writers[n % 2]!.transfer({
          key,
          from: owners[i % 8]!,
          to: owners[(i + 1 + (i % 3)) % 8]!,
          currency: 'USDT',
          amount: 1n,
          fee: 0n,
          time: 1,
        })
        answered.add(key)
      }
    }
    const callers = Promise.all(range(60).map(caller))
    for (const round of range(KILLS)) {
      const before = answered.size
      const doomed = range(2).map((n) =>
        doomedProcess(url, { owners, keys: keysOf(`doomed${round}${n}`, 20_000), callers: 40 }),
      )
      const toDoomed = () => Math.min(...doomed.map((d) => d.answered.length))
      await expect.poll(() => answered.size, { interval: 5 }).toBeGreaterThan(before + 300)
      await expect.poll(toDoomed, { interval: 1 }).toBeGreaterThan(200 + 97 * round)
      postgres.kill()
      for (const d of doomed) await d.kill()
      await postgres.restart()
      // These processes died too, and repeat nothing: what they were answered must be in the tables.
      const missing = await missingKeys(
        url,
        doomed.flatMap((d) => d.answered),
      )
      expect(missing).toEqual([])
    }
    const before = answered.size
    await expect.poll(() => answered.size).toBeGreaterThan(before + 300)
    load.running = false
    await callers
    for (const w of writers) await w.stop()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ idem_key: string }>(
      "select idem_key from ledger_journals where idem_key like 'load-%'",
    )
    const { rows: sums } = await client.query<{ total: string }>(
      'select sum(posted)::text as total from ledger_account where owner = any($1)',
      [owners],
    )
    await client.end()
    expect(new Set(rows.map((r) => r.idem_key))).toEqual(answered)
    expect(rows).toHaveLength(asked)
    expect(sums[0]!.total).toBe('80000')
    await expectSound(url)
  } finally {
    await postgres.stop()
  }
}, 900_000)
