import type { ManagedMachineQuery } from '@holdfast/protocol/machines'
import type { WrittenText } from '@holdfast/protocol/texts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Reader, Trx } from '../../db/database.ts'
import type { Slice } from '../../db/page.ts'
import { pageOf } from '../../db/list.ts'
import type { MachineTables } from '../../db/schema/machines.ts'

const DAY = 86_400

export const findMachine = (db: Reader, id: number) =>
  db.selectFrom('machine').selectAll().where('id', '=', id).executeTakeFirst()

export type MachineRow = NonNullable<Awaited<ReturnType<typeof findMachine>>>

export async function machines(db: Reader, q: ManagedMachineQuery) {
  let query = db.selectFrom('machine').selectAll()
  if (q.open !== undefined) query = query.where('open', '=', q.open)
  return pageOf(
    query,
    {
      by: {
        id: 'id',
        price: 'price',
        power: 'power',
        ratio: 'ratio',
        days: 'days',
        sold: 'sold',
        open: 'open',
      },
      first: ['id', 'asc'],
      id: 'id',
    },
    q,
  )
}

export async function textsOf(db: Reader, ids: number[]): Promise<Map<number, WrittenText[]>> {
  const found = new Map<number, WrittenText[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('machine_text')
    .selectAll()
    .where('machine_id', 'in', ids)
    .orderBy('language')
    .execute()
  for (const { machine_id, ...text } of rows) found.get(machine_id)?.push(text)
  return found
}

export async function totalSold(db: Reader): Promise<number> {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(sold), 0)::bigint as n from machine`.execute(
    db,
  )
  return rows[0]!.n
}

/** Locks one machine until the transaction ends. */
export const lockMachine = (trx: Trx, id: number) =>
  trx.selectFrom('machine').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function insertMachine(trx: Trx, row: Insertable<MachineTables['machine']>): Promise<number> {
  const { id } = await trx.insertInto('machine').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateMachine = (trx: Trx, id: number, row: Updateable<MachineTables['machine']>) =>
  trx.updateTable('machine').set(row).where('id', '=', id).execute()

/** Replaces all texts of a machine. */
export async function writeTexts(trx: Trx, id: number, texts: WrittenText[]): Promise<void> {
  await trx.deleteFrom('machine_text').where('machine_id', '=', id).execute()
  await trx
    .insertInto('machine_text')
    .values(texts.map((text) => ({ machine_id: id, ...text })))
    .execute()
}

export const insertPurchase = (trx: Trx, row: Insertable<MachineTables['machine_purchase']>) =>
  trx.insertInto('machine_purchase').values(row).returningAll().executeTakeFirstOrThrow()

export type PurchaseRow = Awaited<ReturnType<typeof insertPurchase>>

export const purchaseByKey = (db: Reader, owner: string, key: string): Promise<PurchaseRow | undefined> =>
  db
    .selectFrom('machine_purchase')
    .selectAll()
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst()

export async function purchases(db: Reader, owner: string, { offset, limit }: Slice) {
  const query = db.selectFrom('machine_purchase').where('owner', '=', owner)
  const rows = await query.selectAll().orderBy('id', 'desc').offset(offset).limit(limit).execute()
  const { total } = await query.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Sums over the machines of `owner` at `now`. */
export async function summary(db: Reader, owner: string, now: number) {
  const { rows } = await sql<Record<'power' | 'remaining' | 'active' | 'daily' | 'output' | 'rest', string>>`
    select coalesce(sum(power), 0) as power,
      coalesce(sum(div(power * (days - posted), days)), 0) as remaining,
      coalesce(sum(power) filter (where producing), 0) as active,
      coalesce(sum(daily) filter (where producing), 0) as daily,
      coalesce(sum(daily * posted), 0) as output,
      coalesce(sum(daily * (days - posted)), 0) as rest
    from (
      select *, starts_at <= ${now} and starts_at + days * ${DAY}::bigint > ${now} as producing
      from machine_purchase where owner = ${owner}
    ) p`.execute(db)
  return rows[0]!
}

const due = (now: number) =>
  sql<boolean>`posted < days and starts_at + ${sql.lit(DAY)} * (posted + 1) <= ${now}`

/** Whether any output is due. */
export async function anyDue(db: Reader, now: number): Promise<boolean> {
  const row = await db.selectFrom('machine_purchase').select('id').where(due(now)).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Locks a purchase with a day that is over and not booked; skips those that another worker has locked. */
export const takeDue = (trx: Trx, now: number): Promise<PurchaseRow | undefined> =>
  trx
    .selectFrom('machine_purchase')
    .selectAll()
    .where(due(now))
    .orderBy(sql`starts_at + ${sql.lit(DAY)} * (posted + 1)`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const insertOutput = (trx: Trx, row: MachineTables['machine_output']) =>
  trx.insertInto('machine_output').values(row).execute()

export const setPosted = (trx: Trx, id: number, posted: number) =>
  trx.updateTable('machine_purchase').set({ posted }).where('id', '=', id).execute()

export async function wantsExchange(db: Reader, owner: string): Promise<boolean> {
  const row = await db
    .selectFrom('machine_exchange')
    .select('since')
    .where('owner', '=', owner)
    .executeTakeFirst()
  return row !== undefined
}

export async function setExchange(db: Reader, owner: string, on: boolean, now: number): Promise<void> {
  if (!on) await db.deleteFrom('machine_exchange').where('owner', '=', owner).execute()
  else
    await db
      .insertInto('machine_exchange')
      .values({ owner, since: now })
      .onConflict((c) => c.column('owner').doNothing())
      .execute()
}
