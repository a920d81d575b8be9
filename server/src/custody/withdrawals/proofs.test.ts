import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { Page } from '@holdfast/protocol/envelope'
import { withdrawalTypedData } from '@holdfast/protocol/payouts'
import type { PreparedWithdrawal, Withdrawal } from '@holdfast/protocol/withdrawals'
import { type Address, createWalletClient, type Hex, http, padHex, toFunctionSelector } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { account, receiptOf, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import {
  askWithdrawal,
  deposit,
  expectSound,
  LOCAL_ACCOUNTS,
  ledgerOf,
  newUser,
  ok,
  prepareWithdrawal,
  settle,
  type User,
  usdtOf,
} from '#test/custody.ts'
import { type FaultProxy, startFaultProxy } from '#test/fault-proxy.ts'
import { OPERATOR_ENV } from '#test/operators.ts'
import { type RpcProxy, startRpcProxy } from '#test/rpc-proxy.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

// What has to be proven before a withdrawal ends, one way or the other.

let chain: TestChain
/** drops transactions on demand */
let node: FaultProxy
/** lies on demand */
let proxy: RpcProxy
let t: TestApp
let user: User
let vault: Address
let fresh: string
let wallet = 5_000
let next = 60
/** run once at the next fault point of this name */
let meanwhile: { point: string; act: () => Promise<unknown> } | undefined

beforeAll(async () => {
  chain = await startTestChain()
  vault = chain.deployment.contracts.payoutVault
  node = await startFaultProxy(chain.url, 1)
  proxy = await startRpcProxy(node.url)
})
afterAll(async () => {
  await proxy?.stop()
  await node?.stop()
  await chain?.stop()
})
/** A database and a chain of its own for each: some end with a payment that nobody ordered. */
beforeEach(async () => {
  fresh = await chain.node.rpc<string>('evm_snapshot')
  t = await startTestApp({
    chain,
    rpcUrls: proxy.url,
    env: { ...OPERATOR_ENV, PAYOUT_VALID_SECONDS: '1800', PAYOUT_STUCK_SECONDS: '3600' },
    faults: {
      at: async (point) => {
        if (meanwhile?.point !== point) return
        const { act } = meanwhile
        meanwhile = undefined
        await act()
      },
    },
  })
  user = await newUser(chain, t, next++)
  await deposit(chain, t, user, 1_000n * UNIT)
})
afterEach(async () => {
  meanwhile = undefined
  node.swallow = false
  proxy.changeNothing()
  await t.stop()
  await chain.node.rpc('evm_revert', [fresh])
})

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await t.app.database.pool.query<T>(text, values)).rows
const get = (id: number) => ok<Withdrawal>(t.get(`getWithdrawal?id=${id}`, user.session))
const ask = (to: Address, amount = 100n * UNIT) =>
  ok<Withdrawal>(askWithdrawal(t, user, amount, { wallet: to }))
const payer = () =>
  createWalletClient({ account: account(LOCAL_ACCOUNTS.finance), transport: http(chain.url) })
const fromPayer = async (data: Hex) => {
  const hash = await payer().sendTransaction({ chain: null, to: vault, data, gas: 500_000n })
  expect((await receiptOf(chain, hash)).status).toBe('success')
}
/** The withdrawal's signed call, which is not on the chain. */
const callOf = async (id: number) =>
  (await sql<{ data: Hex }>("select data from outgoing where purpose = 'withdrawal' and ref = $1", [id]))[0]!
    .data
const burn = (n: bigint) => user.person.send(vault, payoutVaultAbi, 'burn', [n])
/** Deletes the indexed payment, as if its log had been left out. */
const forgetPayments = () =>
  sql("with gone as (delete from vault_payment where kind = 'withdrawal' returning *) select * from gone")
const over = async () => {
  await chain.later(1_900)
  await chain.mine(3)
}

