import { depositForwardersAbi, testAssetAbi } from '@holdfast/protocol/abi/index'
import type { HealthReport } from '@holdfast/protocol/health'
import type { StatusReport } from '@holdfast/protocol/status'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import * as pg from 'pg'
import { type Address, erc20Abi } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Narrowed } from '#test/aside.ts'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import {
  askWithdrawal,
  breachesOf,
  expectSound,
  ledgerOf,
  newUser,
  ok,
  sendUsdt,
  settle,
  type User,
} from '#test/custody.ts'
import { OPERATOR_ENV, signInOperators } from '#test/operators.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { stopServers } from '#test/server-process.ts'
import { dump, dumpCustody } from '#test/tables.ts'
import { KEPT_LOGS } from '../../chain/asides.ts'
import { createClient } from '../../chain/client.ts'
import { owed } from '../owed.ts'
import { forwarderOf } from './forwarder.ts'

// A listed token that says what cannot be stored is put aside: nobody else waits, what came of it is booked once it can be. The version
// that cannot take it is one whose table takes no transfer of a certain amount.

/** Nothing is swept: a second server on the same chain would have to know of it. */
const ENV = { SIGNER_URL: '' }

let chain: TestChain
let giver: Person
let ann: Person
let bob: Person
let carol: Person

beforeAll(async () => {
  chain = await startTestChain()
  ;[giver, ann, bob, carol] = [
    new Person(chain, 0),
    new Person(chain, 11),
    new Person(chain, 12),
    new Person(chain, 13),
  ]
  await ann.register(account(ROOT_INDEX).address)
  await bob.register(ann.address)
  await carol.prepare()
  await giver.send(chain.deployment.contracts.usde, testAssetAbi, 'mint', [1_000n * UNIT])
})
afterEach(() => stopServers())
afterAll(async () => {
  await stopServers()
  await chain?.stop()
})

/** @param bad of which no transfer can be taken, whole USDE */
const database = (bad: bigint, env: Record<string, string> = ENV) =>
  Narrowed.create(chain, {
    table: 'deposit_transfer',
    check: `symbol <> 'USDE' or amount <> ${bad * UNIT}`,
    env,
  })
const ownOf = (who: Pick<Person, 'address'>) =>
  forwarderOf(chain.deployment.contracts.forwarders, who.address)
const sendUsde = (to: Address, amount: bigint) =>
  giver.send(chain.deployment.contracts.usde, erc20Abi, 'transfer', [to, amount * UNIT])
const sweep = (whose: Pick<Person, 'address'>) =>
  giver.send(chain.deployment.contracts.forwarders, depositForwardersAbi, 'sweep', [
    whose.address,
    [chain.deployment.contracts.usde],
  ])

/** What comes while the token stands aside, of it and of USDT, and who comes new. */
async function goesOn(): Promise<void> {
  const { payoutVault } = chain.deployment.contracts
  await sendUsde(payoutVault, 4n)
  await sendUsdt(chain, ann, ownOf(bob), 20n * UNIT)
  await carol.register(ann.address)
  await sendUsde(ownOf(carol), 6n)
  await sendUsde(ownOf(ann), 1n)
  await sweep(ann)
  const nobody = new Person(chain, 99)
  await sendUsde(ownOf(nobody), 8n)
  await sweep(nobody)
}
/** What of it came since the bad block, with that. */
const CAME = 7n + 4n + 6n + 1n + 8n

/** What the ledger's accounts hold of it. */
const booked = async (t: TestApp) =>
  (
    await t.app.database.pool.query<{ owner: string; amount: string }>(
      `select owner, sum(posted) as amount from ledger_account where currency = 'USDE' group by owner order by owner`,
    )
  ).rows
const usdeOf = (address: Address) =>
  chain.client.readContract({
    address: chain.deployment.contracts.usde,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })

/** Expects `check:ledger` to find what is kept and lost, and what is booked of the token since `block`. */
async function expectDamageFound(d: Narrowed, block: number): Promise<void> {
  const found = async (sql: string, undo: string) => {
    await d.sql(sql)
    const what = (await breachesOf(d.url)).filter((b) => b.invariant === 11).map((b) => b.what)
    await d.sql(undo)
    return what
  }
  const moved = `(select id from deposit_transfer where symbol = 'USDE' order by id desc limit 1)`
  const { block_number } = (
    await d.sql<{ block_number: string }>(`select block_number from deposit_transfer where id = ${moved}`)
  )[0]!
  expect(
    await found(
      `update deposit_transfer set block_number = ${block} where id = ${moved}`,
      `update deposit_transfer set block_number = ${block_number} where id = ${moved}`,
    ),
  ).toEqual([expect.stringMatching(`^transfer \\d+, block ${block}: USDE$`)])
  expect(
    await found(
      `create table was as select * from chain_aside_log where block_number = ${block};
       delete from chain_aside_log where block_number = ${block}`,
      'insert into chain_aside_log select * from was; drop table was',
    ),
  ).toEqual([expect.stringMatching(`, block ${block}: 1 logs, 0 kept$`)])
}

