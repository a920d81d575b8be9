import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useRoles } from '../api/operators.ts'
import { useSession } from '../api/session.ts'
import { menuAddress } from '../lib/address.ts'
import { NavIcon } from './Logo.tsx'
import { useIsManager } from '../wallet/use-manager.ts'
import { useAccount } from '../wallet/use-reads.ts'
import { HERE, MAIN_ENTRIES, MORE_ENTRIES } from './menu.ts'

const entry =
  'flex min-h-11 items-center gap-3 rounded-md px-3 text-ink2 no-underline hover:bg-sunken hover:text-ink aria-[current=page]:bg-kelp-soft aria-[current=page]:font-medium aria-[current=page]:text-kelp'

/** The entries of the side menu, in the drawer and in the rail. */
export function MenuList({ onPick }: { onPick?: () => void }) {
  const { i18n } = useLingui()
  const isManager = useIsManager()
  const roles = useRoles()
  return (
    <>
      {MAIN_ENTRIES.map((e) => (
        <Link key={e.to} to={e.to} activeOptions={HERE} className={entry} onClick={onPick}>
          <NavIcon name={e.icon} />
          {i18n._(e.label)}
        </Link>
      ))}
      {MORE_ENTRIES.map((e) => (
        <Link key={e.to} to={e.to} activeOptions={HERE} className={entry} onClick={onPick}>
          <e.icon size={22} strokeWidth={1.7} aria-hidden="true" />
          {i18n._(e.label)}
        </Link>
      ))}
      {(isManager || (roles.data?.length ?? 0) > 0) && (
        <Link to="/managerMain" activeOptions={HERE} className={entry} onClick={onPick}>
          <KeyRound size={22} strokeWidth={1.7} aria-hidden="true" />
          <Trans>Main contract</Trans>
        </Link>
      )}
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
