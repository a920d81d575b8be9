import { csvCell } from '@holdfast/protocol/csv'

/** Rows as CSV (RFC 4180), with a byte-order mark so that spreadsheets read UTF-8. */
export const csv = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\uFEFF${[head, ...rows].map((r) => r.map(csvCell).join(',')).join('\r\n')}\r\n`
