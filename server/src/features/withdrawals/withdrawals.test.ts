import type { Withdrawal, WithdrawInfo } from '@holdfast/protocol/withdrawals'
import { erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { account, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { deposit, expectSound, ledgerOf, newUser, ok, settle, type User } from '#test/custody.ts'

let chain: TestChain
let t: TestApp
let ann: User

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain })
  ann = await newUser(chain, t, 11)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const usdtOf = (address: `0x${string}`) =>
  chain.client.readContract({
    address: chain.deployment.contracts.usdt,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })
const withdraw = (user: User, amount: bigint, more: Record<string, unknown> = {}) =>
  t.post(
    'withdraw',
    {
      amount: String(amount),
      wallet: user.address,
      symbol: 'USDT',
      chain: '31337',
      category: 'normal',
      ...more,
    },
    user.session,
  )

test('a small withdrawal is paid by itself, and booked on its final receipt', async () => {
  const intent = await deposit(chain, t, ann, 300n * UNIT)
  expect(await ledgerOf(t, ann.address)).toEqual({ posted: BigInt(intent.amount), held: 0n })
  const info = await ok<WithdrawInfo>(t.get('getWithdrawInfo?symbol=USDT', ann.session))
  expect(info).toMatchObject({ open: true, feeBps: 200, withdrawable: intent.amount })
  const wallet = account(77).address
  const asked = await ok<Withdrawal>(withdraw(ann, 100n * UNIT, { wallet }))
  expect(asked).toMatchObject({ state: 'approved', status: 'review', cancellable: true })
  expect(await ledgerOf(t, ann.address)).toEqual({ posted: BigInt(intent.amount), held: 100n * UNIT })
  await t.app.custody.settle()
  await t.sync()
  await t.app.custody.settle()
  const included = await ok<Withdrawal>(t.get(`getWithdrawal?id=${asked.id}`, ann.session))
  expect(included).toMatchObject({ state: 'included', status: 'review', cancellable: false })
  await settle(chain, t)
  const paid = await ok<Withdrawal>(t.get(`getWithdrawal?id=${asked.id}`, ann.session))
  expect(paid).toMatchObject({ state: 'paid', status: 'completed' })
  expect(paid.timeline.map((s) => s.state)).toEqual(['approved', 'signed', 'sent', 'included', 'paid'])
  expect(await usdtOf(wallet)).toBe(98n * UNIT)
  expect(await ledgerOf(t, ann.address)).toEqual({ posted: BigInt(intent.amount) - 100n * UNIT, held: 0n })
  await expectSound(t)
})