test('a payment that the index has not seen is not given back, however late it is: the vault says that its number is used', async () => {
  const to = account(wallet++).address
  const before = await ledgerOf(t, user.address)
  node.swallow = true
  const asked = await ask(to)
  await t.sync()
  await t.app.custody.settle()
  // Paid by another transaction than the server's, whose own has no receipt.
  await fromPayer(await callOf(asked.id))
  await over()
  await t.sync()
  await forgetPayments()
  await t.app.custody.settle()
  expect(await get(asked.id)).toMatchObject({ state: 'sent' })
  expect(await ledgerOf(t, user.address)).toEqual({ posted: before.posted - 100n * UNIT, held: 0n })
  node.swallow = false
  // The payment is found when the blocks are read again.
  await t.app.custody.solvency.watch()
  await settle(chain, t)
  expect(await get(asked.id)).toMatchObject({ state: 'paid' })
  expect(await usdtOf(chain, to)).toBe(98n * UNIT)
  await expectSound(t)
})

test('a payment whose transaction went through is not given back, whatever the node says of its number', async () => {
  const to = account(wallet++).address
  const asked = await ask(to)
  await t.sync()
  await t.app.custody.settle()
  const isUsed = toFunctionSelector('isUsed(address,uint256)')
  proxy.change('eth_call', (result, [call]) =>
    (call as { data: string }).data.startsWith(isUsed) ? padHex('0x0', { size: 32 }) : result,
  )
  await over()
  await t.sync()
  await forgetPayments()
  await t.app.custody.settle()
  expect((await get(asked.id)).state).not.toBe('refunded')
  proxy.changeNothing()
  await t.app.custody.solvency.watch()
  await settle(chain, t)
  expect(await get(asked.id)).toMatchObject({ state: 'paid' })
  expect(await usdtOf(chain, to)).toBe(98n * UNIT)
  await expectSound(t)
})

test('what is settled is final in the very transaction that settles it', async () => {
  const to = account(wallet++).address
  const asked = await ask(to)
  await t.sync()
  await t.app.custody.settle()
  await chain.mine(3)
  await t.sync()
  let finalized = 0
  meanwhile = {
    point: 'payout.settling',
    act: async () => {
      const [cursor] = await sql<{ finalized: number }>('select finalized from chain_cursor')
      finalized = cursor!.finalized
      await sql('update chain_cursor set finalized = 1')
    },
  }
  await t.app.custody.settle()
  expect(meanwhile).toBe(undefined)
  expect((await get(asked.id)).state).not.toBe('paid')
  await sql('update chain_cursor set finalized = $1', [finalized])
  await settle(chain, t)
  expect(await get(asked.id)).toMatchObject({ state: 'paid' })
  await expectSound(t)
})

test.each<
  [string, (other: Address) => Partial<{ to: Address; token: Address; amount: bigint; received: bigint }>]
>([
  ['receiver', (other) => ({ to: other })],
  ['token', () => ({ token: chain.deployment.contracts.token })],
  ['amount that leaves the account', () => ({ amount: 101n * UNIT })],
  ['amount that arrives', () => ({ received: 99n * UNIT })],
])(
  'another %s under its number is not its payment: it is given back, and the other is told',
  async (_, change) => {
    const to = account(wallet++).address
    const before = await ledgerOf(t, user.address)
    node.swallow = true
    const asked = await ask(to)
    await t.sync()
    await t.app.custody.settle()
    expect(await get(asked.id)).toMatchObject({ state: 'sent' })
    const { received, ...changed } = change(account(wallet++).address)
    const terms = {
      account: user.address,
      n: BigInt(asked.n!),
      to,
      token: chain.deployment.contracts.usdt,
      amount: 100n * UNIT,
      leastReceived: UNIT,
      validUntil: 2n ** 40n,
      ...changed,
    }
    const signature = await user.person.account.signTypedData(withdrawalTypedData(31_337, vault, terms))
    const hash = await payer().writeContract({
      chain: null,
      address: vault,
      abi: payoutVaultAbi,
      functionName: 'pay',
      args: [terms, received ?? 98n * UNIT, signature],
      gas: 500_000n,
    })
    expect((await receiptOf(chain, hash)).status).toBe('success')
    node.swallow = false
    await settle(chain, t)
    const ended = await get(asked.id)
    expect(ended).toMatchObject({ state: 'refunded' })
    expect(ended.timeline.at(-1)).toMatchObject({ reason: 'numberTaken' })
    // The other payment has the owner's signature: it is charged to the account, as far as its balance goes.
    const covered = terms.token === chain.deployment.contracts.usdt
    const charged = covered ? terms.amount : 0n
    expect(await ledgerOf(t, user.address)).toEqual({ ...before, posted: before.posted - charged })
    const log = await ok<Page<Withdrawal>>(t.get('pageWithdrawLog?page=1&size=1', user.session))
    const told = {
      state: 'paid',
      amount: String(terms.amount),
      received: String(received ?? 98n * UNIT),
      wallet: terms.to,
      txHash: hash,
    }
    expect(log.records[0]).toMatchObject(covered ? told : { id: asked.id })
    expect((await t.app.custody.alarms()).includes('paymentsUnordered')).toBe(!covered)
  },
)

