// `idiv` of the prelude, which takes a shorter way where numbers allow it, gives what whole numbers give.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Database, openDuckDb } from '../src/database.ts'
import { PRELUDE } from '../src/rules.ts'

const LARGEST = 10n ** 38n - 1n
const LARGEST_BIGINT = 2n ** 63n - 1n

/** Whole numbers of all lengths up to `most`, the same ones each time. */
function numbers(most: bigint, count: number): bigint[] {
  let state = 0x9e3779b97f4a7c15n
  return Array.from({ length: count }, () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 128n) - 1n)
    return (state >> (state % 121n)) % (most + 1n)
  })
}

/** Quotients of pairs of columns of these types. */
async function quotients(
  db: Database,
  type: string,
  pairs: readonly (readonly [bigint, bigint])[],
): Promise<bigint[]> {
  await db.run(`create or replace table pair (i bigint, a ${type}, b ${type})`)
  const values = pairs.map(([a, b], i) => `(${i}, cast('${a}' as ${type}), cast('${b}' as ${type}))`)
  await db.run(`insert into pair values ${values.join(', ')}`)
  const rows = await db.rows('select cast(idiv(a, b) as varchar) from pair order by i')
  return rows.map(([q]) => BigInt(q as string))
}

test('whole division is exact, at its bounds and for numbers of every length', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-idiv-'))
  const duckdb = await openDuckDb({ dir, memoryMb: 256, threads: 1 })
  try {
    const db = await duckdb.connect()
    await db.run(PRELUDE)
    const divisors = [1n, 2n, 3n, 10n ** 15n, 10n ** 16n, 43_200n * 10n ** 16n, LARGEST_BIGINT, 10n ** 37n]
    const bounds = [10n ** 15n, 2n ** 53n, LARGEST_BIGINT, 10n ** 22n]
    // Just below, at and just above a multiple is where an estimate would be off.
    const near = divisors.flatMap((b) =>
      [...bounds, ...numbers(10n ** 20n, 60)].flatMap((q) =>
        [-1n, 0n, 1n].map((more) => [q * b + more, b] as const),
      ),
    )
    const random = numbers(LARGEST, 3_000).map((a, i) => [a, divisors[i % divisors.length]!] as const)
    const pairs = [...near, ...random].filter(([a]) => a >= 0n && a <= LARGEST)
    const expected = pairs.map(([a, b]) => a / b)
    expect(await quotients(db, 'decimal(38, 0)', pairs)).toEqual(expected)
    expect(await quotients(db, 'hugeint', pairs)).toEqual(expected)
    // A divisor that stands in the text of a rule is of the smallest type that holds it.
    for (const [a, b] of pairs
      .filter(([, b]) => b < 2n ** 31n)
      .concat([[944_889_208_758_162n * 10_000n, 10_000n]])) {
      const [row] = await db.rows(`select cast(idiv(cast('${a}' as decimal(38, 0)), ${b}) as varchar)`)
      expect(BigInt(row![0] as string), `${a} by ${b}`).toBe(a / b)
    }
    db.close()
  } finally {
    duckdb.close()
    rmSync(dir, { recursive: true })
  }
})
