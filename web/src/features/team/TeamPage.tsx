import { Trans, useLingui } from '@lingui/react/macro'
import { UsersRound } from 'lucide-react'
import { useSession } from '../../api/session.ts'
import { openOverlay } from '../../lib/overlay.ts'
import { Button } from '../../ui/Button.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Bone, Empty } from '../../ui/States.tsx'
import { useRegistration } from '../../wallet/use-registration.ts'
import { ConnectFirst } from '../../wallet/readiness.tsx'
import { useWallet } from '../../wallet/store.ts'
import { Figures, NextLevel } from './Figures.tsx'
import { InviteLink } from './InviteLink.tsx'
import { InviteList } from './InviteList.tsx'
import { Legs } from './Legs.tsx'
import { LevelCard } from './Level.tsx'
import { LostLevels } from './Lost.tsx'
import { useTeam } from './queries.ts'

/** Level, team and its performance, the invite link, and the invited accounts. */
export function TeamPage() {
  const { t } = useLingui()
  const { status, account } = useWallet()
  const { isLogin } = useSession()
  const registered = useRegistration()
  const icon = <UsersRound size={22} strokeWidth={1.7} aria-hidden="true" />
  return (
    <Page title={t`Community`} width="overview">
      {status === 'starting' ? (
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
          <Overview />
          <InviteLink account={account} />
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
  return (
    <Loaded
      query={team}
      failed={t`Your team could not be loaded`}
      skeleton={
        <Columns stretch>
          {[0, 1, 2, 3].map((i) => (
            <Bone key={i} className="h-64 rounded-lg" />
          ))}
        </Columns>
      }
    >
      {(data) => (
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
      )}
    </Loaded>
  )
}
