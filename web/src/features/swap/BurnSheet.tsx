import { Trans, useLingui } from '@lingui/react/macro'
import { toDecimal } from '@holdfast/protocol/amounts'
import { parseAmount } from '@holdfast/protocol/typed-amount'
import { useState } from 'react'
import { contractOf, useChainInfo } from '../../api/chain-info.ts'
import { queryClient } from '../../api/query-client.ts'
import { brand } from '../../brand.ts'
import { decimalSeparator, formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fact, Facts } from '../../ui/Card.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Bone } from '../../ui/States.tsx'
import { TakeAll } from '../../ui/TakeAll.tsx'
import { Notice } from '../../ui/Tag.tsx'
import { TypedConfirm } from '../../ui/TypedConfirm.tsx'
import { FlowView } from '../../wallet/flow/FlowView.tsx'
import type { Flow } from '../../wallet/flow/runner.ts'
import { burnFlow } from './burn.flow.ts'
import { useSwapFunds } from './queries.ts'

const { symbol } = brand.token

/** Burns TDE of the account: amount, supply before and after, and a confirmation by typing. */
export default function BurnSheet({ supply, onClosed }: { supply: bigint; onClosed(): void }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const balance = useSwapFunds().data?.value.token
  const [open, setOpen] = useState(true)
  const [text, setText] = useState('')
  const [flow, setFlow] = useState<Flow | null>(null)
  // Keeps the supply as it was when the sheet opened, so that the figures do not change during the burn.
  const [before] = useState(supply)
  const separator = decimalSeparator(tag)
  const parsed = parseAmount(text, 18, separator)
  const amount = parsed.ok ? parsed.value : 0n
  const show = (v: bigint) => formatAmount(v, tag, { digits: 4 })
  const plain = (v: bigint) => toDecimal(v).replace('.', separator)
  const tooMuch = balance !== undefined && amount > balance
  const valid = amount > 0n && !tooMuch && balance !== undefined
  const problem =
    text === ''
      ? null
      : !parsed.ok
        ? t`Digits only, please: no signs, letters or exponents`
        : amount === 0n
          ? t`The amount must be greater than 0`
          : tooMuch
            ? t`${symbol} balance is insufficient`
            : null
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={t`Destroy ${symbol}`}
      closeLabel={t`Close`}
      sticky={flow !== null}
      cancel={flow === null}
    >
      {flow ? (
        <FlowView
          flow={flow}
          onClose={() => setOpen(false)}
          onDone={() => void queryClient.invalidateQueries()}
        />
      ) : (
        <>
          <Notice tone="bad" title={t`This cannot be undone`}>
            <Trans>
              What you destroy is gone for everybody, for good. You receive nothing for it, and nobody can
              bring it back.
            </Trans>
          </Notice>
          <AmountField
            label={t`Amount to destroy`}
            unit={symbol}
            value={text}
            onChange={setText}
            problem={problem}
            side={
              <TakeAll
                has={
                  balance !== undefined && <Trans>Balance {formatAmount(balance, tag, { digits: 2 })}</Trans>
                }
                label={<Trans>All</Trans>}
                onTake={balance ? () => setText(plain(balance)) : undefined}
              />
            }
          />
          <Facts>
            <Fact label={t`In existence`}>
              {show(before)} → <span className="font-medium">{show(before - (tooMuch ? 0n : amount))}</span>
            </Fact>
            <Fact label={t`Your balance`}>
              {balance === undefined ? (
                <Bone className="ml-auto h-4 w-24" />
              ) : (
                <>
                  {show(balance)} →{' '}
                  <span className="font-medium">{show(balance - (tooMuch ? 0n : amount))}</span>
                </>
              )}
            </Fact>
          </Facts>
          {valid && info ? (
            <TypedConfirm
              key={amount.toString()}
              expected={plain(amount)}
              label={t`Type the amount once more`}
              action={t`Destroy for good`}
              onConfirm={() => setFlow(burnFlow(contractOf(info, 'token'), amount))}
            />
          ) : (
            <Button disabled>{problem ?? t`Enter the amount to destroy`}</Button>
          )}
        </>
      )}
    </Sheet>
  )
}
