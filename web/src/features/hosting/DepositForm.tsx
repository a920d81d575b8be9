import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { toDecimal } from '@holdfast/protocol/amounts'
import { useState } from 'react'
import { contractOf, useChainInfo } from '../../api/chain-info.ts'
import { amountFaultTexts } from '../../lib/check-amount.ts'
import { formatTime } from '../../lib/dates.ts'
import { decimalSeparator, formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { readText, writeText } from '../../lib/storage.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { Bone } from '../../ui/States.tsx'
import { TakeAll } from '../../ui/TakeAll.tsx'
import { useFlowSheet } from '../../wallet/flow/use-flow-sheet.tsx'
import { ApprovalFact } from '../../wallet/ApprovalFact.tsx'
import { StateButton } from '../../wallet/readiness.tsx'
import { Unsent } from '../../wallet/Unsent.tsx'
import { useChainClock } from '../../wallet/use-clock.ts'
import { useRegistration } from '../../wallet/use-registration.ts'
import { useAccount } from '../../wallet/use-reads.ts'
import { ratesOf } from '../../parts/rates/rates.ts'
import { useRiskSheet } from '../../parts/risk/use-risk-sheet.tsx'
import { HOST, depositFlow } from './deposit.flow.ts'
import { usePrice } from '../../parts/rates/use-price.ts'
import { type usePool, useFunds, useQuote } from './queries.ts'
import { MINT, type PoolOf } from './pools.ts'
import { GetBack } from './GetBack.tsx'
import { hostingRisks, miningRisks } from './risks.ts'
import { TermChoice, TermChoiceBones } from './TermChoice.tsx'
import { checkDeposit, type DepositProblem } from './validate.ts'

const STEP = 43_200
/** States of the pool in which nobody can join, so that the form does not ask to register either. */
const SHUT: readonly (DepositProblem | null)[] = ['limitReached', 'notOpen', 'closed', 'paused']

type Pool = NonNullable<ReturnType<typeof usePool>['data']>['value']

/** What joining means for the principal. */
function EarlyExit() {
  const { t } = useLingui()
  return (
    <Fact label={t`Early exit`}>
      <Trans>not possible; after the term at any time</Trans>
    </Fact>
  )
}

/** The form while the pool is being read. What stands in it in any case is there from the first paint on. */
export function DepositFormSkeleton({ of }: { of: PoolOf }) {
  const { t } = useLingui()
  return (
    <>
      <Bone className="h-26 rounded-md" />
      <TermChoiceBones />
      <Card>
        <Bone className="h-[124px]" />
        <Facts ruled>
          <Fact label={t`Paid out`}>
            <Bone className="h-4 w-32 translate-y-0.5" />
          </Fact>
          <Fact label={t`Principal due`}>
            <Bone className="h-4 w-32 translate-y-0.5" />
          </Fact>
          <ApprovalFact amount={null} symbol={of.unit} />
          <EarlyExit />
          <Fact label={t`What can go wrong`}>
            <Bone className="h-4 w-20 translate-y-0.5" />
          </Fact>
        </Facts>
      </Card>
      <Bone className="h-13 rounded-md" />
    </>
  )
}

/** Amount and term, what it earns at most, the facts, and one button whose label says what is missing. */
export function DepositForm({
  of,
  pool,
  block,
  onHosted,
}: {
  of: PoolOf
  pool: Pool
  /** the block that `pool` was read at */
  block: number
  onHosted: () => void
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const account = useAccount()
  const registered = useRegistration()
  const { unit } = of
  const funds = useFunds(of)
  const now = useChainClock()
  const price = usePrice()
  const [text, setText] = useState(() => readText(of.draft.amount, 'session') ?? '')
  const [term, setTerm] = useState(() =>
    Number(readText(of.draft.term, 'session') ?? pool.config.defaultTerm),
  )
  const [touched, setTouched] = useState(false)
  const flow = useFlowSheet()

  const offers = ratesOf(pool.offers, null)
  const chosen = offers.some((o) => o.term === term) ? term : (offers[0]?.term ?? 0)
  const steps = pool.offers[chosen]?.steps ?? 0
  const limit = useQuote(of, pool.config.stakeMin, chosen)
  const check = checkDeposit(text, decimalSeparator(tag), {
    balance: funds.data?.value.balance ?? null,
    minimum: pool.config.stakeMin,
    available: limit.data?.value.available ?? null,
    status: Number(pool.config.poolStatus),
    paused: pool.config.paused,
  })
  const quote = useQuote(of, check.value ?? 0n, chosen)
  const show = (v: bigint, digits = 2) => formatAmount(v, tag, { digits })
  const typed = check.value || null
  const earns = typed === null ? null : quote.data?.value
  const rates = ratesOf(pool.offers, price.data?.value || null, typed ?? undefined)
  const rate = rates.find((r) => r.term === chosen)

  function edit(next: string) {
    setText(next)
    setTouched(true)
    writeText(of.draft.amount, next === '' ? null : next, 'session')
  }
  function choose(next: number) {
    setTerm(next)
    writeText(of.draft.term, String(next), 'session')
  }

  const problems: Record<DepositProblem, string> = {
    ...amountFaultTexts(),
    empty: t`Enter the hosting amount`,
    belowMinimum: t`At least ${show(pool.config.stakeMin)} ${unit}`,
    balance: t`${unit} balance is insufficient`,
    aboveAvailable: t`At most ${show(limit.data?.value.available ?? 0n)} ${unit} can join now`,
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

  const risk = useRiskSheet({
    name: of === MINT ? 'hosting' : 'mining',
    points: of === MINT ? hostingRisks : miningRisks,
    agree: <Trans>I have read this and host only what I can afford to lose.</Trans>,
    ready: check.problem === null && check.value !== null,
    onAgree: start,
  })

  function start() {
    if (!info || !account || check.value === null || !earns || !risk.agreed()) return
    flow.start({
      title: t`Host ${unit}`,
      flow: depositFlow({
        principal: contractOf(info, of.principal),
        unit,
        pool: contractOf(info, of.contract),
        amount: check.value,
        term: chosen,
        minUsdt: earns.usdt,
        minToken: earns.token,
      }),
      next: {
        facts: [
          [t`Next payout`, formatTime(now + STEP, tag, true)],
          [t`Principal due`, formatTime(now + steps * STEP, tag, true)],
        ],
        label: t`Host again`,
        run: () => edit(text),
      },
      onDone: () => writeText(of.draft.amount, null, 'session'),
      onClosed: () => {
        if (readText(of.draft.amount, 'session') === null) onHosted()
      },
    })
  }

  function button() {
    if (check.problem) return <Button disabled>{problems[check.problem]}</Button>
    const amount = check.value === null ? '' : show(check.value, 18)
    return (
      <Button busy={!earns || registered === undefined || balance === undefined} onClick={start}>
        <Trans>
          Host {amount} {unit}
        </Trans>
      </Button>
    )
  }

  return (
    <>
      <AmountField
        label={of === MINT ? t`Hosting amount` : t`Shares to host`}
        unit={unit}
        value={text}
        onChange={edit}
        problem={fieldProblem}
        side={
          account !== null && (
            <TakeAll
              has={balance !== undefined && <Trans>Available {show(balance)}</Trans>}
              label={<Trans>Max</Trans>}
              onTake={most ? () => edit(toDecimal(most).replace('.', decimalSeparator(tag))) : undefined}
            />
          )
        }
      />
      <TermChoice rates={rates} term={chosen} unit={typed === null ? unit : null} onChange={choose} />
      <Card>
        {rate && (
          <GetBack
            of={of}
            amount={typed}
            rate={rate}
            until={now + steps * STEP}
            books={pool.books}
            block={block}
          />
        )}
        <Facts ruled>
          <Fact label={t`Paid out`}>
            {plural(steps, { one: `12 hours after joining, once`, other: `every 12 hours, ${steps} times` })}
          </Fact>
          <Fact label={t`Principal due`}>{formatTime(now + steps * STEP, tag, true)}</Fact>
          <ApprovalFact amount={check.problem ? null : check.value} symbol={unit} />
          {funds.data && (
            <Fact label={t`Approved now`}>
              {show(funds.data.value.allowance)} {unit}
            </Fact>
          )}
          <EarlyExit />
          {risk.fact}
        </Facts>
      </Card>
      <ActionBar>
        <StateButton registers={!SHUT.includes(check.problem)}>
          <Unsent title={HOST} amount={check.value}>
            {button()}
          </Unsent>
        </StateButton>
      </ActionBar>
      {risk.sheet}
      {flow.sheet}
    </>
  )
}
