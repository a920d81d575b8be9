import { useEffect, useState } from 'react'
import { formatDuration } from '../lib/format.ts'

/** The current time in unix seconds, updated every second. @param offset added to this device's clock, seconds */
export function useNow(offset = 0): number {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000))
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(Date.now() / 1000)), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now + offset
}

/** Time left from `now` to `until` (unix seconds). Screen readers do not announce each change. */
export function Countdown({ until, now, dayWord }: { until: number; now: number; dayWord: string }) {
  return (
    <span role="timer" aria-live="off">
      {formatDuration(until - now, dayWord)}
    </span>
  )
}
