import { csvCell } from '@holdfast/protocol/csv'
import type { CsvPart } from '@holdfast/protocol/lists'

/** Rows of one part of a file. */
export const CSV_ROWS = 5_000

/** Lines of a CSV file (RFC 4180). @param names the header, for the first part */
const csvText = (names: readonly string[] | null, rows: readonly (readonly string[])[]): string =>
  [...(names ? [names] : []), ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')

/** How a time stands in a file: ISO 8601 in UTC. @param seconds unix seconds */
export const csvTime = (seconds: number): string => new Date(seconds * 1_000).toISOString()

export type CsvList<R> = {
  fileName: string
  names: readonly string[]
  /** the list from where the part before ended, at most `limit` rows */
  read(limit: number): Promise<R[]>
  cells(row: R): readonly string[]
  /** where a row stands: what `read` goes on behind */
  place(row: R): string
}

/** One part of a list as a file. @param isFirst whether it begins with the header */
export async function csvPart<R>(list: CsvList<R>, isFirst: boolean, rows = CSV_ROWS): Promise<CsvPart> {
  const found = await list.read(rows + 1)
  const part = found.slice(0, rows)
  return {
    fileName: list.fileName,
    csv: csvText(
      isFirst ? list.names : null,
      part.map((row) => list.cells(row)),
    ),
    next: found.length > rows ? list.place(part.at(-1)!) : null,
  }
}

/** A place in the chain as `block:log`, for lists whose rows are events. */
export const eventPlace = (r: { block_number: number; log_index: number }): string =>
  `${r.block_number}:${r.log_index}`

/** Reads such a place; what has no log is one before all of its block. */
export function readPlace(text: string): { block: number; log: number } {
  const [block, log] = text.split(':')
  return { block: Number(block), log: Number(log ?? 0) }
}
