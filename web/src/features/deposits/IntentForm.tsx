import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RechargeWallet } from '@holdfast/protocol/deposits'
import { useState } from 'react'
import { post } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useSubmit } from '../../api/submit.ts'
import { amountFaultTexts, checkAmount } from '../../lib/check-amount.ts'
import { formatSpan } from '../../lib/durations.ts'
import { decimalSeparator, formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { NotOpen } from '../../parts/ModuleGate.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { Choice } from '../../ui/Segments.tsx'
import { WhenReady } from '../../wallet/readiness.tsx'
import { showIntent } from './queries.ts'

/** First page of a deposit: currency, network, amount. What cannot be deposited is not offered. */
export function IntentForm({ wallets }: { wallets: readonly RechargeWallet[] }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { loginAccount } = useSession()
  const [network, setNetwork] = useState(wallets[0]?.network ?? '')
  const [text, setText] = useDraft('draft.recharge')
  const [touched, setTouched] = useState(false)
  const next = useSubmit({
    send: (amount: bigint) => post('createRechargeAmount', { amount: String(amount) }),
    onDone: (intent) => {
      setText('')
      showIntent(loginAccount, intent)
    },
  })
  const wallet = wallets.find((w) => w.network === network) ?? wallets[0]
  if (!wallet) return null
  const minimum = BigInt(wallet.minimum)
  const { value, problem } = checkAmount(text, decimalSeparator(tag), { minimum, decimals: 2 })
  const show = (v: bigint) => formatAmount(v, tag, { digits: 4 })
  const texts: Record<NonNullable<typeof problem>, string> = {
    ...amountFaultTexts(),
    empty: t`Enter the deposit amount`,
    tooManyDecimals: t`At most 2 decimals: those after them tell your transfer apart`,
    belowMinimum: t`At least ${show(minimum)} USDT`,
    balance: '',
    aboveMost: '',
  }

  function edit(typed: string) {
    setText(typed)
    setTouched(true)
    next.forget()
  }

  if (!wallet.open) return <NotOpen module="custody" />
  return (
    <>
      {wallets.length > 1 && (
        <Choice
          label={t`Network`}
          value={wallet.network}
          items={wallets.map((w) => ({ value: w.network, label: w.network }))}
          onChange={setNetwork}
        />
      )}
      <Facts>
        <Fact label={t`Currency`}>USDT</Fact>
        <Fact label={t`Network`}>{wallet.network}</Fact>
      </Facts>
      <AmountField
        label={t`Deposit amount`}
        unit="USDT"
        value={text}
        onChange={edit}
        problem={touched && problem && problem !== 'empty' ? texts[problem] : null}
        side={<Trans>at least {show(minimum)}</Trans>}
      />
      <Card label={t`What happens`}>
        <Facts>
          <Fact label={t`Added to the amount`}>
            <Trans>less than 0.01 USDT, credited too</Trans>
          </Fact>
          <Fact label={t`Fee`}>
            <Trans>none from us; the network's fee is yours</Trans>
          </Fact>
          <Fact label={t`Validity period`}>{formatSpan(wallet.validSeconds, tag)}</Fact>
          <Fact label={t`Is credited`}>
            {plural(wallet.confirmations, {
              one: `when its block is final, about ${wallet.confirmations} confirmation`,
              other: `when its block is final, about ${wallet.confirmations} confirmations`,
            })}
          </Fact>
        </Facts>
      </Card>
      <Refusal text={next.refusal} />
      <ActionBar>
        <WhenReady>
          {problem ? (
            <Button disabled>{texts[problem]}</Button>
          ) : (
            <Button busy={next.pending} onClick={() => value !== null && next.submit(value)}>
              <Trans>Next</Trans>
            </Button>
          )}
        </WhenReady>
      </ActionBar>
    </>
  )
}
