import type { RulesVersion } from '@holdfast/levels/rules'
import { ENDS, LONG } from './inputs.ts'
import type { LevelSource } from '@holdfast/protocol/levels'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/database.ts'
import type { Slice } from '../../db/page.ts'

export const standing = (db: Reader, account: string) =>
  db.selectFrom('level_standing').selectAll().where('account', '=', account).executeTakeFirst()
export type StandingRow = NonNullable<Awaited<ReturnType<typeof standing>>>

/** Figures of an account in an epoch whose proofs are kept; undefined where all of them are 0. */
export const figures = (db: Reader, account: string, epoch: number) =>
  db
    .selectFrom('level_figure')
    .selectAll()
    .where('account', '=', account)
    .where('epoch_id', '=', epoch)
    .executeTakeFirst()

/** Legs below account number `parent`, largest carry first. */
export const legsOf = (db: Reader, parent: number, { offset, limit }: Slice) =>
  db
    .selectFrom('level_standing')
    .selectAll()
    .where('parent', '=', parent)
    .orderBy('carry', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()

/** The level that is shown for each account, and whether people set it. @param accounts lower-case */
export async function shownLevels(
  db: Reader,
  accounts: readonly string[],
): Promise<Map<string, { level: number; isManual: boolean }>> {
  const { rows } = await sql<{ account: string; level: number; is_manual: boolean }>`
    select u.account, m.account is not null as is_manual, coalesce(m.level, greatest(s.level, (
        select 1 from level_change c where c.account = u.account and c.kind = 'card' limit 1
      ), 0)) as level
    from unnest(${[...accounts]}::text[]) u (account)
    left join level_manual m on m.account = u.account
    left join level_standing s on s.account = u.account`.execute(db)
  return new Map(rows.map((r) => [r.account, { level: r.level, isManual: r.is_manual }]))
}

/**
 * Accounts that are shown with a level above 0, each once, for other features' queries: as `shownLevels` tells them one by one.
 */
export const levelledAccounts: RawBuilder<{ account: string; level: number }> = sql`(
  select account, level from level_manual where level > 0
  union all
  select s.account, s.level from level_standing s
  where s.level > 0 and not exists (select from level_manual m where m.account = s.account)
  union all
  select distinct c.account, 1::smallint from level_change c
  where c.kind = 'card'
    and not exists (select from level_standing s where s.account = c.account and s.level > 0)
    and not exists (select from level_manual m where m.account = c.account))`

/** The level of each account in an epoch that is in its root; none where it never had one. @param accounts lower-case */
export async function recordedLevels(
  db: Reader,
  epoch: number,
  accounts: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('level_leaf')
    .select(['account', 'level'])
    .where('epoch_id', '=', epoch)
    .where(sql<boolean>`account = any(${[...accounts]}::text[])`)
    .where('level', 'is not', null)
    .execute()
  return new Map(rows.map((r) => [r.account, r.level ?? 0]))
}

/** The level proven last on the chain. */
export const proven = (db: Reader, account: string) =>
  db
    .selectFrom('level_proven')
    .select(['n', 'level'])
    .where('account', '=', account)
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Leaves of an account in an epoch, rewards before the record. */
export const leavesOf = (db: Reader, account: string, epoch: number) =>
  db
    .selectFrom('level_leaf')
    .selectAll()
    .where('account', '=', account)
    .where('epoch_id', '=', epoch)
    .orderBy('position')
    .execute()

/** How many direct invites of an account are among `holders`. */
export async function invitesAmong(
  db: Reader,
  account: string,
  holders: RawBuilder<{ account: string }>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from level_registration r
    where r.refer = ${account} and r.account in (select account from ${holders} h)`.execute(db)
  return rows[0]!.n
}

/** What an account was paid, by asset. */
export async function claimedBy(db: Reader, account: string): Promise<{ usdt: bigint; token: bigint }> {
  const rows = await db
    .selectFrom('level_claim')
    .select((e) => ['asset', e.fn.sum<string>('amount').as('amount')])
    .where('account', '=', account)
    .groupBy('asset')
    .execute()
  const of = (asset: string) => BigInt(rows.find((r) => r.asset === asset)?.amount ?? 0)
  return { usdt: of('usdt'), token: of('token') }
}

/** What changed an account's participation, by a version of the rules: by rules 2 orders that count, and the ends of their terms. */
const participation = (account: string, version: RulesVersion) =>
  version === 1
    ? sql`select time, amount, tx_hash, block_number, log_index from level_change where account = ${account}`
    : sql`select time, amount, tx_hash, block_number, log_index from level_change
          where account = ${account} and ${LONG}
        union all
        select ${ENDS}, -amount, tx_hash, block_number, log_index from level_change
          where account = ${account} and ${LONG}`

/** Participation of an account at a time, base units, and what changed it from then on until another, oldest first. */
export async function changesOf(
  db: Reader,
  account: string,
  version: RulesVersion,
  { from, to, limit }: { from: number; to: number; limit: number },
) {
  const own = participation(account, version)
  const [opening, { rows }] = await Promise.all([
    sql<{
      opening: string
    }>`select coalesce(sum(amount), 0)::text as opening from (${own}) c where time < ${from}`.execute(db),
    sql<{ time: number; amount: string; tx_hash: string }>`
      select time, amount::text as amount, tx_hash from (${own}) c where time >= ${from} and time < ${to}
      order by time, block_number, log_index limit ${limit}`.execute(db),
  ])
  return { opening: opening.rows[0]!.opening, rows }
}

/**
 * The newest block that is indexed and can never be taken back, and what changed participation from a time up to it; by rules 2 the
 * terms that ended by its time.
 */
export async function changedSince(
  db: Reader,
  account: string,
  version: RulesVersion,
  from: number,
): Promise<{ block: number; amount: string }> {
  const { block, time } = await db
    .selectFrom('chain_cursor as c')
    .innerJoin('block as b', (j) =>
      j.onRef('b.number', '<=', 'c.number').onRef('b.number', '<=', 'c.finalized'),
    )
    .select(['b.number as block', 'b.time'])
    .orderBy('b.number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(amount), 0)::text as amount from (${participation(account, version)}) c
    where time >= ${from} and time <= ${time} and block_number <= ${block}`.execute(db)
  return { block, amount: rows[0]!.amount }
}

/** Income that counts: of epochs that were not vetoed. */
const income = (db: Reader, account: string) =>
  db
    .selectFrom('level_income as i')
    .innerJoin('level_epoch as e', 'e.id', 'i.epoch_id')
    .where('i.account', '=', account)
    .where('e.state', '<>', 'vetoed')

/** Sums by source over all computed epochs, and of the epoch `recent`. */
export const incomeSums = (db: Reader, account: string, recent: number) =>
  income(db, account)
    .select((e) => [
      'i.source',
      e.fn.sum<string>('i.usdt').as('usdt'),
      e.fn.sum<string>('i.token').as('token'),
      e.fn
        .coalesce(e.fn.sum<string>('i.usdt').filterWhere('i.epoch_id', '=', recent), sql<string>`0`)
        .as('recent_usdt'),
      e.fn
        .coalesce(e.fn.sum<string>('i.token').filterWhere('i.epoch_id', '=', recent), sql<string>`0`)
        .as('recent_token'),
    ])
    .groupBy('i.source')
    .execute()

/** Sums of epochs that are not active yet, and when the last of them that is posted will be. */
export const waitingIncome = (db: Reader, account: string) =>
  income(db, account)
    .where('e.state', '<>', 'active')
    .select((e) => [
      e.fn.coalesce(e.fn.sum<string>('i.usdt'), sql<string>`0`).as('usdt'),
      e.fn.coalesce(e.fn.sum<string>('i.token'), sql<string>`0`).as('token'),
      e.fn.min('e.active_at').as('active_at'),
    ])
    .executeTakeFirstOrThrow()

/** Rows that gave something; a share of an empty pot is 0. */
const incomeRows = (db: Reader, account: string, source?: LevelSource) => {
  const query = income(db, account).where((e) => e.or([e('i.usdt', '>', '0'), e('i.token', '>', '0')]))
  return source === undefined ? query : query.where('i.source', '=', source)
}

/** Rows of income, newest epoch first. @param q.before only epochs with a smaller number */
export function incomeList(
  db: Reader,
  account: string,
  q: { source?: LevelSource | undefined; before?: number | undefined } & Slice,
) {
  const query = incomeRows(db, account, q.source)
    .select(['e.n', 'e.epoch', 'e.state', 'i.source', 'i.level', 'i.usdt', 'i.token'])
    .orderBy('e.n', 'desc')
    .orderBy('i.source')
    .offset(q.offset)
    .limit(q.limit)
  return (q.before === undefined ? query : query.where('e.n', '<', q.before)).execute()
}
export type IncomeRow = Awaited<ReturnType<typeof incomeList>>[number]

export const countIncome = async (db: Reader, account: string, source?: LevelSource): Promise<number> =>
  (
    await incomeRows(db, account, source)
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total

/** An account's income of one epoch, with the sum of the weights that each part was divided by. */
export const linesOf = (db: Reader, account: string, epoch: number) =>
  db
    .selectFrom('level_income as i')
    .innerJoin('level_part as p', (j) =>
      j
        .onRef('p.epoch_id', '=', 'i.epoch_id')
        .onRef('p.source', '=', 'i.source')
        .on(sql<boolean>`p.level = case when i.source = 'community' then i.level else 0 end`),
    )
    .select(['i.source', 'p.level', 'i.weight', 'p.total_weight', 'i.usdt', 'i.token'])
    .where('i.account', '=', account)
    .where('i.epoch_id', '=', epoch)
    .orderBy('i.source')
    .execute()
