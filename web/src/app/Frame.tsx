import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Outlet, useRouter } from '@tanstack/react-router'
import { Globe, Menu as MenuIcon } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { useChainInfo } from '../api/chain-info.ts'
import { useSession } from '../api/session.ts'
import { brand } from '../brand.ts'
import { useLanguage } from '../lib/i18n/i18n.ts'
import { openOverlay } from '../lib/overlay.ts'
import { shortAddress } from '../lib/address.ts'
import { useIsWide } from '../lib/wide.ts'
import { useStore } from '../lib/store.ts'
import { Logo, NavIcon } from './Logo.tsx'
import { UnreadDot, useUnreadText } from '../parts/Unread.tsx'
import { PartBoundary } from '../ui/PartBoundary.tsx'
import { toastQueue } from '../ui/toast.ts'
import { useWallet } from '../wallet/store.ts'
import { useAccount } from '../wallet/use-reads.ts'
import { MenuAccount, MenuList } from './MenuList.tsx'
import { HERE, MAIN_ENTRIES } from './menu.ts'
import { Overlays } from './Overlays.tsx'
import { SearchButton } from './SearchButton.tsx'
import { ServiceBanner } from './ServiceBanner.tsx'
import { SettingsButtons } from './SettingsButtons.tsx'

const Toaster = lazyPart(() => import('../ui/Toaster.tsx'))
const Transactions = lazyPart(() => import('./Transactions.tsx'))
const NetworkBanner = lazyPart(() => import('../wallet/NetworkBanner.tsx'))
const AuthGate = lazyPart(() => import('../features/auth/AuthGate.tsx'))
const TestTools = lazyPart(() => import('../features/devtools/TestTools.tsx'))

/** Header, navigation, page, footer and overlays. The static shell in index.html has the same layout. */
export function Frame() {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const isWide = useIsWide()
  const { status, chainId } = useWallet()
  const { isLogin } = useSession()
  const { data: info } = useChainInfo()
  const unread = useUnreadText()
  const hasToast = useStore(toastQueue).length > 0
  const [toasts, setToasts] = useState(false)
  if (hasToast && !toasts) setToasts(true)

  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, hrefChanged }) => {
        if (pathChanged || hrefChanged) scrollTo({ top: 0, behavior: 'instant' })
      }),
    [router],
  )

  return (
    <div className="hf-frame">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-kelp px-4 py-3 text-kelp-ink focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      {isWide && (
        <aside className="hf-rail">
          <Link to="/" className="hf-brand">
            <Logo />
            {brand.name}
          </Link>
          <nav aria-label={t`Menu`} className="flex flex-col gap-1">
            <MenuList />
          </nav>
          <div className="mt-auto flex flex-col gap-2 pt-4">
            <MenuAccount />
            <SettingsButtons />
          </div>
        </aside>
      )}
      <header className="hf-header">
        <button
          type="button"
          className="hf-iconbtn hf-menu relative"
          aria-label={[t`Open menu`, unread].filter(Boolean).join('. ')}
          onClick={() => openOverlay('menu')}
        >
          <MenuIcon size={22} strokeWidth={1.7} aria-hidden="true" />
          <UnreadDot className="top-2.5 right-2.5" />
        </button>
        <Link to="/" className="hf-brand">
          <Logo />
          <span>{brand.name}</span>
        </Link>
        {isWide && <SearchButton keys className="w-72 border border-line bg-surface" />}
        <LanguageButton />
        <AccountPill />
      </header>
      <ServiceBanner />
      <PartBoundary>
        <Suspense fallback={null}>
          {status === 'connected' && info && chainId !== info.chainId && <NetworkBanner />}
        </Suspense>
      </PartBoundary>
      <main className="hf-main" id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {info?.chain === 'local' && (
        <section className="hf-tools" aria-label={t`Tools of the local chain`}>
          <PartBoundary>
            <Suspense fallback={null}>
              <TestTools info={info} />
            </Suspense>
          </PartBoundary>
        </section>
      )}
      <footer className="hf-foot">
        <Trans>{brand.name} is based on the BSC chain.</Trans>
      </footer>
      <nav className="hf-nav" aria-label={t`Main`}>
        {MAIN_ENTRIES.map((e) => (
          <Link key={e.to} to={e.to} activeOptions={HERE}>
            <NavIcon name={e.icon} />
            {i18n._(e.label)}
          </Link>
        ))}
      </nav>
      <PartBoundary>
        <Suspense fallback={null}>{(status === 'connected' || isLogin) && <AuthGate />}</Suspense>
      </PartBoundary>
      <Overlays />
      <PartBoundary>
        <Suspense fallback={null}>{status === 'connected' && <Transactions />}</Suspense>
      </PartBoundary>
      <PartBoundary>
        <Suspense fallback={null}>
          {toasts && <Toaster label={t`Messages`} closeLabel={t`Dismiss`} />}
        </Suspense>
      </PartBoundary>
    </div>
  )
}

/** The language of the page, and the way to another one. */
function LanguageButton() {
  const { t } = useLingui()
  const { name, tag } = useLanguage()
  return (
    <button
      type="button"
      className="hf-iconbtn hf-language"
      aria-label={`${t`Language`}: ${name}`}
      onClick={() => openOverlay('settings')}
    >
      <Globe size={20} strokeWidth={1.7} aria-hidden="true" />
      <span lang={tag}>{name}</span>
    </button>
  )
}

/** As wide in any letters, so that it does not move when those of the page come. */
const OF_ACCOUNT = 'hf-pill min-w-36 justify-center'

function AccountPill() {
  const { t } = useLingui()
  const { status, account, chainId } = useWallet()
  const known = useAccount()
  const { data: info } = useChainInfo()
  if (status === 'starting')
    return (
      <span className={OF_ACCOUNT} aria-hidden="true">
        {known && shortAddress(known)}
      </span>
    )
  if (!account)
    return (
      <button type="button" className="hf-pill font-medium text-kelp" onClick={() => openOverlay('wallet')}>
        <Trans>Connect wallet</Trans>
      </button>
    )
  const wrong = info !== undefined && chainId !== info.chainId
  return (
    <button
      type="button"
      className={OF_ACCOUNT}
      aria-label={t`Account ${shortAddress(account)}`}
      onClick={() => openOverlay('account')}
    >
      <span className={`size-2 rounded-full ${wrong ? 'bg-amber' : 'bg-kelp'}`} aria-hidden="true" />
      {shortAddress(account)}
    </button>
  )
}
