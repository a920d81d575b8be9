import { Trans, useLingui } from '@lingui/react/macro'
import { toDecimal } from '@holdfast/protocol/amounts'
import { type LedgerSymbol, SYMBOLS } from '@holdfast/protocol/ledger'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { CUSTODY, useBalances } from '../../api/custody.ts'
import { sendIntent } from '../../api/intent.ts'
import { useSubmit } from '../../api/submit.ts'
import { sameAddress } from '../../lib/address.ts'
import {
  type AddressProblem,
  addressFaultTexts,
  addressProblem,
  typedAddress,
} from '../../lib/check-address.ts'
import { type AmountFault, amountFaultTexts, checkAmount, feeOf } from '../../lib/check-amount.ts'
import { decimalSeparator, formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useSheet } from '../../lib/use-sheet.ts'
import { AddressField } from '../../parts/AddressField.tsx'
import { Onward } from '../../ui/Onward.tsx'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { useShut } from '../../parts/ModuleGate.tsx'
import { Page } from '../../ui/Page.tsx'
import { Choice } from '../../ui/Segments.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Bone } from '../../ui/States.tsx'
import { TakeAll } from '../../ui/TakeAll.tsx'
import { useReadiness, WhenReady } from '../../wallet/readiness.tsx'
import { useAccount } from '../../wallet/use-reads.ts'
import { useReceiver, useTransferInfo } from './queries.ts'
import type { Asked } from './TransferSheet.tsx'
import { Waiting } from '../../ui/Waiting.tsx'

const TransferSheet = lazyPart(() => import('./TransferSheet.tsx'))
type Problem = AmountFault | AddressProblem | 'self' | 'unregistered' | 'unreachable' | 'nothingLeft'

