import { useDeferredValue, useEffect, useState } from 'react'

/**
 * Whether `isReady` was true once, at the latest `ms` milliseconds after the first drawing. What stands below something that takes
 * its height from an answer is drawn only then: it does not move, and does not wait for ever where no answer comes. It is drawn in
 * slices, after the answer itself.
 */
export function useWithin(isReady: boolean, ms: number): boolean {
  const [isDue, setDue] = useState(isReady)
  if (isReady && !isDue) setDue(true)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return useDeferredValue(isDue)
}
