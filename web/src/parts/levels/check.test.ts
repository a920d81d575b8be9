import type { LevelProof } from '@holdfast/protocol/level-proof'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { type ChainEpoch, checkProof } from './check.ts'
import { recordLeaf, rewardLeaf, rootOf } from './leaf.ts'

const ONE = 10n ** 18n
const amount = (n: number) => String(BigInt(n) * ONE)
const address = (n: number): Hex => `0x${n.toString(16).padStart(40, '0')}`
const place = { chainId: 31_337, teamRewards: address(0xaa) }
const [me, usdt, tde] = [address(1), address(0xb1), address(0xb2)]
const FROM = 43_200 * 40_000
const beside: Hex = `0x${'7'.repeat(64)}`

const VALIDS = [0n, 2n, 4n, 10n, 20n, 30n, 40n, 50n, 60n, 70n]
const AMOUNTS = [0n, 200n, 400n, 1_000n, 2_000n, 3_000n, 4_000n, 5_000n, 6_000n, 7_000n].map((v) => v * ONE)

const record = {
  level: 2,
  teamUser: 5,
  teamValid: 4,
  inviteValids: 2,
  teamAmount: amount(900),
  teamActual: amount(400),
  teamNew: '0',
  invites: [0, 0, 0, 0, 0, 0, 0, 0],
}
const line = {
  source: 'community' as const,
  level: 2,
  bps: 1_000,
  partUsdt: amount(10),
  partToken: amount(20),
  weight: '40000',
  totalWeight: '80000',
  usdt: amount(5),
  token: amount(10),
}

/** A proof that is right in every figure, and what the chain says of it. */
function honest() {
  const bigints = { teamAmount: 900n * ONE, teamActual: 400n * ONE, teamNew: 0n }
  const leaves = [
    rewardLeaf(place, me, usdt, 12n * ONE),
    rewardLeaf(place, me, tde, 10n * ONE),
    recordLeaf(place, me, { ...record, ...bigints }),
  ] as [Hex, Hex, Hex]
  const first = rootOf(leaves[0], [leaves[1]])
  const second = rootOf(leaves[2], [beside])
  const root = rootOf(first, [second])
  const reward = { claimed: '0', claimable: '0' }
  const leg = { address: address(5), level: 0, valid: true, shareBps: 0, weighted: '0', members: 1 }
  const proof: LevelProof = {
    n: 2,
    startsAt: FROM,
    endsAt: FROM + 43_200,
    state: 'active',
    activeAt: 0,
    address: me,
    ...place,
    root,
    rewards: [
      { symbol: 'USDT', asset: usdt, cumulative: amount(12), ...reward, proof: [leaves[1], second] },
      { symbol: 'TDE', asset: tde, cumulative: amount(10), ...reward, proof: [leaves[0], second] },
    ],
    record: { ...record, proof: [beside, first] },
    figures: {
      level: 2,
      valid: true,
      weighted: amount(150),
      members: 5,
      validMembers: 4,
      inviteValids: 2,
      teamAmount: amount(900),
      largestLeg: amount(500),
      smallZone: amount(400),
      everNode: false,
      conditions: [],
    },
    income: [line],
    potUsdt: amount(100),
    potToken: amount(200),
    rules: {
      version: 1,
      generations: 10,
      validMin: amount(100),
      legsNeeded: 2,
      inviteBps: 3_000,
      v4Bps: 1_000,
      v5Bps: 1_000,
      teamRates: [0, 500, 1_000, 0, 0, 0, 0, 0, 0, 0],
      teamValids: VALIDS.map(String),
      teamAmounts: AMOUNTS.map(String),
    },
    opening: amount(100),
    changes: [{ time: FROM + 21_600, amount: amount(100), txHash: beside }],
    moreChanges: false,
    since: { block: 900, amount: amount(-30) },
    legs: [
      { ...leg, carry: amount(500) },
      { ...leg, carry: amount(400) },
    ],
    moreLegs: false,
  }
  const before: LevelProof = {
    ...proof,
    n: 1,
    rewards: [{ symbol: 'USDT', asset: usdt, cumulative: amount(7), ...reward, proof: [] }],
  }
  const chain: ChainEpoch = {
    // 100 at the start, 100 in the epoch, 30 taken out since
    holding: 170n * ONE,
    root,
    totals: { usdt: 150n * ONE, token: 200n * ONE },
    totalsBefore: { usdt: 50n * ONE, token: 0n },
    shares: { inviteBps: 3_000, v4Bps: 1_000, v5Bps: 1_000, teamRates: [0, 500, 1_000, 0, 0, 0, 0, 0, 0, 0] },
    thresholds: {
      teamValids: VALIDS,
      teamAmounts: AMOUNTS,
      validMin: 100n * ONE,
      legsNeeded: 2,
    },
  }
  return { proof, before, chain }
}
const { proof, before, chain } = honest()
const run = (p: LevelProof = proof, b: LevelProof | null | undefined = before, c: ChainEpoch = chain) =>
  checkProof(me, place, p, b, c)
