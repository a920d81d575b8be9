// Events and figures that cannot be right are refused with what is wrong; nothing is written then.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDuckDb } from '../src/database.ts'
import { type Manifest, manifestText } from '../src/files.ts'
import type { Change, EpochFacts, Funding, Registration } from '../src/levels.ts'
import { compute, EPOCH, folder, open, Script, standingOf, startOf } from './epochs.ts'
import type { Events } from './reference.ts'
import { accountOf, factsOf, PARAMS, USDT, ZERO } from './world.ts'

const base = () =>
  new Script(1)
    .join(1, 1, () => 0)
    .join(2, 3, () => 1)
    .move(2, 500)
    .fund(USDT, 0n, EPOCH)
const at = (block: number, logIndex = 0) => ({ block, logIndex, time: startOf(1) })
const person = (index: number, more: Partial<Registration> = {}): Registration => ({
  account: accountOf(index),
  refer: accountOf(1),
  index,
  ...at(900),
  ...more,
})
const change = (more: Partial<Change> = {}): Change => ({
  account: accountOf(2),
  kind: 'deposited',
  amount: USDT,
  ...at(900),
  ...more,
})
const funding = (more: Partial<Funding> = {}): Funding => ({ asset: 'usdt', amount: 1n, ...at(900), ...more })

const CASES: [what: string, spoil: (e: Events) => void, error: string][] = [
  [
    'an account that registered twice',
    (e) => e.registrations.push(person(4, { account: accountOf(2) })),
    'registered twice',
  ],
  ['an unknown inviter', (e) => e.registrations.push(person(4, { refer: accountOf(77) })), 'unknown inviter'],
  [
    'an inviter who comes later',
    (e) => e.registrations.push(person(4, { refer: accountOf(5) }), person(5, at(901))),
    'unknown inviter',
  ],
  [
    'an inviter who is the account',
    (e) => e.registrations.push(person(4, { refer: accountOf(4) })),
    'unknown inviter',
  ],
  ['a second root', (e) => e.registrations.push(person(4, { refer: ZERO })), 'unknown inviter'],
  ['a registration that is missing', (e) => void e.registrations.splice(1, 1), 'the next one is 2'],
  [
    'numbers in another order than events',
    (e) => e.registrations.push(person(5), person(4, at(901))),
    'the next one is 4',
  ],
  [
    'the hosting pool as an account',
    (e) => e.registrations.push(person(4, { account: factsOf(1).hostingPool })),
    'hosting pool',
  ],
  ['a change of nobody', (e) => e.changes.push(change({ account: accountOf(9) })), 'unknown account'],
  [
    'a change before the registration',
    (e) => e.changes.push(change({ account: accountOf(3), ...at(1, 0) })),
    'before it registered',
  ],
  [
    'a change before it in the same block',
    (e) => {
      e.registrations.push(person(4, at(900, 5)))
      e.changes.push(change({ account: accountOf(4), ...at(900, 4) }))
    },
    'before it registered',
  ],
  ['more out than in', (e) => e.changes.push(change({ kind: 'left', amount: -501n * USDT })), 'below 0'],
  [
    'more out than in, for a moment',
    (e) =>
      e.changes.push(
        change({ kind: 'left', amount: -501n * USDT }),
        change({ amount: 9n * USDT, ...at(901) }),
      ),
    'below 0',
  ],
  ['nothing', (e) => e.changes.push(change({ amount: 0n })), 'has amount 0'],
  ['a deposit below 0', (e) => e.changes.push(change({ amount: -1n })), 'has amount -1'],
  ['a release above 0', (e) => e.changes.push(change({ kind: 'released' })), 'has amount'],
  ['an unknown kind', (e) => e.changes.push(change({ kind: 'gift' as 'card' })), 'gift of account'],
  ['an unknown asset', (e) => e.funded.push(funding({ asset: 'gold' as 'usdt' })), 'gold'],
  ['an empty funding', (e) => e.funded.push(funding({ amount: 0n })), 'funded with 0'],
  ['a funding below 0', (e) => e.funded.push(funding({ amount: -1n })), 'funded with -1'],
  [
    'a funding before the first epoch',
    (e) => e.funded.push(funding({ block: 1, logIndex: 0, time: startOf(1) - 1 })),
    'before the first epoch',
  ],
  [
    'two events of one log',
    (e) => e.changes.push(change(at(900)), change({ account: accountOf(3), ...at(900) })),
    'two events at log 0 of block 900',
  ],
  [
    'a log of two kinds of events',
    (e) => {
      e.changes.push(change(at(900)))
      e.registrations.push(person(4, at(900)))
    },
    'two events at log 0',
  ],
  [
    'a block after the input block',
    (e) => e.changes.push(change({ ...at(1_000_001) })),
    'the blocks of this epoch',
  ],
  ['a time after the epoch', (e) => e.changes.push(change({ block: 900, time: startOf(2) })), 'to before'],
  [
    'a block of two times',
    (e) => e.changes.push(change(at(900)), change({ ...at(900, 1), time: startOf(1) + 1 })),
    'has time',
  ],
  [
    'a later block with an earlier time',
    (e) =>
      e.changes.push(
        change({ ...at(900), time: startOf(1) + 5 }),
        change({ ...at(901), time: startOf(1) + 4 }),
      ),
    'has time',
  ],
  ['no address', (e) => e.changes.push(change({ account: 'nobody' })), 'no address'],
  [
    'an address that is SQL',
    (e) => e.changes.push(change({ account: "'; drop table member; --" })),
    'no address',
  ],
  ['half a block', (e) => e.changes.push(change({ block: 0.5 })), 'no whole number'],
  ['a number below 0', (e) => e.registrations.push(person(-4)), 'no whole number'],
]

