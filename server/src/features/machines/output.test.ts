import type { Page } from '@holdfast/protocol/envelope'
import type { UserInfo } from '@holdfast/protocol/users'
import * as pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { UNIT } from '#test/chain.ts'
import { ok, type User } from '#test/custody.ts'
import { checkMachines, DAY, type MachineStage, startMachineStage } from '#test/machines.ts'
import { MachineOutput } from './output.ts'

let h: MachineStage

beforeAll(async () => {
  h = await startMachineStage()
})
afterAll(() => h?.stop())
afterEach(() => checkMachines(h))

test('each day is posted once, to the owner and its uplines, however many look', async () => {
  const { id } = await h.saved()
  await ok(h.buy(h.ann, id, 2))
  const daily = (220n * UNIT) / 50n
  const [own, invited, above] = [await h.tde(h.ann), await h.tde(h.bob), await h.tde(h.carol)]
  await h.post()
  expect(await h.tde(h.ann)).toBe(own)
  await h.toMidnight()
  expect(await h.mine(h.ann)).toMatchObject([{ status: 'producing', posted: 0 }])
  expect(await h.summary(h.ann)).toMatchObject({
    activePower: String(220n * UNIT),
    dailyOutput: String(daily),
  })
  await h.pass(DAY - 600)
  await h.post()
  expect(await h.tde(h.ann)).toBe(own)
  await h.pass(600)
  await Promise.all(Array.from({ length: 10 }, h.post))
  expect(await h.tde(h.ann)).toBe(own + daily)
  expect(await h.tde(h.bob)).toBe(invited + (daily * 500n) / 10_000n)
  expect(await h.tde(h.carol)).toBe(above + (daily * 300n) / 10_000n)
  expect(await h.mine(h.ann)).toMatchObject([
    { posted: 1, output: String(daily), remainingPower: String((220n * UNIT * 2n) / 3n) },
  ])
  const kinds = async (user: User) =>
    (await ok<Page<{ type: string }>>(h.t.get('pageBalanceLog?symbol=TDE', user.session))).records.map(
      (r) => r.type,
    )
  expect(await kinds(h.ann)).toEqual(['static'])
  expect(await kinds(h.bob)).toEqual(['invitation'])
  expect(await kinds(h.carol)).toEqual(['acceleration'])
})

test('effective power counts machines while they produce', async () => {
  const info = async () =>
    (await ok<UserInfo>(h.t.get(`getUserInfo?address=${h.ann.address}`, h.ann.session))).user!
  expect((await info()).effectivePower).toBe(String(220n * UNIT))
})

test('after days of downtime every day that passed is posted, and no more than there are', async () => {
  const own = await h.tde(h.ann)
  const daily = (220n * UNIT) / 50n
  await h.pass(40 * DAY)
  await Promise.all(Array.from({ length: 10 }, h.post))
  expect(await h.tde(h.ann)).toBe(own + 2n * daily)
  expect(await h.mine(h.ann)).toMatchObject([
    { posted: 3, status: 'expired', remainingPower: '0', remainingOutput: '0', output: String(3n * daily) },
  ])
  expect(await h.summary(h.ann)).toMatchObject({ activePower: '0', remainingPower: '0', dailyOutput: '0' })
  expect(await h.reserved()).toBe(0n)
})

test('a machine of many days makes up for long downtime in pieces', async () => {
  const { id } = await h.saved({ days: 100, units: 1 })
  await ok(h.buy(h.crowd[0]!, id))
  await h.toMidnight(95 * DAY + 600)
  expect(await h.t.app.features.machines.output.step()).toBe(true)
  expect(await h.mine(h.crowd[0]!)).toMatchObject([{ posted: 30 }])
  await h.post()
  expect(await h.mine(h.crowd[0]!)).toMatchObject([{ posted: 95, status: 'producing' }])
  await h.retire(id)
})

