import type { Page } from '@holdfast/protocol/envelope'
import type {
  Machine,
  MachineSummary,
  MachineTotals,
  ManagedMachine,
  SaveMachineInput,
  UserMachine,
} from '@holdfast/protocol/machines'
import type { AuditRecord } from '@holdfast/protocol/operators'
import type { UserInfo } from '@holdfast/protocol/users'
import * as pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { account, Person, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { ledgerOf, newUser, ok, refused, type User } from '#test/custody.ts'
import { newDatabase } from '#test/database.ts'
import { OPERATOR_ENV, signInOperators } from '#test/operators.ts'
import { signIn, startTestApp, type TestApp } from '#test/server.ts'
import { inTransaction, openDatabase } from '../../db/database.ts'
import { LEDGER_CHECKS, runChecks } from '../../ledger/check.ts'
import { post as book } from '../../ledger/post.ts'
import { MachineManagement } from './manage.ts'
import { MachineOutput } from './output.ts'

const DAY = 86_400

let chain: TestChain
let t: TestApp
let now = Date.now()
let who: Awaited<ReturnType<typeof signInOperators>>
/** node holder at the top, then somebody without level, then the buyer */
let carol: User
let bob: User
let ann: User
const crowd: User[] = []

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, env: OPERATOR_ENV, clock: () => now })
  await t.sync()
  carol = await newUser(chain, t, 11)
  await carol.person.buyNode()
  const below = async (index: number, refer: User): Promise<User> => {
    const person = new Person(chain, index)
    await person.register(refer.address)
    await t.sync()
    return { person, address: person.address, session: await signIn(t, person.account) }
  }
  bob = await below(12, carol)
  ann = await below(13, bob)
  for (let i = 0; i < 2; i++) crowd.push(await below(20 + i, ann))
  who = await signInOperators(t)
  await fund('machine-budget', 300_000n * UNIT, 'TDE')
  for (const user of [carol, bob, ann, ...crowd]) await fund(user.address, 1_000_000n * UNIT)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})
afterEach(async () => {
  const client = new pg.Client({ connectionString: t.config.databaseUrl })
  await client.connect()
  const breaches = await runChecks(client, LEDGER_CHECKS)
  const { rows } = await client.query(
    `select (select coalesce(sum(posted), 0) from ledger_account where owner = 'machine-reserve')::text as reserved,
       (select coalesce(sum((days - posted) * (daily + invitation + acceleration)), 0) from machine_purchase)::text as owed,
       (select coalesce(sum(sold), 0) from machine)::int as sold,
       (select coalesce(sum(units), 0) from machine_purchase)::int as bought,
       (select count(*) from machine_output)::int as outputs,
       (select coalesce(sum(posted), 0) from machine_purchase)::int as days`,
  )
  await client.end()
  const { reserved, owed, sold, bought, outputs, days } = rows[0]
  if (breaches.length > 0 || reserved !== owed || sold !== bought || outputs !== days || sold > 150)
    throw new Error(`what must hold does not: ${JSON.stringify({ breaches, ...rows[0] })}`)
})

let funded = 0
/** Gives an account assets from outside, as often as asked. */
const fund = (who: string, amount: bigint, currency: 'USDT' | 'TDE' = 'USDT') =>
  inTransaction(t.app.database.db, (trx) => {
    const owner = who.toLowerCase()
    return book(trx, {
      key: `fund ${++funded}`,
      kind: owner.startsWith('0x') ? 'deposit' : 'funding',
      time: 1_000,
      postings: [
        { owner: 'custody', currency, amount: -amount },
        { owner, currency, amount },
      ],
    })
  })

const input = (more: Partial<SaveMachineInput> = {}): SaveMachineInput => ({
  texts: [
    { language: 'tw', title: '礦機', text: '說明' },
    { language: 'en', title: 'Machine', text: 'About' },
  ],
  price: String(100n * UNIT),
  power: String(110n * UNIT),
  ratio: String(UNIT / 50n),
  days: 3,
  units: 10,
  invitationBps: 500,
  accelerationBps: 300,
  open: true,
  reason: 'for the season',
  ...more,
})
const save = (more: Partial<SaveMachineInput> = {}, session = who.managerA) =>
  t.post('saveMachine', input(more), session)
