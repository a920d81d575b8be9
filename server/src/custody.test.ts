import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RechargeAmount } from '@holdfast/protocol/deposits'
import type { Withdrawal } from '@holdfast/protocol/withdrawals'
import { type Address, erc20Abi } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, testEnv } from '#test/server.ts'
import { account, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { newDatabase } from '#test/database.ts'
import { deposit, expectSound, ledgerOf, newUser, ok, sendUsdt, settle, type User } from '#test/custody.ts'
import { startFaultProxy } from '#test/fault-proxy.ts'

/** Whole processes start, die and start again. */
const MANY_STARTS_MS = 240_000
const STARTS_MS = 40_000
const PROCESS = fileURLToPath(new URL('../test/custody-process.ts', import.meta.url))
const SEEDS = process.env.DEEP ? Array.from({ length: 40 }, (_, i) => 100 + i) : [101, 102, 103]
const LEASE_SECONDS = 1

let chain: TestChain
let databaseUrl: string
/** takes requests, and is asked what the database says; the processes do the work */
let t: TestApp
let user: User
let wallet = 500
const running = new Set<ChildProcess>()

beforeAll(async () => {
  chain = await startTestChain()
  databaseUrl = await newDatabase()
  t = await startTestApp({ chain, databaseUrl })
  user = await newUser(chain, t, 11)
  for (let i = 0; i < 3; i++) await deposit(chain, t, user, 3_000n * UNIT)
})
afterEach(async () => {
  for (const child of running) await end(child)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

async function end(child: ChildProcess): Promise<void> {
  running.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

/** A server process that works on the test's chain and database. */
async function worker(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [PROCESS], {
    env: {
      ...process.env,
      ...testEnv(chain, databaseUrl, {
        PORT: '0',
        PROCESSES: 'indexer,worker',
        POLL_MS: '20',
        PAYOUT_LEASE_SECONDS: String(LEASE_SECONDS),
        SWEEP_SECONDS: '3600',
        SOLVENCY_SECONDS: '3600',
        ...env,
      }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let out = ''
  child.stdout.on('data', (d: Buffer) => (out += d.toString()))
  child.stderr.on('data', (d: Buffer) => (out += d.toString()))
  await expect.poll(() => out, { timeout: STARTS_MS, interval: 10 }).toMatch(/^(ready|at )/m)
  return {
    child,
    reached: async () => {
      await expect
        .poll(() => out, { timeout: STARTS_MS, interval: 10 })
        .toMatch(new RegExp(`^at ${env.FAULT_AT}$`, 'm'))
    },
  }
}

const usdtOf = (address: Address) =>
  chain.client.readContract({
    address: chain.deployment.contracts.usdt,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })
const withdraw = (to: Address, amount = 100n * UNIT, app = t) =>
  ok<Withdrawal>(
    app.post(
      'withdraw',
      { amount: String(amount), wallet: to, symbol: 'USDT', chain: '31337', category: 'normal' },
      user.session,
    ),
  )
const stateOf = async (id: number) =>
  (await ok<Withdrawal>(t.get(`getWithdrawal?id=${id}`, user.session))).state
/** Mines until it is so, as the chain would go on by itself. */
async function untilState(id: number, state: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await chain.mine(1)
        return stateOf(id)
      },
      { timeout: 60_000, interval: 60 },
    )
    .toBe(state)
}
/** No withdrawal of the tests before counts towards the limits of this one. */
const forgetLimits = () => t.app.database.pool.query('update withdrawal set value = 0')

test.each([
  'payout.leased',
  'payout.prepared',
  'payout.signing',
  'payout.signed',
  'payout.sending',
  'payout.broadcast',
  'payout.sent',
  'payout.settling',
  'payout.settled',
  'payout.done',
])('killed at %s, a payout is made once', { timeout: MANY_STARTS_MS }, async (point) => {
  await forgetLimits()
  const to = account(wallet++).address
  const before = await ledgerOf(t, user.address)
  const first = await worker({ FAULT_AT: point })
  const asked = await withdraw(to)
  const mining = (async () => {
    while (running.has(first.child) && first.child.exitCode === null && first.child.signalCode === null) {
      await chain.mine(1)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
  })()
  await first.reached()
  await mining
  expect(first.child.signalCode).toBe('SIGKILL')
  const second = await worker()
  await untilState(asked.id, 'paid')
  await end(second.child)
  expect(await usdtOf(to)).toBe(98n * UNIT)
  expect(await ledgerOf(t, user.address)).toEqual({ posted: before.posted - 100n * UNIT, held: 0n })
  await settle(chain, t)
  await expectSound(t)
})

test.each(['index.commit', 'credit.before', 'credit.booked', 'credit.committed'])(
  'killed at %s, a deposit is credited once',
  { timeout: MANY_STARTS_MS },
  async (point) => {
    const before = await ledgerOf(t, user.address)
    const intent = await ok<RechargeAmount>(
      t.post('createRechargeAmount', { amount: String(10n * UNIT) }, user.session),
    )
    await sendUsdt(chain, user.person, chain.deployment.contracts.payoutVault, BigInt(intent.amount))
    await chain.mine(2)
    const first = await worker({ FAULT_AT: point })
    await first.reached()
    await expect.poll(() => first.child.signalCode).toBe('SIGKILL')
    const second = await worker()
    const credited = { posted: before.posted + BigInt(intent.amount), held: 0n }
    await expect.poll(() => ledgerOf(t, user.address)).toEqual(credited)
    await end(second.child)
    await settle(chain, t)
    expect(await ledgerOf(t, user.address)).toEqual(credited)
    await expectSound(t)
  },
)

test.each(['payout.prepared', 'payout.signing', 'payout.sending', 'payout.settling'])(
  'a worker frozen at %s past its lease: another one takes over, and waking up changes nothing',
  { timeout: MANY_STARTS_MS },
  async (point) => {
    await forgetLimits()
    const to = account(wallet++).address
    const frozen = await worker({ FAULT_AT: point, FAULT: 'freeze' })
    const asked = await withdraw(to)
    const mining = setInterval(() => void chain.mine(1).catch(() => {}), 100)
    await frozen.reached()
    clearInterval(mining)
    const other = await worker()
    await untilState(asked.id, 'paid')
    frozen.child.kill('SIGCONT')
    // Awake, it goes on with the next one as if nothing had been.
    await end(other.child)
    const next = await withdraw(to, 50n * UNIT)
    await untilState(next.id, 'paid')
    await end(frozen.child)
    expect(await usdtOf(to)).toBe(147n * UNIT)
    await settle(chain, t)
    await expectSound(t)
  },
)

test(
  'two workers, one with a clock an hour ahead and one an hour behind, pay everything once',
  { timeout: MANY_STARTS_MS },
  async () => {
    await forgetLimits()
    await worker({ CLOCK_SKEW_MS: '3600000' })
    await worker({ CLOCK_SKEW_MS: '-3600000' })
    const wallets = Array.from({ length: 8 }, () => account(wallet++).address)
    const asked = await Promise.all(wallets.map((to) => withdraw(to, 20n * UNIT)))
    for (const { id } of asked) await untilState(id, 'paid')
    for (const to of wallets) expect(await usdtOf(to)).toBe((20n * UNIT * 98n) / 100n)
    const { rows } = await t.app.database.pool.query<{ early: number; late: number }>(
      `select min(valid_until - created_at) as early, max(valid_until - created_at) as late from outgoing
       where purpose = 'withdrawal' and ref = any($1)`,
      [asked.map((a) => a.id)],
    )
    // By the chain's clock, whatever theirs say.
    expect(rows[0]!.early).toBeGreaterThan(1_700)
    expect(rows[0]!.late).toBeLessThan(1_900)
    for (const child of running) await end(child)
    await settle(chain, t)
    await expectSound(t)
  },
)

test.each(SEEDS)(
  'a node that drops, cuts, doubles, reorders and falsifies answers (seed %i) loses nothing and pays nothing twice',
  { timeout: MANY_STARTS_MS },
  async (seed) => {
    await forgetLimits()
    const proxy = await startFaultProxy(chain.url, seed)
    const faulty = await startTestApp({
      chain,
      databaseUrl,
      rpcUrls: proxy.url,
      env: { PAYOUT_STUCK_SECONDS: '1', PAYOUT_LEASE_SECONDS: '1' },
    })
    const vault = chain.deployment.contracts.payoutVault
    const before = await ledgerOf(t, user.address)
    proxy.rate = 0.15
    /** Does it as far as the answers allow; what fails is tried again in the next round. */
    const attempt = (work: () => Promise<unknown>) => work().catch(() => {})
    /** So that the next amount can be asked for. */
    const untilCredited = async () => {
      await expect
        .poll(
          async () => {
            await chain.mine(1)
            await attempt(() => faulty.sync())
            await attempt(() => faulty.app.custody.settle())
            // Two lies that agree can hide a transfer: the balance tells.
            await attempt(() => faulty.app.custody.solvency.watch())
            const address = user.address
            const intent = t.get(`getUserRechargeAmount?address=${address}`, user.session)
            return (await ok<RechargeAmount>(intent)).state
          },
          { timeout: 60_000, interval: 1 },
        )
        .toBe('credited')
    }
    const wallets: Address[] = []
    const asked: number[] = []
    let sent = 0n
    for (let round = 0; round < 12; round++) {
      if (round % 3 === 0) {
        const to = account(wallet++).address
        wallets.push(to)
        asked.push((await withdraw(to, 30n * UNIT)).id)
        const amount = BigInt(10 + round) * UNIT
        const { amount: exact } = await ok<RechargeAmount>(
          t.post('createRechargeAmount', { amount: String(amount) }, user.session),
        )
        await sendUsdt(chain, user.person, vault, BigInt(exact))
        sent += BigInt(exact)
      }
      await chain.mine(1)
      await attempt(() => faulty.sync())
      await attempt(() => faulty.app.custody.settle())
      await t.app.database.pool.query("update outgoing set lease_until = null where state = 'queued'")
      await t.app.database.pool.query("update outgoing_attempt set sent_at = sent_at - interval '10 seconds'")
      if (round % 3 === 2) await untilCredited()
    }
    expect(proxy.faults.length).toBeGreaterThan(20)
    proxy.rate = 0
    await t.app.database.pool.query("update outgoing set lease_until = null where state = 'queued'")
    await settle(chain, faulty, 5)
    await faulty.app.custody.solvency.watch()
    await settle(chain, faulty, 1)
    await faulty.stop()
    await proxy.stop()
    // Paid once, or given back: never both, never neither.
    const ends = await Promise.all(asked.map((id) => stateOf(id)))
    expect(ends.filter((s) => s !== 'paid' && s !== 'refunded')).toEqual([])
    const received = (i: number) => (ends[i] === 'paid' ? (30n * UNIT * 98n) / 100n : 0n)
    for (const [i, to] of wallets.entries()) expect(await usdtOf(to)).toBe(received(i))
    expect(await ledgerOf(t, user.address)).toEqual({
      posted: before.posted + sent - 30n * UNIT * BigInt(ends.filter((s) => s === 'paid').length),
      held: 0n,
    })
    await expectSound(t)
  },
)
