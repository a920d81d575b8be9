import type { AccountNotice, AccountNotices } from '@holdfast/protocol/account-notices'
import { approvalDelays, type Proposal } from '@holdfast/protocol/operators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, Person, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { askWithdrawal, deposit, newUser, ok, refused, settle, type User } from '#test/custody.ts'
import { OPERATOR_ENV, signInOperators, type Staff } from '#test/operators.ts'
import { buyUnits, listProject, makeSale } from '#test/sales.ts'
import { errorOf, getCode, messageFor, startTestApp, type TestApp } from '#test/server.ts'
import { inTransaction } from '../../db/database.ts'
import { forgetNotices, note } from '../../events/notices.ts'

const DAY = 86_400

let chain: TestChain
let t: TestApp
let who: Staff
let ann: User
let bob: User

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, env: OPERATOR_ENV })
  await t.sync()
  who = await signInOperators(t)
  ann = await newUser(chain, t, 11)
  bob = await newUser(chain, t, 12)
  await settle(chain, t)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const page = (user: User, query: { before?: number; size?: number } = {}) => {
  const search = Object.entries(query).map(([key, value]) => `${key}=${String(value)}`)
  return ok<AccountNotices>(t.get(`pageAccountNotices?${search.join('&')}`, user.session))
}
const told = async (user: User, kind: AccountNotice['kind']) =>
  (await page(user, { size: 50 })).records.filter((n) => n.kind === kind)
const usdt = (units: bigint) => [{ currency: 'USDT', amount: String(units * UNIT) }]
/** Until the clock brings nothing more. */
const allDue = async () => {
  while (await t.app.features.hosting.tellDue());
}
const allFailed = async () => {
  while (await t.app.features.sales.sales.tellFailed());
}

// Each test continues where the one before it ended.

test('the first sign-in is told without a mark, one in another browser with it, the same browser not again', async () => {
  expect(await page(ann)).toMatchObject({ unread: 0, more: false })
  const [first] = await told(ann, 'session.new')
  expect(first).toMatchObject({ read: true, amounts: [], ref: null })
  const enter = async (browser: string) => {
    const code = await getCode(t)
    const sign = await ann.person.account.signMessage({ message: messageFor(code, ann.address) })
    await ok(
      t.post('loginDapp', { sign, codeKey: code.key, address: ann.address }, { 'user-agent': browser }),
    )
  }
  await enter('Other/1.0')
  await enter('Other/1.0')
  expect((await told(ann, 'session.new')).map((n) => [n.text, n.read])).toEqual([
    ['Other/1.0', false],
    [first!.text, true],
  ])
  expect((await page(ann)).unread).toBe(1)
  expect((await ok(t.get('getUnreadNotices', ann.session))).own).toBe(1)
  expect((await page(bob)).unread).toBe(0)
})

test('a deposit and a withdrawal are told once, whatever is settled again', async () => {
  await deposit(chain, t, ann, 100n * UNIT)
  await settle(chain, t)
  const [credited, ...more] = await told(ann, 'deposit.credited')
  expect(more).toEqual([])
  expect(credited).toMatchObject({ read: false, amounts: [{ currency: 'USDT' }] })
  expect(credited!.txHash).toMatch(/^0x[0-9a-f]{64}$/)
  await ok(askWithdrawal(t, ann, 20n * UNIT))
  await settle(chain, t)
  await settle(chain, t)
  expect((await told(ann, 'withdrawal.paid')).map((n) => n.amounts)).toEqual([usdt(20n)])
  expect(await told(ann, 'withdrawal.held')).toEqual([])
  expect(await told(bob, 'deposit.credited')).toEqual([])
})

