import type { Page } from '@holdfast/protocol/envelope'
import type { Machine, MachineTotals, ManagedMachine, UserMachine } from '@holdfast/protocol/machines'
import type { AuditRecord } from '@holdfast/protocol/operators'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { account, UNIT } from '#test/chain.ts'
import { ok, refused } from '#test/custody.ts'
import { newDatabase } from '#test/database.ts'
import { checkMachines, type MachineStage, machineInput, startMachineStage } from '#test/machines.ts'
import { openDatabase } from '../../db/database.ts'
import { MachineManagement } from './manage.ts'

let h: MachineStage

beforeAll(async () => {
  h = await startMachineStage()
})
afterAll(() => h?.stop())
afterEach(() => checkMachines(h))

test('a manager prepares a machine; who buys sees cost, power, output and its end', async () => {
  const made = await h.saved()
  expect(made).toMatchObject({ version: 1, state: 'open', sold: 0, updatedBy: account(2).address })
  const list = await ok<Page<Machine>>(h.t.get('pageMachine', { lang: 'ko' }))
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
  const { records } = await ok<Page<AuditRecord>>(h.t.get('pageAudit?action=machines.save', h.who.auditor))
  expect(records[0]).toMatchObject({ subject: `machine ${made.id}`, before: null, reason: 'for the season' })
  await h.retire(made.id)
  expect((await ok<Page<Machine>>(h.t.get('pageMachine'))).total).toBe(0)
  expect(await h.machine(made.id)).toMatchObject({ state: 'closed', available: 0 })
})

test('two managers cannot together make more than 150', async () => {
  const answers = await Promise.all([
    h.save({ units: 100 }, h.who.managerA),
    h.save({ units: 100 }, h.who.managerB),
    h.save({ units: 90 }, h.who.managerA),
  ])
  expect(answers.filter((a) => a.body.code === 200)).toHaveLength(1)
  await h.retire((answers.find((a) => a.body.code === 200)!.body.data as ManagedMachine).id)
})

test('150 units in all, never 151, under buyers at once', async () => {
  const units = await h.t.app.database.pool.query<{ n: number }>('select sum(units)::int as n from machine')
  const total = units.rows[0]!.n
  const spent = (await ok<MachineTotals>(h.t.get('getMachineTotals'))).sold
  const { id } = await h.saved({ units: 150 - total, days: 1, price: String(UNIT) })
  const left = (await h.machine(id)).available
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) => h.buy(h.crowd[i % h.crowd.length]!, id, (i % 7) + 1)),
  )
  const done = answers.filter((a) => a.body.code === 200).map((a) => (a.body.data as UserMachine).units)
  expect(
    answers
      .filter((a) => a.body.code !== 200)
      .every((a) => (a.body.data as { error: string }).error === 'SOLD_OUT'),
  ).toBe(true)
  const bought = done.reduce((sum, n) => sum + n, 0)
  expect(bought).toBeGreaterThan(left - 7)
  expect(await ok<MachineTotals>(h.t.get('getMachineTotals'))).toMatchObject({ sold: spent + bought })
  const rest = (await h.machine(id)).available
  if (rest > 0) await ok(h.buy(h.ann, id, rest))
  expect(await h.machine(id)).toMatchObject({ available: 0, state: 'soldOut' })
  expect(await refused(h.buy(h.ann, id))).toEqual({ error: 'SOLD_OUT', available: 0 })
  expect(await refused(h.save({ units: 1 }))).toEqual({ error: 'MACHINE_UNITS', total: 150 })
  await expect(
    h.t.app.database.pool.query('update machine set units = units + 1 where id = $1', [id]),
  ).rejects.toThrow('150 units in all')
})

test('the local chain begins with two machines, once', async () => {
  const operators = { require: async () => 'manager' as const, audit: async () => {} }
  const url = await newDatabase()
  const database = openDatabase(url)
  const { db } = database
  const management = () =>
    new MachineManagement({ db, now: h.time, operators, isPublicFile: async () => false })
  await Promise.allSettled([management().keepLocalMachines(), management().keepLocalMachines()])
  await management().keepLocalMachines()
  const { records } = await management().page({})
  expect(records.map((m) => [m.units, m.state])).toEqual([
    [100, 'limitReached'],
    [30, 'limitReached'],
  ])
  await database.close()
})

test('only managers prepare machines', async () => {
  for (const session of [h.ann.session, h.who.finance, h.who.store, h.who.guardian, h.who.auditor])
    expect(await refused(h.save({}, session))).toMatchObject({ error: 'ROLE_REQUIRED' })
  for (const session of [h.ann.session, h.who.finance, h.who.store])
    expect(await refused(h.t.get('pageAllMachines', session))).toMatchObject({ error: 'ROLE_REQUIRED' })
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
  expect(await refused(h.t.post('saveMachine', { ...machineInput(), ...changed }, h.who.managerA))).toEqual({
    error: 'INVALID_INPUT',
    field,
  })
})
