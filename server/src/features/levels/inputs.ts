import type { RulesVersion } from '@holdfast/levels/rules'
import type { Change, Funding, Params, Registration } from '@holdfast/levels/types'
import { TEAM_GENERATIONS } from '@holdfast/protocol/users'
import { COUNTED_STEPS, EPOCH_SECONDS } from '@holdfast/protocol/levels'
import { sql } from 'kysely'
import type { Db, Reader } from '../../db/database.ts'

/** Rows read at a time. */
const PAGE = 10_000

/** Blocks of an epoch: `from` and `to` are included. */
export type Blocks = { from: number; to: number }
type Placed = { block: number; logIndex: number; time: number }

/** Rows that `read` gives for places after a given one, page by page. */
async function* paged<R extends Placed>(
  from: number,
  read: (after: { block: number; log: number }) => Promise<R[]>,
): AsyncGenerator<R> {
  let after = { block: from - 1, log: 2 ** 31 - 1 }
  for (;;) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (rows.length < PAGE || !last) return
    after = { block: last.block, log: last.logIndex }
  }
}

const within = ({ to }: Blocks, after: { block: number; log: number }) =>
  sql`(block_number, log_index) > (${after.block}::bigint, ${after.log}::integer) and block_number <= ${to}::bigint
    order by block_number, log_index limit ${PAGE}`
const PLACE = sql`block_number as block, log_index as "logIndex", time`

export const registrations = (db: Db, blocks: Blocks): AsyncGenerator<Registration> =>
  paged(
    blocks.from,
    async (after) =>
      (
        await sql<Registration>`
          select account, refer, index, ${PLACE} from level_registration where ${within(blocks, after)}`.execute(
          db,
        )
      ).rows,
  )

/** The account was registered before the row's place. */
const REGISTERED = sql`exists (
  select from level_registration r where r.account = c.account
    and (r.block_number, r.log_index) < (c.block_number, c.log_index)
)`
/** When the term of an order ends, unix seconds, as the index has it. */
export const ENDS = sql`(time + steps * ${sql.lit(EPOCH_SECONDS)}::bigint)`
/** Orders whose term is long enough for rules 2, as the index has it. */
export const LONG = sql`steps >= ${sql.lit(COUNTED_STEPS)}`
/** What rules 2 count of all changes, beside the ends of terms: such orders, and cards for their V1. */
const COUNTED = sql`(kind = 'card' or ${LONG})`

/** Changes of registered accounts, from their registration on; by rules 2 those that count, and the terms that end before `end`. */
export async function* changes(
  db: Db,
  blocks: Blocks,
  { version, epoch, isFirst }: { version: RulesVersion; epoch: number; isFirst: boolean },
): AsyncGenerator<Change> {
  const counted = version === 1 ? sql`true` : COUNTED
  const rows = paged(
    blocks.from,
    async (after) =>
      (
        await sql<Omit<Change, 'amount'> & { amount: string }>`
          select account, kind, amount::text, ${PLACE} from level_change c
          where ${REGISTERED} and ${counted} and ${within(blocks, after)}`.execute(db)
      ).rows,
  )
  for await (const row of rows) yield { ...row, amount: BigInt(row.amount) }
  if (version === 1) return
  const from = isFirst ? 0 : epoch * EPOCH_SECONDS
  // By their place, as all pages are.
  const ended = paged(
    0,
    async (after) =>
      (
        await sql<Omit<Change, 'amount' | 'kind'> & { amount: string }>`
          select account, (-amount)::text as amount, block_number as block, log_index as "logIndex", ${ENDS} as time
          from level_change c
          where ${LONG} and ${ENDS} >= ${from}::bigint
            and ${ENDS} < ${(epoch + 1) * EPOCH_SECONDS}::bigint
            and ${REGISTERED} and ${within(blocks, after)}`.execute(db)
      ).rows,
  )
  for await (const row of ended) yield { ...row, kind: 'ended', amount: BigInt(row.amount) }
}

/** The rules by which number 1 is computed: those of before where an order is known without its term. */
export async function firstVersion(db: Reader): Promise<RulesVersion> {
  const old = await db
    .selectFrom('level_change')
    .select('block_number')
    .where('kind', '=', 'deposited')
    .where('steps', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return old ? 1 : 2
}

export async function* funded(db: Db, blocks: Blocks): AsyncGenerator<Funding> {
  const rows = paged(
    blocks.from,
    async (after) =>
      (
        await sql<Omit<Funding, 'amount'> & { amount: string }>`
          select asset, amount::text, ${PLACE} from level_funded where ${within(blocks, after)}`.execute(db)
      ).rows,
  )
  for await (const row of rows) yield { ...row, amount: BigInt(row.amount) }
}

/** The rules that never change, and the epoch since 1970 of number 1; undefined before the contract is indexed. */
export const fixedRules = (db: Reader) =>
  db.selectFrom('level_rules').selectAll().orderBy('block_number').limit(1).executeTakeFirst()
export type FixedRules = NonNullable<Awaited<ReturnType<typeof fixedRules>>>

const ZEROS = Array.from({ length: 10 }, () => '0')

/** `Main`'s figures as they were at the end of a block, without one at the newest indexed block. */
export async function tablesAt(db: Reader, block?: number) {
  const newest = (column: 'generations' | 'team_valids') => {
    const query = db
      .selectFrom('level_config')
      .selectAll()
      .where(column, 'is not', null)
      .orderBy('block_number', 'desc')
      .orderBy('log_index', 'desc')
      .limit(1)
    return (block === undefined ? query : query.where('block_number', '<=', block)).executeTakeFirst()
  }
  const [one, multi] = [await newest('generations'), await newest('team_valids')]
  return {
    generations: one?.generations ?? TEAM_GENERATIONS,
    teamValids: multi?.team_valids ?? ZEROS,
    teamAmounts: multi?.team_amounts ?? ZEROS,
  }
}
export type Tables = Awaited<ReturnType<typeof tablesAt>>

/** All figures of the rules, as the engine takes them. */
export const paramsOf = (fixed: FixedRules, tables: Tables): Params => ({
  generations: tables.generations,
  teamValids: tables.teamValids.map(BigInt),
  teamAmounts: tables.teamAmounts.map(BigInt),
  inviteBps: fixed.invite_bps,
  teamRates: fixed.team_rates,
  v4Bps: fixed.v4_bps,
  v5Bps: fixed.v5_bps,
  validMin: BigInt(fixed.valid_min),
  legsNeeded: fixed.legs_needed,
})
