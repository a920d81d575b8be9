import type { ServerResponse } from 'node:http'
import { verifyWebhook } from '@holdfast/client/webhooks'
import { EVENTS, type Delivery, TESTS_PER_HOUR, type WebhookEvent } from '@holdfast/protocol/webhooks'
import type { Withdrawal } from '@holdfast/protocol/withdrawals'
import { Webhook as Standard } from 'standardwebhooks'
import { Check } from 'typebox/value'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { forget } from '../../events/deliveries.ts'
import { startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import {
  askWithdrawal,
  deposit,
  newUser,
  ok,
  refused,
  sendDeposit,
  settle,
  type User,
} from '#test/custody.ts'
import { OPERATOR_ENV, signInOperators, type Staff } from '#test/operators.ts'
import { type Receiver, startReceiver } from '#test/receiver.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let chain: TestChain
let t: TestApp
let who: Staff
let ann: User
let bob: User
let receiver: Receiver
/** where the server fails */
let fails: string | null = null

beforeAll(async () => {
  chain = await startTestChain()
  const faults = {
    at: async (place: string) => {
      if (place === fails) throw new Error(`failed at ${place}`)
    },
  }
  t = await startTestApp({ chain, env: OPERATOR_ENV, faults })
  await t.sync()
  who = await signInOperators(t)
  ann = await newUser(chain, t, 11)
  bob = await newUser(chain, t, 12)
  await settle(chain, t)
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver?.stop()
  await t?.stop()
  await chain?.stop()
})
afterEach(async () => {
  await t.app.database.pool.query('delete from webhook_event; delete from webhook')
  receiver.got.length = 0
  receiver.answer = (response) => response.writeHead(204).end()
})

const deliverer = () => t.app.features.webhooks.deliverer
/** Delivers all that is due now. */
async function deliver(): Promise<void> {
  do await deliverer().land()
  while (await deliverer().deliver())
}
const ALL_TYPES = ['deposit.credited', 'withdrawal.requested', 'withdrawal.paid', 'order.placed'] as const
const add = (user: User, more: object = {}) =>
  ok(t.post('addOwnWebhook', { url: receiver.url, events: ALL_TYPES, ...more }, user.session))
const own = (user: User) => ok(t.get('pageOwnDeliveries', user.session))
/** Makes what waits for its next attempt due now. */
const hurry = () =>
  t.app.database.pool.query('update webhook_delivery set next_at = now() where next_at is not null')

test('a deposit, a withdrawal and its payment are told to who has them, signed, and to nobody else', async () => {
  const { secret } = await add(ann)
  await deposit(chain, t, ann, 20n * UNIT)
  await deposit(chain, t, bob, 5n * UNIT)
  await ok<Withdrawal>(askWithdrawal(t, ann, 10n * UNIT))
  await settle(chain, t, 6)
  await deliver()
  const told = receiver.got.map((r) => r.event)
  expect(told.map((e) => e.type).toSorted()).toEqual([
    'deposit.credited',
    'withdrawal.paid',
    'withdrawal.requested',
  ])
  for (const { headers, body, event } of receiver.got) {
    expect(await verifyWebhook({ headers, body, secrets: secret })).toEqual(event)
    expect(new Standard(secret).verify(body, headers as Record<string, string>)).toEqual(event)
    expect(Check(EVENTS.get(event.type)!, event)).toBe(true)
    expect(event).toMatchObject({ chainId: 31_337, data: { account: ann.address, currency: 'USDT' } })
    expect(headers['webhook-id']).toBe(event.id)
  }
  const paid = told.find((e) => e.type === 'withdrawal.paid') as WebhookEvent & { type: 'withdrawal.paid' }
  expect(paid.data).toMatchObject({ to: ann.address, amount: String(10n * UNIT) })
  expect(paid.data.txHash).toMatch(/^0x[0-9a-f]{64}$/)
  expect((await own(ann)).records.map((d) => d.state)).toEqual(['delivered', 'delivered', 'delivered'])
  expect((await own(bob)).total).toBe(0)
})

test('an order on the chain is told once it is final, and never when its block is taken back', async () => {
  await add(ann, { events: ['order.placed'] })
  const snapshot = await chain.node.rpc('evm_snapshot')
  await ann.person.deposit(100n * UNIT)
  await t.sync()
  await deliver()
  expect([receiver.got.length, (await own(ann)).total]).toEqual([0, 1])
  await chain.node.rpc('evm_revert', [snapshot])
  await chain.mine(3)
  await t.sync()
  await deliver()
  expect([receiver.got.length, (await own(ann)).total]).toEqual([0, 0])
  const hash = await ann.person.deposit(100n * UNIT)
  await chain.mine(3)
  await t.sync()
  await deliver()
  expect(receiver.got.map((r) => r.event.data)).toEqual([
    {
      kind: 'hosting',
      project: null,
      orderId: expect.any(Number) as number,
      account: ann.address,
      currency: 'USDT',
      amount: String(100n * UNIT),
      txHash: hash,
    },
  ])
})

test('what is taken back with its transaction is not told', async () => {
  await add(bob)
  await sendDeposit(chain, t, bob, 7n * UNIT)
  await chain.mine(3)
  await t.sync()
  fails = 'credit.booked'
  await expect(t.app.custody.settle()).rejects.toThrow('failed at credit.booked')
  const { rows } = await t.app.database.pool.query('select from webhook_event')
  expect(rows).toEqual([])
  fails = null
  await settle(chain, t)
  expect((await own(bob)).total).toBe(1)
})

test('what is not taken is sent again, later each time, the same message signed anew, until it is given up', async () => {
  const { secret, webhook } = await add(ann)
  receiver.answer = (response) => response.writeHead(500).end('no')
  await ok(t.post('testOwnWebhook', { id: webhook.id }, ann.session))
  let last = 0
  for (let attempt = 1; attempt <= 4; attempt++) {
    await deliver()
    const [d] = (await own(ann)).records as [Delivery]
    expect(d).toMatchObject({ state: 'waiting', attempts: attempt, status: 500, problem: 'status' })
    const pause = d.nextAt! - d.triedAt!
    const wanted = 5 * 2 ** (attempt - 1)
    expect(pause).toBeGreaterThanOrEqual(Math.max(last, wanted * 0.75 - 1.5))
    expect(pause).toBeLessThanOrEqual(wanted * 1.25 + 2)
    last = wanted * 0.75 - 1.5
    await hurry()
  }
  expect(new Set(receiver.got.map((r) => r.body)).size).toBe(1)
  await t.app.database.pool.query("update webhook_delivery set begun_at = now() - interval '72 hours'")
  await deliver()
  const [given] = (await own(ann)).records as [Delivery]
  expect(given).toMatchObject({ state: 'givenUp', nextAt: null, attempts: 5 })
  await deliver()
  expect(receiver.got).toHaveLength(5)
  receiver.answer = (response) => response.writeHead(200).end()
  expect(await ok(t.post('resendOwnDeliveries', { id: webhook.id }, ann.session))).toEqual({ count: 1 })
  await deliver()
  const { headers, body } = receiver.got.at(-1)!
  expect(await verifyWebhook({ headers, body, secrets: secret })).toMatchObject({ type: 'webhook.test' })
  expect((await own(ann)).records[0]).toMatchObject({ state: 'delivered', attempts: 1 })
  // What was taken can be sent once more by its number, not by the way.
  expect(await ok(t.post('resendOwnDeliveries', { id: webhook.id }, ann.session))).toEqual({ count: 0 })
  const one = { id: webhook.id, delivery: given.id }
  expect(await ok(t.post('resendOwnDeliveries', one, ann.session))).toEqual({ count: 1 })
  await deliver()
  expect(receiver.got.at(-1)!.body).toBe(body)
})

test('two workers send nothing twice, and one goes on where another one ended', async () => {
  const { webhook } = await add(ann)
  for (let i = 0; i < 10; i++) await ok(t.post('testOwnWebhook', { id: webhook.id }, ann.session))
  await Promise.all(Array.from({ length: 8 }, () => deliverer().deliver()))
  await deliver()
  expect(new Set(receiver.got.map((r) => r.event.id)).size).toBe(10)
  expect(receiver.got).toHaveLength(10)
  await ok(t.post('testOwnWebhook', { id: webhook.id }, ann.session))
  const leased = "update webhook_delivery set lease_until = now() + interval '1 minute' where not delivered"
  await t.app.database.pool.query(leased)
  await deliver()
  expect(receiver.got).toHaveLength(10)
  await t.app.database.pool.query(
    "update webhook_delivery set lease_until = now() - interval '1 second' where not delivered",
  )
  await deliver()
  expect(receiver.got).toHaveLength(11)
})

test('an endpoint that hangs does not hold up another one', async () => {
  const hanging: ServerResponse[] = []
  receiver.answer = (response, r) => {
    if (r.path.includes('slow')) hanging.push(response)
    else response.writeHead(204).end()
  }
  const slow = await add(ann, { url: `${receiver.url}/slow` })
  const quick = await add(bob)
  for (let i = 0; i < 20; i++) await ok(t.post('testOwnWebhook', { id: slow.webhook.id }, ann.session))
  for (let i = 0; i < 5; i++) await ok(t.post('testOwnWebhook', { id: quick.webhook.id }, bob.session))
  const sent = (path: string) => receiver.got.filter((r) => r.path.endsWith(path)).length
  await expect
    .poll(
      async () => {
        await deliverer().deliver()
        return sent('/hook')
      },
      { interval: 20 },
    )
    .toBe(5)
  expect(sent('slow')).toBe(2)
  receiver.answer = (response) => response.destroy()
  for (const response of hanging) response.destroy()
  await deliver()
  expect((await own(ann)).records.map((d) => d.problem)).toContain('unreachable')
})

test('a changed secret and the one before it both sign for a day; at once, only the new one', async () => {
  const { secret: first, webhook } = await add(ann)
  const id = { id: webhook.id }
  const verified = async (secret: string) => {
    receiver.got.length = 0
    await ok(t.post('testOwnWebhook', id, ann.session))
    await deliver()
    const { headers, body } = receiver.got[0]!
    return verifyWebhook({ headers, body, secrets: secret }).then(
      () => true,
      () => false,
    )
  }
  const second = await ok(t.post('rotateOwnWebhook', id, ann.session))
  expect(second.secret).not.toBe(first)
  expect(second.webhook.oldSecretUntil).toBeGreaterThan(Date.now() / 1_000 + 86_000)
  expect([await verified(first), await verified(second.secret)]).toEqual([true, true])
  await t.app.database.pool.query("update webhook set old_secret_until = now() - interval '1 second'")
  expect([await verified(first), await verified(second.secret)]).toEqual([false, true])
  await ok(t.post('rotateOwnWebhook', id, ann.session))
  const last = await ok(t.post('rotateOwnWebhook', { ...id, atOnce: true }, ann.session))
  expect(last.webhook.oldSecretUntil).toBe(null)
  expect([await verified(second.secret), await verified(last.secret)]).toEqual([false, true])
  const { rows } = await t.app.database.pool.query<{ row: string }>(
    'select webhook::text as row from webhook',
  )
  for (const secret of [first, second.secret, last.secret])
    expect(rows[0]!.row).not.toContain(secret.slice('whsec_'.length, 20))
})

test('one that is off is told nothing, afterwards neither; 410 switches it off, and so do days of failures', async () => {
  const { webhook } = await add(ann)
  const id = { id: webhook.id }
  await ok(t.post('switchOwnWebhook', { ...id, enabled: false }, ann.session))
  await deposit(chain, t, ann, 1n * UNIT)
  expect(await ok(t.post('switchOwnWebhook', { ...id, enabled: true }, ann.session))).toMatchObject({
    off: null,
  })
  await deliver()
  expect(receiver.got).toEqual([])
  receiver.answer = (response) => response.writeHead(410).end()
  await deposit(chain, t, ann, 2n * UNIT)
  await deliver()
  expect(await ok(t.get('listOwnWebhooks', ann.session))).toMatchObject([{ enabled: false, off: 'gone' }])
  await ok(t.post('switchOwnWebhook', { ...id, enabled: true }, ann.session))
  receiver.answer = (response) => response.writeHead(503).end()
  await t.app.database.pool.query("update webhook set failing_since = now() - interval '6 days'")
  await hurry()
  await deliver()
  expect(await ok(t.get('listOwnWebhooks', ann.session))).toMatchObject([{ enabled: false, off: 'failing' }])
})

test('events are forgotten after their days', async () => {
  const { webhook } = await add(ann)
  for (let i = 0; i < 3; i++) await ok(t.post('testOwnWebhook', { id: webhook.id }, ann.session))
  await t.app.database.pool.query(
    "update webhook_event set created_at = now() - interval '31 days' where id in (select id from webhook_event limit 2)",
  )
  expect(await forget(t.app.database.db)).toBe(false)
  expect((await own(ann)).total).toBe(1)
})

test('an account keeps to its number of endpoints, also when it asks for all at once, and to its own', async () => {
  const asked = await Promise.all(
    Array.from({ length: 8 }, () =>
      t.post('addOwnWebhook', { url: receiver.url, events: ['deposit.credited'] }, ann.session),
    ),
  )
  expect(asked.filter((a) => a.body.code === 200)).toHaveLength(5)
  const [mine] = await ok(t.get('listOwnWebhooks', ann.session))
  const id = { id: mine!.id }
  for (const [call, input] of [
    ['switchOwnWebhook', { ...id, enabled: false }],
    ['rotateOwnWebhook', id],
    ['removeOwnWebhook', id],
    ['testOwnWebhook', id],
    ['resendOwnDeliveries', id],
  ] as const)
    expect(await refused(t.post(call, input, bob.session))).toMatchObject({ error: 'WEBHOOK_UNKNOWN' })
  expect(await ok(t.get('listOwnWebhooks', bob.session))).toEqual([])
  for (const url of [
    'ftp://a.example/x',
    'https://user:pass@a.example/',
    'https://a.example/#x',
    'javascript:1',
  ])
    expect(
      (await t.post('addOwnWebhook', { url, events: ['deposit.credited'] }, bob.session)).body.code,
    ).toBe(500)
  for (const events of [[], ['webhook.test'], ['deposit.credited', 'deposit.credited'], ['nothing']])
    expect(await refused(t.post('addOwnWebhook', { url: receiver.url, events }, bob.session))).toMatchObject({
      error: 'INVALID_INPUT',
    })
})

test('an account tries its endpoints out so many times an hour, also one that it removed and added again', async () => {
  const first = (await add(ann)).webhook.id
  const other = (await add(ann)).webhook.id
  const asked = await Promise.all(
    Array.from({ length: TESTS_PER_HOUR + 5 }, (_, i) =>
      t.post('testOwnWebhook', { id: i % 2 === 0 ? first : other }, ann.session),
    ),
  )
  expect(asked.filter((a) => a.body.code === 200)).toHaveLength(TESTS_PER_HOUR)
  await ok(t.post('removeOwnWebhook', { id: first }, ann.session))
  const again = (await add(ann)).webhook.id
  expect(await refused(t.post('testOwnWebhook', { id: again }, ann.session))).toMatchObject({
    error: 'RATE_LIMITED',
    seconds: expect.any(Number) as number,
  })
  // Another account has its own.
  const { id } = (await add(bob)).webhook
  await ok(t.post('testOwnWebhook', { id }, bob.session))
})

test('an endpoint for all accounts takes two managers, begins off, and leaves a trace of each act', async () => {
  const reason = 'agreed with the integrator'
  const asked = { url: receiver.url, events: ALL_TYPES, note: 'books', reason }
  expect(await refused(t.post('proposeWebhook', asked, who.finance))).toMatchObject({
    error: 'ROLE_REQUIRED',
  })
  const { proposal } = await ok(t.post('proposeWebhook', asked, who.managerA))
  const decision = { id: proposal, approve: true, note: 'looked at' }
  expect(await refused(t.post('decideProposal', decision, who.managerA))).toMatchObject({
    error: 'SECOND_PERSON_REQUIRED',
  })
  await ok(t.post('decideProposal', decision, who.managerB))
  const [made] = (await ok(t.get('pageWebhooks?of=all', who.auditor))).records
  expect(made).toMatchObject({ account: null, url: receiver.url, enabled: false, off: 'new' })
  const id = { id: made!.id, reason }
  const { secret } = await ok(t.post('rotateWebhook', { ...id, atOnce: true }, who.managerA))
  await ok(t.post('switchWebhook', { ...id, enabled: true }, who.managerA))
  await deposit(chain, t, ann, 1n * UNIT)
  await deposit(chain, t, bob, 2n * UNIT)
  await deliver()
  // Two messages are under way at once: which arrives first is the network's.
  expect(receiver.got.map((r) => (r.event.data as { account: string }).account).toSorted()).toEqual(
    [ann.address, bob.address].toSorted(),
  )
  const { headers, body } = receiver.got[0]!
  expect(await verifyWebhook({ headers, body, secrets: secret })).toMatchObject({ type: 'deposit.credited' })
  expect((await ok(t.get('pageDeliveries?state=delivered', who.auditor))).total).toBe(2)
  expect(await ok(t.post('resendDeliveries', id, who.managerA))).toEqual({ count: 0 })
  await ok(t.post('removeWebhook', id, who.managerB))
  const log = await ok(t.get('pageAudit?action=webhooks&size=50', who.auditor))
  expect(log.records.map((r) => r.action)).toEqual([
    'webhooks.remove',
    'webhooks.resend',
    'webhooks.switchOn',
    'webhooks.rotate',
    'webhooks.add',
    'webhooks.add.propose',
  ])
  expect(JSON.stringify(log)).not.toContain('whsec_')
})

test('a manager sees of a user’s endpoint where it goes and no more, and can only stop it', async () => {
  const { webhook } = await add(ann, { url: `${receiver.url}/T0KEN?key=secret` })
  const { records } = await ok(t.get(`pageWebhooks?account=${ann.address}`, who.managerA))
  expect(records).toMatchObject([{ id: webhook.id, account: ann.address, url: new URL(receiver.url).origin }])
  const id = { id: webhook.id, reason: 'it floods us' }
  for (const [call, input] of [
    ['rotateWebhook', id],
    ['removeWebhook', id],
    ['testWebhook', { id: webhook.id }],
    ['resendDeliveries', id],
    ['switchWebhook', { ...id, enabled: true }],
  ] as const)
    expect(await refused(t.post(call, input, who.managerA))).toMatchObject({ error: 'WEBHOOK_UNKNOWN' })
  const off = await ok(t.post('switchWebhook', { ...id, enabled: false }, who.managerA))
  expect(off).toMatchObject({ enabled: false, off: 'paused', url: new URL(receiver.url).origin })
  expect((await ok(t.get('pageDeliveries', who.managerA))).total).toBe(0)
})
