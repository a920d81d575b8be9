import { filledOf, type Ring, rewardOf } from '@holdfast/protocol/ring'
import * as fc from 'fast-check'
import * as pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase } from '#test/database.ts'

let client: pg.Client

beforeAll(async () => {
  client = new pg.Client({ connectionString: await newDatabase() })
  await client.connect()
})
afterAll(() => client?.end())

/** F(x) as the database computes it. */
async function inDatabase(ring: Ring, points: bigint[]): Promise<bigint[]> {
  const { rows } = await client.query<{ f: string }>(
    `select resonance_filled(x, $2, $3, $4, $5)::text as f
     from unnest($1::numeric[]) with ordinality u (x, place) order by place`,
    [
      points.map(String),
      String(ring.total),
      String(ring.capacity),
      ring.start === null ? null : String(ring.start),
      ring.proRata,
    ],
  )
  return rows.map((r) => BigInt(r.f))
}

/** Cells of a small ring, one by one: `capacity` of them from `start` on, around its end. */
function cells(total: number, capacity: number, start: number): boolean[] {
  const filled = Array.from({ length: total }, () => false)
  for (let i = 0; i < Math.min(capacity, total); i++) filled[(start + i) % total] = true
  return filled
}

test('on every small ring and from every start, a fill is the cells that are filled', async () => {
  for (let total = 1; total <= 9; total++)
    for (let capacity = 1; capacity <= 10; capacity++) {
      const sums = Array.from({ length: total }, () => 0n)
      for (let start = 0; start < total; start++) {
        const ring = {
          total: BigInt(total),
          capacity: BigInt(capacity),
          start: BigInt(start),
          proRata: false,
        }
        const points = Array.from({ length: total + 1 }, (_, x) => BigInt(x))
        const f = points.map((x) => filledOf(x, ring))
        const model = cells(total, capacity, start)
        expect(f).toEqual(points.map((x) => BigInt(model.slice(0, Number(x)).filter(Boolean).length)))
        expect(await inDatabase(ring, points)).toEqual(f)
        for (let x = 0; x < total; x++) sums[x]! += f[x + 1]! - f[x]!
      }
      // Over all starts each cell is filled as often as every other one.
      expect(new Set(sums)).toEqual(new Set([BigInt(Math.min(capacity, total))]))
    }
})

const big = (max: bigint) => fc.bigInt({ min: 0n, max })
const rings = fc
  .record({ capacity: fc.bigInt({ min: 1n, max: 2n ** 88n }), over: big(2n ** 95n), proRata: fc.boolean() })
  .chain(({ capacity, over, proRata }) => {
    const total = capacity + over
    return fc.record({
      ring: big(total - 1n).map((start): Ring => ({
        total,
        capacity,
        start: over === 0n || proRata ? null : start,
        proRata: over > 0n && proRata,
      })),
      cuts: fc.array(big(total), { maxLength: 20 }),
      rate: big(2n ** 79n),
    })
  })

test('on any ring the fills add up to the capacity, rewards to those of the whole, in code as in the database', async () => {
  await fc.assert(
    fc.asyncProperty(rings, async ({ ring, cuts, rate }) => {
      const points = [0n, ...cuts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)), ring.total]
      const f = points.map((x) => filledOf(x, ring))
      expect(await inDatabase(ring, points)).toEqual(f)
      expect(f[0]).toBe(0n)
      expect(f.at(-1)).toBe(ring.capacity)
      const parts = f.slice(1).map((to, i) => ({ from: f[i]!, to }))
      for (const { from, to } of parts) expect(to).toBeGreaterThanOrEqual(from)
      const rewards = parts.reduce((sum, ends) => sum + rewardOf(ends, rate), 0n)
      expect(rewards).toBe((ring.capacity * rate) / 10n ** 18n)
    }),
    { numRuns: process.env.DEEP ? 2_000 : 100 },
  )
})
