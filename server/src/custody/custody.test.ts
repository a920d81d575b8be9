import type { RechargeAmount } from '@holdfast/protocol/deposits'
import type { Withdrawal } from '@holdfast/protocol/withdrawals'
import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { account, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { newDatabase } from '#test/database.ts'
import {
  askWithdrawal,
  deposit,
  expectSound,
  forgetLimits,
  ledgerOf,
  newUser,
  ok,
  sendDeposit,
  settle,
  type User,
  usdtOf,
} from '#test/custody.ts'
import { end, endAll, startWorker } from '#test/custody-worker.ts'
import { startFaultProxy } from '#test/fault-proxy.ts'

const SEEDS = process.env.DEEP ? Array.from({ length: 40 }, (_, i) => 100 + i) : [101]

let chain: TestChain
let databaseUrl: string
/** takes requests and reads the database; the worker processes do the work */
let t: TestApp
let user: User
let wallet = 500

beforeAll(async () => {
  chain = await startTestChain()
  databaseUrl = await newDatabase()
  t = await startTestApp({ chain, databaseUrl, env: { PAYOUT_VALID_SECONDS: '1800' } })
  user = await newUser(chain, t, 11)
  for (let i = 0; i < 3; i++) await deposit(chain, t, user, 3_000n * UNIT)
})
afterEach(async () => {
  await endAll()
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const worker = (env?: Record<string, string>) => startWorker(chain, databaseUrl, env)

/**
 * A worker that freezes at `point`. PostgreSQL ends the transaction in which it does after 1.5 s instead of the 10 s of a
 * server's own connections, which `credit.booked` alone waits for.
 */
const freezing = (point: string) => {
  const soon = `${databaseUrl}?idle_in_transaction_session_timeout=1500`
  return worker({
    FAULT_AT: point,
    FAULT: 'freeze',
    ...(point === 'credit.booked' ? {} : { DATABASE_URL: soon }),
  })
}

const askDeposit = (amount: bigint) => sendDeposit(chain, t, user, amount)

const withdraw = (to: Address, amount = 100n * UNIT, app = t) =>
  ok<Withdrawal>(askWithdrawal(app, user, amount, { wallet: to }))
const stateOf = async (id: number) =>
  (await ok<Withdrawal>(t.get(`getWithdrawal?id=${id}`, user.session))).state
/** Mines blocks until the withdrawal is in this state. */
async function untilState(id: number, state: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await chain.mine(1)
        return stateOf(id)
      },
      { timeout: 240_000, interval: 60 },
    )
    .toBe(state)
}
/** Waits until a worker has reached its point and was killed. */
async function killed({ reached, child }: Awaited<ReturnType<typeof worker>>): Promise<void> {
  await reached()
  await expect.poll(() => child.signalCode).toBe('SIGKILL')
}

/** Backdates every signed transaction, so that it is due to be sent again. */
const waited = () =>
  t.app.database.pool.query("update outgoing_attempt set sent_at = sent_at - interval '10 seconds'")

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
])('killed at %s, a payout is made once', async (point) => {
  await forgetLimits(t)
  const to = account(wallet++).address
  const before = await ledgerOf(t, user.address)
  const first = await worker({ FAULT_AT: point })
  const asked = await withdraw(to)
  const mining = (async () => {
    while (first.child.exitCode === null && first.child.signalCode === null) {
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
  expect(await usdtOf(chain, to)).toBe(98n * UNIT)
  expect(await ledgerOf(t, user.address)).toEqual({ posted: before.posted - 100n * UNIT, held: 0n })
  await settle(chain, t)
  await expectSound(t)
})

test.each(['index.commit', 'credit.before', 'credit.booked', 'credit.committed'])(
  'killed at %s, a deposit is credited once',
  async (point) => {
    const before = await ledgerOf(t, user.address)
    const intent = await askDeposit(10n * UNIT)
    await chain.mine(2)
    const first = await worker({ FAULT_AT: point })
    await killed(first)
    const second = await worker()
    const credited = { posted: before.posted + BigInt(intent.amount), held: 0n }
    await expect.poll(() => ledgerOf(t, user.address)).toEqual(credited)
    await end(second.child)
    await settle(chain, t)
    expect(await ledgerOf(t, user.address)).toEqual(credited)
    await expectSound(t)
  },
)

test('killed between signing a stuck payout anew and sending it, one of its forms is paid', async () => {
  await forgetLimits(t)
  const node = await startFaultProxy(chain.url, 1)
  node.swallow = true
  const to = account(wallet++).address
  const before = await ledgerOf(t, user.address)
  const env = { RPC_URLS: node.url }
  const first = await worker({ ...env, PAYOUT_STUCK_SECONDS: '600', FAULT_AT: 'payout.replaced' })
  const asked = await withdraw(to)
  await untilState(asked.id, 'sent')
  // This payment alone is stuck, and nothing else that the worker sends.
  await t.app.database.pool.query(
    `update outgoing_attempt a set sent_at = sent_at - interval '1 hour'
       from outgoing o where o.id = a.outgoing_id and o.purpose = 'withdrawal' and o.ref = $1`,
    [asked.id],
  )
  await killed(first)
  node.swallow = false
  const { rows } = await t.app.database.pool.query<{ nonce: number; sent: boolean }>(
    `select o.nonce, a.sent_at is not null as sent from outgoing o join outgoing_attempt a on a.outgoing_id = o.id
       where o.purpose = 'withdrawal' and o.ref = $1 order by a.signed_at`,
    [asked.id],
  )
  expect(rows).toEqual([
    { nonce: rows[0]!.nonce, sent: true },
    { nonce: rows[0]!.nonce, sent: false },
  ])
  await worker({ ...env, PAYOUT_STUCK_SECONDS: '1' })
  await untilState(asked.id, 'paid')
  await endAll()
  await node.stop()
  expect(await usdtOf(chain, to)).toBe(98n * UNIT)
  expect(await ledgerOf(t, user.address)).toEqual({ posted: before.posted - 100n * UNIT, held: 0n })
  await settle(chain, t)
  await expectSound(t)
})

test('killed while it gives back a payout whose time is over, it is given back once', async () => {
  await forgetLimits(t)
  const node = await startFaultProxy(chain.url, 1)
  node.swallow = true
  const to = account(wallet++).address
  const before = await ledgerOf(t, user.address)
  const first = await worker({ RPC_URLS: node.url, FAULT_AT: 'payout.failing' })
  const asked = await withdraw(to)
  await untilState(asked.id, 'sent')
  await chain.later(1_900)
  await chain.mine(3)
  await killed(first)
  expect(await stateOf(asked.id)).toBe('sent')
  await worker({ RPC_URLS: node.url })
  await untilState(asked.id, 'refunded')
  await endAll()
  await node.stop()
  expect(await ledgerOf(t, user.address)).toEqual(before)
  // The transaction is included at last, and reverts; what comes after it is not affected.
  await waited()
  await settle(chain, t)
  expect(await usdtOf(chain, to)).toBe(0n)
  const next = await withdraw(to)
  await settle(chain, t)
  expect(await stateOf(next.id)).toBe('paid')
  expect(await usdtOf(chain, to)).toBe(98n * UNIT)
  await expectSound(t)
})

// Several guards ensure this, so removing one of them makes no test fail: a worker that wakes up finds another fence, another
// state of the row, and another state of the withdrawal, each under its lock; the table refuses to drop or queue a signed row;
// and the vault pays an id once. A lease that never ends, or locks that a frozen process keeps, do make it fail.
test.each(['payout.prepared', 'payout.signing', 'payout.sending', 'payout.settling'])(
  'a worker frozen at %s past its lease: another one takes over, and waking up changes nothing',
  async (point) => {
    await forgetLimits(t)
    const to = account(wallet++).address
    const frozen = await freezing(point)
    const asked = await withdraw(to)
    const mining = setInterval(() => void chain.mine(1).catch(() => {}), 100)
    await frozen.reached()
    clearInterval(mining)
    const other = await worker()
    await untilState(asked.id, 'paid')
    frozen.child.kill('SIGCONT')
    // The woken worker goes on with the next payment.
    await end(other.child)
    const next = await withdraw(to, 50n * UNIT)
    await untilState(next.id, 'paid')
    await end(frozen.child)
    expect(await usdtOf(chain, to)).toBe(147n * UNIT)
    await settle(chain, t)
    await expectSound(t)
  },
)

// Ensured by the journal's key, which names the transfer, and by the row being marked as booked.
test.each(['index.commit', 'credit.before', 'credit.booked'])(
  'a worker frozen at %s: another one credits the deposit, and waking up changes nothing',
  async (point) => {
    const before = await ledgerOf(t, user.address)
    const { amount } = await askDeposit(10n * UNIT)
    await chain.mine(2)
    const frozen = await freezing(point)
    await frozen.reached()
    const other = await worker()
    const credited = { posted: before.posted + BigInt(amount), held: 0n }
    // What the frozen one has locked is free once PostgreSQL ends its idle transaction.
    await expect.poll(() => ledgerOf(t, user.address)).toEqual(credited)
    frozen.child.kill('SIGCONT')
    // The woken worker credits the next deposit alone.
    await end(other.child)
    const next = await askDeposit(11n * UNIT)
    await expect
      .poll(
        async () => {
          await chain.mine(1)
          return (await ledgerOf(t, user.address)).posted
        },
        { timeout: 240_000 },
      )
      .toBe(credited.posted + BigInt(next.amount))
    await end(frozen.child)
    await settle(chain, t)
    await expectSound(t)
  },
)

test('two workers, one with a clock an hour ahead and one an hour behind, credit and pay everything once', async () => {
  await forgetLimits(t)
  await worker({ CLOCK_SKEW_MS: '3600000' })
  await worker({ CLOCK_SKEW_MS: '-3600000' })
  const before = await ledgerOf(t, user.address)
  const { amount } = await askDeposit(12n * UNIT)
  const wallets = Array.from({ length: 8 }, () => account(wallet++).address)
  const asked = await Promise.all(wallets.map((to) => withdraw(to, 20n * UNIT)))
  for (const { id } of asked) await untilState(id, 'paid')
  for (const to of wallets) expect(await usdtOf(chain, to)).toBe((20n * UNIT * 98n) / 100n)
  const { rows } = await t.app.database.pool.query<{ early: number; late: number }>(
    `select min(valid_until - created_at) as early, max(valid_until - created_at) as late from outgoing
       where purpose = 'withdrawal' and ref = any($1)`,
    [asked.map((a) => a.id)],
  )
  expect(await ledgerOf(t, user.address)).toEqual({
    posted: before.posted + BigInt(amount) - 160n * UNIT,
    held: 0n,
  })
  // By the chain's clock, whatever the processes' clocks say.
  expect(rows[0]!.early).toBeGreaterThan(1_700)
  expect(rows[0]!.late).toBeLessThan(1_900)
  await endAll()
  await settle(chain, t)
  await expectSound(t)
})

test.each(SEEDS)(
  'a node that drops, cuts, doubles, reorders and falsifies answers (seed %i) loses nothing and pays nothing twice',
  async (seed) => {
    await forgetLimits(t)
    const proxy = await startFaultProxy(chain.url, seed)
    const faulty = await startTestApp({
      chain,
      databaseUrl,
      rpcUrls: proxy.url,
      env: { PAYOUT_STUCK_SECONDS: '1', PAYOUT_LEASE_SECONDS: '1' },
    })
    const before = await ledgerOf(t, user.address)
    proxy.rate = 0.15
    /** Ignores failures, which are tried again in the next round. */
    const attempt = (work: () => Promise<unknown>) => work().catch(() => {})
    /** So that the next amount can be asked for. */
    const untilCredited = async () => {
      await expect
        .poll(
          async () => {
            await chain.mine(1)
            await attempt(() => faulty.sync())
            await attempt(() => faulty.app.custody.settle())
            // Two nodes that lie alike can hide a transfer; comparing balances reveals it.
            await attempt(() => faulty.app.custody.solvency.watch())
            const address = user.address
            const intent = t.get(`getUserRechargeAmount?address=${address}`, user.session)
            return (await ok<RechargeAmount>(intent)).state
          },
          { timeout: 240_000, interval: 1 },
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
        const { amount: exact } = await askDeposit(BigInt(10 + round) * UNIT)
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
    for (const [i, to] of wallets.entries()) expect(await usdtOf(chain, to)).toBe(received(i))
    expect(await ledgerOf(t, user.address)).toEqual({
      posted: before.posted + sent - 30n * UNIT * BigInt(ends.filter((s) => s === 'paid').length),
      held: 0n,
    })
    await expectSound(t)
  },
)
