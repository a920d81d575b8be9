import type { Listing } from '@holdfast/protocol/lists'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** How a list can be sorted. Columns are fixed names (`table.column`) or expressions, never a caller's text. */
export type Sorts<K extends string> = {
  by: Record<K, string | RawBuilder<unknown>>
  /** the default order */
  first: readonly [key: K, order: 'asc' | 'desc']
  /** a unique column: orders rows that are equal otherwise */
  id: string
}

const column = (name: string | RawBuilder<unknown>) => (typeof name === 'string' ? sql.ref(name) : name)
const direction = (order: 'asc' | 'desc') => sql.raw(order)

/**
 * A page of what `query` finds, sorted, and how many rows it finds in all. Empty columns come last either way.
 * @param query filtered, with its columns, not yet sorted
 */
export async function pageOf<DB, TB extends keyof DB, O, K extends string>(
  query: SelectQueryBuilder<DB, TB, O>,
  sorts: Sorts<K>,
  { page = 1, size = 20, sort, order }: Listing<K>,
): Promise<{ rows: O[]; total: number }> {
  const [first, firstOrder] = sorts.first
  const key = sort ?? first
  const way = direction(order ?? (key === first ? firstOrder : 'asc'))
  const rows = await query
    .orderBy(sql`${column(sorts.by[key])} ${way} nulls last`)
    .orderBy(sql`${sql.ref(sorts.id)} ${way}`)
    .offset((page - 1) * size)
    .limit(size)
    .execute()
  const { total } = await query
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return { rows, total }
}

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** A LIKE pattern for values that begin with `text`, its wildcards taken literally. */
export const beginning = (text: string): string => `${literal(text)}%`

/** As `beginning`, for values that contain `text`. */
export const within = (text: string): string => `%${literal(text)}%`
