import { useEffect, useRef, useState } from 'react'

/** How long another app may take to come in front of the page, in milliseconds. */
const OPENS_IN = 2_500

/**
 * Watches whether what a link should open comes: a device without that app does nothing at all.
 * @returns what has not come, and what to call when a link for `T` is pressed
 */
export function useOpening<T>(): [unopened: T | null, opens: (what: T) => void] {
  const [unopened, setUnopened] = useState<T | null>(null)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const opens = (what: T) => {
    stop.current?.()
    setUnopened(null)
    const end = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', end)
      removeEventListener('pagehide', end)
      removeEventListener('blur', end)
    }
    const timer = setTimeout(() => {
      end()
      setUnopened(() => what)
    }, OPENS_IN)
    document.addEventListener('visibilitychange', end)
    addEventListener('pagehide', end)
    addEventListener('blur', end)
    stop.current = end
  }
  return [unopened, opens]
}
