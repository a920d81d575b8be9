import { depositForwardersAbi, mainAbi } from '@holdfast/protocol/abi/index'
import type { RechargeAmount, RechargeLog, UserDepositAddress } from '@holdfast/protocol/deposits'
import type { Withdrawal } from '@holdfast/protocol/withdrawals'
import { type Address, concatHex, encodeFunctionData, type Hex, numberToHex, toEventSelector } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, inOneBlock, Person, ROOT_INDEX, UNIT } from '#test/chain.ts'
import {
  askWithdrawal,
  breachesOf,
  expectSound,
  LOCAL_ACCOUNTS,
  ledgerOf,
  ok,
  payByHand,
  refused,
  sendUsdt,
  settle,
  type User,
} from '#test/custody.ts'
import { type Deposits, depositsOf, startDeposits } from '#test/deposits.ts'
import { signIn } from '#test/server.ts'
import { forwarderOf } from './forwarder.ts'

// Whose a transfer is: the sender's if the sender is registered; requesting amounts gives nobody else a claim to it.

const HOUR = 3_600
const DAY = 86_400
/** Strangers who draw amounts. */
const MANY = 40
/** Transfers of a worthless token in one transaction. */
const SPAM = 1_500

let started: Deposits
let chain: Deposits['chain']
let t: Deposits['t']
let vault: Deposits['vault']
let stranger: Deposits['stranger']
let crowd: User[]

