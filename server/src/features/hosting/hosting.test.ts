import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, startTestApp, type TestApp } from '../../../test/app.ts'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '../../../test/chain.ts'

let chain: TestChain
let t: TestApp
let ann: Person

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain })
  ann = new Person(chain, 11)
  await ann.register(account(ROOT_INDEX).address)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

test('a deposit, a claim and the release appear as the chain says', async () => {
  await ann.deposit(100n * UNIT)
  await chain.later(43_200)
  await ann.claim()
  await t.sync()
  const session = await signIn(t, ann.account)
  const { body } = await t.get('pageHostingOrders', session)
  console.log(
    JSON.stringify(body, null, 1),
    (await t.get('getHostingIncome', session)).body,
    (await t.get('pageHostingIncome', session)).body.data,
  )
  expect(body.code).toBe(200)
})
