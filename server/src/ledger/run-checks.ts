import * as pg from 'pg'
import { connectTo } from '../db/database.ts'
import type { Check, Ids, Scope, Slice } from './check.ts'

export type Breach = { invariant: number; title: string; what: string }

/** Most breaches shown per check. */
const SHOWN = 20
/** Journals of a slice: what sorts in a few megabytes. */
const SLICE = 250_000
/** Memory of a sort or a hash of one of the connections that check. */
const WORK_MEM = '64MB'

/** A slice is looked up by its keys: planned for a table of millions, it would read all of it. */
const LOOK_UP = 'set local enable_seqscan = off'

type Client = Pick<pg.ClientBase, 'query'>
type Task = { check: Check; sql: string }
/** What is checked; `fresh`: where it is not everything. */
type Extent = { slices: Slice[]; fresh?: Ids }

/**
 * Runs checks in one read-only transaction, so that all of them see the same state.
 * @param client a connection without an open transaction
 * @param scope `new`: of the ledger's entries only what was booked since `checkAll` last found everything in order
 */
export async function runChecks(
  client: pg.ClientBase,
  checks: Check[],
  scope: Scope = 'all',
): Promise<Breach[]> {
  await client.query('begin isolation level repeatable read read only')
  try {
    return await runTasks([client], tasksOf(checks, await extentOf(client, scope)))
  } finally {
    await client.query('rollback')
  }
}

/**
 * As `runChecks`, over several connections that share one snapshot, and keeps how far the check came, where the user may write
 * that down and nothing is broken.
 * @returns `kept`: whether it was written down; `journals`: how many were read
 */
