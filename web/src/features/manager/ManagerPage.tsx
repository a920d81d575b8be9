import { Trans, useLingui } from '@lingui/react/macro'
import type { OperatorRole } from '@holdfast/protocol/operators'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef, type ReactNode } from 'react'
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
import { OpenSections } from './kit/section.ts'
import { SECTIONS, sectionsOf } from './sections.ts'
import { roleName } from './operators/texts.ts'

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
  const { section: wanted } = useSearch({ from: '/managerMain' })
  const way = useMemo(
    () => ({
      sections: sectionsOf(roles),
      open: (path: string) => void navigate({ to: '/managerMain', search: { section: path } }),
    }),
    [roles, navigate],
  )
  const { sections, open } = way
  const now = sections.find((s) => s.path === wanted) ?? SECTIONS[0]
  const shut = SECTIONS.find((s) => s.path === wanted && s !== now)
  const bar = useRef<HTMLElement>(null)
  // On a phone the sections are one scrolling line: scrolls the open one into its middle.
  useEffect(() => {
    const open = bar.current?.querySelector(`[data-part='${now.path}']`)
    if (!bar.current || !open) return
    const [whole, part] = [bar.current.getBoundingClientRect(), open.getBoundingClientRect()]
    bar.current.scrollLeft += part.left + part.width / 2 - (whole.left + whole.width / 2)
  }, [now])
  return (
    <div className="flex flex-col gap-3 lg:grid lg:grid-cols-[168px_minmax(0,1fr)] lg:gap-6">
      <nav
        ref={bar}
        aria-label={t`Parts of the console`}
        className="-mx-4 flex gap-1 overflow-x-auto px-4 lg:mx-0 lg:flex-col lg:px-0"
      >
        {sections.map((s) => (
          <button
            key={s.path}
            type="button"
            data-part={s.path}
            aria-current={s === now ? 'page' : undefined}
            onClick={() => open(s.path)}
            className={cx(
              'min-h-11 shrink-0 rounded-md px-3 text-left text-sm whitespace-nowrap lg:py-2 lg:leading-snug lg:whitespace-normal',
              s === now ? 'bg-kelp-soft font-medium text-kelp' : 'text-ink2 hover:bg-sunken hover:text-ink',
            )}
          >
            {s.title()}
          </button>
        ))}
      </nav>
      <div className="flex min-w-0 flex-col gap-4">
        {shut && (
          <Notice tone="plain" title={t`${shut.title()}: not open to your roles`}>
            <Trans>Your roles open the parts that are listed here. A manager can propose another role.</Trans>
          </Notice>
        )}
        <Suspense fallback={<Bone className="h-96 rounded-lg" />}>
          <OpenSections value={way}>
            <now.Page mayChange={now.changes.some((role) => roles.includes(role))} roles={roles} />
          </OpenSections>
        </Suspense>
      </div>
    </div>
  )
}
