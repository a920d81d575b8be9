import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type HostingRunway, RUNWAY_DAYS } from '@holdfast/protocol/hosting'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Behind } from '../../ui/Behind.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Bone } from '../../ui/States.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import type { PoolOf } from './pools.ts'
import { useRunway } from './queries.ts'
import { barWidth, MOST_DAYS, scaleEnd } from './runway.ts'

type Asset = HostingRunway['assets'][number]

/** How long a pool's budget lasts at the pace of the last 30 days: as bars of days, and as a table. */
export function Runway({ of }: { of: PoolOf }) {
  const { t } = useLingui()
  const runway = useRunway(of)
  return (
    <Card label={t`How long the budget lasts`}>
      <CardHead title={<Trans>How long the budget lasts</Trans>} />
      <Loaded
        query={runway}
        failed={t`The budget could not be loaded`}
        skeleton={<Bone className="h-48 rounded-md" />}
      >
        {({ assets }) => <Picture assets={assets.filter((a) => a.free !== '0' || a.reserved !== '0')} />}
      </Loaded>
      <p className="text-xs text-ink2">
        <Trans>When it is used up, nobody can join any more. What was promised is set aside and stays.</Trans>
      </p>
    </Card>
  )
}

function Picture({ assets }: { assets: readonly Asset[] }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const show = (v: string) => formatAmount(BigInt(v), tag, { digits: 2 })
  const daysText = (days: number) => {
    const count = formatCount(days, tag)
    return plural(days, { one: `${count} day`, other: `${count} days` })
  }
  const lasting = (days: number) => {
    const count = formatCount(days, tag)
    return plural(days, {
      one: `about ${count} day at the pace of the last 30`,
      other: `about ${count} days at the pace of the last 30`,
    })
  }
  const end = scaleEnd(assets.map((a) => a.days))
  const columns: Column<Asset>[] = [
    { key: 'asset', label: t`Asset`, head: true, renderCell: (a) => a.symbol },
    { key: 'free', label: t`Free`, right: true, renderCell: (a) => show(a.free) },
    { key: 'reserved', label: t`Promised`, right: true, renderCell: (a) => show(a.reserved) },
    {
      key: 'promised',
      label: t`Promised in the last ${RUNWAY_DAYS} days`,
      right: true,
      renderCell: (a) => show(a.promised),
    },
    {
      key: 'days',
      label: t`Lasts`,
      right: true,
      tight: true,
      renderCell: (a) => (a.days === null ? '–' : daysText(a.days)),
    },
  ]
  return (
    <>
      <ul className="flex flex-col gap-3">
        {assets.map((a) => (
          <li key={a.symbol} className="flex flex-col gap-1 text-sm">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{a.symbol}</span>
              <span className="tnum text-xs text-ink2" data-testid={`runway-${a.symbol}`}>
                {a.days === null ? t`nothing was promised in the last 30 days` : lasting(a.days)}
              </span>
            </span>
            <Bar days={a.days} end={end} />
            <span className="tnum text-xs text-ink2">
              <Trans>
                {show(a.free)} free, {show(a.reserved)} promised
              </Trans>
            </span>
          </li>
        ))}
      </ul>
      {assets.some((a) => a.days !== null) && (
        <div className="tnum flex justify-between gap-3 border-t border-line pt-1 text-xs text-ink3">
          <span>{t`Today`}</span>
          <span>{daysText(Math.round(end / 2))}</span>
          <span>
            {end === MOST_DAYS && '≥ '}
            {daysText(end)}
          </span>
        </div>
      )}
      {assets.length > 0 && (
        <Behind title={<Trans>The budget as a table</Trans>}>
          <Table label={t`How long the budget lasts`} columns={columns} rows={assets} id={(a) => a.symbol} />
        </Behind>
      )}
    </>
  )
}

/** How many days of the scale a budget lasts; hatched where there is no pace to reckon with. The text says the same. */
function Bar({ days, end }: { days: number | null; end: number }) {
  return (
    <span className="block h-2.5 overflow-hidden rounded-full bg-sunken dark:bg-raised" aria-hidden="true">
      <span
        className="block h-full rounded-full"
        style={{
          width: `${barWidth(days, end).toFixed(1)}%`,
          minWidth: '2px',
          background:
            days === null
              ? 'repeating-linear-gradient(115deg, var(--line-strong) 0 3px, transparent 3px 7px)'
              : 'var(--kelp)',
        }}
      />
    </span>
  )
}
