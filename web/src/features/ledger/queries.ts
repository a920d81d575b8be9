import type { LedgerSymbol, UserKind } from '@holdfast/protocol/ledger'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { get } from '../../api/client.ts'
import { CUSTODY } from '../../api/custody.ts'
import { useSession } from '../../api/session.ts'

type Which = { symbol?: LedgerSymbol; category?: UserKind }

/** The session's ledger entries, newest first: all, or those of one asset and one kind. */
export function useEntries(which: Which, page: number, size: number) {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [CUSTODY, 'entries', loginAccount, which, page, size],
    enabled: isLogin,
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
    queryFn: ({ signal }) => get('pageBalanceLog', { page, size, ...which }, signal),
  })
}

/** What operators are about to deduct from the session's account. */
export function useDeductions() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [CUSTODY, 'deductions', loginAccount],
    enabled: isLogin,
    refetchInterval: 30_000,
    queryFn: ({ signal }) => get('listDeductions', {}, signal),
  })
}
