import { Trans, useLingui } from '@lingui/react/macro'
import { toDecimal } from '@holdfast/protocol/amounts'
import { ArrowDownUp, SlidersHorizontal } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { ahead, lazyPart } from '../../lib/lazy-part.ts'
import { contractOf, useChainInfo } from '../../api/chain-info.ts'
import { queryClient } from '../../api/query-client.ts'
import { brand } from '../../brand.ts'
import { decimalSeparator, formatAmount, formatCount, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { TakeAll } from '../../ui/TakeAll.tsx'
import { Notice } from '../../ui/Tag.tsx'
import { useFlowSheet } from '../../wallet/flow/use-flow-sheet.tsx'
import { StateButton } from '../../wallet/readiness.tsx'
import { Unsent } from '../../wallet/Unsent.tsx'
import { useAccount } from '../../wallet/use-reads.ts'
import { useDraft } from './draft.ts'
import { useSwapFunds, type useMarket } from './queries.ts'
import { BPS, mostBought, slippageOf } from './quote.ts'
import { useSwapSettings } from './settings.ts'
import { SWAP, swapFlow } from './swap.flow.ts'
import { SwapFacts } from './SwapFacts.tsx'
import { SwapNotices } from './SwapNotices.tsx'
import { checkSwap, type Entry, type SwapProblem } from './validate.ts'
import { Waiting } from '../../ui/Waiting.tsx'

const ToleranceSheet = lazyPart(() => import('./ToleranceSheet.tsx'))
const loadImpact = () => import('./ImpactSheet.tsx')
const ImpactSheet = lazyPart(loadImpact)
const { symbol: token } = brand.token
const { symbol: usdt } = brand.stable
/** A start block from here on means that no launch is set. */
const NO_START = 1n << 63n
const QUIET: SwapProblem[] = ['empty', 'notOpen', 'noLiquidity', 'abnormal']

type Read = NonNullable<ReturnType<typeof useMarket>['data']>

/** Both amounts, what the trade costs, and one button whose label says what is missing. */
export function SwapForm({ data }: { data: Read }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const account = useAccount()
  const funds = useSwapFunds().data?.value
  const { tolerance, minutes } = useSwapSettings()
  const [draft, setDraft] = useDraft()
  const [touched, setTouched] = useState(false)
  const [sheet, setSheet] = useState<{ name: 'tolerance' | 'impact'; open: boolean } | null>(null)
  const flow = useFlowSheet()
  const { market, average, startBlock } = data.value
  const { side, entry, text } = draft

  // Loaded in advance: a swap works with the chain alone, also if the server is away when the button is pressed.
  useEffect(() => {
    if (account !== null) ahead(loadImpact)
  }, [account])

  const separator = decimalSeparator(tag)
  const plain = (v: bigint) => toDecimal(v).replace('.', separator)
  /** Rounds down to six decimals, so that the amount shown is never more than the guaranteed one. */
  const cut = (v: bigint) => plain(v < 10n ** 12n ? v : v - (v % 10n ** 12n))
  const show = (v: bigint, digits = 4) => formatAmount(v, tag, { digits })
  const [from, to] = side === 'buy' ? [usdt, token] : [token, usdt]
  const balance = side === 'buy' ? funds?.usdt : funds?.token
  const open = BigInt(data.block.number) + 1n >= startBlock
  const check = checkSwap({ side, entry, text, separator, tolerance }, market, {
    balance: balance ?? null,
    open,
  })
  const { quote: q, least, problem } = check
  const impact = q ? formatPercent(q.impact, BPS, tag, 1).replace('%', '') : ''
  const slippage = formatPercent(slippageOf(tolerance, q?.impact ?? 0n), BPS, tag, 2)

  function edit(next: Entry, value: string) {
    setDraft({ ...draft, entry: next, text: value })
    setTouched(true)
  }

  const problems: Record<SwapProblem, string> = {
    empty: t`Enter the amount to swap`,
    zero: t`The amount must be greater than 0`,
    notANumber: t`Digits only, please: no signs, letters or exponents`,
    negative: t`The amount cannot be negative`,
    tooManyDecimals: t`At most 18 decimals`,
    ambiguous: t`Is the separator for thousands or decimals? Write it without thousands separator`,
    tooLarge: t`The amount is too large`,
    balance: t`${from} balance is insufficient`,
    aboveLiquidity: t`The pair does not hold that much`,
    tooSmall: t`The amount is too small to swap`,
    notOpen: t`Trading is not open yet`,
    noLiquidity: t`No liquidity yet`,
    abnormal: t`The minimum obtainable amount could not be calculated. Please retry`,
  }
  const fieldProblem = touched && problem && !QUIET.includes(problem) ? problems[problem] : null

  function start() {
    if (!info || !account || !q || problem) return
    flow.start({
      title: t`Swap ${from} for ${to}`,
      flow: swapFlow({
        side,
        account,
        token: contractOf(info, 'token'),
        usdt: contractOf(info, 'usdt'),
        swapHelper: contractOf(info, 'swapHelper'),
        router: contractOf(info, 'router'),
        pay: q.pay,
        least,
        patience: minutes * 60,
      }),
      note: (
        <p className="text-sm text-ink2">
          <Trans>
            At least {show(least, 6)} {to} arrive, or nothing happens.
          </Trans>
        </p>
      ),
      onDone: () => {
        setDraft({ side, entry: 'pay', text: '' })
        setTouched(false)
      },
    })
  }

  function button() {
    if (problem === 'abnormal')
      return (
        <Button onClick={() => void queryClient.invalidateQueries({ queryKey: ['onchain'] })}>
          {problems.abnormal}
        </Button>
      )
    if (problem) return <Button disabled>{problems[problem]}</Button>
    return (
      <Button
        busy={balance === undefined}
        onClick={() => (q && q.impact >= 1_000n ? setSheet({ name: 'impact', open: true }) : start())}
      >
        {q && (
          <Trans>
            Swap {show(q.pay, 6)} {from}
          </Trans>
        )}
      </Button>
    )
  }

  const close = () => setSheet((s) => s && { ...s, open: false })
  return (
    <>
      {!open && (
        <Notice tone="wait" title={t`Trading is not open yet`}>
          {startBlock >= NO_START ? (
            <Trans>The opening block has not been set. Prices and amounts below are for looking only.</Trans>
          ) : (
            <Trans>
              It opens at block {formatCount(startBlock, tag)}; the chain is at block{' '}
              {formatCount(data.block.number, tag)}.
            </Trans>
          )}
        </Notice>
      )}
      <AmountField
        label={t`Pay`}
        unit={from}
        value={entry === 'pay' ? text : q ? plain(q.pay) : ''}
        onChange={(next) => edit('pay', next)}
        problem={entry === 'pay' || problem === 'balance' ? fieldProblem : null}
        side={
          account !== null && (
            <TakeAll
              has={balance !== undefined && <Trans>Balance {show(balance, 2)}</Trans>}
              label={<Trans>All</Trans>}
              onTake={balance ? () => edit('pay', plain(balance)) : undefined}
            />
          )
        }
      />
      <div className="-my-6 flex justify-center">
        <button
          type="button"
          aria-label={t`Swap ${to} for ${from} instead`}
          onClick={() => setDraft({ ...draft, side: side === 'buy' ? 'sell' : 'buy', entry: 'pay' })}
          className="z-[1] grid size-11 place-items-center rounded-full border border-line bg-surface text-ink2 hover:text-ink"
        >
          <ArrowDownUp size={18} strokeWidth={1.7} aria-hidden="true" />
        </button>
      </div>
      <AmountField
        big
        label={t`Receive at least`}
        unit={to}
        value={entry === 'least' ? text : q && least > 0n ? cut(least) : ''}
        onChange={(next) => edit('least', next)}
        problem={entry === 'least' && problem !== 'balance' ? fieldProblem : null}
        note={
          q && least > 0n ? (
            <Trans>
              Expected {show(q.receive)} {to}
            </Trans>
          ) : null
        }
        side={
          <button
            type="button"
            onClick={() => setSheet({ name: 'tolerance', open: true })}
            className="-mr-2 flex min-h-11 items-center gap-1.5 rounded-sm px-2 text-ink2 hover:text-ink"
          >
            {tolerance === 'auto' ? (
              <Trans>Slippage auto {slippage}</Trans>
            ) : (
              <Trans>Slippage {slippage}</Trans>
            )}
            <SlidersHorizontal size={16} strokeWidth={1.7} aria-hidden="true" />
          </button>
        }
      />
      <SwapFacts
        market={market}
        side={side}
        quote={q && least > 0n ? q : null}
        most={side === 'buy' && balance !== undefined ? mostBought(market, balance) : undefined}
        average={average}
        minutes={minutes}
        funds={funds}
        connected={account !== null}
      />
      <SwapNotices
        market={market}
        side={side}
        quote={q}
        average={average}
        tolerance={tolerance}
        balance={balance}
        onSell={(amount) => edit('pay', plain(amount))}
      />
      <ActionBar>
        <StateButton>
          <Unsent title={SWAP} amount={q?.pay}>
            {button()}
          </Unsent>
        </StateButton>
      </ActionBar>
      <Suspense fallback={<Waiting />}>
        {sheet?.name === 'tolerance' && (
          <ToleranceSheet open={sheet.open} onClose={close} onClosed={() => setSheet(null)} />
        )}
        {sheet?.name === 'impact' && (
          <ImpactSheet
            open={sheet.open}
            percent={impact}
            onClose={close}
            onClosed={() => setSheet(null)}
            onConfirm={() => {
              close()
              start()
            }}
          />
        )}
      </Suspense>
      {flow.sheet}
    </>
  )
}
