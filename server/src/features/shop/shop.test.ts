import type { Page } from '@holdfast/protocol/envelope'
import type { ManagedGood, ShopGood, ShopOrder, Store } from '@holdfast/protocol/shop'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, UNIT } from '#test/chain.ts'
import { type Staff, startOperated } from '#test/operators.ts'
import { errorOf, type TestApp } from '#test/server.ts'
import { inTransaction } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'
import { balances } from '../../ledger/read.ts'
import type { LedgerOwner } from '@holdfast/protocol/house-accounts'
import { ownerOf } from '#test/ledger.ts'

const RECEIVER = { name: '林美', mobile: '+886 912 345 678', address: '基隆市港口路 1 號' }
const AS_SPEC = {
  recieveName: RECEIVER.name,
  recieveMobile: RECEIVER.mobile,
  recieveAddress: RECEIVER.address,
}
const BOTTLE = 1
const WALLET = 2

let t: TestApp
let who: Staff
let stop: () => Promise<void>
let ann: { apptoken: string }
let bob: { apptoken: string }
const annAddress = ownerOf(account(11).address)
const bobAddress = ownerOf(account(12).address)

beforeAll(async () => {
  const stage = await startOperated([11, 12])
  ;({ t, who, stop } = stage)
  ;[ann, bob] = stage.sessions
})
afterAll(() => stop?.())

let deposits = 0
/** Puts USDT into an account of the ledger. */
const fund = (owner: LedgerOwner, units: bigint) =>
  inTransaction(t.app.database.db, (trx) =>
    post(trx, {
      key: `test deposit ${deposits++}`,
      kind: 'deposit',
      time: 1,
      postings: [
        { owner: 'custody', currency: 'USDT', amount: -units * UNIT },
        { owner, currency: 'USDT', amount: units * UNIT },
      ],
    }),
  )
const has = async (owner: LedgerOwner) =>
  (await balances(t.app.database.db, owner)).find((b) => b.currency === 'USDT')!.posted
const good = async (id: number) => (await t.get(`getShopGood?id=${id}`)).body.data as ShopGood
const buy = (session: { apptoken: string }, more: object = {}) =>
  t.post('buyShopGoods', { id: BOTTLE, amount: 1, ...AS_SPEC, ...more }, session)
const bought = async (session: { apptoken: string }, more: object = {}) => {
  const { body } = await buy(session, more)
  expect(body).toMatchObject({ code: 200 })
  return body.data as ShopOrder
}

test('a new local chain has goods, in the language asked for or visibly in another one', async () => {
  const list = async (lang: string) =>
    ((await t.get('pageShopGoods', { lang })).body.data as Page<ShopGood>).records
  expect((await list('tw')).map((g) => g.text.title)).toEqual(['硬體錢包', '保溫杯'])
  expect((await list('en'))[1]!.text).toMatchObject({ language: 'en', title: 'Insulated bottle' })
  expect((await list('ko'))[1]!.text.language).toBe('en')
  expect((await list('zh'))[1]!.text.language).toBe('tw')
  expect(await good(BOTTLE)).toMatchObject({
    price: String(20n * UNIT),
    stock: 200,
    store: { name: 'Holdfast' },
  })
})

test('payment, pieces and order are one step', async () => {
  await fund(annAddress, 100n)
  const order = await bought(ann, { amount: 2 })
  expect(order).toMatchObject({
    state: 'pending',
    amount: 2,
    total: String(40n * UNIT),
    receiver: RECEIVER,
    good: { title: '保溫杯' },
    sendInfo: null,
  })
  expect(await has(annAddress)).toBe(60n * UNIT)
  expect(await has('shop-pending')).toBe(40n * UNIT)
  expect((await good(BOTTLE)).stock).toBe(198)
  const { records } = (await t.get('pageShopOrders', ann)).body.data as Page<ShopOrder>
  expect(records.map((o) => o.id)).toEqual([order.id])
  expect((await t.get('getOrders', ann)).body.data).toEqual(records)
  expect((await t.get('getOrders', bob)).body.data).toEqual([])
  const log = (await t.get('pageBalanceLog?size=1', ann)).body.data as Page<unknown>
  expect(log.records).toMatchObject([{ type: 'shop', amount: String(-40n * UNIT) }])
})

