import type { Page } from '@holdfast/protocol/envelope'
import { signedData, type Proposal } from '@holdfast/protocol/operators'
import { type Price, priceApproval, type PriceChange, type SetPriceResult } from '@holdfast/protocol/prices'
import { tokenAbi } from '@holdfast/protocol/abi/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, Person, type TestChain, UNIT } from '#test/chain.ts'
import { signInOperators, type Staff, startOperated } from '#test/operators.ts'
import { errorOf, signIn, startTestApp, type TestApp } from '#test/server.ts'

const DAY = 86_400

let chain: TestChain
let t: TestApp
let trader: Person
let who: Staff
let stop: () => Promise<void>
let user: { apptoken: string }
let now = Date.now()

beforeAll(async () => {
  const stage = await startOperated([11], { clock: () => now })
  ;({ chain, t, who, stop } = stage)
  ;[user] = stage.sessions
  trader = new Person(chain, 11)
})
afterAll(() => stop?.())

const list = async (query = '') => {
  now += 1_000
  await t.sync()
  return (await t.get(`listPrices${query}`)).body.data as Price[]
}
const price = async (symbol: string) => (await list(`?symbol=${symbol}`))[0]!
const set = (
  symbol: string,
  current: bigint,
  proposed: bigint | string,
  session = who.finance,
  reason = 'as the market says',
) => t.post('setPrice', { symbol, current: String(current), proposed: String(proposed), reason }, session)
const time = async () => Number((await chain.client.getBlock()).timestamp)

test('out of the box every asset has a price, with its source', async () => {
  const prices = await list()
  expect(prices.map((p) => [p.symbol, p.price, p.source, p.stale])).toEqual([
    ['USDT', String(UNIT), 'par', false],
    ['TDE', String(UNIT / 4n), 'average24h', false],
    ['USDE', String(UNIT), 'operator', false],
    ['NULS', String(UNIT / 2n), 'operator', false],
  ])
  expect(await list('?symbol=NULS')).toHaveLength(1)
})

test('TDE is the average of the last day, each price by how long it stood', async () => {
  const steps: { price: bigint; at: number }[] = [{ price: UNIT / 4n, at: 0 }]
  for (const [wait, amount] of [
    [40_000, 5_000n],
    [30_000, 9_000n],
    [20_000, 2_000n],
    [100, 1_000n],
  ] as const) {
    await chain.later(wait)
    await trader.buy(amount * UNIT)
    const { token } = chain.deployment.contracts
    const spot = await chain.client.readContract({ address: token, abi: tokenAbi, functionName: 'getPrice' })
    steps.push({ price: spot, at: await time() })
  }
  await chain.later(7_000)
  const end = await time()
  const start = end - DAY
  const sum = steps.reduce((total, { price, at }, i) => {
    const until = steps[i + 1]?.at ?? end
    return total + price * BigInt(Math.max(0, until - Math.max(at, start)))
  }, 0n)
  const tde = await price('TDE')
  expect(tde).toEqual({
    symbol: 'TDE',
    price: String(sum / BigInt(DAY)),
    source: 'average24h',
    at: end,
    stale: false,
    // giving TDE counts at the average, taking it at the pair's present price
    low: String(sum / BigInt(DAY)),
    high: String(steps.at(-1)!.price),
    unsettled: false,
    asOf: end,
  })
  expect(BigInt(tde.price)).toBeLessThan(steps.at(-1)!.price)
})

test('a single large trade hardly moves it', async () => {
  const before = BigInt((await price('TDE')).price)
  await trader.buy(5_000n * UNIT)
  const after = BigInt((await price('TDE')).price)
  expect(after - before).toBeLessThan(before / 1_000n)
})

test('when average and newest price lie far apart, nothing is converted by them', async () => {
  expect(await price('TDE')).toMatchObject({ unsettled: false })
  const closer = { key: 'conversion.gapBps', current: '1000', proposed: '100', reason: 'a wild day' }
  expect((await t.post('setSetting', closer, who.managerA)).body.data).toMatchObject({ state: 'set' })
  for (const i of [12, 13, 14]) await new Person(chain, i).buy(29_000n * UNIT)
  expect(await price('TDE')).toMatchObject({ unsettled: true, stale: false })
  await chain.later(DAY)
  now += DAY * 1_000
  expect(await price('TDE')).toMatchObject({ unsettled: false, stale: false })
})

