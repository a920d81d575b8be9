import { Trans, useLingui } from '@lingui/react/macro'
import type { ResonanceLine, ResonancePeriod, ResonancePoolInfo } from '@holdfast/protocol/resonance'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { brand } from '../../brand.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { ModuleGate } from '../../parts/ModuleGate.tsx'
import { usePrice } from '../../parts/rates/use-price.ts'
import { RecordList } from '../../parts/RecordList.tsx'
import { joinable, useOpenPeriods } from '../../parts/resonance/joinable.ts'
import { LineRate, WhatAPeriodIs } from '../../parts/resonance/LineRate.tsx'
import { Onward } from '../../ui/Onward.tsx'
import { Card } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Choice } from '../../ui/Segments.tsx'
import { Bone } from '../../ui/States.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Notice } from '../../ui/Tag.tsx'
import { useFlowSheet } from '../../wallet/flow/use-flow-sheet.tsx'
import { useChainClock } from '../../wallet/use-clock.ts'
import { JoinForm } from './JoinForm.tsx'
import { PeriodHead, PeriodTag } from './PeriodCard.tsx'
import { canOpen, dueStep, phaseOf } from './phase.ts'
import { PublicStepButton, type TakeStep, usePublicStep } from './PublicStepButton.tsx'
import { usePeriods, usePool } from './queries.ts'
import { lineName, reasonText } from './words.ts'

const usdt = brand.stable.symbol
const SIZE = 8

function Skeleton() {
  return (
    <>
      <Bone className="h-13 rounded-md" />
      <Bone className="h-44 rounded-lg" />
      <Bone className="h-26 rounded-md" />
      <Bone className="h-64 rounded-lg" />
    </>
  )
}

/** The resonance pool: a line's period to join, and all periods. */
export function ResonanceTab() {
  return (
    <>
      <ModuleGate module="resonance" skeleton={<Skeleton />}>
        <Pool />
      </ModuleGate>
      <Link
        to="/robot"
        className="flex min-h-11 items-center self-start px-1 text-sm font-medium text-kelp no-underline"
      >
        <Trans>What the order robot does</Trans>
        <Onward />
      </Link>
    </>
  )
}

function Pool() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const pool = usePool()
  const open = useOpenPeriods()
  const price = usePrice()
  const now = useChainClock()
  const [chosen, setChosen] = useState<number | null>(null)
  const steps = usePublicStep()
  const flow = useFlowSheet()
  if (!pool.data || open.isPending)
    return pool.isError ? <LoadFailed title={t`The pool could not be read`} query={pool} /> : <Skeleton />
  const lines = pool.data.lines.filter((l) => l.isOpen || l.nextOpen === null)
  // The first line to be seen is one that can be joined; it stays when its period closes.
  const first = joinable(open.data?.records ?? [], now)?.line
  const line = lines.find((l) => l.line === (chosen ?? first)) ?? lines[0]
  if (chosen === null && line) setChosen(line.line)
  return (
    <>
      <StaleNote query={pool} />
      {line === undefined ? (
        <Notice tone="plain" title={t`No line is open at present`}>
          <Trans>Periods that exist go on; you find yours under My hosting.</Trans>
        </Notice>
      ) : (
        <>
          {lines.length > 1 && (
            <Choice
              label={t`Line`}
              columns={Math.min(3, lines.length)}
              value={String(line.line)}
              items={lines.map((l) => ({ value: String(l.line), label: lineName(l.line, l.steps, tag) }))}
              onChange={(next) => setChosen(Number(next))}
            />
          )}
          <Card label={lineName(line.line, line.steps, tag)}>
            <LineRate line={line} price={price.data?.value || null} />
            <WhatAPeriodIs steps={line.steps} />
          </Card>
          <LinePeriod key={line.line} line={line} pool={pool.data} onTake={steps.take} onJoin={flow.start} />
        </>
      )}
      <Periods />
      {steps.sheet}
      {flow.sheet}
    </>
  )
}

