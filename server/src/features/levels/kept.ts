import { sql } from 'kysely'
import type * as pg from 'pg'
import { textRows } from '../../db/copy.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { copied } from '../../db/pipeline.ts'
import { type EpochRows, FIGURE, INCOME, LEAF, type Pieces, STANDING } from './parquet.ts'

// What of an epoch's files is kept in tables, so that every process can answer from them.

/** Nodes of one row of `level_tree`: 64 kB. */
const NODES = 2_048
const NODE = 32
/** Bytes of one row of `level_file`. */
const PART = 256 * 1_024

/** Where an epoch is kept: a transaction, and its connection. */
export type Into = { trx: Trx; client: pg.ClientBase }

async function copyInto(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  pieces: Pieces,
  each?: () => Promise<void>,
): Promise<void> {
  for await (const piece of pieces) {
    await copied(client, `copy ${table} (${columns.join(', ')}) from stdin`, textRows(piece))
    await each?.()
  }
}

/**
 * Makes the current standings those of an epoch.
 * @param before the attempt that this one stands on: when the standings are its own, only what differs is written
 */
export async function keepStandings(
  { trx, client }: Into,
  epoch: number,
  before: number | null,
  rows: EpochRows,
): Promise<void> {
  const { epoch_id } = await trx
    .selectFrom('level_current')
    .select('epoch_id')
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before !== null && epoch_id === before) await changeStandings({ trx, client }, rows.changed())
  else {
    await trx.deleteFrom('level_standing').execute()
    await copyInto(client, 'level_standing', STANDING, rows.all())
  }
  await trx.updateTable('level_current').set({ epoch_id: epoch }).execute()
}

/** Piece by piece, so that no statement takes long. */
async function changeStandings({ trx, client }: Into, pieces: Pieces): Promise<void> {
  await sql`create temp table level_arriving (like level_standing) on commit drop`.execute(trx)
  const names = sql.raw(STANDING.join(', '))
  const set = sql.raw(
    STANDING.filter((name) => name !== 'account')
      .map((name) => `${name} = excluded.${name}`)
      .join(', '),
  )
  await copyInto(client, 'level_arriving', STANDING, pieces, async () => {
    await sql`insert into level_standing (${names}) select ${names} from level_arriving
      on conflict (account) do update set ${set}`.execute(trx)
    await sql`truncate level_arriving`.execute(trx)
  })
}

export const keepFigures = ({ client }: Into, epoch: number, rows: EpochRows): Promise<void> =>
  copyInto(client, 'level_figure', FIGURE, rows.figures(epoch))

export async function keepIncome({ trx, client }: Into, epoch: number, rows: EpochRows): Promise<void> {
  for (const part of await rows.parts())
    await sql`insert into level_part (epoch_id, source, level, total_weight)
      values (${epoch}, ${part.source}, ${part.level}, ${part.total_weight})`.execute(trx)
  await copyInto(client, 'level_income', INCOME, rows.income(epoch))
}

/** Keeps leaves and tree. @param tree all nodes of 32 bytes: the leaves, then each level above */
export async function keepTree(
  { trx, client }: Into,
  epoch: number,
  rows: EpochRows,
  tree: Buffer,
): Promise<void> {
  await copyInto(client, 'level_leaf', LEAF, rows.leaves(epoch))
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
