import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { brand } from '../../brand.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { ReserveLine } from '../../parts/books/ReserveLine.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Timeline, type TimelineStep } from '../../ui/Timeline.tsx'
import type { OrderView } from '../../parts/orders/orders.ts'

const usdt = brand.stable.symbol
const token = brand.token.symbol

/** `pool`: its name, since orders of several pools have the same numbers; `unit`: of the principal */
type Props = { order: OrderView; pool: string; unit: string; now: number; onClaim(): void; onRelease(): void }

/** One open hosting order: progress, what can be claimed, and when the next step and the principal are due. */
export function OrderCard({ order: o, pool, unit, now, onClaim, onRelease }: Props) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const show = (v: bigint, digits = 4) => formatAmount(v, tag, { digits })
  const canClaim = o.usdt > 0n || o.token > 0n
  const dayWord = t`d`
  const time = (s: number) => formatTime(s, tag)
  const timeline: TimelineStep[] = [
    {
      key: 'start',
      state: 'done',
      title: t`Hosted`,
      note: `${show(o.amount, 2)} ${unit}`,
      side: time(o.startTime),
    },
    {
      key: 'pay',
      state: o.done >= o.steps ? 'done' : 'now',
      title: plural(o.steps, {
        one: `Rewards, ${o.done} of ${o.steps} step`,
        other: `Rewards, ${o.done} of ${o.steps} steps`,
      }),
      note: t`Paid ${show(o.claimedUsdt)} ${usdt} + ${show(o.claimedToken)} ${token}`,
      ...(o.nextStep === null ? {} : { side: time(o.nextStep) }),
    },
    {
      key: 'end',
      state: o.state === 'released' ? 'done' : o.state === 'due' ? 'now' : 'next',
      title: o.state === 'due' ? t`Principal can be released` : t`Principal due`,
      note: `${show(o.amount, 2)} ${unit}`,
      side: time(o.endTime),
    },
  ]
  return (
    <Card label={`${pool}: ${t`Order ${o.id}`}`}>
      <div className="flex items-center justify-between gap-3">
        <h2>
          <Trans>Order {o.id}</Trans>
          <span className="ml-2 text-xs font-normal text-ink3">
            <Trans>Period {o.period}</Trans>
          </span>
        </h2>
        {o.state === 'due' ? (
          <Tag tone="wait">{t`Principal due`}</Tag>
        ) : o.state === 'released' ? (
          <Tag>{t`Principal released`}</Tag>
        ) : (
          <Tag tone="good">{t`Running`}</Tag>
        )}
      </div>
      <Figure value={show(o.amount, 2)} unit={unit} />
      <ReserveLine
        label={plural(o.steps, {
          one: `${o.done} of ${o.steps} reward step is payable, the rest is set aside`,
          other: `${o.done} of ${o.steps} reward steps are payable, the rest is set aside`,
        })}
        filled={o.steps === 0 ? 0 : o.done / o.steps}
        hatched={1}
        left={plural(o.steps, {
          one: `${o.done} of ${o.steps} step`,
          other: `${o.done} of ${o.steps} steps`,
        })}
        right={
          <span>
            <Trans>
              Set aside {show(o.rewardUsdt)} {usdt} + {show(o.rewardToken)} {token}
            </Trans>
          </span>
        }
      />
      <Facts>
        <Fact label={t`Claimable`} strong>
          {show(o.usdt)} {usdt} + {show(o.token)} {token}
        </Fact>
        {o.nextStep !== null && (
          <Fact label={t`Next payout`}>
            <Countdown until={o.nextStep} now={now} dayWord={dayWord} />
          </Fact>
        )}
        {o.state === 'running' && (
          <Fact label={t`Principal due`}>
            <Countdown until={o.endTime} now={now} dayWord={dayWord} />
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
          <Timeline steps={timeline} label={t`Timeline of order ${o.id}`} />
        </div>
      </details>
      {(canClaim || o.state === 'due') && (
        <div className="flex gap-2">
          {canClaim && (
            <Button
              look="ghost"
              size="small"
              className="flex-1"
              aria-label={t`Claim order ${o.id}`}
              onClick={onClaim}
            >
              <Trans>Claim</Trans>
            </Button>
          )}
          {o.state === 'due' && (
            <Button
              look="ghost"
              size="small"
              className="flex-1"
              aria-label={t`Release order ${o.id}`}
              onClick={onRelease}
            >
              <Trans>Release</Trans>
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