test('output is exchanged to USDT for who wants it, while there is a price and liquidity', async () => {
  const { id } = await h.saved({ days: 4 })
  // Earlier purchases have ended.
  await h.toMidnight(10 * DAY)
  await h.post()
  expect(await ok(h.t.post('setAutoExchange', { on: true }, h.ann.session))).toBe(true)
  await ok(h.buy(h.ann, id, 10))
  await h.toMidnight()
  await h.post()
  const daily = (1_100n * UNIT) / 50n
  const [hasTde, hasUsdt] = [await h.tde(h.ann), await h.usdt(h.ann)]
  // Without liquidity the output stays TDE.
  await h.pass(DAY)
  await h.post()
  expect([await h.tde(h.ann), await h.usdt(h.ann)]).toEqual([hasTde + daily, hasUsdt])
  await h.fund('liquidity', 1_000n * UNIT)
  await h.pass(DAY)
  await Promise.all(Array.from({ length: 5 }, h.post))
  const gained = (await h.usdt(h.ann)) - hasUsdt
  expect(await h.tde(h.ann)).toBe(hasTde + daily)
  const [price] = await ok<{ price: string }[]>(h.t.get('listPrices?symbol=TDE'))
  expect(gained).toBe((daily * BigInt(price!.price)) / UNIT)
  const log = await ok<Page<{ type: string }>>(h.t.get('pageBalanceLog?size=3', h.ann.session))
  expect(log.records.map((r) => r.type).toSorted()).toEqual(['exchange', 'exchange', 'static'])
  // With the exchange switched off the output stays TDE.
  await ok(h.t.post('setAutoExchange', { on: false }, h.ann.session))
  expect(await h.summary(h.ann)).toMatchObject({ autoExchange: false })
  await h.pass(DAY)
  await h.post()
  expect([await h.tde(h.ann), await h.usdt(h.ann)]).toEqual([hasTde + 2n * daily, hasUsdt + gained])
  await h.retire(id)
})

test('a failure in the middle posts nothing of that piece, and the next round all of it', async () => {
  await h.toMidnight(10 * DAY)
  await h.post()
  const { id } = await h.saved({ days: 3 })
  const { db } = h.t.app.database
  await ok(h.buy(h.ann, id))
  await ok(h.t.post('setAutoExchange', { on: true }, h.ann.session))
  await h.toMidnight(3 * DAY)
  const before = [await h.tde(h.ann), await h.tde(h.bob), await h.usdt(h.ann)]
  let days = 0
  const failing = new MachineOutput({
    db,
    now: h.time,
    exchangeNow: async () => (amount) => {
      if (++days === 3) throw new Error('killed')
      return { fee: 0n, net: amount, received: amount / 4n, paid: amount / 4n }
    },
  })
  await expect(failing.step()).rejects.toThrow('killed')
  expect([await h.tde(h.ann), await h.tde(h.bob), await h.usdt(h.ann)]).toEqual(before)
  expect(await h.mine(h.ann)).toMatchObject([{ posted: 0 }, ...(await h.mine(h.ann)).slice(1)])
  await ok(h.t.post('setAutoExchange', { on: false }, h.ann.session))
  await h.post()
  expect(await h.tde(h.ann)).toBe(before[0]! + (3n * 110n * UNIT) / 50n)
  await h.retire(id)
})

test('with connections killed again and again in the middle, every day is posted once', async () => {
  const { id } = await h.saved({ days: 40, units: 4, price: String(UNIT) })
  for (let i = 0; i < 4; i++) await ok(h.buy(h.ann, id))
  await h.toMidnight(40 * DAY)
  const before = await h.tde(h.ann)
  const killer = new pg.Client({ connectionString: h.t.config.databaseUrl })
  await killer.connect()
  let broken = 0
  const rest = async () =>
    Number(
      (await killer.query(`select coalesce(sum(days - posted), 0) as n from machine_purchase`)).rows[0].n,
    )
  const work = async () => {
    while ((await rest()) > 0) await h.t.app.features.machines.output.step().catch(() => broken++)
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
      // Between two kills some output is booked.
      const before = await rest()
      let left = before
      while (left > 0 && left === before) left = await rest()
    }
  }
  await Promise.all([work(), work(), kill()])
  await killer.end()
  expect(broken).toBeGreaterThan(0)
  expect(await h.tde(h.ann)).toBe(before + (4n * 40n * 110n * UNIT) / 50n)
  await h.retire(id)
})
