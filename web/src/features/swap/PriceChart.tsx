import { Trans, useLingui } from '@lingui/react/macro'
import type { Candle } from '@holdfast/protocol/swap'
import { Suspense, useState, type PointerEvent } from 'react'
import { brand } from '../../brand.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { LONG_TIME, undigited } from '../../lib/blanks.ts'
import { Behind } from '../../ui/Behind.tsx'
import { Card } from '../../ui/Card.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { MarkLine, ValueLine } from '../../ui/LinePicture.tsx'
import { Choice } from '../../ui/Segments.tsx'
import { Bone } from '../../ui/States.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { floorOf, layout } from './chart.ts'
import { FIRST_SPAN, type Span } from './lists.ts'
import { useCandles } from './queries.ts'

const CandleTable = lazyPart(() => import('./CandleTable.tsx'))
const { symbol: token } = brand.token
const { symbol: usdt } = brand.stable
const WIDTH = 600
const PRICE = 180
const VOLUME = 44
const HEIGHT = PRICE + 12 + VOLUME

/**
 * Price and volume of the pair, from the server's index, with the present anti-crash floor. Pointer or arrow keys select an interval
 * to read; all of them stand in the table behind.
 * @param average USDT per TDE with 18 decimals, 0 while there is none; null when it could not be read, undefined while it is read
 */
export function PriceChart({ average }: { average: bigint | null | undefined }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [span, setSpan] = useState<Span>(FIRST_SPAN)
  const candles = useCandles(span)
  const spans: { value: Span; label: string }[] = [
    { value: '1d', label: t`1 day` },
    { value: '7d', label: t`7 days` },
    { value: '30d', label: t`30 days` },
    { value: 'all', label: t`All` },
  ]
  return (
    <Card label={t`Price chart`}>
      {candles.data ? (
        candles.data.length === 0 ? (
          <p className="text-sm text-ink2">
            <Trans>No price yet: it begins with the first liquidity of the pair.</Trans>
          </p>
        ) : (
          <>
            <Chart candles={candles.data} tag={tag} average={average} />
            <Behind title={<Trans>All prices as a table</Trans>}>
              <Suspense fallback={<Waiting />}>
                <CandleTable key={span} candles={candles.data} />
              </Suspense>
            </Behind>
          </>
        )
      ) : candles.isError ? (
        <LoadFailed title={t`The chart could not be loaded`} query={candles}>
          <Trans>Swapping does not depend on it: prices of a swap come from the chain.</Trans>
        </LoadFailed>
      ) : (
        <Skeleton tag={tag} />
      )}
      <Choice<Span> label={t`Time span`} columns={4} value={span} items={spans} onChange={setSpan} />
    </Card>
  )
}

/** What is said of an interval. */
function Summary({ time, high, low, volume }: Record<'time' | 'high' | 'low' | 'volume', string>) {
  return (
    <p className="tnum -mt-2 text-xs text-ink2">
      {time} ·{' '}
      <Trans>
        high {high} · low {low} · volume {volume} {usdt}
      </Trans>
    </p>
  )
}

/** The shape of the chart while its candles are being read. */
function Skeleton({ tag }: { tag: string }) {
  const price = undigited(formatAmount(10n ** 17n, tag, { digits: 6, minDigits: 6 }))
  return (
    <>
      <Bone className="h-8 w-40" />
      <Summary
        time={undigited(formatTime(LONG_TIME, tag))}
        high={price}
        low={price}
        volume={undigited('00')}
      />
      <Picture />
      <Bone className="-mt-1 h-4" />
      <FloorBone />
      <div className="flex h-11 items-center">
        <Bone className="h-4 w-32" />
      </div>
    </>
  )
}

const Picture = () => <Bone className="h-[200px] rounded-sm lg:h-[236px]" />
const FloorBone = () => <Bone className="h-13" />

type ChartProps = { candles: readonly Candle[]; tag: string; average: bigint | null | undefined }

