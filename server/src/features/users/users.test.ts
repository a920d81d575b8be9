import type { Page } from '@holdfast/protocol/envelope'
import { type Invite, TEAM_GENERATIONS, type UserInfo } from '@holdfast/protocol/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, startTestApp, type TestApp } from '#test/server.ts'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'

/**
 * A line of people, each invited by the one before, one more than the generations that count, and a second invited by the first.
 */
const LINE = TEAM_GENERATIONS + 2

let chain: TestChain
let t: TestApp
let line: Person[]
let sibling: Person
let top: { apptoken: string }

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, env: { MANAGERS: account(30).address } })
  line = Array.from({ length: LINE }, (_, i) => new Person(chain, 30 + i))
  sibling = new Person(chain, 60)
  let refer = account(ROOT_INDEX).address
  for (const p of line) {
    await p.register(refer)
    refer = p.address
  }
  await sibling.register(line[0]!.address)
  for (const p of line) await p.deposit(10n * UNIT)
  await sibling.deposit(25n * UNIT)
  await t.sync()
  top = await signIn(t, line[0]!.account)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const info = async (address: string, headers = {}) =>
  (await t.get(`getUserInfo?address=${address}`, headers)).body.data as UserInfo
const page = async (path: string, headers = {}) => (await t.get(path, headers)).body.data as Page<Invite>

test('isRegist answers what the chain says, before anything is indexed', async () => {
  const ask = async (address: string) => (await t.get(`isRegist?address=${address}`)).body
  expect(await ask(line[0]!.address)).toEqual({ code: 200, msg: 'OK', data: true })
  expect(await ask(line[0]!.address.toLowerCase())).toEqual({ code: 200, msg: 'OK', data: true })
  const fresh = new Person(chain, 70)
  expect((await ask(fresh.address)).data).toBe(false)
  await fresh.register(account(ROOT_INDEX).address)
  expect((await ask(fresh.address)).data).toBe(true)
})

test('addresses that are none are refused', async () => {
  for (const address of [
    '',
    '0x',
    '0x12',
    `${line[0]!.address}0`,
    '0xZZ97970C51812dc3A010C7d01b50e0d17dc79C8',
    "'--",
  ])
    for (const call of ['isRegist', 'getUserInfo', 'getInvites', 'getIndirect'])
      expect([
        call,
        address,
        (await t.get(`${call}?address=${encodeURIComponent(address)}`, top)).body.data,
      ]).toEqual([call, address, { error: 'INVALID_INPUT', field: 'address' }])
  expect((await t.get('isRegist')).body.data).toEqual({ error: 'INVALID_INPUT', field: 'address' })
  expect((await t.get(`isRegist?address=${line[0]!.address}&address=${line[1]!.address}`)).body.data).toEqual(
    {
      error: 'INVALID_INPUT',
      field: 'address',
    },
  )
})

test('everybody sees size and level of a team, only its owner the rest', async () => {
  const size = { directTotal: 2, indirectTotal: TEAM_GENERATIONS - 1, teamLevel: 0 }
  expect(await info(line[0]!.address)).toEqual({ ...size, token: null, user: null })
  const stranger = await signIn(t, sibling.account)
  expect(await info(line[0]!.address, stranger)).toEqual({ ...size, token: null, user: null })
  const own = await info(line[0]!.address, top)
  expect(own).toMatchObject({ ...size, token: top.apptoken })
  expect(own.user).toMatchObject({
    address: line[0]!.address,
    refer: account(ROOT_INDEX).address,
    index: 2,
    amount: String(10n * UNIT),
    effectivePower: String(10n * UNIT),
    teamAmount: String(BigInt(TEAM_GENERATIONS) * 10n * UNIT + 25n * UNIT),
    isManager: true,
    isNode: false,
  })
})

test('an unknown address has an empty team', async () => {
  expect(await info(account(99).address)).toEqual({
    directTotal: 0,
    indirectTotal: 0,
    teamLevel: 0,
    token: null,
    user: null,
  })
})

test('direct referrals come newest first, with their own teams', async () => {
  const expected = [
    { address: sibling.address, depth: 1, level: 0, amount: String(25n * UNIT), teamAmount: '0' },
    {
      address: line[1]!.address,
      depth: 1,
      level: 0,
      amount: String(10n * UNIT),
      teamAmount: String(BigInt(TEAM_GENERATIONS) * 10n * UNIT),
    },
  ]
  for (const path of [`getInvites?address=${line[0]!.address}`, 'pageInvites'])
    expect(await page(path, top)).toMatchObject({ records: expected, total: 2, page: 1, size: 20 })
  const second = await page(`getInvites?address=${line[0]!.address}&page=2&size=1`, top)
  expect(second.records.map((r) => r.address)).toEqual([line[1]!.address])
  expect(second).toMatchObject({ total: 2, page: 2, size: 1 })
})

test('further generations count as deep as the product counts them', async () => {
  const all = await page(`getIndirect?address=${line[0]!.address}&size=200`, top)
  expect(all.total).toBe(TEAM_GENERATIONS - 1)
  expect(all.records.map((r) => r.depth)).toEqual(
    Array.from({ length: TEAM_GENERATIONS - 1 }, (_, i) => TEAM_GENERATIONS - i),
  )
  expect(all.records[0]!.address).toBe(line[TEAM_GENERATIONS]!.address)
})

test('nobody sees the team of another', async () => {
  const stranger = await signIn(t, sibling.account)
  for (const call of ['getInvites', 'getIndirect']) {
    const { body } = await t.get(`${call}?address=${line[0]!.address}`, { ...stranger, lang: 'en' })
    expect(body).toEqual({
      code: 500,
      msg: 'You can only see this for the address you are signed in with',
      data: { error: 'FORBIDDEN_ADDRESS', address: line[0]!.address },
    })
  }
})

test.each([
  'size=0',
  'size=201',
  'size=-1',
  'size=1.5',
  'size=abc',
  'page=0',
  'page=-1',
  'page=1e99',
  'page=0x1g',
])('a page with %s is refused', async (query) => {
  for (const call of [
    `getInvites?address=${line[0]!.address}&`,
    `getIndirect?address=${line[0]!.address}&`,
    'pageInvites?',
  ])
    expect([call, (await t.get(call + query, top)).body.data]).toEqual([
      call,
      { error: 'INVALID_INPUT', field: query.split('=')[0] },
    ])
})

test('a page far behind the end is empty', async () => {
  expect(await page('pageInvites?page=1000000&size=200', top)).toEqual({
    records: [],
    total: 2,
    page: 1_000_000,
    size: 200,
  })
})

test('releasing principal ends its power and its part of the participation', async () => {
  await chain.later(15 * 86_400)
  await line[0]!.release()
  await t.sync()
  const { user } = await info(line[0]!.address, top)
  expect(user).toMatchObject({ amount: '0', effectivePower: '0' })
})
