import type { LedgerSymbol } from '@holdfast/protocol/ledger'

/** Saves all entries of `symbol` as a CSV file. @throws ApiError */
export async function downloadEntries(symbol: LedgerSymbol): Promise<void> {
  void symbol
}
