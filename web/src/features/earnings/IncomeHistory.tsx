import { Trans, useLingui } from '@lingui/react/macro'
import { EARNING_SOURCES, type EarningSource } from '@holdfast/protocol/earnings'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSubmit } from '../../api/submit.ts'
import { brand } from '../../brand.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { saveFile } from '../../ui/save-file.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Choice } from '../../ui/Segments.tsx'
import { Select } from '../../ui/Select.tsx'
import { Bone } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import { useChainClock } from '../../wallet/use-clock.ts'
import { bars } from './chart.ts'
import { byDay, DAYS, everyIncome, type Income, incomeCsv } from './history.ts'
import { useEarnings } from '../../parts/money/queries.ts'
import { useIncome, useRecentIncome } from './queries.ts'
import { pairText, sourceName } from '../../parts/money/words.ts'
import { fundsOf } from './words.ts'

const SIZE = 8
const [WIDTH, HEIGHT] = [300, 72]
type Asset = 'usdt' | 'token'
const SYMBOLS: Record<Asset, string> = { usdt: brand.stable.symbol, token: brand.token.symbol }

/** What one source gave, as bars by day and as a list; everything as a CSV file. */
export default function IncomeHistory() {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<EarningSource | null>(null)
  const earning = useEarnings().data?.sources.find((s) => s.usdt !== '0' || s.token !== '0')
  // Until one is chosen: the first source that gave something.
  const source = chosen ?? earning?.source ?? 'static'
  const [page, setPage] = useState(1)
  const list = useIncome(source, page, SIZE)
  const save = useSubmit({
    send: () => everyIncome(EARNING_SOURCES),
    onDone: (rows) => saveFile('holdfast-earnings.csv', [incomeCsv(rows, fundsOf)], 'text/csv;charset=utf-8'),
    onRefused: (refusal) => toast('error', refusal),
  })
  return (
    <Card label={t`Income history`}>
      <CardHead title={<Trans>Income history</Trans>}>
        <Button look="ghost" size="small" busy={save.pending} onClick={() => save.submit()}>
          {!save.pending && <Download size={16} strokeWidth={1.7} aria-hidden="true" />}
          <Trans>All as CSV</Trans>
        </Button>
      </CardHead>
      <div className="flex">
        <Select<EarningSource>
          label={t`Source of income`}
          value={source}
          items={EARNING_SOURCES.map((s) => ({ value: s, label: sourceName(s) }))}
          onChange={(next) => {
            setChosen(next)
            setPage(1)
          }}
        />
      </div>
      <Days source={source} />
      <Loaded
        query={list}
        failed={t`The list could not be loaded`}
        skeleton={<Bone className="h-32 rounded-md" />}
      >
        {({ rows, total }) =>
          total === 0 ? (
            <p className="text-sm text-ink2">
              <Trans>Nothing from this source yet.</Trans>
            </p>
          ) : (
            <>
              <ul className="flex flex-col divide-y divide-line">
                {rows.map((r, i) => (
                  <Row key={`${r.id} ${i}`} income={r} />
                ))}
              </ul>
              <Pager page={page} size={SIZE} total={total} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

function Row({ income: r }: { income: Income }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  return (
    <li className="tnum flex items-baseline justify-between gap-4 py-2 text-sm">
      <span className="text-ink2">
        {formatTime(r.time, tag, true)}
        {r.epoch !== null && ` · ${t`epoch ${r.epoch}`}`}
      </span>
      <span className="text-right font-medium">{pairText(r, tag)}</span>
    </li>
  )
}

/** The last days as bars. Pointer or arrow keys select a day to read. */
function Days({ source }: { source: EarningSource }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const now = useChainClock()
  const [asset, setAsset] = useState<Asset>('usdt')
  const [at, setAt] = useState(DAYS - 1)
  const recent = useRecentIncome(source)
  if (!recent.data) return recent.isError ? null : <Bone className="h-32 rounded-md" />
  const days = byDay(recent.data.rows, now)
  const shown = days[at]
  const value = (i: number) => formatAmount(days[i]?.[asset] ?? 0n, tag, { digits: 4 })
  const label = shown ? `${formatDay(shown.time, tag)}: ${value(at)} ${SYMBOLS[asset]}` : ''
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <span className="tnum text-sm font-medium" aria-live="polite">
          {label}
        </span>
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
      </div>
      <div className="relative rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-kelp">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-[72px] w-full"
          aria-hidden="true"
        >
          <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
          {bars(
            days.map((d) => d[asset]),
            WIDTH,
            HEIGHT,
          ).map((d, i) => (
            <path key={days[i]?.time} d={d} fill="var(--kelp)" opacity={i === at ? 1 : 0.45} />
          ))}
        </svg>
        <input
          type="range"
          min={0}
          max={DAYS - 1}
          value={at}
          onChange={(event) => setAt(Number(event.target.value))}
          aria-label={t`Income by day`}
          aria-valuetext={label}
          className="absolute inset-0 m-0 h-full w-full cursor-crosshair opacity-0"
        />
      </div>
      {recent.data.total > recent.data.read && (
        <p className="text-xs text-ink2">
          <Trans>The bars show the newest entries only; the list has all.</Trans>
        </p>
      )}
    </div>
  )
}
