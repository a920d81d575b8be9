import type { Balances } from '@holdfast/protocol/ledger'
import type { Transferred } from '@holdfast/protocol/transfers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { expectSound, fund, ownerOf } from '#test/ledger.ts'
import { signIn, startTestApp, type TestApp } from '#test/server.ts'
import type { Settings } from '../../http/settings.ts'
import { TransferWriter } from '../../ledger/writer.ts'
import { openPipeline } from '../../db/database.ts'
import { TransfersService } from './service.ts'

let chain: TestChain
let t: TestApp
let annSession: { apptoken: string }
let bobSession: { apptoken: string }
const ann = account(21)
const bob = account(22)
const stranger = account(23)

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain })
  const root = account(ROOT_INDEX).address
  await new Person(chain, 21).register(root)
  await new Person(chain, 22).register(root)
  await t.sync()
  annSession = await signIn(t, ann)
  bobSession = await signIn(t, bob)
  await fund(t.app.database.db, ownerOf(ann.address), 1_000n * UNIT)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

let count = 0
let key: string
beforeEach(() => {
  key = `transfer-${count++}`
})

const send = (body: object, headers = {}) =>
  t.post('transfer', { symbol: 'USDT', to: bob.address, ...body }, { ...annSession, lang: 'en', ...headers })
const has = async (session: { apptoken: string }) => {
  const { balances } = (await t.get('getBalances', session)).body.data as Balances
  return BigInt(balances.find((b) => b.symbol === 'USDT')!.posted)
}

test('an amount moves to a registered address', async () => {
  const { body } = await send({ amount: String(5n * UNIT), key })
  expect(body).toMatchObject({
    code: 200,
    data: { amount: String(5n * UNIT), fee: '0', received: String(5n * UNIT) },
  })
  expect([await has(annSession), await has(bobSession)]).toEqual([995n * UNIT, 5n * UNIT])
  expect((await t.get('getTransferInfo', annSession)).body.data).toEqual({ feeBps: 0 })
})

test('the legacy form, inputs in the query string, works too', async () => {
  const before = await has(bobSession)
  const { body } = await t.post(`transfer?amount=7&to=${bob.address}&symbol=USDT`, undefined, annSession)
  expect(body.code).toBe(200)
  expect(await has(bobSession)).toBe(before + 7n)
})

test('a key has one effect, as a field and as a header', async () => {
  const before = await has(bobSession)
  const first = (await send({ amount: '9', key })).body.data as Transferred
  for (const again of [
    await send({ amount: '9', key }),
    await send({ amount: '9' }, { 'idempotency-key': key }),
    await send({ amount: '9', key }, { 'idempotency-key': key }),
  ])
    expect(again.body).toMatchObject({ code: 200, data: first })
  for (const other of [{ amount: '10' }, { amount: '9', to: account(ROOT_INDEX).address }])
    expect((await send({ ...other, key })).body).toMatchObject({ code: 500, data: { error: 'KEY_CONFLICT' } })
  expect(await has(bobSession)).toBe(before + 9n)
  const all = await Promise.all(Array.from({ length: 50 }, () => send({ amount: '3', key: `${key}-many` })))
  expect(new Set(all.map((a) => (a.body.data as Transferred).journal)).size).toBe(1)
  expect(await has(bobSession)).toBe(before + 12n)
  // The same key from another account is another key.
  expect(
    (await t.post('transfer', { amount: '1', to: ann.address, symbol: 'USDT', key }, bobSession)).body.code,
  ).toBe(200)
})

test('what cannot be is refused with a reason and has no effect', async () => {
  const before = await has(annSession)
  const refused: [object, string][] = [
    [{ amount: '0' }, 'AMOUNT_ZERO'],
    [{ amount: '1', to: stranger.address }, 'RECEIVER_NOT_REGISTERED'],
    [{ amount: '1', to: ann.address.toLowerCase() }, 'RECEIVER_IS_SELF'],
    [{ amount: '1', symbol: 'BTC' }, 'INVALID_INPUT'],
    [{ amount: '-1' }, 'INVALID_INPUT'],
    [{ amount: '1.5' }, 'INVALID_INPUT'],
    [{ amount: '1', key: 'a b' }, 'INVALID_INPUT'],
    [{ amount: '9'.repeat(78) }, 'INSUFFICIENT_BALANCE'],
    [{ amount: '1', symbol: 'NULS' }, 'INSUFFICIENT_BALANCE'],
  ]
  for (const [body, error] of refused)
    expect([body, (await send(body)).body]).toMatchObject([body, { code: 500, data: { error } }])
  expect((await send({ amount: '1' }, { 'idempotency-key': 'x' })).body).toMatchObject({
    data: { error: 'INVALID_INPUT', field: 'key' },
  })
  // Two names for one intent.
  expect((await send({ amount: '1', key }, { 'idempotency-key': `${key}-other` })).body).toMatchObject({
    data: { error: 'INVALID_INPUT', field: 'key' },
  })
  expect((await send({ amount: String(before + 1n) })).body).toMatchObject({
    msg: 'Your balance is not sufficient',
    data: { symbol: 'USDT', available: String(before), needed: String(before + 1n) },
  })
  expect((await t.post('transfer', { amount: '1', to: bob.address, symbol: 'USDT' })).body).toMatchObject({
    msg: 'noLogin',
  })
  expect(await has(annSession)).toBe(before)
})

test('the fee is what the setting says at the time; a repetition keeps the first one', async () => {
  const values: Record<string, unknown> = { 'module.custody': true, 'transfer.feeBps': 250 }
  const settings = { get: (k: string) => Promise.resolve(values[k]) } as Settings
  const { db } = t.app.database
  const writer = new TransferWriter({ connect: () => openPipeline(t.config.databaseUrl) })
  let registered = true
  const service = new TransfersService({
    db,
    settings,
    writer,
    isRegistered: () => Promise.resolve(registered),
    now: () => Promise.resolve(1_763_683_200),
  })
  const session = { id: 's', address: ann.address.toLowerCase() }
  const input = { amount: '399', to: bob.address, symbol: 'USDT', key } as const
  const first = await service.transfer(session, input)
  expect(first).toMatchObject({ amount: '399', fee: '9', received: '390', time: 1_763_683_200 })
  values['transfer.feeBps'] = 1_000
  expect(await service.transfer(session, input)).toEqual(first)
  values['module.custody'] = false
  registered = false
  expect(await service.transfer(session, input)).toEqual(first)
  await expect(service.transfer(session, { ...input, key: `${key}-new` })).rejects.toMatchObject({
    code: 'MODULE_CLOSED',
  })
  await writer.stop()
  await expectSound(t.config.databaseUrl)
})
