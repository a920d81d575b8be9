import type { AccountsQuery } from '@holdfast/protocol/accounts'
import { typedName } from '@holdfast/protocol/typed-text'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/database.ts'
import { beginning, pageOf } from '../../db/list.ts'

/** Accounts that are on a list, by `account`: a query that another feature gives. */
export type Listed = RawBuilder<{ account: string }>
/** Accounts that are shown with a level above 0, each once: a query that another feature gives. */
export type Levelled = RawBuilder<{ account: string; level: number }>

const accounts = (db: Reader, listed: Listed) =>
  db
    .selectFrom('account as a')
    .selectAll('a')
    .select(sql<boolean>`a.address in (${listed})`.as('black_listed'))

export const accountRow = (db: Reader, address: string, listed: Listed) =>
  accounts(db, listed).where('a.address', '=', address).executeTakeFirst()

/** What `find` may be besides an address: a number of an account, or addresses that somebody else found by name. */
export type Found = { index: number | null; addresses: readonly string[] }

/** Accounts that an operator looks for. @param found what `q.find` means, when it is no address */
export async function findAccounts(
  db: Reader,
  q: AccountsQuery,
  found: Found,
  listed: Listed,
  levelled: Levelled,
) {
  let query = accounts(db, listed)
  if (q.refer !== undefined) query = query.where('a.refer', '=', q.refer.toLowerCase())
  if (q.level !== undefined)
    query = query.where(
      q.level === 0
        ? sql<boolean>`not exists (select from ${levelled} l where l.account = a.address)`
        : sql<boolean>`a.address in (select l.account from ${levelled} l where l.level = ${q.level})`,
    )
  if (q.blackListed !== undefined)
    query = query.where(sql<boolean>`(a.address in (${listed})) = ${q.blackListed}`)
  const text = typedName(q.find ?? '').toLowerCase()
  if (text.startsWith('0x')) query = query.where('a.address', 'like', beginning(text))
  else if (text !== '')
    query = query.where(
      sql<boolean>`(a.index = ${found.index} or a.address = any(${[...found.addresses]}::text[]))`,
    )
  const isByLevel = q.sort === 'level'
  return pageOf(
    // Joined only where it is sorted by: a page in the order of numbers reads no other row.
    isByLevel ? query.leftJoin(levelled.as<'l'>('l'), (j) => j.onRef('l.account', '=', 'a.address')) : query,
    {
      by: {
        index: 'a.index',
        registeredAt: 'a.registered_at',
        level: sql`coalesce(l.level, 0)`,
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
