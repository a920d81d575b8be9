import { useQuery } from '@tanstack/react-query'
import { get } from '../../api/client.ts'

/** What works and what waits, asked again every 10 s. */
export const useStatus = () =>
  useQuery({
    queryKey: ['status'],
    refetchInterval: 10_000,
    queryFn: ({ signal }) => get('/api/status', {}, signal),
  })
