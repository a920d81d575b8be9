import { Trans, useLingui } from '@lingui/react/macro'
import { FlaskConical, Smartphone, Wallet as WalletIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useChainInfo } from '../api/chain-info.ts'
import { useSubmit } from '../api/submit.ts'
import { brand } from '../brand.ts'
import { useStore } from '../lib/store.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { OutLink } from '../ui/OutLink.tsx'
import { Refusal } from '../ui/Refusal.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Notice } from '../ui/Tag.tsx'
import { connect, connectProblem } from './connect.ts'
import { deepLinks } from './deep-links.ts'
import { foundWallets } from './discover.ts'
import { demoWallet, walletConnect } from './made-here.ts'
import type { Wallet } from './provider.ts'
import { useOpening } from './use-opening.ts'

const Pairing = lazy(() => import('./Pairing.tsx'))

type Props = { open: boolean; onClose(): void; onClosed(): void }

const row =
  'flex min-h-14 w-full items-center gap-3 rounded-md border border-line bg-surface px-4 py-2 text-left hover:bg-sunken disabled:opacity-60'

const app =
  'flex min-h-12 w-full items-center justify-between gap-2 rounded-md border border-line px-4 text-left text-sm hover:bg-sunken'

/**
 * Choice of wallets: announced ones (EIP-6963), `window.ethereum`, the demo wallet on the local chain, WalletConnect where it is set up; without
 * any in this browser, links to some.
 */
export default function WalletSheet({ open, onClose, onClosed }: Props) {
  const { t } = useLingui()
  const wallets = useStore(foundWallets)
  const { data: info } = useChainInfo()
  const chainName = info?.name ?? ''
  const asking = useSubmit({
    send: async (choice: { id: string; get(): Wallet | Promise<Wallet> }) => connect(await choice.get()),
    onDone: onClose,
    explain: (error) => {
      const texts = {
        rejected: t`You rejected access in the wallet. Choose it again to go on.`,
        busy: t`The wallet is asking you already. Open it and answer there.`,
        otherChain: t`The wallet gave no account on ${chainName}. Switch it to ${chainName}, then choose it again.`,
        noAccount: t`The wallet gave no account. Unlock it and try again.`,
        unreachable: t`The relay to your wallet does not answer. Check your connection, or choose another wallet.`,
        cancelled: '',
        unexpected: t`The wallet reported an unexpected error. Try again.`,
      }
      return texts[connectProblem(error)]
    },
  })
  /** what the wallet of another device scans, while it is waited for */
  const [uri, setUri] = useState<string | null>(null)
  const waiting = useRef<AbortController>(null)
  useEffect(() => {
    if (!open) waiting.current?.abort()
  }, [open])
  /** the app that a link should have opened, and the one that none opens */
  const [unopened, opens] = useOpening<string>()
  const [shut, setShut] = useState<string | null>(null)
  const pair = () => {
    setUri(null)
    waiting.current = new AbortController()
    return walletConnect({ onUri: setUri, signal: waiting.current.signal })
  }
  const asked = asking.pending ? asking.input?.id : undefined

  const local = info?.chain === 'local'
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t`Connect a wallet`}
      description={t`Connecting shows us your address only. It moves nothing and approves nothing.`}
      closeLabel={t`Close`}
    >
      <Refusal tone="wait" text={asking.refusal || null} />
      {asked === 'walletconnect' && uri !== null && (
        <Suspense fallback={<Spinner />}>
          <Pairing uri={uri} onStop={() => waiting.current?.abort()} />
        </Suspense>
      )}
      {wallets.map((w) => (
        <button
          key={w.id}
          type="button"
          className={row}
          disabled={asking.pending}
          onClick={() => asking.submit({ id: w.id, get: () => w })}
        >
          {w.icon ? (
            <img src={w.icon} alt="" width={28} height={28} className="rounded-sm" />
          ) : (
            <WalletIcon size={24} strokeWidth={1.7} aria-hidden="true" className="text-ink2" />
          )}
          <span className="flex-1 font-medium">{w.name || t`Browser wallet`}</span>
          {asked === w.id && <Spinner />}
        </button>
      ))}
      {local && (
        <button
          type="button"
          className={row}
          disabled={asking.pending}
          onClick={() => asking.submit({ id: 'demo', get: () => demoWallet(t`Demo wallet`) })}
        >
          <FlaskConical size={24} strokeWidth={1.7} aria-hidden="true" className="text-kelp" />
          <span className="flex-1">
            <span className="block font-medium">
              <Trans>Demo wallet</Trans>
            </span>
            <span className="block text-xs text-ink2">
              <Trans>A key made in this browser, for the local test chain only</Trans>
            </span>
          </span>
          {asked === 'demo' && <Spinner />}
        </button>
      )}
      {info?.walletConnect && (
        <button
          type="button"
          className={row}
          disabled={asking.pending}
          onClick={() => asking.submit({ id: 'walletconnect', get: pair })}
        >
          <Smartphone size={24} strokeWidth={1.7} aria-hidden="true" className="text-ink2" />
          <span className="flex-1">
            <span className="block font-medium">WalletConnect</span>
            <span className="block text-xs text-ink2">
              <Trans>A wallet on your phone, or in another app</Trans>
            </span>
          </span>
          {asked === 'walletconnect' && <Spinner />}
        </button>
      )}
      {wallets.length === 0 && (
        <>
          <Notice tone="plain" title={t`No wallet found in this browser`}>
            <Trans>Open this page in a wallet's own browser:</Trans>
          </Notice>
          <ul className="grid grid-cols-2 gap-2">
            {deepLinks(location.href).map(({ name, href }) => (
              <li key={name}>
                {href === null ? (
                  <button type="button" className={app} onClick={() => setShut(name)}>
                    {name}
                  </button>
                ) : (
                  <OutLink
                    href={href}
                    here
                    onOpen={() => {
                      setShut(null)
                      opens(name)
                    }}
                    className={app}
                  >
                    {name}
                  </OutLink>
                )}
              </li>
            ))}
            <li>
              <OutLink
                href={brand.links.walletHelp}
                className="flex min-h-12 items-center rounded-md px-4 text-sm text-kelp hover:bg-kelp-soft"
              >
                <Trans>I have no wallet yet</Trans>
              </OutLink>
            </li>
          </ul>
          <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
            {(shut ?? unopened) !== null && (
              <>
                <Notice
                  tone="wait"
                  title={shut === null ? t`${unopened} has not opened` : t`A page cannot open ${shut}`}
                >
                  <Trans>Copy this address, and open it in the browser inside the wallet's app.</Trans>
                </Notice>
                <CopyField
                  text={location.href}
                  label={t`Copy the address of this page`}
                  doneLabel={t`Copied`}
                  mono
                >
                  <span className="line-clamp-1">{location.href}</span>
                </CopyField>
              </>
            )}
          </div>
        </>
      )}
    </Sheet>
  )
}
