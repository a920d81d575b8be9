import type { AccountsQuery } from '@holdfast/protocol/accounts'
import { sql } from 'kysely'
import type { Reader } from '../../db/database.ts'
import { beginning, pageOf } from '../../db/list.ts'

/** Entries that count at `now`: of each list and account the newest one, unless it lapsed or was taken off. */
const listedAt = (now: number) => sql<{ account: string }>`(
  select distinct account from (
    select distinct on (target, account) account, lapses_at from blacklist_entry
    order by target, account, block_number desc, log_index desc
  ) newest where lapses_at > ${now}
)`

const accounts = (db: Reader, now: number) =>
  db
    .selectFrom('account as a')
    .selectAll('a')
    .select(sql<boolean>`a.address in ${listedAt(now)}`.as('black_listed'))

export type FoundRow = NonNullable<Awaited<ReturnType<typeof accountRow>>>

export const accountRow = (db: Reader, address: string, now: number) =>
  accounts(db, now).where('a.address', '=', address).executeTakeFirst()

/** What `find` may be besides an address: a number of an account, or addresses that somebody else found by name. */
export type Found = { index: number | null; addresses: readonly string[] }

/** Accounts that an operator looks for. @param found what `q.find` means, when it is no address */
export async function findAccounts(db: Reader, q: AccountsQuery, now: number, found: Found) {
  let query = accounts(db, now)
  if (q.refer !== undefined) query = query.where('a.refer', '=', q.refer.toLowerCase())
  if (q.level !== undefined) query = query.where('a.level', '=', q.level)
  if (q.blackListed !== undefined)
    query = query.where(sql<boolean>`(a.address in ${listedAt(now)}) = ${q.blackListed}`)
  const text = q.find?.trim().toLowerCase() ?? ''
  if (text.startsWith('0x')) query = query.where('a.address', 'like', beginning(text))
  else if (text !== '')
    query = query.where(
      sql<boolean>`(a.index = ${found.index} or a.address = any(${[...found.addresses]}::text[]))`,
    )
  return pageOf(
    query,
    {
      by: {
        index: 'a.index',
        registeredAt: 'a.registered_at',
        level: 'a.level',
        direct: 'a.direct_total',
        team: sql`a.direct_total + a.indirect_total`,
        amount: 'a.amount',
        teamAmount: 'a.team_amount',
        power: 'a.power',
      },
      first: ['index', 'desc'],
      id: 'a.index',
    },
    q,
  )
}

/** The newest entry of `account` in each list. */
export async function entriesOf(db: Reader, account: string) {
  const { rows } = await sql<{ target: string; lapses_at: number }>`
    select distinct on (target) target, lapses_at from blacklist_entry where account = ${account}
    order by target, block_number desc, log_index desc`.execute(db)
  return rows
}
