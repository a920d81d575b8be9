import type { LoginResult } from '@holdfast/protocol/auth'
import { SETTINGS } from '@holdfast/protocol/config'
import { withdrawalTypedData } from '@holdfast/protocol/payouts'
import { type PreparedWithdrawal, termsOf, type Withdrawal } from '@holdfast/protocol/withdrawals'
import { type Address, hashTypedData, type Hex, type LocalAccount } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { contractWallet, registerWallet } from '#test/contract-wallet.ts'
import {
  deposit,
  expectSound,
  ledgerOf,
  newUser,
  ok,
  refused,
  settle,
  signPrepared,
  usdtOf,
} from '#test/custody.ts'
import { deploySafe, signBySafe } from '#test/safe.ts'
import { OPERATOR_ENV } from '#test/operators.ts'
import { getCode, messageFor, startTestApp, type TestApp } from '#test/server.ts'

// Withdrawals of wallets that are contracts: server and vault check their signatures with ERC-1271.

let chain: TestChain
let t: TestApp
const owner = account(300)
const stranger = account(301)

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, env: OPERATOR_ENV })
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

test('a contract wallet withdraws by what its owner signs, and by nothing else', async () => {
  const wallet = await contractWallet(chain, owner.address, account(ROOT_INDEX).address, true)
  const ann = await newUser(chain, t, 11)
  await deposit(chain, t, ann, 500n * UNIT)
  await settle(chain, t)
  const code = await getCode(t)
  const sign = await owner.signMessage({ message: messageFor(code, wallet.address) })
  const login = { sign, codeKey: code.key, address: wallet.address }
  const session = { apptoken: (await ok<LoginResult>(t.post('loginDapp', login))).token }
  const given = { to: wallet.address, amount: String(200n * UNIT), symbol: 'USDT' }
  await ok(t.post('transfer', given, ann.session))

  const to = account(5_900).address
  const body = {
    amount: String(100n * UNIT),
    wallet: to,
    symbol: 'USDT',
    chain: '31337',
    category: 'normal',
  }
  const prepared = await ok<PreparedWithdrawal>(t.post('withdraw', body, session))
  expect(prepared.terms).toMatchObject({ account: wallet.address, n: '0' })
  const signedBy = async (who: LocalAccount) => ({ ...body, ...(await signPrepared(who, prepared)) })
  expect(await refused(t.post('withdraw', await signedBy(stranger), session))).toMatchObject({
    error: 'SIGNATURE_INVALID',
  })
  // The vault cannot ask a wallet that is not deployed yet.
  const wrapped = await signedBy(owner)
  const asUndeployed = { ...wrapped, sign: wallet.wrap(wrapped.sign) }
  expect(await refused(t.post('withdraw', asUndeployed, session))).toMatchObject({
    error: 'SIGNATURE_INVALID',
  })
  expect((await ledgerOf(t, wallet.address)).held).toBe(0n)

  const asked = await ok<Withdrawal>(t.post('withdraw', await signedBy(owner), session))
  await settle(chain, t)
  expect(await ok<Withdrawal>(t.get(`getWithdrawal?id=${asked.id}`, session))).toMatchObject({
    state: 'paid',
  })
  expect(await usdtOf(chain, to)).toBe(98n * UNIT)
  expect(await ledgerOf(t, wallet.address)).toEqual({ posted: 100n * UNIT, held: 0n })
  await expectSound(t)
})

test('a Safe of five owners, all of whom sign, is paid within the gas that a payout has', async () => {
  const owners = [310, 311, 312, 313, 314].map(account)
  const safe = await deploySafe(chain, owners)
  await registerWallet(chain, safe, account(ROOT_INDEX).address)
  await t.sync()
  const ann = await newUser(chain, t, 12)
  await deposit(chain, t, ann, 300n * UNIT)
  await ok(t.post('transfer', { to: safe, amount: String(200n * UNIT), symbol: 'USDT' }, ann.session))
  const wanted = { address: safe, amount: String(100n * UNIT) }
  const prepared = await ok<PreparedWithdrawal>(t.post('withdraw', wanted))
  const { chainId, vault, key } = prepared
  const hash = hashTypedData(withdrawalTypedData(chainId, vault as Address, termsOf(prepared)))
  const sign = await signBySafe(chain, safe, owners, hash)
  const asked = await ok<Withdrawal>(t.post('withdraw', { ...wanted, key, sign }))
  await settle(chain, t)
  expect(await usdtOf(chain, safe)).toBe(98n * UNIT)
  const { rows } = await t.app.database.pool.query<{ hash: Hex }>(
    'select a.hash from outgoing_attempt a join outgoing o on o.id = a.outgoing_id where o.purpose = $1 and o.ref = $2',
    ['withdrawal', asked.id],
  )
  const { gasUsed } = await chain.client.getTransactionReceipt({ hash: rows[0]!.hash })
  expect(Number(gasUsed)).toBeLessThan(SETTINGS['payout.walletGas'].default * 0.8)
  await expectSound(t)
})
