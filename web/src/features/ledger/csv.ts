import type { LedgerExport, LedgerSymbol, UserKind } from '@holdfast/protocol/ledger'
import { call } from '../../api/client.ts'
import { saveFile } from '../../lib/save-file.ts'

/**
 * Saves the entries of `symbol` as a CSV file, however many there are: the server gives it in parts.
 * @throws ApiError
 */
export async function downloadEntries(symbol: LedgerSymbol, kind: UserKind | null): Promise<void> {
  const parts: string[] = []
  let name = ''
  for (let page = 1, pages = 1; page <= pages; page++) {
    const part = await call<LedgerExport>('exportBalanceLog', {
      query: { symbol, page, ...(kind ? { category: kind } : {}) },
    })
    parts.push(part.csv)
    pages = part.pages
    name = part.fileName
  }
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  saveFile(name, ['\ufeff', ...parts], 'text/csv;charset=utf-8')
}
