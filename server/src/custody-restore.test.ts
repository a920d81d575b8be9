import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { RechargeAmount, UserDepositAddress } from '@holdfast/protocol/deposits'
import type { Withdrawal } from '@holdfast/protocol/withdrawals'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import {
  askWithdrawal,
  deposit,
  expectSound,
  forgetLimits,
  ledgerOf,
  newUser,
  ok,
  refused,
  sendUsdt,
  settle,
  type User,
  usdtOf,
} from '#test/custody.ts'
import { copyOf, newDatabase } from '#test/database.ts'
import { OPERATOR_ENV, signInOperators } from '#test/operators.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { recover } from './recover.ts'

const STORY_MS = 120_000

let chain: TestChain
let next = 30
const apps = new Set<TestApp>()

beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(async () => {
  for (const t of apps) await t.stop()
  await chain?.stop()
})

async function start(databaseUrl?: string): Promise<TestApp> {
  const t = await startTestApp({ chain, env: OPERATOR_ENV, databaseUrl: databaseUrl ?? (await newDatabase()) })
  apps.add(t)
  return t
}
async function stop(t: TestApp): Promise<void> {
  apps.delete(t)
  await t.stop()
}
/** A dump of the database as it is now; the app goes on with it. */
async function dump(t: TestApp): Promise<{ t: TestApp; copy: string }> {
  await stop(t)
  const copy = await copyOf(t.config.databaseUrl)
  return { t: await start(t.config.databaseUrl), copy }
}

const user = (t: TestApp) => newUser(chain, t, next++)
const withdraw = (t: TestApp, who: User, amount: bigint, wallet: Address) =>
  ok<Withdrawal>(askWithdrawal(t, who, amount * UNIT, { wallet }))
const stateOf = async (t: TestApp, who: User, id: number) =>
  (await ok<Withdrawal>(t.get(`getWithdrawal?id=${id}`, who.session))).state
const signedForms = async (t: TestApp) =>
  (await t.app.database.pool.query<{ n: number }>('select count(*)::int as n from outgoing_attempt')).rows[0]!.n
const wallet = () => account(1_000 + next++).address

/** What everybody has in the ledger, and what the house has. */
async function balancesOf(t: TestApp): Promise<Record<string, string>> {
  const { rows } = await t.app.database.pool.query<{ what: string; sum: string }>(
    `select owner || ' ' || currency as what, sum(posted)::text as sum from ledger_account
     group by 1 having sum(posted) <> 0 order by 1`,
  )
  return Object.fromEntries(rows.map((r) => [r.what, r.sum]))
}

