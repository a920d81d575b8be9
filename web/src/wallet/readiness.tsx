import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useChainInfo } from '../api/chain-info.ts'
import { useSession } from '../api/session.ts'
import { openOverlay } from '../lib/overlay.ts'
import { Button } from '../ui/Button.tsx'
import { Bone, Empty } from '../ui/States.tsx'
import { switchTo, useChainSwitch } from './chain-switch.ts'
import { useAccount } from './use-reads.ts'
import { useRegistration } from './use-registration.ts'
import { useWallet } from './store.ts'

export type Readiness = 'starting' | 'noWallet' | 'wrongChain' | 'unregistered' | 'signedOut' | 'ready'

/** What is missing before the wallet can send a transaction. A wallet that does not tell its chain counts as ready. */
function useWalletReadiness(): 'starting' | 'noWallet' | 'wrongChain' | 'ready' {
  const { status, chainId } = useWallet()
  const { data: info } = useChainInfo()
  if (status === 'starting') return 'starting'
  if (status !== 'connected') return 'noWallet'
  return info && chainId !== null && chainId !== info.chainId ? 'wrongChain' : 'ready'
}

/** What is missing before the connected account can make calls that need a session. */
export function useReadiness(): Readiness {
  const wallet = useWalletReadiness()
  const { isLogin } = useSession()
  const registered = useRegistration()
  if (wallet !== 'ready') return wallet
  // Only registered accounts and operators can sign in, so a session needs no look at the registration.
  if (isLogin) return 'ready'
  return registered === false ? 'unregistered' : 'signedOut'
}

function StepButton({ readiness }: { readiness: Exclude<Readiness, 'ready'> }) {
  const chain = useChainSwitch()
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
        <Button busy={chain.busy} onClick={() => info && void switchTo(info)}>
          {chain.adds ? <Trans>Add {info?.name}</Trans> : <Trans>Switch to {info?.name} first</Trans>}
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
 * The button of a transaction: `children` once nothing is missing, before that a button that says what to do first.
 * @param registers whether the action needs a registered account
 */
export function StateButton({ registers = false, children }: { registers?: boolean; children: ReactNode }) {
  const wallet = useWalletReadiness()
  const registered = useRegistration()
  const readiness = wallet === 'ready' && registers && registered === false ? 'unregistered' : wallet
  return readiness === 'ready' ? children : <StepButton readiness={readiness} />
}

/** The button of a call that needs a session: `children` once there is one, before that what to do first. */
export function WhenReady({ children }: { children: ReactNode }) {
  const readiness = useReadiness()
  return readiness === 'ready' ? children : <StepButton readiness={readiness} />
}

/** Placeholder until a wallet is connected; `children` say what it will show. */
export function ConnectFirst({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Empty icon={icon} title={t`No wallet connected`} action={<StepButton readiness="noWallet" />}>
      {children}
    </Empty>
  )
}

/**
 * Content that needs a session; without one it says what is missing and what it would show. A wallet on another chain does
 * not hide it, because reading needs no transaction; nor does one that has not been found yet.
 * @param skeleton shown until it is known whether a wallet is connected, where nobody is signed in
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
  const account = useAccount()
  const readiness = useReadiness()
  if (readiness === 'ready' || (isLogin && account !== null)) return children
  if (readiness === 'starting') return skeleton
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
