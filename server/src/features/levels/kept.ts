import { sql } from 'kysely'
import type { Reader, Trx } from '../../db/database.ts'
import type { EpochRows, IncomeRow, LeafRow, StandingRow } from './parquet.ts'

// What of an epoch's files is kept in tables, so that every process can answer from them.

/** Rows inserted by one statement. */
const ROWS = 5_000
/** Nodes of one row of `level_tree`: 64 kB. */
const NODES = 2_048
const NODE = 32
/** Bytes of one row of `level_file`. */
const PART = 256 * 1_024

async function inChunks<R>(rows: AsyncIterable<R[]>, put: (some: R[]) => Promise<unknown>): Promise<void> {
  let waiting: R[] = []
  for await (const batch of rows) {
    waiting.push(...batch)
    if (waiting.length < ROWS) continue
    await put(waiting)
    waiting = []
  }
  if (waiting.length > 0) await put(waiting)
}

const column = <R>(rows: R[], key: keyof R, type: string) =>
  sql`${rows.map((r) => r[key])}::${sql.raw(type)}[]`

/** The columns of standings, as lists for `unnest`. */
const standingColumns = (rows: StandingRow[]) => sql`
  ${column(rows, 'account', 'text')}, ${column(rows, 'id', 'bigint')}, ${column(rows, 'parent', 'bigint')},
  ${column(rows, 'level', 'smallint')}, ${column(rows, 'previous_level', 'smallint')}, ${column(rows, 'card', 'boolean')},
  ${column(rows, 'recorded', 'boolean')}, ${column(rows, 'valid', 'boolean')}, ${column(rows, 'cents', 'numeric')},
  ${column(rows, 'invites', 'integer')}, ${column(rows, 'invite_valids', 'integer')}, ${column(rows, 'members', 'integer')},
  ${column(rows, 'valid_members', 'integer')}, ${column(rows, 'team', 'numeric')}, ${column(rows, 'largest', 'numeric')},
  ${column(rows, 'small', 'numeric')}, ${column(rows, 'team_new', 'numeric')}, ${column(rows, 'legs', 'text')},
  ${column(rows, 'carry', 'numeric')}, ${column(rows, 'leg_members', 'integer')}`
const NAMES = sql`account, id, parent, level, previous_level, card, recorded, valid, cents, invites, invite_valids, members,
  valid_members, team, largest, small, team_new, legs, carry, leg_members`

/**
 * Makes the current standings those of an epoch.
 * @param before the attempt that this one stands on: when the standings are its own, only what differs is written
 */
export async function keepStandings(
  trx: Trx,
  epoch: number,
  before: number | null,
  rows: EpochRows,
): Promise<void> {
  const { epoch_id } = await trx
    .selectFrom('level_current')
    .select('epoch_id')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const follows = before !== null && epoch_id === before
  if (follows)
    await sql`update level_standing set previous_level = level where previous_level <> level`.execute(trx)
  else await trx.deleteFrom('level_standing').execute()
  await inChunks(follows ? rows.changed() : rows.all(), (some) =>
    sql`
      insert into level_standing (${NAMES})
      select account, id, parent, level, previous_level, card, recorded, valid, cents, invites, invite_valids, members,
        valid_members, team, largest, small, team_new, legs::integer[], carry, leg_members
      from unnest(${standingColumns(some)}) u (${NAMES})
      on conflict (account) do update set id = excluded.id, parent = excluded.parent, level = excluded.level,
        previous_level = excluded.previous_level, card = excluded.card, recorded = excluded.recorded,
        valid = excluded.valid, cents = excluded.cents, invites = excluded.invites,
        invite_valids = excluded.invite_valids, members = excluded.members, valid_members = excluded.valid_members,
        team = excluded.team, largest = excluded.largest, small = excluded.small, team_new = excluded.team_new,
        legs = excluded.legs, carry = excluded.carry, leg_members = excluded.leg_members`.execute(trx),
  )
  await trx.updateTable('level_current').set({ epoch_id: epoch }).execute()
}

export const keepFigures = (trx: Trx, epoch: number, rows: EpochRows) =>
  inChunks(rows.figures(), (some) =>
    sql`
      insert into level_figure (epoch_id, account, level, card, valid, cents, invite_valids, members, valid_members, team,
        largest, small, team_new, legs)
      select ${epoch}, account, level, card, valid, cents, invite_valids, members, valid_members, team, largest, small,
        team_new, legs::integer[]
      from unnest(${standingColumns(some)}) u (${NAMES})`.execute(trx),
  )

