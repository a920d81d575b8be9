import { depositForwardersAbi, payoutVaultAbi, swapHelperAbi } from '@holdfast/protocol/abi/index'
import type {
  QueuedDeposit,
  RechargeAmount,
  RechargeLog,
  RechargeWallet,
  UserDepositAddress,
} from '@holdfast/protocol/deposits'
import type { Page } from '@holdfast/protocol/envelope'
import {
  type Address,
  concatHex,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  numberToHex,
  pad,
  size,
} from 'viem'
import * as pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, startTestApp } from '#test/server.ts'
import { account, inOneBlock, Person, receiptOf, UNIT } from '#test/chain.ts'
import { OPERATOR_ENV } from '#test/operators.ts'
import {
  breachesOf,
  deposit,
  expectSound,
  LOCAL_ACCOUNTS,
  ledgerOf,
  ok,
  payByHand,
  refused,
  sendUsdt,
  settle,
  type User,
  usdtOf,
} from '#test/custody.ts'
import { BATCHER, type Deposits, depositsOf, startDeposits } from '#test/deposits.ts'
import { startFaultProxy } from '#test/fault-proxy.ts'
import { readMigrations } from '../../db/migrate.ts'

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

test("an amount is credited in its last second, is late in the next one, and nobody's once it is not kept any more", async () => {
  const [hal, ivo, jon] = [await user(), await user(), await user()]
  const made = await ok<RechargeAmount>(create(hal, 45n * UNIT))
  const late = await ok<RechargeAmount>(create(ivo, 46n * UNIT))
  const gone = await ok<RechargeAmount>(create(jon, 47n * UNIT))
  const send = (time: number, { amount }: RechargeAmount) =>
    chain.at(time, () => sendUsdt(chain, stranger, vault, BigInt(amount)))
  await send(made.expiresAt, made)
  await send(late.expiresAt + 1, late)
  const { rows } = await t.app.database.pool.query<{ until: number }>(
    'update deposit_intent set reserved_until = expires_at + 60 where id = any($1) returning reserved_until as until',
    [[gone.id]],
  )
  const hash = await send(rows[0]!.until, gone)
  await settle(chain, t)
  expect([await intent(hal), await intent(ivo), await intent(jon)]).toMatchObject([
    { state: 'credited' },
    { state: 'late' },
    { state: 'expired', txHash: null },
  ])
  const arrived = await t.app.database.pool.query('select verdict from deposit_transfer where tx_hash = $1', [
    hash,
  ])
  expect(arrived.rows).toEqual([{ verdict: 'unknown' }])
  expect([await balance(hal), await balance(ivo), await balance(jon)]).toEqual([BigInt(made.amount), 0n, 0n])
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

/** Transfers of these transactions as they are stored, in the chain's order. */
const storedOf = async (...hashes: string[]) =>
  (
    await t.app.database.pool.query<{ verdict: string; account: string | null; booked: boolean }>(
      `select verdict, account, journal_id is not null as booked from deposit_transfer where tx_hash = any($1)
       order by block_number, log_index`,
      [hashes],
    )
  ).rows
const ownOf = async (who: User) =>
  (await ok<UserDepositAddress>(t.get(`getUserAddress?address=${who.address}`, who.session)))
    .address as Address
/** Data of a trade of TDE for USDT, or back, for whoever is named. */
const trade = (call: 'swapUSDTForTokens' | 'swapTokensForUSDT', amount: bigint, to: Address) =>
  encodeFunctionData({
    abi: swapHelperAbi,
    functionName: call,
    args: [chain.deployment.contracts.token, amount, to, 0n, 2n ** 40n],
  })
/** Sends calls in one transaction of this person. */
async function together(who: Person, calls: { to: Address; data: Hex }[]): Promise<Hex> {
  await chain.node.rpc('anvil_setCode', [BATCHER.address, BATCHER.code])
  const wallet = createWalletClient({ account: who.account, transport: http(chain.url) })
  const hash = await wallet.sendTransaction({
    chain: null,
    to: who.address,
    data: concatHex(calls.flatMap(({ to, data }) => [pad(to), numberToHex(size(data), { size: 32 }), data])),
    authorizationList: [
      await wallet.signAuthorization({ contractAddress: BATCHER.address, executor: 'self' }),
    ],
    gas: 5_000_000n,
  })
  expect((await receiptOf(chain, hash)).status).toBe('success')
  return hash
}
/** Every transfer that is known, by what became of it: nothing is outside of these, and only a sweep belongs to nobody. */
async function expectAllAccountedFor(): Promise<void> {
  const { rows } = await t.app.database.pool.query<{
    symbol: string
    total: string
    parts: string
    lost: string
  }>(
    `select t.symbol, sum(t.amount)::text as total,
       (coalesce(sum(t.amount) filter (where t.verdict in ('match', 'funding') or t.state in ('claimed', 'credited')), 0)
        + coalesce(sum(t.amount) filter (where t.verdict not in ('match', 'funding', 'internal', 'fromCold')
            and t.state not in ('claimed', 'credited')), 0)
        + coalesce(sum(t.amount) filter (where t.verdict = 'fromCold'), 0)
        + coalesce(sum(s.amount), 0))::text as parts,
       coalesce(sum(t.amount) filter (where t.verdict = 'internal' and s.amount is null), 0)::text as lost
     from deposit_transfer t left join deposit_sweep s on t.verdict = 'internal' and t.way = 'shared'
       and s.tx_hash = t.tx_hash and s.token = t.token and s.amount = t.amount
     where t.symbol is not null group by t.symbol`,
  )
  for (const { total, parts, lost } of rows) expect([parts, lost]).toEqual([total, '0'])
}

test('what a contract of ours pays to a deposit address is its account’s, each in a transaction of many', async () => {
  const [lea, ben] = [await user(), await user()]
  const [own, other] = [await ownOf(lea), await ownOf(ben)]
  const { swapHelper, token, usdt } = chain.deployment.contracts
  await lea.person.buy(60n * UNIT)
  const usdtAt = async () => [await usdtOf(chain, own), await usdtOf(chain, other)] as const
  const alone = await lea.person.send(swapHelper, swapHelperAbi, 'swapTokensForUSDT', [
    token,
    5n * UNIT,
    own,
    0n,
    2n ** 40n,
  ])
  const many = await together(lea.person, [
    { to: swapHelper, data: trade('swapTokensForUSDT', 6n * UNIT, own) },
    { to: swapHelper, data: trade('swapTokensForUSDT', 7n * UNIT, other) },
    { to: swapHelper, data: trade('swapUSDTForTokens', 5n * UNIT, other) },
    {
      to: usdt,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 3n * UNIT] }),
    },
  ])
  const came = await usdtAt()
  expect([came[0] > UNIT, came[1] > 3n * UNIT]).toEqual([true, true])
  const before = await ledgerOf(t, 'unmatched', 'TDE')
  await t.sync()
  await expectAllAccountedFor()
  await settle(chain, t)
  const [a, b] = [lea.address.toLowerCase(), ben.address.toLowerCase()]
  expect(await storedOf(alone, many)).toEqual([
    { verdict: 'match', account: a, booked: true },
    { verdict: 'match', account: a, booked: true },
    { verdict: 'match', account: b, booked: true },
    // Another asset than USDT is no deposit: it waits, with its account named, for two people to credit it.
    { verdict: 'wrongToken', account: b, booked: true },
    { verdict: 'match', account: b, booked: true },
  ])
  expect([await balance(lea), await balance(ben)]).toEqual([...came])
  expect(await log(lea)).toMatchObject([{ state: 'credited' }, { state: 'credited', txHash: alone }])
  const bought = (await ledgerOf(t, 'unmatched', 'TDE')).posted - before.posted
  expect(bought).toBeGreaterThan(0n)
  // Emptied into the vault, it is counted once.
  expect(await usdtAt()).toEqual([0n, 0n])
  expect([await balance(lea), await balance(ben)]).toEqual([...came])
  await expectAllAccountedFor()
  await expectSound(t)

  // Sent back it would be the pair's: two people credit it instead.
  const operator = (role: keyof typeof LOCAL_ACCOUNTS) => signIn(t, account(LOCAL_ACCOUNTS[role]))
  const finance = await operator('finance')
  const { records } = await ok<Page<QueuedDeposit>>(t.get('pageDepositQueue?size=200', finance))
  const { id } = records.find((r) => r.txHash === many)!
  const propose = (act: object) =>
    t.post('proposeDeposit', { id, reason: 'bought for the own address', ...act }, finance)
  expect(await refused(propose({ act: 'return' }))).toMatchObject({ error: 'ADDRESS_NOT_PAYABLE' })
  const proposal = await ok<number>(propose({ act: 'credit', account: ben.address }))
  await ok(
    t.post('decideProposal', { id: proposal, approve: true, note: 'agreed' }, await operator('managerA')),
  )
  expect((await ledgerOf(t, ben.address, 'TDE')).posted).toBe(bought)
  await expectAllAccountedFor()
  await expectSound(t)
})

