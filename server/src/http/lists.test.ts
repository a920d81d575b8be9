import type { Page } from '@holdfast/protocol/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { OPERATOR_ENV, signInOperators } from '#test/operators.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

// Every list that can be sorted, whichever feature has it.

let chain: TestChain
let t: TestApp
let who: Awaited<ReturnType<typeof signInOperators>>

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, env: OPERATOR_ENV })
  for (const i of [40, 41, 42]) {
    const person = new Person(chain, i)
    await person.register(account(ROOT_INDEX).address)
    // Two of the three are alike.
    if (i > 40) await person.deposit(20n * UNIT)
  }
  await t.sync()
  who = await signInOperators(t)
  await signInOperators(t)
  const reason = 'asked for by a test'
  const act = async (call: string, body: object) => {
    const answer = await t.post(call, body, who.managerA)
    if (answer.body.code !== 200) throw new Error(`${call}: ${answer.body.msg}`)
  }
  for (const [i, subject] of ['first', 'second', 'third'].entries()) {
    const store = { name: subject, sender: account(5).address, isSpecial: false, open: i > 0, reason }
    await act('saveStore', store)
    const role = { address: account(50 + i).address, role: 'store', granted: true, reason }
    await act('proposeRole', role)
  }
  for (const [current, proposed] of [
    ['200', '190'],
    ['190', '180'],
    ['180', '170'],
  ]) {
    const change = { key: 'withdrawal.feeBps', current, proposed, reason }
    await act('setSetting', change)
  }
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const lists = () =>
  t.app.http.calls.flatMap((call) => {
    const { sort } = call.input.properties
    const keys = sort !== undefined && 'enum' in sort ? (sort.enum as string[]) : undefined
    return keys ? [{ path: call.path, keys }] : []
  })
const ask = async (path: string, query: Record<string, string | number>) => {
  const text = new URLSearchParams(Object.entries(query).map(([k, v]): [string, string] => [k, String(v)]))
  return (await t.get(`${path}?${text.toString()}`, who.auditor)).body
}
type Row = Record<string, unknown>

const page = async (path: string, query: Record<string, string | number>) => {
  const body = await ask(path, query)
  expect([path, query, body.code]).toEqual([path, query, 200])
  const { total, records } = body.data as Page<Row>
  // `asOf` is the second of asking.
  return { total, records: records.map((row): Row => ({ ...row, asOf: undefined })) }
}

test('the lists of the console are among them', () => {
  expect(lists().map((l) => l.path)).toEqual(
    expect.arrayContaining([
      'pageAccounts',
      'pageAudit',
      'pageDepositQueue',
      'pageGoods',
      'pageAllMachines',
      'pageAllShopOrders',
      'pageManagedProjects',
      'pageNotices',
      'pageOperators',
      'pagePriceHistory',
      'pageProposals',
      'pageSessions',
      'pageSettingHistory',
      'pageStores',
      'pageVisaApplications',
      'pageWithdrawQueue',
    ]),
  )
})

test('by every key and either way, pages of one row are the whole list: nothing twice, nothing lost', async () => {
  let longest = 0
  for (const { path, keys } of lists())
    for (const sort of keys)
      for (const order of ['asc', 'desc']) {
        const whole = await page(path, { sort, order, size: 200 })
        expect([path, sort, whole.records.length]).toEqual([path, sort, whole.total])
        longest = Math.max(longest, whole.total)
        const parts = []
        for (let n = 1; n <= Math.min(whole.total, 8); n++)
          parts.push(...(await page(path, { sort, order, size: 1, page: n })).records)
        expect([path, sort, order, parts]).toEqual([path, sort, order, whole.records.slice(0, 8)])
        const back = await page(path, { sort, order: order === 'asc' ? 'desc' : 'asc', size: 200 })
        const values = (p: typeof whole) => p.records.map((r) => r[sort]).filter((v) => v !== null)
        expect([path, sort, values(back)]).toEqual([path, sort, values(whole).toReversed()])
      }
  expect(longest).toBeGreaterThan(8)
})

test('figures are sorted as figures', async () => {
  const amounts = (await page('pageAccounts', { sort: 'amount', order: 'desc' })).records.map((r) =>
    BigInt(r['amount'] as string),
  )
  expect(amounts).toEqual(amounts.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)))
  expect(amounts[0]).toBe(20n * UNIT)
})

test('no other key, order or column is taken', async () => {
  for (const { path } of lists())
    for (const query of [{ sort: 'token_hash' }, { sort: 'id; drop table audit' }, { order: 'sideways' }])
      expect([path, (await ask(path, query)).data]).toEqual([
        path,
        { error: 'INVALID_INPUT', field: Object.keys(query)[0] },
      ])
})

test('filters take a part of the list', async () => {
  const open = await page('pageStores', { open: 'true' })
  const closed = await page('pageStores', { open: 'false' })
  expect(closed.records).toMatchObject([{ name: 'first' }])
  expect(open.total + closed.total).toBe((await page('pageStores', {})).total)
  expect((await page('pageOperators', { role: 'auditor' })).records).toMatchObject([
    { address: account(6).address },
  ])
  expect((await page('pageAudit', { action: 'shop.' })).total).toBe(3)
  expect((await page('pageAudit', { action: 'shop%' })).total).toBe(0)
  expect((await page('pageWithdrawQueue', { state: 'all' })).total).toBe(0)
})
