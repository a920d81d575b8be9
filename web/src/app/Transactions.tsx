import { useEffect } from 'react'
import { startTracker } from '../wallet/flow/tracker.ts'
import Tray from '../wallet/flow/Tray.tsx'

let started = false

/** Follows the account's transactions and shows them; loaded once somebody is connected. */
export default function Transactions() {
  useEffect(() => {
    if (started) return
    started = true
    void startTracker()
  }, [])
  return <Tray />
}