test('what a contract of ours pays to the vault waits for people, or meets the amount of an account', async () => {
  const mae = await user()
  const { token, swapHelper } = chain.deployment.contracts
  const before = [await ledgerOf(t, 'unmatched', 'TDE'), await ledgerOf(t, 'unmatched')] as const
  await mae.person.buy(20n * UNIT)
  const paid = [
    await mae.person.send(swapHelper, swapHelperAbi, 'swapUSDTForTokens', [
      token,
      5n * UNIT,
      vault,
      0n,
      2n ** 40n,
    ]),
    await mae.person.send(swapHelper, swapHelperAbi, 'swapTokensForUSDT', [
      token,
      UNIT,
      vault,
      0n,
      2n ** 40n,
    ]),
  ]
  const direct = await mae.person.send(token, erc20Abi, 'transfer', [vault, UNIT])
  await settle(chain, t)
  expect(await storedOf(...paid, direct)).toEqual([
    { verdict: 'wrongToken', account: null, booked: true },
    { verdict: 'unknown', account: null, booked: true },
    { verdict: 'wrongToken', account: mae.address.toLowerCase(), booked: true },
  ])
  expect(await balance(mae)).toBe(0n)
  const waiting = [await ledgerOf(t, 'unmatched', 'TDE'), await ledgerOf(t, 'unmatched')] as const
  expect(waiting[0].posted - before[0].posted).toBeGreaterThan(UNIT)
  expect(waiting[1].posted).toBeGreaterThan(before[1].posted)
  expect(await log(mae)).toMatchObject([{ state: 'wrongToken', symbol: 'TDE' }])
  expect(await refused(claim(mae, direct))).toEqual({ error: 'DEPOSIT_NOT_CLAIMABLE' })
  expect(await refused(claim(mae, paid[1]!))).toEqual({ error: 'DEPOSIT_UNKNOWN' })
  await expectAllAccountedFor()
  await expectSound(t)
})