const saved = (more: Partial<SaveMachineInput> = {}) => ok<ManagedMachine>(save(more))
/** Ends a test's machine, so that its units are free for the next one. */
const retire = async (id: number) => {
  const { records } = await ok<Page<ManagedMachine>>(t.get('pageAllMachines?size=200', who.auditor))
  const { version, sold } = records.find((m) => m.id === id)!
  return saved({ id, version, units: sold, open: false })
}
const buy = (user: User, id: number, amount: unknown = 1, more: Record<string, unknown> = {}) =>
  t.post('buyMachine', { id, amount, ...more }, user.session)
const mine = async (user: User) =>
  (await ok<Page<UserMachine>>(t.get('pageUserMachine?size=200', user.session))).records
const machine = (id: number) => ok<Machine>(t.get(`getMachine?id=${id}`, { lang: 'en' }))
const summary = (user: User) => ok<MachineSummary>(t.get('getMachineSummary', user.session))
const tde = async (user: User) => (await ledgerOf(t, user.address, 'TDE')).posted
const usdt = async (user: User) => (await ledgerOf(t, user.address)).posted
const time = async () => Number((await chain.client.getBlock()).timestamp)
const pass = async (seconds: number) => {
  await chain.later(seconds)
  now += 1_000
  await t.sync()
}
/** Moves to `seconds` after the next 00:00 UTC. */
const toMidnight = async (seconds = 0) => pass(DAY - ((await time()) % DAY) + seconds)
const post = async () => {
  while (await t.app.machineOutput.step());
}

test('a manager prepares a machine; who buys sees cost, power, output and its end', async () => {
  const made = await saved()
  expect(made).toMatchObject({ version: 1, state: 'open', sold: 0, updatedBy: account(2).address })
  const list = await ok<Page<Machine>>(t.get('pageMachine', { lang: 'ko' }))
  expect(list.records).toMatchObject([
    {
      id: made.id,
      text: { language: 'en', title: 'Machine' },
      dailyOutput: String((110n * UNIT) / 50n),
      totalOutput: String((3n * 110n * UNIT) / 50n),
      available: 10,
      state: 'open',
    },
  ])
  const { records } = await ok<Page<AuditRecord>>(t.get('pageAudit?action=machines.save', who.auditor))
  expect(records[0]).toMatchObject({ subject: `machine ${made.id}`, before: null, reason: 'for the season' })
  await retire(made.id)
  expect((await ok<Page<Machine>>(t.get('pageMachine'))).total).toBe(0)
  expect(await machine(made.id)).toMatchObject({ state: 'closed', available: 0 })
})

test('buying takes the price, and sets the whole output aside with the shares of uplines', async () => {
  const { id } = await saved()
  const [paid, budget] = [await usdt(ann), (await ledgerOf(t, 'machine-budget', 'TDE')).posted]
  const bought = await ok<UserMachine>(buy(ann, id, 2))
  const daily = (220n * UNIT) / 50n
  expect(bought).toMatchObject({
    units: 2,
    price: String(200n * UNIT),
    power: String(220n * UNIT),
    remainingPower: String(220n * UNIT),
    dailyOutput: String(daily),
    remainingOutput: String(daily * 3n),
    status: 'notActivated',
    posted: 0,
  })
  expect(bought.startsAt % DAY).toBe(0)
  expect(bought.startsAt).toBeGreaterThan(bought.boughtAt)
  expect(bought.startsAt - bought.boughtAt).toBeLessThanOrEqual(DAY)
  expect(await usdt(ann)).toBe(paid - 200n * UNIT)
  const reserved = 3n * (daily + (daily * 500n) / 10_000n + (daily * 300n) / 10_000n)
  expect((await ledgerOf(t, 'machine-budget', 'TDE')).posted).toBe(budget - reserved)
  expect(await ok<MachineTotals>(t.get('getMachineTotals'))).toEqual({
    total: 150,
    sold: 2,
    reserved: String(reserved),
    budget: String(budget - reserved),
  })
  const log = await ok<Page<{ type: string; amount: string }>>(t.get('pageBalanceLog?size=1', ann.session))
  expect(log.records).toMatchObject([{ type: 'machine', amount: String(-200n * UNIT) }])
})

