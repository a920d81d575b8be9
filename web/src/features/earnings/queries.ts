import type { EarningSource } from '@holdfast/protocol/earnings'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { get, post } from '../../api/client.ts'
import { CUSTODY } from '../../api/custody.ts'
import { useSession } from '../../api/session.ts'
import { useSubmit } from '../../api/submit.ts'
import { toast } from '../../ui/toast.ts'
import { incomePage } from './history.ts'

/** The server's largest page: entries that the bars are made of. */
const MOST = 200

/** A page of what one source gave, newest first. */
export function useIncome(source: EarningSource, page: number, size: number) {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [CUSTODY, 'income', loginAccount, source, page, size],
    enabled: isLogin,
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
    queryFn: ({ signal }) => incomePage(source, page, size, signal),
  })
}

/** The newest entries of a source, for the bars. */
export const useRecentIncome = (source: EarningSource) => useIncome(source, 1, MOST)

/** The newest entries of several sources together. `cut`: some have more; `failed`: the first query that did not answer. */
export function useRecentIncomes(sources: readonly EarningSource[]) {
  const { isLogin, loginAccount } = useSession()
  const queries = useQueries({
    queries: sources.map((source) => ({
      queryKey: [CUSTODY, 'income', loginAccount, source, 1, MOST],
      enabled: isLogin,
      refetchInterval: 20_000,
      queryFn: ({ signal }: { signal: AbortSignal }) => incomePage(source, 1, MOST, signal),
    })),
  })
  return {
    rows: queries.flatMap((q) => q.data?.rows ?? []),
    cut: queries.some((q) => q.data && q.data.total > q.data.read),
    waits: queries.some((q) => q.isPending),
    failed: queries.find((q) => q.isError && !q.data) ?? null,
  }
}

/** The session's machines, newest first. */
export function useMachines(page: number, size: number) {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [CUSTODY, 'machineList', loginAccount, page, size],
    enabled: isLogin,
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
    queryFn: ({ signal }) => get('pageUserMachine', { page, size }, signal),
  })
}

/** Switches the automatic conversion of output; output that is booked already is not converted. */
export function useAutoExchange() {
  return useSubmit({
    send: (on: boolean) => post('setAutoExchange', { on }),
    onRefused: (refusal) => toast('error', refusal),
    stale: [[CUSTODY, 'machines']],
    // Pending until the new state is read, so that the check box does not flip back in between.
    waits: true,
  })
}
