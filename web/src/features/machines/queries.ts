import { useQuery } from '@tanstack/react-query'
import { get } from '../../api/client.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'

/** No more machines can exist: together they have at most 150 units, and each has at least one. */
const MOST = 150

export function useMachineKinds() {
  const { code } = useLanguage()
  return useQuery({
    queryKey: ['machines', 'kinds', code],
    refetchInterval: 15_000,
    queryFn: ({ signal }) => get('pageMachine', { page: 1, size: MOST }, signal),
  })
}

export function useMachine(id: number) {
  const { code } = useLanguage()
  return useQuery({
    queryKey: ['machines', 'kind', code, id],
    refetchInterval: 15_000,
    queryFn: ({ signal }) => get('getMachine', { id }, signal),
  })
}

/** All machines together: sold, set aside, and what can still back sales. */
export function useMachineTotals() {
  return useQuery({
    queryKey: ['machines', 'totals'],
    refetchInterval: 15_000,
    queryFn: ({ signal }) => get('getMachineTotals', {}, signal),
  })
}
