import { setTimeout as pause } from 'node:timers/promises'
import type { PreparedWithdrawal, QueuedWithdrawal, Withdrawal } from '@holdfast/protocol/withdrawals'
import type { RechargeAmount } from '@holdfast/protocol/deposits'
import type { Page } from '@holdfast/protocol/envelope'
import { type Address, erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { type CrashingPostgres, startCrashingPostgres } from '#test/crash.ts'
import { endAll, startWorker } from '#test/custody-worker.ts'
import {
  breachesOf,
  deposit,
  expectSound,
  forgetLimits,
  ledgerOf,
  newUser,
  ok,
  sendUsdt,
  settle,
  signPrepared,
  type User,
  withdrawBody,
} from '#test/custody.ts'
import { random } from '#test/fault-proxy.ts'
import { OPERATOR_ENV, signInOperators } from '#test/operators.ts'
import { type Answer, startTestApp, type TestApp } from '#test/server.ts'
import { migrate } from '../db/migrate.ts'

const SEEDS = process.env.DEEP ? Array.from({ length: 20 }, (_, i) => 300 + i) : [301]
const PEOPLE = 4
const POLL_MS = 25
/** Steps of deposits and withdrawals after which PostgreSQL dies, at most. */
const LATEST = 12
/** Above the limit for payment without review: people approve some while PostgreSQL dies. */
const LARGE = 600n * UNIT

let chain: TestChain
let postgres: CrashingPostgres
let t: TestApp
let who: Awaited<ReturnType<typeof signInOperators>>
let users: User[]
let wallet = 900

beforeAll(async () => {
  chain = await startTestChain()
  postgres = await startCrashingPostgres()
  await migrate(postgres.url)
  t = await startTestApp({ chain, databaseUrl: postgres.url, env: OPERATOR_ENV })
  await t.sync()
  who = await signInOperators(t)
  users = []
  for (let i = 0; i < PEOPLE; i++) {
    const user = await newUser(chain, t, 60 + i)
    await deposit(chain, t, user, 5_000n * UNIT)
    users.push(user)
  }
})
afterAll(async () => {
  await endAll()
  await t?.stop()
  await postgres?.stop()
  await chain?.stop()
})

/** Returns an answer, or null while no server can be reached. */
type Ask = () => Promise<Answer>
/** Requests that were not answered as they should have been. */
let failures = 0

/** Answers after which the request may or may not have taken effect. */
const UNKNOWN = ['INTERNAL', 'UNAVAILABLE', 'OUTCOME_UNKNOWN']

/** Repeats a request until the database has answered. Refusals are answers. */
async function answered(ask: Ask): Promise<Answer['body']> {
  for (;;) {
    const { body } = await ask()
    const { error } = (body.data ?? {}) as { error?: string }
    if (error === undefined || !UNKNOWN.includes(error)) return body
    failures++
    await pause(POLL_MS)
  }
}

/** `body` is the signed request as it was sent. */
type Asked = { id: number; to: Address; amount: bigint; body: object }
type Done = { deposited: bigint; asked: Asked[] }

/** Makes one deposit of a requested amount and waits for the credit. @returns the amount */
async function depositOnce(user: User, moved: () => void): Promise<bigint> {
  const created = await answered(() =>
    t.post('createRechargeAmount', { amount: String(20n * UNIT) }, user.session),
  )
  const current = async () =>
    (await answered(() => t.get(`getUserRechargeAmount?address=${user.address}`, user.session)))
      .data as RechargeAmount
  // If the answer to the COMMIT was lost, the amount was created.
  const made = created.code === 200 ? (created.data as RechargeAmount) : await current()
  expect(made.state).toBe('waiting')
  moved()
  const amount = BigInt(made.amount)
  await sendUsdt(chain, user.person, chain.deployment.contracts.payoutVault, amount)
  moved()
  for (;;) {
    const now = await current()
    expect(now.id).toBe(made.id)
    if (now.state === 'credited') break
    await pause(POLL_MS)
  }
  moved()
  return amount
}

const isOver = (w: Withdrawal) => ['paid', 'refunded'].includes(w.state)

/** Signs a withdrawal once, sends it as often as needed, and waits for its end. */
async function withdrawOnce(user: User, amount: bigint, moved: () => void): Promise<Asked> {
  const to = account(wallet++).address
  const wanted = withdrawBody(user, amount, { wallet: to })
  const prepared = await answered(() => t.post('withdraw', wanted, user.session))
  const signed = await signPrepared(user.person.account, prepared.data as PreparedWithdrawal)
  const body = { ...wanted, ...signed }
  const asked = await answered(() => t.post('withdraw', body, user.session))
  expect(asked).toMatchObject({ code: 200 })
  const { id } = asked.data as Withdrawal
  moved()
  for (let state = ''; ;) {
    const now = (await answered(() => t.get(`getWithdrawal?id=${id}`, user.session))).data as Withdrawal
    if (now.state !== state) moved()
    state = now.state
    if (isOver(now)) return { id, to, amount, body }
    await pause(POLL_MS)
  }
}

/** Approves withdrawals in review, over and over. */
async function approveAll(): Promise<void> {
  const { data } = await answered(() => t.get('pageWithdrawQueue?size=200', who.managerA))
  for (const { id } of (data as Page<QueuedWithdrawal>).records)
    for (const person of [who.managerA, who.managerB])
      await answered(() => t.post('reviewWithdrawal', { id, approve: true, reason: 'looked at' }, person))
}

const usdtOf = (address: Address) =>
  chain.client.readContract({
    address: chain.deployment.contracts.usdt,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })

test.each(SEEDS)(
  'PostgreSQL killed under deposits and payouts (seed %i): each is credited and paid once',
  async (seed) => {
    const pick = random(seed)
    await forgetLimits(t)
    const before = await Promise.all(users.map((u) => ledgerOf(t, u.address)))
    await startWorker(chain, postgres.url)
    await startWorker(chain, postgres.url)
    failures = 0
    let steps = 0
    const load = { running: true }
    const moved = () => void steps++
    /** Continues until PostgreSQL has died and restarted, and ends what it began. */
    const customer = async (user: User, n: number): Promise<Done> => {
      const done: Done = { deposited: 0n, asked: [] }
      while (load.running) {
        const [came, asked] = await Promise.all([
          depositOnce(user, moved),
          withdrawOnce(user, n === 0 && done.asked.length === 0 ? LARGE : 15n * UNIT, moved),
        ])
        done.deposited += came
        done.asked.push(asked)
      }
      return done
    }
    const background = { running: true }
    const miner = (async () => {
      while (background.running) {
        await chain.mine(1)
        await pause(POLL_MS)
      }
    })()
    const reviewer = (async () => {
      while (background.running) {
        await approveAll()
        await pause(POLL_MS)
      }
    })()
    const customers = Promise.all(users.map(customer))
    const deadly = steps + 1 + Math.floor(pick() * LATEST)
    await expect.poll(() => steps, { interval: 1, timeout: 240_000 }).toBeGreaterThanOrEqual(deadly)
    // At a random moment within a step.
    await pause(Math.floor(pick() * 60))
    postgres.kill()
    await postgres.restart()
    // The invariants hold right now, while requests are in progress.
    expect(await breachesOf(postgres.url, 'ledger')).toEqual([])
    load.running = false
    const done = await customers
    background.running = false
    await Promise.all([miner, reviewer])
    await endAll()
    expect(failures).toBeGreaterThan(0)

    // A signed request is one withdrawal, however often it is sent, also after it is paid.
    for (const [i, user] of users.entries())
      for (const { id, body } of done[i]!.asked)
        expect(await ok(t.post('withdraw', body, user.session))).toMatchObject({ id })
    await settle(chain, t)
    for (const [i, user] of users.entries()) {
      const { deposited, asked } = done[i]!
      const spent = asked.reduce((sum, a) => sum + a.amount, 0n)
      expect(await ledgerOf(t, user.address)).toEqual({
        posted: before[i]!.posted + deposited - spent,
        held: 0n,
      })
      for (const { to, amount } of asked) expect(await usdtOf(to)).toBe((amount * 98n) / 100n)
    }
    const { rows } = await t.app.database.pool.query<{ n: number }>(
      'select count(*) as n from withdrawal where id = any($1)',
      [done.flatMap((d) => d.asked.map((a) => a.id))],
    )
    expect(rows[0]!.n).toBe(done.reduce((n, d) => n + d.asked.length, 0))
    await expectSound(t)
  },
)
