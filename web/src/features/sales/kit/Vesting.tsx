import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { formatTime } from '../../../lib/dates.ts'
import { formatAmount, formatPercent } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Card, CardHead, Fact, Facts } from '../../../ui/Card.tsx'
import { releasedBy, releaseSteps, type Scheduled, type Step } from './model.ts'

const WIDTH = 320
const HEIGHT = 96

/** Step chart of a schedule: what is released over time, with a mark for now. */
function Stairs({
  steps,
  whole,
  from,
  now,
}: {
  steps: readonly Step[]
  whole: bigint
  from: number
  now: number
}) {
  const last = steps.at(-1)?.time ?? from
  // Some room after the last step, so that the full amount is visible as a line.
  const to = last + Math.max(1, (last - from) * 0.06)
  const x = (time: number) => ((time - from) / Math.max(1, to - from)) * WIDTH
  const y = (part: bigint) =>
    whole === 0n ? HEIGHT : HEIGHT - (Number((part * 10_000n) / whole) / 10_000) * (HEIGHT - 6)
  let line = `M0 ${y(0n)}`
  for (const s of steps) line += `H${x(s.time).toFixed(1)}V${y(s.released).toFixed(1)}`
  line += `H${WIDTH}`
  const at = Math.min(WIDTH, Math.max(0, x(now)))
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-24 w-full"
      aria-hidden="true"
    >
      <path d={`${line}V${HEIGHT}H0Z`} fill="var(--kelp-soft)" />
      <path d={line} fill="none" stroke="var(--kelp)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      <path d={`M0 ${HEIGHT}H${WIDTH}`} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
      {now > from && (
        <path
          d={`M${at.toFixed(1)} 0V${HEIGHT}`}
          stroke="var(--amber)"
          strokeWidth="1.5"
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}

/**
 * The schedule in which bought tokens are released, as a chart and as a table.
 * @param tokens the amount that it is computed for, base units
 */
export function Vesting({
  sale,
  tokens,
  token,
  now,
  title,
}: {
  sale: Scheduled
  tokens: bigint
  token: { symbol: string; decimals: number }
  now: number
  title: string
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const steps = releaseSteps(sale, tokens)
  const [first, last] = [steps[0], steps.at(-1)]
  const free = releasedBy(steps, now)
  const show = (v: bigint) => formatAmount(v, tag, { digits: 4, decimals: token.decimals })
  const end = Number(sale.endTime)
  if (!first || !last) return null
  return (
    <Card label={title}>
      <CardHead title={title}>
        <span className="tnum text-sm text-ink2">
          <Trans>{formatPercent(free, tokens, tag)} free now</Trans>
        </span>
      </CardHead>
      <Stairs steps={steps} whole={tokens} from={end} now={now} />
      <div className="tnum flex justify-between gap-3 text-xs text-ink2">
        <span>
          <Trans>Sale ends {formatTime(end, tag, true)}</Trans>
        </span>
        <span className="text-right">
          <Trans>All free {formatTime(last.time, tag, true)}</Trans>
        </span>
      </div>
      <details className="group">
        <summary className="flex min-h-11 list-none items-center justify-between text-sm text-ink2">
          <Trans>Every step</Trans>
          <ChevronDown
            size={18}
            strokeWidth={1.7}
            aria-hidden="true"
            className="transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <Facts className="pt-1">
          {steps.map((s, i) => (
            <Fact key={s.time} label={formatTime(s.time, tag, true)}>
              <span className={s.time <= now ? 'text-kelp' : ''}>
                +{show(s.released - (steps[i - 1]?.released ?? 0n))} {token.symbol}
              </span>{' '}
              <span className="text-ink3">{t`${formatPercent(s.released, tokens, tag)} in all`}</span>
            </Fact>
          ))}
        </Facts>
      </details>
    </Card>
  )
}
