import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { hostingPoolAbi, payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { QueuedDeposit } from '@holdfast/protocol/deposits'
import type { Page } from '@holdfast/protocol/envelope'
import type { ManagedMachine } from '@holdfast/protocol/machines'
import { approvalDelays } from '@holdfast/protocol/operators'
import { orderTypedData, payoutId } from '@holdfast/protocol/payouts'
import type { ShopOrder } from '@holdfast/protocol/shop'
import type { Withdrawal } from '@holdfast/protocol/withdrawals'
import { type Address, erc20Abi, formatUnits, numberToHex, parseUnits } from 'viem'
import * as pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundled } from '../../../devenv/bundles.ts'
import { account, Person, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import {
  askWithdrawal,
  deposit,
  expectSound,
  ledgerOf,
  LOCAL_ACCOUNTS,
  newUser,
  ok,
  sendUsdt,
  settle,
  type User,
  usdtOf,
} from '#test/custody.ts'
import { asOwner, newDatabase } from '#test/database.ts'
import { machineInput } from '#test/machines.ts'
import { changeSetting, OPERATOR_ENV, signInOperators, type Staff } from '#test/operators.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { checkOutside } from '#test/solvency.ts'
import { createClient } from '../chain/client.ts'
import { owed } from './owed.ts'

// The way of docs/OPERATING.md, _Shut down_, to nothing that is owed.

const DAY = 86_400

let chain: TestChain
let t: TestApp
let who: Staff
let ann: User
let bob: User
let stranger: Person

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, databaseUrl: await newDatabase(), env: OPERATOR_ENV })
  await t.sync()
  who = await signInOperators(t)
  ann = await newUser(chain, t, 11)
  bob = await newUser(chain, t, 12)
  stranger = new Person(chain, 40)
  await settle(chain, t)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

/** The deployment's own project, and the cards: owed-contracts.test.ts */
const OTHERS = /project 1|node cards/
/** Runs the command. @returns its exit code, its rows without the head, and what it says to people */
async function list(databaseUrl = t.config.databaseUrl) {
  const { url, deploymentFile } = chain
  const env = { ...process.env, DATABASE_URL: databaseUrl, RPC_URLS: url, DEPLOYMENT_FILE: deploymentFile }
  const child = spawn(process.execPath, [await bundled('server/src/main/owed.ts')], { env })
  const told = { out: '', err: '' }
  child.stdout.on('data', (d: Buffer) => (told.out += d.toString()))
  child.stderr.on('data', (d: Buffer) => (told.err += d.toString()))
  const [code] = (await once(child, 'close')) as [number]
  const [head, ...all] = told.out.trim().split('\n')
  return { code, head, rows: all.filter((line) => !OTHERS.test(line)), err: told.err }
}

/** What the command lists, without starting it. */
async function rows(): Promise<string[]> {
  const client = new pg.Client({ connectionString: t.config.databaseUrl })
  await client.connect()
  const all = []
  for await (const { who: owner, symbol, amount, why, place } of owed(client, {
    client: createClient({ deployment: chain.deployment, urls: [chain.url] }),
    deployment: chain.deployment,
  }))
    if (!OTHERS.test(why)) all.push([owner, symbol, amount, why, place].join())
  await client.end()
  return all
}
const row = (user: User, symbol: string, amount: bigint, why: string, place = 'here') =>
  [user.address.toLowerCase(), symbol, amount, why, place].join()

const decide = (id: number, session: { apptoken: string }) =>
  ok(t.post('decideProposal', { id, approve: true, note: 'agreed' }, session))
const later = async (seconds: number) => {
  await chain.later(seconds)
  await t.sync()
}

/** Takes a balance over, has it paid to its owner by two custodians, and books that: nobody has to be there. */
async function payAbsent(owner: Address, symbol: 'USDT' | 'TDE', amount: bigint, ref: number): Promise<void> {
  const moved = { address: owner, symbol, amount: String(amount), reason: 'we close' }
  const { proposal } = await ok<{ proposal: number }>(t.post('proposeDeduction', moved, who.finance))
  await decide(proposal, who.managerA)
  await later(approvalDelays('local').deduction + 1)
  await t.app.features.operators.proposals.runDue()
  expect((await ledgerOf(t, owner, symbol)).posted).toBe(0n)

  const { payoutVault, usdt, token } = chain.deployment.contracts
  const order = {
    ref: numberToHex(ref, { size: 32 }),
    to: owner,
    token: symbol === 'USDT' ? usdt : token,
    amount,
    validUntil: 2n ** 40n,
  }
  const custodians = [LOCAL_ACCOUNTS.managerA, LOCAL_ACCOUNTS.managerB].map(account)
  const data = orderTypedData(chain.deployment.chainId, payoutVault, order)
  const signatures = await Promise.all(custodians.map((c) => c.signTypedData(data)))
  await stranger.send(payoutVault, payoutVaultAbi, 'payOrder', [
    order,
    custodians.map((c) => c.address),
    signatures,
  ])
  await settle(chain, t)
  const expense = { payId: payoutId.order(order.ref), from: 'treasury', reason: 'what was taken over' }
  const booked = await ok<{ proposal: number }>(t.post('proposeExpense', expense, who.finance))
  await decide(booked.proposal, who.managerA)
}

