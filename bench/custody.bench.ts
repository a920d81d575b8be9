// Times of custody: from a final block to the credit, through a recorded history of transfers, and from a kill to service.
// Real PostgreSQL (fsync on), real chain, the server's own code. Rounds are interleaved; figures are their medians.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { depositForwardersAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { createPublicClient, createWalletClient, erc20Abi, type Hex, http } from 'viem'
import { deploy } from '../contracts/script/deploy.ts'
import { LOCAL_ACCOUNTS, LOCAL_MNEMONIC } from '../devenv/accounts.ts'
import { type LocalChain, startChain } from '../devenv/chain.ts'
import { freePort } from '../devenv/ports.ts'
import { startPostgres } from '../devenv/postgres.ts'
import { buildApp } from '../server/src/app.ts'
import { ChainUnavailable } from '../server/src/chain/errors.ts'
import { readConfig } from '../server/src/config.ts'
import { createLog } from '../server/src/log.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { startLateNode } from './late-node.ts'
import { median } from './load.ts'
import { account } from './local.ts'
import { analyze, expectDurable, newDatabase } from './postgres.ts'
import { intentAmount, type Recorded } from './recorded-node.ts'
import { type BenchRow, row } from './row.ts'

const UNIT = 10n ** 18n
const NEVER_MS = 2 ** 30
const ROUNDS = 5
/** Deposits of one round: the slowest of them is its 99th percentile. */
const CREDITS = 40
/** Time between blocks as on BSC, each final with the second after it; `LATE_MS`: delay of a provider's answer. */
const BLOCK_MS = 450
const LATE_MS = 50
/** Recorded histories. One transfer in twenty has an amount that a user was told to send. */
const DENSE = { events: 100_000, perBlock: 20, intents: 5_000 }
const SPARSE = { events: 20_000, perBlock: 1, intents: 1_000 }
const KILLS = 5
const SERVER = fileURLToPath(new URL('../server/src/main/server.ts', import.meta.url))
const RECORDED = fileURLToPath(new URL('recorded-node.ts', import.meta.url))

type History = typeof DENSE
type Setting = { url: string; chain: LocalChain; deployment: Deployment; deploymentFile: string }

const env = (s: Setting, more: Record<string, string>): Record<string, string> => ({
  CHAIN: 'local',
  PORT: '0',
  DATABASE_URL: s.url,
  RPC_URLS: s.chain.url,
  DEPLOYMENT_FILE: s.deploymentFile,
  DEV_MNEMONIC: LOCAL_MNEMONIC,
  LOG_LEVEL: 'silent',
  ...more,
})

/** @throws when not every transfer was booked once */
export async function run(): Promise<BenchRow[]> {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-custody-'))
  const postgres = await startPostgres({ dir })
  const chain = await startChain({ dir, persist: false, tickMs: NEVER_MS })
  const late = await startLateNode(chain.url, LATE_MS)
  try {
    await expectDurable(postgres.url)
    const url = await newDatabase(postgres.url, 'live')
    await migrate(url)
    const deploymentFile = join(dir, 'deployment.json')
    const out = { chain: 'local', mnemonic: LOCAL_MNEMONIC, out: deploymentFile } as const
    const deployment = await deploy({ rpcUrl: chain.url, ...out })
    const s: Setting = { url, chain, deployment, deploymentFile }
    const near: number[] = []
    const far: number[] = []
    const dense: number[] = []
    const sparse: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      near.push(await timeToCredit(s, {}))
      far.push(await timeToCredit(s, { POLL_MS: '1000', RPC_URLS: late.url }))
      for (const [history, rates] of [[DENSE, dense] as const, [SPARSE, sparse] as const]) {
        const empty = await newDatabase(postgres.url, `history_${history.perBlock}_${round}`)
        await migrate(empty)
        rates.push(await replayRate({ ...s, url: empty }, history))
      }
    }
    const serving = await timeToServe(s)
    const credits = `p99 ms of ${CREDITS} deposits, a block each ${BLOCK_MS} ms`
    return [
      row(`custody: final block to credit, ${credits}`, median(near), null, 500),
      row(
        `custody: the same with BSC's POLL_MS of 1000 and answers ${LATE_MS} ms late`,
        median(far),
        null,
        500,
      ),
      row(
        `custody: replay of ${DENSE.events} recorded transfers, ${DENSE.perBlock} in a block, events/s`,
        median(dense),
        null,
        10_000,
        'higher',
      ),
      row(
        `custody: replay of ${SPARSE.events} recorded transfers, one in a block, events/s`,
        median(sparse),
        null,
        10_000,
        'higher',
      ),
      row(`custody: kill -9 to serving, slowest of ${KILLS}, ms`, serving, null, 3_000),
    ]
  } finally {
    await late.stop()
    await chain.stop()
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/**
 * Makes a deposit in every block and times each, from asking for the block that makes it final (the second after its own)
 * until the journal of its credit is committed.
 * @returns the slowest, milliseconds
 * @throws when one is not credited, or the balance is not their sum
 */
async function timeToCredit(s: Setting, more: Record<string, string>): Promise<number> {
  const app = await buildApp({ config: readConfig(env(s, more)), log: createLog('silent') })
  try {
    const { usdt, forwarders } = s.deployment.contracts
    const { pool } = app.database
    const transport = http(s.chain.url)
    const user = account(LOCAL_ACCOUNTS.user).address
    const address = await createPublicClient({ transport }).readContract({
      address: forwarders,
      abi: depositForwardersAbi,
      functionName: 'forwarderOf',
      args: [user],
    })
    await pool.query(
      'insert into deposit_address (account, address, created_at) values ($1, $2, 0) on conflict do nothing',
      [user.toLowerCase(), address.toLowerCase()],
    )
    const posted = async () => {
      const { rows } = await pool.query<{ posted: string }>(
        "select coalesce(sum(posted), 0)::text as posted from ledger_account where owner = $1 and currency = 'USDT'",
        [user.toLowerCase()],
      )
      return BigInt(rows[0]!.posted)
    }
    const before = await posted()
    while (await app.indexer.step());
    app.start()
    const faucet = createWalletClient({ account: account(LOCAL_ACCOUNTS.faucet), transport })
    const sent: Hex[] = []
    const finalSince = new Map<Hex, number>()
    const taken: number[] = []
    const begun = performance.now()
    const send = async () => {
      for (let i = 0; i < CREDITS + 2; i++) {
        await until(begun + i * BLOCK_MS)
        if (i >= 2) finalSince.set(sent[i - 2]!, performance.now())
        if (i >= CREDITS) await s.chain.rpc('evm_mine')
        else
          sent.push(
            await faucet.writeContract({
              chain: null,
              address: usdt,
              abi: erc20Abi,
              functionName: 'transfer',
              args: [address, UNIT + BigInt(i)],
            }),
          )
      }
    }
    const look = async () => {
      while (taken.length < CREDITS) {
        const { rows } = await pool.query<{ tx_hash: Hex }>(
          'select tx_hash from deposit_transfer where tx_hash = any($1) and journal_id is not null',
          [[...finalSince.keys()]],
        )
        const now = performance.now()
        for (const { tx_hash } of rows) {
          taken.push(now - finalSince.get(tx_hash)!)
          finalSince.delete(tx_hash)
        }
        if (now - begun > CREDITS * BLOCK_MS + 60_000)
          throw new Error(`custody bench: ${taken.length} of ${CREDITS} deposits were credited`)
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    }
    await Promise.all([send(), look()])
    const sum = sent.reduce((total, _, i) => total + UNIT + BigInt(i), 0n)
    const credited = (await posted()) - before
    if (credited !== sum) throw new Error(`custody bench: ${credited} credited, not ${sum}`)
    return Math.max(...taken)
  } finally {
    await app.stop()
  }
}

const until = (time: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())))

