import { useQuery } from '@tanstack/react-query'
import { get } from './client.ts'
import { useSession } from './session.ts'

/** First element of the query keys of everything the ledger changes, so that one call invalidates all of it. */
export const CUSTODY = 'custody'

/** The session's balances; needs a session. */
export function useBalances() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [CUSTODY, 'balances', loginAccount],
    enabled: isLogin,
    refetchInterval: 10_000,
    queryFn: ({ signal }) => get('getBalances', {}, signal),
  })
}

/** Prices with source and age. */
export function usePrices() {
  return useQuery({
    queryKey: ['prices'],
    refetchInterval: 20_000,
    queryFn: ({ signal }) => get('listPrices', {}, signal),
  })
}

/** The newest published statement: what is owed and what is held. */
export function useSolvency() {
  return useQuery({
    queryKey: ['solvency', 'newest'],
    refetchInterval: 30_000,
    queryFn: ({ signal }) => get('getSolvency', {}, signal),
  })
}
