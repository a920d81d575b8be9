import type { BalanceLog, LedgerSymbol } from '@holdfast/protocol/ledger'
import type { SolvencySnapshot } from '@holdfast/protocol/solvency'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError } from '@holdfast/client/errors'
import { get } from '../../api/client.ts'
import { useSolvency } from '../../api/custody.ts'

/** Statements, newest first; needs no session. */
export function useSnapshots(page: number, size: number) {
  return useQuery({
    queryKey: ['solvency', 'list', page, size],
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    queryFn: ({ signal }) => get('pageSolvency', { page, size }, signal),
  })
}

/** One statement by number, or the newest. */
export function useSnapshot(id: number | undefined) {
  const newest = useSolvency()
  const older = useQuery({
    queryKey: ['solvency', 'one', id],
    enabled: id !== undefined,
    staleTime: Infinity,
    queryFn: ({ signal }) => get('getSolvency', { id }, signal),
  })
  return id === undefined ? newest : older
}

/**
 * The leaf of the session's account in a statement, with the sibling hashes on its path to the root.
 * @returns null when the server denies that there is one, although the account's entries begin before the statement, so that
 * it must have one
 * @throws ApiError
 */
export async function readLeaf({ id, time }: SolvencySnapshot, symbol: LedgerSymbol) {
  try {
    return await get('getSolvencyLeaf', { id, symbol })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'SNAPSHOT_UNKNOWN') throw error
    const first = await readEntry(symbol, 1)
    if (first === null || first.time >= time) throw error
    return null
  }
}

/** Number of attempts to find an entry while new ones arrive. */
const LOOKS = 3

/**
 * The entry of the session's account with this number.
 * @returns null when there is none yet, or new entries kept arriving
 * @throws ApiError
 */
export async function readEntry(symbol: LedgerSymbol, seq: number): Promise<BalanceLog | null> {
  const at = async (page: number) => (await get('pageBalanceLog', { symbol, page, size: 1 })).records[0]
  for (let look = 1; ; look++) {
    const newest = await at(1)
    if (!newest || newest.seq < seq) return null
    const entry = newest.seq === seq ? newest : await at(newest.seq - seq + 1)
    // It is another entry if a new one arrived between the two calls.
    if (entry?.seq === seq) return entry
    if (look === LOOKS) return null
  }
}
