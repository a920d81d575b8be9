// How soon an approved withdrawal is on its way: 300 of accounts with keys, alone and beside 200 of wallet contracts that burn the
// gas of their transactions or agree no more. One payer, a block each 0.45 s. Real PostgreSQL (fsync on), real chain,
// server and signer as processes of their own; the rounds take turns, figures are medians of the rounds.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { depositForwardersAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { API_PREFIX } from '@holdfast/protocol/envelope'
import { withdrawalTypedData } from '@holdfast/protocol/payouts'
import { type PreparedWithdrawal, termsOf, type Withdrawal } from '@holdfast/protocol/withdrawals'
import * as pg from 'pg'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  numberToHex,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { deploy } from '../contracts/script/deploy.ts'
import { LOCAL_ACCOUNTS, LOCAL_MNEMONIC } from '../devenv/accounts.ts'
import { type LocalChain, startChain } from '../devenv/chain.ts'
import { HOSTILE_WALLETS, NO_SIGNATURE } from '../devenv/hostile-wallet.ts'
import { freePort } from '../devenv/ports.ts'
import { startPostgres } from '../devenv/postgres.ts'
import { startServer } from '../devenv/server.ts'
import { ROOT } from '../devenv/stack.ts'
import { CUSTODY_CHECKS } from '../server/src/custody/index.ts'
import { openPipeline } from '../server/src/db/database.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { LEDGER_CHECKS } from '../server/src/ledger/check.ts'
import { userAccount } from '../server/src/ledger/owner.ts'
import { runChecks } from '../server/src/ledger/run-checks.ts'
import { TransferWriter } from '../server/src/ledger/writer.ts'
import { median, percentile } from './load.ts'
import { account } from './local.ts'
import { serverEnv } from './people.ts'
import { analyze, asOwner, expectDurable, newDatabase } from './postgres.ts'
import { type BenchRow, row } from './row.ts'

const UNIT = 10n ** 18n
const NEVER_MS = 2 ** 30
const ROUNDS = 5
/** Of one round: the slowest of them is its 99th percentile. */
const HONEST = 60
const HOSTILE = 200
/** Time between blocks, and honest withdrawals that are asked for in it: fewer than a busy machine can sign. */
const BLOCK_MS = 450
const EACH_BLOCK = 1
const AMOUNT = 10n * UNIT
const BALANCE = AMOUNT * BigInt(2 * ROUNDS)
/** Longer than any round takes. */
const PATIENCE_MS = 300_000

const people = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => privateKeyToAccount(numberToHex(from + i, { size: 32 })))
const honest = people(1_000_000, HONEST)
const hostile = people(2_000_000, HOSTILE)
const rich = account(LOCAL_ACCOUNTS.user)
const faucet = account(LOCAL_ACCOUNTS.faucet)

type Site = { chain: LocalChain; deployment: Deployment; pool: pg.Pool; server: string; url: string }