const wrong = (...args: Parameters<typeof run>) => {
  const { outcomes, verdict } = run(...args)
  return [verdict, ...Object.entries(outcomes).flatMap(([name, o]) => (o === 'differs' ? [name] : []))]
}
const figures = (change: Partial<LevelProof['figures']>) => ({
  ...proof,
  figures: { ...proof.figures, ...change },
})

test('an honest answer is the same in everything', () => {
  const { outcomes, verdict, leaves } = run()
  expect(verdict).toBe('same')
  expect(new Set(Object.values(outcomes))).toEqual(new Set(['same']))
  expect(leaves.map((l) => l.of)).toEqual(['USDT', 'TDE', 'record'])
})

describe('a server that lies is found out', () => {
  const [reward, other] = proof.rewards as [LevelProof['rewards'][number], LevelProof['rewards'][number]]
  test.each<[string, LevelProof, string[]]>([
    ['another account', { ...proof, address: address(2) }, ['place', 'root']],
    ['another chain', { ...proof, chainId: 56 }, ['place']],
    ['another contract', { ...proof, teamRewards: address(3) }, ['place']],
    [
      'less earned',
      { ...proof, rewards: [{ ...reward, cumulative: amount(11) }, other] },
      ['cumulative', 'root'],
    ],
    ['a leaf left out', { ...proof, rewards: [other] }, ['cumulative']],
    [
      'another path',
      { ...proof, rewards: [{ ...reward, proof: reward.proof.toReversed() }, other] },
      ['root'],
    ],
    ['a path that ends early', { ...proof, rewards: [{ ...reward, proof: [] }, other] }, ['root']],
    ['another asset', { ...proof, rewards: [{ ...reward, asset: tde }, other] }, ['root']],
    ['own money left out', { ...proof, opening: '0' }, ['participation', 'holding']],
    ['what was taken out told otherwise', { ...proof, since: { block: 900, amount: '0' } }, ['holding']],
    [
      'a change of another epoch',
      { ...proof, changes: [{ ...proof.changes[0]!, time: FROM - 1 }] },
      ['participation'],
    ],
    ['a leg left out', { ...proof, legs: proof.legs.slice(0, 1) }, ['zone']],
    ['a smaller small zone', figures({ smallZone: amount(399) }), ['zone', 'level', 'record', 'income']],
    ['a lower level', figures({ level: 1 }), ['level', 'record', 'income']],
    ['fewer members', figures({ validMembers: 3 }), ['level', 'record']],
    ['a smaller pot', { ...proof, potUsdt: amount(99) }, ['pot', 'income']],
    ['a smaller share', { ...proof, income: [{ ...line, usdt: amount(4) }] }, ['income', 'cumulative']],
    ['a smaller part', { ...proof, income: [{ ...line, bps: 900 }] }, ['income']],
    ['another weight', { ...proof, income: [{ ...line, weight: '20000' }] }, ['income']],
    [
      'income of a level that it lacks',
      { ...proof, income: [{ ...line, source: 'v4', weight: '1' }] },
      ['income'],
    ],
    ['more weight than all', { ...proof, income: [{ ...line, totalWeight: '1' }] }, ['income']],
    ['no income though it counts', { ...proof, income: [] }, ['cumulative']],
  ])('%s', (_, lie, names) => {
    expect(wrong(lie)).toEqual(['differs', ...names])
  })
  test('another root than the chain has', () => {
    expect(wrong(proof, before, { ...chain, root: beside })).toEqual(['differs', 'root'])
  })
  test('another sum before', () => {
    expect(wrong(proof, null)).toEqual(['differs', 'cumulative'])
  })
})

