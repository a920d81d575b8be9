import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { PreparedWithdrawal, Withdrawal } from '@holdfast/protocol/withdrawals'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { account, Person, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import {
  askWithdrawal,
  deposit,
  expectSound,
  forgetLimits,
  LOCAL_ACCOUNTS,
  ledgerOf,
  newUser,
  ok,
  prepareWithdrawal,
  refused,
  settle,
  type User,
  usdtOf,
  withdrawBody,
} from '#test/custody.ts'
import { NO_SIGNATURE } from '../../../../devenv/hostile-wallet.ts'
import { askedByWallet, setManner } from '#test/hostile-wallet.ts'
import { changeSetting, OPERATOR_ENV, signInOperators, type Staff } from '#test/operators.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

// Wallet contracts that drain the payer, or hold up everybody else.

let chain: TestChain
let t: TestApp
let who: Staff
let next = 400
let wallet = 6_400

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, env: OPERATOR_ENV })
  await t.sync()
  who = await signInOperators(t)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})
// What earlier tests spent counts no more.
beforeEach(() => {
  next += 10
  return sql("update outgoing_attempt set signed_at = signed_at - interval '1 day'").then(() =>
    forgetLimits(t),
  )
})

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await t.app.database.pool.query<T>(text, values)).rows
const leasesEnd = () => sql("update outgoing set lease_until = null where state = 'queued'")
const get = (user: User, id: number) => ok<Withdrawal>(t.get(`getWithdrawal?id=${id}`, user.session))
const stranger = () => account(wallet++).address

async function rich(amount = 300n * UNIT): Promise<User> {
  const user = await newUser(chain, t, next++)
  await deposit(chain, t, user, amount)
  return user
}

/** Lets everything be tried again at once, some rounds long. */
async function rounds(n: number): Promise<void> {
  for (let i = 0; i < n; i++) {
    await leasesEnd()
    await settle(chain, t, 1)
  }
}

/** What the payer's transactions for these accounts' withdrawals took: how many reverted, and their gas. */
async function lost(...users: User[]): Promise<{ reverted: number; gas: bigint }> {
  const sent = await sql<{ hash: Hex }>(
    'select a.hash from outgoing_attempt a join outgoing o on o.id = a.outgoing_id where o.account = any($1)',
    [users.map((u) => u.address.toLowerCase())],
  )
  const receipts = await Promise.all(sent.map(({ hash }) => chain.client.getTransactionReceipt({ hash })))
  const reverted = receipts.filter((r) => r.status === 'reverted')
  return { reverted: reverted.length, gas: reverted.reduce((sum, r) => sum + r.gasUsed, 0n) }
}

test('a wallet that agrees when it is tried and burns the gas of the transaction does so three times, within a limit', async () => {
  const user = await rich()
  await setManner(chain, user.address, 'burning')
  const before = await ledgerOf(t, user.address)
  const asked = await askedByWallet(t, user, 10n * UNIT)
  await rounds(12)
  const { reverted, gas } = await lost(user)
  expect(reverted).toBe(3)
  expect(gas).toBeLessThanOrEqual(750_000n)
  expect(await get(user, asked.id)).toMatchObject({ state: 'sent', parked: true })
  // Its owner gives it up.
  const vault = chain.deployment.contracts.payoutVault
  await user.person.send(vault, payoutVaultAbi, 'burn', [BigInt(asked.n!)])
  await settle(chain, t)
  expect(await get(user, asked.id)).toMatchObject({ state: 'refunded', parked: false })
  expect(await ledgerOf(t, user.address)).toEqual(before)
  await expectSound(t)
})

test('a wallet that needs more gas than those that a payout fits is refused when it asks', async () => {
  const user = await rich()
  await setManner(chain, user.address, 'costly')
  const before = await ledgerOf(t, user.address)
  const { key } = await ok<PreparedWithdrawal>(prepareWithdrawal(t, user, 10n * UNIT))
  const signed = { ...withdrawBody(user, 10n * UNIT), key, sign: NO_SIGNATURE }
  expect(await refused(t.post('withdraw', signed, user.session))).toMatchObject({
    error: 'SIGNATURE_INVALID',
  })
  expect(await ledgerOf(t, user.address)).toEqual(before)
})

test('its account costs no more in a day, however many it asks for', async () => {
  const user = await rich()
  await setManner(chain, user.address, 'burning')
  for (let i = 0; i < 9; i++) await askedByWallet(t, user, 10n * UNIT, { wallet: stranger() })
  await rounds(8)
  expect((await lost(user)).reverted).toBe(5)
  expect(await t.app.custody.alarms()).not.toContain('payerLosing')
  await expectSound(t)
})

