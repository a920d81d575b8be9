import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useChainInfo } from '../api/chain-info.ts'
import { openOverlay } from '../lib/overlay.ts'
import { Button } from '../ui/Button.tsx'
import { Bone } from '../ui/States.tsx'
import { useWallet } from './store.ts'
import { useRegistration } from './use-registration.ts'

/**
 * The button of a screen, until the wallet is ready for it: connect, switch the chain, register; then `children`.
 * @param registers whether the action needs a registered account
 */
export function StateButton({ registers = false, children }: { registers?: boolean; children: ReactNode }) {
  const { status, chainId } = useWallet()
  const { data: info } = useChainInfo()
  const registered = useRegistration()
  if (status === 'starting') return <Bone className="h-13 rounded-md" />
  if (status !== 'connected')
    return (
      <Button onClick={() => openOverlay('wallet')}>
        <Trans>Connect wallet</Trans>
      </Button>
    )
  if (info && chainId !== info.chainId)
    return (
      <Button disabled>
        <Trans>Switch to {info.name} first</Trans>
      </Button>
    )
  if (registers && registered === false)
    return (
      <Button onClick={() => openOverlay('register')}>
        <Trans>Register and Bind</Trans>
      </Button>
    )
  return children
}

/** The place of a screen's one button: at the thumb on a phone, above the tray. */
export function ButtonBar({ children }: { children: ReactNode }) {
  return (
    <div
      className="sticky bottom-[calc(64px+env(safe-area-inset-bottom)+var(--tray,0px))] z-10 -mx-4 flex flex-col bg-bg px-4 py-3 lg:bottom-0 lg:mx-0 lg:px-0"
      aria-live="polite"
    >
      {children}
    </div>
  )
}
