import { Trans, useLingui } from '@lingui/react/macro'
import { formatAmount, formatCount, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Bone } from '../../ui/States.tsx'
import type { PoolOf } from './pools.ts'
import { useRunway } from './queries.ts'

/** How long a pool's budget lasts at the pace of the last 30 days. */
export function Runway({ of }: { of: PoolOf }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const runway = useRunway(of)
  const show = (v: string) => formatAmount(BigInt(v), tag, { digits: 2 })
  return (
    <Card label={t`How long the budget lasts`}>
      <CardHead title={<Trans>How long the budget lasts</Trans>} />
      <Loaded
        query={runway}
        failed={t`The budget could not be loaded`}
        skeleton={<Bone className="h-20 rounded-md" />}
      >
        {({ assets }) => (
          <Facts>
            {assets
              .filter((a) => a.free !== '0' || a.reserved !== '0')
              .map((a) => (
                <Fact key={a.symbol} label={a.symbol}>
                  <Trans>
                    {show(a.free)} free, {show(a.reserved)} promised
                  </Trans>
                  <Share promised={BigInt(a.reserved)} free={BigInt(a.free)} />
                  <span className="block text-xs text-ink2" data-testid={`runway-${a.symbol}`}>
                    {a.days === null
                      ? t`nothing was promised in the last 30 days`
                      : t`about ${formatCount(a.days, tag)} days at the pace of the last 30`}
                  </span>
                </Fact>
              ))}
          </Facts>
        )}
      </Loaded>
      <p className="text-xs text-ink2">
        <Trans>When it is used up, nobody can join any more. What was promised is set aside and stays.</Trans>
      </p>
    </Card>
  )
}

/** How much of a budget is promised, as a bar; what it shows stands above it in figures. */
function Share({ promised, free }: { promised: bigint; free: bigint }) {
  const percent = `${(ratio(promised, promised + free) * 100).toFixed(1)}%`
  return (
    <span
      className="my-1 block h-1.5 overflow-hidden rounded-full bg-sunken dark:bg-raised"
      aria-hidden="true"
    >
      <span className="block h-full rounded-full bg-kelp" style={{ width: percent }} />
    </span>
  )
}
