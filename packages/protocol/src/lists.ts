import { type Static, Type } from 'typebox'
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

/**
 * A list as a CSV file (RFC 4180), newest first, in parts of 5,000 rows: ask again from `next` until it is null. The parts, one after the
 * other, are one file.
 */
export const CsvPart = Type.Object({
  fileName: Type.String(),
  /** the first part begins with the header line */
  csv: Type.String(),
  next: Type.Union([Type.String(), Type.Null()]),
})
export type CsvPart = Static<typeof CsvPart>
