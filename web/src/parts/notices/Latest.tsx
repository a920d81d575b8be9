import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../api/session.ts'
import { formatTime } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Onward } from '../../ui/Onward.tsx'
import { Bone } from '../../ui/States.tsx'
import { NoticeLine } from './NoticeLine.tsx'
import { useAccountNotices } from './queries.ts'

const SHOWN = 3

/** What happened to the session's account last; nothing without a session. */
export function Latest() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { isLogin } = useSession()
  const list = useAccountNotices(SHOWN)
  if (!isLogin) return null
  return (
    <Card label={t`What happened last`}>
      <CardHead title={<Trans>What happened last</Trans>}>
        <Link
          to="/msg"
          className="-my-2 flex min-h-11 items-center text-sm font-medium text-kelp no-underline"
        >
          <Trans>All notices</Trans>
          <Onward />
        </Link>
      </CardHead>
      <Loaded
        query={list}
        failed={t`The list could not be loaded`}
        skeleton={<Bone className="h-36 rounded-md" />}
      >
        {({ records }) =>
          records.length === 0 ? (
            <p className="text-sm text-ink2">
              <Trans>Deposits, payouts and what becomes due will be told here.</Trans>
            </p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {records.map((n) => (
                <NoticeLine key={n.id} notice={n} time={formatTime(n.time, tag)} short />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
