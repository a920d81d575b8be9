import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { contractOf, useChainInfo } from '../../../api/chain-info.ts'
import { brand } from '../../../brand.ts'
import { formatTime } from '../../../lib/dates.ts'
import { formatAmount, formatCount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { readText, writeText } from '../../../lib/storage.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { AmountField } from '../../../ui/AmountField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead, Fact, Facts } from '../../../ui/Card.tsx'
import { Figure } from '../../../ui/Figure.tsx'
import { linkButton } from '../../../ui/link-button.ts'
import { TakeAll } from '../../../ui/TakeAll.tsx'
import { Notice, Tag } from '../../../ui/Tag.tsx'
import { ApprovalFact } from '../../../wallet/ApprovalFact.tsx'
import { useFlowSheet } from '../../../wallet/flow/use-flow-sheet.tsx'
import { StateButton } from '../../../wallet/readiness.tsx'
import { Unsent } from '../../../wallet/Unsent.tsx'
import { useChainClock } from '../../../wallet/use-clock.ts'
import { useRegistration } from '../../../wallet/use-registration.ts'
import { useAccount } from '../../../wallet/use-reads.ts'
import { useRiskSheet } from '../../../parts/risk/use-risk-sheet.tsx'
import { type ChainSale, divide, phaseOf, poolPromise, releaseSteps } from '../kit/model.ts'
import { type ProjectRead, useFunds, useMine } from '../kit/queries.ts'
import { saleRisks } from '../kit/risks.ts'
import { SaleProgress } from '../kit/SaleProgress.tsx'
import { SUBSCRIBE, subscribeFlow } from './subscribe.flow.ts'
import { phaseText, phaseTone } from '../kit/texts.ts'
import { checkUnits, type UnitProblem } from './validate.ts'
import { Vesting } from '../kit/Vesting.tsx'

const usdt = brand.stable.symbol
/** Problems of the sale or the account that no other number of units would solve. */
const SHUT: readonly (UnitProblem | null)[] = ['upcoming', 'soldOut', 'over', 'atLimit']