test('payments that cannot be tried are looked at after all others, fewer and fewer times, and then wait for people', async () => {
  const user = await rich()
  await setManner(chain, user.address, 'agreeing')
  const before = await ledgerOf(t, user.address)
  const hostile: number[] = []
  for (let i = 0; i < 25; i++)
    hostile.push((await askedByWallet(t, user, 10n * UNIT, { wallet: stranger() })).id)
  await setManner(chain, user.address, 'refusing')
  const honest = await rich()
  const to = stranger()
  const firsts: (boolean | null)[] = []
  for (let round = 0; round < 3; round++) {
    const asked = await ok<Withdrawal>(askWithdrawal(t, honest, 20n * UNIT, { wallet: to }))
    await leasesEnd()
    await t.app.custody.settle()
    // Nobody else was tried before it was signed.
    const [order] = await sql<{ first: boolean | null }>(
      `select (select min(signed_at) from outgoing_attempt a join outgoing o on o.id = a.outgoing_id and o.ref = $1)
         < min(lease_until - make_interval(secs => 5 * 2 ^ (tries - 1))) as first
       from outgoing where ref = any($2) and purpose = 'withdrawal' and state = 'queued' and tries > 0`,
      [asked.id, hostile],
    )
    firsts.push(order!.first)
  }
  // Where a round took so long that they were tried in between, all may wait for people already.
  expect(firsts[0]).toBe(true)
  expect(firsts).not.toContain(false)
  await rounds(3)
  const left =
    'select distinct tries, parked_at is not null as parked from outgoing where ref = any($1) and purpose = $2'
  expect(await sql(left, [hostile, 'withdrawal'])).toEqual([{ tries: 3, parked: true }])
  const waiting = await get(user, hostile[0]!)
  expect(waiting).toMatchObject({ state: 'approved', parked: true, cancellable: true })
  for (const id of hostile) await ok(t.post('cancelWithdrawal', { id }, user.session))
  expect(await ledgerOf(t, user.address)).toEqual(before)
  expect(await usdtOf(chain, to)).toBe(58_800_000_000_000_000_000n)
  await expectSound(t)
})

test('an account with code that signs with its key is paid like any other', async () => {
  const user = await rich()
  await setManner(chain, user.address, 'burning')
  const to = stranger()
  const asked = await ok<Withdrawal>(askWithdrawal(t, user, 100n * UNIT, { wallet: to }))
  await settle(chain, t)
  expect(await get(user, asked.id)).toMatchObject({ state: 'paid' })
  expect(
    await sql('select asks_wallet from outgoing where ref = $1 and purpose = $2', [asked.id, 'withdrawal']),
  ).toEqual([{ asks_wallet: false }])
})

test('a payment that a wallet decides about never waits among the others', async () => {
  const user = await rich()
  await setManner(chain, user.address, 'agreeing')
  const asked = await askedByWallet(t, user, 10n * UNIT)
  const row = 'select state, asks_wallet from outgoing where ref = $1 and purpose = $2'
  expect(await sql(row, [asked.id, 'withdrawal'])).toEqual([{ state: 'queued', asks_wallet: true }])
  await settle(chain, t)
  expect(await get(user, asked.id)).toMatchObject({ state: 'paid' })
})

test('what takes long about transactions under way holds up nothing that is to be signed', async () => {
  const user = await rich()
  let open = () => {}
  const opened = new Promise<void>((done) => (open = done))
  let held = false
  const at = async (point: string) => {
    if (point !== 'payout.settling') return
    held = true
    await opened
  }
  const { databaseUrl } = t.config
  const other = await startTestApp({
    chain,
    databaseUrl,
    env: { ...OPERATOR_ENV, POLL_MS: '50' },
    faults: { at },
  })
  const asked: number[] = []
  const ask = async () => {
    const { id } = await ok<Withdrawal>(askWithdrawal(t, user, 10n * UNIT, { wallet: stranger() }))
    asked.push(id)
    await expect.poll(() => get(user, id)).toMatchObject({ state: 'sent' })
  }
  try {
    other.app.start()
    await ask()
    const mined = async () => {
      await chain.mine(1)
      return held
    }
    await expect.poll(mined).toBe(true)
    await ask()
    // What is under way still stands where it was held.
    expect((await get(user, asked[0]!)).state).toMatch(/^(sent|included)$/)
  } finally {
    open()
    await other.stop()
  }
  await settle(chain, t)
  for (const id of asked) expect(await get(user, id)).toMatchObject({ state: 'paid' })
  await expectSound(t)
})

