import type { Page } from '@holdfast/protocol/envelope'
import type { MachineTotals, UserMachine } from '@holdfast/protocol/machines'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { account, UNIT } from '#test/chain.ts'
import { ok, refused } from '#test/custody.ts'
import { changeSetting } from '#test/operators.ts'
import { checkMachines, DAY, type MachineStage, startMachineStage } from '#test/machines.ts'

let h: MachineStage

beforeAll(async () => {
  h = await startMachineStage()
})
afterAll(() => h?.stop())
afterEach(() => checkMachines(h))

test('buying takes the price, and sets the whole output aside with the shares of uplines', async () => {
  const { id } = await h.saved()
  const [paid, budget] = [await h.usdt(h.ann), await h.budget()]
  const bought = await ok<UserMachine>(h.buy(h.ann, id, 2))
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
  expect(await h.usdt(h.ann)).toBe(paid - 200n * UNIT)
  const reserved = 3n * (daily + (daily * 500n) / 10_000n + (daily * 300n) / 10_000n)
  expect(await h.budget()).toBe(budget - reserved)
  expect(await ok<MachineTotals>(h.t.get('getMachineTotals'))).toEqual({
    total: 150,
    sold: 2,
    reserved: String(reserved),
    budget: String(budget - reserved),
  })
  const log = await ok<Page<{ type: string; amount: string }>>(
    h.t.get('pageBalanceLog?size=1', h.ann.session),
  )
  expect(log.records).toMatchObject([{ type: 'machine', amount: String(-200n * UNIT) }])
})

test('what the budget cannot back is not sold: limit reached', async () => {
  const { id } = await h.saved({ days: 1, invitationBps: 0, accelerationBps: 0 })
  await h.fund('machine-budget', -(await h.budget()), 'TDE')
  expect(await h.machine(id)).toMatchObject({ state: 'limitReached', available: 0 })
  expect(await refused(h.buy(h.ann, id))).toMatchObject({ error: 'LIMIT_REACHED', available: '0' })
  const one = (110n * UNIT) / 50n
  await h.fund('machine-budget', 3n * one - 1n, 'TDE')
  expect(await h.machine(id)).toMatchObject({ state: 'open', available: 2 })
  expect(await refused(h.buy(h.ann, id, 3))).toMatchObject({
    error: 'LIMIT_REACHED',
    needed: String(3n * one),
  })
  const answers = await Promise.all(Array.from({ length: 8 }, () => h.buy(h.ann, id)))
  expect(answers.filter((a) => a.body.code === 200)).toHaveLength(2)
  expect(await h.machine(id)).toMatchObject({ state: 'limitReached', sold: 2, available: 0 })
  await h.fund('machine-budget', 10_000n * UNIT, 'TDE')
  await h.retire(id)
})

test('a key has one effect, also for fifty at once; with another body it is refused', async () => {
  const { id } = await h.saved()
  const key = 'one-intent-of-ann'
  const before = await h.usdt(h.ann)
  const answers = await Promise.all(Array.from({ length: 50 }, () => h.buy(h.ann, id, 1, { key })))
  expect(new Set(answers.map((a) => (a.body.data as UserMachine).id)).size).toBe(1)
  expect(answers.every((a) => a.body.code === 200)).toBe(true)
  expect(await h.usdt(h.ann)).toBe(before - 100n * UNIT)
  expect(await refused(h.buy(h.ann, id, 2, { key }))).toMatchObject({ error: 'KEY_CONFLICT' })
  const other = await h.saved()
  expect(await refused(h.buy(h.ann, other.id, 1, { key }))).toMatchObject({ error: 'KEY_CONFLICT' })
  for (const m of [id, other.id]) await h.retire(m)
})

test('who looked at other terms is told; what was bought keeps its own', async () => {
  const { id } = await h.saved()
  const first = await ok<UserMachine>(h.buy(h.ann, id, 1, { version: 1 }))
  await h.saved({ id, version: 1, price: String(50n * UNIT), ratio: String(UNIT / 100n) })
  expect(await refused(h.buy(h.ann, id, 1, { version: 1 }))).toEqual({
    error: 'MACHINE_CHANGED',
    id,
    version: 2,
  })
  const second = await ok<UserMachine>(h.buy(h.ann, id, 1, { version: 2 }))
  expect(second.price).toBe(String(50n * UNIT))
  expect((await h.mine(h.ann)).find((m) => m.id === first.id)).toEqual(first)
  expect(await refused(h.save({ id, version: 1 }))).toEqual({ error: 'MACHINE_CHANGED', id, version: 2 })
  expect(await refused(h.save({ id, version: 2, units: 1 }))).toEqual({
    error: 'INVALID_INPUT',
    field: 'units',
  })
  await h.retire(id)
})

test('nothing is sold without money, when closed, or when the module is off', async () => {
  const { id } = await h.saved({ price: String(2_000_000n * UNIT) })
  const has = await h.usdt(h.ann)
  expect(await refused(h.buy(h.ann, id))).toMatchObject({
    error: 'INSUFFICIENT_BALANCE',
    available: String(has),
  })
  expect(await h.usdt(h.ann)).toBe(has)
  const closed = await h.retire(id)
  expect(await refused(h.buy(h.ann, id))).toEqual({ error: 'MACHINE_CLOSED', id })
  await h.saved({ id, version: closed.version })
  const flip = (from: string, to: string) =>
    changeSetting(h.t, [h.who.managerA, h.who.managerB], {
      key: 'module.machines',
      current: from,
      proposed: to,
    })
  await flip('true', 'false')
  expect(await refused(h.buy(h.ann, id))).toMatchObject({ error: 'MODULE_CLOSED' })
  await flip('false', 'true')
  await ok(h.buy(h.ann, id))
  await h.retire(id)
})

test('who has nobody above has nothing reserved for shares', async () => {
  const { id } = await h.saved({ days: 1 })
  const root = { session: h.who.finance, address: account(4).address }
  await h.fund(root.address, 100n * UNIT)
  const before = await h.reserved()
  await ok(h.t.post('buyMachine', { id, amount: 1 }, root.session))
  expect((await h.reserved()) - before).toBe((110n * UNIT) / 50n)
  await h.retire(id)
})

test('everybody sees the own machines alone', async () => {
  expect(await h.mine(h.bob)).toEqual([])
  for (const call of ['pageUserMachine', 'getMachineSummary'])
    expect(await refused(h.t.get(call))).toMatchObject({ error: 'NO_LOGIN' })
  expect(await refused(h.t.post('buyMachine', { id: 1, amount: 1 }, {}))).toMatchObject({ error: 'NO_LOGIN' })
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
  expect(await refused(h.t.post('buyMachine', { id, amount }, h.ann.session))).toEqual({
    error: 'INVALID_INPUT',
    field,
  })
})

test('an unknown machine is refused', async () => {
  expect(await refused(h.buy(h.ann, 99_999))).toEqual({ error: 'MACHINE_UNKNOWN', id: 99_999 })
  expect(await refused(h.t.get('getMachine?id=99999'))).toMatchObject({ error: 'MACHINE_UNKNOWN' })
  expect(await refused(h.buy(h.ann, 1, 1, { key: 'short' }))).toEqual({
    error: 'INVALID_INPUT',
    field: 'key',
  })
})