test('without enough in the account nothing happens', async () => {
  const stock = (await good(WALLET)).stock
  const answer = await buy(ann, { id: WALLET, amount: 1 })
  expect(answer.body.data).toEqual({
    error: 'INSUFFICIENT_BALANCE',
    symbol: 'USDT',
    available: String(60n * UNIT),
    needed: String(69n * UNIT),
  })
  expect((await good(WALLET)).stock).toBe(stock)
  expect((await t.get('getOrders', ann)).body.data).toHaveLength(1)
})

test('the same intent is one order, also at once; with other values it is refused', async () => {
  await fund(bobAddress, 1_000n)
  const key = 'intent-of-bob'
  const answers = await Promise.all(Array.from({ length: 20 }, () => buy(bob, { key })))
  expect(new Set(answers.map((a) => (a.body.data as ShopOrder).id)).size).toBe(1)
  expect(await has(bobAddress)).toBe(980n * UNIT)
  expect(errorOf(await buy(bob, { key, amount: 2 }))).toBe('KEY_CONFLICT')
  expect(errorOf(await buy(bob, { key, id: WALLET }))).toBe('KEY_CONFLICT')
  expect(errorOf(await buy(bob, { key, recieveName: 'another' }))).toBe('KEY_CONFLICT')
  // another account may use the same key
  expect((await bought(ann, { key })).buyer.toLowerCase()).toBe(annAddress)
})

test('what a page promised holds: limit, price, stock', async () => {
  expect((await buy(bob, { amount: 6 })).body.data).toEqual({ error: 'ORDER_LIMIT', limit: 5 })
  expect((await buy(bob, { maxPrice: String(20n * UNIT - 1n) })).body.data).toEqual({
    error: 'PRICE_ROSE',
    price: String(20n * UNIT),
  })
  expect(errorOf(await buy(bob, { id: 999 }))).toBe('GOOD_UNKNOWN')
})

const save = (input: object, session = who.managerA) =>
  t.post(
    'saveGood',
    {
      store: 1,
      texts: [{ language: 'en', title: 'Sticker', text: '' }],
      price: String(UNIT),
      stockChange: 10,
      limit: 2,
      onSale: true,
      reason: 'new goods',
      ...input,
    },
    session,
  )

test('ten pieces and fifty buyers at once: ten have bought, nobody else has paid', async () => {
  const id = (await save({})).body.data as number
  const [annHad, bobHad] = [await has(annAddress), await has(bobAddress)]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => buy(i % 2 ? ann : bob, { id, key: `rush-${1000 + i}` })),
  )
  expect(answers.filter((a) => a.body.code === 200)).toHaveLength(10)
  expect(new Set(answers.filter((a) => a.body.code !== 200).map(errorOf))).toEqual(new Set(['STOCK_SHORT']))
  expect((await good(id)).stock).toBe(0)
  expect(annHad + bobHad - (await has(annAddress)) - (await has(bobAddress))).toBe(10n * UNIT)
  const goods = (await t.get('pageGoods', who.managerA)).body.data as Page<ManagedGood>
  expect(goods.records.find((g) => g.id === id)).toMatchObject({ stock: 0, sold: 10 })
})