test('each day is posted once, to the owner and its uplines, however many look', async () => {
  const daily = (220n * UNIT) / 50n
  const [own, invited, above] = [await tde(ann), await tde(bob), await tde(carol)]
  await post()
  expect(await tde(ann)).toBe(own)
  await toMidnight()
  expect(await mine(ann)).toMatchObject([{ status: 'producing', posted: 0 }])
  expect(await summary(ann)).toMatchObject({ activePower: String(220n * UNIT), dailyOutput: String(daily) })
  await pass(DAY - 600)
  await post()
  expect(await tde(ann)).toBe(own)
  await pass(600)
  await Promise.all(Array.from({ length: 10 }, post))
  expect(await tde(ann)).toBe(own + daily)
  expect(await tde(bob)).toBe(invited + (daily * 500n) / 10_000n)
  expect(await tde(carol)).toBe(above + (daily * 300n) / 10_000n)
  expect(await mine(ann)).toMatchObject([
    { posted: 1, output: String(daily), remainingPower: String((220n * UNIT * 2n) / 3n) },
  ])
  const kinds = async (user: User) =>
    (await ok<Page<{ type: string }>>(t.get('pageBalanceLog?symbol=TDE', user.session))).records.map(
      (r) => r.type,
    )
  expect(await kinds(ann)).toEqual(['static'])
  expect(await kinds(bob)).toEqual(['invitation'])
  expect(await kinds(carol)).toEqual(['acceleration'])
})

test('effective power counts machines while they produce', async () => {
  const info = async () =>
    (await ok<UserInfo>(t.get(`getUserInfo?address=${ann.address}`, ann.session))).user!
  expect((await info()).effectivePower).toBe(String(220n * UNIT))
})

test('after days of downtime every day that passed is posted, and no more than there are', async () => {
  const own = await tde(ann)
  const daily = (220n * UNIT) / 50n
  await pass(40 * DAY)
  await Promise.all(Array.from({ length: 10 }, post))
  expect(await tde(ann)).toBe(own + 2n * daily)
  expect(await mine(ann)).toMatchObject([
    { posted: 3, status: 'expired', remainingPower: '0', remainingOutput: '0', output: String(3n * daily) },
  ])
  expect(await summary(ann)).toMatchObject({ activePower: '0', remainingPower: '0', dailyOutput: '0' })
  expect((await ledgerOf(t, 'machine-reserve', 'TDE')).posted).toBe(0n)
})

test('a machine of many days makes up for long downtime in pieces', async () => {
  const { id } = await saved({ days: 100, units: 1 })
  await ok(buy(crowd[0]!, id))
  await toMidnight(95 * DAY + 600)
  expect(await t.app.machineOutput.step()).toBe(true)
  expect(await mine(crowd[0]!)).toMatchObject([{ posted: 30 }])
  await post()
  expect(await mine(crowd[0]!)).toMatchObject([{ posted: 95, status: 'producing' }])
  await retire(id)
})

test('150 units in all, never 151, under buyers at once', async () => {
  const spent = (await ok<MachineTotals>(t.get('getMachineTotals'))).sold
  const { id } = await saved({ units: 150 - (await units()), days: 1, price: String(UNIT) })
  const left = (await machine(id)).available
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) => buy(crowd[i % crowd.length]!, id, (i % 7) + 1)),
  )
  const done = answers.filter((a) => a.body.code === 200).map((a) => (a.body.data as UserMachine).units)
  expect(
    answers
      .filter((a) => a.body.code !== 200)
      .every((a) => (a.body.data as { error: string }).error === 'SOLD_OUT'),
  ).toBe(true)
  const bought = done.reduce((sum, n) => sum + n, 0)
  expect(bought).toBeGreaterThan(left - 7)
  expect(await ok<MachineTotals>(t.get('getMachineTotals'))).toMatchObject({ sold: spent + bought })
  const rest = (await machine(id)).available
  if (rest > 0) await ok(buy(ann, id, rest))
  expect(await machine(id)).toMatchObject({ available: 0, state: 'soldOut' })
  expect(await refused(buy(ann, id))).toEqual({ error: 'SOLD_OUT', available: 0 })
  expect(await refused(save({ units: 1 }))).toEqual({ error: 'MACHINE_UNITS', total: 150 })
  await expect(
    t.app.database.pool.query('update machine set units = units + 1 where id = $1', [id]),
  ).rejects.toThrow('150 units in all')
})

const units = async () => {
  const { rows } = await t.app.database.pool.query<{ n: number }>(
    'select coalesce(sum(units), 0)::int as n from machine',
  )
  return rows[0]!.n
}