test('a withdrawal that waits for people is told as held, and as given back when they refuse it', async () => {
  const { autoLimit } = await ok(t.get('getWithdrawInfo?symbol=USDT', ann.session))
  const amount = BigInt(autoLimit) / UNIT + 1n
  await deposit(chain, t, ann, (amount + 10n) * UNIT)
  await settle(chain, t)
  const asked = await ok(askWithdrawal(t, ann, amount * UNIT))
  const [held] = await told(ann, 'withdrawal.held')
  const { id } = asked as { id: number }
  expect(held).toMatchObject({ ref: id, amounts: usdt(amount) })
  expect(held!.text).not.toBeNull()
  await ok(t.post('reviewWithdrawal', { id, approve: false, reason: 'ask support' }, who.finance))
  const [back] = await told(ann, 'withdrawal.returned')
  expect(back).toMatchObject({ ref: id, amounts: usdt(amount), text: 'ask support' })
})

test('what operators do with a balance is told before it happens and when it did, with their reason', async () => {
  const move = { address: ann.address, symbol: 'USDT', amount: String(7n * UNIT), reason: 'put right' }
  const propose = async (call: 'proposeDeduction' | 'proposeCredit') => {
    const { proposal } = await ok<{ proposal: number }>(t.post(call, move, who.finance))
    const p = await ok<Proposal>(
      t.post('decideProposal', { id: proposal, approve: true, note: 'agreed' }, who.managerA),
    )
    return { id: proposal, dueAt: p.dueAt }
  }
  const credit = await propose('proposeCredit')
  expect(await told(ann, 'balance.added')).toMatchObject([
    { ref: credit.id, amounts: usdt(7n), text: 'put right', dueAt: null },
  ])
  const taken = await propose('proposeDeduction')
  expect(await told(ann, 'deduction.announced')).toMatchObject([
    { ref: taken.id, amounts: usdt(7n), text: 'put right', dueAt: taken.dueAt },
  ])
  expect(await told(ann, 'balance.deducted')).toEqual([])
  await chain.later(approvalDelays('local').deduction + 1)
  await t.sync()
  await t.app.features.operators.proposals.runDue()
  expect(await told(ann, 'balance.deducted')).toMatchObject([{ ref: taken.id, amounts: usdt(7n) }])
})

test('principal is told as due when its term is over, once, and not where it was taken out', async () => {
  await bob.person.deposit(40n * UNIT, 0)
  await bob.person.deposit(60n * UNIT, 0)
  await ann.person.deposit(10n * UNIT, 0)
  await t.sync()
  await allDue()
  expect(await told(bob, 'hosting.due')).toEqual([])
  await chain.later(7 * DAY + 60)
  await ann.person.release()
  await t.sync()
  // Two processes at once.
  await Promise.all([allDue(), allDue()])
  expect((await told(bob, 'hosting.due')).map((n) => [n.ref, n.amounts])).toEqual([
    [2, usdt(60n)],
    [1, usdt(40n)],
  ])
  expect(await told(ann, 'hosting.due')).toEqual([])
  await t.app.database.pool.query('delete from notice_mark')
  await allDue()
  expect(await told(bob, 'hosting.due')).toHaveLength(2)
})

test('what a failed sale owes is told to who has not taken it back', async () => {
  const manager = new Person(chain, 14)
  await manager.register(ann.address)
  const { project } = await listProject(chain, manager.address)
  await makeSale(chain, manager, project, { drop: 0n, poolTokens: 0n })
  await buyUnits(chain, bob.person, project, 3, 1)
  await t.sync()
  await allFailed()
  expect(await told(bob, 'sale.failed')).toEqual([])
  await chain.later(7 * DAY)
  await t.sync()
  await allFailed()
  expect(await told(bob, 'sale.failed')).toMatchObject([{ ref: 1, project, amounts: usdt(30n) }])
  expect(await told(ann, 'sale.failed')).toEqual([])
})

