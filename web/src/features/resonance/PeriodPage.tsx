import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ResonancePeriodDetail } from '@holdfast/protocol/resonance'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { refusedWith } from '../../api/refusal.ts'
import { brand } from '../../brand.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { useSheet } from '../../lib/use-sheet.ts'
import type { Draw } from '../../parts/resonance/ring.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { Bone } from '../../ui/States.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { TxHash } from '../../wallet/TxHash.tsx'
import { useChainClock } from '../../wallet/use-clock.ts'
import { AllOrders } from './AllOrders.tsx'
import { PeriodOrders } from './MyOrders.tsx'
import { PeriodTag } from './PeriodCard.tsx'
import { dueStep, phaseOf } from './phase.ts'
import { PublicStepButton, usePublicStep } from './PublicStepButton.tsx'
import { usePeriod, usePool } from './queries.ts'
import { Ring } from './Ring.tsx'
import { periodTimeline } from './timeline.ts'
import { Waiting } from '../../ui/Waiting.tsx'

const CheckSheet = lazyPart(() => import('./CheckSheet.tsx'))
const usdt = brand.stable.symbol
const token = brand.token.symbol

/** One period of the resonance pool: its ring, states, terms, the account's orders, and the check of its draw. */
export function PeriodPage({ id }: { id: number }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const query = usePeriod(id)
  const unknown = id <= 0 || refusedWith(query.error, 'PERIOD_UNKNOWN')
  return (
    <DetailPage
      title={id > 0 ? t`Resonance pool · period ${formatCount(id, tag)}` : t`Resonance pool`}
      query={query}
      gone={
        unknown
          ? {
              title: t`This period does not exist`,
              action: (
                <Link to="/hosting" search={{ tab: 'resonance' }} className={linkButton('ghost')}>
                  <Trans>To the resonance pool</Trans>
                </Link>
              ),
            }
          : null
      }
      failed={t`The period could not be loaded`}
      skeleton={
        <>
          <Bone className="h-[496px] rounded-lg" />
          <Bone className="h-64 rounded-lg" />
        </>
      }
    >
      {(period) => (
        <>
          <StaleNote query={query} />
          <Period period={period} />
        </>
      )}
    </DetailPage>
  )
}

function Period({ period: p }: { period: ResonancePeriodDetail }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const now = useChainClock()
  const block = usePool().data?.block ?? 0
  const sheet = useSheet()
  const steps = usePublicStep()
  const show = (v: string | bigint, digits = 2) => formatAmount(BigInt(v), tag, { digits })
  const settled: Draw | null =
    p.status === 'arranged'
      ? {
          total: BigInt(p.total),
          capacity: BigInt(p.capacity),
          start: BigInt(p.start ?? 0),
          proRata: p.proRata,
        }
      : null
  const own = p.own.map((o) => ({
    orderId: o.orderId,
    before: BigInt(o.before),
    amount: BigInt(o.amount),
  }))
  const step = dueStep(p, now, block)
  return (
    <>
      <Card label={t`Ring`}>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="font-mono text-[13px] text-ink2">
            HASH …
            <em className="rounded-[4px] bg-kelp-soft px-1 py-px text-ink not-italic">{p.hash.slice(-6)}</em>
          </span>
          <span className="flex items-center gap-1.5">
            {!p.final && <Tag tone="wait">{t`Becoming final`}</Tag>}
            <PeriodTag period={p} now={now} />
          </span>
        </div>
        <Ring total={BigInt(p.total)} capacity={BigInt(p.capacity)} settled={settled} own={own} />
        <Facts ruled>
          {p.mine && (
            <>
              <Fact label={t`My participation`} strong>
                {show(p.mine.amount)} {usdt}
              </Fact>
              {p.mine.fill !== null && (
                <Fact label={t`Filled of it`} strong>
                  <span data-testid="my-fill">
                    {show(p.mine.fill, 6)} {usdt}
                  </span>
                </Fact>
              )}
            </>
          )}
          <Fact label={t`Current / total amount`}>
            {show(p.total)} / {show(p.capacity)} {usdt}
          </Fact>
          <Fact label={t`Orders, participants`}>
            {formatCount(p.orders, tag)}, {formatCount(p.participants, tag)}
          </Fact>
          {p.start !== null && (
            <Fact label={t`Where filling begins`}>
              {show(p.start, 6)} {usdt}
            </Fact>
          )}
          {p.drawHash !== null && !p.proRata && (
            <Fact label={t`Drawn by`}>
              <span className="font-mono text-[13px]">
                …{p.drawHash.slice(-6)} mod {show(p.total)}
              </span>
            </Fact>
          )}
        </Facts>
        {phaseOf(p, now) === 'joining' && (
          <Link to="/hosting" search={{ tab: 'resonance' }} className={linkButton()}>
            <Trans>Join</Trans>
          </Link>
        )}
        {step && <PublicStepButton step={step} id={p.period} onTake={steps.take} />}
        <Button look="ghost" onClick={() => sheet.open()}>
          <Trans>Check it yourself</Trans>
        </Button>
      </Card>
      <Card label={t`Progress`}>
        <CardHead title={<Trans>Progress</Trans>} />
        <Timeline steps={periodTimeline(p, now, tag)} label={t`Progress`} />
      </Card>
      <PeriodOrders period={p.period} />
      <AllOrders period={p} settled={settled} />
      <Card label={t`Terms of the period`}>
        <CardHead title={<Trans>Terms of the period</Trans>} />
        <Facts>
          <Fact label={t`At most filled`}>
            {show(p.capacity)} {usdt}
          </Fact>
          <Fact label={t`Fails below`}>
            {show(p.minimum)} {usdt}
          </Fact>
          <Fact label={t`Smallest order`}>
            {show(p.joinMin)} {usdt}
          </Fact>
          <Fact label={t`Deadline`}>{formatTime(p.deadline, tag, true)}</Fact>
          <Fact label={t`Paid out`}>
            {plural(p.steps, {
              one: `12 hours after the deadline, once`,
              other: `every 12 hours from the deadline, ${p.steps} times`,
            })}
          </Fact>
          <Fact label={t`Principal due`}>{formatTime(p.endTime, tag, true)}</Fact>
          <Fact label={t`Reward of 1 ${usdt} filled`}>
            {show(p.rateUsdt, 6)} {usdt} + {show(p.rateToken, 6)} {token}
          </Fact>
          <Fact label={t`Opened by`}>
            <TxHash hash={p.opened.txHash} />
          </Fact>
          {p.drawn && (
            <Fact label={t`Drawn by transaction`}>
              <TxHash hash={p.drawn.txHash} />
            </Fact>
          )}
        </Facts>
      </Card>
      {steps.sheet}
      {sheet.shown && (
        <Suspense fallback={<Waiting />}>
          <CheckSheet period={p.period} {...sheet.props} />
        </Suspense>
      )}
    </>
  )
}