test('the rest of this story has machines of its own', async () => {
  // What was sold stays sold; for the tests below the history begins again on an empty database.
  await t.stop()
  t = await startTestApp({ chain, env: OPERATOR_ENV, clock: () => now })
  await t.sync()
  who = await signInOperators(t)
  for (const user of [carol, bob, ann, ...crowd]) user.session = await signIn(t, user.person.account)
  await fund(ann.address, 10_000n * UNIT)
  expect(await units()).toBe(0)
})

test('two managers cannot together make more than 150', async () => {
  const answers = await Promise.all([
    save({ units: 100 }, who.managerA),
    save({ units: 100 }, who.managerB),
    save({ units: 90 }, who.managerA),
  ])
  expect(answers.filter((a) => a.body.code === 200)).toHaveLength(1)
  await retire((answers.find((a) => a.body.code === 200)!.body.data as ManagedMachine).id)
})

test('what the budget cannot back is not sold: limit reached', async () => {
  const { id } = await saved({ days: 1, invitationBps: 0, accelerationBps: 0 })
  expect(await machine(id)).toMatchObject({ state: 'limitReached', available: 0 })
  expect(await refused(buy(ann, id))).toMatchObject({ error: 'LIMIT_REACHED', available: '0' })
  const one = (110n * UNIT) / 50n
  await fund('machine-budget', 3n * one - 1n, 'TDE')
  expect(await machine(id)).toMatchObject({ state: 'open', available: 2 })
  expect(await refused(buy(ann, id, 3))).toMatchObject({ error: 'LIMIT_REACHED', needed: String(3n * one) })
  const answers = await Promise.all(Array.from({ length: 8 }, () => buy(ann, id)))
  expect(answers.filter((a) => a.body.code === 200)).toHaveLength(2)
  expect(await machine(id)).toMatchObject({ state: 'limitReached', sold: 2, available: 0 })
  await fund('machine-budget', 10_000n * UNIT, 'TDE')
  await retire(id)
})

test('a key has one effect, also for fifty at once; with another body it is refused', async () => {
  const { id } = await saved()
  const key = 'one-intent-of-ann'
  const before = await usdt(ann)
  const answers = await Promise.all(Array.from({ length: 50 }, () => buy(ann, id, 1, { key })))
  expect(new Set(answers.map((a) => (a.body.data as UserMachine).id)).size).toBe(1)
  expect(answers.every((a) => a.body.code === 200)).toBe(true)
  expect(await usdt(ann)).toBe(before - 100n * UNIT)
  expect(await refused(buy(ann, id, 2, { key }))).toMatchObject({ error: 'KEY_CONFLICT' })
  const other = await saved()
  expect(await refused(buy(ann, other.id, 1, { key }))).toMatchObject({ error: 'KEY_CONFLICT' })
  for (const m of [id, other.id]) await retire(m)
})

test('who looked at other terms is told; what was bought keeps its own', async () => {
  const { id } = await saved()
  const first = await ok<UserMachine>(buy(ann, id, 1, { version: 1 }))
  await saved({ id, version: 1, price: String(50n * UNIT), ratio: String(UNIT / 100n) })
  expect(await refused(buy(ann, id, 1, { version: 1 }))).toEqual({ error: 'MACHINE_CHANGED', id, version: 2 })
  const second = await ok<UserMachine>(buy(ann, id, 1, { version: 2 }))
  expect(second.price).toBe(String(50n * UNIT))
  expect((await mine(ann)).find((m) => m.id === first.id)).toEqual(first)
  expect(await refused(save({ id, version: 1 }))).toEqual({ error: 'MACHINE_CHANGED', id, version: 2 })
  expect(await refused(save({ id, version: 2, units: 1 }))).toEqual({
    error: 'INVALID_INPUT',
    field: 'units',
  })
  await retire(id)
})

test('nothing is sold without money, when closed, or when the module is off', async () => {
  const { id } = await saved()
  const poor = crowd[1]!
  expect(await refused(buy(poor, id))).toMatchObject({ error: 'INSUFFICIENT_BALANCE', available: '0' })
  const closed = await retire(id)
  expect(await refused(buy(ann, id))).toEqual({ error: 'MACHINE_CLOSED', id })
  await saved({ id, version: closed.version })
  const flip = (from: string, to: string) =>
    ok(
      t.post(
        'setSetting',
        { key: 'module.machines', current: from, proposed: to, reason: 'a test' },
        who.managerA,
      ),
    )
  await flip('true', 'false')
  expect(await refused(buy(ann, id))).toMatchObject({ error: 'MODULE_CLOSED' })
  await flip('false', 'true')
  await ok(buy(ann, id))
  await retire(id)
})

