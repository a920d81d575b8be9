import { setTimeout as pause } from 'node:timers/promises'
import type {
  QueuedDeposit,
  RechargeAmount,
  RechargeLog,
  UserDepositAddress,
} from '@holdfast/protocol/deposits'
import type { Page } from '@holdfast/protocol/envelope'
import { mainAbi } from '@holdfast/protocol/abi/index'
import { encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, inOneBlock, Person, ROOT_INDEX, UNIT } from '#test/chain.ts'
import { expectSound, LOCAL_ACCOUNTS, ok, sendUsdt, settle } from '#test/custody.ts'
import { type Deposits, depositsOf, startDeposits } from '#test/deposits.ts'
import { signIn, startTestApp, type TestApp } from '#test/server.ts'

// Many requests at the same moment, on two servers of one database.

const MANY = 50
const LATER_MS = 12

let started: Deposits
let chain: Deposits['chain']
let t: Deposits['t']
let other: TestApp

beforeAll(async () => {
  started = await startDeposits()
  ;({ chain, t } = started)
  other = await startTestApp({ chain, databaseUrl: t.config.databaseUrl })
})
afterAll(async () => {
  await other?.stop()
  await t?.stop()
  await chain?.stop()
})

const { user, balance } = depositsOf(() => started)
/** Runs `act` on both servers alternately, all at the same time. */
const rush = <T>(act: (on: TestApp, n: number) => Promise<T>, many = MANY): Promise<T[]> =>
  Promise.all(Array.from({ length: many }, (_, n) => act(n % 2 === 0 ? t : other, n)))
const rows = async (table: string, who: { address: string }) =>
  (
    await t.app.database.pool.query<{ n: number }>(`select count(*) as n from ${table} where account = $1`, [
      who.address.toLowerCase(),
    ])
  ).rows[0]!.n
type Answered = { body: { code: number; data: unknown } }
const done = (answers: Answered[]) => answers.filter((a) => a.body.code === 200)
const errors = (answers: Answered[]) => [
  ...new Set(answers.filter((a) => a.body.code !== 200).map((a) => (a.body.data as { error: string }).error)),
]

test.each([
  ['the same amount', () => 50n],
  ['as many amounts', (n: number) => 50n + BigInt(n)],
])('50 requests of one account for %s: one is kept', async (_, amountOf) => {
  const ann = await user()
  const answers = await rush((on, n) =>
    on.post('createRechargeAmount', { amount: String(amountOf(n) * UNIT) }, ann.session),
  )
  expect(done(answers)).toHaveLength(1)
  expect(errors(answers)).toEqual(['DEPOSIT_INTENT_OPEN'])
  expect(await rows('deposit_intent', ann)).toBe(1)
})

test('50 accounts for the same amount: no two are told to send the same, and each is credited with its own', async () => {
  const people = Array.from({ length: MANY }, (_, i) => new Person(chain, 200 + i))
  for (const p of people) await chain.node.rpc('anvil_setBalance', [p.address, '0x56BC75E2D63100000'])
  const { main, usdt, payoutVault } = chain.deployment.contracts
  const refer = [account(ROOT_INDEX).address] as const
  const data = encodeFunctionData({ abi: mainAbi, functionName: 'register', args: refer })
  await inOneBlock(
    chain,
    people.map((who) => ({ who, to: main, data, gas: 300_000n })),
  )
  await t.sync()
  const sessions = await Promise.all(people.map((p) => signIn(t, p.account)))
  const answers = await rush((on, n) =>
    ok<RechargeAmount>(on.post('createRechargeAmount', { amount: String(3n * UNIT) }, sessions[n])),
  )
  const amounts = answers.map((a) => BigInt(a.amount))
  expect(new Set(amounts).size).toBe(MANY)
  // All of them in one block, each from the same stranger: the amount alone says whose it is.
  await inOneBlock(
    chain,
    amounts.map((amount) => ({
      who: started.stranger,
      to: usdt,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [payoutVault, amount] }),
      gas: 100_000n,
    })),
  )
  await settle(chain, t)
  for (const [i, p] of people.entries())
    expect(await balance({ person: p, address: p.address, session: sessions[i]! })).toBe(amounts[i])
  await expectSound(t)
})

test('50 first looks at the own address: there is one', async () => {
  const bob = await user()
  const answers = await rush((on) =>
    ok<UserDepositAddress>(on.get(`getUserAddress?address=${bob.address}`, bob.session)),
  )
  expect(new Set(answers.map((a) => a.address)).size).toBe(1)
  expect(await rows('deposit_address', bob)).toBe(1)
})

test('50 claims of one transfer give it once', async () => {
  const cat = await user()
  const txHash = await sendUsdt(chain, cat.person, chain.deployment.contracts.payoutVault, 13n * UNIT)
  await settle(chain, t)
  const answers = await rush((on) => ok<RechargeLog>(on.post('claimRecharge', { txHash }, cat.session)))
  expect(new Set(answers.map((a) => a.state))).toEqual(new Set(['credited']))
  expect(await balance(cat)).toBe(13n * UNIT)
  await expectSound(t)
})

test('claims, a credit to somebody else and a return at the same moment: one of them happens', async () => {
  const [dan, eve] = [await user(), await user()]
  const operator = (role: keyof typeof LOCAL_ACCOUNTS) => signIn(t, account(LOCAL_ACCOUNTS[role]))
  const [finance, managerA, managerB] = [
    await operator('finance'),
    await operator('managerA'),
    await operator('managerB'),
  ]
  const seen = new Set<string>()
  for (let round = 0; round < 6; round++) {
    const before = [await balance(dan), await balance(eve)] as const
    const amount = BigInt(14 + round) * UNIT
    const txHash = await sendUsdt(chain, dan.person, chain.deployment.contracts.payoutVault, amount)
    await settle(chain, t, 1)
    const { records } = await ok<Page<QueuedDeposit>>(t.get('pageDepositQueue?size=200', finance))
    const { id } = records.find((r) => r.txHash === txHash)!
    const act = round % 2 === 0 ? { act: 'credit', account: eve.address } : { act: 'return' }
    const proposal = await ok<number>(t.post('proposeDeposit', { id, reason: 'ticket', ...act }, finance))
    const decision = { id: proposal, approve: true, note: 'agreed' }
    const decide = (on: TestApp, by: { apptoken: string }) => on.post('decideProposal', decision, by)
    const claims = () => rush((on) => on.post('claimRecharge', { txHash }, dan.session), MANY / 2)
    const decisions = Promise.all([decide(t, managerA), decide(other, managerB)])
    // Another side comes first in different rounds.
    await pause(round * LATER_MS)
    const [decided] = await Promise.all([decisions, claims()])
    expect(done(decided).length).toBeLessThanOrEqual(1)
    await settle(chain, t)
    const gained = [(await balance(dan)) - before[0], (await balance(eve)) - before[1]]
    const executed = done(decided).length === 1
    expect(gained).toEqual(!executed ? [amount, 0n] : round % 2 === 0 ? [0n, amount] : [0n, 0n])
    seen.add(executed ? act.act : 'claim')
    await expectSound(t)
  }
  expect(seen.size).toBeGreaterThan(1)
})