test.each(CASES)('refused: %s', async (_, spoil, error) => {
  const levels = await open()
  const { events } = base()
  spoil(events)
  await expect(compute(levels, 1, factsOf(1), events)).rejects.toThrow(error)
  expect(levels.numbers()).toEqual([])
  // The engine goes on with what is right.
  await compute(levels, 1, factsOf(1), base().events)
})

test('a pot of any size is shared, however few base units it has', async () => {
  for (const pot of [1n, 9_999n, 3_149_630_695_860_540n, 10n ** 16n]) {
    const levels = await open()
    const script = new Script(1).join(1, 1, () => 0).join(2, 3, () => 1)
    script.move(1, 500).move(2, 500).move(3, 500)
    const result = await compute(levels, 1, factsOf(1), script.fund(pot).events)
    expect(result).toMatchObject({ pot: { usdt: pot }, totals: { usdt: pot } })
  }
})

test('the same events without a fault are taken', async () => {
  const levels = await open()
  expect((await compute(levels, 1, factsOf(1), base().events)).accounts).toBe(3)
})

const FACTS: [what: string, facts: EpochFacts, error: string][] = [
  ['shares of more than all', { ...factsOf(1), params: { ...PARAMS, inviteBps: 3_100 } }, 'more than 10,000'],
  ['a share below 0', { ...factsOf(1), params: { ...PARAMS, v4Bps: -1 } }, 'v4Bps'],
  ['half a share', { ...factsOf(1), params: { ...PARAMS, v5Bps: 0.5 } }, 'v5Bps'],
  [
    'nine levels',
    { ...factsOf(1), params: { ...PARAMS, teamValids: PARAMS.teamValids.slice(1) } },
    'instead of 10',
  ],
  ['101 generations', { ...factsOf(1), params: { ...PARAMS, generations: 101 } }, '101 generations'],
  ['a bound below 0', { ...factsOf(1), params: { ...PARAMS, validMin: -1n } }, 'below 0'],
  ['a contract that is none', { ...factsOf(1), teamRewards: '0x12' }, 'no address'],
]
test.each(FACTS)('refused: %s', async (_, facts, error) => {
  await expect((await open()).begin(1, facts)).rejects.toThrow(error)
})

