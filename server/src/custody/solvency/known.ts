import { sql } from 'kysely'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import type { Reader } from '../../db/database.ts'

// What the wing's figures and alarms ask about statements.

/** A comparison counts for this long, seconds; after it nothing is known. */
const KNOWN_SECONDS = 900

/** What custody held and what was owed when they were compared last, by asset; base units. */
export async function newestCover(
  db: Reader,
): Promise<{ symbol: LedgerSymbol; held: bigint; owed: bigint; age: number }[]> {
  const { rows } = await sql<{ symbol: LedgerSymbol; held: string; owed: string; age: number }>`
    select symbol, held, owed, extract(epoch from clock_timestamp() - compared_at)::float8 as age
    from custody_cover where compared_at > clock_timestamp() - make_interval(secs => ${KNOWN_SECONDS})
    order by symbol`.execute(db)
  return rows.map((r) => ({ ...r, held: BigInt(r.held), owed: BigInt(r.owed) }))
}
