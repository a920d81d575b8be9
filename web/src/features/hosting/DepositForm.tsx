import { Trans, useLingui } from '@lingui/react/macro'
import { toDecimal } from '@holdfast/protocol/amounts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { contractOf, useChainInfo } from '../../api/chain-info.ts'
import { queryClient } from '../../api/query-client.ts'
import { brand } from '../../brand.ts'
import { decimalSeparator, formatAmount, formatTime } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { readText, writeText } from '../../lib/storage.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { Choice } from '../../ui/Segments.tsx'
import { Bone } from '../../ui/States.tsx'
import type { Flow } from '../../wallet/flow/runner.ts'
import { ApprovalFact } from '../../wallet/ApprovalFact.tsx'
import { ButtonBar, StateButton } from '../../wallet/StateButton.tsx'
import { useChainClock } from '../../wallet/use-clock.ts'
import { useRegistration } from '../../wallet/use-registration.ts'
import { useAccount } from '../../wallet/use-reads.ts'
import { depositFlow } from './deposit.flow.ts'
import { type usePool, useFunds, useQuote } from './queries.ts'
import { hostingRisks } from './risks.ts'
import { checkDeposit, type DepositProblem } from './validate.ts'

const FlowSheet = lazy(() => import('../../wallet/flow/FlowSheet.tsx'))
const RiskSheet = lazy(() => import('../../ui/RiskSheet.tsx'))
const usdt = brand.stable.symbol
const token = brand.token.symbol
const STEP = 43_200
/** States of the pool: nobody can join, so nobody is asked to register for it. */
const SHUT: readonly (DepositProblem | null)[] = ['limitReached', 'notOpen', 'closed', 'paused']

type Pool = NonNullable<ReturnType<typeof usePool>['data']>['value']