export async function checkAll(
  url: string,
  checks: Check[],
  o: { scope?: Scope; connections?: number } = {},
): Promise<{ breaches: Breach[]; kept: boolean; journals: number }> {
  const { scope = 'all', connections = 1 } = o
  const first = await connectTo(url)
  const clients = [first]
  try {
    await first.query('begin isolation level repeatable read')
    const { rows } = await first.query<{ id: string }>('select pg_export_snapshot() as id')
    for (let n = 1; n < connections; n++) {
      const client = await connectTo(url)
      clients.push(client)
      await client.query('begin isolation level repeatable read read only')
      await client.query(`set transaction snapshot ${pg.escapeLiteral(rows[0]!.id)}`)
    }
    for (const client of clients) await client.query(`set local work_mem = '${WORK_MEM}'; ${LOOK_UP}`)
    const extent = await extentOf(first, scope)
    const breaches = await runTasks(clients, tasksOf(checks, extent))
    const kept = breaches.length === 0 && (await keep(first, extent.fresh))
    await first.query('commit')
    return { breaches, kept, journals: extent.slices.reduce((n, s) => n + s.below - s.from, 0) }
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

async function runTasks(clients: Client[], tasks: Task[]): Promise<Breach[]> {
  const found = new Map<Task, Breach[]>()
  const left = tasks.values()
  await Promise.all(
    clients.map(async (client) => {
      for (const task of left) {
        const { invariant, title } = task.check
        const { rows } = await client.query<{ what: string }>(
          `select what from (${task.sql}) c limit ${SHOWN}`,
        )
        found.set(
          task,
          rows.map(({ what }) => ({ invariant, title, what })),
        )
      }
    }),
  )
  const shown = new Map<string, number>()
  return tasks
    .flatMap((task) => found.get(task)!)
    .filter(({ title }) => {
      const n = (shown.get(title) ?? 0) + 1
      shown.set(title, n)
      return n <= SHOWN
    })
}

/** Accounts that were booked on since the last check, with the number `seq` of the first entry that it did not see. */
const MOVED = `select a.id, coalesce(c.seq, 0) + 1 as seq
  from ledger_account a left join ledger_checked_account c on c.account_id = a.id where a.seq > coalesce(c.seq, 0)`

function tasksOf(checks: Check[], { slices, fresh }: Extent): Task[] {
  // Accounts that nothing was booked on since are those that the check before found in order. As an array they are found once, by
  // their journals; joined, every entry of every account would be read.
  const touched = fresh
    ? `a.id = any(array(select id from (${MOVED}) m union select account_id from ledger_entries
        where journal_id >= ${fresh.from} and journal_id < ${fresh.below}))`
    : 'true'
  return checks.flatMap((check) => [
    ...(check.sql === undefined ? [] : [{ check, sql: check.sql }]),
    ...(check.ofAccounts ? [{ check, sql: check.ofAccounts(touched, fresh) }] : []),
    ...(check.ofSlice ? slices.map((s) => ({ check, sql: check.ofSlice!(s, fresh) })) : []),
  ])
}

type Stretch = { first: number; below: number }
type Ask = <T>(sql: string) => Promise<T>

/**
 * The first journal that the last check did not see; null: it saw all. A journal may be of a lower id than one that it saw. Most are
 * among the newest: what is not found there is looked for in every stretch.
 */
async function firstUnchecked(ask: Ask): Promise<number | null> {
  const newest = await ask<string>(`greatest((select max(journal_id) from ledger_checked_account),
    (select max(journal_id) from ledger_entries) - ${SLICE}, 0)`)
  const first = await ask<string | null>(`(
    with moved as materialized (${MOVED}), newest as materialized (
      select account_id, seq, journal_id from ledger_entries where journal_id > ${newest}
    ), found as materialized (
      select m.id, m.seq, n.journal_id from moved m left join newest n on n.account_id = m.id and n.seq = m.seq
    )
    select least((select min(journal_id) from found), min(e.journal_id)) from found f, lateral (
      select journal_id from ledger_entries
      where account_id = f.id and seq = case when f.journal_id is null then f.seq end offset 0
    ) e
  )`)
  return first === null ? null : Number(first)
}

/** What is checked, in slices, ids rising: of each stretch from its first journal, or first unchecked one, to its last. */
async function extentOf(client: Client, scope: Scope): Promise<Extent> {
  const ask: Ask = async <T>(sql: string) => (await client.query<{ v: T }>(`select ${sql} as v`)).rows[0]!.v
  const edge = Number(await ask<string>('(select coalesce(max(below), 0) from ledger_stretch)'))
  const unchecked = scope === 'new' ? await firstUnchecked(ask) : null
  if (scope === 'new' && unchecked === null) return { slices: [], fresh: { from: edge, below: edge } }
  const stretches =
    (await ask<Stretch[] | null>(`(
      select jsonb_agg(jsonb_build_object('first', first, 'below', below) order by first) from ledger_stretch
      where archived_at is null
    )`)) ?? []
  const slices: Slice[] = []
  // What fits into no stretch lies in the rest.
  for (const { first, below } of [
    { first: Number.MIN_SAFE_INTEGER, below: 0 },
    ...stretches,
    { first: edge, below: Number.MAX_SAFE_INTEGER },
  ]) {
    const found = async (which: 'min' | 'max') => {
      const of = (column: string, table: string) =>
        ask<string | null>(
          `(select ${which}(${column}) from ${table} where ${column} >= ${first} and ${column} < ${below})`,
        )
      return [await of('id', 'ledger_journals'), await of('journal_id', 'ledger_entries')].flatMap((id) =>
        id === null ? [] : [Number(id)],
      )
    }
    const from = Math.max(Math.min(...(await found('min'))), unchecked ?? first)
    const end = Math.max(...(await found('max'))) + 1
    for (let at = from; at < end; at += SLICE)
      slices.push({ from: at, below: Math.min(at + SLICE, end), first })
  }
  return unchecked === null ? { slices } : { slices, fresh: { from: unchecked, below: slices.at(-1)!.below } }
}

/**
 * Writes down where every account stands, as the next check of what is new needs it: the last entry's number and hash, its journal, and
 * the hash before it, which prove each other.
 * @param fresh where the entries since the last check lie; without it all accounts are looked up in every stretch
 * @returns false where the user may not
 */
export async function keep(client: Client, fresh?: Ids): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_table_privilege('ledger_checked', 'insert, update')
       and has_table_privilege('ledger_checked_account', 'insert, update') as may`,
  )
  if (!rows[0]!.may) return false
  const among = (alias: string) =>
    fresh ? `and ${alias}.journal_id >= ${fresh.from} and ${alias}.journal_id < ${fresh.below}` : ''
  await client.query(
    `insert into ledger_checked_account as c (account_id, seq, hash, journal_id, hash_before)
       select a.id, a.seq, a.hash, e.journal_id,
         case when a.seq = 1 then ''::bytea else coalesce(p.hash, case when k.seq = a.seq - 1 then k.hash end, r.hash) end
       from ledger_account a left join ledger_checked_account k on k.account_id = a.id
         left join ledger_entries e on e.account_id = a.id and e.seq = a.seq ${among('e')}
         left join ledger_entries p on p.account_id = a.id and p.seq = a.seq - 1 ${among('p')}
         left join ledger_archived r on r.account_id = a.id and r.seq = a.seq - 1
       where a.seq > coalesce(k.seq, 0) ${fresh ? '' : 'or a.seq = k.seq and (k.journal_id is null or k.hash_before is null)'}
     on conflict (account_id) do update set seq = excluded.seq, hash = excluded.hash, journal_id = excluded.journal_id,
       hash_before = excluded.hash_before where c.seq <= excluded.seq`,
  )
  await client.query(
    `insert into ledger_checked (full_at) values (now()) on conflict (singleton)
     do update set checked_at = now(), full_at = ${fresh ? 'ledger_checked.full_at' : 'now()'}`,
  )
  return true
}