test('what was put in by the treasury is its own', async () => {
  expect((await ledgerOf(t, 'treasury', 'NULS')).posted).toBe(200_000n * UNIT)
})

test('from the cold address comes back what went there; more of it is no move of ours, and to a deposit address it is a deposit', async () => {
  const cold = new Person(chain, LOCAL_ACCOUNTS.deployer)
  const guardian = new Person(chain, LOCAL_ACCOUNTS.guardian)
  await guardian.prepare()
  const ned = await user()
  const own = await ownOf(ned)
  const { usdt } = chain.deployment.contracts
  await sendUsdt(chain, stranger, cold.address, 1_000n * UNIT)
  await settle(chain, t, 1)
  const before = await ledgerOf(t, 'treasury')
  const coldIn = async () => {
    const id = await t.app.custody.solvency.take()
    return (await t.app.custody.solvency.get(id!)).assets[0]!.cold
  }
  await guardian.send(vault, payoutVaultAbi, 'moveToCold', [usdt, 500n * UNIT])
  await settle(chain, t, 1)
  expect(await t.app.custody.solvency.check()).toEqual([])
  expect(await coldIn()).toBe(String(500n * UNIT))
  await expectSound(t)
  // To somebody's address it is that account's, and nothing of it is back.
  const gift = await sendUsdt(chain, cold, own, 9n * UNIT)
  const part = await sendUsdt(chain, cold, vault, 200n * UNIT)
  // Several in one block, of which two are more than what is left: these are the treasury's, which this cold address is of.
  const transfer = (amount: bigint) => ({
    who: cold,
    to: usdt,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [vault, amount] }),
    gas: 100_000n,
  })
  const rest = await inOneBlock(
    chain,
    [301n, 100n, 200n, 1n].map((n) => transfer(n * UNIT)),
  )
  await settle(chain, t)
  const verdicts = async () => (await storedOf(gift, part, ...rest)).map((r) => r.verdict)
  const expected = ['match', 'fromCold', 'funding', 'fromCold', 'fromCold', 'funding']
  expect(await verdicts()).toEqual(expected)
  expect(await balance(ned)).toBe(9n * UNIT)
  expect((await ledgerOf(t, 'treasury')).posted).toBe(before.posted + 302n * UNIT)
  expect(await coldIn()).toBe('0')
  await expectAllAccountedFor()
  await expectSound(t)

  // Read again one by one, the last first, they are what they were.
  const { pool } = t.app.database
  const finance = await signIn(t, account(LOCAL_ACCOUNTS.finance))
  for (const hash of [rest[2]!, part]) {
    const { blockNumber } = await chain.client.getTransactionReceipt({ hash })
    await pool.query(`delete from deposit_transfer where tx_hash = $1`, [hash])
    const range = { from: Number(blockNumber), to: Number(blockNumber), reason: 'gap' }
    expect(await ok(t.post('rescanDeposits', range, finance))).toMatchObject({ added: 1 })
    await settle(chain, t, 1)
    expect(await verdicts()).toEqual(expected)
  }
  await expectSound(t)
})

