import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useChainInfo } from '../api/chain-info.ts'
import { modulesQuery, isOpenIn } from '../api/modules.ts'
import { useRoles } from '../api/operators.ts'
import { UnreadCount } from '../parts/Unread.tsx'
import { useIsManager } from '../wallet/use-manager.ts'
import { HERE, MENU_ENTRY } from './menu.ts'
import { arranged, type Need, NOTICES } from './menu-groups.ts'
import { cx } from '../ui/cx.ts'

/** The further entries of the side menu, in groups, and the console's for those who have it. */
export default function MenuGroups({ onPick }: { onPick?: (() => void) | undefined }) {
  const { i18n } = useLingui()
  const isManager = useIsManager()
  const roles = useRoles()
  const { data: info } = useChainInfo()
  const { data: modules } = useQuery(modulesQuery)
  const met = (need: Need) =>
    need === 'game' ? false : need === 'bridge' ? !!info?.bridge : isOpenIn(modules, need)
  const groups = arranged(met)
  const group = ({ name, entries, open }: (typeof groups)[number]) => (
    <section key={name.id} className="flex flex-col gap-1 pt-3" aria-label={i18n._(name)}>
      <p className="px-3 pb-1 text-xs text-ink3" aria-hidden="true">
        {i18n._(name)}
      </p>
      {entries.map((e) => (
        <Link
          key={e.to}
          to={e.to}
          activeOptions={HERE}
          className={cx(MENU_ENTRY, !open && 'text-ink3')}
          onClick={onPick}
        >
          <e.icon size={22} strokeWidth={1.7} className="shrink-0" aria-hidden="true" />
          {i18n._(e.label)}
          {e.to === NOTICES && <UnreadCount />}
        </Link>
      ))}
    </section>
  )
  return (
    <>
      {groups.filter((g) => g.open).map(group)}
      {(isManager || (roles.data?.length ?? 0) > 0) && (
        <Link to="/managerMain" activeOptions={HERE} className={MENU_ENTRY} onClick={onPick}>
          <KeyRound size={22} strokeWidth={1.7} className="shrink-0" aria-hidden="true" />
          <Trans>Main contract</Trans>
        </Link>
      )}
      {groups.filter((g) => !g.open).map(group)}
    </>
  )
}