export async function keepIncome(trx: Trx, epoch: number, rows: EpochRows): Promise<void> {
  for (const part of await rows.parts())
    await sql`insert into level_part (epoch_id, source, level, total_weight)
      values (${epoch}, ${part.source}, ${part.level}, ${part.total_weight})`.execute(trx)
  await inChunks(rows.income(), (some: IncomeRow[]) =>
    sql`
      insert into level_income (epoch_id, account, source, level, weight, usdt, token)
      select ${epoch}, u.* from unnest(${column(some, 'account', 'text')}, ${column(some, 'source', 'text')},
        ${column(some, 'level', 'smallint')}, ${column(some, 'weight', 'numeric')}, ${column(some, 'usdt', 'numeric')},
        ${column(some, 'token', 'numeric')}) u`.execute(trx),
  )
}

/** Keeps leaves and tree. @param tree all nodes of 32 bytes: the leaves, then each level above */
export async function keepTree(trx: Trx, epoch: number, rows: EpochRows, tree: Buffer): Promise<void> {
  await inChunks(rows.leaves(), (some: LeafRow[]) =>
    sql`
      insert into level_leaf (epoch_id, position, account, asset, cumulative, level)
      select ${epoch}, u.* from unnest(${column(some, 'position', 'integer')}, ${column(some, 'account', 'text')},
        ${column(some, 'asset', 'text')}, ${column(some, 'cumulative', 'numeric')},
        ${column(some, 'level', 'smallint')}) u`.execute(trx),
  )
  const bytes = NODES * NODE
  for (let part = 0; part * bytes < tree.length; part++)
    await trx
      .insertInto('level_tree')
      .values({ epoch_id: epoch, part, nodes: tree.subarray(part * bytes, (part + 1) * bytes) })
      .execute()
}

/** The sibling nodes on the way from the leaf at `position` to the root. @param leaves how many the tree has */
export async function keptProof(
  db: Reader,
  epoch: number,
  position: number,
  leaves: number,
): Promise<`0x${string}`[]> {
  const places: number[] = []
  let [at, first] = [position, 0]
  for (let size = leaves; size > 1; size = Math.ceil(size / 2)) {
    if ((at ^ 1) < size) places.push(first + (at ^ 1))
    first += size
    at >>= 1
  }
  const { rows } = await sql<{ node: Buffer }>`
    select substring(t.nodes from (w.place % ${NODES}) * ${NODE} + 1 for ${NODE}) as node
    from unnest(${places}::integer[]) with ordinality w (place, i)
    join level_tree t on t.epoch_id = ${epoch} and t.part = w.place / ${NODES} order by w.i`.execute(db)
  if (rows.length < places.length) throw new Error(`epoch ${epoch} lacks nodes of its tree`)
  return rows.map(({ node }) => `0x${node.toString('hex')}` as const)
}

/** Keeps a file by its content; one that is there already stays. */
export async function keepFile(trx: Trx, sha256: string, data: Buffer): Promise<void> {
  for (let part = 0; part === 0 || part * PART < data.length; part++)
    await trx
      .insertInto('level_file')
      .values({ sha256, part, data: data.subarray(part * PART, (part + 1) * PART) })
      .onConflict((c) => c.doNothing())
      .execute()
}

/** The parts of a file, one after the other; nothing when it is not kept. */
export async function* keptFile(db: Reader, sha256: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const row = await db
      .selectFrom('level_file')
      .select('data')
      .where('sha256', '=', sha256)
      .where('part', '=', part)
      .executeTakeFirst()
    if (!row) return
    yield row.data
  }
}

/** Deletes leaves, figures and trees of epochs that nothing is proven by any more. */
export async function forget(trx: Trx, epochs: number[]): Promise<void> {
  if (epochs.length === 0) return
  for (const table of ['level_leaf', 'level_figure', 'level_tree'] as const)
    await trx.deleteFrom(table).where('epoch_id', 'in', epochs).execute()
  await trx.updateTable('level_epoch').set({ kept: false }).where('id', 'in', epochs).execute()
}
