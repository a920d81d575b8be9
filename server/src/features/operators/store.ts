import type { AuditQuery, OperatorRole, OperatorsQuery, ProposalQuery } from '@holdfast/protocol/operators'
import { type Insertable, sql } from 'kysely'
import type { Reader, Trx } from '../../db/database.ts'
import { beginning, pageOf } from '../../db/list.ts'
import type { OperatorTables } from '../../db/schema/operators.ts'
import { moveAll } from '../../db/state.ts'

export async function rolesOf(db: Reader, address: string): Promise<OperatorRole[]> {
  const rows = await db
    .selectFrom('operator_role')
    .select('role')
    .where('address', '=', address.toLowerCase())
    .orderBy('role')
    .execute()
  return rows.map((r) => r.role)
}

/** Addresses that hold a role. */
export async function addresses(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('operator_role').select('address').distinct().execute()
  return rows.map((r) => r.address)
}

/** Every role that somebody has. */
export const allRoles = (db: Reader) => db.selectFrom('operator_role').selectAll().execute()

/** Addresses with a role, or with one of `q.role`; and all the roles of those on the page. */
export async function operators(db: Reader, q: OperatorsQuery) {
  const held = db
    .selectFrom('operator_role')
    .groupBy('address')
    .select(['address', (e) => e.fn.min('since').as('since')])
  const wanted = q.role === undefined ? held : held.having(sql<boolean>`bool_or(role = ${q.role})`)
  const { rows, total } = await pageOf(
    db.selectFrom(wanted.as('o')).select('o.address'),
    { by: { address: 'o.address', since: 'o.since' }, first: ['address', 'asc'], id: 'o.address' },
    q,
  )
  const roles = await db
    .selectFrom('operator_role')
    .selectAll()
    .where('address', 'in', ['', ...rows.map((r) => r.address)])
    .orderBy('since')
    .orderBy('role')
    .execute()
  return { rows: rows.map((r) => ({ ...r, roles: roles.filter((o) => o.address === r.address) })), total }
}

/** Serialises changes of roles. */
export const lockRoles = (trx: Trx) => sql`lock table operator_role in share row exclusive mode`.execute(trx)

/** @returns whether it was not there before */
export async function grant(trx: Trx, row: Insertable<OperatorTables['operator_role']>): Promise<boolean> {
  const result = await trx
    .insertInto('operator_role')
    .values({ ...row, address: row.address.toLowerCase() })
    .onConflict((c) => c.columns(['address', 'role']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** @returns whether it was there */
export async function revoke(trx: Trx, address: string, role: OperatorRole): Promise<boolean> {
  const result = await trx
    .deleteFrom('operator_role')
    .where('address', '=', address.toLowerCase())
    .where('role', '=', role)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Whether the audit log has `action` on `subject`. */
export async function everDone(trx: Trx, action: string, subject: string): Promise<boolean> {
  const row = await trx
    .selectFrom('audit')
    .select('id')
    .where('action', '=', action)
    .where('subject', '=', subject)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const insertAudit = (trx: Trx, row: Insertable<OperatorTables['audit']>) =>
  trx.insertInto('audit').values(row).execute()

export async function audits(db: Reader, q: AuditQuery) {
  let query = db.selectFrom('audit')
  if (q.action !== undefined) query = query.where('action', 'like', beginning(q.action))
  if (q.actor !== undefined) query = query.where('actor', '=', q.actor.toLowerCase())
  if (q.subject !== undefined) query = query.where('subject', 'ilike', beginning(q.subject))
  return pageOf(
    query.selectAll(),
    // Rows are numbered in the order of their time.
    {
      by: { time: 'id', actor: 'actor', action: 'action', subject: 'subject' },
      first: ['time', 'desc'],
      id: 'id',
    },
    q,
  )
}

/** Marks open proposals that can no longer be approved as expired. */
export async function expire(trx: Trx, now: number): Promise<void> {
  const rows = await trx
    .selectFrom('proposal')
    .select('id')
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = rows.map((r) => r.id)
  await moveAll(trx, 'proposal', ids, 'open', 'expired', { decided_at: now })
}

/** @returns its id, or undefined when another of this kind about the subject is open or waits */
export async function insertProposal(
  trx: Trx,
  row: Insertable<OperatorTables['proposal']>,
): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('proposal')
    .values(row)
    .onConflict((c) =>
      c
        .columns(['kind', 'subject'])
        .where(sql<boolean>`state in ('open', 'approved')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export const openProposal = (trx: Trx, kind: string, subject: string) =>
  trx
    .selectFrom('proposal')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('state', 'in', ['open', 'approved'])
    .executeTakeFirst()

/** Open ones of these kinds about these subjects. */
export const openAbout = (db: Reader, kinds: readonly string[], subjects: string[]) =>
  db
    .selectFrom('proposal')
    .select(['id', 'subject'])
    .where('kind', 'in', kinds)
    .where('state', '=', 'open')
    .where('subject', 'in', ['', ...subjects])
    .execute()

/** Approved ones of a kind about these subjects, the next one first. */
export const waitingAbout = (db: Reader, kind: string, subjects: string[]) =>
  db
    .selectFrom('proposal')
    .select(['id', 'payload', 'reason', 'decided_at', 'due_at'])
    .where('kind', '=', kind)
    .where('state', '=', 'approved')
    .where('subject', 'in', ['', ...subjects])
    .orderBy('due_at')
    .execute()

export const proposal = (db: Reader, id: number) =>
  db.selectFrom('proposal').selectAll().where('id', '=', id).executeTakeFirst()

export const signProposal = (trx: Trx, id: number, s: { time: number; signature: string }) =>
  trx
    .updateTable('proposal')
    .set({ maker_signature: s.signature, maker_signed_at: s.time })
    .where('id', '=', id)
    .execute()

/** Approved proposals whose delay is over, oldest first. */
export const dueProposals = (db: Reader, now: number) =>
  db
    .selectFrom('proposal')
    .selectAll()
    .where('state', '=', 'approved')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(20)
    .execute()

/** Locks one proposal until the transaction ends: concurrent deciders come one after the other. */
export const lockProposal = (trx: Trx, id: number) =>
  trx.selectFrom('proposal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type ProposalRow = NonNullable<Awaited<ReturnType<typeof lockProposal>>>

export async function proposals(db: Reader, q: ProposalQuery, now: number) {
  let query = db.selectFrom('proposal')
  if (q.kind !== undefined) query = query.where('kind', '=', q.kind)
  // Overdue open proposals count as expired, even before they are marked.
  if (q.state === 'open') query = query.where('state', '=', 'open').where('expires_at', '>', now)
  else if (q.state === 'expired')
    query = query.where((e) =>
      e.or([e('state', '=', 'expired'), e.and([e('state', '=', 'open'), e('expires_at', '<=', now)])]),
    )
  else if (q.state !== undefined) query = query.where('state', '=', q.state)
  return pageOf(
    query.selectAll(),
    {
      by: {
        createdAt: 'id',
        kind: 'kind',
        subject: 'subject',
        maker: 'maker',
        expiresAt: 'expires_at',
        state: 'state',
      },
      first: ['createdAt', 'desc'],
      id: 'id',
    },
    q,
  )
}
