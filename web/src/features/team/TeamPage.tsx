import { Trans, useLingui } from '@lingui/react/macro'
import { UsersRound } from 'lucide-react'
import { useSession } from '../../api/session.ts'
import { openOverlay } from '../../lib/overlay.ts'
import { useWithin } from '../../lib/use-within.ts'
import { Button } from '../../ui/Button.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Bone, Empty } from '../../ui/States.tsx'
import { useRegistration } from '../../wallet/use-registration.ts'
import { ConnectFirst } from '../../wallet/readiness.tsx'
import { useWallet } from '../../wallet/store.ts'
import { useAccount } from '../../wallet/use-reads.ts'
import { Figures, NextLevel } from './Figures.tsx'
import { InviteLink } from './InviteLink.tsx'
import { InviteList } from './InviteList.tsx'
import { Legs } from './Legs.tsx'
import { LevelCard } from './Level.tsx'
import { LostLevels } from './Lost.tsx'
import { useActiveProof, useTeam, useWritten } from './queries.ts'

/** How long the team waits for what is written on the chain, which stands above its figures, in milliseconds. */
const WAIT_MS = 2_000

/** Level, team and its performance, the invite link, and the invited accounts. */
export function TeamPage() {
  const { t } = useLingui()
  const { status } = useWallet()
  const account = useAccount()
  const { isLogin } = useSession()
  const registered = useRegistration()
  const icon = <UsersRound size={22} strokeWidth={1.7} aria-hidden="true" />
  return (
    <Page title={t`Community`} width="overview">
      {status === 'starting' && account === null ? (
        <Bone className="h-52 rounded-lg" />
      ) : account === null ? (
        <ConnectFirst icon={icon}>
          <Trans>Connect to see your level, your community and your invite link.</Trans>
        </ConnectFirst>
      ) : registered === false ? (
        <Empty
          icon={icon}
          title={t`This account is not registered yet`}
          action={
            <Button onClick={() => openOverlay('register')}>
              <Trans>Register and Bind</Trans>
            </Button>
          }
        >
          <Trans>
            Bind the address of the person who invited you; then you have a community and a link of your own.
          </Trans>
        </Empty>
      ) : !isLogin ? (
        <>
          <Empty
            icon={icon}
            title={t`Not signed in`}
            action={
              <Button onClick={() => openOverlay('signIn')}>
                <Trans>Sign in</Trans>
              </Button>
            }
          >
            <Trans>Who is in your community is shown to you alone, so a signature is needed.</Trans>
          </Empty>
          {registered && <InviteLink account={account} />}
        </>
      ) : (
        <>
          <p className="text-sm text-ink2">
            <Trans>
              Your level follows from what your legs carry. Every epoch computes it anew, by rules that
              anybody can check.
            </Trans>
          </p>
          <Overview />
          {/* Not before the wallet says so: people copy this address. */}
          {status === 'starting' ? <Bone className="h-80 rounded-lg" /> : <InviteLink account={account} />}
          <InviteList />
        </>
      )}
    </Page>
  )
}

/** What is computed of the team, once there is a session. */
function Overview() {
  const { t } = useLingui()
  const team = useTeam()
  const written = useWritten()
  const proof = useActiveProof()
  const isPlaced = useWithin(!written.isPending && !proof.isPending, WAIT_MS)
  const skeleton = (
    <Columns stretch>
      {[0, 1, 2, 3].map((i) => (
        <Bone key={i} className="h-64 rounded-lg" />
      ))}
    </Columns>
  )
  return (
    <Loaded query={team} failed={t`Your team could not be loaded`} skeleton={skeleton}>
      {(data) =>
        !isPlaced ? (
          skeleton
        ) : (
          <>
            <StaleNote query={team} />
            <LostLevels key={data.address} account={data.address} lost={data.lost} />
            <Columns>
              <div className="flex min-w-0 flex-col gap-3">
                <LevelCard team={data} />
                {data.next && <NextLevel next={data.next} />}
              </div>
              <div className="flex min-w-0 flex-col gap-3">
                <Figures team={data} />
                <Legs team={data} />
              </div>
            </Columns>
          </>
        )
      }
    </Loaded>
  )
}