test('a number stands on the one before, of the same contracts', async () => {
  const levels = await open()
  await expect(levels.begin(2, factsOf(2))).rejects.toThrow('number 1 is missing')
  await expect(levels.begin(0, factsOf(1))).rejects.toThrow('no epoch number 0')
  await compute(levels, 1, factsOf(1), base().events)
  await expect(levels.begin(2, factsOf(3))).rejects.toThrow('number 2 is epoch 40001, not 40002')
  await expect(levels.begin(2, { ...factsOf(2), inputBlock: 999_999 })).rejects.toThrow('below the 1000000')
  await expect(levels.begin(2, { ...factsOf(2), chainId: 56 })).rejects.toThrow('chainId was 31337')
  await expect(levels.begin(2, { ...factsOf(2), usdt: accountOf(9) })).rejects.toThrow('usdt was')
  const known = new Script(2).join(2, 2, () => 1)
  await expect(compute(levels, 2, factsOf(2), known.events)).rejects.toThrow('registered twice')
  const early = { registrations: [], changes: [change({ ...at(900) })], funded: [] }
  await expect(compute(levels, 2, factsOf(2), early)).rejects.toThrow('the blocks of this epoch are 1000001')
  const far = new Script(2).move(2, -501, EPOCH)
  await expect(compute(levels, 2, factsOf(2), far.events)).rejects.toThrow('below 0')
  expect(levels.numbers()).toEqual([1])
})

test('one epoch at a time, and a discarded run leaves nothing', async () => {
  const levels = await open()
  const run = await levels.begin(1, factsOf(1))
  await expect(levels.begin(1, factsOf(1))).rejects.toThrow('another epoch')
  await run.registrations(base().events.registrations)
  run.discard()
  await compute(levels, 1, factsOf(1), base().events)
  expect(levels.numbers()).toEqual([1])
})

test('an account can join, take part and leave in one block, in the order of the logs', async () => {
  const levels = await open()
  const { events } = base()
  events.registrations.push(person(4, at(900, 1)))
  events.changes.push(
    change({ account: accountOf(4), kind: 'left', amount: -USDT, ...at(900, 3) }),
    change({ account: accountOf(4), kind: 'bought', ...at(900, 2) }),
  )
  const { accounts } = await compute(levels, 1, factsOf(1), events)
  expect(accounts).toBe(4)
})

// The largest figures that are held, and the first that are not.

const MOST = 23n * 10n ** 32n
const put = (e: Events, amounts: bigint[]) =>
  amounts.forEach((amount, i) =>
    e.changes.push(
      change({ account: accountOf(1), amount, kind: amount > 0n ? 'bought' : 'left', ...at(900 + i) }),
    ),
  )
const book = (e: Events, amounts: bigint[]) =>
  amounts.forEach((amount, i) => e.funded.push(funding({ amount, ...at(800_000 + i) })))
const halves = (all: bigint) => [all / 2n, all - all / 2n]

const FIGURES: [what: string, spoil: (e: Events) => void, error: string][] = [
  ['one change', (e) => put(e, [MOST + 1n]), `is above ${MOST}`],
  ['one change out', (e) => put(e, [-MOST - 1n]), `is above ${MOST}`],
  ['one booking', (e) => book(e, [MOST + 1n]), `is above ${MOST}`],
  ['changes together', (e) => put(e, halves(MOST)), 'whole cents, above 230000000000000000'],
  ['what goes out and in again', (e) => put(e, [MOST / 2n, -MOST / 2n, USDT]), 'whole cents, above'],
  ['many changes', (e) => put(e, Array<bigint>(75_000).fill(MOST)), 'whole cents, above'],
  ['bookings together', (e) => book(e, [...halves(MOST), 10n ** 16n]), 'times 10^16 usdt, above'],
  ['many bookings', (e) => book(e, Array<bigint>(75_000).fill(MOST)), 'times 10^16 usdt, above'],
]
test.each(FIGURES)('above the bound and refused: %s', async (_, spoil, error) => {
  const levels = await open()
  const { events } = base()
  spoil(events)
  await expect(compute(levels, 1, factsOf(1), events)).rejects.toThrow(error)
  expect(levels.numbers()).toEqual([])
})

