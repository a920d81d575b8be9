import { statementsAbi } from '@holdfast/protocol/abi/index'
import type { UserDepositAddress } from '@holdfast/protocol/deposits'
import type { Withdrawal } from '@holdfast/protocol/withdrawals'
import { encodeFunctionData, type Hex, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, startTestChain, startTestSigner, type TestChain, UNIT } from '#test/chain.ts'
import {
  askWithdrawal,
  deposit,
  expectSound,
  ledgerOf,
  newUser,
  ok,
  sendUsdt,
  settle,
  type User,
  usdtOf,
} from '#test/custody.ts'
import { type FaultProxy, startFaultProxy } from '#test/fault-proxy.ts'
import { type RpcProxy, startRpcProxy } from '#test/rpc-proxy.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

// A wrong count of transactions must leave no gap in the signer's numbers: nothing after a gap is ever mined.

let chain: TestChain
let node: FaultProxy
let proxy: RpcProxy
let t: TestApp
let user: User

beforeAll(async () => {
  chain = await startTestChain()
  node = await startFaultProxy(chain.url, 1)
  proxy = await startRpcProxy(node.url)
  t = await startTestApp({
    chain,
    rpcUrls: proxy.url,
    env: { PAYOUT_STUCK_SECONDS: '1', PAYOUT_LEASE_SECONDS: '1', PAYOUT_VALID_SECONDS: '1800' },
  })
  user = await newUser(chain, t, 11)
  await deposit(chain, t, user, 500n * UNIT)
})
afterAll(async () => {
  await t?.stop()
  await proxy?.stop()
  await node?.stop()
  await chain?.stop()
})

const ask = (wallet: Hex) => ok<Withdrawal>(askWithdrawal(t, user, 100n * UNIT, { wallet }))
const stateOf = async (id: number) =>
  (await ok<Withdrawal>(t.get(`getWithdrawal?id=${id}`, user.session))).state
const sql = (text: string) => t.app.database.pool.query<{ nonce: number; nonce_done: boolean }>(text)
/** Makes the next count too high by five; later ones are right. */
const lieOnce = () => {
  let told = false
  proxy.change('eth_getTransactionCount', (count) => {
    if (told) return count
    told = true
    return toHex(Number(count) + 5)
  })
  return () => told
}

test('the first number of all is not taken from one answer', async () => {
  const lied = lieOnce()
  const to = account(900).address
  const asked = await ask(to)
  await t.app.custody.settle()
  expect(lied()).toBe(true)
  await sql("update outgoing set lease_until = null where state = 'queued'")
  await settle(chain, t)
  expect(await stateOf(asked.id)).toBe('paid')
  expect((await sql('select min(nonce) as nonce from outgoing')).rows[0]!.nonce).toBe(0)
  expect(await usdtOf(chain, to)).toBe(98n * UNIT)
  await expectSound(t)
})

test('a number whose payment can never be made any more is filled, although one answer calls it used', async () => {
  const before = await ledgerOf(t, user.address)
  proxy.changeNothing()
  node.swallow = true
  const asked = await ask(account(901).address)
  await t.sync()
  await t.app.custody.settle()
  await chain.later(1_900)
  await chain.mine(3)
  await t.sync()
  await t.app.custody.settle()
  expect(await stateOf(asked.id)).toBe('refunded')
  expect(await ledgerOf(t, user.address)).toEqual(before)
  const ended = async () => {
    const { rows } = await sql(
      `select nonce, nonce_done from outgoing where purpose = 'withdrawal' and ref = ${asked.id}`,
    )
    return rows[0]!.nonce_done
  }
  // Every second answer is wrong, so that the first answer or its confirmation is.
  let n = 0
  proxy.change('eth_getTransactionCount', (count) => (n++ % 2 === 0 ? count : toHex(Number(count) + 5)))
  for (let i = 0; i < 4; i++) await t.app.custody.settle()
  expect(await ended()).toBe(false)
  expect(n).toBeGreaterThan(4)

  proxy.changeNothing()
  node.swallow = false
  await sql(
    "update outgoing_attempt set sent_at = sent_at - interval '10 seconds', signed_at = signed_at - interval '10 seconds'",
  )
  const to = account(902).address
  const next = await ask(to)
  await settle(chain, t)
  expect(await ended()).toBe(true)
  expect(await stateOf(next.id)).toBe('paid')
  expect(await usdtOf(chain, to)).toBe(98n * UNIT)
  await expectSound(t)
})

