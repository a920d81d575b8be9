// The worked example of docs/LEVELS.md, number by number.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Params } from '../src/levels.ts'
import { compute, of, open, Script, standingOf } from './epochs.ts'
import { factsOf, PARAMS, USDT } from './world.ts'

const [R, A, B, C, D, E] = [1, 2, 3, 4, 5, 6] as const
const never = 10n ** 30n
const params: Params = {
  ...PARAMS,
  teamValids: [0n, 2n, 3n, ...Array.from({ length: 7 }, () => never)],
  teamAmounts: [0n, 500n * USDT, 600n * USDT, ...Array.from({ length: 7 }, () => never)],
  inviteBps: 3_000,
  teamRates: [0, 300, 500, 500, 600, 600, 600, 600, 600, 700],
  v4Bps: 1_000,
  v5Bps: 1_000,
}
const usdt = (text: string) => BigInt(Math.round(Number(text) * 1_000)) * 10n ** 15n

test('the worked example gives the numbers of the page', async () => {
  const levels = await open()
  const first = new Script(1)
    .join(R, R, () => 0)
    .join(A, A, () => R)
    .join(B, C, () => A)
    .join(D, E, (i) => i - 2)
  first
    .move(A, 1_000)
    .move(B, 2_000)
    .move(D, 500)
    .move(D, -300, 32_400)
    .move(C, 1_200, 21_600)
    .move(E, 1_000, 432)
  const one = await compute(levels, 1, factsOf(1, params), first.fund(1_000n * USDT).events)
  const cents = async (n: number) =>
    Promise.all([R, A, B, C, D, E].map(async (i) => (await standingOf(levels, n, i)).cents))
  expect(await cents(1)).toEqual([0n, 100_000n, 200_000n, 60_000n, 27_500n, 1_000n])
  expect(await standingOf(levels, 1, A)).toMatchObject({
    team: 288_500n,
    largest: 227_500n,
    small: 61_000n,
    members: 4,
    validMembers: 3,
    inviteValids: 2,
    teamNew: 288_500n,
    level: 2,
    legs: [0, 0, 0, 0, 0, 0, 0, 0],
  })
  expect(await standingOf(levels, 1, R)).toMatchObject({ team: 388_500n, small: 0n, level: 0, valid: false })
  expect((await standingOf(levels, 1, R)).legs).toEqual([1, 0, 0, 0, 0, 0, 0, 0])
  expect((await of(levels, 1, A)).income).toEqual([
    { source: 'community', level: 2, weight: 61_000n, usdt: usdt('50'), token: 0n },
    { source: 'invite', level: 2, weight: 160_000n, usdt: usdt('256'), token: 0n },
  ])
  expect((await of(levels, 1, B)).income).toEqual([
    { source: 'invite', level: 0, weight: 27_500n, usdt: usdt('44'), token: 0n },
  ])
  expect((await of(levels, 1, C)).income).toEqual([])
  expect(one).toMatchObject({
    returned: { usdt: usdt('650') },
    totals: { usdt: usdt('1000') },
    levels: [5, 0, 1, 0, 0, 0, 0, 0, 0, 0],
  })

  const two = await compute(levels, 2, factsOf(2, params), new Script(2).fund(100n * USDT).events)
  expect(await cents(2)).toEqual([0n, 100_000n, 200_000n, 120_000n, 20_000n, 100_000n])
  expect(await standingOf(levels, 2, A)).toMatchObject({
    team: 440_000n,
    small: 220_000n,
    teamNew: 151_500n,
    level: 2,
  })
  const earned = async (i: number) => (await standingOf(levels, 2, i)).earned.usdt
  expect([await earned(A), await earned(B), await earned(C)]).toEqual([
    usdt('329.75'),
    usdt('45.875'),
    usdt('9.375'),
  ])
  const pool = await levels.leavesOf(2, factsOf(2).hostingPool)
  expect(pool.rewards.map((r) => r.cumulative)).toEqual([usdt('715')])
  expect(two.totals.usdt).toBe(usdt('1100'))
})

test('the page has these numbers', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/LEVELS.md'), 'utf8')
  for (const figure of [
    '2,885.00',
    '2,275.00',
    '610.00',
    '1,600.00',
    '256',
    '44',
    '650',
    '329.75',
    '45.875',
    '9.375',
    '715',
  ])
    expect(page).toContain(figure)
})
