import type { Machine, MachineTotals } from '@holdfast/protocol/machines'
import type { Page } from '@holdfast/protocol/envelope'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'

/** No more machines can exist: together they have at most 150 units, and each has at least one. */
const MOST = 150

export function useMachineKinds() {
  const { code } = useLanguage()
  return useQuery({
    queryKey: ['machines', 'kinds', code],
    refetchInterval: 15_000,
    queryFn: ({ signal }) => call<Page<Machine>>('pageMachine', { query: { page: 1, size: MOST }, signal }),
  })
}

export function useMachine(id: number) {
  const { code } = useLanguage()
  return useQuery({
    queryKey: ['machines', 'kind', code, id],
    refetchInterval: 15_000,
    queryFn: ({ signal }) => call<Machine>('getMachine', { query: { id }, signal }),
  })
}

/** All machines together: sold, set aside, and what can still back sales. */
export function useMachineTotals() {
  return useQuery({
    queryKey: ['machines', 'totals'],
    refetchInterval: 15_000,
    queryFn: ({ signal }) => call<MachineTotals>('getMachineTotals', { signal }),
  })
}
