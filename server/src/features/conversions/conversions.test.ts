import { SETTINGS } from '@holdfast/protocol/config'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import { PRICE_STEP_BPS } from '@holdfast/protocol/prices'
import type { ConversionName } from '@holdfast/protocol/transfers'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { account, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { newDatabase } from '#test/database.ts'
import { expectSound, fund, ownerOf, person, posted } from '#test/ledger.ts'
import { signIn, startTestApp } from '#test/server.ts'
import { type DatabaseHandle, inTransaction, openDatabase } from '../../db/database.ts'
import type { Quote } from '../../http/prices.ts'
import type { Settings } from '../../http/settings.ts'
import { InsufficientBalance, KeyConflict } from '../../ledger/errors.ts'
import { post } from '../../ledger/post.ts'
import { entries } from '../../ledger/read.ts'
import { convert, feeFor, limitOf, rateOf } from '../../ledger/rate.ts'
import { ConversionsService } from './service.ts'
import type { LedgerOwner } from '@holdfast/protocol/house-accounts'

const NOW = 1_763_683_200
let url: string
let database: DatabaseHandle
let service: ConversionsService
let values: Record<string, unknown>
let prices: Record<LedgerSymbol, Quote>
let count = 0
let now = NOW
const steady = (price: bigint) => ({ price, low: price, high: price, unsettled: false })
const session = { id: 's', address: `0x${'0'.repeat(40)}` }
let key: string

beforeAll(async () => {
  url = await newDatabase()
  database = openDatabase(url)
  for (const symbol of ['USDT', 'TDE', 'USDE'] as const)
    await fund(database.db, 'liquidity', 1_000n * UNIT, symbol)
  service = new ConversionsService({
    db: database.db,
    settings: { get: (k: string) => Promise.resolve(values[k]) } as Settings,
    prices: { quote: (symbol) => Promise.resolve(prices[symbol]) },
    exists: (symbol) => symbol !== 'NULS' || values.nuls === true,
    now: () => Promise.resolve(now),
  })
})
beforeEach(() => {
  key = `convert-${count++}`
  // nothing of a test counts towards the limits of the next one
  now += 86_400
  values = {
    'module.custody': true,
    'conversion.feeBps': 0,
    'conversion.accountDaily': 1_000_000n * UNIT,
    'conversion.assetDaily': 10_000_000n * UNIT,
    'conversion.shareBps': 10_000,
    nuls: true,
    ...Object.fromEntries(
      ['convertTDE', 'convertTDEUSDE', 'convertUSDE', 'convertNULS'].map((n) => [
        `conversion.enabled.${n}`,
        true,
      ]),
    ),
  }
  prices = {
    USDT: { ...steady(UNIT), source: 'par', at: NOW, stale: false },
    TDE: { ...steady(UNIT / 4n), source: 'average24h', at: NOW - 60, stale: false },
    USDE: { ...steady(3n * UNIT), source: 'operator', at: NOW - 90, stale: false },
    NULS: { ...steady(UNIT / 2n), source: 'operator', at: NOW - 30, stale: false },
  }
})
afterAll(async () => {
  await database?.close()
})

const ask = (owner: string, name: ConversionName, amount: bigint, more = {}) =>
  service.convert({ id: 's', address: owner }, name, { amount: String(amount), key, ...more })
const has = (owner: LedgerOwner, symbol: LedgerSymbol) => posted(database.db, owner, symbol)

const refill = (currency: LedgerSymbol) =>
  inTransaction(database.db, (trx) =>
    post(trx, {
      key: `refill ${key}`,
      kind: 'funding',
      time: 1_000,
      postings: [
        { owner: 'custody', currency, amount: -1_000_000n * UNIT },
        { owner: 'liquidity', currency, amount: 1_000_000n * UNIT },
      ],
    }),
  )

test('each conversion moves both assets at its price', async () => {
  for (const [name, from, to, received, price] of [
    ['convertTDE', 'USDT', 'TDE', 40n * UNIT, 4n * UNIT],
    ['convertTDEUSDE', 'TDE', 'USDE', (UNIT * 995n) / 1_200n, UNIT / 12n],
    ['convertUSDE', 'USDE', 'USDT', (UNIT * 2_985n) / 100n, 3n * UNIT],
    ['convertNULS', 'NULS', 'USDT', (UNIT * 4_975n) / 1_000n, UNIT / 2n],
  ] as const) {
    const ann = await person(database.db, 10n * UNIT, from)
    const done = await ask(ann, name, 10n * UNIT)
    expect(done).toMatchObject({
      amount: String(10n * UNIT),
      fee: String(from === 'USDT' ? 0n : UNIT / 20n),
      received: String(received),
      time: now,
    })
    expect(BigInt(done.price)).toBe(price)
    expect([await has(ann, from), await has(ann, to)]).toEqual([0n, received])
  }
  await expectSound(url)
})

test('four entries, the rest of a base unit on its own account, the fee on its own', async () => {
  const ann = await person(database.db, 100n, 'TDE')
  values['conversion.feeBps'] = 300
  await ask(ann, 'convertTDEUSDE', 100n)
  const { rows } = await entries(database.db, { owner: ann, kind: 'swap', offset: 0, limit: 5 })
  expect(rows.map((r) => [r.currency, r.amount])).toEqual([
    ['USDE', 8n],
    ['TDE', -100n],
  ])
  expect(rows[0]!.counter).toEqual([
    { owner: ann, currency: 'TDE', amount: -100n },
    { owner: 'fees', currency: 'TDE', amount: 3n },
    { owner: 'liquidity', currency: 'TDE', amount: 97n },
    { owner: 'liquidity', currency: 'USDE', amount: -9n },
    { owner: 'rounding', currency: 'USDE', amount: 1n },
  ])
  const [row] = await database.db.selectFrom('conversion').selectAll().where('account', '=', ann).execute()
  expect(row).toMatchObject({ source: 'average24h+operator', price_at: NOW - 90, fee: '3' })
})

test('a price that is too old, or worse than the one shown, converts nothing', async () => {
  const ann = await person(database.db, 100n)
  prices.TDE.stale = true
  await expect(ask(ann, 'convertTDE', 10n)).rejects.toMatchObject({ code: 'PRICE_STALE' })
  expect(await service.quote(session, 'convertTDE', 10n)).toMatchObject({ state: 'stalePrice' })
  prices.TDE = { ...steady(0n), source: 'average24h', at: 0, stale: true }
  expect(await service.quote(session, 'convertTDE', 10n)).toMatchObject({
    state: 'stalePrice',
    received: '0',
    limit: '0',
  })
  prices.TDE = { ...steady(UNIT / 2n), source: 'average24h', at: NOW, stale: false }
  await expect(ask(ann, 'convertTDE', 10n, { minReceived: '21' })).rejects.toMatchObject({
    code: 'PRICE_MOVED',
    values: { received: '20' },
  })
  expect(await has(ann, 'USDT')).toBe(100n)
  expect((await ask(ann, 'convertTDE', 10n, { minReceived: '20' })).received).toBe('20')
})

test('what the house has not set aside is not promised', async () => {
  const ann = await person(database.db, 10_000n * UNIT)
  const quote = await service.quote(session, 'convertTDE', 10_000n * UNIT)
  expect(quote).toMatchObject({ state: 'noLiquidity' })
  const limit = BigInt(quote.limit)
  await expect(ask(ann, 'convertTDE', limit + 1n)).rejects.toMatchObject({
    code: 'LIQUIDITY_EXHAUSTED',
    values: { symbol: 'TDE' },
  })
  expect(await has(ann, 'USDT')).toBe(10_000n * UNIT)
  expect(await service.quote(session, 'convertTDE', limit)).toMatchObject({ state: 'open' })
  await ask(ann, 'convertTDE', limit)
  // Less TDE than one base unit of USDT is worth.
  expect((await has('liquidity', 'TDE')) < 4n).toBe(true)
  await fund(database.db, 'liquidity', 1n, 'NULS')
  await expect(ask(ann, 'convertUSDE', 1n, { key: `${key}-poor` })).rejects.toThrow(InsufficientBalance)
  await expectSound(url)
})

test('what is switched off, or does not exist on this chain, is not open', async () => {
  const ann = await person(database.db, 10n, 'NULS')
  for (const off of ['module.custody', 'conversion.enabled.convertNULS', 'nuls']) {
    values[off] = false
    await expect(ask(ann, 'convertNULS', 10n)).rejects.toMatchObject({ code: 'MODULE_CLOSED' })
    expect(await service.quote(session, 'convertNULS', 10n)).toMatchObject({ state: 'notOpen' })
    values[off] = true
  }
  await expect(ask(ann, 'convertNULS', 0n)).rejects.toMatchObject({ code: 'AMOUNT_ZERO' })
  await expect(ask(ann, 'convertNULS', 1n)).rejects.toMatchObject({ code: 'AMOUNT_BELOW_MINIMUM' })
})

test('a key converts once, whatever the price is since; another body is refused', async () => {
  const ann = await person(database.db, 100n * UNIT, 'USDE')
  const first = await ask(ann, 'convertUSDE', UNIT)
  prices.USDE = { ...steady(2n * UNIT), source: 'operator', at: NOW, stale: true }
  values['module.custody'] = false
  expect(await ask(ann, 'convertUSDE', UNIT)).toEqual(first)
  await expect(ask(ann, 'convertUSDE', 2n * UNIT)).rejects.toThrow(KeyConflict)
  await expect(ask(ann, 'convertNULS', UNIT)).rejects.toThrow(KeyConflict)
  expect([await has(ann, 'USDE'), await has(ann, 'USDT')]).toEqual([99n * UNIT, (UNIT * 2_985n) / 1_000n])
})

test('50 twins at once, at moving prices: one effect, one answer', async () => {
  const ann = await person(database.db, 100n * UNIT, 'USDE')
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => {
      prices.USDE = { ...steady(BigInt(3 + (i % 2)) * UNIT), source: 'operator', at: NOW, stale: false }
      return ask(ann, 'convertUSDE', UNIT)
    }),
  )
  expect(new Set(answers.map((a) => a.journal)).size).toBe(1)
  expect(new Set(answers.map((a) => a.received)).size).toBe(1)
  expect(await has(ann, 'USDE')).toBe(99n * UNIT)
  await expectSound(url)
})

