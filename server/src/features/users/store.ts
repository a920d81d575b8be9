import type { Reader } from '../../db/database.ts'

export const accountByAddress = (db: Reader, address: string) =>
  db.selectFrom('account').selectAll().where('address', '=', address.toLowerCase()).executeTakeFirst()

export type AccountRow = NonNullable<Awaited<ReturnType<typeof accountByAddress>>>
export type InviteRow = Pick<AccountRow, 'address' | 'amount' | 'team_amount' | 'registered_at'> & {
  depth: number
}

const listed = ['a.address', 'a.amount', 'a.team_amount', 'a.registered_at', 't.depth'] as const

/** Accounts below `ancestor`, newest first: the direct ones, or those of the further generations. */
export function accountsBelow(
  db: Reader,
  ancestor: number,
  which: 'direct' | 'indirect',
  offset: number,
  limit: number,
): Promise<InviteRow[]> {
  return db
    .selectFrom('account_team as t')
    .innerJoin('account as a', 'a.index', 't.account')
    .select(listed)
    .where('t.ancestor', '=', ancestor)
    .where('t.depth', which === 'direct' ? '=' : '>', 1)
    .orderBy('t.account', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