/** Transfer to a registered account: receiver, amount, fee and what arrives, then one confirmation. */
export function TransferPage({ symbol }: { symbol: LedgerSymbol }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const navigate = useNavigate()
  const account = useAccount()
  const readiness = useReadiness()
  const balances = useBalances()
  const fees = useTransferInfo()
  const shut = useShut('custody')
  const [text, setText] = useDraft('draft.transfer.amount')
  const [to, setTo] = useDraft('draft.transfer.to')
  const [touched, setTouched] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const sheet = useSheet()
  const sending = useSubmit({
    send: ({ amount, to: receiver, symbol: asset }: Asked) => {
      const body = { amount: String(amount), to: receiver, symbol: asset }
      return sendIntent('transfer', body)
    },
    onDone: () => {
      setText('')
      setTouched(false)
    },
    stale: [[CUSTODY]],
  })

  const separator = decimalSeparator(tag)
  const own = balances.data?.balances.find((b) => b.symbol === symbol)
  const { value, problem: amountFault } = checkAmount(text, separator, {
    balance: own ? BigInt(own.withdrawable) : null,
  })
  const feeBps = fees.data?.feeBps
  const fee = value === null || feeBps === undefined ? 0n : feeOf(value, feeBps)
  const amountProblem: Problem | null =
    amountFault ?? (value !== null && feeBps !== undefined && value <= fee ? 'nothingLeft' : null)

  const typed = useDeferredValue(to)
  const shape = addressProblem(typed)
  const whom = typedAddress(typed)
  const receiver = useReceiver(whom)
  const receiverProblem: Problem | null =
    shape ??
    (sameAddress(whom, account)
      ? 'self'
      : receiver.data?.registered === false
        ? 'unregistered'
        : receiver.isError
          ? 'unreachable'
          : null)
  const checking = receiverProblem === null && !receiver.data
  const problem = receiverProblem ?? amountProblem

  const show = (v: bigint | string, digits = 4) => formatAmount(BigInt(v), tag, { digits })
  const texts: Record<Problem, string> = {
    ...amountFaultTexts(),
    ...addressFaultTexts(typed),
    empty: t`Enter the transfer amount`,
    balance: t`Your balance is not sufficient`,
    belowMinimum: '',
    aboveMost: '',
    nothingLeft: t`The fee would take all of it`,
    noAddress: t`Enter the receiving address`,
    self: t`This is your own address`,
    unregistered: t`This address is not registered: a transfer could not reach anybody`,
    unreachable: t`The chain cannot be reached to check this address. Try again.`,
  }

  function edit(next: string) {
    setText(next)
    setTouched(true)
  }
  function ask() {
    if (value === null || whom === null || !own) return
    setAsked({ symbol, to: whom, amount: value, fee, before: BigInt(own.withdrawable) })
    sending.forget()
    sheet.open()
  }

  const none = <span className="text-ink3">–</span>
  const bone = readiness === 'ready' ? <Bone className="ml-auto h-4 w-24" /> : none
  if (shut) return <Page title={t`Transfer`}>{shut}</Page>
  return (
    <Page
      title={t`Transfer`}
      side={
        <Link
          to="/walletDetail"
          search={{ symbol, type: 'transfer' }}
          className="flex min-h-11 items-center text-sm font-medium text-kelp no-underline"
        >
          <Trans>My transfers</Trans>
          <Onward />
        </Link>
      }
    >
      <Choice<LedgerSymbol>
        label={t`Asset`}
        value={symbol}
        items={SYMBOLS.map((s) => ({ value: s, label: s }))}
        onChange={(next) => void navigate({ to: '/transfer', search: { symbol: next }, replace: true })}
      />
      <StaleNote query={balances} />
      {balances.isError && !balances.data && (
        <LoadFailed title={t`Your balances could not be loaded`} query={balances} />
      )}
      {fees.isError && !fees.data && (
        <LoadFailed title={t`The fee could not be loaded`} query={fees}>
          <Trans>Nothing can be sent before it is known.</Trans>
        </LoadFailed>
      )}
      <AddressField
        label={t`Receiving address`}
        value={to}
        onChange={setTo}
        problem={receiverProblem && receiverProblem !== 'noAddress' ? texts[receiverProblem] : null}
        note={
          to === ''
            ? t`Of a registered account. It arrives at once, inside the ledger.`
            : checking
              ? t`Checking the address`
              : receiverProblem === null
                ? t`This address is registered`
                : null
        }
      />
      <AmountField
        label={t`Transfer amount`}
        unit={symbol}
        value={text}
        onChange={edit}
        problem={touched && amountProblem && amountProblem !== 'empty' ? texts[amountProblem] : null}
        side={
          readiness === 'ready' && (
            <TakeAll
              has={own && <Trans>Available {show(own.withdrawable, 2)}</Trans>}
              label={<Trans>All</Trans>}
              onTake={
                own && own.withdrawable !== '0'
                  ? () => edit(toDecimal(BigInt(own.withdrawable)).replace('.', separator))
                  : undefined
              }
            />
          )
        }
      />
      <Card label={t`What arrives`}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="text-sm text-ink2">
            <Trans>The receiver gets</Trans>
          </span>
          <span className="tnum text-lg font-medium tracking-[-0.01em]" data-testid="received">
            {value && feeBps !== undefined && value > fee ? `${show(value - fee, 6)} ${symbol}` : none}
          </span>
        </div>
        <Facts ruled>
          <Fact label={feeBps ? t`Fee ${formatAmount(BigInt(feeBps), tag, { decimals: 2 })}%` : t`Fee`}>
            {feeBps === undefined
              ? bone
              : feeBps === 0
                ? t`none`
                : value
                  ? `${show(fee, 6)} ${symbol}`
                  : none}
          </Fact>
          <Fact label={t`Withdrawable balance`}>
            {!own ? (
              bone
            ) : value && !amountProblem ? (
              <>
                {show(own.withdrawable, 2)} → {show(BigInt(own.withdrawable) - value, 2)} {symbol}
              </>
            ) : (
              `${show(own.withdrawable, 2)} ${symbol}`
            )}
          </Fact>
          <Fact label={t`Arrives`}>
            <Trans>at once; it cannot be called back</Trans>
          </Fact>
        </Facts>
      </Card>
      <ActionBar>
        <WhenReady>
          {problem ? (
            <Button disabled>{texts[problem]}</Button>
          ) : (
            <Button busy={checking || !own || feeBps === undefined} onClick={ask}>
              <Trans>
                Transfer {show(value ?? 0n, 6)} {symbol}
              </Trans>
            </Button>
          )}
        </WhenReady>
      </ActionBar>
      <Suspense fallback={<Waiting />}>
        {asked && sheet.shown && <TransferSheet asked={asked} sending={sending} {...sheet.props} />}
      </Suspense>
    </Page>
  )
}
