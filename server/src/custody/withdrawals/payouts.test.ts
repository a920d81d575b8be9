import { authorityAbi, payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { Withdrawal } from '@holdfast/protocol/withdrawals'
import { type Address, createWalletClient, encodeFunctionData, erc20Abi, type Hex, http } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import {
  account,
  Person,
  receiptOf,
  sendAll,
  startTestChain,
  type TestChain,
  UNIT,
  withoutMining,
} from '#test/chain.ts'
import {
  askWithdrawal,
  deposit,
  expectSound,
  LOCAL_ACCOUNTS,
  ledgerOf,
  newUser,
  ok,
  refused,
  settle,
  type User,
  usdtOf,
} from '#test/custody.ts'
import { newDatabase } from '#test/database.ts'
import { type FaultProxy, startFaultProxy } from '#test/fault-proxy.ts'

let chain: TestChain
let proxy: FaultProxy
let t: TestApp
let user: User
let vault: Address
let usdt: Address
let next = 60
let wallet = 200
/** one for all tests: payments of another database would be unordered */
let databaseUrl: string

beforeAll(async () => {
  chain = await startTestChain()
  vault = chain.deployment.contracts.payoutVault
  usdt = chain.deployment.contracts.usdt
  proxy = await startFaultProxy(chain.url, 1)
  databaseUrl = await newDatabase()
})
afterAll(async () => {
  await proxy?.stop()
  await chain?.stop()
})
beforeEach(async () => {
  t = await startTestApp({
    chain,
    rpcUrls: proxy.url,
    databaseUrl,
    env: { PAYOUT_STUCK_SECONDS: '1', PAYOUT_LEASE_SECONDS: '1', PAYOUT_VALID_SECONDS: '1800' },
  })
  user = await newUser(chain, t, next++)
  await deposit(chain, t, user, 300n * UNIT)
})
afterEach(async () => {
  proxy.swallow = false
  proxy.pinned = null
  proxy.finality = null
  await chain.node.rpc('evm_setAutomine', [true])
  await t.stop()
})

const stranger = () => account(wallet++).address
const ask = (to: Address, amount = 100n * UNIT, app = t) =>
  ok<Withdrawal>(askWithdrawal(app, user, amount, { wallet: to }))
const get = (id: number) => ok<Withdrawal>(t.get(`getWithdrawal?id=${id}`, user.session))
const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await t.app.database.pool.query<T>(text, values)).rows
/** Backdates every signed transaction by `seconds`. */
const waited = (seconds: number) =>
  sql(
    'update outgoing_attempt set sent_at = sent_at - make_interval(secs => $1), signed_at = signed_at - make_interval(secs => $1)',
    [seconds],
  )
const attempts = (id: number) =>
  sql<{ hash: Hex; gas_price: string; nonce: number }>(
    `select a.hash, a.gas_price, a.nonce from outgoing_attempt a join outgoing o on o.id = a.outgoing_id
     where o.purpose = 'withdrawal' and o.ref = $1 order by a.signed_at`,
    [id],
  )
const leasesEnd = () => sql("update outgoing set lease_until = null where state = 'queued'")
const settleOnce = async () => {
  await t.sync()
  await t.app.custody.settle()
}

test('what is stuck is sent again with the same number and call and more gas; one of them is paid', async () => {
  const to = stranger()
  proxy.swallow = true
  const asked = await ask(to)
  await settleOnce()
  expect(await get(asked.id)).toMatchObject({ state: 'sent' })
  for (let i = 0; i < 3; i++) {
    await waited(10)
    await settleOnce()
  }
  const tried = await attempts(asked.id)
  expect(tried.length).toBeGreaterThanOrEqual(3)
  expect(new Set(tried.map((a) => a.nonce)).size).toBe(1)
  for (const [i, a] of tried.slice(1).entries())
    expect(BigInt(a.gas_price) * 10n).toBeGreaterThanOrEqual(BigInt(tried[i]!.gas_price) * 11n)
  const raws = await sql<{ raw: Hex }>('select raw from outgoing_attempt where hash = any($1)', [
    tried.map((a) => a.hash),
  ])
  expect(await t.app.custody.alarms()).toEqual([])
  await waited(600)
  expect(await t.app.custody.alarms()).toEqual(['payoutsStuck'])
  proxy.swallow = false
  // The oldest transaction is included after all, while the newest is on its way.
  await chain.client.sendRawTransaction({ serializedTransaction: raws[0]!.raw })
  await waited(10)
  await settle(chain, t)
  expect(await get(asked.id)).toMatchObject({ state: 'paid' })
  expect(await usdtOf(chain, to)).toBe(98n * UNIT)
  await expectSound(t)
})

