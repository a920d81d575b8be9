// How long custody takes: from a final block to the credit, through a history of transfers, and back to service after a
// kill. Real PostgreSQL (fsync on), real chain, the server's own code; the recorded history is served over HTTP.
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { depositForwardersAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import {
  createPublicClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  numberToHex,
  pad,
  toEventSelector,
} from 'viem'
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
import { account } from './local.ts'
import { type BenchRow, row } from './row.ts'

const UNIT = 10n ** 18n
const NEVER_MS = 2 ** 30
const CREDITS = 120
const EVENTS = 100_000
const PER_BLOCK = 20
/** Amounts that users were told, each met by one of the transfers. */
const INTENTS = 5_000
const EMPTY = 300
const KILLS = 5
const SERVER = fileURLToPath(new URL('../server/src/main/server.ts', import.meta.url))
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')

type Setting = { dir: string; url: string; chain: LocalChain; deployment: Deployment; deploymentFile: string }

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
  try {
    await migrate(postgres.url)
    const deploymentFile = join(dir, 'deployment.json')
    const deployment = await deploy({
      rpcUrl: chain.url,
      chain: 'local',
      mnemonic: LOCAL_MNEMONIC,
      out: deploymentFile,
    })
    const s: Setting = { dir, url: postgres.url, chain, deployment, deploymentFile }
    const credited = await timeToCredit(s)
    const serving = await timeToServe(s)
    const rate = await replayRate(s)
    return [
      row(`custody: final block to credit, p99 ms of ${CREDITS} deposits`, credited, null, 500),
      row(`custody: replay of ${EVENTS} recorded transfers, events/s`, rate, null, 10_000, 'higher'),
      row(`custody: kill -9 to serving, slowest of ${KILLS}, ms`, serving, null, 3_000),
    ]
  } finally {
    await chain.stop()
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Deposits to an own address, one at a time, each timed from the block that makes it final. */
async function timeToCredit(s: Setting): Promise<number> {
  const app = await buildApp({ config: readConfig(env(s, {})), log: createLog('silent') })
  app.start()
  try {
    const { usdt, forwarders } = s.deployment.contracts
    const client = createPublicClient({ transport: http(s.chain.url), cacheTime: 0, pollingInterval: 5 })
    const user = account(LOCAL_ACCOUNTS.user).address
    const address = await client.readContract({
      address: forwarders,
      abi: depositForwardersAbi,
      functionName: 'forwarderOf',
      args: [user],
    })
    const { pool } = app.database
    await pool.query('insert into deposit_address (account, address, created_at) values ($1, $2, 0)', [
      user.toLowerCase(),
      address.toLowerCase(),
    ])
    const faucet = createWalletClient({
      account: account(LOCAL_ACCOUNTS.faucet),
      transport: http(s.chain.url),
    })
    const taken: number[] = []
    for (let i = 0; i < CREDITS; i++) {
      const hash = await faucet.writeContract({
        chain: null,
        address: usdt,
        abi: erc20Abi,
        functionName: 'transfer',
        args: [address, UNIT + BigInt(i)],
      })
      await client.waitForTransactionReceipt({ hash })
      await s.chain.rpc('evm_mine')
      // At any moment of the server's own rhythm.
      await new Promise((resolve) => setTimeout(resolve, (i * 37) % 250))
      const from = performance.now()
      await s.chain.rpc('evm_mine')
      for (;;) {
        const { rowCount } = await pool.query(
          'select from deposit_transfer where tx_hash = $1 and journal_id is not null',
          [hash],
        )
        if (rowCount === 1) break
        if (performance.now() - from > 60_000) throw new Error('custody bench: a deposit was not credited')
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
      taken.push(performance.now() - from)
    }
    const { rows } = await pool.query<{ posted: string }>(
      "select posted from ledger_account where owner = $1 and currency = 'USDT'",
      [user.toLowerCase()],
    )
    const sum = taken.reduce((total, _, i) => total + UNIT + BigInt(i), 0n)
    if (rows[0]?.posted !== String(sum))
      throw new Error(`custody bench: ${rows[0]?.posted} credited, not ${sum}`)
    return taken.toSorted((a, b) => a - b)[Math.ceil(taken.length * 0.99) - 1]!
  } finally {
    await app.stop()
  }
}

/** From kill -9 to a healthy answer of the next process, with everything that was written there. */
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
      const gone = new Promise((resolve) => child.once('exit', resolve))
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

/** A recorded history of transfers to the vault, read by a server that knows nothing of it yet. */
async function replayRate(s: Setting): Promise<number> {
  const recorded = await record(s)
  try {
    const config = readConfig(env(s, { RPC_URLS: recorded.url }))
    const app = await buildApp({ config, log: createLog('silent') })
    try {
      const { pool } = app.database
      await pool.query(
        `insert into deposit_intent (account, requested, amount, created_at, expires_at, reserved_until)
         select '0x' || lpad(to_hex(n), 40, '0'), (1000 + n) * 1e18, (1000 + n) * 1e18 + 1e14, $1, $2::bigint, $2::bigint
         from generate_series(1, $3::bigint) n`,
        [0, 2 ** 40, INTENTS],
      )
      await pool.query('analyze')
      const from = performance.now()
      // An answer that is too long is refused and asked for in smaller parts, as in the server's own loop.
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
      if (told!.n !== EVENTS || told!.sum !== String(recorded.sum) || told!.met !== INTENTS)
        throw new Error(`custody bench: ${JSON.stringify(told)} of ${EVENTS} transfers of ${recorded.sum}`)
      return EVENTS / seconds
    } finally {
      await app.stop()
    }
  } finally {
    await recorded.stop()
  }
}

type Logged = { block: number; text: string }

/** A node that has the chain so far, and on top of it blocks full of transfers to the vault. */
async function record(s: Setting) {
  const { usdt, payoutVault } = s.deployment.contracts
  const head = await s.chain.rpc<Record<string, unknown> & { number: string; hash: Hex; timestamp: string }>(
    'eth_getBlockByNumber',
    ['latest', false],
  )
  const first = Number(head.number)
  const blocks = EVENTS / PER_BLOCK
  // The newest blocks are read one by one: they are empty here.
  const last = first + blocks + EMPTY
  const hashOf = (n: number): Hex => (n === first ? head.hash : pad(numberToHex(n + 2 ** 40), { size: 32 }))
  const header = (n: number) => ({
    ...head,
    number: numberToHex(n),
    hash: hashOf(n),
    parentHash: hashOf(n - 1),
    timestamp: numberToHex(Number(head.timestamp) + n - first),
    logsBloom: `0x${'0'.repeat(512)}`,
    transactions: [],
  })
  let sum = 0n
  const logs: Logged[] = []
  for (let i = 0; i < EVENTS; i++) {
    const block = first + 1 + Math.floor(i / PER_BLOCK)
    // One in twenty meets an amount that somebody was told.
    const n = i % (EVENTS / INTENTS) === 0 ? i / (EVENTS / INTENTS) + 1 : 0
    const amount = n > 0 ? BigInt(1_000 + n) * UNIT + 10n ** 14n : BigInt(i + 1) * 1_000_003n
    sum += amount
    const text = JSON.stringify({
      address: usdt.toLowerCase(),
      topics: [TRANSFER, pad(numberToHex(2 ** 32 + i), { size: 32 }), pad(payoutVault.toLowerCase() as Hex)],
      data: numberToHex(amount, { size: 32 }),
      blockNumber: numberToHex(block),
      blockHash: hashOf(block),
      transactionHash: pad(numberToHex(2 ** 33 + i), { size: 32 }),
      transactionIndex: numberToHex(i % PER_BLOCK),
      logIndex: numberToHex(i % PER_BLOCK),
      removed: false,
    })
    logs.push({ block, text })
  }
  type Call = { id: number; method: string; params?: unknown[] }
  const answer = async ({ id, method, params = [] }: Call): Promise<string> => {
    const result = (text: string) => `{"jsonrpc":"2.0","id":${id},"result":${text}}`
    if (method === 'eth_getBlockByNumber') {
      const [tag] = params as [string]
      const n = tag === 'latest' ? last : tag === 'finalized' ? last - 2 : Number(tag)
      if (n > first) return result(JSON.stringify(header(n)))
    }
    if (method === 'eth_getLogs') {
      const [q] = params as [{ topics?: unknown; fromBlock: string; toBlock: string }]
      if (Number(q.toBlock) > first) {
        const from = (Math.max(first + 1, Number(q.fromBlock)) - first - 1) * PER_BLOCK
        const found = q.topics === undefined ? [] : logs.slice(from, (Number(q.toBlock) - first) * PER_BLOCK)
        const before =
          Number(q.fromBlock) > first
            ? []
            : await s.chain.rpc<unknown[]>('eth_getLogs', [{ ...q, toBlock: numberToHex(first) }])
        return result(`[${[...before.map((l) => JSON.stringify(l)), ...found.map((l) => l.text)].join(',')}]`)
      }
    }
    const passed = await fetch(s.chain.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    })
    return passed.text()
  }
  const server = createServer((request, response) => {
    void (async () => {
      let text = ''
      for await (const chunk of request) text += String(chunk)
      const asked = JSON.parse(text) as Call | Call[]
      const answers = await Promise.all([asked].flat().map(answer))
      response.setHeader('content-type', 'application/json')
      response.end(Array.isArray(asked) ? `[${answers.join(',')}]` : answers[0])
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    first,
    sum,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
