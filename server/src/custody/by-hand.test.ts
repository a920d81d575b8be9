import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import { payoutId, withdrawalTypedData } from '@holdfast/protocol/payouts'
import { encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { deposit, newUser, settle, usdtOf } from '#test/custody.ts'
import { OPERATOR_ENV } from '#test/operators.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let chain: TestChain
let t: TestApp

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, env: OPERATOR_ENV })
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

test('a row that somebody writes as the server pays nobody', async () => {
  const ann = await newUser(chain, t, 30)
  const thief = account(1_031).address
  await deposit(chain, t, ann, 600n * UNIT)
  const { payoutVault, usdt } = chain.deployment.contracts
  const before = await usdtOf(chain, payoutVault)
  const terms = {
    account: ann.address,
    n: 7n,
    to: thief,
    token: usdt,
    amount: 300n * UNIT,
    leastReceived: 300n * UNIT,
    validUntil: 2n ** 40n,
  }
  const signature = await account(5_000).signTypedData(
    withdrawalTypedData(chain.deployment.chainId, payoutVault, terms),
  )
  const pay = encodeFunctionData({
    abi: payoutVaultAbi,
    functionName: 'pay',
    args: [terms, terms.amount, signature],
  })
  const steal = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [thief, 300n * UNIT] })
  const forge = (target: string, data: string, more: Record<string, unknown>) => {
    const row = { purpose: 'sweep', ref: 1, target: target.toLowerCase(), data, created_at: 1, ...more }
    const columns = Object.keys(row)
    return t.app.database.pool.query(
      `insert into outgoing (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(row),
    )
  }
  // As a withdrawal of hers with all that belongs to it, as a call that is none, and as a call of the token.
  await t.app.database.pool.query(
    `with w as (
       insert into withdrawal (account, symbol, amount, fee, wallet, intent_key, n, valid_until, signature, least, state,
         approvals_needed, reason, created_at)
       values ($1, 'USDT', $2, 0, $3, 'forged', 7, 1099511627776, $4, $2, 'approved', 0, 'auto', 1) returning id
     ) insert into ledger_hold (key, account_id, amount)
       select 'withdrawal:' || w.id, a.id, $2 from w, ledger_account a where a.owner = $1 and a.currency = 'USDT'`,
    [ann.address.toLowerCase(), String(terms.amount), thief.toLowerCase(), signature],
  )
  const { rows } = await t.app.database.pool.query<{ id: number }>(
    'select id from withdrawal where wallet = $1',
    [thief.toLowerCase()],
  )
  const payId = payoutId.withdrawal(ann.address, 7n)
  const [receiver, token] = [thief.toLowerCase(), usdt.toLowerCase()]
  await forge(payoutVault, pay, {
    purpose: 'withdrawal',
    ref: rows[0]!.id,
    kind: 'withdrawal',
    pay_id: payId,
    n: '7',
    receiver,
    token,
    account: ann.address.toLowerCase(),
    gross: String(terms.amount),
    amount: String(terms.amount),
    valid_until: 1_099_511_627_776,
  })
  await forge(payoutVault, pay, {})
  await forge(usdt, steal, {})
  await settle(chain, t, 4)
  expect(await usdtOf(chain, thief)).toBe(0n)
  expect(await usdtOf(chain, payoutVault)).toBe(before)
  const { rows: tried } = await t.app.database.pool.query<{ state: string; why: string | null }>(
    'select state, why from outgoing where created_at = 1 order by id',
  )
  expect(tried).toMatchObject([{ state: 'queued' }, { state: 'queued' }, { state: 'queued' }])
  expect(tried.every((o) => o.why !== null)).toBe(true)
})
