import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LevelBudget } from '@holdfast/protocol/epochs'
import { shortAddress } from '../../../lib/address.ts'
import { formatAmount, formatCount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Card, CardHead, Fact, Facts } from '../../../ui/Card.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Bone } from '../../../ui/States.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useConsole } from '../kit/queries.ts'

/** Fewer epochs than this, a week, is little. */
const SHORT = 14

/** What level rewards are paid from, by asset, and for how many epochs the hosting budget lasts. */
export function Budget() {
  const { t } = useLingui()
  const budget = useConsole('getLevelBudget', {})
  return (
    <Loaded
      query={budget}
      failed={t`The budget could not be loaded`}
      skeleton={<Bone className="h-60 rounded-lg" />}
    >
      {(data) => (
        <div className="flex flex-col gap-3">
          <div className="grid gap-4 xl:grid-cols-2">
            {data.assets.map((a) => (
              <Asset key={a.symbol} of={a} />
            ))}
          </div>
          <Poster of={data.poster} />
        </div>
      )}
    </Loaded>
  )
}

function Asset({ of: a }: { of: LevelBudget['assets'][number] }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const show = (v: string) => `${formatAmount(BigInt(v), tag, { digits: 4 })} ${a.symbol}`
  const epochs = a.runwayEpochs
  return (
    <Card label={t`Level rewards in ${a.symbol}`}>
      <CardHead title={t`Level rewards in ${a.symbol}`}>
        <Tag tone={epochs === null ? 'plain' : epochs < SHORT ? 'wait' : 'good'}>
          {epochs === null
            ? t`No pot yet`
            : plural(epochs, {
                one: `Budget for ${formatCount(epochs, tag)} epoch`,
                other: `Budget for ${formatCount(epochs, tag)} epochs`,
              })}
        </Tag>
      </CardHead>
      <Facts>
        <Fact label={t`Booked in all`}>{show(a.funded)}</Fact>
        <Fact label={t`Claimed`}>{show(a.claimed)}</Fact>
        <Fact label={t`Owed`} strong>
          {show(a.owed)}
        </Fact>
        <Fact label={t`Held`} strong>
          {show(a.balance)}
        </Fact>
        <Fact label={t`Arrived, to be booked`}>{show(a.surplus)}</Fact>
      </Facts>
      <Facts ruled>
        <Fact label={t`Mean pot of an epoch`}>{show(a.meanPot)}</Fact>
        <Fact label={t`Still with the hosting pool`}>{show(a.levelDue)}</Fact>
        <Fact label={t`Free hosting budget`}>{show(a.free)}</Fact>
      </Facts>
    </Card>
  )
}

function Poster({ of: poster }: { of: LevelBudget['poster'] }) {
  const { tag } = useLanguage()
  if (poster === null)
    return (
      <p className="text-sm text-ink2">
        <Trans>This server posts no epochs: it has no poster key.</Trans>
      </p>
    )
  return (
    <p className="tnum text-sm text-ink2">
      <Trans>
        Epochs are posted by {shortAddress(poster.address)}, which has{' '}
        {formatAmount(BigInt(poster.balance), tag, { digits: 4 })} for network fees.
      </Trans>
    </p>
  )
}
