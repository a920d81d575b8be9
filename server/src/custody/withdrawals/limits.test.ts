import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { Page } from '@holdfast/protocol/envelope'
import type { PreparedWithdrawal, Withdrawal, WithdrawInfo } from '@holdfast/protocol/withdrawals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, Person, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import {
  askWithdrawal,
  deposit,
  expectSound,
  LOCAL_ACCOUNTS,
  newUser,
  ok,
  prepareWithdrawal,
  refused,
  settle,
  signPrepared,
  type User,
  withdrawBody,
} from '#test/custody.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { inTransaction } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'
import { ownerOf } from '#test/ledger.ts'

let chain: TestChain
let t: TestApp
let ann: User
let bob: User

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain })
  ann = await newUser(chain, t, 11)
  bob = await newUser(chain, t, 12)
  for (const user of [ann, bob]) await deposit(chain, t, user, 1_500n * UNIT)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const info = (user: User) => ok<WithdrawInfo>(t.get('getWithdrawInfo?symbol=USDT', user.session))
/** Books base units of a currency from the treasury to the user. */
const give = (user: User, amount: bigint, currency: 'NULS' | 'USDE') =>
  inTransaction(t.app.database.db, (trx) =>
    post(trx, {
      key: `some ${currency}`,
      kind: 'increase',
      postings: [
        { owner: 'treasury', currency, amount: -amount },
        { owner: ownerOf(user.address), currency, amount },
      ],
      time: 1,
    }),
  )
let wallet = 900
/** Each to another address: the same terms signed twice are one withdrawal. */
const ask = (user: User, amount: bigint, symbol = 'USDT') =>
  ok<Withdrawal>(askWithdrawal(t, user, amount, { symbol, wallet: account(wallet++).address }))

test('what all accounts together ask for in an hour beyond the limit is looked at, also at once', async () => {
  const { latest } = await t.app.source.head()
  await t.app.database.pool.query(
    `insert into setting_change (key, value, previous, effective_at, set_at, set_by, reason)
     values ('withdrawal.vaultHourly', $1, '', $2, $2, $3, 'for a test')`,
    [String(1_000n * UNIT), latest.time, ann.address.toLowerCase()],
  )
  await expect.poll(async () => (await info(ann)).hourlyLeft).toBe(String(1_000n * UNIT))
  const asked = await Promise.all(Array.from({ length: 14 }, (_, i) => ask(i % 2 ? ann : bob, 99n * UNIT)))
  const reasons = asked.map((w) => w.timeline[0]!.reason)
  // Ten times 99 fit into 1,000.
  expect(reasons.filter((r) => r === 'auto')).toHaveLength(10)
  expect(reasons.filter((r) => r === 'hourly')).toHaveLength(4)
  expect(asked.filter((w) => w.approvalsNeeded === 1)).toHaveLength(4)
  expect((await info(bob)).hourlyLeft).toBe(String(10n * UNIT))
  await chain.later(3_601)
  await t.sync()
  expect((await info(bob)).hourlyLeft).toBe(String(1_000n * UNIT))
  expect(await ask(ann, 30n * UNIT)).toMatchObject({ state: 'approved' })
})

test('no request waits for another account, and what was reserved for one that failed is given back', async () => {
  const [carl, dora] = [await newUser(chain, t, 13), await newUser(chain, t, 14)]
  for (const user of [carl, dora]) await deposit(chain, t, user, 500n * UNIT)
  const { pool } = t.app.database
  const client = await pool.connect()
  const left = async () => BigInt((await info(bob)).hourlyLeft)
  const before = await left()
  try {
    // Somebody is at work on Carl's balance for long.
    await client.query('begin')
    await client.query('select from ledger_account where owner = $1 for update', [carl.address.toLowerCase()])
    let answered = false
    const waiting = ask(carl, 20n * UNIT).finally(() => (answered = true))
    await expect.poll(left).toBe(before - 20n * UNIT)
    expect(await ask(dora, 30n * UNIT)).toMatchObject({ state: 'approved' })
    expect([answered, await left()]).toEqual([false, before - 50n * UNIT])
    await client.query('rollback')
    expect(await waiting).toMatchObject({ state: 'approved' })
  } finally {
    client.release(true)
  }
  expect(await left()).toBe(before - 50n * UNIT)
  expect(
    await refused(askWithdrawal(t, carl, 481n * UNIT, { wallet: account(wallet++).address })),
  ).toMatchObject({
    error: 'INSUFFICIENT_BALANCE',
  })
  expect(await left()).toBe(before - 50n * UNIT)
  expect((await pool.query('select from withdrawal_reserve')).rows).toEqual([])
})

