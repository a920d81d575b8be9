import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { Withdrawal } from '@holdfast/protocol/withdrawals'
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { account, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { deadlyWorkers, endAll, startWorker } from '#test/custody-worker.ts'
import {
  deposit,
  expectSound,
  forgetLimits,
  ledgerOf,
  newUser,
  ok,
  refused,
  settle,
  type User,
  usdtOf,
} from '#test/custody.ts'
import { startFaultProxy } from '#test/fault-proxy.ts'
import { askedByWallet, setManner } from '#test/hostile-wallet.ts'
import { newDatabase } from '#test/database.ts'
import { OPERATOR_ENV, signInOperators, type Staff } from '#test/operators.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

// A payout that fails by its wallet's doing: killed at each step, twice at once, and with blocks that are taken back.

let chain: TestChain
let databaseUrl: string
let t: TestApp
let who: Staff
let next = 700
let wallet = 7_400

beforeAll(async () => {
  chain = await startTestChain()
  databaseUrl = await newDatabase()
  t = await startTestApp({ chain, databaseUrl, env: OPERATOR_ENV })
  await t.sync()
  who = await signInOperators(t)
})
afterEach(endAll)
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await t.app.database.pool.query<T>(text, values)).rows
const leasesEnd = () => sql("update outgoing set lease_until = null where state = 'queued'")
const get = (user: User, id: number, app = t) =>
  ok<Withdrawal>(app.get(`getWithdrawal?id=${id}`, user.session))
const stranger = () => account(wallet++).address

async function rich(): Promise<User> {
  const user = await newUser(chain, t, next++)
  await deposit(chain, t, user, 300n * UNIT)
  await forgetLimits(t)
  return user
}

/** How the payer's transactions for this account ended, in the order of their numbers. */
async function attempts(user: User): Promise<string[]> {
  const sent = await sql<{ hash: Hex }>(
    `select a.hash from outgoing_attempt a join outgoing o on o.id = a.outgoing_id where o.account = $1 order by a.nonce`,
    [user.address.toLowerCase()],
  )
  const receipts = await Promise.all(sent.map(({ hash }) => chain.client.getTransactionReceipt({ hash })))
  return receipts.map((r) => r.status)
}

test('killed at each step and with two workers, a burning payout is tried three times in all, and given up once', async () => {
  const user = await rich()
  await setManner(chain, user.address, 'burning')
  const before = await ledgerOf(t, user.address)
  const start = (env = {}) => startWorker(chain, databaseUrl, env)
  const dying = deadlyWorkers(start)
  let asked: Withdrawal | undefined
  const until = async (done: () => unknown, wanted: unknown) => {
    const now = async () => {
      await leasesEnd()
      await chain.mine(1)
      return done()
    }
    await expect.poll(now, { timeout: 240_000, interval: 60 }).toEqual(wanted)
  }
  for (const point of ['signing', 'signed', 'broadcast', 'queuing', 'queued']) {
    const { child } = await dying.at(`payout.${point}`)
    asked ??= await askedByWallet(t, user, 100n * UNIT, { wallet: stranger() })
    await until(() => child.signalCode, 'SIGKILL')
    await dying.next()
  }
  await start()
  await until(async () => (await get(user, asked!.id)).parked, true)
  expect(await attempts(user)).toEqual(['reverted', 'reverted', 'reverted'])
  expect(await ledgerOf(t, user.address)).toEqual({ posted: before.posted - 100n * UNIT, held: 0n })
  await endAll()

  const { child } = await start({ FAULT_AT: 'payout.failing' })
  await user.person.send(chain.deployment.contracts.payoutVault, payoutVaultAbi, 'burn', [BigInt(asked!.n!)])
  await until(() => child.signalCode, 'SIGKILL')
  expect(await get(user, asked!.id)).toMatchObject({ state: 'sent', parked: true })
  await Promise.all([start(), start()])
  await until(async () => (await get(user, asked!.id)).state, 'refunded')
  await endAll()
  await settle(chain, t)
  expect(await ledgerOf(t, user.address)).toEqual(before)
  expect(await attempts(user)).toHaveLength(3)
  await expectSound(t)
})

test('two who hold or release at once are one, and what is released while its owner cancels is one or the other', async () => {
  const user = await rich()
  await setManner(chain, user.address, 'agreeing')
  const before = await ledgerOf(t, user.address)
  const to = stranger()
  const { id } = await askedByWallet(t, user, 100n * UNIT, { wallet: to })
  const decide = (hold: boolean, session: User['session']) =>
    t.post('holdWithdrawal', { id, hold, reason: 'looked at' }, session)
  for (const hold of [true, false, true]) {
    const both = await Promise.all([decide(hold, who.finance), decide(hold, who.managerA)])
    const [no] = both.filter((a) => a.body.code !== 200)
    expect(both.filter((a) => a.body.code === 200)).toHaveLength(1)
    expect(await refused(Promise.resolve(no!))).toMatchObject({ error: 'WITHDRAWAL_STATE' })
  }
  const [, cancelled] = await Promise.all([
    decide(false, who.finance),
    t.post('cancelWithdrawal', { id }, user.session),
    t.app.custody.settle(),
  ])
  await leasesEnd()
  await settle(chain, t)
  const over = cancelled.body.code === 200
  expect(await get(user, id)).toMatchObject({ state: over ? 'cancelled' : 'paid', parked: false })
  expect(await usdtOf(chain, to)).toBe(over ? 0n : 98n * UNIT)
  const left = before.posted - (over ? 0n : 100n * UNIT)
  expect(await ledgerOf(t, user.address)).toEqual({ posted: left, held: 0n })
  await expectSound(t)
})

test('a failed transaction that a reorganisation takes back counts for nothing, and one that then pays is the only one', async () => {
  const user = await rich()
  await setManner(chain, user.address, 'burning')
  const before = await ledgerOf(t, user.address)
  const proxy = await startFaultProxy(chain.url, 1)
  proxy.finality = 40
  const app = await startTestApp({ chain, databaseUrl, rpcUrls: proxy.url, env: OPERATOR_ENV })
  const step = async () => {
    await app.sync()
    await app.app.custody.settle()
  }
  await chain.mine(45)
  await step()
  const to = stranger()
  const { id } = await askedByWallet(app, user, 100n * UNIT, { wallet: to })
  await step()
  await chain.mine(1)
  await step()
  expect(await attempts(user)).toEqual(['reverted'])
  // Not final: it is not tried again, and nothing says yet that it failed.
  const row = 'select state, tries, parked_at from outgoing where account = $1'
  expect(await sql(row, [user.address.toLowerCase()])).toEqual([{ state: 'sent', tries: 0, parked_at: null }])
  await chain.node.rpc('anvil_reorg', [2, []])
  await setManner(chain, user.address, 'agreeing')
  await step()
  await sql("update outgoing_attempt set sent_at = sent_at - interval '10 seconds'")
  await step()
  await chain.mine(1)
  await step()
  await chain.mine(45)
  await step()
  expect(await get(user, id, app)).toMatchObject({ state: 'paid', parked: false })
  expect(await attempts(user)).toEqual(['success'])
  expect(await usdtOf(chain, to)).toBe(98n * UNIT)
  expect(await ledgerOf(t, user.address)).toEqual({ posted: before.posted - 100n * UNIT, held: 0n })
  await expectSound(app)
  await app.stop()
  await proxy.stop()
})
