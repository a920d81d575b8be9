/** Spreadsheets run a cell as a formula that begins with one of these, full-width ones too. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

/** A cell of a CSV file (RFC 4180). What a spreadsheet would take for a formula is marked as text; numbers stay numbers. */
export function csvCell(value: string): string {
  const safe = FORMULA.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
