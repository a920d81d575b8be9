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
  for (let from: string | null | undefined; from !== null;) {
    const part: LedgerExport = await call('exportBalanceLog', {
      query: { symbol, from, ...(kind ? { category: kind } : {}) },
    })
    parts.push(part.csv)
    from = part.next
    name = part.fileName
  }
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  saveFile(name, ['\ufeff', ...parts], 'text/csv;charset=utf-8')
}