test('near the highest price of gas a raise is a tenth at least, or is not sent', async () => {
  proxy.swallow = true
  const asked = await ask(stranger())
  await settleOnce()
  const priced = (price: bigint) =>
    sql(
      'update outgoing_attempt a set gas_price = $2 from outgoing o where o.id = a.outgoing_id and o.ref = $1 and o.purpose = $3',
      [asked.id, String(price), 'withdrawal'],
    )
  const highest = 50_000_000_000n
  // A raise of an eighth would be above the highest price; up to that price it is less than a tenth.
  await priced(47_000_000_000n)
  await waited(10)
  await settleOnce()
  expect(await attempts(asked.id)).toHaveLength(1)
  await priced(45_000_000_000n)
  await waited(10)
  await settleOnce()
  expect((await attempts(asked.id)).map((a) => BigInt(a.gas_price))).toEqual([45_000_000_000n, highest])
  proxy.swallow = false
  await waited(10)
  await settle(chain, t)
  expect(await get(asked.id)).toMatchObject({ state: 'paid' })
})

test('a payout that reverts is made once it can be: what was signed could still be paid with', async () => {
  const to = stranger()
  const guardian = new Person(chain, LOCAL_ACCOUNTS.guardian)
  await guardian.prepare()
  const before = await ledgerOf(t, user.address)
  await chain.node.rpc('evm_setAutomine', [false])
  const asked = await ask(to)
  await settleOnce()
  expect(await get(asked.id)).toMatchObject({ state: 'sent' })
  // Paused in the same block, before it.
  const client = createWalletClient({ account: guardian.account, transport: http(chain.url) })
  await client.writeContract({
    chain: null,
    address: vault,
    abi: payoutVaultAbi,
    functionName: 'pause',
    gas: 200_000n,
    gasPrice: 30_000_000_000n,
  })
  await chain.mine(1)
  await chain.node.rpc('evm_setAutomine', [true])
  await settleOnce()
  await settle(chain, t)
  // Reverted in a final block, and not refunded: its number is unused, and its validity not over.
  expect(await get(asked.id)).toMatchObject({ state: 'sent', cancellable: false })
  expect(await ledgerOf(t, user.address)).toEqual({ posted: before.posted - 100n * UNIT, held: 0n })
  await expectSound(t)
  const refusal = await refused(t.post('cancelWithdrawal', { id: asked.id }, user.session))
  expect(refusal).toMatchObject({ error: 'WITHDRAWAL_STATE' })
  const [first] = await attempts(asked.id)
  await unpause()
  await leasesEnd()
  await settle(chain, t)
  expect(await get(asked.id)).toMatchObject({ state: 'paid' })
  expect(await usdtOf(chain, to)).toBe(98n * UNIT)
  const second = (await attempts(asked.id)).at(-1)
  expect(second!.nonce).toBeGreaterThan(first!.nonce)
  await expectSound(t)
})

/** Lifts the pause as the local chain's operators may: announced, and agreed to by the guardian. */
async function unpause() {
  const { accessManager } = chain.deployment.contracts
  const admin = new Person(chain, LOCAL_ACCOUNTS.managerA)
  const data = encodeFunctionData({ abi: payoutVaultAbi, functionName: 'announceUnpause' })
  await admin.send(accessManager, authorityAbi, 'schedule', [vault, data, 0])
  await chain.later(61)
  await admin.send(accessManager, authorityAbi, 'execute', [vault, data])
  await new Person(chain, LOCAL_ACCOUNTS.guardian).send(vault, payoutVaultAbi, 'unpause', [])
  await settleOnce()
}

test('a payout that nobody includes is given back once its time is over for good, and its number is used up', async () => {
  const to = stranger()
  const before = await ledgerOf(t, user.address)
  proxy.swallow = true
  const asked = await ask(to)
  await settleOnce()
  await chain.later(1_790)
  await chain.mine(3)
  await settleOnce()
  expect(await get(asked.id)).toMatchObject({ state: 'sent' })
  // Past its time, but not in a final block.
  await chain.later(20)
  await settleOnce()
  expect(await get(asked.id)).toMatchObject({ state: 'sent' })
  await chain.mine(2)
  await settleOnce()
  expect((await get(asked.id)).timeline.at(-1)).toMatchObject({ state: 'refunded', reason: 'expired' })
  expect(await ledgerOf(t, user.address)).toEqual(before)
  proxy.swallow = false
  await waited(10)
  await settle(chain, t)
  // The transaction is included at last, and reverts; what comes after it is not affected.
  const [number] = await attempts(asked.id)
  expect(
    await chain.client.getTransactionCount({ address: account(LOCAL_ACCOUNTS.finance).address }),
  ).toBeGreaterThan(number!.nonce)
  const again = await ask(to)
  await settle(chain, t)
  expect(await get(again.id)).toMatchObject({ state: 'paid' })
  expect(await usdtOf(chain, to)).toBe(98n * UNIT)
  await expectSound(t)
})

