import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { Withdrawal } from '@holdfast/protocol/withdrawals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, Person, startTestChain, type TestChain, UNIT, withoutMining } from '#test/chain.ts'
import {
  askWithdrawal,
  deposit,
  expectSound,
  LOCAL_ACCOUNTS,
  newUser,
  ok,
  settle,
  type User,
} from '#test/custody.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let chain: TestChain
let t: TestApp
let user: User
let wallet = 900

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain })
  user = await newUser(chain, t, 41)
  await deposit(chain, t, user, 700n * UNIT)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

/** 20.58 USDT arrive, of which two fit into 42.5 and three do not. */
const ask = () => ok<Withdrawal>(askWithdrawal(t, user, 21n * UNIT, { wallet: account(wallet++).address }))
const statesOf = (asked: Withdrawal[]) =>
  Promise.all(
    asked.map(async ({ id }) => (await ok<Withdrawal>(t.get(`getWithdrawal?id=${id}`, user.session))).state),
  )
const sql = async <T extends object>(text: string) => (await t.app.database.pool.query<T>(text)).rows
const leasesEnd = () => sql("update outgoing set lease_until = null where state = 'queued'")

test('of three at once only those are sent that together are within what is left of the limit', async () => {
  const { payoutVault, usdt } = chain.deployment.contracts
  const guardian = new Person(chain, LOCAL_ACCOUNTS.guardian)
  await guardian.send(payoutVault, payoutVaultAbi, 'lowerLimit', [usdt, 85n * UNIT])
  await settle(chain, t)
  const asked = [await ask(), await ask(), await ask()]
  await withoutMining(chain, async () => {
    await t.app.custody.settle()
    expect(await statesOf(asked)).toEqual(['sent', 'sent', 'approved'])
    // However often it is tried while they are on their way; that is no failure of it.
    await leasesEnd()
    await t.app.custody.settle()
    expect(await statesOf(asked)).toEqual(['sent', 'sent', 'approved'])
    expect(await sql("select tries from outgoing where state = 'queued'")).toEqual([{ tries: 0 }])
    await chain.mine(1)
  })
  await settle(chain, t)
  expect(await statesOf(asked)).toEqual(['paid', 'paid', 'approved'])
  expect(await sql("select id from outgoing where why = 'reverted'")).toEqual([])
  await chain.later(86_401)
  await t.sync()
  await leasesEnd()
  await settle(chain, t)
  expect(await statesOf(asked)).toEqual(['paid', 'paid', 'paid'])
  await expectSound(t)
})
