import type { PreparedWithdrawal, Withdrawal } from '@holdfast/protocol/withdrawals'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { account, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import {
  askWithdrawal,
  deposit,
  expectSound,
  forgetLimits,
  ledgerOf,
  newUser,
  ok,
  prepareWithdrawal,
  settle,
  signPrepared,
  type User,
  usdtOf,
  withdrawBody,
} from '#test/custody.ts'
import { random } from '#test/fault-proxy.ts'
import { OPERATOR_ENV, signInOperators, type Staff } from '#test/operators.ts'
import { type Answer, errorOf, startTestApp, type TestApp } from '#test/server.ts'

// Everything at once: the same request, requests that contradict each other, and the worker in between.

const MANY = 50
/** Concurrent withdrawals of one account: each takes the number for which all the others were signed. */
const FEW = 12

let chain: TestChain
let t: TestApp
/** another server on the same database */
let other: TestApp
let who: Staff
let next = 11
let wallet = 1_200

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, env: OPERATOR_ENV })
  other = await startTestApp({ chain, databaseUrl: t.config.databaseUrl, env: OPERATOR_ENV })
  await t.sync()
  who = await signInOperators(t)
})
afterAll(async () => {
  await other?.stop()
  await t?.stop()
  await chain?.stop()
})
beforeEach(() => forgetLimits(t))

async function rich(amount: bigint): Promise<User> {
  const user = await newUser(chain, t, next++)
  await deposit(chain, t, user, amount)
  return user
}
const times = <T>(n: number, make: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)))
/** Requests go to both servers alternately. */
const server = (i: number) => (i % 2 === 0 ? t : other)
const made = (answers: Answer[]) =>
  answers.filter((a) => a.body.code === 200).map((a) => a.body.data as Withdrawal)
const errors = (answers: Answer[]) =>
  answers
    .flatMap((a) => errorOf(a) ?? [])
    .reduce<Record<string, number>>((n, e) => ({ ...n, [e]: (n[e] ?? 0) + 1 }), {})
/** Each to another address: the same terms signed twice are one withdrawal. */
const ask = (i: number, user: User, amount: bigint) =>
  askWithdrawal(server(i), user, amount, { wallet: account(wallet++).address })
const get = (user: User, id: number) => ok<Withdrawal>(t.get(`getWithdrawal?id=${id}`, user.session))

test('the same signed withdrawal fifty times at once is one', async () => {
  const user = await rich(300n * UNIT)
  const prepared = await ok<PreparedWithdrawal>(prepareWithdrawal(t, user, 20n * UNIT))
  const signed = await signPrepared(user.person.account, prepared)
  const answers = await times(MANY, (i) =>
    server(i).post('withdraw', { ...withdrawBody(user, 20n * UNIT), ...signed }, user.session),
  )
  expect(new Set(made(answers).map((w) => w.id)).size).toBe(1)
  expect(made(answers)).toHaveLength(MANY)
  expect((await ledgerOf(t, user.address)).held).toBe(20n * UNIT)
  await expectSound(t)
})

test('of fifty withdrawals that were signed for one number at once one is made, and the others are refused', async () => {
  const user = await rich(300n * UNIT)
  const bodies = await times(MANY, async (i) => {
    const amount = BigInt(20 + i) * UNIT
    const prepared = await ok<PreparedWithdrawal>(prepareWithdrawal(server(i), user, amount))
    expect(prepared.terms.n).toBe('0')
    return { ...withdrawBody(user, amount), ...(await signPrepared(user.person.account, prepared)) }
  })
  const answers = await times(MANY, (i) => server(i).post('withdraw', bodies[i], user.session))
  const [only, ...more] = made(answers)
  expect(more).toEqual([])
  expect(errors(answers)).toEqual({ WITHDRAWAL_OUTDATED: MANY - 1 })
  expect((await ledgerOf(t, user.address)).held).toBe(BigInt(only!.amount))
  await expectSound(t)
})

test('many requests at once for more than there is: as many as there is enough for', async () => {
  const user = await rich(70n * UNIT)
  const answers = await times(FEW, (i) => ask(i, user, 10n * UNIT))
  expect(made(answers)).toHaveLength(7)
  expect(errors(answers)).toEqual({ INSUFFICIENT_BALANCE: 5 })
  expect(new Set(made(answers).map((w) => w.n))).toEqual(
    new Set(Array.from({ length: 7 }, (_, n) => String(n))),
  )
  expect((await ledgerOf(t, user.address)).held).toBe(70n * UNIT)
  await expectSound(t)
})

test('many requests at once do not get past the limit of a day', async () => {
  const user = await rich(5_001n * UNIT)
  const all = made(await times(FEW, (i) => ask(i, user, 250n * UNIT)))
  expect(all).toHaveLength(FEW)
  const reasons = all.map((w) => w.timeline[0]!.reason)
  expect(reasons.filter((r) => r === 'auto')).toHaveLength(8)
  expect(reasons.filter((r) => r === 'daily')).toHaveLength(4)
  await times(FEW, (i) => t.post('cancelWithdrawal', { id: all[i]!.id }, user.session))
  expect((await ledgerOf(t, user.address)).held).toBe(0n)
  await expectSound(t)
})