test('an order is shipped by its own store’s sender, and then received', async () => {
  const order = await bought(bob)
  expect(errorOf(await t.post('sendOrder', { id: order.id, sendInfo: 'Post 1' }, bob))).toBe('ROLE_REQUIRED')
  expect(errorOf(await t.post('confirmShopOrder', { id: order.id }, bob))).toBe('SHOP_ORDER_STATE')
  const [pending, earned] = [await has('shop-pending'), await has('shop-sales')]
  const sent = await t.post('sendOrder', { id: order.id, sendInfo: '郵局 RR123' }, who.store)
  expect(sent.body.data).toMatchObject({ state: 'shipped', sendInfo: '郵局 RR123' })
  expect(await has('shop-pending')).toBe(pending - 20n * UNIT)
  expect(await has('shop-sales')).toBe(earned + 20n * UNIT)
  for (const [call, body] of [
    ['cancelShopOrder', { id: order.id }],
    ['setOrderRecieveInfo', { id: order.id, ...RECEIVER }],
    ['removeOrderRecieveInfo', { id: order.id }],
  ] as const)
    expect(errorOf(await t.post(call, body, bob))).toBe('SHOP_ORDER_STATE')
  expect(errorOf(await t.post('sendOrder', { id: order.id, sendInfo: 'again' }, who.store))).toBe(
    'SHOP_ORDER_STATE',
  )
  expect(errorOf(await t.post('confirmShopOrder', { id: order.id }, ann))).toBe('SHOP_ORDER_UNKNOWN')
  const told = await t.get('pageAccountNotices', bob)
  expect(told.body.data).toMatchObject({
    records: [{ kind: 'order.shipped', ref: order.id, text: '郵局 RR123', read: false }, {}],
  })
  const received = await t.post('confirmShopOrder', { id: order.id }, bob)
  expect(received.body.data).toMatchObject({ state: 'received' })
  const forgotten = await t.post('removeOrderRecieveInfo', { id: order.id }, bob)
  expect(forgotten.body.data).toMatchObject({ state: 'received', receiver: null })
})

test('before shipment an order can be taken back, once: the price and the pieces return', async () => {
  const before = {
    bob: await has(bobAddress),
    pending: await has('shop-pending'),
    stock: (await good(BOTTLE)).stock,
  }
  const order = await bought(bob, { amount: 3 })
  expect(errorOf(await t.post('cancelShopOrder', { id: order.id }, ann))).toBe('SHOP_ORDER_UNKNOWN')
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => t.post('cancelShopOrder', { id: order.id }, bob)),
  )
  expect(answers.filter((a) => a.body.code === 200)).toHaveLength(1)
  expect(await has(bobAddress)).toBe(before.bob)
  expect(await has('shop-pending')).toBe(before.pending)
  expect((await good(BOTTLE)).stock).toBe(before.stock)
})

