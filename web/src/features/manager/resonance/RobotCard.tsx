import { Trans, useLingui } from '@lingui/react/macro'
import { shortAddress } from '../../../lib/address.ts'
import { formatTime } from '../../../lib/dates.ts'
import { formatAmount, formatCount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Card, CardHead, Fact, Facts } from '../../../ui/Card.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Bone } from '../../../ui/States.tsx'
import { Notice, Tag } from '../../../ui/Tag.tsx'
import { alarmText } from '../kit/alarms.ts'
import { useConsole } from '../kit/queries.ts'

/** How the order robot is: its gas, when it last looked, what is due, and what is wrong. */
export function RobotCard() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const robot = useConsole('getRobot', {})
  return (
    <Loaded
      query={robot}
      failed={t`The order robot could not be asked`}
      skeleton={<Bone className="h-44 rounded-lg" />}
    >
      {(r) => (
        <Card label={t`Order robot`}>
          <CardHead title={<Trans>Order robot</Trans>}>
            {r.address === null ? (
              <Tag>{t`no key, sends nothing`}</Tag>
            ) : (
              <Tag tone={r.alarms.length > 0 ? 'bad' : 'good'}>
                {r.alarms.length > 0 ? t`needs a look` : t`at work`}
              </Tag>
            )}
          </CardHead>
          {r.alarms.map((name) => (
            <Notice key={name} tone="bad" title={alarmText(name)} />
          ))}
          <Facts>
            {r.address !== null && (
              <Fact label={t`Account`}>
                <span title={r.address}>{shortAddress(r.address)}</span>
              </Fact>
            )}
            {r.balance !== null && (
              <Fact label={t`For network fees`}>{formatAmount(BigInt(r.balance), tag, { digits: 4 })}</Fact>
            )}
            <Fact label={t`Last looked`}>
              {r.lastSeen === null ? t`never` : formatTime(r.lastSeen, tag, true)}
            </Fact>
            <Fact label={t`Due now`} strong>
              {formatCount(r.next.filter((n) => n.state === 'due').length, tag)}
            </Fact>
            <Fact label={t`Blocked`}>
              {formatCount(r.next.filter((n) => n.state === 'blocked').length, tag)}
            </Fact>
            <Fact label={t`Transactions, refused`}>
              {formatCount(r.sent, tag)}, {formatCount(r.failures, tag)}
            </Fact>
          </Facts>
        </Card>
      )}
    </Loaded>
  )
}
