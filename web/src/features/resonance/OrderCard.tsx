import { Trans, useLingui } from '@lingui/react/macro'
import type { ResonanceOrder } from '@holdfast/protocol/resonance'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { brand } from '../../brand.ts'
import { formatAmount, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { ReserveLine } from '../../parts/books/ReserveLine.tsx'
import { resonanceState } from '../../parts/words/state-names.ts'
import { Onward } from '../../ui/Onward.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import type { Payout } from './payout.flow.ts'
import { payoutsOf } from './phase.ts'
import { orderTimeline } from './timeline.ts'

const usdt = brand.stable.symbol
const token = brand.token.symbol

/** One order: what of it was filled, what it pays now with a button for each, and its timeline. */
export function ResonanceOrderCard({
  order: o,
  now,
  onPay,
}: {
  order: ResonanceOrder
  now: number
  onPay(kind: Payout): void
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const show = (v: string | null, digits = 4) => formatAmount(BigInt(v ?? 0), tag, { digits })
  const { tone, name } = resonanceState(o.state)
  const due = payoutsOf(o)
  const words: Record<Payout, string> = { refund: t`Get back`, claim: t`Claim`, release: t`Release` }
  const order = t`Order ${o.orderId}`
  const running = o.fill !== null && BigInt(o.fill) > 0n && BigInt(o.released) === 0n
  return (
    <Card label={`${t`Resonance pool`}: ${order}`}>
      <div className="flex items-center justify-between gap-3">
        <h2>
          <Trans>Order {o.orderId}</Trans>
          <Link
            to="/period"
            search={{ id: o.period }}
            className="-my-3 ml-2 inline-flex min-h-11 items-center text-xs font-normal text-kelp no-underline"
          >
            <Trans>Period {o.period}</Trans>
            <Onward />
          </Link>
        </h2>
        <Tag tone={tone}>{name}</Tag>
      </div>
      <Figure value={show(o.amount, 2)} unit={usdt} />
      {o.fill !== null && (
        <ReserveLine
          label={t`${show(o.fill)} of ${show(o.amount)} ${usdt} filled`}
          filled={ratio(BigInt(o.fill), BigInt(o.amount))}
          left={<Trans>Filled {show(o.fill)}</Trans>}
          right={
            <span>
              <Trans>Given back {show(o.unfilled)}</Trans>
            </span>
          }
        />
      )}
      <Facts>
        {BigInt(o.refundDue) > 0n && (
          <Fact label={t`To take back`} strong>
            {show(o.refundDue)} {usdt}
          </Fact>
        )}
        {o.fill !== null && BigInt(o.fill) > 0n && (
          <Fact label={t`Claimable`} strong>
            {show(o.dueUsdt)} {usdt} + {show(o.dueToken)} {token}
          </Fact>
        )}
        {o.rewardUsdt !== null && BigInt(o.fill ?? 0) > 0n && (
          <Fact label={t`Rewards set aside`}>
            {show(o.rewardUsdt)} {usdt} + {show(o.rewardToken)} {token}
          </Fact>
        )}
        {running && o.state !== 'due' && (
          <Fact label={t`Principal due`}>
            <Countdown until={o.endTime} now={now} dayWord={t`d`} />
          </Fact>
        )}
        {o.state === 'awaiting' && now < o.deadline && (
          <Fact label={t`Deadline in`}>
            <Countdown until={o.deadline} now={now} dayWord={t`d`} />
          </Fact>
        )}
      </Facts>
      <details className="group">
        <summary className="flex min-h-11 list-none items-center justify-between text-sm text-ink2">
          <Trans>Timeline</Trans>
          <ChevronDown
            size={18}
            strokeWidth={1.7}
            aria-hidden="true"
            className="transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <div className="pt-2">
          <Timeline steps={orderTimeline(o, tag)} label={t`Timeline of order ${o.orderId}`} />
        </div>
      </details>
      {due.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {due.map((kind) => (
            <Button
              key={kind}
              look="ghost"
              size="small"
              className="flex-1"
              aria-label={`${words[kind]}: ${order}`}
              onClick={() => onPay(kind)}
            >
              {words[kind]}
            </Button>
          ))}
        </div>
      )}
    </Card>
  )
}
