import { Trans, useLingui } from '@lingui/react/macro'
import type { Module } from '@holdfast/protocol/config'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { modulesQuery, useModuleOpen } from '../api/modules.ts'
import { linkButton } from '../ui/link-button.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Empty } from '../ui/States.tsx'

/** Parts of the product with a page of their own. */
type Offering = Exclude<Module, 'levelRewards'>

/** Says that a part of the product is switched off, what becomes of what users have in it, and links there. */
export function NotOpen({ module }: { module: Offering }) {
  const { t } = useLingui()
  const own: Record<Offering, { text: ReactNode; link: ReactNode }> = {
    hosting: {
      text: (
        <Trans>Nobody can join here now. What is hosted goes on: it is claimed and released as before.</Trans>
      ),
      link: (
        <Link to="/hosting" search={{ tab: 'mine' }} className={linkButton('ghost')}>
          <Trans>My hosting</Trans>
        </Link>
      ),
    },
    resonance: {
      text: (
        <Trans>No period can be joined here now. Those that exist are drawn and paid out as before.</Trans>
      ),
      link: (
        <Link to="/hosting" search={{ tab: 'mine' }} className={linkButton('ghost')}>
          <Trans>My hosting</Trans>
        </Link>
      ),
    },
    liquidityMining: {
      text: (
        <Trans>
          No shares can be hosted here now. Those that are go on; adding and removing liquidity works as
          before.
        </Trans>
      ),
      link: (
        <Link to="/hosting" search={{ tab: 'mine' }} className={linkButton('ghost')}>
          <Trans>My hosting</Trans>
        </Link>
      ),
    },
    sales: {
      text: (
        <Trans>
          Nothing is offered here now. What was bought goes on: it is claimed and paid back as before.
        </Trans>
      ),
      link: (
        <Link to="/myProject" className={linkButton('ghost')}>
          <Trans>My projects</Trans>
        </Link>
      ),
    },
    award: {
      text: (
        <Trans>
          Nothing is shared under this name at present. What members earned goes on: it is claimed as before.
        </Trans>
      ),
      link: (
        <Link to="/mine" className={linkButton('ghost')}>
          <Trans>Earnings</Trans>
        </Link>
      ),
    },
    custody: {
      text: (
        <Trans>
          Nothing is taken in or paid out now; balances stay as they are. Send no deposit: what is already on
          its way is still recognised and credited.
        </Trans>
      ),
      link: (
        <Link to="/wallet" className={linkButton('ghost')}>
          <Trans>Assets</Trans>
        </Link>
      ),
    },
    machines: {
      text: <Trans>No machines are sold at the moment. Those that were bought go on.</Trans>,
      link: (
        <Link to="/mine" className={linkButton('ghost')}>
          <Trans>My machines</Trans>
        </Link>
      ),
    },
    card: {
      text: (
        <Trans>
          No card issuer is connected yet, so nobody can apply and no documents are collected. An application
          made before can be seen and removed here once you are signed in.
        </Trans>
      ),
      link: null,
    },
    shop: {
      text: <Trans>The shop is closed at the moment. Orders that exist go on.</Trans>,
      link: (
        <Link to="/shopOrder" className={linkButton('ghost')}>
          <Trans>My orders</Trans>
        </Link>
      ),
    },
  }
  return (
    <Empty
      icon={<Hourglass size={22} strokeWidth={1.7} aria-hidden="true" />}
      title={t`Not open yet`}
      action={own[module].link}
    >
      {own[module].text}
    </Empty>
  )
}

/**
 * What a page shows instead of its offer while its part is switched off; null while it is on or not known. The server
 * refuses the offer's calls as well.
 */
export function useShut(module: Offering): ReactNode {
  return useModuleOpen(module) === false ? <NotOpen module={module} /> : null
}

/** Module gate for an offer that the server cannot refuse, such as a contract's: shows it once its part is known to be on. */
export function ModuleGate({
  module,
  skeleton,
  children,
}: {
  module: Offering
  skeleton: ReactNode
  children: ReactNode
}) {
  const { t } = useLingui()
  const open = useModuleOpen(module)
  const query = useQuery(modulesQuery)
  if (open === false) return <NotOpen module={module} />
  if (open) return children
  if (!query.isError) return skeleton
  return <LoadFailed title={t`It could not be loaded whether this is open`} query={query} />
}
