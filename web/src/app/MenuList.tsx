import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSession } from '../api/session.ts'
import { menuAddress } from '../lib/address.ts'
import { NavIcon } from './Logo.tsx'
import { useAccount } from '../wallet/use-reads.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { PartBoundary } from '../ui/PartBoundary.tsx'
import { HERE, MAIN_ENTRIES, MENU_ENTRY } from './menu.ts'

const MenuGroups = lazyPart(() => import('./MenuGroups.tsx'))

/** The entries of the side menu, in the drawer and in the rail. Those below the five main ones come with a chunk of their own. */
export function MenuList({ onPick }: { onPick?: () => void }) {
  const { i18n } = useLingui()
  return (
    <>
      {MAIN_ENTRIES.map((e) => (
        <Link key={e.to} to={e.to} activeOptions={HERE} className={MENU_ENTRY} onClick={onPick}>
          <NavIcon name={e.icon} />
          {i18n._(e.label)}
        </Link>
      ))}
      <PartBoundary>
        <Suspense fallback={null}>
          <MenuGroups onPick={onPick} />
        </Suspense>
      </PartBoundary>
    </>
  )
}

/** The connected account: shortened address (8 and 6 characters) and level. */
export function MenuAccount() {
  const account = useAccount()
  const { userInfo } = useSession()
  if (!account) return null
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 rounded-md bg-sunken px-3 text-sm">
      <span>{menuAddress(account)}</span>
      <span className="rounded-full bg-kelp-soft px-2 text-xs font-medium text-kelp">
        V{userInfo?.teamLevel ?? 0}
      </span>
    </div>
  )
}
