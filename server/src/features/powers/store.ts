import { sql } from 'kysely'
import type { Reader } from '../../db/database.ts'

/** Seconds after which the AccessManager no longer executes an announced call. */
export const EXPIRATION = 7 * 86_400

/** Who has which role now. */
export async function holders(db: Reader) {
  const { rows } = await sql<{ role_id: string; account: string; delay: number; since: number }>`
    select role_id, account, delay, since from (
      select distinct on (role_id, account) role_id, account, granted, delay, since, block_number, log_index
      from power_grant order by role_id, account, block_number desc, log_index desc
    ) newest where granted order by block_number, log_index`.execute(db)
  return rows
}

/** The role that each function is assigned to now. */
export async function assignments(db: Reader) {
  const { rows } = await sql<{ target: string; selector: string; role_id: string }>`
    select distinct on (target, selector) target, selector, role_id
    from power_assignment order by target, selector, block_number desc, log_index desc`.execute(db)
  return rows
}

/** The last use of each function, seen in its own event or executed after an announcement. */
export async function lastUses(db: Reader) {
  const { rows } = await sql<{ target: string; selector: string; time: number; tx_hash: string }>`
    select distinct on (target, selector) target, selector, time, tx_hash from (
      select target, selector, time, tx_hash, block_number, log_index from power_use
      union all
      select o.target, substr(o.data, 1, 10), e.time, e.tx_hash, e.block_number, e.log_index
      from power_operation_end e join power_operation o using (operation_id, nonce) where e.kind = 'executed'
    ) uses order by target, selector, block_number desc, log_index desc`.execute(db)
  return rows
}

const operations = (db: Reader) =>
  db
    .selectFrom('power_operation as o')
    .leftJoin('power_operation_end as e', (j) =>
      j.onRef('e.operation_id', '=', 'o.operation_id').onRef('e.nonce', '=', 'o.nonce'),
    )
    .selectAll('o')
    .select(['e.kind', 'e.tx_hash as end_tx_hash'])

export type OperationRow = Awaited<ReturnType<typeof pending>>[number]

/** Announced calls that can still be executed at `now`, the next one first. */
export const pending = (db: Reader, now: number) =>
  operations(db)
    .where('e.kind', 'is', null)
    .where('o.executable_at', '>', now - EXPIRATION)
    .orderBy('o.executable_at')
    .orderBy('o.operation_id')
    .execute()

/** The `limit` calls that ended last: executed, cancelled, or too old. */
export const past = (db: Reader, now: number, limit: number) =>
  operations(db)
    .where((w) => w.or([w('e.kind', 'is not', null), w('o.executable_at', '<=', now - EXPIRATION)]))
    .orderBy(sql`coalesce(e.time, o.executable_at + ${EXPIRATION})`, 'desc')
    .orderBy(sql`e.block_number desc nulls last`)
    .orderBy(sql`e.log_index desc nulls last`)
    .orderBy('o.operation_id')
    .limit(limit)
    .execute()

/** The indexed block that these figures are as of. */
export const asOf = (db: Reader) =>
  db.selectFrom('chain_cursor').select(['number', 'time']).executeTakeFirstOrThrow()

/** Entries that count at `now`: of each list and account the newest one, unless it lapsed or was taken off. */
export const listedAt = (now: number) => sql<{ account: string }>`
  select distinct account from (
    select distinct on (target, account) account, lapses_at from blacklist_entry
    order by target, account, block_number desc, log_index desc
  ) newest where lapses_at > ${now}`

/** The newest entry of `account` in each list. */
export async function entriesOf(db: Reader, account: string) {
  const { rows } = await sql<{ target: string; lapses_at: number }>`
    select distinct on (target) target, lapses_at from blacklist_entry where account = ${account}
    order by target, block_number desc, log_index desc`.execute(db)
  return rows
}
