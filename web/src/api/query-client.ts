import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '@holdfast/client/errors'
import { keepFailures } from './failures.ts'
import { endKept, keptSince } from './kept.ts'
import { refusedWith } from './refusal.ts'
import { mayRetry } from './retries.ts'

/** Whether a retry can help: the server was unreachable, timed out or failed, but did not refuse. */
const wasAway = (error: Error | null) =>
  error instanceof ApiError &&
  (error.problem === 'unreachable' || error.problem === 'timeout' || error.status >= 500)

/** The cache of everything read from server and chain. Polling stops while the page is hidden. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    // `/api/chain` is polled. When the server answers it the server is back, so active queries that failed while it was away,
    // or got kept answers, are sent again, and nobody has to reload the page.
    onSuccess: (_, { queryKey }) => {
      if (queryKey[0] !== 'chain' || keptSince() !== null) return
      const kept = endKept() ?? Infinity
      void queryClient.refetchQueries(
        {
          type: 'active',
          predicate: ({ queryKey: [name], state }) =>
            state.status === 'error' ? wasAway(state.error) : state.dataUpdatedAt >= kept && name !== 'chain',
        },
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
      // Offline too: the service worker answers with what it kept, and what it has not is an error at once.
      networkMode: 'always',
      // The library's own answer to this mode is no.
      refetchOnReconnect: true,
      staleTime: 8_000,
      gcTime: 5 * 60_000,
      refetchIntervalInBackground: false,
      refetchOnWindowFocus: true,
      retry: (count, error) => mayRetry(count, error),
    },
  },
})
keepFailures(queryClient.getQueryCache())
