import { tokenAbi } from '@holdfast/protocol/abi/index'
import type { Page } from '@holdfast/protocol/envelope'
import { type Burn, type Candles, MAX_CANDLES, type Swap } from '@holdfast/protocol/swap'
import { sql } from 'kysely'
import { erc20Abi, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { Person, startTestChain, type TestChain, UNIT } from '#test/chain.ts'

const HOUR = 3_600
const DAY = 86_400
const PRICE = String(UNIT / 4n)

let chain: TestChain
let t: TestApp
let ann: Person
let began: number

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain })
  ann = new Person(chain, 11)
  await ann.prepare()
  await t.sync()
  began = await now()
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const now = async () => Number((await chain.client.getBlock()).timestamp)
const read = async <T>(call: string) => {
  const { body } = await t.get(call)
  expect(body).toMatchObject({ code: 200 })
  return body.data as T
}
const candles = async (query: string) => (await read<Candles>(`getCandles?${query}`)).candles
const price = async () =>
  String(
    await chain.client.readContract({
      address: chain.deployment.contracts.token,
      abi: tokenAbi,
      functionName: 'getPrice',
    }),
  )
const balance = (asset: 'usdt' | 'token') =>
  chain.client.readContract({
    address: chain.deployment.contracts[asset],
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [ann.address],
  })

// Each test continues where the one before it ended.

test('before anybody trades there is the price that liquidity began with', async () => {
  expect(await read('pageSwaps')).toEqual({ records: [], total: 0, page: 1, size: 20 })
  expect(await read('pageBurns')).toEqual({ records: [], total: 0, page: 1, size: 20 })
  const all = await candles('interval=1h')
  expect(all.at(-1)).toEqual({
    time: began - (began % HOUR),
    open: PRICE,
    high: PRICE,
    low: PRICE,
    close: PRICE,
    volumeUsdt: '0',
    volumeToken: '0',
    trades: 0,
  })
})

test('a purchase: what the pair took and gave, its fees, and the price after it', async () => {
  const before = await balance('token')
  const txHash = await ann.buy(1_000n * UNIT)
  await t.sync()
  const received = (await balance('token')) - before
  const { records, total } = await read<Page<Swap>>('pageSwaps')
  expect(total).toBe(1)
  const [swap] = records
  expect(swap).toMatchObject({
    side: 'buy',
    account: ann.address,
    usdt: String(1_000n * UNIT),
    crashFee: '0',
    price: await price(),
    time: await now(),
    txHash,
    final: false,
  })
  const [token, nodeFee, burnFee] = [BigInt(swap!.token), BigInt(swap!.nodeFee), BigInt(swap!.burnFee)]
  expect(nodeFee).toBe((token * 200n) / 10_000n)
  expect(burnFee).toBe((token * 100n) / 10_000n)
  expect(received).toBe(token - nodeFee - burnFee)
  expect(await read<Page<Burn>>('pageBurns')).toMatchObject({
    records: [{ kind: 'trade', account: chain.deployment.contracts.pair, amount: String(burnFee), txHash }],
    total: 1,
  })
})

test('a sale: the account sent the fees on top of what the pair took', async () => {
  const amount = 2_000n * UNIT
  const before = await balance('usdt')
  const txHash = await ann.sell(amount)
  await t.sync()
  const [sale] = (await read<Page<Swap>>('pageSwaps')).records
  expect(sale).toMatchObject({ side: 'sell', account: ann.address, price: await price(), txHash })
  expect(BigInt(sale!.token) + BigInt(sale!.nodeFee) + BigInt(sale!.burnFee)).toBe(amount)
  expect(BigInt(sale!.usdt)).toBe((await balance('usdt')) - before)
  await chain.mine(2)
  await t.sync()
  expect((await read<Page<Swap>>('pageSwaps')).records.map((r) => r.final)).toEqual([true, true])
})

