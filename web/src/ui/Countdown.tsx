import { useEffect, useState } from 'react'
import { formatDuration } from '../lib/format.ts'

/** The present second by a clock that may differ from this device's: `offset` = that clock − ours, in seconds. */
export function useNow(offset = 0): number {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000))
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(Date.now() / 1000)), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now + offset
}

/** Time left until `until` (unix seconds), every second; not announced to screen readers, which get the instant. */
export function Countdown({ until, now, dayWord }: { until: number; now: number; dayWord: string }) {
  return (
    <span role="timer" aria-live="off">
      {formatDuration(until - now, dayWord)}
    </span>
  )
}