/** The figures are there at once, the line only with the average: the floor decides its scale too. */
function Chart({ candles, tag, average }: ChartProps) {
  const { t } = useLingui()
  const [at, setAt] = useState<number | null>(null)
  const floor = average === undefined || average === null ? null : floorOf(average)
  const l = layout(candles, WIDTH, PRICE, VOLUME, floor)
  const shown = candles[Math.min(at ?? candles.length - 1, candles.length - 1)]
  const first = candles[0]
  if (!shown || !first) return null
  const price = (v: string) => formatAmount(BigInt(v), tag, { digits: 6, minDigits: 4 })
  const [open, close] = [BigInt(first.open), BigInt(shown.close)]
  const change = formatPercent(close >= open ? close - open : open - close, open, tag, 2)
  const sign = close > open ? '+' : close < open ? '−' : ''

  const move = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = (event.clientX - box.left) / box.width
    setAt(Math.max(0, Math.min(candles.length - 1, Math.floor(x * candles.length))))
  }

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <Figure size="title" value={price(shown.close)} unit={usdt} />
        <span className={`tnum text-sm font-medium ${close < open ? 'text-red' : 'text-kelp'}`}>
          {sign}
          {change}
        </span>
      </div>
      <Summary
        time={formatTime(shown.time, tag)}
        high={price(shown.high)}
        low={price(shown.low)}
        volume={formatAmount(BigInt(shown.volumeUsdt), tag, { digits: 0 })}
      />
      {average === undefined ? (
        <Picture />
      ) : (
        <div
          className="relative rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-kelp"
          onPointerMove={move}
          onPointerLeave={() => setAt(null)}
        >
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="h-[200px] w-full touch-pan-y lg:h-[236px]"
            aria-hidden="true"
          >
            <path d={`M0 ${PRICE + 0.5}H${WIDTH}`} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
            {l.floor !== null && <MarkLine y={l.floor} width={WIDTH} testId="floor-line" />}
            <ValueLine path={l.line} />
            <path d={l.bars} fill="var(--kelp)" opacity="0.35" transform={`translate(0 ${PRICE + 12})`} />
            {at !== null && (
              <path
                d={`M${l.x(at)} 0V${HEIGHT}`}
                stroke="var(--line-strong)"
                strokeDasharray="3 3"
                vectorEffect="non-scaling-stroke"
              />
            )}
          </svg>
          <input
            type="range"
            min={0}
            max={candles.length - 1}
            value={Math.min(at ?? candles.length - 1, candles.length - 1)}
            onChange={(event) => setAt(Number(event.target.value))}
            aria-label={t`${token} price over time`}
            aria-valuetext={`${formatTime(shown.time, tag, true)}: ${price(shown.close)} ${usdt}`}
            className="absolute inset-0 m-0 h-full w-full cursor-crosshair touch-pan-y opacity-0"
          />
        </div>
      )}
      <div className="tnum -mt-1 flex justify-between text-xs text-ink3">
        <span>{formatTime(first.time, tag)}</span>
        <span>{formatTime(candles.at(-1)?.time ?? first.time, tag)}</span>
      </div>
      {average === undefined ? (
        <FloorBone />
      ) : floor === null ? (
        average !== null && (
          <p className="text-xs text-ink2">
            <Trans>There is no anti-crash floor yet: the average is not known.</Trans>
          </p>
        )
      ) : (
        <div className="flex flex-col gap-0.5" data-testid="floor">
          <p className="tnum flex flex-wrap items-center gap-x-2 text-sm">
            <svg width="20" height="2" viewBox="0 0 20 2" aria-hidden="true" className="shrink-0">
              <path d="M0 1H20" stroke="var(--amber)" strokeWidth="2" strokeDasharray="6 4" />
            </svg>
            <span className="text-ink2">
              <Trans>Anti-crash floor now</Trans>
            </span>
            <span className="font-medium">
              {price(floor.toString())} {usdt}
            </span>
          </p>
          <p className="text-xs text-ink2">
            <Trans>
              If a sale pushes the price below 80% of the average, the part beyond pays a further 20%, all of
              it to the nodes.
            </Trans>
          </p>
        </div>
      )}
    </>
  )
}