test('a sale into a crash shows the anti-crash fee', async () => {
  const { token } = chain.deployment.contracts
  await chain.later(13 * HOUR)
  await ann.send(token, tokenAbi, 'poke', [])
  const treasury = new Person(chain, 0)
  await treasury.send(token, erc20Abi, 'transfer', [ann.address, 2_000_000n * UNIT])
  const quote = await chain.client.readContract({
    address: token,
    abi: tokenAbi,
    functionName: 'quoteSell',
    args: [1_500_000n * UNIT],
  })
  expect(quote.crashFee).toBeGreaterThan(0n)
  await ann.sell(1_500_000n * UNIT)
  await t.sync()
  const [sale] = (await read<Page<Swap>>('pageSwaps')).records
  expect(BigInt(sale!.crashFee)).toBeGreaterThan(0n)
  expect(BigInt(sale!.token) + BigInt(sale!.nodeFee) + BigInt(sale!.burnFee) + BigInt(sale!.crashFee)).toBe(
    1_500_000n * UNIT,
  )
})

test("a holder's own burn is told from those of trades, and all of them are what is missing from the supply", async () => {
  const txHash = await ann.burn(7n * UNIT)
  await t.sync()
  const own = await read<Page<Burn>>('pageBurns?kind=own')
  expect(own).toMatchObject({
    records: [{ kind: 'own', account: ann.address, amount: String(7n * UNIT), txHash }],
    total: 1,
  })
  expect((await read<Page<Burn>>('pageBurns?kind=trade')).total).toBe(3)
  const all = await read<Page<Burn>>('pageBurns?size=1&page=2')
  expect(all).toMatchObject({ total: 4, page: 2, size: 1 })
  expect(all.records[0]!.kind).toBe('trade')
  const destroyed = (await read<Page<Burn>>('pageBurns')).records.reduce(
    (sum, b) => sum + BigInt(b.amount),
    0n,
  )
  const supply = await chain.client.readContract({
    address: chain.deployment.contracts.token,
    abi: erc20Abi,
    functionName: 'totalSupply',
  })
  expect(destroyed).toBe(100_000_000n * UNIT - supply)
})

test('liquidity that comes or goes is no trade', async () => {
  const { pair, usdt } = chain.deployment.contracts
  const before = await read<Page<Swap>>('pageSwaps')
  const reserves = parseAbi(['function sync()'])
  await ann.send(usdt, erc20Abi, 'transfer', [pair, 1_000n * UNIT])
  await ann.send(pair, reserves, 'sync', [])
  await t.sync()
  expect(await read<Page<Swap>>('pageSwaps')).toMatchObject({ total: before.total })
  const [last] = (await candles('interval=1h')).slice(-1)
  expect(last).toMatchObject({ close: await price() })
})

test('candles are continuous through quiet hours, and each opens where the last one closed', async () => {
  await chain.later(5 * HOUR)
  await ann.buy(500n * UNIT)
  await chain.later(3 * HOUR)
  await ann.sell(100n * UNIT)
  await chain.later(2 * HOUR)
  await t.sync()
  const end = await now()
  const all = await candles('interval=1h')
  expect(all.at(-1)!.time).toBe(end - (end % HOUR))
  expect(await candles('interval=1h&count=3')).toEqual(all.slice(-3))
  expect(all.at(-1)).toMatchObject({ close: await price(), trades: 0, volumeUsdt: '0' })
  all.forEach((c, i) => {
    if (i === 0) return
    expect(c.time).toBe(all[i - 1]!.time + HOUR)
    expect(c.open).toBe(all[i - 1]!.close)
  })
  for (const c of all) {
    const [open, high, low, close] = [c.open, c.high, c.low, c.close].map(BigInt) as [
      bigint,
      bigint,
      bigint,
      bigint,
    ]
    expect(high >= open && high >= close && low <= open && low <= close).toBe(true)
    if (c.trades === 0 && c.volumeUsdt !== '0') throw new Error('volume without trades')
  }
})

