// How soon the order robot takes a step that is due, with fifty lines due at once: blocks from the first one that it could be in.
// Real PostgreSQL, a real chain with a block each 450 ms, the server's own code, answers of the node 50 ms late.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resonancePoolAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  type PublicClient,
} from 'viem'
import { mainAbi } from '@holdfast/protocol/abi/index'
import { deploy } from '../contracts/script/deploy.ts'
import { loadSeed } from '../contracts/script/seed.ts'
import { LOCAL_ACCOUNTS, LOCAL_MNEMONIC } from '../devenv/accounts.ts'
import { type LocalChain, startChain } from '../devenv/chain.ts'
import { startPostgres } from '../devenv/postgres.ts'
import { type App, buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { createLog } from '../server/src/log.ts'
import { startLateNode } from './late-node.ts'
import { account } from './local.ts'
import { expectDurable, newDatabase } from './postgres.ts'
import { type BenchRow, row } from './row.ts'

const UNIT = 10n ** 18n
const ROUNDS = 6
const LINES = 50
const BLOCK_MS = 450
const LATE_MS = 50
const NEVER_MS = 2 ** 30
/** Seconds that a period is joined, and that a line rests after the deadline. */
const TIMES = { joinSeconds: 120, restSeconds: 180 }
const GAS = 400_000n
const USERS = [20, 21].map(account)

type Stage = { chain: LocalChain; client: PublicClient; deployment: Deployment; app: App }

/** The local seed with fifty lines of one rule. */
function seedOf() {
  const seed = structuredClone(loadSeed('local'))
  const rule = { ...seed.resonance.lines[0]!, ...TIMES, capacity: '100', minimum: '1', joinMin: '1' }
  seed.resonance.lines = Array.from({ length: LINES }, () => rule)
  return seed
}

/** @throws when a step is missing, or was taken twice */
export async function run(): Promise<BenchRow[]> {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-robot-'))
  const postgres = await startPostgres({ dir })
  const chain = await startChain({ dir, persist: false, tickMs: NEVER_MS })
  const late = await startLateNode(chain.url, LATE_MS)
  try {
    await expectDurable(postgres.url)
    const url = await newDatabase(postgres.url, 'robot')
    await migrate(url)
    const deploymentFile = join(dir, 'deployment.json')
    const out = { chain: 'local', mnemonic: LOCAL_MNEMONIC, out: deploymentFile, seed: seedOf() } as const
    const deployment = await deploy({ rpcUrl: chain.url, ...out })
    const robot = account(LOCAL_ACCOUNTS.robot)
    for (const who of [robot, ...USERS])
      await chain.rpc('anvil_setBalance', [who.address, '0x56BC75E2D63100000'])
    const app = await buildApp({
      config: readConfig({
        CHAIN: 'local',
        PORT: '0',
        DATABASE_URL: url,
        RPC_URLS: late.url,
        DEPLOYMENT_FILE: deploymentFile,
        LOG_LEVEL: 'silent',
        POLL_MS: '1000',
        ROBOT_KEY: `0x${Buffer.from(robot.getHdKey().privateKey!).toString('hex')}`,
      }),
      log: createLog('silent'),
    })
    const client = createPublicClient({ transport: http(chain.url), cacheTime: 0 })
    try {
      return await measure({ chain, client, deployment, app })
    } finally {
      await app.stop()
    }
  } finally {
    await late.stop()
    await chain.stop()
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function measure(s: Stage): Promise<BenchRow[]> {
  await enrol(s)
  while (await s.app.indexer.step());
  s.app.start()
  const closes: number[] = []
  const draws: number[] = []
  const opens: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const first = round * LINES + 1
    const isOpen = (status: string) => status === 'open'
    await ticking(s, () => settled(s, first, isOpen))
    if (round > 0) opens.push(...(await delays(s, 'open', first)))
    await join2(s, first)
    await passTo(s, await dueOf(s, 'deadline'))
    await ticking(s, () => settled(s, first, (status) => status === 'drawing'))
    closes.push(...(await delays(s, 'close', first)))
    // All but the last blocks before the draw at once.
    const awaited = await dueOf(s, 'awaited_block')
    const missing = awaited - 4 - Number(await s.client.getBlockNumber())
    if (missing > 0) await s.chain.rpc('anvil_mine', [`0x${missing.toString(16)}`])
    await ticking(s, () => settled(s, first, (status) => status === 'arranged'))
    draws.push(...(await delays(s, 'draw', first)))
    await passTo(s, (await dueOf(s, 'deadline')) + TIMES.restSeconds)
  }
  const of = `p99 of ${LINES} lines due at once, ${ROUNDS} rounds, a block each ${BLOCK_MS} ms, answers ${LATE_MS} ms late`
  return [
    row(`robot: blocks from deadline to closed, ${of}`, p99(closes), null, 3),
    row('robot: blocks from the first possible to drawn, the same', p99(draws), null, 3),
    row('robot: blocks from the end of the rest to opened, the same', p99(opens), null, 3),
  ]
}

const p99 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1]!

/** Registers the users, and gives them USDT that the pool may take. */
async function enrol({ chain, client, deployment }: Stage): Promise<void> {
  const { usdt, main, resonancePool } = deployment.contracts
  const faucet = account(LOCAL_ACCOUNTS.faucet)
  const encode = encodeFunctionData
  for (const { address } of USERS) {
    const data = encode({ abi: erc20Abi, functionName: 'transfer', args: [address, 1_000_000n * UNIT] })
    await sendAll({ chain, client }, [{ from: faucet, to: usdt, data }])
  }
  for (const from of USERS) {
    const approval = encode({ abi: erc20Abi, functionName: 'approve', args: [resonancePool, maxUint256] })
    const registration = encode({ abi: mainAbi, functionName: 'register', args: [deployment.root] })
    await sendAll({ chain, client }, [
      { from, to: main, data: registration },
      { from, to: usdt, data: approval },
    ])
  }
}

type Tx = { from: ReturnType<typeof account>; to: Hex; data: Hex }

/** Puts transactions into one block. @throws when one fails */
async function sendAll({ chain, client }: Pick<Stage, 'chain' | 'client'>, txs: Tx[]): Promise<void> {
  const chainId = await client.getChainId()
  const gasPrice = 2n * (await client.getGasPrice())
  const nonces = new Map<Hex, number>()
  await chain.rpc('evm_setAutomine', [false])
  const hashes: Hex[] = []
  for (const { from, to, data } of txs) {
    const nonce = nonces.get(from.address) ?? (await client.getTransactionCount({ address: from.address }))
    nonces.set(from.address, nonce + 1)
    const serializedTransaction = await from.signTransaction({ chainId, to, data, nonce, gas: GAS, gasPrice })
    hashes.push(await client.sendRawTransaction({ serializedTransaction }))
  }
  while (hashes.length > 0) {
    await chain.rpc('evm_mine')
    const { status } = await client
      .getTransactionReceipt({ hash: hashes.at(-1)! })
      .catch(() => ({ status: null }))
    if (status === 'reverted') throw new Error('robot bench: a transaction failed')
    if (status === 'success') break
  }
  await chain.rpc('evm_setAutomine', [true])
}

/** Both users join every open period with what fills it alone. */
async function join2(s: Stage, first: number): Promise<void> {
  const to = s.deployment.contracts.resonancePool
  const txs = Array.from({ length: LINES }, (_, i) => BigInt(first + i)).flatMap((period) =>
    USERS.map((from) => ({
      from,
      to,
      data: encodeFunctionData({ abi: resonancePoolAbi, functionName: 'join', args: [period, 100n * UNIT] }),
    })),
  )
  await sendAll(s, txs)
}

/** Moves the clock to shortly before `time`. */
async function passTo({ chain, client }: Stage, time: number): Promise<void> {
  const { timestamp } = await client.getBlock()
  const seconds = time - 2 - Number(timestamp)
  if (seconds > 0) await chain.rpc('evm_increaseTime', [seconds])
  await chain.rpc('evm_mine')
}

/** Mines a block each `BLOCK_MS` until `done`. @throws after a minute */
async function ticking({ chain }: Stage, done: () => Promise<boolean>): Promise<void> {
  await chain.rpc('evm_setAutomine', [false])
  const began = performance.now()
  for (let i = 1; !(await done()); i++) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + i * BLOCK_MS - performance.now())))
    await chain.rpc('evm_mine')
    if (performance.now() - began > 60_000) throw new Error('robot bench: a step is not taken')
  }
  await chain.rpc('evm_setAutomine', [true])
}

