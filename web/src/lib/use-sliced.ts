import { useDeferredValue } from 'react'

/**
 * `data` of a query. What comes for the first time is drawn in slices, between which a slow phone answers (D-469); later figures
 * replace it at once.
 */
export function useSliced<T>(data: T | undefined): T | undefined {
  const isThere = useDeferredValue(data !== undefined)
  return isThere ? data : undefined
}
