import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import type { SumNode } from '@holdfast/protocol/solvency'
import { sql } from 'kysely'
import type { Db, Reader, Trx } from '../../db/database.ts'
import { levelSizes, packNodes, type Tree, unpackNode } from './tree.ts'

// The data for checking a statement, stored as it was made: its trees, and the published file.

/** Nodes of one row: 64 kB. */
const NODES = 1_024
/** Bytes of one row of a file. */
const PART = 256 * 1_024
/** Leaves inserted by one SQL statement, and leaves in one piece of a file. */
const LEAVES = 2_000

export async function keepTree(trx: Trx, snapshot: number, symbol: LedgerSymbol, tree: Tree): Promise<void> {
  for (let i = 0; i < tree.leaves.length; i += LEAVES) {
    const rows = tree.leaves.slice(i, i + LEAVES)
    await sql`insert into solvency_leaf (snapshot_id, symbol, account, balance, seq, entry_hash, position)
      select ${snapshot}, ${symbol}, u.*, ${i}::integer + row_number() over () - 1
      from unnest(${rows.map((r) => r.account)}::text[], ${rows.map((r) => String(r.balance))}::numeric[],
        ${rows.map((r) => r.seq)}::bigint[], ${rows.map((r) => r.entryHash)}::bytea[]) u`.execute(trx)
  }
  for (const [level, nodes] of tree.levels.entries())
    for (let part = 0; part * NODES < nodes.length; part++)
      await trx
        .insertInto('solvency_level')
        .values({
          snapshot_id: snapshot,
          symbol,
          level,
          part,
          nodes: packNodes(nodes.slice(part * NODES, (part + 1) * NODES)),
        })
        .execute()
}

/** The sibling nodes on the way from the leaf at `position` to the root; one small read per level. */
export async function keptProof(
  db: Reader,
  snapshot: number,
  symbol: LedgerSymbol,
  position: number,
  leaves: number,
): Promise<(SumNode & { left: boolean })[]> {
  const beside = levelSizes(leaves).flatMap((size, level) => {
    const index = (position >> level) ^ 1
    return size > 1 && index < size ? [{ level, index }] : []
  })
  const { rows } = await sql<{ node: Buffer }>`
    select substring(l.nodes from (w.index % ${NODES}) * 64 + 1 for 64) as node
    from unnest(${beside.map((b) => b.level)}::integer[], ${beside.map((b) => b.index)}::integer[]) w (level, index)
    join solvency_level l on l.snapshot_id = ${snapshot} and l.symbol = ${symbol} and l.level = w.level
      and l.part = w.index / ${NODES}
    order by w.level`.execute(db)
  if (rows.length < beside.length) throw new Error(`snapshot ${snapshot} lacks nodes of ${symbol}`)
  return rows.map(({ node }, i) => ({ ...unpackNode(node), left: beside[i]!.index % 2 === 0 }))
}

function* jsonOf(head: object, trees: [string, Tree][]): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"leaves":{`
  for (const [n, [symbol, { levels }]] of trees.entries()) {
    yield `${n === 0 ? '' : ','}${JSON.stringify(symbol)}:[`
    const leaves = levels[0]!
    for (let i = 0; i < leaves.length; i += LEAVES) {
      const some = leaves.slice(i, i + LEAVES).map((l) => `{"hash":"${l.hash}","sum":"${l.sum}"}`)
      yield `${i === 0 ? '' : ','}${some.join(',')}`
    }
    yield ']'
  }
  yield '}}'
}

/** The published file of a statement, gzipped, in parts. @param head all of it but the leaves */
export async function packFile(head: object, trees: [string, Tree][]): Promise<Buffer[]> {
  const packed: Buffer[] = []
  for await (const bytes of Readable.from(jsonOf(head, trees)).pipe(createGzip()))
    packed.push(bytes as Buffer)
  const whole = Buffer.concat(packed)
  return Array.from({ length: Math.ceil(whole.length / PART) }, (_, i) =>
    whole.subarray(i * PART, (i + 1) * PART),
  )
}

export async function keepFile(trx: Trx, snapshot: number, parts: Buffer[]): Promise<void> {
  for (const [part, data] of parts.entries())
    await trx.insertInto('solvency_file').values({ snapshot_id: snapshot, part, data }).execute()
}

const readPart = (db: Reader, snapshot: number, part: number) =>
  db
    .selectFrom('solvency_file')
    .select('data')
    .where('snapshot_id', '=', snapshot)
    .where('part', '=', part)
    .executeTakeFirst()

/**
 * Reads the published file part by part while it is sent.
 * @param packed whether the receiver takes gzip
 * @returns null when it is not kept any more
 */
export async function keptFile(db: Db, snapshot: number, packed: boolean): Promise<Readable | null> {
  const first = await readPart(db, snapshot, 0)
  if (!first) return null
  async function* parts() {
    for (let part = 0, row = first; row; row = await readPart(db, snapshot, ++part)) yield row.data
  }
  const stream = Readable.from(parts())
  if (packed) return stream
  const plain = createGunzip()
  stream.on('error', (e) => plain.destroy(e))
  return stream.pipe(plain)
}

/** Deletes trees and files of statements before `before` (unix seconds); their figures stay. */
export async function forget(trx: Trx, before: number): Promise<void> {
  for (const table of ['solvency_leaf', 'solvency_level', 'solvency_file'])
    await sql`delete from ${sql.table(table)} l using solvency_snapshot s
      where s.id = l.snapshot_id and s.time < ${before}
        and s.id <> (select max(id) from solvency_snapshot)`.execute(trx)
}
