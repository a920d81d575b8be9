import { Trans, useLingui } from '@lingui/react/macro'
import type { OperatorRole } from '@holdfast/protocol/operators'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useRoles } from '../../api/operators.ts'
import { useSession } from '../../api/session.ts'
import { cx } from '../../ui/cx.ts'
import { openOverlay } from '../../lib/overlay.ts'
import { Button } from '../../ui/Button.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { Bone, Empty } from '../../ui/States.tsx'
import { Notice, Tag } from '../../ui/Tag.tsx'
import { useAccount } from '../../wallet/use-reads.ts'
import { Overview } from './overview/Overview.tsx'
import { isSection, type Section, sectionName, sectionsOf } from './sections.ts'
import { roleName } from './kit/texts.ts'

// Each part is a chunk of its own: nobody looks at all of them.
const Accounts = lazy(() => import('./users/Accounts.tsx').then((m) => ({ default: m.Accounts })))
const Audit = lazy(() => import('./operators/Audit.tsx').then((m) => ({ default: m.Audit })))
const CardApplications = lazy(() =>
  import('./cards/CardApplications.tsx').then((m) => ({ default: m.CardApplications })),
)
const Deposits = lazy(() => import('./custody/Deposits.tsx').then((m) => ({ default: m.Deposits })))
const Goods = lazy(() => import('./shop/Goods.tsx').then((m) => ({ default: m.Goods })))
const Machines = lazy(() => import('./machines/Machines.tsx').then((m) => ({ default: m.Machines })))
const Notices = lazy(() => import('./content/Notices.tsx').then((m) => ({ default: m.Notices })))
const Operators = lazy(() => import('./operators/Operators.tsx').then((m) => ({ default: m.Operators })))
const Pools = lazy(() => import('./pools/Pools.tsx').then((m) => ({ default: m.Pools })))
const PricesSection = lazy(() =>
  import('./custody/PricesSection.tsx').then((m) => ({ default: m.PricesSection })),
)
const Projects = lazy(() => import('./projects/Projects.tsx').then((m) => ({ default: m.Projects })))
const Proposals = lazy(() => import('./operators/Proposals.tsx').then((m) => ({ default: m.Proposals })))
const Sessions = lazy(() => import('./users/Sessions.tsx').then((m) => ({ default: m.Sessions })))
const Settings = lazy(() => import('./settings/Settings.tsx').then((m) => ({ default: m.Settings })))
const ShopOrders = lazy(() => import('./shop/ShopOrders.tsx').then((m) => ({ default: m.ShopOrders })))
const Treasury = lazy(() => import('./custody/Treasury.tsx').then((m) => ({ default: m.Treasury })))
const Withdrawals = lazy(() => import('./custody/Withdrawals.tsx').then((m) => ({ default: m.Withdrawals })))

/** The operators' console. What is shown follows the roles; what is allowed the server decides. */
export function ManagerPage() {
  const { t } = useLingui()
  const account = useAccount()
  const { isLogin } = useSession()
  const roles = useRoles()
  const held = roles.data ?? []
  return (
    <Page
      title={t`Main contract`}
      width="whole"
      side={
        <span className="flex flex-wrap gap-1.5">
          {held.map((role) => (
            <Tag key={role}>{roleName(role)}</Tag>
          ))}
        </span>
      }
    >
      {!isLogin ? (
        <Locked title={t`For managers only`}>
          {account === null ? (
            <Button onClick={() => openOverlay('wallet')}>
              <Trans>Connect wallet</Trans>
            </Button>
          ) : (
            <Button onClick={() => openOverlay('signIn')}>
              <Trans>Sign in</Trans>
            </Button>
          )}
        </Locked>
      ) : (
        <Loaded
          query={roles}
          failed={t`Your roles could not be loaded`}
          skeleton={<Bone className="h-96 rounded-lg" />}
        >
          {() => (held.length === 0 ? <Locked title={t`For managers only`} /> : <Console roles={held} />)}
        </Loaded>
      )}
    </Page>
  )
}

function Locked({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Empty icon={<KeyRound size={22} strokeWidth={1.7} aria-hidden="true" />} title={title} action={children}>
      <Trans>Sign in with an account that has a role to use this page.</Trans>
    </Empty>
  )
}

