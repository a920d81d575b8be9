import { useEffect } from 'react'
import { startTracker } from '../wallet/flow/tracker.ts'
import { refusalsFrom } from '../wallet/flow/refusals.ts'
import Tray from '../wallet/flow/Tray.tsx'

refusalsFrom(() => import('./refusals.ts').then((m) => m.REFUSALS))

/** Loads what a signature or a transaction will need, so that a lost connection does not stop it halfway. */
function preload() {
  void Promise.allSettled([
    import('../wallet/flow/FlowSheet.tsx'),
    import('./refusals.ts'),
    import('../features/auth/SignInDialog.tsx'),
    import('../features/auth/RegisterDialog.tsx'),
    import('../ui/Toaster.tsx'),
  ])
}

/** Follows the account's transactions and shows them; loaded once somebody is connected. */
export default function Transactions() {
  useEffect(() => {
    // Failed because the server is unreachable: the first transaction tries again.
    startTracker().catch(() => undefined)
    const timer = setTimeout(preload, 1_000)
    return () => clearTimeout(timer)
  }, [])
  return <Tray />
}