test('output is exchanged to USDT for who wants it, while there is a price and liquidity', async () => {
  const { id } = await saved({ days: 4 })
  // What was bought before is through.
  await toMidnight(10 * DAY)
  await post()
  expect(await ok(t.post('setAutoExchange', { on: true }, ann.session))).toBe(true)
  await ok(buy(ann, id, 10))
  await toMidnight()
  await post()
  const daily = (1_100n * UNIT) / 50n
  const [hasTde, hasUsdt] = [await tde(ann), await usdt(ann)]
  // No liquidity: it stays TDE.
  await pass(DAY)
  await post()
  expect([await tde(ann), await usdt(ann)]).toEqual([hasTde + daily, hasUsdt])
  await fund('liquidity', 1_000n * UNIT)
  await pass(DAY)
  await Promise.all(Array.from({ length: 5 }, post))
  const gained = (await usdt(ann)) - hasUsdt
  expect(await tde(ann)).toBe(hasTde + daily)
  const [price] = await ok<{ price: string }[]>(t.get('listPrices?symbol=TDE'))
  expect(gained).toBe((daily * BigInt(price!.price)) / UNIT)
  const log = await ok<Page<{ type: string }>>(t.get('pageBalanceLog?size=3', ann.session))
  expect(log.records.map((r) => r.type).toSorted()).toEqual(['exchange', 'exchange', 'static'])
  // Switched off: it stays TDE.
  await ok(t.post('setAutoExchange', { on: false }, ann.session))
  expect(await summary(ann)).toMatchObject({ autoExchange: false })
  await pass(DAY)
  await post()
  expect([await tde(ann), await usdt(ann)]).toEqual([hasTde + 2n * daily, hasUsdt + gained])
  await retire(id)
})

test('a failure in the middle posts nothing of that piece, and the next round all of it', async () => {
  await toMidnight(10 * DAY)
  await post()
  const { id } = await saved({ days: 3 })
  const { db } = t.app.database
  await ok(buy(ann, id))
  await ok(t.post('setAutoExchange', { on: true }, ann.session))
  await toMidnight(3 * DAY)
  const before = [await tde(ann), await tde(bob), await usdt(ann)]
  let days = 0
  const failing = new MachineOutput({
    db,
    now: time,
    exchangeNow: async () => (amount) => {
      if (++days === 3) throw new Error('killed')
      return { fee: 0n, net: amount, received: amount / 4n, paid: amount / 4n }
    },
  })
  await expect(failing.step()).rejects.toThrow('killed')
  expect([await tde(ann), await tde(bob), await usdt(ann)]).toEqual(before)
  expect(await mine(ann)).toMatchObject([{ posted: 0 }, ...(await mine(ann)).slice(1)])
  await ok(t.post('setAutoExchange', { on: false }, ann.session))
  await post()
  expect(await tde(ann)).toBe(before[0]! + (3n * 110n * UNIT) / 50n)
  await retire(id)
})

test('with connections killed again and again in the middle, every day is posted once', async () => {
  const { id } = await saved({ days: 40, units: 4, price: String(UNIT) })
  for (let i = 0; i < 4; i++) await ok(buy(ann, id))
  await toMidnight(40 * DAY)
  const before = await tde(ann)
  const killer = new pg.Client({ connectionString: t.config.databaseUrl })
  await killer.connect()
  let broken = 0
  const rest = async () =>
    Number(
      (await killer.query(`select coalesce(sum(days - posted), 0) as n from machine_purchase`)).rows[0].n,
    )
  const work = async () => {
    while ((await rest()) > 0) await t.app.machineOutput.step().catch(() => broken++)
  }
  const killOne = async () => {
    const { rowCount } = await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction' limit 1`,
    )
    return rowCount === 1
  }
  const kill = async () => {
    for (let kills = 0; kills < 4; kills++) {
      while (!(await killOne())) if ((await rest()) === 0) return
      // Something gets through between two of them.
      const before = await rest()
      let left = before
      while (left > 0 && left === before) left = await rest()
    }
  }
  await Promise.all([work(), work(), kill()])
  await killer.end()
  expect(broken).toBeGreaterThan(0)
  expect(await tde(ann)).toBe(before + (4n * 40n * 110n * UNIT) / 50n)
  await retire(id)
})

