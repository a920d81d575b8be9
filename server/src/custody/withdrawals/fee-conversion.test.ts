import type { NodeInfo } from '@holdfast/protocol/nodes'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import type { Withdrawal } from '@holdfast/protocol/withdrawals'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { askWithdrawal, expectSound, ledgerOf, newUser, ok, settle, type User } from '#test/custody.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { inTransaction } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'
import type { LedgerOwner } from '@holdfast/protocol/house-accounts'
import { ownerOf } from '#test/ledger.ts'

let chain: TestChain
let t: TestApp
let user: User
let journals = 0

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain })
  user = await newUser(chain, t, 11)
  await settle(chain, t)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})
beforeEach(async () => {
  const left = await posted('liquidity')
  if (left > 0n) await move('liquidity', 'treasury', 'USDT', left)
})

const posted = async (owner: string, symbol = 'USDT') => (await ledgerOf(t, owner, symbol)).posted
const move = (from: LedgerOwner, to: LedgerOwner, currency: LedgerSymbol, amount: bigint) =>
  inTransaction(t.app.database.db, (trx) =>
    post(trx, {
      key: `test ${journals++}`,
      kind: to.startsWith('0x') ? 'increase' : 'allocation',
      postings: [
        { owner: from, currency, amount: -amount },
        { owner: to, currency, amount },
      ],
      time: 1,
    }),
  )
type Row = {
  symbol: string
  amount: string
  received: string
  price: string
  source: string
  postings: number
}
/** Conversions, newest first. */
const conversions = async () =>
  (
    await t.app.database.pool.query<Row>(
      `select symbol, amount, received, price, source,
         (select count(*) from ledger_entries e where e.journal_id = c.journal_id) as postings
       from fee_conversion c order by id desc`,
    )
  ).rows
const setting = async (key: string, value: string) => {
  const { latest } = await t.app.source.head()
  await t.app.database.pool.query(
    `insert into setting_change (key, value, previous, effective_at, set_at, set_by, reason)
     values ($1, $2, '', $3, $3, $4, 'for a test')`,
    [key, value, latest.time, user.address.toLowerCase()],
  )
}

test('the fee of a withdrawal in USDE reaches the node cards as USDT, at the price that users have', async () => {
  await move('treasury', ownerOf(user.address), 'USDE', 100n * UNIT)
  await ok<Withdrawal>(askWithdrawal(t, user, 100n * UNIT, { symbol: 'USDE' }))
  await settle(chain, t)
  // Without liquidity the fees wait.
  expect(await posted('fees', 'USDE')).toBe(2n * UNIT)
  expect(await conversions()).toEqual([])
  await expectSound(t)

  await move('treasury', 'liquidity', 'USDT', 10n * UNIT)
  const before = await posted('liquidity', 'USDE')
  await settle(chain, t)
  expect(await conversions()).toEqual([
    {
      symbol: 'USDE',
      amount: String(2n * UNIT),
      received: String(2n * UNIT),
      price: String(UNIT),
      source: 'operator',
      postings: 4,
    },
  ])
  expect(await posted('fees', 'USDE')).toBe(0n)
  expect(await posted('fees')).toBe(0n)
  expect([await posted('liquidity'), await posted('liquidity', 'USDE')]).toEqual([
    8n * UNIT,
    before + 2n * UNIT,
  ])
  expect((await ok<NodeInfo>(t.get('getNodeInfo'))).total.withdrawal.usdt).toBe(String(2n * UNIT))
  await expectSound(t)
})

test('what liquidity can answer is converted, the rest waits; the rest of a base unit is rounding', async () => {
  await move('treasury', 'fees', 'NULS', 9n * UNIT + 1n)
  await move('treasury', 'liquidity', 'USDT', 3n * UNIT)
  await settle(chain, t)
  expect((await conversions())[0]).toMatchObject({ symbol: 'NULS', amount: String(6n * UNIT) })
  expect(await posted('fees', 'NULS')).toBe(3n * UNIT + 1n)
  expect(await posted('liquidity')).toBe(0n)
  const rounding = await posted('rounding')
  await move('treasury', 'liquidity', 'USDT', 3n * UNIT)
  await settle(chain, t)
  expect(await posted('fees', 'NULS')).toBe(0n)
  expect((await conversions())[0]).toMatchObject({ received: String((3n * UNIT) / 2n) })
  expect(await posted('rounding')).toBe(rounding + 1n)
  await expectSound(t)
})

test('two servers at once convert it once', async () => {
  const other = await startTestApp({ chain, databaseUrl: t.config.databaseUrl })
  const before = (await conversions()).length
  await move('treasury', 'fees', 'USDE', 5n * UNIT)
  await move('treasury', 'liquidity', 'USDT', 50n * UNIT)
  await Promise.all([t, other, t, other].map((app) => app.app.custody.settle()))
  await other.stop()
  expect((await conversions()).slice(0, -before)).toMatchObject([{ amount: String(5n * UNIT) }])
  await settle(chain, t)
  await expectSound(t)
})

test('one payment to the nodes at a time: fees that come meanwhile wait for its end', async () => {
  const ordered = async () =>
    (await t.app.database.pool.query<{ n: number }>('select count(*) as n from fee_sweep')).rows[0]!.n
  const before = await ordered()
  await move('treasury', 'fees', 'USDT', 4n * UNIT)
  // Sent, and not indexed before `settle`.
  await t.app.custody.settle()
  await move('treasury', 'fees', 'USDT', 3n * UNIT)
  await t.app.custody.settle()
  expect([await ordered(), await posted('fees')]).toEqual([before + 1, 3n * UNIT])
  await settle(chain, t)
  expect([await ordered(), await posted('fees')]).toEqual([before + 2, 0n])
  await expectSound(t)
})

test('while users cannot convert, fees are not either: switched off, or a price too old', async () => {
  await move('treasury', 'fees', 'USDE', 5n * UNIT)
  await move('treasury', 'liquidity', 'USDT', 50n * UNIT)
  await setting('conversion.enabled.convertUSDE', 'false')
  const info = async () =>
    (await ok<{ state: string }>(t.get('quoteConversion?name=convertUSDE&amount=1000', user.session))).state
  await expect.poll(info).toBe('notOpen')
  await settle(chain, t)
  expect(await posted('fees', 'USDE')).toBe(5n * UNIT)
  await chain.later(5)
  await t.sync()
  await setting('conversion.enabled.convertUSDE', 'true')
  await expect.poll(info).toBe('open')
  await chain.later(3 * 86_400)
  await t.sync()
  await expect.poll(info).toBe('stalePrice')
  await settle(chain, t)
  expect(await posted('fees', 'USDE')).toBe(5n * UNIT)
  await expectSound(t)
})