/** Amount and term, what it earns at most, the facts, and one button whose label says what is missing. */
export function DepositForm({ pool, onHosted }: { pool: Pool; onHosted: () => void }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const account = useAccount()
  const registered = useRegistration()
  const funds = useFunds()
  const now = useChainClock()
  const [text, setText] = useState(() => readText('draft.amount', 'session') ?? '')
  const [term, setTerm] = useState(() => Number(readText('draft.term', 'session') ?? pool.config.defaultTerm))
  const [touched, setTouched] = useState(false)
  const [risk, setRisk] = useState<'off' | 'open' | 'closing'>('off')
  const [flow, setFlow] = useState<Flow | null>(null)

  // The server may be away when the button is pressed: the chain is not, so the flow must be here by then.
  useEffect(() => {
    if (account === null) return
    void import('../../ui/RiskSheet.tsx')
    void import('../../wallet/flow/FlowSheet.tsx')
  }, [account])

  const offers = pool.offers.map((offer, index) => ({ index, steps: offer.steps })).filter((o) => o.steps > 0)
  const chosen = offers.some((o) => o.index === term) ? term : (offers[0]?.index ?? 0)
  const steps = pool.offers[chosen]?.steps ?? 0
  const limit = useQuote(pool.config.stakeMin, chosen)
  const check = checkDeposit(text, decimalSeparator(tag), {
    balance: funds.data?.value.balance ?? null,
    minimum: pool.config.stakeMin,
    available: limit.data?.value.available ?? null,
    status: Number(pool.config.poolStatus),
    paused: pool.config.paused,
  })
  const quote = useQuote(check.value ?? 0n, chosen)
  const earns = check.value === null || check.value === 0n ? null : quote.data?.value
  const show = (v: bigint, digits = 2) => formatAmount(v, tag, { digits })

  function edit(next: string) {
    setText(next)
    setTouched(true)
    writeText('draft.amount', next === '' ? null : next, 'session')
  }
  function choose(next: string) {
    setTerm(Number(next))
    writeText('draft.term', next, 'session')
  }

  const problems: Record<DepositProblem, string> = {
    empty: t`Enter the hosting amount`,
    zero: t`The amount must be greater than 0`,
    notANumber: t`Digits only, please: no signs, letters or exponents`,
    negative: t`The amount cannot be negative`,
    tooManyDecimals: t`At most 18 decimals`,
    ambiguous: t`Is the separator for thousands or decimals? Write it without thousands separator`,
    tooLarge: t`The amount is too large`,
    belowMinimum: t`At least ${show(pool.config.stakeMin)} ${usdt}`,
    balance: t`${usdt} balance is insufficient`,
    aboveAvailable: t`At most ${show(limit.data?.value.available ?? 0n)} ${usdt} can join now`,
    limitReached: t`Limit reached`,
    notOpen: t`The pool is not open yet`,
    closed: t`The pool is closed`,
    paused: t`Joining is paused`,
  }
  const fieldProblem =
    touched && check.problem && check.problem !== 'empty' && !SHUT.includes(check.problem)
      ? problems[check.problem]
      : null

  const balance = funds.data?.value.balance
  const most = [balance, limit.data?.value.available]
    .filter((v) => v !== undefined)
    .reduce<bigint | null>((least, v) => (least === null || v < least ? v : least), null)
  const dayCount = (n: number) => t`${n} days`
  const days = (n: number) => dayCount(Math.round((n * STEP) / 86_400))

  function start() {
    if (!info || !account || check.value === null || !earns) return
    if (readText(riskKey) === null) {
      setRisk('open')
      return
    }
    setFlow(
      depositFlow({
        usdt: contractOf(info, 'usdt'),
        pool: contractOf(info, 'hostingPool'),
        amount: check.value,
        term: chosen,
        minUsdt: earns.usdt,
        minToken: earns.token,
      }),
    )
  }
  const riskKey = `risk.hosting.${account ?? ''}`

  function button() {
    if (check.problem) return <Button disabled>{problems[check.problem]}</Button>
    const amount = check.value === null ? '' : show(check.value, 18)
    return (
      <Button busy={!earns || registered === undefined || balance === undefined} onClick={start}>
        <Trans>
          Host {amount} {usdt}
        </Trans>
      </Button>
    )
  }

  return (
    <>
      <AmountField
        label={t`Hosting amount`}
        unit={usdt}
        value={text}
        onChange={edit}
        problem={fieldProblem}
        side={
          account !== null && (
            <span className="flex items-center gap-1">
              {balance === undefined ? (
                <Bone className="h-4 w-20" />
              ) : (
                <Trans>Available {show(balance)}</Trans>
              )}
              <button
                type="button"
                disabled={most === null || most === 0n}
                onClick={() => edit(most === null ? '' : toDecimal(most).replace('.', decimalSeparator(tag)))}
                className="-mr-2 min-h-11 rounded-sm px-2 font-medium text-kelp disabled:text-ink3"
              >
                <Trans>Max</Trans>
              </button>
            </span>
          )
        }
      />
      <Choice
        label={t`Term`}
        columns={3}
        value={String(chosen)}
        items={offers.map((o) => ({ value: String(o.index), label: days(o.steps) }))}
        onChange={choose}
      />
      <Card label={t`What it earns`}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="text-sm text-ink2">
            <Trans>At most earn</Trans>
          </span>
          <span className="text-lg font-medium tracking-[-0.01em]" data-testid="quote">
            {earns ? (
              `${show(earns.usdt, 4)} ${usdt} + ${show(earns.token, 4)} ${token}`
            ) : check.value && quote.isLoading ? (
              <Bone className="h-6 w-44" />
            ) : (
              <span className="text-ink3">–</span>
            )}
          </span>
        </div>
        <Facts ruled>
          <Fact label={t`Paid out`}>
            <Trans>every 12 hours, {steps} times</Trans>
          </Fact>
          <Fact label={t`Principal due`}>{formatTime(now + steps * STEP, tag, true)}</Fact>
          <ApprovalFact amount={check.problem ? null : check.value} symbol={usdt} />
          {funds.data && (
            <Fact label={t`Approved now`}>
              {show(funds.data.value.allowance)} {usdt}
            </Fact>
          )}
          <Fact label={t`Early exit`}>
            <Trans>not possible; after the term at any time</Trans>
          </Fact>
          <Fact label={t`What can go wrong`}>
            <button
              type="button"
              onClick={() => setRisk('open')}
              className="-my-3 min-h-11 font-medium text-kelp"
            >
              <Trans>Read the risks</Trans> ›
            </button>
          </Fact>
        </Facts>
      </Card>
      <ButtonBar>
        <StateButton registers={!SHUT.includes(check.problem)}>{button()}</StateButton>
      </ButtonBar>
      <Suspense fallback={null}>
        {risk !== 'off' && (
          <RiskSheet
            points={hostingRisks()}
            agree={<Trans>I have read this and host only what I can afford to lose.</Trans>}
            open={risk === 'open'}
            ask={
              account !== null && readText(riskKey) === null && check.problem === null && check.value !== null
            }
            onClose={() => setRisk('closing')}
            onClosed={() => setRisk('off')}
            onAgree={() => {
              writeText(riskKey, '1')
              setRisk('closing')
              start()
            }}
          />
        )}
        {flow && (
          <FlowSheet
            flow={flow}
            title={t`Host ${usdt}`}
            onDone={() => {
              writeText('draft.amount', null, 'session')
              void queryClient.invalidateQueries()
            }}
            onClosed={() => {
              setFlow(null)
              if (readText('draft.amount', 'session') === null) onHosted()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