test('taking back and shipping at once: one of them happens', async () => {
  for (let round = 0; round < 10; round++) {
    const order = await bought(bob)
    const answers = await Promise.all([
      t.post('cancelShopOrder', { id: order.id }, bob),
      t.post('sendOrder', { id: order.id, sendInfo: 'Post' }, who.store),
    ])
    expect(answers.filter((a) => a.body.code === 200)).toHaveLength(1)
  }
  const { db } = t.app.database
  const { sum } = await db
    .selectFrom('shop_order')
    .select((e) => e.fn.sum<string>('total').as('sum'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  expect(await has('shop-pending')).toBe(BigInt(sum))
})

test('a sender sees its own stores’ orders only, and none that waits twice', async () => {
  const other = account(13).address
  const store = { name: 'Another', sender: other, isSpecial: false, open: true, reason: 'a second store' }
  const storeId = (await t.post('saveStore', store, who.managerA)).body.data as number
  const id = (await save({ store: storeId })).body.data as number
  const order = await bought(bob, { id })
  const ids = async (call: string) =>
    ((await t.get(`${call}?size=200`, who.store)).body.data as Page<ShopOrder>).records.map((o) => o.id)
  expect(await ids('pageSendOrders')).not.toContain(order.id)
  expect(await ids('pageHistoryOrders')).not.toContain(order.id)
  expect((await ids('pageSendOrders')).toSorted((a, b) => a - b)).toEqual(await ids('pageSendOrders'))
  expect(errorOf(await t.post('sendOrder', { id: order.id, sendInfo: 'Post' }, who.store))).toBe(
    'SHOP_ORDER_UNKNOWN',
  )
  expect(errorOf(await t.get('pageSendOrders', bob))).toBe('ROLE_REQUIRED')
  const status = async (index: number, session: { apptoken: string }) =>
    (await t.get(`getStoreStatus?address=${account(index).address}`, session)).body
  expect((await status(5, who.store)).data).toEqual({ isStore: true, isSpecial: true })
  expect((await status(12, bob)).data).toEqual({ isStore: false, isSpecial: false })
  expect((await status(5, bob)).data).toMatchObject({ error: 'FORBIDDEN_ADDRESS' })
})

test('who receives is known to buyer, sender and managers alone', async () => {
  const order = await bought(bob)
  const find = async (call: string, session: { apptoken: string }) =>
    ((await t.get(`${call}?size=200`, session)).body.data as Page<ShopOrder>).records.find(
      (o) => o.id === order.id,
    )
  expect((await find('pageShopOrders', bob))?.receiver).toEqual(RECEIVER)
  expect((await find('pageSendOrders', who.store))?.receiver).toEqual(RECEIVER)
  expect((await find('pageAllShopOrders', who.managerB))?.receiver).toEqual(RECEIVER)
  expect(await find('pageAllShopOrders', who.auditor)).toMatchObject({ receiver: null })
  for (const session of [bob, who.finance, who.store])
    expect(errorOf(await t.get('pageAllShopOrders', session))).toBe('ROLE_REQUIRED')
  const { records } = (await t.get('pageAudit?size=200', who.auditor)).body.data as Page<{ action: string }>
  expect(JSON.stringify(records)).not.toContain(RECEIVER.mobile)
})

test('whom orders go to is kept, changed and forgotten by its owner', async () => {
  expect((await t.get('getRecieveInfo', ann)).body.data).toBeNull()
  await t.post('setRecieveInfo', RECEIVER, ann)
  expect((await t.get('getRecieveInfo', ann)).body.data).toEqual(RECEIVER)
  expect((await t.get('getRecieveInfo', bob)).body.data).toBeNull()
  await t.post('removeRecieveInfo', {}, ann)
  expect((await t.get('getRecieveInfo', ann)).body.data).toBeNull()
  const order = await bought(bob)
  const changed = { ...RECEIVER, address: '臺北市信義路 5 號' }
  expect((await t.post('setOrderRecieveInfo', { id: order.id, ...changed }, bob)).body.data).toMatchObject({
    receiver: changed,
  })
  expect(errorOf(await t.post('setOrderRecieveInfo', { id: order.id, ...changed }, ann))).toBe(
    'SHOP_ORDER_UNKNOWN',
  )
})

test('the specification’s way of asking works too: everything in the query string', async () => {
  const q = new URLSearchParams({ id: '1', amount: '1', ...AS_SPEC })
  expect((await t.post(`buyShopGoods?${q.toString()}`, undefined, bob)).body).toMatchObject({ code: 200 })
})

test.each([
  [{ id: 0 }, 'id'],
  [{ id: -1 }, 'id'],
  [{ id: '1' }, 'id'],
  [{ amount: 0 }, 'amount'],
  [{ amount: -1 }, 'amount'],
  [{ amount: 1.5 }, 'amount'],
  [{ amount: 10_001 }, 'amount'],
  [{ amount: 1e300 }, 'amount'],
  [{ recieveName: '' }, 'recieveName'],
  [{ recieveName: '   ' }, 'recieveName'],
  [{ recieveName: 'x'.repeat(81) }, 'recieveName'],
  [{ recieveName: 'a\u0000b' }, 'recieveName'],
  [{ recieveMobile: 'call me' }, 'recieveMobile'],
  [{ recieveAddress: null }, 'recieveAddress'],
  [{ maxPrice: '-1' }, 'maxPrice'],
  [{ key: 'short' }, 'key'],
])('buying with %j is refused', async (input, field) => {
  expect((await buy(bob, input)).body.data).toEqual({ error: 'INVALID_INPUT', field })
})

test('goods are changed by managers and content alone, pieces never below none, and every change is kept', async () => {
  for (const session of [bob, who.finance, who.store, who.auditor, who.guardian])
    expect(errorOf(await save({}, session))).toBe('ROLE_REQUIRED')
  const id = (await save({ stockChange: 3 })).body.data as number
  expect((await save({ id, stockChange: -4 })).body.data).toEqual({ error: 'STOCK_SHORT', stock: 3 })
  expect(errorOf(await save({ id: 9_999 }))).toBe('GOOD_UNKNOWN')
  expect(errorOf(await save({ store: 9_999 }))).toBe('STORE_UNKNOWN')
  expect(errorOf(await save({ price: '0' }))).toBe('AMOUNT_ZERO')
  const twice = [1, 2].map(() => ({ language: 'en', title: 'x', text: '' }))
  expect((await save({ texts: twice })).body.data).toEqual({ error: 'INVALID_INPUT', field: 'texts' })
  await save({ id, stockChange: -1, onSale: false, reason: 'taken off sale' })
  expect(errorOf(await buy(bob, { id }))).toBe('GOOD_UNKNOWN')
  const audit = (await t.get(`pageAudit?subject=goods%20${id}`, who.auditor)).body.data as Page<{
    reason: string
    before: string | null
  }>
  expect(audit.records.map((r) => r.reason)).toEqual(['taken off sale', 'new goods'])
  expect(JSON.parse(audit.records[0]!.before!)).toMatchObject({ stock: 3, on_sale: true })
})

test('a closed store sells nothing; stores are changed by managers alone', async () => {
  const { records: stores } = (await t.get('pageStores', who.managerA)).body.data as Page<Store>
  const { sender } = stores[0]!
  const change = { id: 1, name: 'Holdfast', sender, isSpecial: true, open: false, reason: 'stock-taking' }
  for (const session of [bob, who.store, who.auditor, who.finance])
    expect(errorOf(await t.post('saveStore', change, session))).toBe('ROLE_REQUIRED')
  await t.post('saveStore', change, who.managerA)
  expect(errorOf(await buy(bob))).toBe('GOOD_UNKNOWN')
  await t.post('saveStore', { ...change, open: true }, who.managerA)
  await bought(bob)
  expect(errorOf(await t.post('saveStore', { ...change, id: 99 }, who.managerA))).toBe('STORE_UNKNOWN')
})

test('switched off, the shop is not yet open; orders that exist go on', async () => {
  const order = await bought(bob)
  const change = { key: 'module.shop', current: 'true', proposed: 'false', reason: 'stock-taking' }
  expect((await t.post('setSetting', change, who.managerA)).body.data).toMatchObject({ state: 'set' })
  for (const answer of [await t.get('pageShopGoods'), await t.get('getShopGood?id=1'), await buy(bob)])
    expect(answer.body.data).toEqual({ error: 'MODULE_CLOSED', module: 'shop' })
  expect((await t.post('cancelShopOrder', { id: order.id }, bob)).body).toMatchObject({ code: 200 })
})

test('a name is stored without what nobody sees or what turns its direction, and refused where nothing is left', async () => {
  const typed = { name: '\u202e林\u200b美 ', mobile: RECEIVER.mobile, address: 'Ｎｏ．1　港口路' }
  expect((await t.post('setRecieveInfo', typed, ann)).body.data).toEqual({
    name: '林美',
    mobile: RECEIVER.mobile,
    address: 'No.1 港口路',
  })
  const { body } = await t.post('setRecieveInfo', { ...RECEIVER, name: '\u202e\u200b' }, ann)
  expect(body.data).toMatchObject({ error: 'INVALID_INPUT', field: 'name' })
})
