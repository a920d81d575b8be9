import { Trans, useLingui } from '@lingui/react/macro'
import { toDecimal } from '@holdfast/protocol/amounts'
import { type LedgerSymbol, SYMBOLS } from '@holdfast/protocol/ledger'
import { Link, useNavigate } from '@tanstack/react-router'
import { BookUser } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useAddressBook } from '../../api/address-book.ts'
import { chainInfo, useChainInfo } from '../../api/chain-info.ts'
import { CUSTODY, useBalances } from '../../api/custody.ts'
import { useSubmit } from '../../api/submit.ts'
import { sameAddress } from '../../lib/address.ts'
import { addressFaultTexts, typedAddress } from '../../lib/check-address.ts'
import { amountFaultTexts } from '../../lib/check-amount.ts'
import { errorText } from '../../lib/error-text.ts'
import { formatSpan } from '../../lib/durations.ts'
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
import { Page } from '../../ui/Page.tsx'
import { Choice } from '../../ui/Segments.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Bone } from '../../ui/States.tsx'
import { TakeAll } from '../../ui/TakeAll.tsx'
import { Notice } from '../../ui/Tag.tsx'
import { SignError } from '../../wallet/sign-text.ts'
import { useReadiness, WhenReady } from '../../wallet/readiness.tsx'
import { useAccount } from '../../wallet/use-reads.ts'
import { useChainClock } from '../../wallet/use-clock.ts'
import type { Asked } from './ConfirmSheet.tsx'
import { useWithdrawInfo } from './queries.ts'
import { checkWithdrawal, reviewers, waitsForBook, type WithdrawProblem, worth } from './validate.ts'
import { TermsDiffer, withdraw } from './withdraw.ts'
import { Waiting } from '../../ui/Waiting.tsx'

const AddressBookSheet = lazyPart(() => import('./AddressBookSheet.tsx'))
const ConfirmSheet = lazyPart(() => import('./ConfirmSheet.tsx'))

