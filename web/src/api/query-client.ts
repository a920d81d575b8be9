import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '@holdfast/client/errors'
import { refusedWith } from './refusal.ts'

/** Whether a retry can help: the server was unreachable, timed out or failed, but did not refuse. */
const wasAway = (error: Error | null) =>
  error instanceof ApiError &&
  (error.problem === 'unreachable' || error.problem === 'timeout' || error.status >= 500)

/** The cache of everything read from server and chain. Polling stops while the page is hidden. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    // `/api/chain` is polled. When it is answered the server is back, so active queries that failed while it was away are
    // sent again, and nobody has to reload the page.
    onSuccess: (_, { queryKey }) => {
      if (queryKey[0] === 'chain')
        void queryClient.refetchQueries(
          { type: 'active', predicate: ({ state }) => state.status === 'error' && wasAway(state.error) },
          { cancelRefetch: false },
        )
    },
    onError: (error) => {
      // A part of the product was switched off since the settings were read.
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
