import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useChainInfo } from '../api/chain-info.ts'
import { Button } from '../ui/Button.tsx'
import { useNodeIsAway } from '../wallet/use-clock.ts'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that this device is offline, the server is unreachable, figures are old, or payments are held up. */
export function ServiceBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const { isError, refetch, isFetching, data, failureCount } = useChainInfo()
  const lag = data ? data.head.latest - data.head.indexed : 0
  const nodeIsAway = useNodeIsAway()
  const serverIsAway = isError || failureCount >= 2
  const waits = data !== undefined && data.halts.length > 0
  if (online && !serverIsAway && !nodeIsAway && lag <= 20 && !waits) return null
  return (
    <div
      aria-live="polite"
      className="mx-4 mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-sunken px-4 py-2 text-sm text-ink2 lg:mx-8"
    >
      <CloudOff size={18} strokeWidth={1.7} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1 basis-48">
        {!online ? (
          <Trans>You are offline. What you see may be old; your funds are on the chain and unaffected.</Trans>
        ) : serverIsAway ? (
          <Trans>
            The server cannot be reached. What you see may be old; your funds are on the chain and unaffected.
          </Trans>
        ) : nodeIsAway ? (
          <Trans>
            The chain's node does not answer. Figures may be old; your funds are on the chain and unaffected.
          </Trans>
        ) : waits ? (
          <Trans>
            Deposits and withdrawals wait while the server compares its books with the chain. They go on by
            themselves; balances may be old until then.
          </Trans>
        ) : (
          <Trans>The server is {lag} blocks behind the chain. Lists may be old for a moment.</Trans>
        )}
      </p>
      {online && isError && (
        <Button look="ghost" size="small" busy={isFetching} onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}
