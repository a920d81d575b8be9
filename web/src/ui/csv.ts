/** A cell that a spreadsheet would run as a formula begins with one of these. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (value: string): string => {
  const safe = FORMULA.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV (RFC 4180), with a byte-order mark so that spreadsheets read UTF-8. */
export const csv = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\uFEFF${[head, ...rows].map((r) => r.map(cell).join(',')).join('\r\n')}\r\n`