test('everybody who is owed something is listed, until everybody is paid', { timeout: 300_000 }, async () => {
  await deposit(chain, t, ann, 100n * UNIT)
  await deposit(chain, t, bob, 150n * UNIT)
  await ann.person.deposit(50n * UNIT)
  await sendUsdt(chain, stranger, chain.deployment.contracts.payoutVault, 7n * UNIT)
  await settle(chain, t)
  const budget = { from: 'treasury', to: 'machine-budget', symbol: 'TDE', amount: String(100n * UNIT) }
  const given = await ok<{ proposal: number }>(
    t.post('proposeAllocation', { ...budget, reason: 'machines' }, who.finance),
  )
  await decide(given.proposal, who.managerA)
  const machine = await ok<ManagedMachine>(
    t.post('saveMachine', machineInput({ invitationBps: 0, accelerationBps: 0 }), who.managerA),
  )
  await ok(t.post('buyMachine', { id: machine.id, amount: 1 }, bob.session))
  const address = {
    recieveName: 'Lin Mei',
    recieveMobile: '+886 912 345 678',
    recieveAddress: '1 Harbour Road',
  }
  const order = await ok<ShopOrder>(t.post('buyShopGoods', { id: 1, amount: 1, ...address }, ann.session))

  // What is asked for by an exact amount has some units more.
  const has = async (user: User) => (await ledgerOf(t, user.address)).posted
  const [annHas, bobHas] = [await has(ann), await has(bob)]
  const units = (amount: bigint) => formatUnits(amount, 18)
  const before = await list()
  expect(before).toMatchObject({
    code: 1,
    head: 'who,symbol,amount,why,place',
    err: `Owed here: 6.6 TDE to 1, ${units(annHas + bobHas + 27n * UNIT)} USDT to 3.\nIn the contracts: 275000 TDE to 1, 50 USDT to 1.\n`,
  })
  expect(before.rows).toEqual([
    `${bob.address},TDE,6.6,output of machine purchase 1,here`,
    `${ann.address},USDT,${units(annHas)},balance,here`,
    `${bob.address},USDT,${units(bobHas)},balance,here`,
    `${ann.address},USDT,20,order ${order.id} of the shop,here`,
    `${stranger.address},USDT,7,deposit that nobody was credited for,here`,
    `${ann.address},USDT,50,principal: hosting,chain`,
  ])

  // Fulfil what is owed.
  await ok(t.post('sendOrder', { id: order.id, sendInfo: 'Post 1' }, who.store))
  for (let day = 0; day < 4; day++) await later(DAY)
  while (await t.app.features.machines.output.step());
  const queue = await ok<Page<QueuedDeposit>>(t.get('pageDepositQueue?size=200', who.auditor))
  const back = { id: queue.records[0]!.id, act: 'return', reason: 'we close' }
  const returned = await ok<number>(t.post('proposeDeposit', back, who.finance))
  await decide(returned, who.managerB)
  // Make leaving easy.
  const managers = [who.managerA, who.managerB] as [typeof who.managerA, typeof who.managerB]
  await changeSetting(t, managers, { key: 'withdrawal.feeBps', current: '200', proposed: '0' })
  await ok<Withdrawal>(askWithdrawal(t, ann, annHas))
  expect(await rows()).toContain(row(ann, 'USDT', annHas, 'balance'))
  await settle(chain, t, 6)
  // Who does not come.
  const output = parseUnits('6.6', 18)
  const principal = row(ann, 'USDT', 50n * UNIT, 'principal: hosting', 'chain')
  expect(await rows()).toEqual([
    row(bob, 'TDE', output, 'balance'),
    row(bob, 'USDT', bobHas, 'balance'),
    principal,
  ])
  const had = await usdtOf(chain, bob.address)
  await payAbsent(bob.address, 'TDE', output, 1)
  await payAbsent(bob.address, 'USDT', bobHas, 2)
  expect(await usdtOf(chain, bob.address)).toBe(had + bobHas)
  expect(
    await chain.client.readContract({
      address: chain.deployment.contracts.token,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [bob.address],
    }),
  ).toBe(output)

  const after = await list()
  expect(after).toMatchObject({ code: 0, rows: [`${ann.address},USDT,50,principal: hosting,chain`] })
  expect(after.err).toBe('Owed here: nothing.\nIn the contracts: 275000 TDE to 1, 50 USDT to 1.\n')
  await expectSound(t)
  const { assets } = await ok(t.get('getSolvency'))
  expect(assets.map((a) => [a.liabilities, a.inflight, a.unmatched])).toEqual(
    assets.map(() => ['0', '0', '0']),
  )
  expect(await checkOutside(t, (_, body) => body, [])).toMatchObject({ code: 0, broken: [] })

  // What lies in the pool its owner takes without any server.
  await later(400 * DAY)
  await ann.person.send(chain.deployment.contracts.hostingPool, hostingPoolAbi, 'release', [])
  await settle(chain, t)
  expect(await rows()).toEqual([])
})

test('what no row explains is owed all the same', async () => {
  const url = t.config.databaseUrl
  await asOwner(
    url,
    `alter table ledger_account disable trigger user;
     insert into ledger_account (owner, currency, floor) values ('unmatched', 'NULS', 0) on conflict do nothing;
     update ledger_account set posted = posted + 3 where owner = 'unmatched' and currency = 'NULS';
     alter table ledger_account enable trigger user`,
  )
  expect(await rows()).toEqual(['unmatched,NULS,3,not explained,here'])
})

test('without a database it says so, and never that nothing is owed', async () => {
  const { code, err } = await list('postgresql://127.0.0.1:1/nobody')
  expect(code).toBe(2)
  expect(err).toMatch(/^What is owed could not be told: /)
})