test('rows of a file are held against the same bound', async () => {
  const instance = await openDuckDb({ dir: folder(), memoryMb: 100, threads: 1 })
  const db = await instance.connect()
  const parquet = join(folder(), 'changes.parquet')
  const values = [6, 7].map(
    (block) =>
      `('${accountOf(1)}', 'bought', '${6n * 10n ** 37n}'::decimal(38, 0), ${block}, 0, ${startOf(1)})`,
  )
  await db.run(`copy (select * from (values ${values.join(', ')}) v(account, kind, amount, block, log_index, time))
    to '${parquet}' (format parquet)`)
  instance.close()
  const run = await (await open()).begin(1, factsOf(1))
  await run.registrations(base().events.registrations)
  await run.changes({ parquet })
  await expect(run.finish()).rejects.toThrow('are 12000000000000000000000 whole cents, above')
})

test('figures at the bound are exact, in every sum and product', async () => {
  const levels = await open()
  const script = new Script(1).join(1, 1, () => 0).join(2, 3, () => 1)
  put(script.events, [100n * USDT])
  const each = MOST / 2n - 100n * USDT
  for (const i of [2, 3])
    script.events.changes.push(change({ account: accountOf(i), amount: each, ...at(950 + i) }))
  book(script.events, halves(MOST))
  const { totals, returned } = await compute(levels, 1, factsOf(1), script.events)
  expect(totals.usdt).toBe(MOST)
  expect(await standingOf(levels, 1, 1)).toMatchObject({ team: (2n * each) / 10n ** 16n, cents: 10_000n })
  const invite = { asset: 'usdt', cumulative: (MOST * 3_000n) / 10_000n }
  expect((await levels.leavesOf(1, accountOf(1))).rewards[0]!.cumulative).toBeGreaterThanOrEqual(
    invite.cumulative,
  )
  expect(returned.usdt).toBeLessThan(MOST)
})

test('more than 38 digits are never booked, over all epochs', async () => {
  const dir = folder()
  const levels = await open({ dir })
  await compute(levels, 1, factsOf(1), base().events)
  const file = levels.file(1, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  manifest.totals.usdt = String(10n ** 38n - 5n)
  writeFileSync(file, manifestText(manifest))
  const pot = (amount: bigint) => compute(levels, 2, factsOf(2), new Script(2).fund(amount).events)
  await expect(pot(5n)).rejects.toThrow('a pot of 5 usdt after the 99999999999999999999999999999999999995')
  // One that fits is computed, to what differs from what this manifest says.
  await expect(pot(4n)).rejects.toThrow('that were booked')
})

test('large pots and large weights are divided exactly', async () => {
  const levels = await open()
  const script = new Script(1).join(1, 1, () => 0).join(2, 3, () => 1)
  // Weights of 10^16 cents: their product with the pot has 49 digits.
  script
    .move(2, 2n * 10n ** 14n)
    .move(3, 10n ** 14n)
    .move(1, 100)
    .join(4, 5, (i) => i - 2)
  script
    .move(4, 10n ** 14n)
    .move(5, 10n ** 14n)
    .fund(10n ** 33n + 1n)
  const result = await compute(levels, 1, factsOf(1), script.events)
  const invite = ((10n ** 33n + 1n) * 3_000n) / 10_000n
  const weights = [20_000n, 10n ** 16n, 10n ** 16n]
  const total = weights.reduce((s, w) => s + w, 0n)
  for (const [i, weight] of weights.entries()) {
    const { income } = await levels.leavesOf(1, accountOf(i + 1))
    expect(income.find((l) => l.source === 'invite')).toMatchObject({
      weight,
      usdt: (invite * weight) / total,
    })
  }
  expect(result.totals.usdt).toBe(10n ** 33n + 1n)
})

test('a bound that nobody can reach, however large, closes a level', async () => {
  const levels = await open()
  const closed = { ...PARAMS, teamAmounts: PARAMS.teamAmounts.map(() => 2n ** 256n - 1n), validMin: 0n }
  const result = await compute(levels, 1, factsOf(1, closed), base().events)
  expect(result.levels[0]).toBe(3)
  const open2 = {
    ...closed,
    teamAmounts: PARAMS.teamAmounts.map(() => 0n),
    teamValids: PARAMS.teamValids.map(() => 0n),
    legsNeeded: 0,
  }
  expect((await compute(levels, 1, factsOf(1, open2), base().events)).levels[9]).toBe(3)
})
