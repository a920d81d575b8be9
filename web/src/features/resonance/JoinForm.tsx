import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { toDecimal } from '@holdfast/protocol/amounts'
import type { ResonancePeriod } from '@holdfast/protocol/resonance'
import { useState } from 'react'
import { contractOf, useChainInfo } from '../../api/chain-info.ts'
import { brand } from '../../brand.ts'
import { type AmountFault, amountFaultTexts, checkAmount } from '../../lib/check-amount.ts'
import { formatTime } from '../../lib/dates.ts'
import { decimalSeparator, formatAmount, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { readText, writeText } from '../../lib/storage.ts'
import { useRiskSheet } from '../../parts/risk/use-risk-sheet.tsx'
import { rewardAt } from '../../parts/resonance/ring.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { TakeAll } from '../../ui/TakeAll.tsx'
import { ApprovalFact } from '../../wallet/ApprovalFact.tsx'
import type { useFlowSheet } from '../../wallet/flow/use-flow-sheet.tsx'
import { StateButton } from '../../wallet/readiness.tsx'
import { Unsent } from '../../wallet/Unsent.tsx'
import { useAccount } from '../../wallet/use-reads.ts'
import { useRegistration } from '../../wallet/use-registration.ts'
import { JOIN, joinFlow } from './join.flow.ts'
import { useFunds } from './queries.ts'
import { resonanceRisks } from './risks.ts'

const usdt = brand.stable.symbol
const token = brand.token.symbol
const DRAFT = 'draft.join'

/**
 * How much to join with, what it earns at most and from what, what becomes of what is not filled, and one button.
 * @param paused whether the guardian has paused joining
 */
export function JoinForm({
  period: p,
  paused,
  onJoin,
}: {
  period: ResonancePeriod
  paused: boolean
  /** opens the flow, where it stays when the deadline passes meanwhile */
  onJoin: ReturnType<typeof useFlowSheet>['start']
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const account = useAccount()
  const registered = useRegistration()
  const funds = useFunds().data?.value
  const [text, setText] = useState(() => readText(DRAFT, 'session') ?? '')
  const [touched, setTouched] = useState(false)
  const separator = decimalSeparator(tag)
  const show = (v: bigint | string, digits = 2) => formatAmount(BigInt(v), tag, { digits })
  const [total, capacity] = [BigInt(p.total), BigInt(p.capacity)]
  const { value, problem } = checkAmount(text, separator, {
    balance: funds?.balance ?? null,
    minimum: BigInt(p.joinMin),
    most: capacity,
  })
  const problems: Record<AmountFault, string> = {
    ...amountFaultTexts(),
    empty: t`Enter the hosting amount`,
    belowMinimum: t`At least ${show(p.joinMin)} ${usdt}`,
    aboveMost: t`One order holds at most ${show(p.capacity)} ${usdt}`,
    balance: t`${usdt} balance is insufficient`,
  }
  const rewards = value === null || problem !== null ? null : value
  const after = total + (rewards ?? 0n)
  const most = funds && (funds.balance < capacity ? funds.balance : capacity)

  const risk = useRiskSheet({
    name: 'resonance',
    points: resonanceRisks,
    agree: <Trans>I have read this and join only with what I can afford to lose.</Trans>,
    ready: problem === null && value !== null,
    onAgree: start,
  })

  function edit(next: string) {
    setText(next)
    setTouched(true)
    writeText(DRAFT, next === '' ? null : next, 'session')
  }
  function start() {
    if (!info || !account || value === null || problem !== null || !risk.agreed()) return
    onJoin({
      title: t`Join period ${p.period}`,
      flow: joinFlow(contractOf(info, 'usdt'), contractOf(info, 'resonancePool'), p.period, value),
      onDone: () => {
        writeText(DRAFT, null, 'session')
        setText('')
        setTouched(false)
      },
    })
  }

  return (
    <>
      <AmountField
        label={t`Hosting amount`}
        unit={usdt}
        value={text}
        onChange={edit}
        problem={touched && problem !== null && problem !== 'empty' ? problems[problem] : null}
        side={
          account !== null && (
            <TakeAll
              has={funds !== undefined && <Trans>Available {show(funds.balance)}</Trans>}
              label={<Trans>Max</Trans>}
              onTake={most ? () => edit(toDecimal(most).replace('.', separator)) : undefined}
            />
          )
        }
      />
      <Card label={t`What it earns`}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="text-sm text-ink2">
            <Trans>At most earn, if filled in whole</Trans>
          </span>
          <span className="text-lg font-medium tracking-[-0.01em]" data-testid="quote">
            {rewards === null ? (
              <span className="text-ink3">–</span>
            ) : (
              `${show(rewardAt(rewards, BigInt(p.rateUsdt)), 4)} ${usdt} + ${show(rewardAt(rewards, BigInt(p.rateToken)), 4)} ${token}`
            )}
          </span>
        </div>
        <Facts ruled>
          <Fact label={t`Filled`}>
            {after <= capacity ? (
              <Trans>in whole, unless more join than fits</Trans>
            ) : (
              <Trans>by draw: {formatPercent(capacity, after, tag, 0)} of all that joined fits</Trans>
            )}
          </Fact>
          <Fact label={t`Not filled`}>
            <Trans>given back at once, earns nothing</Trans>
          </Fact>
          <Fact label={t`Budget`}>
            <Trans>set aside when the period was opened</Trans>
          </Fact>
          <Fact label={t`Paid out`}>
            {plural(p.steps, {
              one: `12 hours after the deadline, once`,
              other: `every 12 hours from the deadline, ${p.steps} times`,
            })}
          </Fact>
          <Fact label={t`Principal due`}>{formatTime(p.endTime, tag, true)}</Fact>
          <Fact label={t`Early exit`}>
            <Trans>not possible</Trans>
          </Fact>
          <ApprovalFact amount={rewards} symbol={usdt} />
          {funds && (
            <Fact label={t`Approved now`}>
              {show(funds.allowance)} {usdt}
            </Fact>
          )}
          {risk.fact}
        </Facts>
      </Card>
      <ActionBar>
        <StateButton registers={!paused}>
          <Unsent title={JOIN} amount={value}>
            {paused ? (
              <Button disabled>{t`Joining is paused`}</Button>
            ) : problem !== null ? (
              <Button disabled>{problems[problem]}</Button>
            ) : (
              <Button busy={registered === undefined || funds === undefined} onClick={start}>
                <Trans>
                  Join with {show(value ?? 0n, 18)} {usdt}
                </Trans>
              </Button>
            )}
          </Unsent>
        </StateButton>
      </ActionBar>
      {risk.sheet}
    </>
  )
}
