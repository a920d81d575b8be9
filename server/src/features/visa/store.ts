import type { VISA_SORTS, VisaQuery } from '@holdfast/protocol/visa'
import { type Insertable, sql } from 'kysely'
import type { Reader, Trx } from '../../db/database.ts'
import { pageOf, type Sorts } from '../../db/list.ts'
import type { VisaTables } from '../../db/schema/visa.ts'
import { move } from '../../db/state.ts'

/** @returns its id, or undefined when the applicant has one under review or approved */
export async function insert(
  trx: Trx,
  row: Insertable<VisaTables['visa_application']>,
): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('visa_application')
    .values(row)
    .onConflict((c) => c.column('applicant').where('state', 'in', ['review', 'approved']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** @returns whether none of them belongs to another application already */
export async function addDocuments(trx: Trx, application: number, names: string[]): Promise<boolean> {
  const rows = await trx
    .insertInto('visa_document')
    .values(names.map((name) => ({ name, application_id: application })))
    .onConflict((c) => c.column('name').doNothing())
    .returning('name')
    .execute()
  return rows.length === names.length
}

export const lock = (trx: Trx, id: number) =>
  trx.selectFrom('visa_application').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof lock>>>

export const newestOf = (db: Reader, applicant: string) =>
  db
    .selectFrom('visa_application')
    .selectAll()
    .where('applicant', '=', applicant)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function documentsOf(db: Reader, ids: number[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('visa_document')
    .selectAll()
    .where('application_id', 'in', ids)
    .orderBy('name')
    .execute()
  for (const r of rows) found.get(r.application_id)?.push(r.name)
  return found
}

/** Removes the personal data of an application, which ends one under review. @returns its documents */
export async function removePerson(trx: Trx, row: ApplicationRow, now: number): Promise<string[]> {
  const documents = await trx
    .deleteFrom('visa_document')
    .where('application_id', '=', row.id)
    .returning('name')
    .execute()
  const removed = { name: null, country: null, mobile: null, email: null }
  if (row.state === 'review')
    await move(trx, 'cardApplication', row.id, row.state, 'withdrawn', { ...removed, decided_at: now })
  else await trx.updateTable('visa_application').set(removed).where('id', '=', row.id).execute()
  return documents.map((d) => d.name)
}

const SORTS: Sorts<(typeof VISA_SORTS)[number]> = {
  by: {
    createdAt: 'visa_application.created_at',
    decidedAt: 'visa_application.decided_at',
    applicant: 'visa_application.applicant',
    state: 'visa_application.state',
  },
  first: ['createdAt', 'desc'],
  id: 'visa_application.id',
}

export function page(db: Reader, q: VisaQuery) {
  let query = db.selectFrom('visa_application').selectAll()
  if (q.state !== undefined) query = query.where('state', '=', q.state)
  if (q.applicant !== undefined) query = query.where('applicant', '=', q.applicant.toLowerCase())
  return pageOf(query, SORTS, q)
}

/** The ones of these names that belong to an application. */
export async function inApplications(db: Reader, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db.selectFrom('visa_document').select('name').where('name', 'in', names).execute()
  return new Set(rows.map((r) => r.name))
}

/** The names of all documents of applications. */
export const usedNames = sql<{ name: string }>`select name from visa_document`
