import { sql } from 'kysely'
import { ask, type Client } from '../chain/client.ts'
import type { Db } from '../db/database.ts'
import { within } from './within.ts'

/** How often nodes are asked whether they are there, and for how long they may take; milliseconds. */
export const NODES_MS = 10_000
const ANSWER_MS = 5_000
/** A node is silent when it has told nothing for this long, seconds, or is this many blocks behind another one: 45 s at 0.45 s. */
const SILENT_SECONDS = 25
const BEHIND_BLOCKS = 100
/** Reports that are older count no more: nobody asks that node, seconds. */
const REPORT_SECONDS = 60

export type NamedNode = { name: string; client: Client }

/** Asks each node for its newest block, and notes what came of it for all processes. */
export async function lookAtNodes(db: Db, nodes: readonly NamedNode[]): Promise<void> {
  await Promise.all(
    nodes.map(async ({ name, client }) => {
      const block = await within(ANSWER_MS, () => ask(() => client.getBlockNumber())).then(Number, () => null)
      const now = sql<Date>`clock_timestamp()`
      await db
        .insertInto('node_report')
        .values({ node: name, block, answered_at: block === null ? null : now, asked_at: now })
        .onConflict((c) =>
          c
            .column('node')
            .doUpdateSet({ asked_at: now, ...(block === null ? {} : { block, answered_at: now }) }),
        )
        .execute()
    }),
  )
}

type Report = { node: string; silence: number | null; behind: number | null }

const reports = async (db: Db): Promise<Report[]> => {
  const { rows } = await sql<Report>`
    select node, extract(epoch from clock_timestamp() - answered_at)::float8 as silence,
      max(block) over () - block as behind
    from node_report where asked_at > clock_timestamp() - make_interval(secs => ${REPORT_SECONDS})`.execute(
    db,
  )
  return rows
}

/** `nodeSilent` while a node that is asked does not answer, or tells of old blocks. */
export async function nodeAlarms(db: Db): Promise<string[]> {
  const silent = (await reports(db)).some(
    ({ silence, behind }) => silence === null || silence > SILENT_SECONDS || (behind ?? 0) > BEHIND_BLOCKS,
  )
  return silent ? ['nodeSilent'] : []
}

/** By node: whether it answers, and how many blocks it is behind the foremost. */
export async function nodeFigures(
  db: Db,
): Promise<{ up: Record<string, number>; behind: Record<string, number> }> {
  const found = await reports(db)
  const isUp = (r: Report) => r.silence !== null && r.silence <= SILENT_SECONDS
  return {
    up: Object.fromEntries(found.map((r) => [r.node, isUp(r) ? 1 : 0])),
    behind: Object.fromEntries(found.flatMap((r) => (r.behind === null ? [] : [[r.node, r.behind]]))),
  }
}
