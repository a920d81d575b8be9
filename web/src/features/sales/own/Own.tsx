import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Layers } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '../../../api/session.ts'
import { openOverlay } from '../../../lib/overlay.ts'
import { Button } from '../../../ui/Button.tsx'
import { linkButton } from '../../../ui/link-button.ts'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Bone, Empty } from '../../../ui/States.tsx'
import { Notice } from '../../../ui/Tag.tsx'
import { ConnectFirst } from '../../../wallet/readiness.tsx'
import { useWallet } from '../../../wallet/store.ts'
import { useAccount } from '../../../wallet/use-reads.ts'
import { type Joined, useJoined } from '../kit/queries.ts'
import { useStandings } from '../kit/records.ts'

/** Placeholder for the account's own lists until a wallet is connected. */
function ConnectForOwn() {
  const { status } = useWallet()
  if (status === 'starting') return <Bone className="h-52 rounded-lg" />
  return (
    <ConnectFirst icon={<Layers size={22} strokeWidth={1.7} aria-hidden="true" />}>
      <Trans>Connect to see what your account has bought.</Trans>
    </ConnectFirst>
  )
}

/**
 * The projects in which the account has something, read from the chain. The server tells which ones these are, so it needs
 * a session. Says what is missing while there is nothing to show.
 */
export function OwnProjects({
  empty,
  children,
}: {
  empty: string
  children(list: readonly Joined[]): ReactNode
}) {
  const { t } = useLingui()
  const account = useAccount()
  const { isLogin } = useSession()
  const standings = useStandings()
  const joined = useJoined(standings.data?.records.map((s) => s.project) ?? null)
  const icon = <Layers size={22} strokeWidth={1.7} aria-hidden="true" />
  if (account === null) return <ConnectForOwn />
  if (!isLogin)
    return (
      <Empty
        icon={icon}
        title={t`Sign in to see your projects`}
        action={
          <Button onClick={() => openOverlay('signIn')}>
            <Trans>Sign in</Trans>
          </Button>
        }
      >
        <Trans>
          Which projects are yours is kept by our server and shown to you only. The figures come from the
          chain.
        </Trans>
      </Empty>
    )
  if (standings.isError && !standings.data)
    return <LoadFailed title={t`Your projects could not be loaded`} query={standings} />
  if (standings.data?.total === 0)
    return (
      <Empty
        icon={icon}
        title={t`Nothing here yet`}
        action={
          <Link to="/project" className={linkButton()}>
            <Trans>To the projects</Trans>
          </Link>
        }
      >
        {empty}
      </Empty>
    )
  const list = joined.data?.value
  if (!list)
    return joined.isError ? (
      <LoadFailed title={t`Your projects could not be read`} query={joined} />
    ) : (
      <>
        <Bone className="h-52 rounded-lg" />
        <Bone className="h-52 rounded-lg" />
      </>
    )
  const hidden = (standings.data?.total ?? 0) - list.length
  return (
    <>
      {(joined.isError || standings.isError) && (
        <Notice tone="wait" title={t`The figures are not fresh`}>
          <Trans>The chain's node or our server did not answer.</Trans>
        </Notice>
      )}
      {children(list)}
      {hidden > 0 && (
        <p className="px-1 text-sm text-ink2">
          {plural(hidden, {
            one: `${hidden} older project is not shown here; it has its own page under Projects.`,
            other: `${hidden} older projects are not shown here; each has its own page under Projects.`,
          })}
        </p>
      )}
    </>
  )
}
