import { sql } from 'kysely'
import type { Reader } from '../../db/database.ts'
import { burnedWords, paidNumbers } from '../payouts/known.ts'

const WORD = 256n
const FULL = (1n << WORD) - 1n

/**
 * The lowest of an account's numbers that the tables do not know. They know those of its withdrawals, however they ended, those
 * that the vault paid, and those that the owner burned. The vault pays each number once, so it refuses one that the tables have
 * forgotten (D-228).
 */
export async function nextNumber(db: Reader, account: string): Promise<bigint> {
  const burned = await burnedWords(db, account)
  let from = 0n
  for (;;) {
    const n = await lowestUnused(db, account, from)
    const rest = (burned.get(n / WORD) ?? 0n) >> (n % WORD)
    if ((rest & 1n) === 0n) return n
    from = n + 1n
    // Skips burned numbers within this word.
    for (let bits = rest >> 1n; (bits & 1n) === 1n && from % WORD !== 0n; bits >>= 1n) from++
    while (from % WORD === 0n && burned.get(from / WORD) === FULL) from += WORD
  }
}

/** The lowest number from `from` on that no withdrawal and no payment has. */
async function lowestUnused(db: Reader, account: string, from: bigint): Promise<bigint> {
  const { rows } = await sql<{ n: string }>`
    with used as (
      select n from withdrawal where account = ${account} and n >= ${String(from)}::numeric
      union
      ${paidNumbers(account, from)}
    )
    select min(c.n) as n from (
      select ${String(from)}::numeric as n union all select n + 1 from used
    ) c where not exists (select from used u where u.n = c.n)`.execute(db)
  return BigInt(rows[0]!.n)
}
