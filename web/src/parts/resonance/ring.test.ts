import fc from 'fast-check'
import { encodeAbiParameters, keccak256 } from 'viem'
import { expect, test } from 'vitest'
import {
  type Arc,
  type Draw,
  filledStretches,
  fillOf,
  rewardAt,
  rewardOf,
  startOf,
  stepsDone,
  stretchesOf,
  vested,
} from './ring.ts'

/** The draw unit by unit: a place on the ring is filled if fewer than `capacity` places lie between it and the start. */
const isFilled = ({ total, capacity, start }: Draw, place: bigint) =>
  total <= capacity || (place - start + total) % total < capacity

const counted = (draw: Draw, { before, amount }: Arc) => {
  let n = 0n
  for (let i = before; i < before + amount; i++) if (isFilled(draw, i)) n++
  return n
}

/** Amounts that joined one after the other, and a capacity. */
const rings = fc
  .record({
    amounts: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 7 }),
    capacity: fc.integer({ min: 1, max: 40 }),
  })
  .map(({ amounts, capacity }) => {
    let at = 0n
    const arcs = amounts.map((n): Arc => {
      const arc = { before: at, amount: BigInt(n) }
      at += arc.amount
      return arc
    })
    return { arcs, total: at, capacity: BigInt(capacity) }
  })

test('over all starts, each order is filled as a count of places says, and all of it is the capacity', () => {
  fc.assert(
    fc.property(rings, ({ arcs, total, capacity }) => {
      const whole = arcs.map(() => 0n)
      for (let start = 0n; start < total; start++) {
        const draw = { total, capacity, start, proRata: false }
        const fills = arcs.map((arc) => fillOf(draw, arc))
        fills.forEach((fill, i) => (whole[i] = (whole[i] ?? 0n) + fill))
        expect(fills).toEqual(arcs.map((arc) => counted(draw, arc)))
        expect(fills.reduce((a, b) => a + b)).toBe(total < capacity ? total : capacity)
      }
      // Fair: over all starts an order gets its amount times the capacity, wherever it lies.
      const fits = total < capacity ? total : capacity
      expect(whole).toEqual(arcs.map((arc) => arc.amount * fits))
    }),
  )
})

test('what is drawn is what is filled: stretches add up, touch, and no two neighbours are alike', () => {
  fc.assert(
    fc.property(rings, fc.nat(), fc.boolean(), ({ arcs, total, capacity }, at, proRata) => {
      const draw = { total, capacity, start: BigInt(at) % total, proRata }
      const filled = filledStretches(draw).reduce((sum, s) => sum + s.to - s.from, 0n)
      expect(filled).toBe(proRata || total < capacity ? total : capacity)
      for (const arc of arcs) {
        const parts = stretchesOf(draw, arc)
        expect(parts[0]?.from).toBe(arc.before)
        expect(parts.at(-1)?.to).toBe(arc.before + arc.amount)
        for (const part of parts) expect(part.to).toBeGreaterThan(part.from)
        expect(parts.slice(1).map((s) => [s.from, s.filled])).toEqual(
          parts.slice(0, -1).map((s) => [s.to, !s.filled]),
        )
        const shown = parts.filter((p) => p.filled).reduce((sum, p) => sum + p.to - p.from, 0n)
        expect(shown).toBe(fillOf(draw, arc))
      }
    }),
  )
})

test('a missed draw fills everybody by the same part, and never more than the capacity', () => {
  fc.assert(
    fc.property(rings, ({ arcs, total, capacity }) => {
      const draw = { total, capacity, start: 0n, proRata: true }
      const fills = arcs.map((arc) => fillOf(draw, arc))
      expect(fills.reduce((a, b) => a + b)).toBe(total < capacity ? total : capacity)
      for (const [i, { amount }] of arcs.entries()) {
        const exact = total <= capacity ? amount : (amount * capacity) / total
        expect([exact, exact + 1n]).toContain(fills[i])
      }
    }),
  )
})

test('rewards of all orders add up to the reward of what is filled, to the base unit', () => {
  fc.assert(
    fc.property(rings, fc.nat(), fc.bigInt(0n, 10n ** 18n), ({ arcs, total, capacity }, at, rate) => {
      const draw = { total, capacity, start: BigInt(at) % total, proRata: false }
      const sum = arcs.reduce((all, arc) => all + rewardOf(draw, arc, rate), 0n)
      expect(sum).toBe(rewardAt(total < capacity ? total : capacity, rate))
      for (const arc of arcs) {
        const single = rewardAt(fillOf(draw, arc), rate)
        expect([single, single + 1n]).toContain(rewardOf(draw, arc, rate))
      }
    }),
  )
})

test('joining in two pieces is filled like joining at once', () => {
  const draw = { total: 97n, capacity: 40n, start: 71n, proRata: false }
  for (let before = 0n; before < 97n; before++)
    for (let amount = 2n; before + amount <= 97n; amount++) {
      const first = { before, amount: amount / 2n }
      const second = { before: before + first.amount, amount: amount - first.amount }
      expect(fillOf(draw, first) + fillOf(draw, second)).toBe(fillOf(draw, { before, amount }))
    }
})

test('the start is the hash of block hash, chain, contract and period, modulo what joined', () => {
  const hash = keccak256('0x01')
  const contract = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  const seed = BigInt(
    keccak256(
      encodeAbiParameters(
        [{ type: 'bytes32' }, { type: 'uint256' }, { type: 'address' }, { type: 'uint256' }],
        [hash, 31_337n, contract, 7n],
      ),
    ),
  )
  expect(startOf(hash, 31_337, contract, 7, 1_000n)).toBe(seed % 1_000n)
  expect(startOf(hash, 31_337, contract, 8, 10n ** 30n)).not.toBe(seed % 10n ** 30n)
  expect(startOf(hash, 31_337, contract, 7, 1n)).toBe(0n)
  expect(() => startOf(hash, 31_337, contract, 7, 0n)).toThrow(RangeError)
})

test('rewards open in steps of twelve hours from the deadline', () => {
  const [from, steps] = [1_000, 4]
  expect([999, 1_000, 44_199, 44_200, 10 ** 9].map((now) => stepsDone(from, steps, now))).toEqual([
    0, 0, 0, 1, 4,
  ])
  expect([0, 1, 2, 3, 4].map((done) => vested(10n, done, steps))).toEqual([0n, 2n, 5n, 7n, 10n])
  expect(vested(10n, 0, 0)).toBe(0n)
})
