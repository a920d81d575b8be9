import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useChainInfo } from '../api/chain-info.ts'
import { banner } from '../ui/banner.ts'
import { Button } from '../ui/Button.tsx'
import { switchTo, useChainSwitch } from './chain-switch.ts'
import { useWallet } from './store.ts'

/** Says that the wallet is on another chain and offers to switch, then to add it. */
export default function NetworkBanner() {
  const { wallet, status, chainId } = useWallet()
  const { data: info } = useChainInfo()
  const { busy, adds, ended } = useChainSwitch()
  if (status !== 'connected' || !wallet || !info || chainId === null || chainId === info.chainId) return null

  return (
    <div role="alert" className={banner('wait')}>
      <TriangleAlert size={18} strokeWidth={1.7} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1 basis-48">
        {adds ? (
          <Trans>Your wallet does not know {info.name} yet.</Trans>
        ) : (
          <Trans>
            Your wallet is on chain {chainId}. Please switch to {info.name}.
          </Trans>
        )}{' '}
        {ended === 'rejected' && <Trans>You stay on the other chain.</Trans>}
        {ended === 'stays' && (
          <Trans>The wallet has not switched. Switch it by hand, in the wallet itself.</Trans>
        )}
        {ended === 'failed' && (
          <Trans>The wallet could not add the chain. Add it by hand in its settings.</Trans>
        )}
      </p>
      <Button look="ghost" size="small" busy={busy} onClick={() => void switchTo(info)}>
        {adds ? <Trans>Add {info.name}</Trans> : <Trans>Switch chain</Trans>}
      </Button>
    </div>
  )
}