test.each([
  { amount: 600n, late: 'WITHDRAWAL_STATE', state: 'approved' },
  { amount: 5_500n, late: 'SECOND_PERSON_REQUIRED', state: 'review' },
])(
  'one person approves $amount USDT fifty times at once: once it counts, and the others are told $late',
  async ({ amount, late, state }) => {
    const user = await rich(6_000n * UNIT)
    for (let round = 0; round < 3; round++) {
      const to = account(wallet++).address
      const { id } = await ok<Withdrawal>(askWithdrawal(t, user, amount * UNIT, { wallet: to }))
      const answers = await times(MANY, (i) =>
        server(i).post('reviewWithdrawal', { id, approve: true, reason: 'looked at it' }, who.finance),
      )
      expect(made(answers)).toHaveLength(1)
      expect(errors(answers)).toEqual({ [late]: MANY - 1 })
      expect(await get(user, id)).toMatchObject({ state, approvals: 1 })
      await ok(t.post('cancelWithdrawal', { id }, user.session))
    }
  },
)

test.each([1, 2, 3, 4])(
  'fifty cancellings, approvals and refusals of one withdrawal at once, with the workers: one end (seed %i)',
  async (seed) => {
    const pick = random(seed)
    const user = await rich(6_000n * UNIT)
    const before = await ledgerOf(t, user.address)
    const to = account(wallet++).address
    const amount = (seed % 2 === 0 ? 600n : 5_500n) * UNIT
    const { id } = await ok<Withdrawal>(askWithdrawal(t, user, amount, { wallet: to }))
    const review = (i: number, approve: boolean) => {
      const person = [who.finance, who.managerA, who.managerB][i % 3]!
      return server(i).post('reviewWithdrawal', { id, approve, reason: 'looked at it' }, person)
    }
    const acts = await times(MANY, async (i) => {
      const what = pick()
      // Delays, so that they meet approvals at every stage.
      await new Promise((resolve) => setTimeout(resolve, pick() * 120))
      if (what < 0.2) return { act: 'work', answer: await server(i).app.custody.settle() }
      if (what < 0.6) return { act: 'approve', answer: await review(i, true) }
      if (what < 0.75) return { act: 'refused', answer: await review(i, false) }
      return { act: 'cancelled', answer: await server(i).post('cancelWithdrawal', { id }, user.session) }
    })
    const ended = acts.filter(
      ({ act, answer }) => ['refused', 'cancelled'].includes(act) && answer?.body.code === 200,
    )
    await settle(chain, t)
    const { state } = await get(user, id)
    expect(ended.map((e) => e.act)).toEqual(state === 'paid' ? [] : [state])
    expect(await usdtOf(chain, to)).toBe(state === 'paid' ? (amount * 98n) / 100n : 0n)
    expect(await ledgerOf(t, user.address)).toEqual({
      posted: before.posted - (state === 'paid' ? amount : 0n),
      held: 0n,
    })
    await expectSound(t)
  },
)

test('fifty payouts under way are all cancelled at once while two workers pay them: each is one or the other', async () => {
  const user = await rich(1_000n * UNIT)
  const before = await ledgerOf(t, user.address)
  const wallets = Array.from({ length: MANY }, () => account(wallet++).address)
  const asked: Withdrawal[] = []
  for (const [i, to] of wallets.entries())
    asked.push(await ok<Withdrawal>(askWithdrawal(server(i), user, 15n * UNIT, { wallet: to })))
  const paying = [t.app.custody.settle(), other.app.custody.settle()]
  const begun = async () =>
    (
      await t.app.database.pool.query<{ n: number }>(
        "select count(nonce)::int as n from outgoing where purpose = 'withdrawal' and ref = any($1)",
        [asked.map((a) => a.id)],
      )
    ).rows[0]!.n
  await expect.poll(begun, { interval: 5 }).toBeGreaterThan(0)
  const answers = await times(MANY, async (i) => {
    // The newest first: the workers begin with the oldest.
    await new Promise((resolve) => setTimeout(resolve, (MANY - i) * 8))
    return server(i).post('cancelWithdrawal', { id: asked[i]!.id }, user.session)
  })
  await Promise.all(paying)
  await settle(chain, t)
  const ends = await times(MANY, async (i) => (await get(user, asked[i]!.id)).state)
  expect(ends).toEqual(answers.map((a) => (a.body.code === 200 ? 'cancelled' : 'paid')))
  const paid = ends.filter((s) => s === 'paid').length
  expect(paid).toBeGreaterThan(0)
  expect(paid).toBeLessThan(MANY)
  for (const [i, to] of wallets.entries())
    expect(await usdtOf(chain, to)).toBe(ends[i] === 'paid' ? (15n * UNIT * 98n) / 100n : 0n)
  expect(await ledgerOf(t, user.address)).toEqual({
    posted: before.posted - 15n * UNIT * BigInt(paid),
    held: 0n,
  })
  await expectSound(t)
})
