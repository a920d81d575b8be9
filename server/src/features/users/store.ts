import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/database.ts'
import { beginning } from '../../db/list.ts'
import type { Slice } from '../../db/page.ts'

export const accountByAddress = (db: Reader, address: string) =>
  db.selectFrom('account').selectAll().where('address', '=', address.toLowerCase()).executeTakeFirst()

/** The registered ones of these lower-case addresses, each with true. */
export async function registeredAmong(db: Reader, addresses: string[]): Promise<[string, boolean][]> {
  const rows = await db
    .selectFrom('account')
    .select('address')
    .where(sql<boolean>`address = any(${addresses}::text[])`)
    .execute()
  return rows.map((r) => [r.address, true])
}

/** Registered accounts for other features' queries: who, since which block, and when (unix seconds). */
export const registeredAccounts: RawBuilder<RegisteredAccount> = sql`
  (select index, address, block_number, registered_at from account)`
export type RegisteredAccount = {
  index: number
  address: string
  block_number: number
  registered_at: number
}

/** How many accounts are registered: they are numbered from 1 on. */
export const countAccounts = async (db: Reader): Promise<number> =>
  (
    await db
      .selectFrom('account')
      .select((e) => e.fn.max('index').as('n'))
      .executeTakeFirst()
  )?.n ?? 0

export type AccountRow = NonNullable<Awaited<ReturnType<typeof accountByAddress>>>
export type InviteRow = Pick<AccountRow, 'address' | 'amount' | 'team_amount' | 'registered_at'> & {
  depth: number
}

/** Accounts that `refer` referred, newest first. */
export const directBelow = (db: Reader, refer: string, { offset, limit }: Slice): Promise<InviteRow[]> =>
  db
    .selectFrom((e) =>
      // The page is selected on the index alone; only its rows are read.
      e
        .selectFrom('account')
        .select('index')
        .where('refer', '=', refer)
        .orderBy('index', 'desc')
        .offset(offset)
        .limit(limit)
        .as('d'),
    )
    .innerJoin('account as a', 'a.index', 'd.index')
    .select(['a.address', 'a.amount', 'a.team_amount', 'a.registered_at', sql<number>`1`.as('depth')])
    .orderBy('d.index', 'desc')
    .execute()

/** Accounts of the further generations below account number `ancestor`, newest first. */
export const indirectBelow = (db: Reader, ancestor: number, { offset, limit }: Slice): Promise<InviteRow[]> =>
  db
    .selectFrom((e) =>
      // The page is selected on the index alone; only its rows are read.
      e
        .selectFrom('account_team')
        .select(['account', 'depth'])
        .where('ancestor', '=', ancestor)
        .where(sql<boolean>`depth > 1`)
        .orderBy('account', 'desc')
        .offset(offset)
        .limit(limit)
        .as('t'),
    )
    .innerJoin('account as a', 'a.index', 't.account')
    .select(['a.address', 'a.amount', 'a.team_amount', 'a.registered_at', 't.depth'])
    .orderBy('t.account', 'desc')
    .execute()

/**
 * As `directBelow` or `indirectBelow`, those whose address begins with `search`, and how many these are. `search` names 3 hex
 * digits or more, so that few accounts begin with it.
 */
export async function searchBelow(
  db: Reader,
  row: AccountRow,
  which: 'direct' | 'indirect',
  search: string,
  { offset, limit }: Slice,
): Promise<{ rows: InviteRow[]; total: number }> {
  // Counted and cut to a page on the indexes alone; only the page's rows are read.
  const below =
    which === 'direct'
      ? sql`select a.index, 1 as depth from account a
          where a.refer = ${row.address} and a.address like ${beginning(search)}`
      : sql`select a.index, t.depth from account a join account_team t on t.account = a.index
          where a.address like ${beginning(search)} and t.ancestor = ${row.index} and t.depth > 1`
  const { rows } = await sql<InviteRow & { total: number }>`
    with found as materialized (${below}),
      page as (select * from found order by index desc offset ${offset} limit ${limit})
    select a.address, a.amount, a.team_amount, a.registered_at, page.depth, c.total
    from (select count(*) as total from found) c
    left join (page join account a on a.index = page.index) on true
    order by page.index desc`.execute(db)
  return { rows: rows.filter((r) => r.address !== null), total: rows[0]!.total }
}

/** Who is above `address`, the closest first. */
export const above = (db: Reader, address: string) =>
  db
    .selectFrom('account as me')
    .innerJoin('account_team as t', 't.account', 'me.index')
    .innerJoin('account as a', 'a.index', 't.ancestor')
    .select(['a.address', 't.depth'])
    .where('me.address', '=', address.toLowerCase())
    .orderBy('t.depth')
    .execute()

/** Accounts numbered above `after`, by number, and whether each is in a final block. */
export const accountsAfter = (
  db: Reader,
  after: number,
  limit: number,
): Promise<{ index: number; address: string; final: boolean }[]> =>
  db
    .selectFrom('account as a')
    .innerJoin('chain_cursor as c', (j) => j.onTrue())
    .select(['a.index', 'a.address', sql<boolean>`a.block_number <= c.finalized`.as('final')])
    .where('a.index', '>', after)
    .orderBy('a.index')
    .limit(limit)
    .execute()
