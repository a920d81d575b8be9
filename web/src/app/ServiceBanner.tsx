import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Link } from '@tanstack/react-router'
import { notIndexedOf, useChainInfo } from '../api/chain-info.ts'
import { useKeptSince } from '../api/kept.ts'
import { formatTime } from '../lib/dates.ts'
import { formatCount } from '../lib/format.ts'
import { useLanguage } from '../lib/i18n/i18n.ts'
import { banner } from '../ui/banner.ts'
import { Button } from '../ui/Button.tsx'
import { linkButton } from '../ui/link-button.ts'
import { useNodeIsAway } from '../wallet/use-clock.ts'
import { NewRelease } from './NewRelease.tsx'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/**
 * Says that a newer version is there, this device is offline, the server is unreachable, figures are old, payments wait, or a
 * contract is not indexed.
 */
export function ServiceBanner() {
  return (
    <>
      <NewRelease />
      <Trouble />
      <NotIndexed />
    </>
  )
}

function NotIndexed() {
  const { tag } = useLanguage()
  const { assets, projects } = notIndexedOf(useChainInfo().data)
  const block = formatCount(projects ?? 0, tag)
  return (
    <>
      {projects !== null && (
        <Lacking>
          <Trans>
            A project is not indexed since block {block}: lists and sums leave out what happened in it since
            then. Its own page reads the chain.
          </Trans>
        </Lacking>
      )}
      {[...assets].map(([symbol, since]) => (
        <Token key={symbol} symbol={symbol} block={formatCount(since, tag)} />
      ))}
    </>
  )
}

const Token = ({ symbol, block }: { symbol: string; block: string }) => (
  <Lacking>
    <Trans>
      {symbol} is not indexed since block {block}: what comes in of it is not credited yet. What was credited
      before can be withdrawn.
    </Trans>
  </Lacking>
)

function Lacking({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite" className={banner('plain')}>
      <CloudOff size={18} strokeWidth={1.7} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1 basis-48">{children}</p>
      <Link to="/status" className={linkButton('ghost', 'small')}>
        <Trans>Why, and since when</Trans>
      </Link>
    </div>
  )
}

function Trouble() {
  const { tag } = useLanguage()
  const kept = useKeptSince()
  const saysOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const { isError, refetch, isFetching, data, failureCount } = useChainInfo()
  // Some browsers of wallets say that they are offline for ever: only what our server does not answer is so, and it is asked on and on.
  useEffect(() => {
    if (!saysOnline) void refetch()
  }, [saysOnline, refetch])
  const lag = data ? data.head.latest - data.head.indexed : 0
  const nodeIsAway = useNodeIsAway()
  const serverIsAway = isError || failureCount >= (saysOnline ? 2 : 1) || kept !== null
  const online = saysOnline || !serverIsAway
  const time = kept === null ? null : formatTime(Math.floor(kept / 1000), tag)
  const waits = data !== undefined && data.halts.length > 0
  if (online && !serverIsAway && !nodeIsAway && lag <= 20 && !waits) return null
  return (
    <div aria-live="polite" className={banner('plain')}>
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
        {time && (
          <>
            {' '}
            <Trans>Figures are from {time}.</Trans>
          </>
        )}
      </p>
      {waits && (
        <Link to="/status" className={linkButton('ghost', 'small')}>
          <Trans>Why, and since when</Trans>
        </Link>
      )}
      {online && (isError || kept !== null) && (
        <Button look="ghost" size="small" busy={isFetching} onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}