test('what a period paid back is told, and taken back with its block', async () => {
  await ann.person.resonance('open', 1n)
  await bob.person.resonance('join', 1n, 50n * UNIT)
  await t.sync()
  const { deadline } = await ok(t.get('getResonancePeriod?period=1', bob.session))
  await chain.later(deadline - Number((await chain.client.getBlock()).timestamp))
  await ann.person.resonance('close', 1n)
  const snapshot = await chain.node.rpc<string>('evm_snapshot')
  await ann.person.resonance('refund', [1n])
  await t.sync()
  const [first] = await told(bob, 'resonance.refunded')
  expect(first).toMatchObject({ ref: 1, amounts: usdt(50n) })
  await chain.node.rpc('evm_revert', [snapshot])
  await chain.mine(2)
  await t.sync()
  expect(await told(bob, 'resonance.refunded')).toEqual([])
  await ann.person.resonance('refund', [1n])
  await t.sync()
  const again = await told(bob, 'resonance.refunded')
  expect(again).toMatchObject([{ ref: 1, amounts: usdt(50n) }])
  expect(again[0]!.id).toBeGreaterThan(first!.id)
})

test('a page ends where the next begins, and what was read stays read', async () => {
  const all = (await page(ann, { size: 50 })).records
  expect(all.map((n) => n.id)).toEqual(all.map((n) => n.id).toSorted((a, b) => b - a))
  const found: AccountNotice[] = []
  for (let more = true; more;) {
    const before = found.at(-1)?.id
    const next = await page(ann, { size: 2, ...(before === undefined ? {} : { before }) })
    expect(next.records.length).toBeLessThanOrEqual(2)
    found.push(...next.records)
    ;({ more } = next)
  }
  expect(found).toEqual(all)
  const third = all[2]!.id
  const { unread } = await ok<{ unread: number }>(t.post('readAccountNotices', { upTo: third }, ann.session))
  expect(unread).toBe(all.slice(0, 2).filter((n) => !n.read).length)
  // A number that was never given does not read what is told later.
  await ok(t.post('readAccountNotices', { upTo: 2 ** 31 - 1 }, ann.session))
  expect((await page(ann)).unread).toBe(0)
  await deposit(chain, t, ann, 3n * UNIT)
  await settle(chain, t)
  expect((await page(ann)).unread).toBe(1)
  await ok(t.post('readAccountNotices', { upTo: 1 }, ann.session))
  expect((await page(ann)).unread).toBe(1)
})

test('bad input is refused, and nobody sees another’s', async () => {
  for (const query of ['before=0', 'before=-1', 'before=x', 'size=0', 'size=51', 'before=1.5'])
    expect(
      await refused(t.get(`pageAccountNotices?${query}` as 'pageAccountNotices', ann.session)),
    ).toMatchObject({
      error: 'INVALID_INPUT',
    })
  expect(errorOf(await t.get('pageAccountNotices'))).toBe('NO_LOGIN')
  const ids = new Set((await page(ann, { size: 50 })).records.map((n) => n.id))
  expect((await page(bob, { size: 50 })).records.filter((n) => ids.has(n.id))).toEqual([])
})

test('a notice stands or falls with what it tells of, a key is told once, and old ones are forgotten', async () => {
  const { db, pool } = t.app.database
  const one = {
    kind: 'order.shipped' as const,
    key: 'test:1',
    account: account(12).address,
    time: 1,
    data: { ref: 1, text: 'box' },
  }
  await expect(
    inTransaction(db, async (trx) => {
      await note(trx, [one])
      throw new Error('the rest failed')
    }),
  ).rejects.toThrow('the rest failed')
  expect(await told(bob, 'order.shipped')).toEqual([])
  await inTransaction(db, (trx) => note(trx, [one, one]))
  await inTransaction(db, (trx) => note(trx, [{ ...one, data: { ref: 2 } }]))
  expect((await told(bob, 'order.shipped')).map((n) => n.ref)).toEqual([1])
  await pool.query("update own_notice set created_at = now() - interval '181 days' where key = 'test:1'")
  const before = (await page(bob, { size: 50 })).records.length
  expect(await forgetNotices(db)).toBe(false)
  expect((await page(bob, { size: 50 })).records).toHaveLength(before - 1)
})
