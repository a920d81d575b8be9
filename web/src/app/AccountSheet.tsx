import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useChainInfo } from '../api/chain-info.ts'
import { useSession } from '../api/session.ts'
import { openOverlay } from '../lib/overlay.ts'
import { Button } from '../ui/Button.tsx'
import { Fact, Facts } from '../ui/Card.tsx'
import { CopyButton } from '../ui/Copy.tsx'
import { linkButton } from '../ui/link-button.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Tag } from '../ui/Tag.tsx'
import { disconnect, signOut } from '../wallet/connect.ts'
import { useWallet } from '../wallet/store.ts'
import { useRegistration } from '../wallet/use-registration.ts'
import type { OverlayProps } from './Overlays.tsx'

/** Which account is connected and signed in, with sign-out and disconnect. */
export default function AccountSheet({ open, onClose, onClosed }: OverlayProps) {
  const { t } = useLingui()
  const { account, wallet, chainId } = useWallet()
  const { isLogin, userInfo } = useSession()
  const { data: info } = useChainInfo()
  const registered = useRegistration()
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={t`Account`} closeLabel={t`Close`}>
      {account && (
        <>
          <div className="flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-4">
            <span className="min-w-0 flex-1 font-mono text-sm break-all">{account}</span>
            <CopyButton text={account} label={t`Copy address`} doneLabel={t`Copied`} />
          </div>
          <Facts>
            <Fact label={t`Wallet`}>
              {wallet?.id === 'demo' ? t`Demo wallet` : wallet?.name || t`Browser wallet`}
            </Fact>
            <Fact label={t`Chain`}>
              {info && chainId === info.chainId ? info.name : t`Chain ${chainId ?? '?'}`}
            </Fact>
            <Fact label={t`Level`}>V{userInfo?.teamLevel ?? 0}</Fact>
            <Fact label={t`Sign-in`}>
              {isLogin ? <Tag tone="good">{t`Signed in`}</Tag> : <Tag>{t`Not signed in`}</Tag>}
            </Fact>
          </Facts>
          {registered === false ? (
            <Button onClick={() => openOverlay('register')}>
              <Trans>Register and Bind</Trans>
            </Button>
          ) : (
            !isLogin && (
              <Button onClick={() => openOverlay('signIn')}>
                <Trans>Sign in</Trans>
              </Button>
            )
          )}
          <Link to="/approvals" className={linkButton('ghost')} onClick={onClose}>
            <Trans>Approvals of this account</Trans>
          </Link>
          {isLogin && (
            <Link to="/mobile" className={linkButton('ghost')} onClick={onClose}>
              <Trans>Mobile number</Trans>
            </Link>
          )}
          {isLogin && (
            <Link to="/sessions" className={linkButton('ghost')} onClick={onClose}>
              <Trans>Signed-in devices</Trans>
            </Link>
          )}
          {isLogin && (
            <Link to="/webhooks" className={linkButton('ghost')} onClick={onClose}>
              <Trans>Webhooks</Trans>
            </Link>
          )}
          <div className="flex gap-2">
            {isLogin && (
              <Button look="ghost" className="flex-1" onClick={signOut}>
                <Trans>Sign out</Trans>
              </Button>
            )}
            <Button
              look="ghost"
              className="flex-1"
              onClick={() => {
                disconnect()
                onClose()
              }}
            >
              <Trans>Disconnect</Trans>
            </Button>
          </div>
        </>
      )}
    </Sheet>
  )
}