test(
  'after a restore every balance is what it was, and nothing is paid, swept or credited twice',
  { timeout: STORY_MS },
  async () => {
    let t = await start()
    await t.sync()
    const [ann, bob, cid, dan] = [await user(t), await user(t), await user(t), await user(t)]
    for (const who of [ann, bob, cid, dan]) await deposit(chain, t, who, 1_000n * UNIT)
    await forgetLimits(t)
    const own = await ok<UserDepositAddress>(t.get(`getUserAddress?address=${dan.address}`, dan.session))
    const old = await ok<RechargeAmount>(
      t.post('createRechargeAmount', { amount: String(50n * UNIT) }, dan.session),
    )
    const to = Object.fromEntries(
      ['paid', 'sent', 'queued', 'review', 'cancelled', 'later', 'again'].map((k) => [k, wallet()]),
    ) as Record<string, Address>

    // At T0: one paid whose fee is not swept, one sent, one queued, one in review, one queued that will be cancelled.
    const paid = await withdraw(t, ann, 100n, to.paid!)
    await t.app.custody.settle()
    await chain.mine(3)
    await t.sync()
    await t.app.custody.settle()
    expect(await stateOf(t, ann, paid.id)).toBe('paid')
    expect((await ledgerOf(t, 'fees')).posted).toBe(2n * UNIT)
    const sent = await withdraw(t, bob, 100n, to.sent!)
    await t.app.database.pool.query("update outgoing set lease_until = 'infinity' where purpose = 'fees'")
    await t.app.custody.settle()
    expect(await stateOf(t, bob, sent.id)).toBe('sent')
    const queued = await withdraw(t, ann, 150n, to.queued!)
    const review = await withdraw(t, bob, 600n, to.review!)
    const cancelled = await withdraw(t, cid, 190n, to.cancelled!)
    expect([queued.state, review.state, cancelled.state]).toEqual(['approved', 'review', 'approved'])
    const { t: live, copy } = await dump(t)
    t = live

    // After it: all of that goes on, and more comes.
    const who = await signInOperators(t)
    await ok(t.post('cancelWithdrawal', { id: cancelled.id }, cid.session))
    await ok(t.post('reviewWithdrawal', { id: review.id, approve: true, reason: 'seen' }, who.finance))
    await t.app.database.pool.query('update outgoing set lease_until = null')
    await forgetLimits(t)
    const later = await withdraw(t, cid, 900n, to.later!)
    if (later.state === 'review')
      for (const session of [who.finance, who.managerA].slice(0, later.approvalsNeeded))
        await ok(t.post('reviewWithdrawal', { id: later.id, approve: true, reason: 'seen' }, session))
    await sendUsdt(chain, dan.person, chain.deployment.contracts.payoutVault, BigInt(old.amount))
    await sendUsdt(chain, dan.person, own.address as Address, 70n * UNIT)
    await settle(chain, t, 5)
    await withdraw(t, ann, 50n, to.again!)
    await settle(chain, t, 4)
    await expectSound(t)
    const truth = await balancesOf(t)
    const received = async () => Promise.all(Object.values(to).map((w) => usdtOf(chain, w)))
    const before = await received()
    expect(before).toEqual([98n, 98n, 147n, 588n, 0n, 882n, 49n].map((n) => n * UNIT))
    await stop(t)

    // The dump comes back.
    const r = await start(copy)
    const forms = await signedForms(r)
    await r.app.custody.settle()
    expect(await r.app.custody.halts()).toContain('nonceAhead')
    expect(await signedForms(r)).toBe(forms)
    expect(await refused(r.post('cancelWithdrawal', { id: queued.id }, ann.session))).toEqual({
      error: 'CUSTODY_HALTED',
    })
    const asked = await withdraw(r, dan, 30n, to.again!)
    expect(asked).toMatchObject({ state: 'review', timeline: [{ reason: 'halted' }] })
    expect((await refused(r.post('cancelWithdrawal', { id: asked.id }, dan.session))).error).toBe(
      'CUSTODY_HALTED',
    )

    // It catches up.
    await settle(chain, r, 6)
    expect(await r.app.custody.halts()).toEqual([])
    await settle(chain, r, 3)
    expect(await stateOf(r, dan, asked.id)).toBe('paid')
    const after = await received()
    expect(after).toEqual(before.map((sum, i) => (i === 6 ? sum + (30n * 98n * UNIT) / 100n : sum)))
    for (const [w, id, state] of [
      [ann, paid.id, 'paid'],
      [bob, sent.id, 'paid'],
      [ann, queued.id, 'paid'],
      [bob, review.id, 'paid'],
      [cid, cancelled.id, 'refused'],
    ] as const)
      expect([id, await stateOf(r, w, id)]).toEqual([id, state])
    const mended = await balancesOf(r)
    const users = (all: Record<string, string>) =>
      Object.fromEntries(Object.entries(all).filter(([k]) => k.startsWith('0x')))
    const danKey = `${dan.address.toLowerCase()} USDT`
    expect(users(mended)).toEqual({ ...users(truth), [danKey]: String(BigInt(truth[danKey]!) - 30n * UNIT) })
    await expectSound(r)
    // What was paid cannot be cancelled, and what was forgotten is shown to its owner.
    expect((await refused(r.post('cancelWithdrawal', { id: queued.id }, ann.session))).error).toBe(
      'WITHDRAWAL_STATE',
    )
    const shown = await ok<{ records: Withdrawal[] }>(r.get('pageWithdrawLog', cid.session))
    expect(shown.records).toMatchObject([{ amount: String(900n * UNIT), state: 'paid' }, { state: 'refused' }])
    const nodesPaid = await chain.client.readContract({
      address: chain.deployment.contracts.payoutVault,
      abi: payoutVaultAbi,
      functionName: 'nodesPaid',
    })
    const { rows } = await r.app.database.pool.query<{ n: number }>(
      "select count(*)::int as n from vault_payment where kind = 'nodes'",
    )
    expect(rows[0]!.n).toBe(Number(nodesPaid))
    await stop(r)
  },
)
