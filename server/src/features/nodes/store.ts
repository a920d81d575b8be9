import { type RawBuilder, sql } from 'kysely'
import type { NodeRecordKind } from '@holdfast/protocol/nodes'
import type { Reader } from '../../db/database.ts'
import { count, rowsOf, type Slice } from '../../db/page.ts'

/** Totals of cards and dividends, with the block they are as of, read together. */
export const totals = (db: Reader) =>
  db
    .selectFrom('node_total')
    .innerJoin('chain_cursor', (j) => j.onTrue())
    .select(['power', 'paid_usdt', 'paid_token', 'chain_cursor.number', 'chain_cursor.time'])
    .select((e) =>
      e
        .selectFrom('node_holding')
        .select((h) => h.fn.count<number>('account').distinct().as('holders'))
        .$asScalar()
        .$notNull()
        .as('holders'),
    )
    .executeTakeFirstOrThrow()

export type StreamRow = { stream: string; asset: string; amount: string; per_card: string }

/** Sums of every stream and asset; `per_card` in 2^-32 base units. */
export const allTime = async (db: Reader): Promise<StreamRow[]> =>
  (
    await sql<StreamRow>`select stream, asset, sum(amount) as amount, sum(per_card) as per_card
      from node_day group by stream, asset`.execute(db)
  ).rows

/** Sums of what came in after `from`, unix seconds. */
export const since = async (db: Reader, from: number): Promise<StreamRow[]> =>
  (
    await sql<StreamRow>`select stream, asset, sum(amount) as amount, sum(per_card) as per_card
      from node_inflow where time > ${from} group by stream, asset`.execute(db)
  ).rows

/** Sums by day from the one that begins at `day`. */
export const daysFrom = (db: Reader, day: number) =>
  db.selectFrom('node_day').selectAll().where('day', '>=', day).execute()

export function cards(db: Reader, slice: Slice) {
  const from = db.selectFrom('node_card')
  return rowsOf(from.selectAll().orderBy('token_id'), from.select(count), slice)
}

/** Cards of `account` by kind. */
export const held = (db: Reader, account: string) =>
  db
    .selectFrom('node_holding')
    .select(['token_id', 'amount'])
    .where('account', '=', account.toLowerCase())
    .orderBy('token_id')
    .execute()

const sum = (column: string) => sql<string>`coalesce(sum(${sql.ref(column)}), 0)`

/** Sums of what `account` bought and was paid. */
export async function ownSums(db: Reader, account: string) {
  const bought = await db
    .selectFrom('node_purchase')
    .select([sql<number>`coalesce(sum(times), 0)::bigint`.as('cards'), sum('cost').as('spent')])
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  const claimed = await db
    .selectFrom('node_claim')
    .select([sum('usdt').as('usdt'), sum('token').as('token')])
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  return { bought, claimed }
}

/** Accounts that hold a card, for other features' queries. */
export const holders: RawBuilder<{ account: string }> =
  sql`(select distinct account from node_holding where amount > 0)`

/** Dividends that `account` claimed from a time on, unix seconds. */
export const claimedSince = (db: Reader, account: string, from: number) =>
  db
    .selectFrom('node_claim')
    .select([sum('usdt').as('usdt'), sum('token').as('token')])
    .where('account', '=', account)
    .where('time', '>=', from)
    .executeTakeFirstOrThrow()

export type RecordRow = {
  kind: NodeRecordKind
  token_id: number | null
  cards: number
  usdt: string
  token: string
  other: string | null
  time: number
  tx_hash: string
  final: boolean
}

/** Records about cards and dividends of `account`, newest first. */
export async function records(db: Reader, account: string, { offset, limit }: Slice) {
  const rows = sql<RecordRow>`
    select r.*, block_number <= (select finalized from chain_cursor) as final
    from (
      select 'buy' as kind, token_id, times as cards, cost as usdt, 0::numeric as token, null as other, time, tx_hash,
        block_number, log_index, 0 as item
      from node_purchase where account = ${account}
      union all
      select 'receive', token_id, amount, 0, 0, sender, time, tx_hash, block_number, log_index, item
      from node_transfer where receiver = ${account} and sender is not null
      union all
      select 'send', token_id, amount, 0, 0, receiver, time, tx_hash, block_number, log_index, item
      from node_transfer where sender = ${account}
      union all
      select 'claim', null, 0, usdt, token, null, time, tx_hash, block_number, log_index, 0
      from node_claim where account = ${account}
    ) r
    order by block_number desc, log_index desc, item desc offset ${offset} limit ${limit}`
  const all = sql<{ total: number }>`
    select (select count(*) from node_purchase where account = ${account})
      + (select count(*) from node_transfer where receiver = ${account} and sender is not null)
      + (select count(*) from node_transfer where sender = ${account})
      + (select count(*) from node_claim where account = ${account}) as total`
  const [page, counted] = await Promise.all([rows.execute(db), all.execute(db)])
  return { rows: page.rows, total: counted.rows[0]!.total }
}