const rowsOf = async <T extends object>({ app }: Stage, text: string, values: unknown[] = []) =>
  (await app.database.pool.query<T>(text, values)).rows

/** Whether all of the round's periods are there, each with such a status. */
async function settled(s: Stage, first: number, is: (status: string) => boolean): Promise<boolean> {
  const rows = await rowsOf<{ status: string }>(s, 'select status from resonance_period where period >= $1', [
    first,
  ])
  if (rows.length > LINES) throw new Error('robot bench: a line was opened twice')
  return rows.length === LINES && rows.every((r) => is(r.status))
}

/** The latest of what periods wait for. */
const dueOf = async (s: Stage, column: 'deadline' | 'awaited_block') =>
  (await rowsOf<{ n: number }>(s, `select max(${column}) as n from resonance_period`))[0]!.n

/** Blocks of each step of the round beyond the first that it could be in. */
async function delays(s: Stage, action: 'open' | 'close' | 'draw', first: number): Promise<number[]> {
  const steps = await rowsOf<{ block_number: number; due: number | null; awaited_block: number | null }>(
    s,
    `select s.block_number, s.due, p.awaited_block from resonance_step s join resonance_period p on p.period = s.period
     where s.action = $1 and s.period >= $2`,
    [action, first],
  )
  if (steps.length !== LINES) throw new Error(`robot bench: ${steps.length} steps of ${LINES}`)
  const firsts = new Map<number, number>()
  const possible = async (due: number) => {
    let block = firsts.get(due)
    if (block === undefined) {
      block = Number(await s.client.getBlockNumber())
      while ((await s.client.getBlock({ blockNumber: BigInt(block - 1) })).timestamp >= due) block--
      firsts.set(due, block)
    }
    return block
  }
  const found: number[] = []
  for (const r of steps)
    found.push(r.block_number - (action === 'draw' ? r.awaited_block! + 1 : await possible(r.due!)))
  return found
}