/** @throws when an honest withdrawal is not paid once, or a hostile one is */
export async function run(): Promise<BenchRow[]> {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-payer-'))
  const stops: (() => unknown)[] = [() => rmSync(dir, { recursive: true, force: true })]
  try {
    const postgres = await startPostgres({ dir })
    stops.push(() => postgres.stop())
    await expectDurable(postgres.url)
    const url = await newDatabase(postgres.url, 'payer')
    await migrate(url)
    const pool = new pg.Pool({ connectionString: url })
    stops.push(() => pool.end())
    const chain = await startChain({ dir, persist: false, tickMs: NEVER_MS })
    stops.push(() => chain.stop())
    const deploymentFile = join(dir, 'deployment.json')
    const out = { chain: 'local', mnemonic: LOCAL_MNEMONIC, out: deploymentFile } as const
    const deployment = await deploy({ rpcUrl: chain.url, ...out })
    const key = join(dir, 'payer.key')
    writeFileSync(key, toHex(account(LOCAL_ACCOUNTS.finance).getHdKey().privateKey!), { mode: 0o600 })
    const start = { root: ROOT, logDir: dir }
    const signing = { CHAIN: 'local', DEPLOYMENT_FILE: deploymentFile, PAYER_KEY_FILE: key, SIGNER_PORT: '0' }
    const signer = await startServer({ ...start, what: 'signer', env: signing })
    stops.push(() => signer.stop())
    const port = await freePort()
    const env = { ...serverEnv({ url: chain.url, deploymentFile }, url, port), POLL_MS: '1000' }
    const SIGNER_URL = `http://127.0.0.1:${signer.port}`
    const server = await startServer({ ...start, env: { ...env, SIGNER_URL } })
    stops.push(() => server.stop())
    const site = { chain, deployment, pool, server: `http://127.0.0.1:${port}${API_PREFIX}`, url }
    stops.push(await mineSteadily(chain))
    return await measure(site)
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

/** @returns what ends it */
async function mineSteadily(chain: LocalChain): Promise<() => Promise<void>> {
  await chain.rpc('evm_setAutomine', [false])
  const over = new AbortController()
  const mining = (async () => {
    for (let next = performance.now(); !over.signal.aborted; next += BLOCK_MS) {
      await sleep(Math.max(0, next - performance.now()))
      await chain.rpc('evm_mine')
    }
  })()
  return () => {
    over.abort()
    return mining
  }
}

async function measure(site: Site): Promise<BenchRow[]> {
  await giveBalances(site)
  const alone: number[] = []
  const beside: number[] = []
  await prepareAttack(site)
  for (let i = 0; i < ROUNDS; i++) {
    alone.push(await round(site))
    await attack(site)
    beside.push(await round(site))
    await endAttack(site)
  }
  await expectPaidOnce(site)
  return [
    row(
      `payouts: from approved to broadcast, p99 ms of ${ROUNDS * HONEST} beside ${HOSTILE} of hostile wallets (anchor: alone; goal 2 x)`,
      median(beside),
      median(alone),
      2 * median(alone),
    ),
  ]
}

/** One account's deposit, passed on to all others. */
async function giveBalances({ chain, deployment, pool, url }: Site): Promise<void> {
  const { usdt, forwarders } = deployment.contracts
  const transport = http(chain.url)
  const address = await createPublicClient({ transport }).readContract({
    address: forwarders,
    abi: depositForwardersAbi,
    functionName: 'forwarderOf',
    args: [rich.address],
  })
  await pool.query('insert into deposit_address (account, address, created_at) values ($1, $2, 0)', [
    rich.address.toLowerCase(),
    address.toLowerCase(),
  ])
  const all = [...honest, ...hostile]
  await createWalletClient({ account: faucet, transport }).writeContract({
    chain: null,
    address: usdt,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [address, BALANCE * BigInt(all.length)],
  })
  const credited = "select 1 from ledger_account where owner = $1 and currency = 'USDT' and posted > 0"
  await until(
    'the deposit',
    async () => (await pool.query(credited, [rich.address.toLowerCase()])).rowCount === 1,
  )
  const writer = new TransferWriter({ connect: () => openPipeline(url) })
  const from = userAccount(rich.address.toLowerCase())
  await Promise.all(
    all.map(({ address: to }) =>
      writer.transfer({
        key: `seed-${to}`,
        from,
        to: userAccount(to.toLowerCase()),
        currency: 'USDT',
        amount: BALANCE,
        fee: 0n,
        time: 1,
      }),
    ),
  )
  await writer.stop()
  await analyze(url)
}

async function call<T>({ server }: Site, path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${server}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { code, data } = (await answer.json()) as { code: number; data: T }
  if (code !== 200) throw new Error(`payer bench: ${path}: ${JSON.stringify(data)}`)
  return data
}

/** What is sent to ask for a withdrawal to the account itself. @param byKey whether its key signs, or only its contract agrees */
async function prepared(
  site: Site,
  who: (typeof honest)[number],
  byKey: boolean,
): Promise<Record<string, string>> {
  const wanted = { address: who.address, amount: String(AMOUNT) }
  const terms = await call<PreparedWithdrawal>(site, 'withdraw', wanted)
  const typed = withdrawalTypedData(terms.chainId, terms.vault as Address, termsOf(terms))
  return { ...wanted, key: terms.key, sign: byKey ? await who.signTypedData(typed) : NO_SIGNATURE }
}

async function ask(site: Site, body: Record<string, string>): Promise<number> {
  const { id, state } = await call<Withdrawal>(site, 'withdraw', body)
  if (state !== 'approved') throw new Error(`payer bench: withdrawal ${id} is ${state}`)
  return id
}

/** Asks for the honest withdrawals, some in each block, and waits until they are paid. @returns p99 of the way, ms */
async function round(site: Site): Promise<number> {
  const { pool } = site
  const bodies: Record<string, string>[] = []
  for (const who of honest) bodies.push(await prepared(site, who, true))
  const approved = new Map<number, number>()
  const begun = performance.now()
  await Promise.all(
    bodies.map(async (body, i) => {
      await sleep(Math.max(0, begun + (i * BLOCK_MS) / EACH_BLOCK - performance.now()))
      approved.set(await ask(site, body), Date.now())
    }),
  )
  const ids = [...approved.keys()]
  await until('payment', async () => {
    const open = "select 1 from withdrawal where id = any($1) and state <> 'paid' limit 1"
    return (await pool.query(open, [ids])).rowCount === 0
  })
  const { rows } = await pool.query<{ ref: number; sent: Date }>(
    `select o.ref::int, min(a.sent_at) as sent from outgoing o join outgoing_attempt a on a.outgoing_id = o.id
     where o.purpose = 'withdrawal' and o.ref = any($1) group by o.ref`,
    [ids],
  )
  await forget(pool)
  return percentile(
    rows.map(({ ref, sent }) => sent.getTime() - approved.get(ref)!),
    0.99,
  )
}

/** Withdrawals of wallets that agree when they are asked: then half burn the gas of their transactions, the others agree no more. */
async function prepareAttack(site: Site): Promise<void> {
  const code = (who: typeof hostile, manner: keyof typeof HOSTILE_WALLETS) =>
    Promise.all(who.map((w) => site.chain.rpc('anvil_setCode', [w.address, HOSTILE_WALLETS[manner]])))
  await code(hostile, 'burning')
  for (const who of hostile) await ask(site, await prepared(site, who, false))
  await code(hostile.slice(HOSTILE / 2), 'refusing')
  await endAttack(site)
}

/** Lets the payer meet them all as for the first time. */
const attack = ({ pool }: Site) =>
  pool.query("update outgoing set parked_at = null, tries = 0, lease_until = null where state = 'queued'")

/** Parks what is left, and lets a day pass over it. */
async function endAttack({ pool }: Site): Promise<void> {
  const mine = hostile.map((w) => w.address.toLowerCase())
  await until('the end of hostile payouts', async () => {
    await pool.query(
      "update outgoing set parked_at = now() where account = any($1) and state = 'queued' and parked_at is null",
      [mine],
    )
    const open =
      "select 1 from outgoing where account = any($1) and state in ('signed', 'sent', 'included') limit 1"
    return (await pool.query(open, [mine])).rowCount === 0
  })
  await pool.query("update outgoing set parked_at = parked_at - interval '1 day' where parked_at is not null")
  await pool.query("update outgoing_attempt set signed_at = signed_at - interval '1 day'")
  await forget(pool)
}

/** Makes earlier withdrawals take nothing of the limits. */
const forget = (pool: pg.Pool) => pool.query('update withdrawal set value = 0')

async function until(what: string, done: () => Promise<boolean>): Promise<void> {
  const late = performance.now() + PATIENCE_MS
  while (!(await done())) {
    if (performance.now() > late) throw new Error(`payer bench: ${what} takes too long`)
    await sleep(100)
  }
}

/** @throws when the chain or the ledger has more or less than was asked for */
async function expectPaidOnce({ chain, deployment, pool, url }: Site): Promise<void> {
  const client = createPublicClient({ transport: http(chain.url) })
  const held = (owner: Address) =>
    client.readContract({
      address: deployment.contracts.usdt,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [owner],
    })
  const { rows } = await pool.query<{ account: Hex; received: string }>(
    "select account, sum(amount::numeric - fee::numeric)::text as received from withdrawal where state = 'paid' group by account",
  )
  const paid = new Map(rows.map((r) => [r.account, BigInt(r.received)]))
  for (const { address } of honest)
    if ((await held(address)) !== paid.get(address.toLowerCase() as Hex))
      throw new Error(`payer bench: ${address}`)
  for (const { address } of hostile)
    if ((await held(address)) !== 0n) throw new Error(`payer bench: ${address} was paid`)
  if (rows.length !== HONEST) throw new Error(`payer bench: ${rows.length} accounts were paid`)
  const breaches = await asOwner(url, (own) => runChecks(own, [...LEDGER_CHECKS, ...CUSTODY_CHECKS]))
  if (breaches.length > 0) throw new Error(`payer bench: ${JSON.stringify(breaches)}`)
}