test('a swap, a sweep and a gift from anywhere, read from the beginning by another server, are what they were', async () => {
  const again = await startTestApp({ chain, env: OPERATOR_ENV })
  await settle(chain, again)
  const told = async (on: typeof t) =>
    (
      await on.app.database.pool.query<{ place: string; verdict: string; account: string | null }>(
        `select concat(tx_hash, ' ', log_index) as place, verdict, account from deposit_transfer
         where way = 'own' or verdict in ('internal', 'fromCold', 'funding') order by block_number, log_index`,
      )
    ).rows
  const [here, there] = [await told(t), await told(again)]
  expect(here.length).toBeGreaterThan(10)
  expect(there).toEqual(here)
  await expectSound(again)
  await again.stop()
})

/** Makes the tables what the release before left: transfers of these contracts were internal, and nothing says by which rules. */
async function asBefore(...contracts: string[]): Promise<void> {
  const { pool } = t.app.database
  await pool.query(
    `update deposit_transfer set verdict = 'internal', account = null, intent_id = null, rules = 1
     where journal_id is null and sender = any($1)`,
    [contracts.map((c) => c.toLowerCase())],
  )
  const client = new pg.Client({ connectionString: t.config.databaseUrl })
  await client.connect()
  await client.query('alter table deposit_transfer drop column rules')
  await client.query(readMigrations().find((m) => m.name === '0057_owned_transfers.sql')!.sql)
  await client.end()
}