beforeAll(async () => {
  started = await startDeposits()
  ;({ chain, t, vault, stranger } = started)
  crowd = await registered(200, MANY)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const { user, create, log, claim, balance } = depositsOf(() => started)
const cancel = (who: User) => t.post('cancelRechargeAmount', {}, who.session)
const forwarder = (who: { address: Address }) =>
  forwarderOf(chain.deployment.contracts.forwarders, who.address)

/** Accounts without USDT, all registered in one block. */
async function registered(first: number, count: number): Promise<User[]> {
  const people = Array.from({ length: count }, (_, i) => new Person(chain, first + i))
  for (const p of people) await chain.node.rpc('anvil_setBalance', [p.address, '0x56BC75E2D63100000'])
  const refer = [account(ROOT_INDEX).address] as const
  const data = encodeFunctionData({ abi: mainAbi, functionName: 'register', args: refer })
  await inOneBlock(
    chain,
    people.map((who) => ({ who, to: chain.deployment.contracts.main, data, gas: 300_000n })),
  )
  await t.sync()
  return Promise.all(
    people.map(async (person) => ({
      person,
      address: person.address,
      session: await signIn(t, person.account),
    })),
  )
}

test('a deposit three hours late is not credited to strangers who drew the same value since', async () => {
  const ann = await user()
  const made = await ok<RechargeAmount>(create(ann, 100n * UNIT))
  await chain.later(3 * HOUR)
  await t.sync()
  const drawn = new Set<string>()
  for (let round = 0; round < 3; round++)
    for (const thief of crowd.slice(0, 18)) {
      drawn.add((await ok<RechargeAmount>(create(thief, 100n * UNIT))).amount)
      if (round < 2) await ok(cancel(thief))
    }
  expect(drawn).not.toContain(made.amount)
  expect(drawn.size).toBe(18)
  const hash = await sendUsdt(chain, ann.person, vault, BigInt(made.amount))
  await settle(chain, t)
  for (const thief of crowd) expect(await balance(thief)).toBe(0n)
  expect(await log(ann)).toMatchObject([{ state: 'late', txHash: hash }])
  await ok(claim(ann, hash))
  expect(await balance(ann)).toBe(BigInt(made.amount))
  await expectSound(t)
})

test('what a registered wallet sends is its own or waits, though another account was told that amount', async () => {
  const [bea, thief] = [await user(), crowd[20]!]
  const drawn = await ok<RechargeAmount>(create(thief, 60n * UNIT))
  const hash = await sendUsdt(chain, bea.person, vault, BigInt(drawn.amount))
  await settle(chain, t)
  expect(await balance(thief)).toBe(0n)
  expect(await log(bea)).toMatchObject([{ state: 'unknown', txHash: hash }])
  // The account that was told the amount sees nothing of the transfer, and still waits.
  expect(await log(thief)).toMatchObject([{ state: 'waiting', txHash: null }])
  expect(await refused(claim(thief, hash))).toEqual({ error: 'DEPOSIT_UNKNOWN' })
  expect(await ok<RechargeLog>(claim(bea, hash))).toMatchObject({ state: 'credited' })
  expect(await balance(bea)).toBe(BigInt(drawn.amount))
  // From an unregistered wallet, such as an exchange's, the amount identifies the owner.
  await sendUsdt(chain, stranger, vault, BigInt(drawn.amount))
  await settle(chain, t)
  expect(await balance(thief)).toBe(BigInt(drawn.amount))
  await expectSound(t)

  // If the tables said otherwise, the ledger's check would report it.
  const { pool } = t.app.database
  await pool.query(`update deposit_transfer t set sender = $1 where verdict = 'match' and intent_id = $2`, [
    bea.address.toLowerCase(),
    drawn.id,
  ])
  expect((await breachesOf(t.config.databaseUrl)).map((b) => b.title)).toContain(
    "what an account's own wallet sent to the vault is matched for no other account",
  )
  await pool.query(`update deposit_transfer t set sender = $1 where verdict = 'match' and intent_id = $2`, [
    stranger.address.toLowerCase(),
    drawn.id,
  ])
})

test('an amount is told to nobody else for 30 days, and an own address takes from any wallet', async () => {
  const [cid, dee] = [await user(), await user()]
  const made = await ok<RechargeAmount>(create(cid, 61n * UNIT))
  const { pool } = t.app.database
  const { rows } = await pool.query<{ kept: number }>(
    'select reserved_until - expires_at as kept from deposit_intent where id = $1',
    [made.id],
  )
  expect(rows).toEqual([{ kept: 30 * DAY }])
  // A minute before the month ends: sent from an exchange, the transfer is late, and cid's.
  await chain.later(30 * DAY - 60)
  const hash = await sendUsdt(chain, stranger, vault, BigInt(made.amount))
  await settle(chain, t)
  expect(await log(cid)).toMatchObject([{ state: 'late', txHash: hash }])
  // A transfer to somebody's deposit address belongs to that account.
  await sendUsdt(chain, cid.person, forwarder(dee), 7n * UNIT)
  await settle(chain, t)
  expect([await balance(cid), await balance(dee)]).toEqual([0n, 7n * UNIT])
  await expectSound(t)
})

test('40 accounts at once cannot use a value up: each is told an amount, and the next one as well', async () => {
  for (const who of crowd) await cancel(who)
  const amounts = await Promise.all(crowd.map((who) => ok<RechargeAmount>(create(who, 5n * UNIT))))
  expect(new Set(amounts.map((a) => a.amount)).size).toBe(MANY)
  // Enough requests that none of the short amounts is free.
  await t.app.database.pool.query(
    `insert into deposit_intent (account, requested, amount, created_at, expires_at, reserved_until)
     select '0x' || lpad(to_hex(n), 40, '0'), 5e18, 5e18 + n * 1e14, c.time, c.time + 60, c.time + 2592000
     from chain_cursor c, generate_series(1, 99) n
     where not exists (select from deposit_intent d where d.amount = 5e18 + n * 1e14)`,
  )
  const eva = await user()
  const made = await ok<RechargeAmount>(create(eva, 5n * UNIT))
  const added = BigInt(made.amount) - 5n * UNIT
  expect([added % 10n ** 10n, added < 5n * 10n ** 13n]).toEqual([0n, true])
  await sendUsdt(chain, stranger, vault, BigInt(made.amount))
  await settle(chain, t)
  expect(await balance(eva)).toBe(BigInt(made.amount))
})

/** A worthless token: any call of it emits `count` transfers of a base unit from the caller to the vault. */
const worthless = (count: number): Hex => {
  const event = toEventSelector('Transfer(address,address,uint256)')
  const log = concatHex(['0x600160005273', vault, '0x337f', event, '0x60206000a3'])
  return concatHex(['0x61', numberToHex(count, { size: 2 }), '0x5b', log, '0x600190038060035700'])
}
const CALL = [
  { type: 'function', name: 'spam', inputs: [], outputs: [], stateMutability: 'nonpayable' },
] as const

test('a refused claim of thousands of worthless transfers leaves a few rows', async () => {
  const fay = await user()
  const token: Address = '0x000000000000000000000000000000000000dead'
  await chain.node.rpc('anvil_setCode', [token, worthless(SPAM)])
  const { pool } = t.app.database
  const rows = async () =>
    (await pool.query<{ n: number }>('select count(*) as n from deposit_transfer')).rows[0]!.n
  const before = await rows()
  const send = () => fay.person.send(token, CALL, 'spam', [])
  const hash = await send()
  expect((await chain.client.getTransactionReceipt({ hash })).logs).toHaveLength(SPAM)
  await settle(chain, t, 1)
  // A claim by somebody else stores nothing.
  const other = await user()
  expect(await refused(claim(other, hash))).toEqual({ error: 'DEPOSIT_UNKNOWN' })
  expect(await rows()).toBe(before)
  expect(await refused(claim(fay, hash))).toEqual({ error: 'DEPOSIT_NOT_CLAIMABLE' })
  expect(await rows()).toBe(before + 4)
  await refused(claim(fay, hash))
  expect(await rows()).toBe(before + 4)
  // Of one sender only a fixed number wait, however many transactions there are.
  for (let i = 0; i < 6; i++) {
    const again = await send()
    await settle(chain, t, 1)
    await refused(claim(fay, again))
  }
  expect(await rows()).toBe(before + 20)
  await expectSound(t)
})

test('what comes to the address of an account that never asked for it is its own', async () => {
  const gil = await user()
  await sendUsdt(chain, stranger, forwarder(gil), 8n * UNIT)
  await settle(chain, t)
  expect(await balance(gil)).toBe(8n * UNIT)
  const own = await ok<UserDepositAddress>(t.get(`getUserAddress?address=${gil.address}`, gil.session))
  expect(own.address).toBe(forwarder(gil))
  await expectSound(t)
})

test('nobody makes a gap with what lay at an address before its account was there', async () => {
  const { forwarders, usdt } = chain.deployment.contracts
  const held = await ledgerOf(t, 'unmatched')
  const [hal, ivo] = [new Person(chain, 300), new Person(chain, 301)]
  for (const p of [hal, ivo]) await sendUsdt(chain, stranger, forwarder(p), 6n * UNIT)
  await stranger.send(forwarders, depositForwardersAbi, 'sweep', [ivo.address, [usdt]])
  const height = await chain.height()
  await settle(chain, t, 1)
  for (const p of [hal, ivo]) await p.register(account(ROOT_INDEX).address)
  await settle(chain, t, 1)
  expect(await t.app.custody.solvency.check()).toEqual([])
  await expectSound(t)
  expect(await ledgerOf(t, 'unmatched')).toEqual(held)
  // Later deposits count, and are swept together with the opening.
  await sendUsdt(chain, stranger, forwarder(hal), 3n * UNIT)
  await settle(chain, t)
  expect((await ledgerOf(t, hal.address)).posted).toBe(3n * UNIT)
  expect(await t.app.custody.solvency.check()).toEqual([])
  // Reading the blocks again finds the earlier transfers: they are credited, once, and leave no gap.
  const finance = await signIn(t, account(LOCAL_ACCOUNTS.finance))
  await ok(t.post('rescanDeposits', { from: height - 3, to: height, reason: 'came before' }, finance))
  await settle(chain, t)
  expect((await ledgerOf(t, hal.address)).posted).toBe(9n * UNIT)
  expect((await ledgerOf(t, ivo.address)).posted).toBe(6n * UNIT)
  expect(await t.app.custody.solvency.check()).toEqual([])
  await expectSound(t)
})

/** A person without an account, and where their deposit address will be. */
const notYet = (index: number) => {
  const person = new Person(chain, index)
  return { person, own: forwarder(person) }
}
const withdrawalOf = async (who: User, id: number) =>
  ok<Withdrawal>(t.get(`getWithdrawal?id=${id}`, who.session))

test('a payout to the deposit address of somebody who registered before it is paid once and credited once', async () => {
  const [jil, late] = [await user(), notYet(310)]
  await sendUsdt(chain, stranger, forwarder(jil), 900n * UNIT)
  await settle(chain, t)
  // A deposit address of an account is refused, own or another's. Nobody can know that this one will be one.
  for (const wallet of [forwarder(jil), forwarder(crowd[0]!)])
    expect(await refused(askWithdrawal(t, jil, 50n * UNIT, { wallet }))).toMatchObject({
      error: 'ADDRESS_NOT_PAYABLE',
    })
  const asked = await ok<Withdrawal>(askWithdrawal(t, jil, 50n * UNIT, { wallet: late.own }))
  await late.person.register(account(ROOT_INDEX).address)
  await settle(chain, t)
  const paid = await withdrawalOf(jil, asked.id)
  expect(paid).toMatchObject({ state: 'paid' })
  const got = 50n * UNIT - BigInt(paid.fee)
  expect((await ledgerOf(t, late.person.address)).posted).toBe(got)
  expect((await ledgerOf(t, jil.address)).posted).toBe(850n * UNIT)
  expect(await t.app.custody.alarms()).toEqual([])
  await expectSound(t)

  // In another asset, by the payer's key without an order of this server, in the block of the registration, which is taken back.
  const [mia, other] = [notYet(311), account(4_200)]
  const { nuls } = chain.deployment.contracts
  await mia.person.prepare()
  const { payId } = await payByHand(chain, {
    who: other,
    n: 7n,
    to: forwarder(jil),
    amount: 3n * UNIT,
    token: nuls,
  })
  await t.sync()
  expect(await log(jil)).toHaveLength(2)
  await chain.node.rpc('anvil_reorg', [1, []])
  await t.sync()
  expect(await log(jil)).toHaveLength(1)
  const again = await payByHand(chain, {
    who: other,
    n: 7n,
    to: forwarder(jil),
    amount: 3n * UNIT,
    token: nuls,
  })
  expect(again.payId).toBe(payId)
  await settle(chain, t)
  expect((await ledgerOf(t, jil.address, 'NULS')).posted).toBe(3n * UNIT)
  // Until two people book what nobody ordered, custody owes more than it holds, and says so.
  expect(await t.app.custody.alarms()).toContain('paymentsUnordered')
  const [finance, managerA] = [
    await signIn(t, account(LOCAL_ACCOUNTS.finance)),
    await signIn(t, account(LOCAL_ACCOUNTS.managerA)),
  ]
  const expense = { payId, from: 'treasury', reason: 'by hand' }
  const { proposal } = await ok<{ proposal: number }>(t.post('proposeExpense', expense, finance))
  await ok(t.post('decideProposal', { id: proposal, approve: true, note: 'seen' }, managerA))
  await settle(chain, t)
  expect((await ledgerOf(t, jil.address, 'NULS')).posted).toBe(3n * UNIT)
  expect(await t.app.custody.alarms()).toEqual([])
  await expectSound(t)
})