test('what people set gets old, and the local default is kept fresh until somebody sets another one', async () => {
  await chain.later(3 * DAY)
  now += 3 * DAY * 1_000
  who = await signInOperators(t)
  user = await signIn(t, account(11))
  expect(await price('USDE')).toMatchObject({ price: String(UNIT), stale: true })
  expect(await price('USDT')).toMatchObject({ stale: false })
  const again = await startTestApp({ chain, databaseUrl: t.config.databaseUrl, clock: () => now })
  await again.stop()
  expect(await price('USDE')).toMatchObject({ price: String(UNIT), stale: false })
})

const part = (bps: bigint) => (UNIT * bps) / 10_000n

test('finance alone sets a price close by, signed; what, from what, by whom and why is kept', async () => {
  const next = part(10_040n)
  const plain = { symbol: 'USDE', current: String(UNIT), proposed: String(next), reason: 'no signature' }
  expect(errorOf(await t.postPlain('setPrice', plain, who.finance))).toBe('SIGNATURE_INVALID')
  const another = priceApproval({ ...plain, symbol: 'USDE', proposed: String(next - 1n) }, await time())
  const signature = await account(4).signTypedData(signedData(t.wire.on, another))
  const forged = { ...plain, time: another.time, signature }
  expect(errorOf(await t.postPlain('setPrice', forged, who.finance))).toBe('SIGNATURE_INVALID')
  expect((await set('USDE', UNIT, next)).body.data).toEqual({ state: 'set', proposal: null })
  expect(await price('USDE')).toMatchObject({ price: String(next), source: 'operator', stale: false })
  const history = (await t.get('pagePriceHistory?symbol=USDE', who.auditor)).body.data as Page<PriceChange>
  expect(history.records[0]).toMatchObject({ price: String(next), by: account(4).address, with: null })
  expect((await t.get('pageAudit?action=prices.set', who.auditor)).body.data).toMatchObject({
    records: [
      {
        subject: 'USDE',
        role: 'finance',
        before: `"${UNIT}"`,
        after: `"${next}"`,
        reason: 'as the market says',
      },
    ],
  })
})

test('within a day a user sells at the lowest and buys at the highest price that counted', async () => {
  expect(await price('USDE')).toMatchObject({
    price: String(part(10_040n)),
    low: String(UNIT),
    high: String(part(10_040n)),
  })
})

test('beyond the step from the agreed price, in however small steps, and back: two operators', async () => {
  const current = part(10_040n)
  expect((await set('USDE', current, part(10_051n))).body.data).toMatchObject({ state: 'proposed' })
  await t.post('withdrawProposal', { id: await openProposal('USDE') }, who.finance)
  expect((await set('USDE', current, part(10_050n))).body.data).toMatchObject({ state: 'set' })
  // one operator alone cannot move it back within the day
  expect((await set('USDE', part(10_050n), part(10_049n))).body.data).toMatchObject({ state: 'proposed' })
  await t.post('withdrawProposal', { id: await openProposal('USDE') }, who.finance)
  await chain.later(DAY)
  now += DAY * 1_000
  await t.sync()
  who = await signInOperators(t)
  expect((await set('USDE', part(10_050n), part(10_055n))).body.data).toMatchObject({ state: 'proposed' })
  const proposal = await openProposal('USDE')
  expect((await price('USDE')).price).toBe(String(part(10_050n)))
  const decide = (session: { apptoken: string }, approve = true) =>
    t.post('decideProposal', { id: proposal, approve, note: 'compared' }, session)
  expect(errorOf(await decide(who.finance))).toBe('SECOND_PERSON_REQUIRED')
  expect(errorOf(await decide(who.auditor))).toBe('ROLE_REQUIRED')
  expect((await decide(who.managerA)).body.code).toBe(200)
  expect((await price('USDE')).price).toBe(String(part(10_055n)))
  const history = (await t.get('pagePriceHistory?symbol=USDE', who.auditor)).body.data as Page<PriceChange>
  expect(history.records[0]).toMatchObject({ by: account(4).address, with: account(2).address })
  // the price that two agreed to is now the base for one operator's changes
  expect((await set('USDE', part(10_055n), part(10_100n))).body.data).toMatchObject({ state: 'set' })
  expect((await set('NULS', UNIT / 2n, UNIT / 4n)).body.data).toMatchObject({ state: 'proposed' })
})

