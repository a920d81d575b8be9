import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '../../brand.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatAmount, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Card } from '../../ui/Card.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { lineThrough, scaleOf } from '../../ui/lines.ts'
import { Source } from '../../ui/Source.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Bone } from '../../ui/States.tsx'
import { useTokenFigures } from './queries.ts'
import { useHours, useSources } from './rest-queries.ts'

const { symbol } = brand.token
const usdt = brand.stable.symbol
const [WIDTH, HEIGHT] = [300, 64]
const HOURS = 24
/** Prices only become numbers here, for drawing. */
const toNumber = (base: string | bigint) => Number(BigInt(base) / 10n ** 6n) / 1e12

/** The token's price, how it changed, and its line through the last seven days. */
export function Price() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const source = useSources()
  const figures = useTokenFigures()
  const { data, isError } = figures
  const { data: candles } = useHours()
  if (isError && !data) return <LoadFailed title={t`The token's figures could not be read`} query={figures} />
  const price = data?.value.price
  const closes = (candles ?? []).map((c) => BigInt(c.close))
  const changes = [
    { label: t`24 hours`, before: closes.at(-1 - HOURS) },
    { label: t`7 days`, before: closes.length >= 7 * HOURS ? closes[0] : undefined },
  ]
  return (
    <Card label={t`Price`} className="grow">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div>
          <h2 className="flex items-center gap-1.5 text-sm font-normal text-ink2">
            <Trans>{symbol} price</Trans>
            {data && (
              <Source
                source={source(
                  {
                    what: t`${symbol} price`,
                    kind: 'chain',
                    call: 'getPrice()',
                    block: data.block.number,
                    readAt: data.readAt,
                    note: t`From the reserves of the ${symbol}/${usdt} pair at this block. It can move within one block and decides about no money here.`,
                  },
                  'token',
                )}
              />
            )}
          </h2>
          {price === undefined ? (
            <Bone className="h-8 w-36" />
          ) : price === 0n ? (
            <p className="text-lg">
              <Trans>No liquidity yet</Trans>
            </p>
          ) : (
            <Figure size="title" value={formatAmount(price, tag, { digits: 4, minDigits: 4 })} unit={usdt} />
          )}
        </div>
        <dl className="tnum grid grid-cols-[auto_auto] gap-x-1.5 text-right text-xs text-ink2">
          {changes.map(({ label, before }) => (
            <Change
              key={label}
              label={label}
              change={price && before ? [price - before, before] : null}
              tag={tag}
            />
          ))}
        </dl>
      </div>
      <div className="flex grow flex-col justify-end">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-16 w-full"
          aria-hidden="true"
        >
          {closes.length > 1 && (
            <path
              d={lineThrough(closes.map(toNumber), WIDTH, scaleOf(closes.map(toNumber), HEIGHT))}
              fill="none"
              stroke="var(--kelp)"
              strokeWidth="1.75"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          )}
          <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
        </svg>
        <p className="flex min-h-4 justify-between text-xs text-ink3">
          {candles?.[0] && <span>{formatDay(candles[0].time, tag)}</span>}
          <span className="ml-auto">
            <Trans>Today</Trans>
          </span>
        </p>
      </div>
    </Card>
  )
}

/** @param change by how much of what it rose or fell; null: not known */
function Change({
  label,
  change,
  tag,
}: {
  label: string
  change: readonly [bigint, bigint] | null
  tag: string
}) {
  const [by, of] = change ?? [0n, 0n]
  const size = formatPercent(by < 0n ? -by : by, of, tag)
  return (
    <>
      <dt>{label}</dt>
      <dd className={by < 0n ? 'text-red' : by > 0n ? 'text-kelp' : ''}>
        {change === null ? '–' : `${by < 0n ? '−' : by > 0n ? '+' : ''}${size}`}
      </dd>
    </>
  )
}
