import { useEffect, useState } from 'react'

/** The current time in unix seconds, updated every second. @param offset added to this device's clock, seconds */
export function useNow(offset = 0): number {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000))
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(Date.now() / 1000)), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now + offset
}
