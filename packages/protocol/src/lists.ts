import { Type } from 'typebox'
import { PageQuery } from './envelope.ts'

/** Most rows of an exported list; a longer list must be filtered first. */
export const EXPORT_ROWS = 10_000

/**
 * Inputs of a list that can be sorted: `sort` must be one of `keys`. Rows with equal values come in the order of their
 * numbers, so that pages neither repeat nor lose a row. Without `sort` the list has its own order.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the schema's own type is made from it
export const ListQuery = <const K extends readonly string[]>(keys: K) =>
  Type.Interface([PageQuery], {
    sort: Type.Optional(Type.Enum(keys)),
    order: Type.Optional(Type.Enum(['asc', 'desc'])),
  })

/** Page and order of a list, without its filters. */
export type Listing<K extends string> = {
  page?: number | undefined
  size?: number | undefined
  sort?: K | undefined
  order?: 'asc' | 'desc' | undefined
}