/** The newest period of a line, with the form to join while it is open. */
function LinePeriod({
  line,
  pool,
  onTake,
  onJoin,
}: {
  line: ResonanceLine
  pool: ResonancePoolInfo
  onTake: TakeStep
  onJoin: ReturnType<typeof useFlowSheet>['start']
}) {
  const { t } = useLingui()
  const now = useChainClock()
  const periods = usePeriods(1, 1, line.line)
  if (!periods.data)
    return periods.isError ? (
      <LoadFailed title={t`The periods could not be loaded`} query={periods} />
    ) : (
      <Skeleton />
    )
  const [period] = periods.data.records
  const joining = period !== undefined && phaseOf(period, now) === 'joining'
  return (
    <>
      <Card label={t`Period`}>
        {period && <PeriodHead period={period} now={now} link />}
        {!joining && <Next line={line} pool={pool} period={period} now={now} onTake={onTake} />}
      </Card>
      {joining && <JoinForm key={period.period} period={period} paused={pool.paused} onJoin={onJoin} />}
    </>
  )
}

/** What is waited for until the line's next period, and the step that anybody can take. */
function Next({
  line,
  pool,
  period,
  now,
  onTake,
}: {
  line: ResonanceLine
  pool: ResonancePoolInfo
  period: ResonancePeriod | undefined
  now: number
  onTake: TakeStep
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const step = period ? dueStep(period, now, pool.block) : null
  if (period && step) return <PublicStepButton step={step} id={period.period} onTake={onTake} />
  if (period?.status === 'drawing' && period.drawBlock !== null)
    return (
      <p className="text-sm text-ink2">
        <Trans>
          Block {formatCount(period.drawBlock, tag)} decides who is filled; the chain is at block{' '}
          {formatCount(pool.block, tag)}.
        </Trans>
      </p>
    )
  if (pool.paused)
    return (
      <Notice tone="wait" title={t`Joining is paused`}>
        <Trans>The guardian has paused joining and opening. Refunds, claims and exits go on.</Trans>
      </Notice>
    )
  if (line.openings === 0)
    return (
      <Notice tone="wait" title={t`Limit reached`}>
        <Trans>
          The free budget does not cover the rewards of a whole period. What cannot be set aside is not
          promised; the next period opens once the budget is refilled.
        </Trans>
      </Notice>
    )
  if (!line.isOpen) return <p className="text-sm text-ink2">{reasonText('lineClosed')}</p>
  if (canOpen(line, pool.paused, now)) return <PublicStepButton step="open" id={line.line} onTake={onTake} />
  return (
    <p className="tnum flex justify-between gap-3 text-sm">
      <span className="text-ink2">{t`The next period opens in`}</span>
      {line.nextOpen === null ? '–' : <Countdown until={line.nextOpen} now={now} dayWord={t`d`} />}
    </p>
  )
}

/** All periods, newest first. */
function Periods() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const now = useChainClock()
  const [page, setPage] = useState(1)
  const periods = usePeriods(page, SIZE)
  const show = (v: string) => formatAmount(BigInt(v), tag, { digits: 2 })
  return (
    <RecordList
      title={t`All periods`}
      query={periods}
      onPage={setPage}
      failed={t`The periods could not be loaded`}
      empty={t`No period yet. The first one opens when its line's rule says so.`}
      keyOf={(p) => String(p.period)}
    >
      {(p) => (
        <Link
          to="/period"
          search={{ id: p.period }}
          className="-m-2 flex flex-col gap-1 rounded-sm p-2 no-underline"
        >
          <span className="flex items-center justify-between gap-3">
            <span className="font-medium text-ink">
              <Trans>Period {formatCount(p.period, tag)}</Trans>
              <span className="ml-2 font-mono text-xs font-normal text-ink2">…{p.hash.slice(-6)}</span>
            </span>
            <PeriodTag period={p} now={now} />
          </span>
          <span className="tnum flex flex-wrap justify-between gap-x-3 text-xs text-ink2">
            <span>
              {show(p.total)} / {show(p.capacity)} {usdt}
            </span>
            <span>
              {p.mine ? (
                <Trans>
                  yours {show(p.mine.amount)}, filled {p.mine.fill === null ? '–' : show(p.mine.fill)}
                </Trans>
              ) : (
                formatTime(p.deadline, tag)
              )}
            </span>
          </span>
        </Link>
      )}
    </RecordList>
  )
}
