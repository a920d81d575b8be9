import type { Page } from '@holdfast/protocol/envelope'
import { sql } from 'kysely'

/** Which rows of a list a page shows. */
export type Slice = { offset: number; limit: number }
/** The requested page; by default page 1 of 20 rows. */
export type Paging = { page?: number | undefined; size?: number | undefined }
type Rows<R> = { rows: R[]; total: number }

/** A page of a list: `read` returns its rows and their total number, `asRecords` converts rows to answers. */
export async function paged<R, T>(
  { page = 1, size = 20 }: Paging,
  read: (slice: Slice) => Promise<Rows<R>>,
  asRecords: (rows: R[]) => Promise<T[]> | T[],
): Promise<Page<T>> {
  const { rows, total } = await read({ offset: (page - 1) * size, limit: size })
  return { records: await asRecords(rows), total, page, size }
}

type Cut<R> = { offset(n: number): { limit(n: number): { execute(): Promise<R[]> } } }
type Counted = { executeTakeFirstOrThrow(): Promise<{ total: number }> }

/** The number of rows of a query, for `rowsOf`. */
export const count = sql<number>`count(*)`.as('total')

/** The rows of `query` on a page, and the total number of rows, which `all` selects as `count`. */
export async function rowsOf<R>(query: Cut<R>, all: Counted, slice: Slice): Promise<Rows<R>> {
  const rows = await query.offset(slice.offset).limit(slice.limit).execute()
  return { rows, total: (await all.executeTakeFirstOrThrow()).total }
}

/** Whether a row's block is final. @param column its block's number */
export const isFinal = (column: string) =>
  sql<boolean>`${sql.ref(column)} <= (select finalized from chain_cursor)`.as('final')