test('at any price and fee: liquidity pays what is received and less than one base unit more; the limit is the limit', () => {
  const price = fc.bigInt(1n, 10n ** 24n)
  fc.assert(
    fc.property(
      price,
      price,
      fc.integer({ min: 0, max: 1_000 }),
      fc.bigInt(0n, 10n ** 30n),
      fc.bigInt(0n, 10n ** 30n),
      (from, to, feeBps, amount, liquidity) => {
        const quote = (p: bigint) => ({ ...steady(p), source: 'operator', at: 1, stale: false }) as const
        const rate = rateOf(quote(from), quote(to))
        const { fee, net, received, paid } = convert(amount, feeBps, rate)
        expect(fee + net).toBe(amount)
        expect(received * to <= net * from && net * from <= paid * to).toBe(true)
        expect([0n, 1n]).toContain(paid - received)
        const limit = limitOf(liquidity, feeBps, rate)
        expect(convert(limit, feeBps, rate).paid <= liquidity).toBe(true)
        expect(convert(limit + 1n, feeBps, rate).paid >= convert(limit, feeBps, rate).paid).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

test('what an operator prices costs at least the step that one operator can make', async () => {
  expect(feeFor('convertTDE', 0)).toBe(0)
  for (const name of ['convertTDEUSDE', 'convertUSDE', 'convertNULS'] as const) {
    expect([feeFor(name, 0), feeFor(name, PRICE_STEP_BPS + 1)]).toEqual([PRICE_STEP_BPS, PRICE_STEP_BPS + 1])
    expect((await service.quote(session, name, UNIT)).feeBps).toBe(PRICE_STEP_BPS)
  }
})

test('who gives gets the lower price, who takes pays the higher one; prices far apart convert nothing', async () => {
  const ann = await person(database.db, 100n * UNIT)
  await refill('TDE')
  prices.TDE = { ...steady(UNIT / 4n), high: UNIT / 2n, source: 'average24h', at: NOW, stale: false }
  expect((await ask(ann, 'convertTDE', UNIT)).received).toBe(String(2n * UNIT))
  const bob = await person(database.db, 100n * UNIT, 'USDE')
  prices.USDE = { ...steady(3n * UNIT), low: UNIT, source: 'operator', at: NOW, stale: false }
  const { fee, received } = await ask(bob, 'convertUSDE', UNIT, { key: `${key}-low` })
  expect(BigInt(received)).toBe(UNIT - BigInt(fee))
  prices.TDE = { ...prices.TDE, unsettled: true }
  await expect(ask(ann, 'convertTDE', UNIT, { key: `${key}-far` })).rejects.toMatchObject({
    code: 'PRICE_UNSETTLED',
  })
  expect(await service.quote(session, 'convertTDE', UNIT)).toMatchObject({ state: 'unsettledPrice' })
})

test('two operators who swing a price take no more in a day than its limit, however many accounts and at once', async () => {
  values['conversion.accountDaily'] = 60n * UNIT
  values['conversion.assetDaily'] = 100n * UNIT
  await refill('USDT')
  const people = await Promise.all([1, 2, 3].map(() => person(database.db, 1_000_000n * UNIT, 'USDE')))
  const before = await has('liquidity', 'USDT')
  prices.USDE = { ...steady(UNIT), source: 'operator', at: NOW, stale: false }
  const first = await ask(people[0]!, 'convertUSDE', 7n * UNIT, { key: `${key}-first` })
  for (const [i, high] of [UNIT, 50n * UNIT, UNIT / 100n, 1_000n * UNIT].entries()) {
    prices.USDE = { ...steady(high), source: 'operator', at: NOW, stale: false }
    await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) =>
        ask(people[n % 3]!, 'convertUSDE', (7n * UNIT * UNIT) / high, { key: `${key}-${i}-${n}` }),
      ),
    )
  }
  const taken = before - (await has('liquidity', 'USDT'))
  expect(taken > 80n * UNIT && taken <= 100n * UNIT).toBe(true)
  for (const who of people) expect((await has(who, 'USDT')) <= 60n * UNIT).toBe(true)
  const mine = { id: 's', address: people[0]! }
  expect(await service.quote(mine, 'convertUSDE', 50n * UNIT)).toMatchObject({ state: 'dayLimit' })
  await expect(ask(people[0]!, 'convertUSDE', 50n * UNIT)).rejects.toMatchObject({ code: 'CONVERSION_LIMIT' })
  // repeating an earlier request returns its answer
  expect(await ask(people[0]!, 'convertUSDE', 7n * UNIT, { key: `${key}-first` })).toEqual(first)
  now += 86_401
  prices.USDE = { ...steady(UNIT), source: 'operator', at: NOW, stale: false }
  expect(await service.quote(mine, 'convertUSDE', 50n * UNIT)).toMatchObject({ state: 'open' })
  await ask(people[0]!, 'convertUSDE', 50n * UNIT, { key: `${key}-next-day` })
  await expectSound(url)
})

/** Each of `accounts` converts as much USDE as it can, in pieces and at once; returns what is left of the asset's day. */
async function useUp(accounts: number): Promise<bigint> {
  for (const key of ['conversion.accountDaily', 'conversion.assetDaily', 'conversion.shareBps'] as const)
    values[key] = SETTINGS[key].default
  await refill('USDT')
  prices.USDE = { ...steady(UNIT), source: 'operator', at: NOW, stale: false }
  for (let i = 0; i < accounts; i++) {
    const who = await person(database.db, 20_000n * UNIT, 'USDE')
    const { limit } = await service.quote({ id: 's', address: who }, 'convertUSDE', UNIT)
    const piece = BigInt(limit) / 4n
    const pieces = [piece, piece, piece, BigInt(limit) - 3n * piece, piece, BigInt(limit)]
    const asked = pieces.map((amount, n) => ask(who, 'convertUSDE', amount, { key: `${key}-${i}-${n}` }))
    const refused = (await Promise.allSettled(asked)).filter((a) => a.status === 'rejected')
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'CONVERSION_LIMIT' })
  }
  const { rows } = await database.pool.query<{ sum: string }>(
    `select coalesce(sum(value), 0)::text as sum from conversion where time > $1`,
    [now - 86_400],
  )
  return SETTINGS['conversion.assetDaily'].default - BigInt(rows[0]!.sum)
}