test('a payout whose transaction number another transaction took is made with another one', async () => {
  const finance = createWalletClient({ account: account(LOCAL_ACCOUNTS.finance), transport: http(chain.url) })
  const to = stranger()
  proxy.swallow = true
  const asked = await ask(to)
  await settleOnce()
  const hash = await finance.sendTransaction({
    chain: null,
    to: vault,
    value: 0n,
    data: '0x5c975abb',
    nonce: (await attempts(asked.id))[0]!.nonce,
    gas: 100_000n,
  })
  await receiptOf(chain, hash)
  proxy.swallow = false
  await settle(chain, t)
  await settle(chain, t)
  expect(await get(asked.id)).toMatchObject({ state: 'paid' })
  expect(await usdtOf(chain, to)).toBe(98n * UNIT)
  expect(new Set((await attempts(asked.id)).map((a) => a.nonce)).size).toBe(2)
  await expectSound(t)
})

test('what others sent with the key before is stepped over', async () => {
  const finance = createWalletClient({ account: account(LOCAL_ACCOUNTS.finance), transport: http(chain.url) })
  for (let i = 0; i < 3; i++) {
    const call = { to: vault, value: 0n, data: '0x5c975abb', gas: 100_000n } as const
    await receiptOf(chain, await finance.sendTransaction({ chain: null, ...call }))
  }
  await chain.mine(3)
  const asked = await ask(stranger())
  await settle(chain, t)
  expect(await get(asked.id)).toMatchObject({ state: 'paid' })
  await expectSound(t)
})

test.each([1, 2, 3, 30])(
  'a reorganisation of %i blocks takes deposit and payout along, and both come back once',
  async (depth) => {
    proxy.finality = 40
    const to = stranger()
    const person = user.person
    const bank = vault
    const intent = await ok<{ amount: string }>(
      t.post('createRechargeAmount', { amount: String(50n * UNIT) }, user.session),
    )
    const before = await ledgerOf(t, user.address)
    await chain.mine(45)
    await settleOnce()
    // Both in one block, so that the shortest reorganisation removes both.
    const asked = await ask(to)
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [bank, BigInt(intent.amount)],
    })
    const hash = await withoutMining(chain, async () => {
      const [sent] = await sendAll(chain, [{ who: person, to: usdt, data, gas: 100_000n }])
      await settleOnce()
      await chain.mine(1)
      return sent!
    })
    const raw = await chain.node.rpc<Hex>('eth_getRawTransactionByHash', [hash])
    const placeOf = async () =>
      (
        await sql<{ log_index: number; block_number: number }>(
          'select log_index, block_number from deposit_transfer where tx_hash = $1',
          [hash],
        )
      )[0]
    await settleOnce()
    await settleOnce()
    expect(await get(asked.id)).toMatchObject({ state: 'included' })
    const first = (await placeOf())!
    if (depth > 1) await chain.mine(depth - 1)
    await settleOnce()
    await chain.node.rpc('anvil_reorg', [depth, []])
    await settleOnce()
    expect(await placeOf()).toBe(undefined)
    // Again, behind another log of another transaction: at another index.
    const other = new Person(chain, LOCAL_ACCOUNTS.faucet)
    const earlier = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [other.address, 1n],
    })
    await withoutMining(chain, async () => {
      await sendAll(
        chain,
        [1, 2].map(() => ({ who: other, to: usdt, data: earlier, gas: 100_000n })),
      )
      await chain.client.sendRawTransaction({ serializedTransaction: raw })
      await chain.mine(1)
    })
    await settleOnce()
    expect((await placeOf())!.log_index).not.toBe(first.log_index)
    await waited(10)
    await settleOnce()
    await settleOnce()
    expect((await ledgerOf(t, user.address)).posted).toBe(before.posted - 100n * UNIT)
    await chain.mine(45)
    await settleOnce()
    await settleOnce()
    expect(await get(asked.id)).toMatchObject({ state: 'paid' })
    expect(await usdtOf(chain, to)).toBe(98n * UNIT)
    expect((await ledgerOf(t, user.address)).posted).toBe(before.posted - 100n * UNIT + BigInt(intent.amount))
    await expectSound(t)
  },
)