test('what was taken for internal by the release before is found, credited while custody covers it, and told', async () => {
  const [kai, lou] = [await user(), await user()]
  const [own, other] = [await ownOf(kai), await ownOf(lou)]
  const { swapHelper } = chain.deployment.contracts
  const { rows: pairs } = await t.app.database.pool.query<{ sender: string }>(
    `select distinct sender from deposit_transfer where way = 'own' and verdict = 'match' and tx_hash in (
       select tx_hash from deposit_transfer where verdict = 'wrongToken' and way = 'own')`,
  )
  await kai.person.buy(60n * UNIT)
  const hash = await together(kai.person, [
    { to: swapHelper, data: trade('swapTokensForUSDT', 6n * UNIT, own) },
    { to: swapHelper, data: trade('swapTokensForUSDT', 7n * UNIT, other) },
    { to: swapHelper, data: trade('swapTokensForUSDT', 8n * UNIT, vault) },
  ])
  const came = [await usdtOf(chain, own), await usdtOf(chain, other)] as const
  await t.sync()
  await asBefore(...pairs.map((p) => p.sender))
  // An endpoint that was set up since is told of it, too.
  await t.app.database.pool.query(
    `insert into webhook (owner, url, events, note, enabled, since, secret_key, created_at)
     select $1, 'https://hook.example', '{deposit.credited}', '', true, c.time, 'x', c.time from chain_cursor c`,
    [kai.address.toLowerCase()],
  )
  expect(await storedOf(hash)).toMatchObject([1, 2, 3].map(() => ({ verdict: 'internal', booked: false })))
  await chain.later(60)
  await chain.mine(3)
  await t.sync()
  const title = 'what came to the address of an account is its own, whoever sent it'
  expect((await breachesOf(t.config.databaseUrl)).map((b) => b.title)).toContain(title)

  // Meanwhile more was taken out of the vault than what is nobody's: nothing is credited that is not there.
  const lines: string[] = []
  const strict = await startTestApp({
    chain,
    databaseUrl: t.config.databaseUrl,
    env: OPERATOR_ENV,
    log: (line) => lines.push(line),
  })
  const { left } = await strict.app.custody.solvency.spare()
  const by = { who: account(4_300), n: 0n, to: account(95).address, amount: left.get('USDT')! + UNIT }
  const { payId } = await payByHand(chain, by)
  await settle(chain, strict)
  expect([await balance(kai), await balance(lou)]).toEqual([0n, 0n])
  expect(lines.filter((l) => l.includes('custody lacks 1 USDT to credit'))).toHaveLength(1)
  await strict.app.custody.solvency.cover()
  expect(await strict.app.custody.alarms()).toEqual(['paymentsUnordered', 'shortfall'])
  await strict.stop()

  // It is booked to the treasury, whose money it was then, and two servers find the rest at once.
  const [finance, managerA] = [
    await signIn(t, account(LOCAL_ACCOUNTS.finance)),
    await signIn(t, account(LOCAL_ACCOUNTS.managerA)),
  ]
  const expense = { payId, from: 'treasury', reason: 'surplus' }
  const { proposal } = await ok<{ proposal: number }>(t.post('proposeExpense', expense, finance))
  await ok(t.post('decideProposal', { id: proposal, approve: true, note: 'seen' }, managerA))
  const donated = async () => {
    const id = await t.app.custody.solvency.take()
    return BigInt((await t.app.custody.solvency.get(id!)).assets[0]!.donated)
  }
  const free = await donated()
  const fresh = await startTestApp({ chain, databaseUrl: t.config.databaseUrl, env: OPERATOR_ENV })
  await Promise.all([t, fresh].map((a) => a.app.custody.settle()))
  await settle(chain, t)
  await fresh.stop()
  expect([await balance(kai), await balance(lou)]).toEqual([...came])
  expect(await storedOf(hash)).toEqual([
    { verdict: 'match', account: kai.address.toLowerCase(), booked: true },
    { verdict: 'match', account: lou.address.toLowerCase(), booked: true },
    { verdict: 'unknown', account: null, booked: true },
  ])
  expect(await log(kai)).toMatchObject([{ state: 'credited', txHash: hash, credited: String(came[0]) }])
  const { rows: told } = await t.app.database.pool.query<{ body: string }>(
    `select body from webhook_event where body like '%' || $1 || '%'`,
    [hash],
  )
  expect(told.map((e) => JSON.parse(e.body) as object)).toMatchObject([
    { type: 'deposit.credited', data: { account: kai.address, amount: String(came[0]) } },
  ])
  // What waited was owed already, and was nobody's before: the statement shows the one, and then the other.
  expect(await donated()).toBe(free)
  await t.app.custody.solvency.cover()
  expect(await t.app.custody.alarms()).toEqual([])
  await expectAllAccountedFor()
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
