// What the rules must hold up against, case by case.
import { expect, test } from 'vitest'
import type { EpochFacts, Params } from '../src/levels.ts'
import { proves } from '../src/tree.ts'
import { compute, EPOCH, of, open, Script, standingOf, startOf } from './epochs.ts'
import { leafOfRecord, leafOfReward, ReferenceLevels } from './reference.ts'
import { compare } from './compare.ts'
import { accountOf, factsOf, PARAMS, USDT, World } from './world.ts'

const params = (more: Partial<Params> = {}): EpochFacts['params'] => ({ ...PARAMS, ...more })
/** V1 for whoever is valid; V2 for 2 valid members and 100 USDT; V3 asks for two such legs besides. */
const EASY = params({
  teamValids: [0n, 0n, 2n, 2n, 2n, 2n, 2n, 2n, 2n, 2n],
  teamAmounts: [0n, 0n, 100n, 100n, 100n, 100n, 100n, 100n, 100n, 100n].map((v) => v * USDT),
})

test('a flash of money at the end of an epoch counts its seconds alone', async () => {
  const levels = await open()
  const script = new Script(1).join(1, 1, () => 0).join(2, 3, () => 1)
  script.move(2, 1_000_000, 1).move(2, -1_000_000, 1).move(3, 1_000_000, 1)
  await compute(levels, 1, factsOf(1), script.events)
  expect((await standingOf(levels, 1, 2)).cents).toBe(0n)
  // 1,000,000 USDT for one second of 43,200.
  expect((await standingOf(levels, 1, 3)).cents).toBe((100_000_000n * 1n) / 43_200n)
  await compute(levels, 2, factsOf(2), new Script(2).move(3, -1_000_000, EPOCH).events)
  expect(await standingOf(levels, 2, 3)).toMatchObject({ cents: 0n, participation: 0n, valid: false })
})

test('the first and the last second of an epoch belong to it, the next one does not', async () => {
  const levels = await open()
  const script = new Script(1).join(1, 2, (i) => i - 1)
  await compute(levels, 1, factsOf(1), script.move(2, 100, EPOCH).events)
  expect((await standingOf(levels, 1, 2)).cents).toBe(10_000n)
  const late = new Script(2)
  late.events.changes.push({
    account: accountOf(2),
    kind: 'deposited',
    amount: 1n,
    ...late.place(startOf(3)),
  })
  await expect(compute(levels, 2, factsOf(2), late.events)).rejects.toThrow(`to before ${startOf(3)}`)
})

test('money that wanders through a ring of wallets is weighed once', async () => {
  const levels = await open()
  const wallets = 24
  const script = new Script(1).join(1, 1, () => 0).join(2, wallets + 1, () => 1)
  for (let i = 0; i < wallets; i++) {
    const left = EPOCH - (i * EPOCH) / wallets
    script.move(i + 2, 2_400, left)
    if (i < wallets - 1) script.move(i + 2, -2_400, left - EPOCH / wallets)
  }
  await compute(levels, 1, factsOf(1), script.events)
  const root = await standingOf(levels, 1, 1)
  expect(root).toMatchObject({ team: 240_000n, largest: 10_000n, validMembers: wallets })
})

test('moving performance to another leg gives no more than the smaller leg had', async () => {
  const levels = await open()
  const script = new Script(1)
    .join(1, 1, () => 0)
    .join(2, 3, () => 1)
    .join(4, 5, (i) => i - 2)
  script.move(2, 200).move(3, 200).move(4, 1_000).move(1, 100)
  await compute(levels, 1, factsOf(1, EASY), script.events)
  expect(await standingOf(levels, 1, 1)).toMatchObject({ largest: 120_000n, small: 20_000n })
  // Half-way the 1,000 go from the one leg to the other.
  const half = new Script(2).move(4, -1_000, EPOCH / 2).move(5, 1_000, EPOCH / 2)
  await compute(levels, 2, factsOf(2, EASY), half.events)
  expect(await standingOf(levels, 2, 1)).toMatchObject({
    largest: 70_000n,
    small: 70_000n,
    team: 140_000n,
    teamNew: 0n,
  })
})

