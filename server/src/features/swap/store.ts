import type { BurnKind } from '@holdfast/protocol/swap'
import { sql } from 'kysely'
import type { Reader } from '../../db/database.ts'
import { isFinal, type Slice } from '../../db/page.ts'

/** Trades, newest first. */
export async function swaps(db: Reader, slice: Slice) {
  const rows = await db
    .selectFrom('pair_change')
    .select(['usdt', 'token', 'node_fee', 'burn_fee', 'crash_fee', 'price', 'time', 'tx_hash'])
    .select(isFinal('block_number'))
    .select((e) => [e.ref('side').$notNull().as('side'), e.ref('account').$notNull().as('account')])
    .where('side', 'is not', null)
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute()
  return { rows, total: (await totals(db)).swaps }
}

/** Burned tokens, newest first. */
export async function burns(db: Reader, kind: BurnKind | undefined, slice: Slice) {
  let query = db.selectFrom('token_burn').selectAll().select(isFinal('block_number'))
  if (kind) query = query.where('kind', '=', sql.lit(kind))
  const rows = await query
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute()
  const t = await totals(db)
  const counts = { trade: t.trade_burns, own: t.own_burns }
  return { rows, total: kind ? counts[kind] : counts.trade + counts.own }
}

const totals = (db: Reader) => db.selectFrom('swap_total').selectAll().executeTakeFirstOrThrow()
