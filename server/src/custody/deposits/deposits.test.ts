import { depositForwardersAbi, payoutVaultAbi, swapHelperAbi } from '@holdfast/protocol/abi/index'
import type {
  RechargeAmount,
  RechargeLog,
  RechargeWallet,
  UserDepositAddress,
} from '@holdfast/protocol/deposits'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#test/server.ts'
import { inOneBlock, Person, UNIT } from '#test/chain.ts'
import {
  deposit,
  expectSound,
  LOCAL_ACCOUNTS,
  ledgerOf,
  ok,
  refused,
  sendUsdt,
  settle,
  type User,
} from '#test/custody.ts'
import { type Deposits, depositsOf, startDeposits } from '#test/deposits.ts'
import { startFaultProxy } from '#test/fault-proxy.ts'

const CENT = 10n ** 16n
const SUFFIX = 10n ** 14n

let started: Deposits
let chain: Deposits['chain']
let t: Deposits['t']
let vault: Deposits['vault']
let stranger: Deposits['stranger']

beforeAll(async () => {
  started = await startDeposits()
  ;({ chain, t, vault, stranger } = started)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const { user, create, log, claim, balance } = depositsOf(() => started)
const intent = (who: User) =>
  ok<RechargeAmount | null>(t.get(`getUserRechargeAmount?address=${who.address}`, who.session))

test('deposits are taken in USDT at the vault', async () => {
  const wallets = await ok<RechargeWallet[]>(t.get('listRechargeWallet'))
  expect(wallets).toMatchObject([
    { symbol: 'USDT', address: vault, token: chain.deployment.contracts.usdt, open: true, confirmations: 3 },
  ])
})

test('a deposit by exact amount is seen, confirmed, and credited once its block is final', async () => {
  const ann = await user()
  const made = await ok<RechargeAmount>(create(ann, 100n * UNIT))
  expect(made).toMatchObject({
    state: 'waiting',
    requested: String(100n * UNIT),
    address: vault,
    txHash: null,
  })
  const added = BigInt(made.amount) - 100n * UNIT
  expect(added % SUFFIX).toBe(0n)
  expect([added >= SUFFIX, added <= 99n * SUFFIX]).toEqual([true, true])
  expect(await refused(create(ann, 100n * UNIT))).toEqual({ error: 'DEPOSIT_INTENT_OPEN' })

  const hash = await sendUsdt(chain, ann.person, vault, BigInt(made.amount))
  await t.sync()
  await t.app.custody.settle()
  expect(await intent(ann)).toMatchObject({ state: 'seen', confirmations: 1, txHash: hash })
  await chain.mine(1)
  await t.sync()
  await t.app.custody.settle()
  expect(await intent(ann)).toMatchObject({ state: 'confirming', confirmations: 2 })
  expect(await balance(ann)).toBe(0n)
  await chain.mine(1)
  await t.sync()
  await t.app.custody.settle()
  expect(await intent(ann)).toMatchObject({ state: 'credited', confirmations: 3, txHash: hash })
  expect(await balance(ann)).toBe(BigInt(made.amount))
  expect(await log(ann)).toMatchObject([
    { state: 'credited', status: 'completed', credited: made.amount, way: 'shared', txHash: hash },
  ])
  // The next request can be made.
  await ok(create(ann, 50n * UNIT))
  await expectSound(t)
})

test('no amount is kept for two, whatever is written', async () => {
  const bob = await user()
  const made = await ok<RechargeAmount>(create(bob, 77n * UNIT))
  await expect(
    t.app.database.pool.query(
      `insert into deposit_intent (account, requested, amount, created_at, expires_at, reserved_until)
       select $1, requested, amount, created_at + 1, expires_at, reserved_until from deposit_intent where amount = $2`,
      [stranger.address.toLowerCase(), made.amount],
    ),
  ).rejects.toThrow('deposit_intent_amount')
})

test.each([
  ['0', 'AMOUNT_ZERO'],
  [String(UNIT / 2n), 'AMOUNT_BELOW_MINIMUM'],
  [String(10n ** 30n), 'AMOUNT_ABOVE_MAXIMUM'],
  [String(100n * UNIT + 1n), 'INVALID_INPUT'],
  ['1.5', 'INVALID_INPUT'],
])('an amount of %s is refused: %s', async (amount, error) => {
  const dan = await user()
  expect(await refused(t.post('createRechargeAmount', { amount }, dan.session))).toMatchObject({ error })
})

test('too little, too much and too late wait to be claimed by their sender', async () => {
  const eve = await user()
  const under = await ok<RechargeAmount>(create(eve, 40n * UNIT))
  const short = await sendUsdt(chain, eve.person, vault, BigInt(under.amount) - 1n)
  await settle(chain, t)
  expect(await intent(eve)).toMatchObject({ state: 'under', txHash: short })
  expect(await balance(eve)).toBe(0n)
  const other = await user()
  expect(await refused(claim(other, short))).toEqual({ error: 'DEPOSIT_UNKNOWN' })
  expect(await ok<RechargeLog>(claim(eve, short))).toMatchObject({ state: 'credited', status: 'completed' })
  expect(await balance(eve)).toBe(BigInt(under.amount) - 1n)
  // A second claim has no effect.
  await ok(claim(eve, short))
  expect(await balance(eve)).toBe(BigInt(under.amount) - 1n)

  const fay = await user()
  const over = await ok<RechargeAmount>(create(fay, 41n * UNIT))
  const much = await sendUsdt(chain, fay.person, vault, 50n * UNIT)
  await t.sync()
  // Claimed before it is final, it is credited when it is.
  expect(await ok<RechargeLog>(claim(fay, much))).toMatchObject({ state: 'over', credited: '0' })
  await settle(chain, t)
  expect(await balance(fay)).toBe(50n * UNIT)
  expect(over.amount).not.toBe(String(50n * UNIT))

  const gil = await user()
  const late = await ok<RechargeAmount>(create(gil, 42n * UNIT))
  await chain.later(3_660)
  await t.sync()
  expect(await intent(gil)).toMatchObject({ state: 'expired' })
  const slow = await sendUsdt(chain, gil.person, vault, BigInt(late.amount))
  await settle(chain, t)
  expect(await intent(gil)).toMatchObject({ state: 'late', txHash: slow })
  await ok(claim(gil, slow))
  expect(await balance(gil)).toBe(BigInt(late.amount))
  await expectSound(t)
})

test('what is too little is told of the amount asked for last, whatever was deposited before', async () => {
  const eli = await user()
  await deposit(chain, t, eli, 48n * UNIT)
  const made = await ok<RechargeAmount>(create(eli, 49n * UNIT))
  const short = await sendUsdt(chain, eli.person, vault, 20n * UNIT)
  await settle(chain, t)
  expect(await intent(eli)).toMatchObject({ id: made.id, state: 'under', txHash: short })
})

test('what a user without a wallet of its own sent too little of is told; what another user sent is not', async () => {
  const [flo, other] = [await user(), await user()]
  const made = await ok<RechargeAmount>(create(flo, 52n * UNIT))
  const hash = await sendUsdt(chain, other.person, vault, 52n * UNIT)
  await settle(chain, t)
  expect(await intent(flo)).toMatchObject({ id: made.id, state: 'waiting', txHash: null })
  expect(await log(flo)).toMatchObject([{ state: 'waiting', txHash: null }])
  await ok(claim(other, hash))
  expect(await balance(other)).toBe(52n * UNIT)
  const cut = await sendUsdt(chain, stranger, vault, 52n * UNIT)
  await settle(chain, t)
  expect(await intent(flo)).toMatchObject({ state: 'under', txHash: cut })
  await sendUsdt(chain, flo.person, vault, BigInt(made.amount))
  await settle(chain, t)
  expect(await intent(flo)).toMatchObject({ state: 'credited' })
  expect(await balance(flo)).toBe(BigInt(made.amount))
  await expectSound(t)
})

test('asking and cancelling uses nothing up: the same amount is told again', async () => {
  const gus = await user()
  const told = new Set<string>()
  for (let i = 0; i < 5; i++) {
    told.add((await ok<RechargeAmount>(create(gus, 53n * UNIT))).amount)
    await ok(t.post('cancelRechargeAmount', {}, gus.session))
    if (i % 2 === 1) await chain.later(1)
  }
  expect(told.size).toBe(1)
  const made = await ok<RechargeAmount>(create(gus, 53n * UNIT))
  await sendUsdt(chain, stranger, vault, BigInt(made.amount))
  await settle(chain, t)
  expect(await balance(gus)).toBe(BigInt(made.amount))
  // Its transfer has come, so the next request gets another amount.
  expect((await ok<RechargeAmount>(create(gus, 53n * UNIT))).amount).not.toBe(made.amount)
  await expectSound(t)
})

test('the same amount twice is credited once, and the second time is a duplicate', async () => {
  const hal = await user()
  const made = await ok<RechargeAmount>(create(hal, 43n * UNIT))
  await sendUsdt(chain, hal.person, vault, BigInt(made.amount))
  const again = await sendUsdt(chain, hal.person, vault, BigInt(made.amount))
  await settle(chain, t)
  expect(await balance(hal)).toBe(BigInt(made.amount))
  const records = await log(hal)
  expect(records.map((r) => r.state)).toEqual(['duplicate', 'credited'])
  await ok(claim(hal, again))
  expect(await balance(hal)).toBe(2n * BigInt(made.amount))
})

test('a cancelled amount that comes nevertheless is late', async () => {
  const ida = await user()
  const made = await ok<RechargeAmount>(create(ida, 44n * UNIT))
  expect(await ok(t.post('cancelRechargeAmount', { id: made.id }, ida.session))).toBe(true)
  expect(await intent(ida)).toBe(null)
  expect(await log(ida)).toMatchObject([{ state: 'cancelled', status: 'failed' }])
  await chain.later(5)
  const hash = await sendUsdt(chain, ida.person, vault, BigInt(made.amount))
  await settle(chain, t)
  expect(await log(ida)).toMatchObject([{ state: 'late', txHash: hash }])
  expect(await balance(ida)).toBe(0n)
})

test('a transfer from a stranger who guesses an amount is credited to whom it was told', async () => {
  const jan = await user()
  const made = await ok<RechargeAmount>(create(jan, 45n * UNIT))
  await sendUsdt(chain, stranger, vault, BigInt(made.amount))
  await settle(chain, t)
  expect(await balance(jan)).toBe(BigInt(made.amount))
})

test('an own address takes any amount; what lies there counts at once and is swept', async () => {
  const kim = await user()
  const own = await ok<UserDepositAddress>(t.get(`getUserAddress?address=${kim.address}`, kim.session))
  expect(own.address).toBe(
    await chain.client.readContract({
      address: chain.deployment.contracts.forwarders,
      abi: depositForwardersAbi,
      functionName: 'forwarderOf',
      args: [kim.address],
    }),
  )
  const hash = await sendUsdt(chain, stranger, own.address as Address, 12_345n * CENT)
  await chain.mine(2)
  await t.sync()
  await t.app.custody.settle()
  expect(await balance(kim)).toBe(12_345n * CENT)
  expect(await log(kim)).toMatchObject([{ way: 'own', state: 'credited', txHash: hash }])
  // While a sweep is on its way there is no second one.
  await t.app.custody.settle()
  const ordered = await t.app.database.pool.query<{ n: number }>(
    'select count(*) as n from forwarder_sweep where $1 = any(accounts)',
    [kim.address.toLowerCase()],
  )
  expect(ordered.rows).toEqual([{ n: 1 }])
  await settle(chain, t)
  const { rows } = await t.app.database.pool.query<{ n: number; amount: string }>(
    'select count(*) as n, sum(amount) as amount from deposit_sweep where account = $1',
    [kim.address.toLowerCase()],
  )
  expect(rows).toEqual([{ n: 1, amount: String(12_345n * CENT) }])
  // The sweep itself is no deposit, and the next deposit is swept again.
  expect(await balance(kim)).toBe(12_345n * CENT)
  await sendUsdt(chain, stranger, own.address as Address, 3n * UNIT)
  await settle(chain, t)
  expect(await balance(kim)).toBe(12_345n * CENT + 3n * UNIT)
  // Less than the minimum waits for people.
  await sendUsdt(chain, stranger, own.address as Address, UNIT / 2n)
  await settle(chain, t)
  expect(await balance(kim)).toBe(12_345n * CENT + 3n * UNIT)
  expect((await log(kim))[0]).toMatchObject({ state: 'under', status: 'review' })
  await expectSound(t)
})

test('transfers of our own contracts are never deposits', async () => {
  const lea = await user()
  const own = await ok<UserDepositAddress>(t.get(`getUserAddress?address=${lea.address}`, lea.session))
  const { token, swapHelper } = chain.deployment.contracts
  const before = [await ledgerOf(t, 'unmatched', 'TDE'), await ledgerOf(t, 'unmatched')]
  // The pair pays vault and own address when somebody trades for them.
  const trade = (call: string, amount: bigint, to: string) =>
    lea.person.send(swapHelper, swapHelperAbi, call, [token, amount, to, 0n, BigInt(2 ** 40)])
  await lea.person.buy(20n * UNIT)
  const paid = [
    await trade('swapUSDTForTokens', 5n * UNIT, vault),
    await trade('swapTokensForUSDT', UNIT, vault),
    await trade('swapTokensForUSDT', 2n * UNIT, own.address),
  ]
  const direct = await lea.person.send(token, erc20Abi, 'transfer', [vault, UNIT])
  await settle(chain, t)
  const { rows } = await t.app.database.pool.query<{ tx_hash: string; verdict: string; booked: boolean }>(
    `select tx_hash, verdict, journal_id is not null as booked from deposit_transfer where tx_hash = any($1)
     order by block_number`,
    [[...paid, direct]],
  )
  expect(rows).toEqual([
    ...paid.map((tx_hash) => ({ tx_hash, verdict: 'internal', booked: false })),
    { tx_hash: direct, verdict: 'wrongToken', booked: true },
  ])
  expect(await balance(lea)).toBe(0n)
  expect([await ledgerOf(t, 'unmatched', 'TDE'), await ledgerOf(t, 'unmatched')]).toEqual([
    { posted: before[0]!.posted + UNIT, held: 0n },
    before[1],
  ])
  expect(await log(lea)).toMatchObject([{ state: 'wrongToken', symbol: 'TDE' }])
  expect(await refused(claim(lea, direct))).toEqual({ error: 'DEPOSIT_NOT_CLAIMABLE' })
  await expectSound(t)
})

test('what was put in by the treasury is its own', async () => {
  expect((await ledgerOf(t, 'treasury', 'NULS')).posted).toBe(200_000n * UNIT)
})

test('what went to the cold address and came back is neither a deposit nor missing', async () => {
  const cold = new Person(chain, LOCAL_ACCOUNTS.deployer)
  const guardian = new Person(chain, LOCAL_ACCOUNTS.guardian)
  await guardian.prepare()
  const { usdt } = chain.deployment.contracts
  await settle(chain, t, 1)
  const before = await ledgerOf(t, 'treasury')
  await guardian.send(vault, payoutVaultAbi, 'moveToCold', [usdt, 500n * UNIT])
  await settle(chain, t, 1)
  expect(await t.app.custody.solvency.check()).toEqual([])
  const away = await t.app.custody.solvency.take()
  expect((await t.app.custody.solvency.get(away!)).assets[0]).toMatchObject({ cold: String(500n * UNIT) })
  await expectSound(t)
  await sendUsdt(chain, cold, vault, 500n * UNIT)
  await settle(chain, t, 1)
  expect(await ledgerOf(t, 'treasury')).toEqual(before)
  const back = await t.app.custody.solvency.take()
  expect((await t.app.custody.solvency.get(back!)).assets[0]).toMatchObject({ cold: '0' })
  await expectSound(t)
})

test('a deposit of whatever size counts only when two nodes hold its block to be final', async () => {
  const proxy = await startFaultProxy(chain.url, 7)
  const strict = await startTestApp({
    chain,
    databaseUrl: t.config.databaseUrl,
    rpcUrls: `${chain.url},${proxy.url}`,
  })
  const qi = await user()
  const own = await ok<UserDepositAddress>(t.get(`getUserAddress?address=${qi.address}`, qi.session))
  proxy.pinned = (await chain.height()) - 1
  // More than are booked at a time.
  const many = 60n
  const { usdt } = chain.deployment.contracts
  const args = [own.address as Address, 51n * UNIT] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  await inOneBlock(
    chain,
    Array.from({ length: Number(many) }, () => ({ who: stranger, to: usdt, data, gas: 100_000n })),
  )
  await sendUsdt(chain, stranger, own.address as Address, 5n * UNIT)
  await settle(chain, strict, 1)
  expect(await balance(qi)).toBe(0n)
  // It waits, as everything does whose block is not final.
  expect(await strict.app.custody.alarms()).toEqual([])
  proxy.pinned = null
  await settle(chain, strict, 1)
  expect(await balance(qi)).toBe(5n * UNIT + many * 51n * UNIT)
  expect(await strict.app.custody.alarms()).toEqual([])
  await strict.stop()
  await proxy.stop()
  await expectSound(t)
})

test('nothing of another account is shown', async () => {
  const [oda, pia] = [await user(), await user()]
  await deposit(chain, t, oda, 47n * UNIT)
  expect(await refused(t.get(`getUserRechargeAmount?address=${oda.address}`, pia.session))).toMatchObject({
    error: 'FORBIDDEN_ADDRESS',
  })
  expect(await refused(t.get(`getUserAddress?address=${oda.address}`, pia.session))).toMatchObject({
    error: 'FORBIDDEN_ADDRESS',
  })
  expect(await log(pia)).toEqual([])
  expect((await t.get('pageRechargeLog')).body.msg).toBe('noLogin')
})
