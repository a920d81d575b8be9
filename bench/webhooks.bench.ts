// How soon an honest endpoint has a message: alone, beside thirty endpoints of one account that answer after 4 to 8 s, and beside
// fifty of fifty accounts that never answer. The others always have messages waiting. Real PostgreSQL (fsync on), the server's own
// code; the rounds take turns, figures are medians of the rounds.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../devenv/postgres.ts'
import { type DatabaseHandle, inTransaction, openDatabase } from '../server/src/db/database.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { type Happening, tell } from '../server/src/events/tell.ts'
import { Deliverer } from '../server/src/features/webhooks/deliverer.ts'
import { Secrets } from '../server/src/features/webhooks/secrets.ts'
import { Sender } from '../server/src/features/webhooks/send.ts'
import { createLog } from '../server/src/log.ts'
import { median, percentile } from './load.ts'
import { expectDurable, newDatabase } from './postgres.ts'
import { type BenchRow, row } from './row.ts'

const ROUNDS = 5
/** Messages to the honest endpoint in a round; the first ones are not counted. */
const MESSAGES = 120
const FIRST = 20
/** Messages that wait for each of the other endpoints. */
const WAITING = 40
const POLL_MS = 1_000
const SLOW_MS = { least: 4_000, most: 8_000 }
const KEY = `0x${'5a'.repeat(32)}` as const

/** Owners of the endpoints beside the honest one, and the path of these. */
const BESIDE = {
  alone: { owners: [], path: '' },
  slow: { owners: Array.from({ length: 30 }, () => accountOf(1)), path: '/slow' },
  hanging: { owners: Array.from({ length: 50 }, (_, i) => accountOf(i + 1)), path: '/hang' },
}
type Beside = keyof typeof BESIDE

function accountOf(i: number): string {
  return `0x${i.toString(16).padStart(40, '0')}`
}
const HONEST = accountOf(10_000)

/** Where everybody is told: takes what comes to `/honest` at once. */
async function startReceiver() {
  let taken = () => {}
  const server = createServer((request, answer) => {
    request.resume()
    request.on('end', () => {
      const take = () => answer.writeHead(204).end()
      if (request.url === '/slow') {
        setTimeout(take, SLOW_MS.least + Math.random() * (SLOW_MS.most - SLOW_MS.least)).unref()
      } else if (request.url === '/honest') {
        taken()
        take()
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Waits for the next message to the honest endpoint. */
    next: () => new Promise<void>((done) => (taken = done)),
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** A database with the endpoints of `beside`, and a worker that delivers. */
async function stage(url: string, receiver: Receiver, beside: Beside) {
  await migrate(url)
  const database = openDatabase(url)
  const secrets = new Secrets([KEY])
  await prepare(database, secrets, receiver, beside)
  const deliverer = new Deliverer({
    db: database.db,
    secrets,
    sender: new Sender({ local: true }),
    log: createLog('error'),
    clock: Date.now,
    pollMs: POLL_MS,
  })
  deliverer.start()
  let told = 0
  /** Tells the honest endpoint something. @returns milliseconds until it has it */
  const message = async (): Promise<number> => {
    const arrived = receiver.next()
    await inTransaction(database.db, (trx) => tell(trx, [happening(HONEST, `honest ${++told}`)]))
    const began = performance.now()
    deliverer.wake()
    await arrived
    return performance.now() - began
  }
  const round = async (): Promise<number> => {
    const took: number[] = []
    for (let i = 0; i < MESSAGES; i++) took.push(await message())
    return percentile(took.slice(FIRST), 0.99)
  }
  const stop = async () => {
    await deliverer.stop()
    await expectTakenOnce(database, told)
    await database.close()
  }
  return { round, stop }
}

const happening = (account: string, key: string): Happening => ({
  type: 'level.reached',
  key,
  account,
  time: 2,
  data: { account, epoch: 1, from: 0, to: 1 },
})

async function prepare({ db, pool }: DatabaseHandle, secrets: Secrets, receiver: Receiver, beside: Beside) {
  await pool.query(
    `insert into chain_cursor (chain_id, genesis, fingerprint, anchor, number, hash, time, finalized)
     values (31337, $1, 'bench', 0, 1, $1, 1, 1)`,
    [`0x${'1'.repeat(64)}`],
  )
  const { owners, path } = BESIDE[beside]
  const endpoints = [...owners.map((owner) => [owner, path] as const), [HONEST, '/honest'] as const]
  for (const [owner, at] of endpoints)
    await pool.query(
      `insert into webhook (owner, url, events, note, enabled, since, secret_key, created_at)
       values ($1, $2, '{level.reached}', '', true, 1, $3, 1)`,
      [owner, receiver.url + at, secrets.newest],
    )
  const others = [...new Set(owners)]
  const happened = others.flatMap((owner) =>
    Array.from({ length: WAITING }, (_, i) => happening(owner, `${owner} ${i}`)),
  )
  await inTransaction(db, (trx) => tell(trx, happened))
  await pool.query('analyze')
}

/** @throws when a message was not taken, or sent twice */
async function expectTakenOnce({ pool }: DatabaseHandle, told: number): Promise<void> {
  const { rows } = await pool.query<{ taken: number }>(
    `select count(*) as taken from webhook_delivery d join webhook w on w.id = d.webhook_id
     where w.owner = $1 and d.delivered and d.attempts = 1`,
    [HONEST],
  )
  if (rows[0]!.taken !== told) throw new Error(`webhooks bench: ${rows[0]!.taken} of ${told} were taken once`)
}

/** @throws when a message of the honest endpoint is missing, or was sent twice */
export async function run(): Promise<BenchRow[]> {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-webhooks-'))
  const postgres = await startPostgres({ dir })
  const receiver = await startReceiver()
  const stages: [Beside, Awaited<ReturnType<typeof stage>>][] = []
  try {
    await expectDurable(postgres.url)
    for (const beside of ['alone', 'slow', 'hanging'] as const)
      stages.push([beside, await stage(await newDatabase(postgres.url, beside), receiver, beside)])
    const took: Record<Beside, number[]> = { alone: [], slow: [], hanging: [] }
    for (let i = 0; i < ROUNDS; i++)
      for (const [beside, { round }] of stages) took[beside].push(await round())
    const of = (beside: Beside) => median(took[beside])
    const compared = (beside: Beside, others: string) =>
      row(
        `webhooks: message to an honest endpoint beside ${others}, p99 ms (anchor: alone; goal 2 x)`,
        of(beside),
        of('alone'),
        2 * of('alone'),
      )
    return [
      compared('slow', '30 of one account that answer after 4 to 8 s'),
      compared('hanging', '50 of fifty accounts that hang'),
    ]
  } finally {
    receiver.stop()
    for (const [, { stop }] of stages) await stop()
    await postgres.stop()
    rmSync(dir, { recursive: true })
  }
}