test('a level is lost and comes back, and its record stays with level 0 in between', async () => {
  const levels = await open()
  const first = new Script(1)
    .join(1, 1, () => 0)
    .join(2, 3, () => 1)
    .move(1, 100)
    .move(2, 100)
    .move(3, 100)
  await compute(levels, 1, factsOf(1, EASY), first.events)
  expect((await of(levels, 1, 1)).record?.record.level).toBe(2)
  await compute(levels, 2, factsOf(2, EASY), new Script(2).move(3, -100).events)
  expect((await of(levels, 2, 1)).record?.record).toMatchObject({ level: 1, teamUser: 2, teamValid: 1 })
  await compute(levels, 3, factsOf(3, EASY), new Script(3).move(1, -100).move(2, -100).events)
  expect((await of(levels, 3, 1)).record?.record).toMatchObject({ level: 0, teamAmount: 0n })
  const back = new Script(4).move(1, 100).move(2, 100).move(3, 100).events
  await compute(levels, 4, factsOf(4, EASY), back)
  expect((await of(levels, 4, 1)).record?.record).toMatchObject({ level: 2, teamNew: 200n * USDT })
})

test('a card gives V1 for ever, but no income to who is not valid', async () => {
  const levels = await open()
  const script = new Script(1).join(1, 1, () => 0).join(2, 3, () => 1)
  script
    .move(2, 1, EPOCH, 'card')
    .move(3, 500)
    .fund(1_000n * USDT)
  const result = await compute(levels, 1, factsOf(1, EASY), script.events)
  expect(await standingOf(levels, 1, 2)).toMatchObject({ level: 1, card: true, valid: false })
  expect((await of(levels, 1, 2)).income).toEqual([])
  // Nobody has a weight: all of the pot goes back.
  expect(result.returned.usdt).toBe(1_000n * USDT)
  await compute(levels, 2, factsOf(2, EASY), {})
  expect((await of(levels, 2, 2)).record?.record.level).toBe(1)
})

test('V4 and V5 are divided in equal parts among all of that level or more, to V9, and among nobody else', async () => {
  // A line in which each has one valid account more below it, and so one level more, than the next one.
  const levels = await open()
  const line = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const script = new Script(1).join(1, 9, (i) => i - 1)
  for (const i of line) script.move(i, 100)
  const byMembers = params({
    legsNeeded: 0,
    teamValids: [0n, 0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n],
    teamAmounts: Array.from({ length: 10 }, () => 0n),
  })
  await compute(levels, 1, factsOf(1, byMembers), script.fund(1_000_000n).events)
  const shared = line.map(async (i) => {
    const [{ level }, { income }] = [await standingOf(levels, 1, i), await of(levels, 1, i)]
    const part = (source: string) => income.find((one) => one.source === source)?.usdt ?? 0n
    return [level, part('v4'), part('v5')]
  })
  // 100,000 base units each, to six and to five accounts.
  expect(await Promise.all(shared)).toEqual([
    ...[9, 8, 7, 6, 5].map((level) => [level, 16_666n, 20_000n]),
    [4, 16_666n, 0n],
    ...[3, 2, 1].map((level) => [level, 0n, 0n]),
  ])
})

test('V3 needs two legs with a V2 each, not two V2 in one leg', async () => {
  // Root 1 with legs 2 and 3. Both V2s below 2 at first; then one below 3 as well.
  const tree = new Script(1)
    .join(1, 1, () => 0)
    .join(2, 3, () => 1)
    .join(4, 5, () => 2)
    .join(6, 9, (i) => (i < 8 ? 4 : 5))
  for (const i of [1, 2, 3, 4, 5, 6, 7, 8, 9]) tree.move(i, 100)
  tree.join(10, 11, () => 3)
  const levels = await open()
  await compute(levels, 1, factsOf(1, EASY), tree.events)
  const two = await standingOf(levels, 1, 2)
  expect([two.level, two.legs[0], two.legs[1]]).toEqual([3, 2, 0])
  const root = await standingOf(levels, 1, 1)
  expect([root.level, root.legs[0], root.legs[1]]).toEqual([2, 1, 1])
  await compute(levels, 2, factsOf(2, EASY), new Script(2).move(10, 100).move(11, 100).events)
  expect(await standingOf(levels, 2, 1)).toMatchObject({ level: 3, legs: [2, 1, 0, 0, 0, 0, 0, 0] })
})

