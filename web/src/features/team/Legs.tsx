import { Trans, useLingui } from '@lingui/react/macro'
import type { Leg, Team } from '@holdfast/protocol/levels'
import { useId, useState } from 'react'
import { brand } from '../../brand.ts'
import { shortAddress } from '../../lib/address.ts'
import { formatAmount, formatCount, formatPercent, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { levelName } from '../../parts/words/level-conditions.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { WorkedSum } from '../../ui/WorkedSum.tsx'
import { useLegs } from './queries.ts'

/** Legs in the picture; the table has all. */
const SHOWN = 6
const SIZE = 10
const WIDTH = 100
const usdt = brand.stable.symbol

/** Who carries what: the largest leg, what is left without it, and every leg. */
export function Legs({ team }: { team: Team }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const first = useLegs(1, SIZE)
  const money = (v: string) => `${formatAmount(BigInt(v), tag)} ${usdt}`
  return (
    <Card label={t`Small zone`}>
      <CardHead title={<Trans>Small zone</Trans>} />
      <Loaded
        query={first}
        failed={t`Your legs could not be loaded`}
        skeleton={<Bone className="h-40 rounded-md" />}
      >
        {({ records, total }) => {
          const [largest] = records
          if (!largest)
            return (
              <p className="text-sm text-ink2">
                <Trans>
                  You have no leg yet. Everybody you invite begins one; the largest does not count towards a
                  level.
                </Trans>
              </p>
            )
          return (
            <>
              <WorkedSum
                label={t`Small zone`}
                rows={[
                  { key: 'team', label: t`Team performance`, value: money(team.teamAmount) },
                  {
                    key: 'largest',
                    label: t`Largest leg`,
                    note: shortAddress(largest.address),
                    sign: '−',
                    value: money(team.largestLeg),
                  },
                ]}
                result={{ label: t`Small zone`, value: money(team.smallZone) }}
              />
              <Picture legs={records.slice(0, SHOWN)} team={BigInt(team.teamAmount)} more={total - SHOWN} />
              <AllLegs total={total} />
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

/** A bar for each of the largest legs; the hatched one is left out of the small zone. */
function Picture({ legs, team, more }: { legs: readonly Leg[]; team: bigint; more: number }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const pattern = useId()
  const most = BigInt(legs[0]?.carry ?? 0)
  return (
    <figure className="flex flex-col gap-2.5 border-t border-line pt-3">
      <figcaption className="text-xs text-ink2">
        <Trans>What your largest legs carry</Trans>
      </figcaption>
      {legs.map((leg, i) => {
        const carry = BigInt(leg.carry)
        const width = ratio(carry, most) * WIDTH
        return (
          <div key={leg.address} className="flex flex-col gap-1">
            <span className="tnum flex flex-wrap items-center justify-between gap-x-2 text-xs">
              <span className="flex items-center gap-1.5">
                {shortAddress(leg.address)} · {levelName(leg.level)}
                {i === 0 && most > 0n && <Tag>{t`largest, left out`}</Tag>}
              </span>
              <span className="text-ink2">
                {formatAmount(carry, tag)} {usdt} · {formatPercent(carry, team, tag)}
              </span>
            </span>
            <svg
              viewBox={`0 0 ${WIDTH} 4`}
              preserveAspectRatio="none"
              className="h-2 w-full rounded-full bg-sunken dark:bg-raised"
              aria-hidden="true"
            >
              {i === 0 && (
                <pattern id={pattern} width="1.5" height="4" patternUnits="userSpaceOnUse">
                  <rect width="0.75" height="4" fill="var(--line-strong)" />
                </pattern>
              )}
              <rect width={width} height="4" fill={i === 0 ? `url(#${pattern})` : 'var(--kelp)'} />
            </svg>
          </div>
        )
      })}
      {more > 0 && (
        <p className="text-xs text-ink2">
          <Trans>And {formatCount(more, tag)} more, in the table.</Trans>
        </p>
      )}
    </figure>
  )
}

/** All legs as a table, by pages. */
function AllLegs({ total }: { total: number }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [open, setOpen] = useState(false)
  const [page, setPage] = useState(1)
  const legs = useLegs(page, SIZE)
  const columns: Column<Leg>[] = [
    {
      key: 'address',
      label: t`Address`,
      head: true,
      renderCell: (l) => (
        <span className="flex items-center gap-1.5">
          {shortAddress(l.address)}
          {!l.valid && <Tag>{t`not valid`}</Tag>}
        </span>
      ),
    },
    { key: 'level', label: t`Level`, renderCell: (l) => levelName(l.level) },
    { key: 'members', label: t`Members`, right: true, renderCell: (l) => formatCount(l.members, tag) },
    {
      key: 'own',
      label: t`Own (${usdt})`,
      right: true,
      renderCell: (l) => formatAmount(BigInt(l.weighted), tag),
    },
    {
      key: 'carry',
      label: t`Carries (${usdt})`,
      right: true,
      renderCell: (l) => formatAmount(BigInt(l.carry), tag),
    },
  ]
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="-my-2 flex min-h-11 list-none items-center text-sm font-medium text-kelp">
        <Trans>All legs as a table</Trans>
      </summary>
      {open && legs.data && (
        <div className="flex flex-col gap-2 pt-2">
          <Table
            label={t`All legs as a table`}
            columns={columns}
            rows={legs.data.records}
            id={(l) => l.address}
          />
          <Pager page={page} size={SIZE} total={total} onPage={setPage} />
        </div>
      )}
    </details>
  )
}