function Console({ roles }: { roles: readonly OperatorRole[] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const sections = sectionsOf(roles)
  const { section: wanted } = useSearch({ from: '/managerMain' })
  const section = sections.find((s) => s === wanted) ?? 'overview'
  const open = (next: Section) => void navigate({ to: '/managerMain', search: { section: next } })
  const manager = roles.includes('manager')
  const bar = useRef<HTMLElement>(null)
  // On a phone the parts are one scrolling line: the one that is open is brought into its middle.
  useEffect(() => {
    const open = bar.current?.querySelector(`[data-part='${section}']`)
    if (!bar.current || !open) return
    const [whole, part] = [bar.current.getBoundingClientRect(), open.getBoundingClientRect()]
    bar.current.scrollLeft += part.left + part.width / 2 - (whole.left + whole.width / 2)
  }, [section])
  return (
    <div className="flex flex-col gap-3 lg:grid lg:grid-cols-[168px_minmax(0,1fr)] lg:gap-6">
      <nav
        ref={bar}
        aria-label={t`Parts of the console`}
        className="-mx-4 flex gap-1 overflow-x-auto px-4 lg:mx-0 lg:flex-col lg:px-0"
      >
        {sections.map((s) => (
          <button
            key={s}
            type="button"
            data-part={s}
            aria-current={s === section ? 'page' : undefined}
            onClick={() => open(s)}
            className={cx(
              'min-h-11 shrink-0 rounded-md px-3 text-left text-sm whitespace-nowrap',
              s === section
                ? 'bg-kelp-soft font-medium text-kelp'
                : 'text-ink2 hover:bg-sunken hover:text-ink',
            )}
          >
            {sectionName(s)}
          </button>
        ))}
      </nav>
      <div className="flex min-w-0 flex-col gap-4">
        {isSection(wanted) && wanted !== section && (
          <Notice tone="plain" title={t`${sectionName(wanted)}: not open to your roles`}>
            <Trans>Your roles open the parts that are listed here. A manager can propose another role.</Trans>
          </Notice>
        )}
        <Suspense fallback={<Bone className="h-96 rounded-lg" />}>
          <Part
            section={section}
            sections={sections}
            manager={manager}
            store={roles.includes('store')}
            finance={roles.includes('finance')}
            content={roles.includes('content')}
            guardian={roles.includes('guardian')}
            auditor={roles.includes('auditor')}
            open={open}
          />
        </Suspense>
      </div>
    </div>
  )
}

type PartProps = {
  section: Section
  sections: readonly Section[]
  manager: boolean
  store: boolean
  finance: boolean
  content: boolean
  guardian: boolean
  auditor: boolean
  open(section: Section): void
}

function Part({ section, sections, open, ...is }: PartProps) {
  const { manager, store, finance, content, guardian, auditor } = is
  switch (section) {
    case 'overview':
      return <Overview sections={sections} ships={store} onOpen={open} />
    case 'proposals':
      return <Proposals />
    case 'users':
      return <Accounts manager={manager} all={manager || auditor} />
    case 'projects':
      return <Projects mayList={manager} />
    case 'pools':
      return <Pools mayChange={manager || finance || guardian} />
    case 'sessions':
      return <Sessions mayEnd={manager} />
    case 'withdrawals':
      return <Withdrawals mayChange={manager || finance} />
    case 'deposits':
      return <Deposits mayChange={manager || finance} />
    case 'treasury':
      return <Treasury mayChange={manager || finance} />
    case 'prices':
      return <PricesSection mayChange={manager || finance} />
    case 'notices':
      return <Notices mayChange={manager || content} />
    case 'machines':
      return <Machines mayChange={manager} />
    case 'goods':
      return <Goods mayChange={manager || content} mayChangeStores={manager} />
    case 'shopOrders':
      return <ShopOrders />
    case 'cards':
      return <CardApplications mayChange={manager} />
    case 'settings':
      return <Settings mayChange={manager} />
    case 'operators':
      return <Operators mayChange={manager} />
    case 'audit':
      break
  }
  return <Audit />
}