test.each([
  [10, 5_900],
  [50, 760],
])(
  '%i accounts that take all they can leave %i USDT of the day, of which the next one has its share',
  async (accounts, least) => {
    const left = await useUp(accounts)
    expect(left > BigInt(least) * UNIT).toBe(true)
    const honest = await person(database.db, 1_000n * UNIT, 'USDE')
    const { limit } = await service.quote({ id: 's', address: honest }, 'convertUSDE', UNIT)
    expect(BigInt(limit)).toBe(left / 20n)
    await expect(ask(honest, 'convertUSDE', BigInt(limit) + 1n)).rejects.toMatchObject({
      code: 'CONVERSION_LIMIT',
      values: { left: limit, symbol: 'USDT' },
    })
    await ask(honest, 'convertUSDE', BigInt(limit), { key: `${key}-share` })
    expect(await service.quote({ id: 's', address: honest }, 'convertUSDE', UNIT)).toMatchObject({
      state: 'dayLimit',
      limit: '0',
    })
    await expectSound(url)
  },
)

test('one account alone has a twentieth of the day, in one piece or in many', async () => {
  const day = SETTINGS['conversion.assetDaily'].default
  expect(day - (await useUp(1))).toBeLessThanOrEqual(day / 20n)
  const [again] = await database.db.selectFrom('conversion').select('account').orderBy('id', 'desc').execute()
  await expect(ask(again!.account, 'convertUSDE', UNIT)).rejects.toMatchObject({ code: 'CONVERSION_LIMIT' })
})

