import { formatDuration } from '../lib/durations.ts'

/** Time left from `now` to `until` (unix seconds). Screen readers do not announce each change. */
export function Countdown({ until, now, dayWord }: { until: number; now: number; dayWord: string }) {
  return (
    <span role="timer" aria-live="off">
      {formatDuration(until - now, dayWord)}
    </span>
  )
}
