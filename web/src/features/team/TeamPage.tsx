import { Trans, useLingui } from '@lingui/react/macro'
import { UsersRound } from 'lucide-react'
import { useSession } from '../../api/session.ts'
import { brand } from '../../brand.ts'
import { shortAddress } from '../../lib/address.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { openOverlay } from '../../lib/overlay.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Page } from '../../ui/Page.tsx'
import { Bone, Empty } from '../../ui/States.tsx'
import { useRegistration } from '../../wallet/use-registration.ts'
import { ConnectFirst } from '../../wallet/readiness.tsx'
import { useWallet } from '../../wallet/store.ts'
import { InviteLink } from './InviteLink.tsx'
import { InviteList } from './InviteList.tsx'

/** Level, team and its performance, the invite link, and the invited accounts. */
export function TeamPage() {
  const { t } = useLingui()
  const { status, account } = useWallet()
  const { isLogin } = useSession()
  const registered = useRegistration()
  const icon = <UsersRound size={22} strokeWidth={1.7} aria-hidden="true" />
  return (
    <Page title={t`Community`}>
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

function Overview() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { userInfo } = useSession()
  const user = userInfo?.user
  if (!userInfo) return <Bone className="h-60 rounded-lg" />
  const money = (v: string | undefined) =>
    v === undefined ? '–' : `${formatAmount(BigInt(v), tag)} ${brand.stable.symbol}`
  const identity = user?.isNode ? t`Node` : t`Member`
  return (
    <Card label={t`My level`}>
      <span className="text-sm text-ink2">
        <Trans>My level</Trans>
      </span>
      <Figure size="big" value={`V${userInfo.teamLevel}`} unit={identity} />
      <Facts ruled>
        <Fact label={t`Sharing count`}>{formatCount(userInfo.directTotal, tag)}</Fact>
        <Fact label={t`Community size`}>
          {formatCount(userInfo.directTotal + userInfo.indirectTotal, tag)}
        </Fact>
        <Fact label={t`Personal participation`}>{money(user?.amount)}</Fact>
        <Fact label={t`Team performance`}>{money(user?.teamAmount)}</Fact>
        <Fact label={t`My computing power`}>
          {user ? formatAmount(BigInt(user.effectivePower), tag) : '–'}
        </Fact>
        <Fact label={t`Upline address`}>
          {user?.refer ? shortAddress(user.refer) : t`none: the first account`}
        </Fact>
      </Facts>
    </Card>
  )
}
