import type { Page } from '@holdfast/protocol/envelope'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import type { SolvencyLeaf, SolvencyRecord, SolvencySnapshot } from '@holdfast/protocol/solvency'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useSolvency } from '../../api/custody.ts'

/** Snapshots, newest first; public. */
export function useSnapshots(page: number, size: number) {
  return useQuery({
    queryKey: ['solvency', 'list', page, size],
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    queryFn: ({ signal }) => call<Page<SolvencyRecord>>('pageSolvency', { query: { page, size }, signal }),
  })
}

/** One snapshot by number, or the newest. */
export function useSnapshot(id: number | undefined) {
  const newest = useSolvency()
  const older = useQuery({
    queryKey: ['solvency', 'one', id],
    enabled: id !== undefined,
    staleTime: Infinity,
    queryFn: ({ signal }) => call<SolvencySnapshot>('getSolvency', { query: { id }, signal }),
  })
  return id === undefined ? newest : older
}

/** The session's own leaf in a snapshot, with the nodes beside its way to the root. @throws ApiError */
export const readLeaf = (id: number, symbol: LedgerSymbol) =>
  call<SolvencyLeaf>('getSolvencyLeaf', { query: { id, symbol } })
