import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './client.ts'
import { refusedWith } from './refusal.ts'

/** The cache of everything read from server and chain. Polling stops while the page is hidden. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      // A part of the product was switched off since we asked which ones are on.
      if (refusedWith(error, 'MODULE_CLOSED')) void queryClient.invalidateQueries({ queryKey: ['config'] })
    },
  }),
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