describe('by rules 2', () => {
  const two = (more: Partial<LevelProof['income'][number]> = {}): LevelProof => ({
    ...proof,
    rules: { ...proof.rules, version: 2 },
    income: [{ ...line, ...more }],
  })
  // The small zone is 400 USDT, 40,000 cents; the line is half of all weight.
  test.each([
    ['all of the small zone', { weight: '40000', totalWeight: '80000' }, []],
    ['what is left beside nearer accounts', { weight: '30000', totalWeight: '60000' }, []],
    ['more than the small zone', { weight: '40001', totalWeight: '80002' }, ['income']],
    ['nothing', { weight: '0', totalWeight: '80000' }, ['income', 'cumulative']],
    ['another level', { level: 3 }, ['income']],
  ])('a weight that is %s', (_, more, names) => {
    const given = 'weight' in more && more.weight === '0' ? { ...more, usdt: '0', token: '0' } : more
    expect(wrong(two(given))).toEqual(names.length === 0 ? ['same'] : ['differs', ...names])
  })
})

test('a deposit that server and root leave out together is missing in the contract’s figure', () => {
  // Everything else fits: the epoch was computed without it.
  const without = { ...proof, changes: [], figures: { ...proof.figures, weighted: amount(100) } }
  expect(wrong(without)).toEqual(['differs', 'holding'])
  // Nor can it say that it came in before a root was there.
  const none: Hex = `0x${'0'.repeat(64)}`
  expect(run(without, before, { ...chain, root: none }).verdict).toBe('differs')
})

test('a node without that block’s state makes nothing differ, and nothing equal', () => {
  const { verdict, outcomes } = run(proof, before, { ...chain, holding: undefined })
  expect([verdict, outcomes.holding]).toEqual(['part', 'open'])
  expect(run({ ...proof, moreChanges: true }).verdict).toBe('part')
})

test('what cannot be told is said to be open, and nothing is called the same before the chain has a root', () => {
  const none: Hex = `0x${'0'.repeat(64)}`
  const early = run(proof, before, { ...chain, root: none })
  expect(early.verdict).toBe('waiting')
  expect(early.outcomes).toMatchObject({ root: 'open', pot: 'open', level: 'same' })
  // A wrong figure stays wrong before that.
  expect(run(figures({ level: 1 }), before, { ...chain, root: none }).verdict).toBe('differs')
  const part = checkProof(me, place, { ...proof, moreChanges: true, moreLegs: true }, undefined, chain)
  expect(part.outcomes).toMatchObject({ participation: 'open', zone: 'open', cumulative: 'open' })
})

test('tables that were changed since the epoch are no lie', () => {
  const tables = chain.thresholds
  const raised = { ...chain, thresholds: { ...tables, teamValids: tables.teamValids.map((v) => v + 1n) } }
  expect(run(proof, before, raised)).toMatchObject({ verdict: 'same', outcomes: { level: 'open' } })
  // A level that neither the old nor the new tables give is one.
  const lie = figures({ level: 4 })
  expect(run(lie, before, raised).outcomes.level).toBe('differs')
})

test('an account without a leaf is told so', () => {
  const nobody: LevelProof = {
    ...figures({ level: 0, validMembers: 0, smallZone: '0', teamAmount: '0', largestLeg: '0', valid: false }),
    rewards: [],
    record: null,
    income: [],
    legs: [],
  }
  expect(run(nobody, null).verdict).toBe('none')
})
