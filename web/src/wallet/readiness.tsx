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

/** What is missing before the wallet can send anything here. A chain that it does not tell is not a wrong one. */
function useWalletReadiness(): 'starting' | 'noWallet' | 'wrongChain' | 'ready' {
  const { status, chainId } = useWallet()
  const { data: info } = useChainInfo()
  if (status === 'starting') return 'starting'
  if (status !== 'connected') return 'noWallet'
  return info && chainId !== null && chainId !== info.chainId ? 'wrongChain' : 'ready'
}

/** What is missing before the connected account can use what the server keeps for it. */
export function useReadiness(): Readiness {
  const wallet = useWalletReadiness()
  const { isLogin } = useSession()
  const registered = useRegistration()
  if (wallet !== 'ready') return wallet
  // The server lets in registered accounts and operators only: who is signed in needs no further look at the chain.
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

/**
 * The button of what the wallet sends: what it still misses first, then `children`.
 * @param registers whether the action needs a registered account
 */
export function StateButton({ registers = false, children }: { registers?: boolean; children: ReactNode }) {
  const wallet = useWalletReadiness()
  const registered = useRegistration()
  const readiness = wallet === 'ready' && registers && registered === false ? 'unregistered' : wallet
  return readiness === 'ready' ? children : <StepButton readiness={readiness} />
}

/** The button of what the server does for a signed-in account: what is missing first, then `children`. */
export function WhenReady({ children }: { children: ReactNode }) {
  const readiness = useReadiness()
  return readiness === 'ready' ? children : <StepButton readiness={readiness} />
}

/** Instead of what a connected account would see; `children` say what that is. */
export function ConnectFirst({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Empty icon={icon} title={t`No wallet connected`} action={<StepButton readiness="noWallet" />}>
      {children}
    </Empty>
  )
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
