import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type HostingPoolName, RUNWAY_DAYS } from '@holdfast/protocol/hosting'
import { formatAmount, formatCount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Card, CardHead, Fact, Facts } from '../../../ui/Card.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Bone } from '../../../ui/States.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useConsole } from './queries.ts'

/** Fewer days than these are little. */
const SHORT = 14

/** For how long a pool's free budget lasts at the pace of the last days. */
export function Runway({ pool }: { pool: HostingPoolName }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const runway = useConsole('getHostingRunway', { pool })
  return (
    <Loaded
      query={runway}
      failed={t`The runway could not be loaded`}
      skeleton={<Bone className="h-24 rounded-lg" />}
    >
      {({ assets }) => (
        <div className="grid gap-4 xl:grid-cols-2">
          {assets.map((a) => (
            <Card key={a.symbol} label={t`Runway in ${a.symbol}`}>
              <CardHead title={t`Runway in ${a.symbol}`}>
                <Tag tone={a.days === null ? 'plain' : a.days < SHORT ? 'wait' : 'good'}>
                  {a.days === null
                    ? t`nothing promised yet`
                    : plural(a.days, {
                        one: `${formatCount(a.days, tag)} day`,
                        other: `${formatCount(a.days, tag)} days`,
                      })}
                </Tag>
              </CardHead>
              <Facts>
                <Fact label={t`Promised in the last ${RUNWAY_DAYS} days`}>
                  {formatAmount(BigInt(a.promised), tag, { digits: 4 })} {a.symbol}
                </Fact>
              </Facts>
            </Card>
          ))}
        </div>
      )}
    </Loaded>
  )
}
