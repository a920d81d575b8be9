import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useChainInfo } from '../api/chain-info.ts'
import { useSession } from '../api/session.ts'
import { openOverlay } from '../lib/overlay.ts'
import { Button } from '../ui/Button.tsx'
import { Bone, Empty } from '../ui/States.tsx'
import { useRegistration } from './use-registration.ts'
import { useWallet } from './store.ts'

export type Readiness = 'starting' | 'noWallet' | 'wrongChain' | 'unregistered' | 'signedOut' | 'ready'

/** What is missing before the connected account can use what the server keeps for it. */
export function useReadiness(): Readiness {
  const { status, chainId } = useWallet()
  const { isLogin } = useSession()
  const registered = useRegistration()
  const { data: info } = useChainInfo()
  if (status === 'starting') return 'starting'
  if (status !== 'connected') return 'noWallet'
  if (info && chainId !== null && chainId !== info.chainId) return 'wrongChain'
  // The server lets in registered accounts only: who is signed in needs no further look at the chain.
  if (isLogin) return 'ready'
  return registered === false ? 'unregistered' : 'signedOut'
}

function StepButton({ readiness }: { readiness: Exclude<Readiness, 'ready'> }) {
  const { data: info } = useChainInfo()
  switch (readiness) {
    case 'starting':
      return <Bone className="h-13 rounded-md" />
    case 'noWallet':
      return (
        <Button onClick={() => openOverlay('wallet')}>
          <Trans>Connect wallet</Trans>
        </Button>
      )
    case 'wrongChain':
      return (
        <Button disabled>
          <Trans>Switch to {info?.name} first</Trans>
        </Button>
      )
    case 'unregistered':
      return (
        <Button onClick={() => openOverlay('register')}>
          <Trans>Register and Bind</Trans>
        </Button>
      )
    case 'signedOut':
      break
  }
  return (
    <Button onClick={() => openOverlay('signIn')}>
      <Trans>Sign in</Trans>
    </Button>
  )
}

/** A form's one button: what is missing first, then `children`. */
export function WhenReady({ children }: { children: ReactNode }) {
  const readiness = useReadiness()
  return readiness === 'ready' ? children : <StepButton readiness={readiness} />
}

/**
 * What belongs to a signed-in account only; without one it says what is missing and what there would be. Being on
 * another chain does not hide it: reading needs no transaction.
 * @param skeleton shown until it is known whether a wallet is connected
 */
export function OwnOnly({
  icon,
  why,
  skeleton,
  children,
}: {
  icon: ReactNode
  why: ReactNode
  skeleton: ReactNode
  children: ReactNode
}) {
  const { t } = useLingui()
  const { isLogin } = useSession()
  const readiness = useReadiness()
  if (readiness === 'starting') return skeleton
  if (readiness === 'ready' || (readiness === 'wrongChain' && isLogin)) return children
  const titles: Record<Exclude<Readiness, 'starting' | 'ready'>, string> = {
    noWallet: t`No wallet connected`,
    wrongChain: t`The wallet is on another chain`,
    unregistered: t`This account is not registered yet`,
    signedOut: t`Not signed in`,
  }
  return (
    <Empty icon={icon} title={titles[readiness]} action={<StepButton readiness={readiness} />}>
      {why}
    </Empty>
  )
}