/** Withdrawal form: address, amount, fee, and how many people will review it. */
export function ExtractPage({ symbol }: { symbol: LedgerSymbol }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const navigate = useNavigate()
  const account = useAccount()
  const { data: chain } = useChainInfo()
  const readiness = useReadiness()
  const query = useWithdrawInfo(symbol)
  const info = query.data
  const book = useAddressBook()
  const price = useBalances().data?.balances.find((b) => b.symbol === symbol)?.price
  const now = useChainClock()
  const [text, setText] = useDraft('draft.extract.amount')
  const [address, setAddress] = useDraft('draft.extract.address')
  const [touched, setTouched] = useState(false)
  const bookSheet = useSheet()
  const confirm = useSheet()
  const [asked, setAsked] = useState<Asked | null>(null)
  const sending = useSubmit({
    send: async (wanted: Asked) => withdraw(chain ?? (await chainInfo()), wanted),
    onDone: (made) => {
      setText('')
      void navigate({ to: '/extractRecord', search: { id: made.id } })
    },
    explain: problemText,
    stale: [[CUSTODY]],
  })

  const records = (
    <Link
      to="/extractRecord"
      className="flex min-h-11 items-center text-sm font-medium text-kelp no-underline"
    >
      <Trans>Withdrawal records</Trans>
      <Onward />
    </Link>
  )
  const separator = decimalSeparator(tag)
  const whom = typedAddress(address)
  const waits = waitsForBook(whom, account, info, book.data, now)
  const check = checkWithdrawal({ text, address, separator, waits }, info)
  const show = (v: bigint | string, digits = 4) => formatAmount(BigInt(v), tag, { digits })
  const texts: Record<WithdrawProblem, string> = {
    ...amountFaultTexts(),
    ...addressFaultTexts(address),
    empty: t`Enter the withdrawal amount`,
    belowMinimum: t`At least ${show(info?.minimum ?? 0n)} ${symbol}`,
    balance: t`Your balance is not sufficient`,
    aboveMost: t`At most ${show(info?.maximum ?? 0n, 2)} ${symbol} at once`,
    nothingLeft: t`The fee would take all of it`,
    notOpen: t`Withdrawals are not open yet`,
    noAddress: t`Enter the payout address`,
    notInBook: t`Keep this address in the address book first; it can be used after its wait`,
  }
  const rule = (n: 0 | 1 | 2) =>
    n === 0 ? t`paid without review` : n === 1 ? t`one person looks at it` : t`two people look at it`
  const people =
    info && price !== undefined && check.value !== null && !check.amountProblem
      ? reviewers(price === null ? null : worth(check.value, BigInt(price)), info)
      : null

  function edit(next: string) {
    setText(next)
    setTouched(true)
  }
  function ask() {
    if (!info || check.value === null || people === null || account === null || whom === null) return
    setAsked({
      account,
      symbol,
      network: info.network,
      address: whom,
      amount: check.value,
      fee: check.fee,
      received: check.received,
      before: BigInt(info.withdrawable),
      rule: rule(people),
      validSeconds: info.validSeconds,
    })
    sending.forget()
    confirm.open()
  }
  function problemText(error: unknown): string {
    if (error instanceof TermsDiffer)
      return t`Fee or rules have changed meanwhile. Close this, look at the numbers and decide again.`
    if (error instanceof SignError && error.problem === 'rejected')
      return t`You rejected the signature. Nothing was asked for; confirm again when you are ready.`
    if (error instanceof SignError) return t`The wallet could not sign. Unlock it and try again.`
    return errorText(error)
  }

  const none = <span className="text-ink3">–</span>
  const bone = readiness === 'ready' ? <Bone className="ml-auto h-4 w-24" /> : none
  return (
    <Page title={t`Withdraw`} side={records}>
      <Choice<LedgerSymbol>
        label={t`Asset`}
        value={symbol}
        items={SYMBOLS.map((s) => ({ value: s, label: s }))}
        onChange={(next) => void navigate({ to: '/extract', search: { symbol: next }, replace: true })}
      />
      <StaleNote query={query} />
      {query.isError && !info && (
        <LoadFailed title={t`Fee and limits could not be loaded`} query={query}>
          <Trans>Nothing can be withdrawn before they are known.</Trans>
        </LoadFailed>
      )}
      {info && !info.open && (
        <Notice tone="wait" title={t`Withdrawals are not open yet`}>
          <Trans>What is under way goes on. Your balance stays as it is.</Trans>
        </Notice>
      )}
      <AddressField
        label={t`Payout address`}
        value={address}
        onChange={setAddress}
        problem={waits ? texts.notInBook : null}
        note={
          account !== null && sameAddress(whom, account)
            ? t`This is the wallet you are connected with.`
            : null
        }
        side={
          <span className="-mr-2 flex items-center">
            {account !== null && !sameAddress(whom, account) && (
              <button
                type="button"
                className="min-h-11 rounded-sm px-2 font-medium text-kelp"
                onClick={() => setAddress(account)}
              >
                <Trans>My wallet</Trans>
              </button>
            )}
            <button
              type="button"
              className="flex min-h-11 items-center gap-1 rounded-sm px-2 font-medium text-kelp disabled:text-ink3"
              disabled={readiness !== 'ready'}
              onClick={() => bookSheet.open()}
            >
              <BookUser size={16} strokeWidth={1.7} aria-hidden="true" />
              <Trans>Address book</Trans>
            </button>
          </span>
        }
      />
      <AmountField
        label={t`Withdrawal amount`}
        unit={symbol}
        value={text}
        onChange={edit}
        problem={
          touched && check.amountProblem && check.amountProblem !== 'empty'
            ? texts[check.amountProblem]
            : null
        }
        side={
          readiness === 'ready' && (
            <TakeAll
              has={info && <Trans>Available {show(info.withdrawable, 2)}</Trans>}
              label={<Trans>Max</Trans>}
              onTake={
                info && info.withdrawable !== '0'
                  ? () => edit(toDecimal(BigInt(info.withdrawable)).replace('.', separator))
                  : undefined
              }
            />
          )
        }
      />
      <Card label={t`What you receive`}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="text-sm text-ink2">
            <Trans>What you receive</Trans>
          </span>
          <span className="tnum text-lg font-medium tracking-[-0.01em]" data-testid="received">
            {info && check.value ? `${show(check.received, 6)} ${symbol}` : none}
          </span>
        </div>
        <Facts ruled>
          <Fact label={info ? t`Fee ${formatAmount(BigInt(info.feeBps), tag, { decimals: 2 })}%` : t`Fee`}>
            {info ? (check.value ? `${show(check.fee, 6)} ${symbol}` : none) : bone}
            <span className="block text-xs text-ink3">
              <Trans>goes to all nodes in equal shares</Trans>
            </span>
          </Fact>
          <Fact label={t`Network`}>{info ? info.network : bone}</Fact>
          <Fact label={t`Minimum`}>{info ? `${show(info.minimum)} ${symbol}` : bone}</Fact>
          <Fact label={t`Left today without review`}>{info ? `${show(info.dailyLeft, 2)} USDT` : bone}</Fact>
          <Fact label={t`The vault can pay now`}>{info ? `${show(info.vaultLeft, 2)} ${symbol}` : bone}</Fact>
          <Fact label={t`Review`}>
            {info ? (
              <>
                {people !== null && <span className="font-medium">{rule(people)}</span>}
                <span className="block text-xs text-ink3">
                  <Trans>
                    none up to {show(info.autoLimit, 2)}, two people above {show(info.secondLimit, 2)} USDT
                  </Trans>
                </span>
              </>
            ) : (
              bone
            )}
          </Fact>
          {info && info.newAddressDelay > 0 && (
            <Fact label={t`New addresses`}>
              <Trans>usable after {formatSpan(info.newAddressDelay, tag)}</Trans>
            </Fact>
          )}
        </Facts>
      </Card>
      {info && check.value !== null && !check.amountProblem && check.value > BigInt(info.vaultLeft) && (
        <Notice tone="wait" title={t`It will take longer`}>
          <Trans>
            More than the vault may pay out at this moment. It is paid as soon as the limit has refilled; the
            amount is held for you until then.
          </Trans>
        </Notice>
      )}
      <ActionBar>
        <WhenReady>
          {check.problem ? (
            <Button disabled>{texts[check.problem]}</Button>
          ) : (
            <Button busy={!info || people === null} onClick={ask}>
              <Trans>
                Withdraw {show(check.value ?? 0n, 6)} {symbol}
              </Trans>
            </Button>
          )}
        </WhenReady>
      </ActionBar>
      <Suspense fallback={<Waiting />}>
        {bookSheet.shown && (
          <AddressBookSheet
            {...bookSheet.props}
            typed={whom ?? ''}
            delay={info?.newAddressDelay ?? 0}
            onPick={(picked) => {
              setAddress(picked)
              bookSheet.close()
            }}
          />
        )}
        {asked && confirm.shown && <ConfirmSheet asked={asked} sending={sending} {...confirm.props} />}
      </Suspense>
    </Page>
  )
}