/** Expects the tables to be those of a server that could take everything from the start. */
async function expectAsFromTheStart(url: string): Promise<void> {
  const fresh = await startTestApp({ chain, env: ENV })
  await fresh.sync()
  await fresh.app.custody.settle()
  await fresh.app.custody.solvency.check()
  expect(await dumpCustody(url)).toEqual(await dumpCustody(fresh.config.databaseUrl))
  expect(await dump(url)).toEqual(await dump(fresh.config.databaseUrl))
  await fresh.stop()
}

const usdeIn = async (t: TestApp, id: number) =>
  (await t.app.custody.solvency.get(id)).assets.find((a) => a.symbol === 'USDE')!

/** What is owed of an asset without being the balance of somebody. */
async function unexplained(url: string, symbol: LedgerSymbol): Promise<[amount: string, why: string][]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rows: [string, string][] = []
  const reader = {
    client: createClient({ deployment: chain.deployment, urls: [chain.url] }),
    deployment: chain.deployment,
  }
  for await (const r of owed(client, reader))
    if (r.symbol === symbol && / indexed/.test(r.why)) rows.push([r.amount, r.why])
  await client.end()
  return rows
}

test('put aside, reorganised, killed and released, it is booked as with a mended version from the start', async () => {
  const { payoutVault } = chain.deployment.contracts
  const d = await database(7n)
  const before = await d.served(async (t) => {
    await t.sync()
    await sendUsde(payoutVault, 5n)
    await sendUsde(ownOf(ann), 3n)
    await settle(chain, t)
    await expectSound(t)
    return booked(t)
  })
  await d.refuse()
  const mark = await chain.node.rpc('evm_snapshot')
  await sendUsde(ownOf(ann), 7n)
  const first = await chain.height()
  await d.killedAt('lock table chain_aside in share mode')
  expect(await d.sinceOf()).toBe(undefined)
  await d.putAside()
  expect(await d.sinceOf()).toEqual({ since_block: String(first) })

  // The chain goes another way, on which the bad transfer comes later.
  await chain.node.rpc('evm_revert', [mark])
  await sendUsdt(chain, ann, ownOf(ann), 2n * UNIT)
  await chain.mine(2)
  await d.served((t) => t.sync())
  expect(await d.sinceOf()).toBe(undefined)
  await sendUsde(ownOf(ann), 7n)
  const second = await chain.height()
  await d.putAside()
  const kept = await chain.node.rpc('evm_snapshot')
  await goesOn()
  await d.served((t) => t.sync())
  // What came after the bad block goes with a reorganisation, the bad block stays.
  await chain.node.rpc('evm_revert', [kept])
  await goesOn()

  await d.served(async (t) => {
    await settle(chain, t)
    expect(await d.sinceOf()).toEqual({ since_block: String(second) })
    expect(await booked(t)).toEqual(before)
    expect((await ledgerOf(t, bob.address)).posted).toBe(20n * UNIT)
    expect(await t.app.custody.alarms()).toEqual([])
    const health = JSON.parse((await t.app.http.inject('/api/health')).body) as HealthReport
    expect(health.alarms).toContain('tokenAside')
    expect(health.alarms).not.toContain('contractAside')
    const { parts } = JSON.parse((await t.app.http.inject('/api/status')).body) as StatusReport
    expect(parts.filter((p) => p.waits.some((w) => /side/i.test(w.reason))).map((p) => p.part)).toEqual([
      'deposits',
    ])
    await expectSound(t)
    const stated = await usdeIn(t, (await t.app.custody.solvency.get(undefined)).id)
    expect(stated).toMatchObject({ notIndexedSince: second, donated: '0' })
    // Blocks that are read again bring nothing of it either.
    expect(await t.app.custody.solvency.watch()).toEqual([])
    await t.app.custody.catchUp()
    expect(await booked(t)).toEqual(before)
    await expectDamageFound(d, second)
    expect(await unexplained(d.url, 'USDE')).toEqual([
      [String(CAME * UNIT), `came since block ${second}, from which on it is not indexed`],
    ])
  })

  await d.mend()
  const [tables, books] = [await dump(d.url), await dumpCustody(d.url)]
  await d.killedAt('lock table deposit_transfer in share mode')
  expect([await dump(d.url), await dumpCustody(d.url)]).toEqual([tables, books])
  await d.served(async (t) => {
    await settle(chain, t)
    await expectSound(t)
    expect(await unexplained(d.url, 'USDE')).toEqual([])
  })
  expect(await d.sinceOf()).toBe(undefined)
  // Each is booked with the time of its booking, and keeps that of its block.
  const late = await d.sql<{ amount: string }>(
    `select t.amount / 1e18 as amount from deposit_transfer t join ledger_journals j on j.id = t.journal_id
     where t.symbol = 'USDE' and j.time > t.time order by t.block_number`,
  )
  expect(late.map((r) => Number(r.amount))).toEqual([7, 4, 6, 1])

  await expectAsFromTheStart(d.url)
})