test('who signs two amounts for one number reserves for one of them only', async () => {
  const eve = await newUser(chain, t, 15)
  await deposit(chain, t, eve, 500n * UNIT)
  const { pool } = t.app.database
  const to = { wallet: account(wallet++).address }
  const prepared = (await prepareWithdrawal(t, eve, 99n * UNIT, to)).body.data as PreparedWithdrawal
  const signed = await signPrepared(eve.person.account, prepared)
  const left = async () => BigInt((await info(bob)).hourlyLeft)
  const before = await left()
  // The request with the smaller amount has come so far, and waits.
  await pool.query(
    'insert into withdrawal_reserve (account, intent_key, value, time) values ($1, $2, $3, 1)',
    [eve.address.toLowerCase(), prepared.key, String(10n * UNIT)],
  )
  const body = { ...withdrawBody(eve, 99n * UNIT, to), ...signed }
  expect(await ok<Withdrawal>(t.post('withdraw', body, eve.session))).toMatchObject({
    state: 'review',
    approvalsNeeded: 1,
    timeline: [{ reason: 'hourly' }],
  })
  // What the other one reserved is still its own.
  expect((await pool.query('delete from withdrawal_reserve returning value::text as value')).rows).toEqual([
    { value: String(10n * UNIT) },
  ])
  expect(await left()).toBe(before)
})

test('the log shows the newest first, page by page, of one asset or of all', async () => {
  const log = (query: string) => ok<Page<Withdrawal>>(t.get(`pageWithdrawLog?${query}`, ann.session))
  const all = await log('size=200')
  expect(all.total).toBe(8)
  const ids = all.records.map((w) => w.id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  const second = await log('page=2&size=3&symbol=USDT')
  expect(second.records.map((w) => w.id)).toEqual(ids.slice(3, 6))
  expect(await log('symbol=USDE')).toMatchObject({ total: 0, records: [] })
})

test('a value is rounded up: by half a base unit above the limit it is looked at', async () => {
  const fay = await newUser(chain, t, 16)
  await give(fay, 5_000n * UNIT, 'NULS')
  const limit = BigInt((await info(fay)).autoLimit)
  // One is worth half a USDT.
  expect(await ask(fay, 2n * limit, 'NULS')).toMatchObject({ timeline: [{ reason: 'auto' }] })
  expect(await ask(fay, 2n * limit + 1n, 'NULS')).toMatchObject({
    state: 'review',
    timeline: [{ reason: 'amount' }],
  })
})

test('an asset without a fresh price is looked at by two people, however little it is', async () => {
  await settle(chain, t)
  await give(ann, 100n * UNIT, 'USDE')
  expect(await ask(ann, 10n * UNIT, 'USDE')).toMatchObject({ state: 'approved' })
  await chain.later(2 * 86_400)
  await t.sync()
  expect(await ask(ann, 10n * UNIT, 'USDE')).toMatchObject({
    state: 'review',
    approvalsNeeded: 2,
    timeline: [{ reason: 'noPrice' }],
  })
})

test("what is beyond the vault's limit waits until the limit has refilled; what never fits is refused", async () => {
  const { payoutVault, usdt } = chain.deployment.contracts
  const guardian = new Person(chain, LOCAL_ACCOUNTS.guardian)
  // Lowering the limit keeps the used amount, which then recovers more slowly: so it recovers first.
  await settle(chain, t)
  await chain.later(86_401)
  await guardian.send(payoutVault, payoutVaultAbi, 'lowerLimit', [usdt, 200n * UNIT])
  await settle(chain, t)
  const { maximum } = await info(bob)
  // After the fee, 98 % of it are half of the limit, and not a base unit more.
  expect(maximum).toBe('102040816326530612244')
  expect(await refused(askWithdrawal(t, bob, BigInt(maximum) + 1n))).toEqual({
    error: 'AMOUNT_ABOVE_MAXIMUM',
    maximum,
    symbol: 'USDT',
  })
  const [first, second] = [await ask(bob, 60n * UNIT), await ask(bob, 60n * UNIT)]
  const stateOf = async (id: number) =>
    (await ok<Withdrawal>(t.get(`getWithdrawal?id=${id}`, bob.session))).state
  await settle(chain, t)
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['paid', 'approved'])
  expect(BigInt((await info(bob)).vaultLeft)).toBeLessThan(58n * UNIT)
  await chain.later(20_000)
  await t.app.database.pool.query("update outgoing set lease_until = null where state = 'queued'")
  await settle(chain, t)
  expect(await stateOf(second.id)).toBe('paid')
  await expectSound(t)
})
