import { Trans, useLingui } from '@lingui/react/macro'
import type { SolvencyRecord } from '@holdfast/protocol/solvency'
import { useState } from 'react'
import { formatTime } from '../../lib/dates.ts'
import { formatCount, formatCoverage } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Behind } from '../../ui/Behind.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { LinePicture, MarkLine, ValueLine } from '../../ui/LinePicture.tsx'
import { lineThrough, scaleOf } from '../../ui/lines.ts'
import { Pager } from '../../ui/Pager.tsx'
import { Choice } from '../../ui/Segments.tsx'
import { Bone } from '../../ui/States.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { coverageOf, WHOLE } from './coverage.ts'
import { useSnapshots } from './queries.ts'

/** How many statements the picture has, the newest ones. */
const PICTURED = 100
const SIZE = 12
const [WIDTH, HEIGHT] = [600, 140]

/** Coverage of an asset over the newest statements: as a line with the mark where everything owed is held, and all assets as a table. */
export function Coverage() {
  const { t } = useLingui()
  const list = useSnapshots(1, PICTURED)
  return (
    <Card label={t`Coverage over time`}>
      <CardHead title={<Trans>Coverage over time</Trans>} />
      <Loaded
        query={list}
        failed={t`The history could not be loaded`}
        skeleton={<Bone className="h-[308px] rounded-md" />}
      >
        {({ records }) => records.length > 0 && <Picture records={records} />}
      </Loaded>
    </Card>
  )
}

/** @param records newest first */
function Picture({ records }: { records: readonly SolvencyRecord[] }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const symbols = (records[0]?.assets ?? []).map((a) => a.symbol)
  const [symbol, setSymbol] = useState(symbols[0])
  const [chosen, setChosen] = useState<number | null>(null)
  const [page, setPage] = useState(1)
  const points = records.toReversed()
  const values = points.map((s) => coverageOf(s, symbol))
  const at = Math.min(chosen ?? points.length - 1, points.length - 1)
  const known = values.filter((v) => v !== null)
  const y = scaleOf(known, HEIGHT, [WHOLE])
  const percent = (s: SolvencyRecord | undefined, of: string | undefined) => {
    const bps = s?.assets.find((a) => a.symbol === of)?.ratioBps ?? null
    return bps === null ? t`nothing owed` : formatCoverage(BigInt(bps), 10_000n, tag)
  }
  const text = (s: SolvencyRecord | undefined) =>
    s ? `${formatTime(s.time, tag, true)}: ${percent(s, symbol)}` : ''
  const columns: Column<SolvencyRecord>[] = [
    {
      key: 'time',
      label: t`Time`,
      head: true,
      tight: true,
      renderCell: (s) => formatTime(s.time, tag, true),
    },
    { key: 'block', label: t`Block`, right: true, renderCell: (s) => formatCount(s.block, tag) },
    ...symbols.map((of) => ({
      key: of,
      label: of,
      right: true,
      renderCell: (s: SolvencyRecord) => percent(s, of),
    })),
  ]
  return (
    <>
      <Choice<string>
        label={t`Asset`}
        columns={4}
        value={symbol ?? ''}
        items={symbols.map((value) => ({ value, label: value }))}
        onChange={(next) => setSymbol(symbols.find((s) => s === next))}
      />
      <p className="tnum text-sm font-medium" aria-live="polite">
        {text(points[at])}
      </p>
      <LinePicture
        label={t`Coverage over time`}
        text={text(points[at])}
        count={points.length}
        at={at}
        onAt={setChosen}
        width={WIDTH}
        height={HEIGHT}
        className="h-[140px]"
      >
        <MarkLine y={y(WHOLE)} width={WIDTH} />
        <ValueLine path={lineThrough(values, WIDTH, y)} />
      </LinePicture>
      <div className="tnum -mt-1 flex justify-between gap-3 text-xs text-ink3">
        <span>{formatTime(points[0]?.time ?? 0, tag)}</span>
        <span>{formatTime(points.at(-1)?.time ?? 0, tag)}</span>
      </div>
      <p className="flex items-baseline gap-2 text-xs text-ink2">
        <svg width="20" height="6" viewBox="0 0 20 6" aria-hidden="true" className="shrink-0">
          <path d="M0 3H20" stroke="var(--amber)" strokeWidth="2" strokeDasharray="6 4" />
        </svg>
        <Trans>100%: everything that is owed is held. Below the line something is missing.</Trans>
      </p>
      <Behind title={<Trans>All statements as a table</Trans>}>
        <Table
          label={t`Coverage over time`}
          columns={columns}
          rows={records.slice((page - 1) * SIZE, page * SIZE)}
          id={(s) => s.id}
        />
        <Pager page={page} size={SIZE} total={records.length} onPage={setPage} />
      </Behind>
    </>
  )
}
