import type { Withdrawal } from '@holdfast/protocol/withdrawals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { askWithdrawal, deposit, newUser, ok, settle, type User } from '#test/custody.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { BSC_PRICE, type BscNode, startBscNode } from '../../../../devenv/bsc-node.ts'

// One chain told by two nodes: the first is cheap and has no peers, validators behind the second ask more.

let chain: TestChain
let lonely: BscNode
let dear: BscNode
let t: TestApp
let user: User

beforeAll(async () => {
  chain = await startTestChain()
  lonely = await startBscNode(chain.node.url, { keeps: true })
  dear = await startBscNode(chain.node.url, { price: BSC_PRICE * 5n })
  t = await startTestApp({ chain, rpcUrls: `${lonely.url},${dear.url}` })
  user = await newUser(chain, t, 42)
  await deposit(chain, t, user, 100n * UNIT)
})
afterAll(async () => {
  await t?.stop()
  await lonely?.stop()
  await dear?.stop()
  await chain?.stop()
})

test('a payout is paid though the first node is cheap and tells nobody of it', async () => {
  const asked = await ok<Withdrawal>(askWithdrawal(t, user, 21n * UNIT, { wallet: account(940).address }))
  await settle(chain, t)
  const { state } = await ok<Withdrawal>(t.get(`getWithdrawal?id=${asked.id}`, user.session))
  expect(lonely.kept.size).toBeGreaterThan(0)
  expect(state).toBe('paid')
})