test('also where more was said than is kept: history is read again, with what addresses held when they were compared', async () => {
  const d = await database(17n)
  const dave = new Person(chain, 15)
  await dave.prepare()
  await d.served((t) => settle(chain, t))
  await d.refuse()
  await sendUsde(ownOf(ann), 17n)
  const bad = await chain.height()
  await d.putAside()
  await d.sql(`insert into chain_aside_log select ${bad}, g, contract, '0x${'0'.repeat(64)}', '{}', ''
    from chain_aside, generate_series(1000, ${1_000 + KEPT_LOGS - 2}) g`)
  await dave.register(ann.address)
  await sendUsde(ownOf(dave), 9n)
  await sendUsde(ownOf(ann), 2n)
  await d.served(async (t) => {
    await settle(chain, t)
    expect(await t.app.custody.solvency.check()).toEqual([])
  })
  expect(await d.sql('select kept_to is not null as full from chain_aside')).toEqual([{ full: true }])
  await d.sql('delete from chain_aside_log where log_index >= 1000')
  await d.mend()
  await d.served(async (t) => {
    await settle(chain, t)
    await expectSound(t)
  })
  expect(await d.sinceOf()).toBe(undefined)
  await expectAsFromTheStart(d.url)
})

test('what was credited before is paid while the token stands aside, and nothing of it is swept', async () => {
  const d = await database(27n, OPERATOR_ENV)
  let eve!: User
  const fay = new Person(chain, 17)
  await fay.prepare()
  const orders = () => d.sql<{ n: number }>('select count(*)::int as n from forwarder_sweep')
  await d.served(async (t) => {
    await t.sync()
    const who = await signInOperators(t)
    eve = await newUser(chain, t, 16)
    const txHash = await sendUsde(ownOf(eve), 50n)
    await settle(chain, t)
    const queued = (await ok(t.get('pageDepositQueue?size=200', who.finance))).records
    const { id } = queued.find((q) => q.txHash === txHash)!
    const credit = { id, act: 'credit', account: eve.address, reason: 'ticket' }
    const proposal = await ok<number>(t.post('proposeDeposit', credit, who.finance))
    await ok(t.post('decideProposal', { id: proposal, approve: true, note: 'agreed' }, who.managerA))
    await settle(chain, t)
    await sendUsde(ownOf(bob), 3n)
    await chain.mine(2)
    await t.sync()
  })
  const swept = await orders()
  await d.refuse()
  await sendUsde(ownOf(bob), 27n)
  await d.putAside()
  await d.served(async (t) => {
    for (const wallet of [eve.address, ownOf(fay)])
      await ok(askWithdrawal(t, eve, 20n * UNIT, { symbol: 'USDE', wallet }))
    // From now on what is paid there is a deposit, which waits.
    await fay.register(ann.address)
    await settle(chain, t, 6)
    expect(await ledgerOf(t, eve.address, 'USDE')).toEqual({ posted: 10n * UNIT, held: 0n })
    expect(await usdeOf(eve.address)).toBeGreaterThan(0n)
    expect((await ledgerOf(t, fay.address, 'USDE')).posted).toBe(0n)
    expect(await orders()).toEqual(swept)
    await expectSound(t)
  })
  await d.mend()
  await d.served(async (t) => {
    await settle(chain, t, 6)
    expect((await ledgerOf(t, fay.address, 'USDE')).posted).toBe(await usdeOf(eve.address))
    expect((await orders())[0]!.n).toBeGreaterThan(swept[0]!.n)
    await expectSound(t)
  })
})