/** Form to buy units: number, tokens and price, release, and one button whose label says what is missing. */
export function SubscribeForm({ read, sale }: { read: ProjectRead; sale: ChainSale }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const account = useAccount()
  const registered = useRegistration()
  const now = useChainClock()
  const funds = useFunds().data?.value
  const mine = useMine(read.project).data?.value
  const { start, sheet } = useFlowSheet()
  const { project, token } = read
  const draftKey = `draft.units.${project.index}`
  const [text, setText] = useState(() => readText(draftKey, 'session') ?? '1')
  const [touched, setTouched] = useState(false)
  const [bought, setBought] = useState(false)

  const phase = phaseOf(sale, now)
  const left = sale.total - sale.sales
  const held = mine?.releases.find((r) => r.saleIndex === sale.index)?.units ?? 0n
  const canStill = mine ? sale.maxPerUser - held : null
  const check = checkUnits(text, {
    phase,
    left,
    mine: canStill,
    price: sale.price,
    balance: funds?.balance ?? null,
  })
  const units = check.value ?? 0n
  const cost = units * sale.price
  const tokens = units * sale.tokens
  const show = (v: bigint) => formatAmount(v, tag, { digits: 4, decimals: token.decimals })
  const money = (v: bigint, digits = 2) => formatAmount(v, tag, { digits })
  const n = (v: bigint) => formatCount(v, tag)
  const most = [left, canStill, funds ? funds.balance / sale.price : null]
    .filter((v) => v !== null)
    .reduce((a, b) => (a < b ? a : b))
  const steps = releaseSteps(sale, tokens)
  const [first, last] = [steps[0], steps.at(-1)]
  const promise = poolPromise(sale, project, units)
  const commission = (() => {
    if (!mine || units === 0n) return 0n
    const parts = divide(sale, project, units, mine.line)
    return parts.direct + parts.indirect
  })()

  function edit(next: string) {
    setText(next)
    setTouched(true)
    setBought(false)
    writeText(draftKey, next === '' ? null : next, 'session')
  }

  const problems: Record<UnitProblem, string> = {
    upcoming: t`Not yet started`,
    soldOut: t`Sold out`,
    over: phaseText(phase),
    empty: t`Enter the number of units`,
    notANumber: t`Whole units only, digits`,
    zero: t`One unit or more`,
    aboveLeft: plural(Number(left), {
      one: `Only ${n(left)} unit is left`,
      other: `Only ${n(left)} units are left`,
    }),
    atLimit: t`You have bought all that one account may`,
    aboveLimit: plural(Number(canStill ?? 0n), {
      one: `You can still buy ${n(canStill ?? 0n)} unit`,
      other: `You can still buy ${n(canStill ?? 0n)} units`,
    }),
    balance: t`${usdt} balance is insufficient`,
  }
  const fieldProblem =
    touched && check.problem && check.problem !== 'empty' && !SHUT.includes(check.problem)
      ? problems[check.problem]
      : null

  const risk = useRiskSheet({
    name: 'sales',
    points: () => saleRisks(token.symbol),
    agree: <Trans>I have read this and pay only what I can afford to lose.</Trans>,
    ready: check.problem === null,
    onAgree: subscribe,
  })

  function subscribe() {
    if (!info || !account || !funds || check.problem || !risk.agreed()) return
    start({
      title: t`Subscribe`,
      flow: subscribeFlow({
        main: contractOf(info, 'main'),
        usdt: contractOf(info, 'usdt'),
        account,
        project: project.index,
        sale: sale.index,
        units,
        amount: cost,
        tokens,
        permit: funds.permit,
      }),
      onDone: () => {
        writeText(draftKey, null, 'session')
        setBought(true)
      },
      onClosed: () => setTouched(false),
    })
  }

  const registers = !SHUT.includes(check.problem)
  const button = check.problem ? (
    <Button disabled>{problems[check.problem]}</Button>
  ) : (
    <Button busy={!funds || !mine || registered === undefined} onClick={subscribe}>
      <Trans>
        Subscribe for {money(cost, 18)} {usdt}
      </Trans>
    </Button>
  )

  return (
    <>
      <Card label={sale.name || project.name}>
        <CardHead
          title={
            <Link to="/projectDetail" search={{ id: Number(project.index) }} className="text-ink">
              {project.name} · {sale.name || t`Sale ${sale.index}`}
            </Link>
          }
        >
          <Tag tone={phaseTone[phase]}>{phaseText(phase)}</Tag>
        </CardHead>
        <SaleProgress sale={sale} now={now} />
      </Card>
      {bought && (
        <Notice
          tone="good"
          title={t`Your subscription is in`}
          action={
            <Link to="/orders" className={linkButton('ghost')}>
              <Trans>To my orders</Trans>
            </Link>
          }
        >
          <Trans>It is listed with its state under Orders; what becomes free is under Lock release.</Trans>
        </Notice>
      )}
      <AmountField
        label={t`Units`}
        unit={t`× ${money(sale.price)} ${usdt}`}
        value={text}
        onChange={edit}
        problem={fieldProblem}
        side={
          account !== null && (
            <TakeAll
              has={
                funds && (
                  <Trans>
                    Available {money(funds.balance)} {usdt}
                  </Trans>
                )
              }
              label={<Trans>Max</Trans>}
              onTake={mine && funds && most > 0n ? () => edit(most.toString()) : undefined}
            />
          )
        }
      />
      <Card label={t`What it brings`}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="text-sm text-ink2">
            <Trans>You receive</Trans>
          </span>
          <span data-testid="subscribe-tokens">
            {units > 0n ? (
              <Figure size="title" value={show(tokens)} unit={token.symbol} />
            ) : (
              <span className="text-ink3">–</span>
            )}
          </span>
        </div>
        <Facts ruled>
          {first && last && (
            <>
              <Fact label={t`First part free`}>{formatTime(first.time, tag, true)}</Fact>
              <Fact label={t`All free`}>{formatTime(last.time, tag, true)}</Fact>
            </>
          )}
          {sale.drop > 0n && units > 0n && (
            <Fact label={t`Airdrop, a day after success`}>
              {show(units * sale.drop)} {token.symbol}
            </Fact>
          )}
          <Fact label={t`If you leave, or the soft cap fails`}>
            <Trans>
              {money(cost)} {usdt} back, by yourself
            </Trans>
          </Fact>
          {(promise.usdt > 0n || promise.tokens > 0n) && (
            <Fact label={t`Its share of the pools, at least`}>
              {[
                promise.usdt > 0n && `${money(promise.usdt, 4)} ${usdt}`,
                promise.tokens > 0n && `${show(promise.tokens)} ${token.symbol}`,
              ]
                .filter(Boolean)
                .join(' + ')}
            </Fact>
          )}
          <Fact label={t`Most for one account`}>
            {held > 0n
              ? plural(Number(sale.maxPerUser), {
                  one: `${n(sale.maxPerUser)} unit, you have ${n(held)}`,
                  other: `${n(sale.maxPerUser)} units, you have ${n(held)}`,
                })
              : plural(Number(sale.maxPerUser), {
                  one: `${n(sale.maxPerUser)} unit`,
                  other: `${n(sale.maxPerUser)} units`,
                })}
          </Fact>
          {commission > 0n && (
            <Fact label={t`Of it to your referrers`}>
              {money(commission, 4)} {usdt}
            </Fact>
          )}
          {funds?.permit ? (
            <Fact label={t`Approval`}>{t`by signature, for exactly the amount`}</Fact>
          ) : (
            <ApprovalFact amount={check.problem ? null : cost} symbol={usdt} />
          )}
          {funds && funds.allowance > 0n && (
            <Fact label={t`Approved now`}>
              {money(funds.allowance)} {usdt}
            </Fact>
          )}
          {risk.fact}
        </Facts>
      </Card>
      {tokens > 0n && (
        <Vesting sale={sale} tokens={tokens} token={token} now={now} title={t`When it becomes free`} />
      )}
      <ActionBar>
        {registers ? (
          <StateButton registers>
            <Unsent title={SUBSCRIBE} amount={cost}>
              {button}
            </Unsent>
          </StateButton>
        ) : (
          button
        )}
      </ActionBar>
      {sheet}
      {risk.sheet}
    </>
  )
}