test('an hour begins with its first second: a trade then is not of the hour before', async () => {
  const end = await now()
  const hour = end - (end % HOUR) + 2 * HOUR
  await chain.at(hour - 1, () => ann.buy(30n * UNIT))
  const last = await price()
  await chain.at(hour, () => ann.buy(70n * UNIT))
  await t.sync()
  expect(await now()).toBe(hour)
  expect(await candles('interval=1h&count=2')).toMatchObject([
    { time: hour - HOUR, close: last, volumeUsdt: String(30n * UNIT), trades: 1 },
    { time: hour, open: last, close: await price(), volumeUsdt: String(70n * UNIT), trades: 1 },
  ])
})

test('the candles of every interval add up to the trades', async () => {
  const { records } = await read<Page<Swap>>('pageSwaps?size=200')
  const sum = (values: string[]) => values.reduce((total, v) => total + BigInt(v), 0n)
  for (const interval of ['1h', '4h', '1d']) {
    const all = await candles(`interval=${interval}`)
    expect(all.reduce((n, c) => n + c.trades, 0)).toBe(records.length)
    expect(sum(all.map((c) => c.volumeUsdt))).toBe(sum(records.map((r) => r.usdt)))
    expect(sum(all.map((c) => c.volumeToken))).toBe(sum(records.map((r) => r.token)))
    expect(all.at(-1)!.close).toBe(await price())
    expect(all[0]!.open).toBe(PRICE)
  }
})

test('a part of the history is asked for by time', async () => {
  const all = await candles('interval=1h')
  const [from, to] = [all[2]!.time, all[5]!.time]
  expect(await candles(`interval=1h&from=${from}&to=${to}`)).toEqual(all.slice(2, 5))
  // A range within an hour gives that hour.
  expect(await candles(`interval=1h&from=${from + 10}&to=${from + 20}`)).toEqual(all.slice(2, 3))
  expect(await candles(`interval=1h&from=0&to=${HOUR}`)).toEqual([])
  const later = (await now()) + DAY
  expect(await candles(`interval=1h&from=${later}&to=${later + DAY}`)).toEqual([])
})

test.each([
  ['interval=2h', 'interval'],
  ['', 'interval'],
  ['interval=1h&from=-1', 'from'],
  ['interval=1h&count=0', 'count'],
  [`interval=1h&count=${MAX_CANDLES + 1}`, 'count'],
  ['interval=1h&from=1.5', 'from'],
  ['interval=1h&to=soon', 'to'],
  ['interval=1h&from=100&to=100', 'from'],
  ['interval=1h&from=200&to=100', 'from'],
  [`interval=1h&from=0&to=${(MAX_CANDLES + 1) * HOUR}`, 'from'],
  ['interval=1d&from=0', 'from'],
])('candles with %s are refused', async (query, field) => {
  const { status, body } = await t.get(`getCandles?${query}`)
  expect([status, body.code]).toEqual([200, 500])
  expect(body.data).toMatchObject({ error: 'INVALID_INPUT', field })
})

test.each(['size=201', 'size=0', 'page=0', 'kind=all', 'kind='])(
  'burns with %s are refused',
  async (query) => {
    const { body } = await t.get(`pageBurns?${query}`)
    expect(body.data).toEqual({ error: 'INVALID_INPUT', field: query.split('=')[0] })
  },
)

test('the rows say the same as the hours that were kept beside them', async () => {
  const { db } = t.app.database
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select time - time % 3600 as hour, sum(usdt) as usdt, sum(token) as token, count(side) as trades, max(price) as top
      from pair_change group by 1
    ) r full join candle_hour c using (hour)
    where c.hour is null or r.hour is null or r.usdt <> c.volume_usdt or r.token <> c.volume_token
      or r.trades <> c.trades or r.top > c.high`.execute(db)
  expect(rows[0]!.n).toBe(0)
})