test('a payout is raised when blocks passed over it, not by the clock alone', async () => {
  const env = { PAYOUT_STUCK_SECONDS: '1', PAYOUT_LEASE_SECONDS: '1', STUCK_BLOCKS: '20' }
  const slow = await startTestApp({ chain, rpcUrls: proxy.url, databaseUrl, env })
  proxy.swallow = true
  const asked = await ask(stranger())
  const round = async () => {
    await waited(30)
    await slow.sync()
    await slow.app.custody.settle()
    return (await attempts(asked.id)).length
  }
  expect([await round(), await round(), await round()]).toEqual([1, 1, 1])
  await chain.mine(19)
  expect(await round()).toBe(1)
  await chain.mine(1)
  expect(await round()).toBe(2)
  await slow.stop()
  proxy.swallow = false
  await waited(30)
  await settle(chain, t)
  expect(await get(asked.id)).toMatchObject({ state: 'paid' })
  await expectSound(t)
})

test('while finality has stalled nothing is credited or settled, and it is told; 240 blocks on top count', async () => {
  const to = stranger()
  const before = await ledgerOf(t, user.address)
  proxy.pinned = await chain.height()
  const hash = await user.person.send(usdt, erc20Abi, 'transfer', [vault, 5n * UNIT])
  const asked = await ask(to)
  await settle(chain, t)
  await chain.mine(70)
  await settle(chain, t)
  expect(await get(asked.id)).toMatchObject({ state: 'included' })
  expect(await sql('select journal_id from deposit_transfer where tx_hash = $1', [hash])).toEqual([
    { journal_id: null },
  ])
  expect(await t.app.custody.alarms()).toEqual(['finalityStalled'])

  const patient = await startTestApp({
    chain,
    rpcUrls: proxy.url,
    databaseUrl,
    env: { FINALITY_BLOCKS: '240' },
  })
  await settle(chain, patient)
  expect(await get(asked.id)).toMatchObject({ state: 'included' })
  await chain.mine(240)
  await settle(chain, patient)
  await patient.stop()
  expect(await get(asked.id)).toMatchObject({ state: 'paid' })
  const [row] = await sql<{ journal_id: number | null }>(
    'select journal_id from deposit_transfer where tx_hash = $1',
    [hash],
  )
  expect(row!.journal_id).not.toBe(null)
  expect((await ledgerOf(t, user.address)).posted).toBe(before.posted - 100n * UNIT)
  proxy.pinned = null
  await settle(chain, t)
  await expectSound(t)
})

test('beyond finality everything halts and says so; nothing is taken back', async () => {
  const before = await ledgerOf(t, user.address)
  const intent = await ok<{ amount: string }>(
    t.post('createRechargeAmount', { amount: String(60n * UNIT) }, user.session),
  )
  const state = await chain.node.rpc<string>('evm_snapshot')
  await user.person.send(usdt, erc20Abi, 'transfer', [vault, BigInt(intent.amount)])
  await settle(chain, t, 1)
  const credited = { posted: before.posted + BigInt(intent.amount), held: 0n }
  expect(await ledgerOf(t, user.address)).toEqual(credited)
  await chain.node.rpc('evm_revert', [state])
  await chain.mine(8)
  for (let i = 0; i < 3; i++) await expect(t.sync()).rejects.toThrow('was final and is booked')
  const to = stranger()
  const asked = await ask(to, 20n * UNIT)
  for (let i = 0; i < 2; i++) await t.app.custody.settle()
  expect(await ledgerOf(t, user.address)).toEqual({ ...credited, held: 20n * UNIT })
  // Nothing is paid out of a balance that may be gone.
  expect(await get(asked.id)).toMatchObject({ state: 'review', timeline: [{ reason: 'halted' }] })
  expect(await usdtOf(chain, to)).toBe(0n)
  expect(await t.app.custody.alarms()).toContain('finalityBroken')
  // A server that does not index reports it, too.
  const elsewhere = await startTestApp({ chain, rpcUrls: proxy.url, databaseUrl })
  expect(await elsewhere.app.custody.alarms()).toContain('finalityBroken')
  await elsewhere.stop()
})