test('by average and newest price of the pair, no conversion gives more than the pair itself', () => {
  const price = fc.bigInt(1n, 10n ** 24n)
  fc.assert(
    fc.property(price, price, fc.bigInt(1n, 10n ** 30n), (average, spot, amount) => {
      const [low, high] = average < spot ? [average, spot] : [spot, average]
      const tde = {
        price: average,
        low,
        high,
        unsettled: false,
        source: 'average24h',
        at: 1,
        stale: false,
      } as const
      const usdt = { ...tde, ...steady(UNIT) }
      const bought = convert(amount, 0, rateOf(usdt, tde)).received
      expect(bought * spot <= amount * UNIT).toBe(true)
      const sold = convert(amount, 0, rateOf(tde, usdt)).received
      expect(sold * UNIT <= amount * spot).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('through the wire', async () => {
  const chain: TestChain = await startTestChain()
  const t = await startTestApp({ chain })
  const session = await signIn(t, account(ROOT_INDEX))
  const me = ownerOf(account(ROOT_INDEX).address)
  await fund(t.app.database.db, me, 10n * UNIT, 'NULS')
  await fund(t.app.database.db, 'liquidity', 100n * UNIT)
  const quote = await t.get(`quoteConversion?name=convertNULS&amount=${UNIT}`, session)
  expect(quote.body).toMatchObject({ code: 200, data: { state: 'open', source: 'operator' } })
  const done = await t.post(
    'convertNULS',
    { amount: String(UNIT) },
    { ...session, 'idempotency-key': 'the-first' },
  )
  expect(done.body).toMatchObject({
    code: 200,
    data: { received: (quote.body.data as { received: string }).received },
  })
  expect((await t.post(`convertNULS?amount=${UNIT}&key=the-first`, undefined, session)).body).toEqual(
    done.body,
  )
  expect((await t.post('convertNULS', { amount: '1' })).body.msg).toBe('noLogin')
  const much = { amount: String(2_000n * UNIT), key: 'too-much' }
  expect((await t.post('convertNULS', much, { ...session, lang: 'en' })).body.msg).toMatch(
    /^This account can convert 499\.5 USDT more at present/,
  )
  await t.stop()
  await chain.stop()
})