const openProposal = async (subject: string) => {
  const { records } = (await t.get('pageProposals?state=open&kind=prices.set', who.auditor)).body
    .data as Page<Proposal>
  return records.find((p) => p.subject === subject)!.id
}

test('an approval of a price that moved meanwhile is refused', async () => {
  const { proposal } = (await set('USDE', part(10_100n), UNIT * 3n)).body.data as SetPriceResult
  expect((await set('USDE', part(10_100n), part(10_104n), who.managerB)).body.data).toMatchObject({
    state: 'set',
  })
  // Both wallets sign the price that is replaced with the one that replaces it.
  const asked = (await t.get(`getProposal?id=${proposal}`, who.managerA)).body.data as Proposal
  expect(JSON.parse(asked.payload)).toMatchObject({
    current: String(part(10_100n)),
    proposed: String(UNIT * 3n),
  })
  const decide = (approve: boolean) =>
    t.post('decideProposal', { id: proposal, approve, note: 'too late' }, who.managerA)
  expect(errorOf(await decide(true))).toBe('SETTING_CHANGED')
  expect((await price('USDE')).price).toBe(String(part(10_104n)))
  expect((await decide(false)).body.code).toBe(200)
})

test('of an approval and a change of the same price at once, one takes effect', async () => {
  const current = BigInt((await price('USDE')).price)
  const { proposal } = (await set('USDE', current, UNIT * 2n)).body.data as SetPriceResult
  const approve = { id: proposal, approve: true, note: 'compared' }
  const answers = await Promise.all([
    t.post('decideProposal', approve, who.managerA),
    set('USDE', current, current + 1n, who.managerB),
  ])
  const errors = answers.map(errorOf)
  expect(errors.filter((e) => e === 'SETTING_CHANGED')).toHaveLength(1)
  expect(errors.filter((e) => e === undefined)).toHaveLength(1)
  expect((await price('USDE')).price).toBe(String(errors[0] === undefined ? UNIT * 2n : current + 1n))
  if (errors[0] !== undefined) await t.post('withdrawProposal', { id: proposal }, who.finance)
})

test('of twenty prices at once one is set', async () => {
  await chain.later(2 * DAY)
  now += 2 * DAY * 1_000
  who = await signInOperators(t)
  user = await signIn(t, account(11))
  const current = BigInt((await price('USDE')).price)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => set('USDE', current, current + BigInt(i + 1))),
  )
  expect(answers.filter((a) => a.body.code === 200)).toHaveLength(1)
  expect(answers.filter((a) => errorOf(a) === 'SETTING_CHANGED')).toHaveLength(19)
})

test('only finance and managers set prices', async () => {
  const current = BigInt((await price('NULS')).price)
  for (const session of [user, who.store, who.guardian, who.auditor])
    expect(errorOf(await set('NULS', current, current + 1n, session))).toBe('ROLE_REQUIRED')
  expect(errorOf(await set('NULS', current, current + 1n, { apptoken: '' }))).toBe('NO_LOGIN')
  expect(errorOf(await t.get('pagePriceHistory', user))).toBe('ROLE_REQUIRED')
})

test.each([
  ['USDT', '1', 'symbol'],
  ['TDE', '1', 'symbol'],
  ['BTC', '1', 'symbol'],
  ['USDE', '0', 'proposed'],
  ['USDE', '-1', 'proposed'],
  ['USDE', '1.5', 'proposed'],
  ['USDE', '1e18', 'proposed'],
  ['USDE', '', 'proposed'],
  ['USDE', '1'.repeat(25), 'proposed'],
])('%s cannot be set to %j', async (symbol, proposed, field) => {
  expect((await set(symbol, 0n, proposed)).body.data).toEqual({ error: 'INVALID_INPUT', field })
})

test('an unknown symbol is refused', async () => {
  for (const symbol of ['BTC', '', 'usdt', "USDT'--"])
    expect((await t.get(`listPrices?symbol=${encodeURIComponent(symbol)}`)).body.data).toEqual({
      error: 'INVALID_INPUT',
      field: 'symbol',
    })
})
