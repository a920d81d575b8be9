import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './client.ts'

/** The cache of everything read from server and chain. Polling stops while the page is hidden. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 8_000,
      gcTime: 5 * 60_000,
      refetchIntervalInBackground: false,
      refetchOnWindowFocus: true,
      retry: (count, error) =>
        count < 3 &&
        !(error instanceof ApiError && (error.problem === 'refused' || error.problem === 'noLogin')),
    },
  },
})