test('generations beyond G do not count, for sums and for levels alike', async () => {
  const levels = await open()
  const script = new Script(1).join(1, 6, (i) => i - 1)
  for (const i of [1, 2, 3, 4, 5, 6]) script.move(i, 100)
  await compute(levels, 1, factsOf(1, params({ generations: 3 })), script.events)
  expect(await standingOf(levels, 1, 1)).toMatchObject({ members: 3, team: 30_000n })
  await compute(levels, 2, factsOf(2, params({ generations: 0 })), {})
  expect(await standingOf(levels, 2, 1)).toMatchObject({ members: 0, team: 0n, inviteValids: 1, invites: 1 })
})

test('what is paid over many epochs is what was booked, and every leaf has its proof', async () => {
  const levels = await open()
  const plain = new ReferenceLevels()
  const world = new World(4711)
  const facts = (n: number) => factsOf(n, EASY)
  let booked = { usdt: 0n, token: 0n }
  for (let n = 1; n <= 8; n++) {
    // Numbers 4 and 5 are empty.
    const events = n === 4 || n === 5 ? { registrations: [], changes: [], funded: [] } : world.next(n, 20, 80)
    const result = await compute(levels, n, facts(n), events)
    const expected = plain.next(facts(n), events)
    await compare(levels, result, expected, `number ${n}`)
    for (const { asset, amount } of events.funded) booked = { ...booked, [asset]: booked[asset] + amount }
    expect(result.totals).toEqual(booked)
    if (n !== 8) continue
    for (const { account, asset, cumulative } of expected.rewards) {
      const found = (await levels.leavesOf(n, account)).rewards.find((r) => r.asset === asset)
      const leaf = leafOfReward(facts(n), account as `0x${string}`, asset, cumulative)
      expect(found && proves(result.root, leaf, found.proof)).toBe(true)
    }
    for (const { account, record } of expected.records) {
      const found = (await levels.leavesOf(n, account)).record
      expect(found?.record).toEqual(record)
      expect(
        proves(result.root, leafOfRecord(facts(n), account as `0x${string}`, record), found!.proof),
      ).toBe(true)
    }
  }
})

test('the figures of an epoch are those of all events at once', async () => {
  const [levels, fresh] = [await open(), await open()]
  const world = new World(99)
  const all = [1, 2, 3, 4].map((n) => world.next(n, 30, 100))
  for (const [i, events] of all.entries())
    await compute(levels, i + 1, factsOf(i + 1, EASY), { ...events, funded: [] })
  await compute(
    fresh,
    1,
    { ...factsOf(4, EASY) },
    {
      registrations: all.flatMap((e) => e.registrations),
      changes: all.flatMap((e) => e.changes),
    },
  )
  for (let i = 1; i <= world.accounts.length; i++) {
    const { teamNew: _a, recorded: _b, ...one } = await standingOf(levels, 4, i)
    const { teamNew: _c, recorded: _d, ...other } = await standingOf(fresh, 1, i)
    expect(one).toEqual(other)
  }
})

test('a chain of 10,000 and a star of 100,000', async () => {
  const chain = await open()
  const long = new Script(1).join(1, 10_000, (i) => i - 1)
  for (let i = 1; i <= 10_000; i++) long.move(i, 100)
  const deep = await compute(chain, 1, factsOf(1, EASY), long.fund(10n ** 20n).events)
  expect(deep.accounts).toBe(10_000)
  expect(await standingOf(chain, 1, 1)).toMatchObject({ members: 10, team: 100_000n, small: 0n, level: 1 })
  expect(await standingOf(chain, 1, 9_995)).toMatchObject({ members: 5, team: 50_000n })

  const star = await open()
  const wide = new Script(1).join(1, 1, () => 0).join(2, 100_001, () => 1)
  for (let i = 1; i <= 100_001; i++) wide.move(i, 100 + (i % 7))
  const flat = await compute(star, 1, factsOf(1, EASY), wide.fund(10n ** 20n).events)
  expect(flat.levels).toEqual([0, 100_000, 1, 0, 0, 0, 0, 0, 0, 0])
  expect(await standingOf(star, 1, 1)).toMatchObject({
    members: 100_000,
    validMembers: 100_000,
    largest: 10_600n,
    level: 2,
  })
})

