import type { LedgerSymbol, UserKind } from '@holdfast/protocol/ledger'
import { get } from '../../api/client.ts'
import { saveCsv } from '../../api/save-csv.ts'

/** Saves the entries of `symbol` as a CSV file, however many there are. @throws ApiError */
export const downloadEntries = (symbol: LedgerSymbol, kind: UserKind | null): Promise<void> =>
  saveCsv((from) => get('exportBalanceLog', { symbol, from, ...(kind ? { category: kind } : {}) }))
