// Cost of serving a statement of 100,000 accounts: its file, and an account's own leaf. Both are read as stored; beside them
// the cost of computing them anew. Real PostgreSQL (fsync on), real chain, the server's own code.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { leafHash, type SolvencyData, type SumNode, sumTree } from '@holdfast/protocol/solvency'
import { keccak256, toHex } from 'viem'
import { deploy } from '../contracts/script/deploy.ts'
import { LOCAL_MNEMONIC } from '../devenv/accounts.ts'
import { startChain } from '../devenv/chain.ts'
import { startPostgres } from '../devenv/postgres.ts'
import { type App, buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { inTransaction } from '../server/src/db/database.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { post } from '../server/src/ledger/post.ts'
import { createLog } from '../server/src/log.ts'
import { median } from './load.ts'
import { expectDurable, newDatabase } from './postgres.ts'
import { type BenchRow, row } from './row.ts'

const NEVER_MS = 2 ** 30
const ACCOUNTS = 100_000
const AT_ONCE = 5_000
const ROUNDS = 5
/** Interval of measuring the event loop, milliseconds. */
const EVERY_MS = 5
const owner = (i: number) => toHex(i + 1, { size: 20 })

/** @throws when the file does not hold every leaf under its root */
export async function run(): Promise<BenchRow[]> {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-solvency-'))
  const postgres = await startPostgres({ dir })
  const chain = await startChain({ dir, persist: false, tickMs: NEVER_MS })
  try {
    await expectDurable(postgres.url)
    const url = await newDatabase(postgres.url, 'solvency')
    await migrate(url)
    const deploymentFile = join(dir, 'deployment.json')
    await deploy({ rpcUrl: chain.url, chain: 'local', mnemonic: LOCAL_MNEMONIC, out: deploymentFile })
    const config = readConfig({
      CHAIN: 'local',
      PORT: '0',
      DATABASE_URL: url,
      RPC_URLS: chain.url,
      DEPLOYMENT_FILE: deploymentFile,
      DEV_MNEMONIC: LOCAL_MNEMONIC,
      LOG_LEVEL: 'silent',
    })
    const app = await buildApp({ config, log: createLog('silent') })
    try {
      while (await app.indexer.step());
      await seed(app)
      return await measure(app)
    } finally {
      await app.stop()
    }
  } finally {
    await chain.stop()
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function seed(app: App): Promise<void> {
  for (let first = 0; first < ACCOUNTS; first += AT_ONCE)
    await inTransaction(app.database.db, (trx) =>
      post(trx, {
        key: `seed ${first}`,
        kind: 'deposit',
        time: 1,
        postings: [
          { owner: 'custody', currency: 'USDT', amount: BigInt(-AT_ONCE) * 10n ** 18n },
          ...Array.from({ length: AT_ONCE }, (_, i) => ({
            owner: owner(first + i),
            currency: 'USDT' as const,
            amount: 10n ** 18n,
          })),
        ],
      }),
    )
}

/** Duration of `work`, and the longest pause of the event loop during it; milliseconds. */
async function timed<T>(work: () => T | Promise<T>): Promise<{ ms: number; pause: number; made: T }> {
  let pause = 0
  let last = performance.now()
  const look = () => {
    const now = performance.now()
    pause = Math.max(pause, now - last - EVERY_MS)
    last = now
  }
  const timer = setInterval(look, EVERY_MS)
  const from = performance.now()
  const made = await work()
  const ms = performance.now() - from
  // A pause is counted only after it has ended.
  await new Promise((resolve) => setTimeout(resolve, 4 * EVERY_MS))
  clearInterval(timer)
  return { ms, pause, made }
}

async function measure(app: App): Promise<BenchRow[]> {
  const taken = await timed(() => app.custody.solvency.take())
  const id = taken.made!
  const file = () =>
    app.http.inject({ url: `/api/solvency/${id}.json`, headers: { 'accept-encoding': 'gzip' } })
  const data = JSON.parse(gunzipSync((await file()).rawPayload).toString()) as SolvencyData
  const usdt = data.assets.find((a) => a.symbol === 'USDT')!
  const leaves = data.leaves.USDT!.map((l) => ({ hash: l.hash as `0x${string}`, sum: BigInt(l.sum) }))
  if (leaves.length !== ACCOUNTS || sumTree(keccak256, leaves).at(-1)![0]!.hash !== usdt.root)
    throw new Error(`solvency bench: ${leaves.length} leaves are not those of the root`)
  const session = { address: owner(7) } as Parameters<typeof app.custody.solvency.leaf>[0]
  const files = []
  const proofs = []
  for (let i = 0; i < ROUNDS; i++) {
    files.push(await timed(file))
    proofs.push(await timed(() => app.custody.solvency.leaf(session, id, 'USDT')))
  }
  const anew = await timed(() => workedOut())
  const of = (list: { ms: number; pause: number }[], key: 'ms' | 'pause') => median(list.map((l) => l[key]))
  const what = `of a statement of ${ACCOUNTS} accounts`
  return [
    row(`solvency: the file ${what}, beside making it anew, ms`, of(files, 'ms'), anew.ms, 500),
    row(`solvency: longest pause of all calls meanwhile, ms`, of(files, 'pause'), anew.pause, 50),
    row(`solvency: an own leaf ${what}, ms`, of(proofs, 'ms'), anew.ms, 50),
    row(`solvency: longest pause while the statement is taken, ms`, taken.pause, anew.pause, 1_000),
  ]
}

/** Computes tree and file at once, as a request would have to without stored ones. */
function workedOut(): string {
  const leaves: SumNode[] = Array.from({ length: ACCOUNTS }, (_, i) => ({
    hash: leafHash(keccak256, {
      address: owner(i),
      balance: 10n ** 18n,
      salt: toHex(i, { size: 32 }),
      seq: 1,
      entryHash: toHex(i, { size: 32 }),
    }),
    sum: 10n ** 18n,
  }))
  const levels = sumTree(keccak256, leaves)
  return JSON.stringify(levels[0]!.map(({ hash, sum }) => ({ hash, sum: String(sum) })))
}
