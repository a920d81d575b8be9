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
import { removeFlow } from './liquidity.flow.ts'
import { useHoldings } from './pair.ts'
import { feeSpared, type PairState, withTolerance, worthOf } from './quote.ts'
import { storedTolerance, Tolerance } from './Tolerance.tsx'

const { symbol: usdt } = brand.stable
const { symbol: token } = brand.token
const PARTS = [25n, 50n, 100n]

/** Takes shares out of the pair, as both assets. */
export function RemoveForm({ pair }: { pair: PairState & { feeBps: bigint } }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const account = useAccount()
  const has = useHoldings().data?.value
  const [text, setText] = useState('')
  const [bps, setBps] = useState(storedTolerance)
  const flow = useFlowSheet()
  const separator = decimalSeparator(tag)
  const show = (v: bigint, digits = 4) => formatAmount(v, tag, { digits })
  const plain = (v: bigint) => toDecimal(v).replace('.', separator)

  const { value, problem } = checkAmount(text, separator, { balance: has?.shares ?? null })
  const out = value === null || problem !== null ? null : worthOf(pair, value)
  const min = out && withTolerance(out, bps)
  const from = 'LP'
  const problems: Partial<Record<AmountFault, string>> = {
    ...amountFaultTexts(),
    empty: t`Enter the redeem amount`,
    balance: t`${from} balance is insufficient`,
  }
  const said = problem === null ? null : (problems[problem] ?? null)

  function start() {
    if (!info || !account || value === null || !min || problem !== null) return
    flow.start({
      title: t`Remove liquidity`,
      flow: removeFlow(info, account, value, min),
      note: (
        <p className="text-sm text-ink2">
          <Trans>
            At least {show(min.token)} {token} and {show(min.usdt)} {usdt} arrive, or nothing happens.
          </Trans>
        </p>
      ),
      onDone: () => setText(''),
    })
  }

  return (
    <>
      <AmountField
        label={t`Shares to take out`}
        unit="LP"
        value={text}
        onChange={setText}
        problem={problem === 'empty' ? null : said}
        side={
          account !== null && (
            <TakeAll
              has={has !== undefined && <Trans>Balance {show(has.shares, 6)}</Trans>}
              label={<Trans>All</Trans>}
              onTake={has && has.shares > 0n ? () => setText(plain(has.shares)) : undefined}
            />
          )
        }
      />
      {has !== undefined && has.shares > 0n && (
        <div className="grid grid-cols-3 gap-2">
          {PARTS.map((part) => (
            <Button
              key={String(part)}
              look="ghost"
              size="small"
              onClick={() => setText(plain((has.shares * part) / 100n))}
            >
              {formatPercent(part, 100n, tag, 0)}
            </Button>
          ))}
        </div>
      )}
      <Tolerance bps={bps} onChange={setBps} />
      <Card label={t`What you get`}>
        <Facts>
          <Fact label={t`Arrives, about`} strong>
            {out ? `${show(out.token)} ${token} + ${show(out.usdt)} ${usdt}` : '–'}
          </Fact>
          <Fact label={t`Receive at least`}>
            <span data-testid="least">
              {min ? `${show(min.token)} ${token} + ${show(min.usdt)} ${usdt}` : '–'}
            </span>
          </Fact>
          <Fact label={t`Trade fee`}>
            <Trans>
              none; at the exchange itself {show(out ? feeSpared(out.token, pair.feeBps) : 0n, 2)} {token}
            </Trans>
          </Fact>
          <ApprovalFact amount={out ? value : null} symbol="LP" />
        </Facts>
      </Card>
      <StateButton>
        {said !== null ? (
          <Button disabled>{said}</Button>
        ) : (
          <Button busy={has === undefined || !out} onClick={start}>
            <Trans>Take out {show(value ?? 0n, 6)} LP</Trans>
          </Button>
        )}
      </StateButton>
      {flow.sheet}
    </>
  )
}