test('a call that is refused with zero bytes waits, and holds up no payment', async () => {
  const { statements } = chain.deployment.contracts
  // The error's data (`WrongNumber` with its numbers) is itself valid text, mostly zeros, and a node may report it as such.
  const data = encodeFunctionData({
    abi: statementsAbi,
    functionName: 'anchor',
    args: [99n, `0x${'1'.repeat(64)}`],
  })
  const { rows } = await t.app.database.pool.query<{ id: number }>(
    `insert into outgoing (purpose, ref, target, data, created_at)
     values ('anchor', 99, $1, $2, 1) returning id`,
    [statements.toLowerCase(), data],
  )
  const to = account(905).address
  const asked = await ask(to)
  await settle(chain, t)
  expect(await stateOf(asked.id)).toBe('paid')
  expect(await usdtOf(chain, to)).toBe(98n * UNIT)
  const told = await t.app.database.pool.query<{ state: string; why: string }>(
    `update outgoing set state = 'dropped' where id = $1 returning state, why`,
    [rows[0]!.id],
  )
  expect(told.rows[0]!.why).toMatch(/^execution reverted\P{Cc}+$/u)
  await expectSound(t)
})

test('what was signed with a key that was replaced is followed to its end', async () => {
  const before = await ledgerOf(t, user.address)
  const own = await ok<UserDepositAddress>(t.get(`getUserAddress?address=${user.address}`, user.session))
  const [to, nobody] = [account(903).address, account(904).address]
  // Nothing older is due any more: the fees of the last payments are swept in the next round.
  await settle(chain, t)
  node.swallow = true
  const paid = await ask(to)
  const lost = await ask(nobody)
  await sendUsdt(chain, user.person, own.address as Hex, 20n * UNIT)
  await settle(chain, t)
  const { rows } = await t.app.database.pool.query<{ purpose: string; ref: number; raw: Hex }>(
    `select o.purpose, o.ref, a.raw from outgoing o join outgoing_attempt a on a.outgoing_id = o.id
     where o.state = 'sent' order by o.nonce`,
  )
  expect(rows.map((r) => r.purpose)).toEqual(['withdrawal', 'withdrawal', 'sweep'])
  // The first transaction is included, the others are not, and the key is replaced.
  await chain.client.sendRawTransaction({ serializedTransaction: rows[0]!.raw })
  node.swallow = false
  const key = generatePrivateKey()
  await chain.node.rpc('anvil_setBalance', [privateKeyToAddress(key), toHex(UNIT)])
  const signer = await startTestSigner(chain.deployment, key)
  const after = await startTestApp({
    chain,
    databaseUrl: t.config.databaseUrl,
    env: { SIGNER_URL: signer.url, PAYOUT_VALID_SECONDS: '1800' },
  })
  await settle(chain, after)
  expect([await stateOf(paid.id), await stateOf(lost.id)]).toEqual(['paid', 'sent'])
  await chain.later(1_900)
  await settle(chain, after)
  expect(await stateOf(lost.id)).toBe('refunded')
  expect([await usdtOf(chain, to), await usdtOf(chain, nobody)]).toEqual([98n * UNIT, 0n])
  expect(await usdtOf(chain, own.address as Hex)).toBe(0n)
  expect(await ledgerOf(t, user.address)).toEqual({ posted: before.posted - 80n * UNIT, held: 0n })
  await expectSound(after)
  await after.stop()
})
