import type { Page } from '@holdfast/protocol/envelope'
import type { BalanceLog } from '@holdfast/protocol/ledger'
import type { HouseBalance } from '@holdfast/protocol/treasury'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { OPERATOR_ENV, signInOperators } from '#test/operators.ts'
import { type Answer, signIn, startTestApp, type TestApp } from '#test/server.ts'
import { inTransaction } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'
import { balances } from '../../ledger/read.ts'

let chain: TestChain
let t: TestApp
let who: Awaited<ReturnType<typeof signInOperators>>
let ann: { apptoken: string }
const annAddress = account(11).address

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, env: OPERATOR_ENV })
  await new Person(chain, 11).register(account(ROOT_INDEX).address)
  await t.sync()
  who = await signInOperators(t)
  ann = await signIn(t, account(11))
  await inTransaction(t.app.database.db, (trx) =>
    post(trx, {
      key: 'test funding',
      kind: 'funding',
      time: 1,
      postings: [
        { owner: 'custody', currency: 'NULS', amount: -1_000n * UNIT },
        { owner: 'treasury', currency: 'NULS', amount: 1_000n * UNIT },
      ],
    }),
  )
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const errorOf = (a: Answer) => (a.body.data as { error?: string } | null)?.error
const has = async (owner: string) =>
  (await balances(t.app.database.db, owner)).find((b) => b.currency === 'NULS')!.posted
const propose = (more: object, session = who.finance) =>
  t.post(
    'proposeMovement',
    {
      from: 'treasury',
      to: 'shop',
      symbol: 'NULS',
      amount: String(10n * UNIT),
      reason: 'as agreed',
      ...more,
    },
    session,
  )
const decide = (id: unknown, session = who.managerA) =>
  t.post('decideProposal', { id, approve: true, note: 'looked at it' }, session)

test('one person proposes, another one decides, and only then is anything moved', async () => {
  const before = { shop: await has('shop'), treasury: await has('treasury') }
  const id = (await propose({})).body.data
  expect(id).toEqual(expect.any(Number))
  expect(await has('shop')).toBe(before.shop)
  expect(errorOf(await decide(id, who.finance))).toBe('SECOND_PERSON_REQUIRED')
  expect((await decide(id)).body).toMatchObject({ code: 200 })
  expect(await has('shop')).toBe(before.shop + 10n * UNIT)
  expect(await has('treasury')).toBe(before.treasury - 10n * UNIT)
  expect(errorOf(await decide(id, who.managerB))).toBe('PROPOSAL_CLOSED')
})

test('an increase and a deduction stand in the user’s ledger with their reason', async () => {
  const up = (await propose({ to: annAddress, amount: String(7n * UNIT), reason: 'a late airdrop' })).body
    .data
  await decide(up)
  const down = (
    await propose({ from: annAddress, to: 'treasury', amount: String(2n * UNIT), reason: 'sent twice' })
  ).body.data
  await decide(down)
  expect(await has(annAddress.toLowerCase())).toBe(5n * UNIT)
  const { records } = (await t.get(`getBalanceLog?address=${annAddress}`, ann)).body.data as Page<BalanceLog>
  expect(records.map((r) => [r.type, r.amount, r.note])).toEqual([
    ['decrease', String(-2n * UNIT), 'sent twice'],
    ['increase', String(7n * UNIT), 'a late airdrop'],
  ])
})

test('what is not there cannot be proposed, and what left meanwhile cannot be moved', async () => {
  expect(errorOf(await propose({ amount: String(10_000n * UNIT) }))).toBe('LIQUIDITY_EXHAUSTED')
  expect(errorOf(await propose({ from: annAddress, to: 'treasury', amount: String(6n * UNIT) }))).toBe(
    'INSUFFICIENT_BALANCE',
  )
  const all = await has('shop')
  const first = (await propose({ from: 'shop', to: 'liquidity', amount: String(all) })).body.data
  const second = (await propose({ from: 'shop', to: 'treasury', amount: String(all) })).body.data
  await decide(first)
  expect(errorOf(await decide(second))).toBe('LIQUIDITY_EXHAUSTED')
  expect(await has('shop')).toBe(0n)
})

test.each([
  [{ to: 'treasury' }, 'INVALID_INPUT'],
  [{ from: annAddress, to: account(12).address }, 'INVALID_INPUT'],
  [{ from: 'fees' }, 'INVALID_INPUT'],
  [{ from: 'custody' }, 'INVALID_INPUT'],
  [{ to: 'inflight' }, 'INVALID_INPUT'],
  [{ from: 'shop-pending' }, 'INVALID_INPUT'],
  [{ amount: '0' }, 'AMOUNT_ZERO'],
  [{ amount: '-1' }, 'INVALID_INPUT'],
  [{ amount: '9'.repeat(79) }, 'INVALID_INPUT'],
  [{ symbol: 'BTC' }, 'INVALID_INPUT'],
  [{ reason: '' }, 'INVALID_INPUT'],
  [{ to: account(12).address }, 'RECEIVER_NOT_REGISTERED'],
])('%j is refused', async (input, error) => {
  expect(errorOf(await propose(input))).toBe(error)
})

test('only those who may propose and see', async () => {
  for (const session of [ann, who.auditor, who.store, who.guardian])
    expect(errorOf(await propose({}, session))).toBe('ROLE_REQUIRED')
  for (const session of [ann, who.store, who.guardian])
    expect(errorOf(await t.get('listHouseAccounts', session))).toBe('ROLE_REQUIRED')
  const list = (await t.get('listHouseAccounts', who.auditor)).body.data as HouseBalance[]
  expect(list.find((a) => a.owner === 'custody' && a.symbol === 'NULS')).toMatchObject({ movable: false })
  expect(list.find((a) => a.owner === 'treasury' && a.symbol === 'NULS')).toMatchObject({ movable: true })
  expect(list.some((a) => a.owner.startsWith('0x'))).toBe(false)
})