test('a paused vault parks nothing of a sound wallet: it is paid once the pause is over', async () => {
  const user = await rich()
  await setManner(chain, user.address, 'agreeing')
  const guardian = new Person(chain, LOCAL_ACCOUNTS.guardian)
  const vault = chain.deployment.contracts.payoutVault
  const asked = await askedByWallet(t, user, 100n * UNIT)
  const state = await chain.node.rpc<string>('evm_snapshot')
  await guardian.send(vault, payoutVaultAbi, 'pause', [])
  for (let i = 0; i < 5; i++) {
    await leasesEnd()
    await t.app.custody.settle()
  }
  expect(await get(user, asked.id)).toMatchObject({ state: 'approved', parked: false })
  await chain.node.rpc('evm_revert', [state])
  await leasesEnd()
  await settle(chain, t)
  expect(await get(user, asked.id)).toMatchObject({ state: 'paid' })
  await expectSound(t)
})

test('an operator holds a single payout, lets it go on, and refuses it before it is signed', async () => {
  const user = await rich()
  await setManner(chain, user.address, 'agreeing')
  const first = await askedByWallet(t, user, 20n * UNIT)
  const decide = (hold: boolean, session = who.finance) =>
    t.post('holdWithdrawal', { id: first.id, hold, reason: 'looked at' }, session)
  expect(await refused(decide(true, user.session))).toMatchObject({ error: 'ROLE_REQUIRED' })
  expect(await ok<Withdrawal>(decide(true))).toMatchObject({ state: 'approved', parked: true })
  expect(await refused(decide(true))).toMatchObject({ error: 'WITHDRAWAL_STATE' })
  const waiting = () =>
    ok<{ records: Withdrawal[] }>(t.get('pageWithdrawQueue?state=parked&size=200', who.finance))
  expect((await waiting()).records.map((w) => w.id)).toContain(first.id)
  await rounds(2)
  expect(await get(user, first.id)).toMatchObject({ state: 'approved', parked: true })
  expect(await ok<Withdrawal>(decide(false))).toMatchObject({ parked: false })
  expect((await waiting()).records.map((w) => w.id)).not.toContain(first.id)
  await rounds(3)
  expect(await get(user, first.id)).toMatchObject({ state: 'paid' })
  expect(await refused(decide(true))).toMatchObject({ error: 'WITHDRAWAL_STATE' })

  await sql('update outgoing set parked_at = null where account = $1', [user.address.toLowerCase()])
  const second = await askedByWallet(t, user, 20n * UNIT)
  await ok(t.post('holdWithdrawal', { id: second.id, hold: true, reason: 'looked at' }, who.finance))
  const no = { id: second.id, approve: false, reason: 'not for us' }
  expect(await ok<Withdrawal>(t.post('reviewWithdrawal', no, who.finance))).toMatchObject({
    state: 'refused',
  })
  await expectSound(t)
})

test('what waits for people takes nothing of what all accounts share, and its account is reviewed next time', async () => {
  const key = 'withdrawal.vaultHourly'
  await changeSetting(t, [who.managerA, who.managerB], {
    key,
    current: String(20_000n * UNIT),
    proposed: String(500n * UNIT),
  })
  const user = await rich(1_200n * UNIT)
  await setManner(chain, user.address, 'agreeing')
  const parked = await askedByWallet(t, user, 400n * UNIT)
  await setManner(chain, user.address, 'refusing')
  const honest = await rich()
  const before = await ok<Withdrawal>(askWithdrawal(t, honest, 150n * UNIT))
  expect(before).toMatchObject({ state: 'review', timeline: [{ reason: 'hourly' }] })
  await rounds(3)
  expect(await get(user, parked.id)).toMatchObject({ parked: true })
  const after = await ok<Withdrawal>(askWithdrawal(t, honest, 120n * UNIT))
  expect(after).toMatchObject({ state: 'approved' })
  await setManner(chain, user.address, 'agreeing')
  await ok(t.post('cancelWithdrawal', { id: parked.id }, user.session))
  const again = await askedByWallet(t, user, 10n * UNIT)
  expect(again).toMatchObject({ state: 'review', timeline: [{ reason: 'parked' }] })
})

test('all such wallets together cost no more in a day, and an alarm tells before', async () => {
  const key = 'payout.dailyFailures'
  await changeSetting(t, [who.managerA, who.managerB], { key, current: '200', proposed: '4' })
  const users = [await rich(), await rich(), await rich()]
  for (const u of users) {
    await setManner(chain, u.address, 'burning')
    for (let i = 0; i < 3; i++) await askedByWallet(t, u, 10n * UNIT, { wallet: stranger() })
  }
  await rounds(8)
  expect((await lost(...users)).reverted).toBe(4)
  expect(await t.app.custody.alarms()).toContain('payerLosing')
  // Whoever signs with a key does not notice.
  const honest = await rich()
  const asked = await ok<Withdrawal>(askWithdrawal(t, honest, 100n * UNIT))
  await settle(chain, t)
  expect(await get(honest, asked.id)).toMatchObject({ state: 'paid' })
  await expectSound(t)
})
