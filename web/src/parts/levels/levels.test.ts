import { EPOCH_SECONDS } from '@holdfast/protocol/levels'
import { encodeAbiParameters, type Hex, keccak256, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { conditionsOf, levelOf, type LevelFigures, type Thresholds } from './conditions.ts'
import { type LevelRecord, recordLeaf, rewardLeaf, rootOf } from './leaf.ts'
import { CENT, partOf, shareOf, weigh, zones } from './sums.ts'

const ONE = 10n ** 18n
const address = (n: number): Hex => `0x${n.toString(16).padStart(40, '0')}`
const place = { chainId: 31_337, teamRewards: address(0xaa) }
const record: LevelRecord = {
  level: 3,
  teamUser: 12,
  teamValid: 7,
  inviteValids: 2,
  teamAmount: 5_000n * ONE,
  teamActual: 2_000n * ONE,
  teamNew: 10n * ONE,
  invites: [2, 1, 0, 0, 0, 0, 0, 0],
}

describe('leaves', () => {
  test('are hashed as the contract hashes them', () => {
    const reward = encodeAbiParameters(
      parseAbiParameters('uint8, uint256, address, address, address, uint256'),
      [1, 31_337n, place.teamRewards, address(1), address(2), 77n],
    )
    expect(rewardLeaf(place, address(1), address(2), 77n)).toBe(keccak256(keccak256(reward)))
    const { invites, ...r } = record
    const [i2, i3, i4, i5, i6, i7, i8, i9] = invites as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const written = encodeAbiParameters(
      parseAbiParameters(
        'uint8, uint256, address, address, uint8, uint32, uint32, uint32, uint128, uint128, uint128, uint32[8]',
      ),
      [
        2,
        31_337n,
        place.teamRewards,
        address(1),
        r.level,
        r.teamUser,
        r.teamValid,
        r.inviteValids,
        r.teamAmount,
        r.teamActual,
        r.teamNew,
        [i2, i3, i4, i5, i6, i7, i8, i9],
      ],
    )
    expect(recordLeaf(place, address(1), record)).toBe(keccak256(keccak256(written)))
  })

  test('differ with any value, and with chain and contract', () => {
    const mine = recordLeaf(place, address(1), record)
    for (const other of [
      { ...record, level: 4 },
      { ...record, teamActual: record.teamActual + 1n },
      { ...record, invites: [1, 2, 0, 0, 0, 0, 0, 0] },
    ])
      expect(recordLeaf(place, address(1), other)).not.toBe(mine)
    expect(recordLeaf({ ...place, chainId: 56 }, address(1), record)).not.toBe(mine)
    expect(recordLeaf({ ...place, teamRewards: address(9) }, address(1), record)).not.toBe(mine)
    expect(recordLeaf(place, address(2), record)).not.toBe(mine)
    expect(() => recordLeaf(place, address(1), { ...record, invites: [1] })).toThrow(RangeError)
  })

  test('lead to the root through neighbours in either order, and nowhere else', () => {
    const leaves = [1n, 2n, 3n].map((n) => rewardLeaf(place, address(1), address(2), n)) as [Hex, Hex, Hex]
    const pair = (a: Hex, b: Hex) => rootOf(a, [b])
    const root = pair(pair(leaves[0], leaves[1]), leaves[2])
    expect(rootOf(leaves[0], [leaves[1], leaves[2]])).toBe(root)
    expect(rootOf(leaves[1], [leaves[0], leaves[2]])).toBe(root)
    // A last one without a neighbour goes up as it is.
    expect(rootOf(leaves[2], [pair(leaves[0], leaves[1])])).toBe(root)
    expect(rootOf(leaves[0], [])).toBe(leaves[0])
    expect(rootOf(leaves[0], [leaves[2], leaves[1]])).not.toBe(root)
  })
})

describe('participation', () => {
  const from = 100 * EPOCH_SECONDS
  test('counts for the time that it is there', () => {
    // The examples of docs/LEVELS.md.
    expect(weigh(0n, [{ time: from + EPOCH_SECONDS - 1, amount: 1_000n * ONE }], from).amount).toBe(2n * CENT)
    expect(weigh(1_000n * ONE, [], from).amount).toBe(100_000n * CENT)
    const half = weigh(1_000n * ONE, [{ time: from + EPOCH_SECONDS / 2, amount: -600n * ONE }], from)
    expect(half.amount).toBe(700n * ONE)
    expect(half.lines[0]?.seconds).toBe(EPOCH_SECONDS / 2)
  })
  test('refuses a change of another epoch', () => {
    for (const time of [from - 1, from + EPOCH_SECONDS])
      expect(() => weigh(0n, [{ time, amount: ONE }], from)).toThrow(RangeError)
  })
})

test('the largest leg is left out of the small zone, once', () => {
  expect(zones([])).toEqual({ team: 0n, largest: 0n, small: 0n })
  expect(zones([5n])).toEqual({ team: 5n, largest: 5n, small: 0n })
  expect(zones([3n, 7n, 7n])).toEqual({ team: 17n, largest: 7n, small: 10n })
})

test('a share is rounded down, and of nothing it is nothing', () => {
  expect(partOf(1_001n, 3_000)).toBe(300n)
  expect(shareOf(10n, 1n, 3n)).toBe(3n)
  expect(shareOf(10n, 0n, 0n)).toBe(0n)
})

describe('levels', () => {
  const rules: Thresholds = {
    teamValids: [0n, 3n, 2n, 10n, 20n, 30n, 40n, 50n, 60n, 70n],
    teamAmounts: [0n, 1n, 5n, 10n, 20n, 30n, 40n, 50n, 60n, 70n],
    validMin: 100n,
    legsNeeded: 2,
  }
  const figures: LevelFigures = {
    participation: 100n,
    validMembers: 10,
    small: 10n,
    legs: [3, 2, 0, 0, 0, 0, 0, 0, 0],
  }
  const unmet = (level: number, now: LevelFigures) =>
    conditionsOf(level, now, rules)
      .filter((c) => !c.met)
      .map((c) => c.kind)

  test('are reached one after the other', () => {
    expect(levelOf(figures, rules, false)).toBe(3)
    // V2 alone would need fewer members than V1, but who has not reached V1 has not reached V2.
    expect(levelOf({ ...figures, validMembers: 2 }, rules, false)).toBe(0)
    expect(conditionsOf(2, figures, rules)[1]?.need).toBe(3n)
  })
  test('say what is missing', () => {
    expect(unmet(4, figures)).toEqual(['valids', 'amount', 'legs'])
    expect(unmet(3, { ...figures, legs: [9, 1] })).toEqual(['legs'])
    expect(unmet(1, { ...figures, participation: 99n })).toEqual(['self'])
    expect(conditionsOf(2, figures, rules).map((c) => c.kind)).not.toContain('legs')
  })
  test('are V1 at least for who bought a card', () => {
    const nothing = { participation: 0n, validMembers: 0, small: 0n, legs: [] }
    expect(levelOf(nothing, rules, true)).toBe(1)
    expect(levelOf(nothing, rules, false)).toBe(0)
    expect(levelOf(figures, rules, true)).toBe(3)
  })
})