test('a number that its owner burned ends the withdrawal once that is final, wherever it was', async () => {
  const before = await ledgerOf(t, user.address)
  // Waits for people.
  const reviewed = await ask(account(wallet++).address, 600n * UNIT)
  expect(reviewed).toMatchObject({ state: 'review' })
  // On its way.
  node.swallow = true
  const sent = await ask(account(wallet++).address)
  await t.sync()
  await t.app.custody.settle()
  // Waits for its turn.
  await sql("update outgoing set lease_until = 'infinity' where state = 'queued'")
  const queued = await ask(account(wallet++).address)
  await sql("update outgoing set lease_until = 'infinity' where state = 'queued'")
  expect([reviewed.n, sent.n, queued.n]).toEqual(['0', '1', '2'])
  await user.person.send(vault, payoutVaultAbi, 'burnMany', [0n, 0b111n])
  await t.sync()
  await t.app.custody.settle()
  expect([(await get(reviewed.id)).state, (await get(sent.id)).state, (await get(queued.id)).state]).toEqual([
    'review',
    'sent',
    'approved',
  ])
  await chain.mine(3)
  await t.sync()
  await t.app.custody.settle()
  const ends = await Promise.all([reviewed, sent, queued].map((w) => get(w.id)))
  expect(ends.map((w) => [w.state, w.timeline.at(-1)!.reason])).toEqual([
    ['cancelled', 'burned'],
    ['refunded', 'burned'],
    ['cancelled', 'burned'],
  ])
  expect(await ledgerOf(t, user.address)).toEqual(before)
  node.swallow = false
  await sql(
    "update outgoing_attempt set sent_at = sent_at - interval '1 hour', signed_at = signed_at - interval '1 hour'",
  )
  // Its transaction arrives and fails; the next payment has the next number.
  const again = await ask(account(wallet++).address)
  expect(again.n).toBe('3')
  await settle(chain, t)
  expect(await get(again.id)).toMatchObject({ state: 'paid' })
  await expectSound(t)
})

test('what was signed runs out while people look at it, or while the vault is paused: it is set free', async () => {
  const before = await ledgerOf(t, user.address)
  const reviewed = await ask(account(wallet++).address, 600n * UNIT)
  await sql("update outgoing set lease_until = 'infinity' where state = 'queued'")
  const queued = await ask(account(wallet++).address)
  await sql("update outgoing set lease_until = 'infinity' where state = 'queued'")
  await chain.later(1_700)
  await chain.mine(3)
  await t.sync()
  await t.app.custody.settle()
  expect([(await get(reviewed.id)).state, (await get(queued.id)).state]).toEqual(['review', 'approved'])
  await over()
  await t.sync()
  await t.app.custody.settle()
  for (const { id } of [reviewed, queued]) {
    const ended = await get(id)
    expect(ended).toMatchObject({ state: 'cancelled', status: 'failed' })
    expect(ended.timeline.at(-1)).toMatchObject({ reason: 'expired' })
  }
  expect(await ledgerOf(t, user.address)).toEqual(before)
  const { rows } = await t.app.database.pool.query(
    'select signature from withdrawal where signature is not null',
  )
  expect(rows).toEqual([])
  const after = await ok<PreparedWithdrawal>(prepareWithdrawal(t, user, 20n * UNIT))
  expect(after.terms.n).toBe('2')
  await expectSound(t)
})

test('burned while it is sent, and paid all the same before that: what is first on the chain counts', async () => {
  const to = account(wallet++).address
  const asked = await ask(to)
  await t.sync()
  await t.app.custody.settle()
  await t.sync()
  await expect(burn(BigInt(asked.n!))).rejects.toThrow('burn failed on the chain')
  await settle(chain, t)
  expect(await get(asked.id)).toMatchObject({ state: 'paid' })
  expect(await usdtOf(chain, to)).toBe(98n * UNIT)
  await expectSound(t)
})