/**
 * Kills only the server (-9); PostgreSQL and the node go on. Times from the signal: the new process starts once the old one
 * has ended, and serves when `/api/health` says that database, chain and index are well. All deposits credited before are in
 * the database.
 */
async function timeToServe(s: Setting): Promise<number> {
  const port = await freePort()
  const start = () =>
    spawn(process.execPath, [SERVER], {
      env: { ...process.env, ...env(s, { PORT: String(port) }) },
      stdio: 'ignore',
    })
  let told = 'nothing'
  const healthy = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
    if (answer === null) return false
    told = await answer.text()
    return (JSON.parse(told) as { ok: boolean }).ok
  }
  const untilHealthy = async () => {
    const late = performance.now() + 60_000
    while (!(await healthy())) {
      if (performance.now() > late) throw new Error(`custody bench: the server does not serve: ${told}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  let child: ChildProcess = start()
  const taken: number[] = []
  try {
    await untilHealthy()
    for (let i = 0; i < KILLS; i++) {
      const gone = once(child, 'exit')
      const from = performance.now()
      child.kill('SIGKILL')
      await gone
      child = start()
      await untilHealthy()
      taken.push(performance.now() - from)
    }
  } finally {
    child.kill('SIGKILL')
  }
  return Math.max(...taken)
}

/** Serves the recorded history from a process of its own. */
async function record(s: Setting, h: History): Promise<{ recorded: Recorded; end: () => void }> {
  const words = [s.chain.url, s.deploymentFile, ...[h.events, h.perBlock, h.intents].map(String)]
  const child = spawn(process.execPath, [RECORDED, ...words], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { recorded: JSON.parse(line) as Recorded, end: () => child.stdin.end() }
}

/**
 * Lets a new server, without any of the history, read it in steps as its own loop does.
 * @returns transfers stored per second
 * @throws unless each transfer is stored once and each intent is met
 */
async function replayRate(s: Setting, { events, intents, ...h }: History): Promise<number> {
  const { recorded, end } = await record(s, { events, intents, ...h })
  const config = readConfig(env(s, { RPC_URLS: recorded.url }))
  const app = await buildApp({ config, log: createLog('silent') })
  try {
    const { pool } = app.database
    await pool.query(
      `insert into deposit_intent (account, requested, amount, created_at, expires_at, reserved_until)
       select '0x' || lpad(to_hex(n), 40, '0'), trunc(amount, -18), amount, 0, $2::bigint, $2::bigint
       from unnest($1::numeric[]) with ordinality as i (amount, n)`,
      [Array.from({ length: intents }, (_, i) => String(intentAmount(i + 1))), 2 ** 40],
    )
    await analyze(s.url)
    const from = performance.now()
    // A too long answer is refused and asked for again in smaller parts, as in the server's own loop.
    const step = () =>
      app.indexer.step().catch((e: unknown) => {
        if (e instanceof ChainUnavailable) return true
        throw e
      })
    while (await step());
    const seconds = (performance.now() - from) / 1_000
    const { rows } = await pool.query<{ n: number; sum: string; met: number }>(
      `select count(*) as n, sum(amount)::text as sum, count(*) filter (where intent_id is not null and verdict = 'match') as met
       from deposit_transfer where block_number > $1`,
      [recorded.first],
    )
    const [told] = rows
    if (told!.n !== events || told!.sum !== recorded.sum || told!.met !== intents)
      throw new Error(`custody bench: ${JSON.stringify(told)} of ${events} transfers of ${recorded.sum}`)
    return events / seconds
  } finally {
    await app.stop()
    end()
  }
}
