import { Trans, useLingui } from '@lingui/react/macro'
import { toDecimal } from '@holdfast/protocol/amounts'
import { useState } from 'react'
import { useChainInfo } from '../../api/chain-info.ts'
import { brand } from '../../brand.ts'
import { type AmountFault, amountFaultTexts, checkAmount } from '../../lib/check-amount.ts'
import { decimalSeparator, formatAmount, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { TakeAll } from '../../ui/TakeAll.tsx'
import { ApprovalFact } from '../../wallet/ApprovalFact.tsx'
import { useFlowSheet } from '../../wallet/flow/use-flow-sheet.tsx'
import { StateButton } from '../../wallet/readiness.tsx'
import { useAccount } from '../../wallet/use-reads.ts'
import { addFlow } from './liquidity.flow.ts'
import { useHoldings } from './pair.ts'
import { addingOf, type Both, feeSpared, type PairState, withTolerance } from './quote.ts'
import { storedTolerance, Tolerance } from './Tolerance.tsx'

const { symbol: usdt } = brand.stable
const { symbol: token } = brand.token

/** Adds both assets: either amount is typed, the other follows from the pair's ratio. */
export function AddForm({ pair }: { pair: PairState & { feeBps: bigint } }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const account = useAccount()
  const has = useHoldings().data?.value
  const [typed, setTyped] = useState<{ of: keyof Both; text: string }>({ of: 'usdt', text: '' })
  const [bps, setBps] = useState(storedTolerance)
  const flow = useFlowSheet()
  const separator = decimalSeparator(tag)
  const show = (v: bigint, digits = 4) => formatAmount(v, tag, { digits })
  const plain = (v: bigint) => toDecimal(v).replace('.', separator)

  const { value, problem: wrong } = checkAmount(typed.text, separator, {})
  const adding = value === null || wrong !== null ? null : addingOf(pair, typed.of, value)
  const from =
    adding && has ? (adding.usdt > has.usdt ? usdt : adding.token > has.token ? token : null) : null
  const problems: Record<Exclude<AmountFault, 'belowMinimum' | 'aboveMost' | 'balance'>, string> = {
    ...amountFaultTexts(),
    empty: t`Enter an amount`,
  }
  const shown = problems as Partial<Record<AmountFault, string>>
  const problem =
    wrong !== null
      ? (shown[wrong] ?? null)
      : from !== null
        ? t`${from} balance is insufficient`
        : adding?.shares === 0n
          ? t`The amount is too small`
          : null
  const min = adding && withTolerance(adding, bps)

  function start() {
    if (!info || !account || !adding || !min || problem !== null) return
    flow.start({
      title: t`Add liquidity`,
      flow: addFlow(info, account, adding, min),
      onDone: () => setTyped({ of: 'usdt', text: '' }),
    })
  }

  const field = (of: keyof Both, unit: string, label: string) => (
    <AmountField
      label={label}
      unit={unit}
      value={typed.of === of ? typed.text : adding ? plain(adding[of]) : ''}
      onChange={(text) => setTyped({ of, text })}
      problem={(typed.of === of && wrong !== null && wrong !== 'empty') || from === unit ? problem : null}
      side={
        account !== null && (
          <TakeAll
            has={has !== undefined && <Trans>Balance {show(has[of], 2)}</Trans>}
            label={<Trans>All</Trans>}
            onTake={has && has[of] > 0n ? () => setTyped({ of, text: plain(has[of]) }) : undefined}
          />
        )
      }
    />
  )
  return (
    <>
      {field('usdt', usdt, t`${usdt} to add`)}
      {field('token', token, t`${token} to add`)}
      <Tolerance bps={bps} onChange={setBps} />
      <Card label={t`What you get`}>
        <Facts>
          <Fact label={t`Shares, about`} strong>
            <span data-testid="shares">{adding ? `${show(adding.shares, 6)} LP` : '–'}</span>
          </Fact>
          <Fact label={t`Share of the pair`}>
            {adding ? formatPercent(adding.shares, pair.supply + adding.shares, tag, 4) : '–'}
          </Fact>
          <Fact label={t`At least goes in`}>
            {min ? `${show(min.usdt)} ${usdt} + ${show(min.token)} ${token}` : '–'}
          </Fact>
          <Fact label={t`Trade fee`}>
            <Trans>
              none; at the exchange itself {show(adding ? feeSpared(adding.token, pair.feeBps) : 0n, 2)}{' '}
              {token}
            </Trans>
          </Fact>
          <ApprovalFact amount={adding ? adding.usdt : null} symbol={usdt} />
          {adding && <ApprovalFact amount={adding.token} symbol={token} />}
        </Facts>
      </Card>
      <StateButton>
        {problem !== null ? (
          <Button disabled>{problem}</Button>
        ) : (
          <Button busy={has === undefined || !adding} onClick={start}>
            <Trans>
              Add {show(adding?.usdt ?? 0n, 2)} {usdt} and {show(adding?.token ?? 0n, 2)} {token}
            </Trans>
          </Button>
        )}
      </StateButton>
      {flow.sheet}
    </>
  )
}