test('the local chain begins with two machines, once', async () => {
  const operators = { require: async () => 'manager' as const, audit: async () => {} }
  const url = await newDatabase()
  const database = openDatabase(url)
  const { db } = database
  const management = () =>
    new MachineManagement({ db, now: time, operators, isPublicFile: async () => false })
  await Promise.allSettled([management().keepLocalMachines(), management().keepLocalMachines()])
  await management().keepLocalMachines()
  const { records } = await management().page({})
  expect(records.map((m) => [m.units, m.state])).toEqual([
    [100, 'limitReached'],
    [30, 'limitReached'],
  ])
  await database.close()
})

test('who has nobody above has nothing reserved for shares', async () => {
  const { id } = await saved({ days: 1 })
  const root = { session: who.finance, address: account(4).address }
  await fund(root.address, 100n * UNIT)
  const reserved = (await ledgerOf(t, 'machine-reserve', 'TDE')).posted
  await ok(t.post('buyMachine', { id, amount: 1 }, root.session))
  expect((await ledgerOf(t, 'machine-reserve', 'TDE')).posted - reserved).toBe((110n * UNIT) / 50n)
  await retire(id)
})

test('everybody sees the own machines alone', async () => {
  expect(await mine(bob)).toEqual([])
  for (const call of ['pageUserMachine', 'getMachineSummary'])
    expect(await refused(t.get(call))).toMatchObject({ error: 'NO_LOGIN' })
  expect(await refused(t.post('buyMachine', { id: 1, amount: 1 }, {}))).toMatchObject({ error: 'NO_LOGIN' })
})

test('only managers prepare machines', async () => {
  for (const session of [ann.session, who.finance, who.store, who.guardian, who.auditor])
    expect(await refused(save({}, session))).toMatchObject({ error: 'ROLE_REQUIRED' })
  for (const session of [ann.session, who.finance, who.store])
    expect(await refused(t.get('pageAllMachines', session))).toMatchObject({ error: 'ROLE_REQUIRED' })
})

test.each<[unknown, unknown, string]>([
  [0, 1, 'id'],
  ['x', 1, 'id'],
  [1, 0, 'amount'],
  [1, -1, 'amount'],
  [1, 1.5, 'amount'],
  [1, '1e1', 'amount'],
  [1, 151, 'amount'],
  [1, null, 'amount'],
  [1, 2 ** 60, 'amount'],
])('buying %j x %j is refused by name', async (id, amount, field) => {
  expect(await refused(t.post('buyMachine', { id, amount }, ann.session))).toEqual({
    error: 'INVALID_INPUT',
    field,
  })
})

test('an unknown machine is refused', async () => {
  expect(await refused(buy(ann, 99_999))).toEqual({ error: 'MACHINE_UNKNOWN', id: 99_999 })
  expect(await refused(t.get('getMachine?id=99999'))).toMatchObject({ error: 'MACHINE_UNKNOWN' })
  expect(await refused(buy(ann, 1, 1, { key: 'short' }))).toEqual({ error: 'INVALID_INPUT', field: 'key' })
})

test.each<[Record<string, unknown>, string]>([
  [{ price: '0' }, 'price'],
  [{ price: '-5' }, 'price'],
  [{ price: '9'.repeat(32) }, 'price'],
  [{ ratio: '0' }, 'ratio'],
  [{ power: '1', ratio: '1' }, 'ratio'],
  [{ days: 0 }, 'days'],
  [{ days: 1_001 }, 'days'],
  [{ units: 151 }, 'units'],
  [{ units: -1 }, 'units'],
  [{ invitationBps: 5_001 }, 'invitationBps'],
  [{ texts: [{ language: 'ko', title: '한국어', text: '' }] }, 'texts'],
  [{ image: `/profile/${'a'.repeat(32)}.webp` }, 'image'],
  [{ open: 'yes' }, 'open'],
  [{ reason: '' }, 'reason'],
])('a machine with %j is refused by name', async (changed, field) => {
  expect(await refused(t.post('saveMachine', { ...input(), ...changed }, who.managerA))).toEqual({
    error: 'INVALID_INPUT',
    field,
  })
})
