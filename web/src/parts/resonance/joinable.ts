import type { ResonancePeriod } from '@holdfast/protocol/resonance'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../api/client.ts'

/** The newest periods that are open, whether or not their deadline is over. */
export function useOpenPeriods() {
  return useQuery({
    queryKey: ['resonance', 'openPeriods'],
    refetchInterval: 10_000,
    queryFn: ({ signal }) => get('pageResonancePeriods', { page: 1, size: 10, status: 'open' }, signal),
  })
}

/** Of `periods` the one that can be joined at `now` (unix seconds) and closes last. */
export const joinable = <P extends Pick<ResonancePeriod, 'deadline' | 'limitReached'>>(
  periods: readonly P[],
  now: number,
): P | undefined =>
  periods.filter((p) => p.deadline > now && !p.limitReached).toSorted((a, b) => b.deadline - a.deadline)[0]
