import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { EarningSource } from '@holdfast/protocol/earnings'
import { useState } from 'react'
import { brand } from '../../brand.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Behind } from '../../ui/Behind.tsx'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { DayBars } from '../../ui/DayBars.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Choice } from '../../ui/Segments.tsx'
import { Bone } from '../../ui/States.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { useChainClock } from '../../wallet/use-clock.ts'
import { SOURCE_GROUPS, type SourceDay, sourceDays, type SourceGroup, sumOf } from './by-source.ts'
import { DAYS } from './history.ts'
import { useEarnings } from '../../parts/money/queries.ts'
import { useRecentIncomes } from './queries.ts'

type Asset = 'usdt' | 'token'
const SYMBOLS: Record<Asset, string> = { usdt: brand.stable.symbol, token: brand.token.symbol }
const COLOURS: Record<SourceGroup, string> = {
  hosting: 'var(--kelp)',
  team: 'var(--amber)',
  machines: 'var(--line-strong)',
  node: 'color-mix(in srgb, var(--kelp) 45%, var(--surface))',
  award: 'var(--ink)',
}
const groupName = (group: SourceGroup): string =>
  ({ hosting: t`Hosting`, team: t`Community`, machines: t`Mining machines`, node: t`Node`, award: t`Award` })[
    group
  ]

/** Income of the last days by what it came from: as stacked bars, for the selected day in figures, and as a table. */
export default function BySource() {
  const earnings = useEarnings()
  const paying = earnings.data?.sources.filter((s) => s.usdt !== '0' || s.token !== '0').map((s) => s.source)
  if (!paying) return earnings.isError ? null : <Bone className="h-80 rounded-lg" />
  return <Picture sources={paying} />
}

function Picture({ sources }: { sources: readonly EarningSource[] }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const now = useChainClock()
  const [asset, setAsset] = useState<Asset>('usdt')
  const [at, setAt] = useState(DAYS - 1)
  const { rows, cut, waits, failed } = useRecentIncomes(sources)
  const days = sourceDays(rows, now)
  const show = (v: bigint) => `${formatAmount(v, tag, { digits: 4 })} ${SYMBOLS[asset]}`
  const text = (d: SourceDay) => `${formatDay(d.time, tag)}: ${show(sumOf(d[asset]))}`
  const shown = days[at]
  const used = SOURCE_GROUPS.filter((g) => days.some((d) => d[asset][g] > 0n))
  const columns: Column<SourceDay>[] = [
    { key: 'day', label: t`Day (UTC)`, head: true, tight: true, renderCell: (d) => formatDay(d.time, tag) },
    ...used.map((g) => ({
      key: g,
      label: groupName(g),
      right: true,
      renderCell: (d: SourceDay) => formatAmount(d[asset][g], tag, { digits: 4 }),
    })),
  ]
  return (
    <Card label={t`Income by source`}>
      <CardHead title={<Trans>Income by source</Trans>}>
        <Choice<Asset>
          label={t`Asset`}
          value={asset}
          items={[
            { value: 'usdt', label: SYMBOLS.usdt },
            { value: 'token', label: SYMBOLS.token },
          ]}
          onChange={setAsset}
          className="w-36"
        />
      </CardHead>
      {failed ? (
        <LoadFailed title={t`The income could not be loaded`} query={failed} />
      ) : waits ? (
        <Bone className="h-40 rounded-md" />
      ) : used.length === 0 ? (
        <p className="text-sm text-ink2">
          <Trans>
            No {SYMBOLS[asset]} in the last {DAYS} days. What you claim or are credited appears here by day.
          </Trans>
        </p>
      ) : (
        <>
          <DayBars
            label={t`Income by day and source`}
            colours={SOURCE_GROUPS.map((g) => COLOURS[g])}
            days={days.map((d) => ({ text: text(d), parts: SOURCE_GROUPS.map((g) => d[asset][g]) }))}
            at={at}
            onAt={setAt}
          />
          <p className="tnum text-sm font-medium" aria-live="polite">
            {shown && text(shown)}
          </p>
          <Facts>
            {used.map((g) => (
              <Fact
                key={g}
                label={
                  <span className="flex items-center gap-2">
                    <span
                      className="size-2.5 rounded-[3px]"
                      style={{ background: COLOURS[g] }}
                      aria-hidden="true"
                    />
                    {groupName(g)}
                  </span>
                }
              >
                {show(shown?.[asset][g] ?? 0n)}
              </Fact>
            ))}
          </Facts>
          {cut && (
            <p className="text-xs text-ink2">
              <Trans>The bars show the newest entries only; the list has all.</Trans>
            </p>
          )}
          <Behind title={<Trans>All days as a table</Trans>}>
            <Table
              label={t`Income by source`}
              columns={columns}
              rows={days.filter((d) => sumOf(d[asset]) > 0n).toReversed()}
              id={(d) => d.time}
            />
          </Behind>
        </>
      )}
    </Card>
  )
}
