import type { Query, QueryCache } from '@tanstack/react-query'

/**
 * Has a query that never got an answer stay failed while it is asked again. The library takes it for one that waits for its first
 * answer, so a page that polls showed why nothing came and its skeleton by turns.
 */
export function keepFailures(cache: QueryCache): () => void {
  const failures = new WeakMap<Query, Error>()
  return cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'error') failures.set(query, action.error)
    if (action.type === 'success') failures.delete(query)
    const error = failures.get(query)
    if (action.type === 'fetch' && error && query.state.data === undefined)
      query.setState({ status: 'error', error })
  })
}