test('by rules 2 a sixtieth of what lies there is shared, whenever it came, and nothing is lost', async () => {
  const levels = await open()
  const script = new Script(1).join(1, 1, () => 0).join(2, 3, () => 1)
  script.move(1, 500).move(2, 500).move(3, 500)
  const booked = 228n * USDT + 59n
  let [lying, shared] = [booked, 0n]
  for (let n = 1; n <= 5; n++) {
    const events = n === 1 ? script.fund(booked).events : new Script(n).events
    const pot = lying / 60n
    ;[lying, shared] = [lying - pot, shared + pot]
    expect(await compute(levels, n, factsOf(n), events, 2)).toMatchObject({
      pot: { usdt: pot },
      carry: { usdt: lying },
      totals: { usdt: shared },
    })
  }
  expect(lying + shared).toBe(booked)
  // A number stands on one by the same rules alone.
  await expect(compute(levels, 6, factsOf(6), {}, 1)).rejects.toThrow('number 5 is by rules 2, not 1')
})

test('by rules 2 what lies below a nearer account of the class counts for that one alone', async () => {
  const levels = await open()
  // 1 above 2, 3 and 4; 2 above 5 and 6, 5 above 7 and 8. All are valid; 1, 2 and 5 reach V2.
  const refer = [0, 0, 1, 1, 1, 2, 2, 5, 5]
  const script = new Script(1)
  for (let i = 1; i <= 8; i++) script.join(i, i, () => refer[i]!)
  const usdt = [0, 1_000, 200, 300, 400, 500, 600, 700, 800]
  for (let i = 1; i <= 8; i++) script.move(i, usdt[i]!)
  const facts = factsOf(1, params({ ...EASY, legsNeeded: 3, inviteBps: 0 }))
  await compute(levels, 1, facts, script.fund(6_000n * USDT).events, 2)
  const weightOf = async (i: number) =>
    (await of(levels, 1, i)).income.map((l) => [l.source, l.level, l.weight])
  // 5: the smaller of 700 and 800. 2: of 500, and of 600. 1: 200 below which 2 takes all, 300, and 400 which is the largest.
  expect(await weightOf(5)).toEqual([['community', 2, 70_000n]])
  expect(await weightOf(2)).toEqual([['community', 2, 50_000n]])
  expect(await weightOf(1)).toEqual([['community', 2, 50_000n]])
  // By rules 1 the same 500 and 1,500 count for both.
  const before = await open()
  await compute(before, 1, facts, script.events)
  expect((await of(before, 1, 1)).income[0]!.weight).toBe(70_000n)
  expect((await of(before, 1, 2)).income[0]!.weight).toBe(60_000n)
})

test('by rules 2 a place that an end of a term cannot have is refused', async () => {
  const levels = await open()
  const base = () => new Script(1).join(1, 2, (i) => i - 1).move(2, 500)
  const end = (time: number, block = 5) => {
    const { events } = base()
    events.changes.push({
      account: accountOf(2),
      kind: 'ended',
      amount: -500n * USDT,
      block,
      logIndex: 0,
      time,
    })
    return events
  }
  await expect(compute(levels, 1, factsOf(1), end(startOf(2)), 2)).rejects.toThrow('a term that ended at')
  await expect(compute(levels, 1, factsOf(1), end(startOf(2) - 1, 2_000_000), 2)).rejects.toThrow(
    'a term that ended at',
  )
  await compute(levels, 1, factsOf(1), end(startOf(2) - 1), 2)
  expect(await standingOf(levels, 1, 2)).toMatchObject({ participation: 0n })
})
