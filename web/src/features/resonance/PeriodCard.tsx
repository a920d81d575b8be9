import { Trans, useLingui } from '@lingui/react/macro'
import type { ResonancePeriod } from '@holdfast/protocol/resonance'
import { Link } from '@tanstack/react-router'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount, formatPercent, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { rewardAt } from '../../parts/resonance/ring.ts'
import { ReserveLine } from '../../parts/books/ReserveLine.tsx'
import { Onward } from '../../ui/Onward.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { phaseOf } from './phase.ts'
import { phaseName } from './words.ts'

const usdt = brand.stable.symbol
const token = brand.token.symbol

/** A period's state in words; an open one that is full says so. */
export function PeriodTag({ period: p, now }: { period: ResonancePeriod; now: number }) {
  const { t } = useLingui()
  const phase = phaseOf(p, now)
  if (phase === 'joining' && p.limitReached) return <Tag tone="wait">{t`Limit reached: a draw decides`}</Tag>
  const { tone, name } = phaseName(phase)
  return <Tag tone={tone}>{name}</Tag>
}

/** Number, HASH, what joined of how much, and what is set aside for it. */
export function PeriodHead({
  period: p,
  now,
  link = false,
}: {
  period: ResonancePeriod
  now: number
  link?: boolean
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const show = (v: string | bigint, digits = 0) => formatAmount(BigInt(v), tag, { digits })
  const [total, capacity] = [BigInt(p.total), BigInt(p.capacity)]
  const title = <Trans>Period {formatCount(p.period, tag)}</Trans>
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2>
          {link ? (
            <Link
              to="/period"
              search={{ id: p.period }}
              className="-my-3 inline-flex min-h-11 items-center text-ink no-underline hover:text-kelp"
            >
              {title}
              <Onward />
            </Link>
          ) : (
            title
          )}
        </h2>
        <PeriodTag period={p} now={now} />
        <span className="font-mono text-[13px] text-ink2">
          HASH …
          <em className="rounded-[4px] bg-kelp-soft px-1 py-px text-ink not-italic">{p.hash.slice(-6)}</em>
        </span>
      </div>
      <Figure size="title" value={show(p.total, 2)} unit={`/ ${show(p.capacity)} ${usdt}`} />
      <ReserveLine
        label={t`${show(p.total)} of ${show(p.capacity)} ${usdt} have joined this period`}
        filled={ratio(total, capacity > total ? capacity : total)}
        left={
          total > capacity ? (
            <Trans>{formatPercent(capacity, total, tag, 0)} of it fits</Trans>
          ) : (
            <Trans>Rewards of the whole period are set aside</Trans>
          )
        }
        right={
          <span>
            {show(rewardAt(capacity, BigInt(p.rateUsdt)), 2)} {usdt} +{' '}
            {show(rewardAt(capacity, BigInt(p.rateToken)), 2)} {token}
          </span>
        }
      />
      {phaseOf(p, now) === 'joining' && (
        <p className="tnum flex justify-between gap-3 text-sm">
          <span className="text-ink2">{t`Deadline in`}</span>
          <Countdown until={p.deadline} now={now} dayWord={t`d`} />
        </p>
      )}
    </>
  )
}
