import { Trans, useLingui } from '@lingui/react/macro'
import { toDecimal } from '@holdfast/protocol/amounts'
import {
  CONVERSION_NAMES,
  type ConversionName,
  type ConversionQuote,
  CONVERSIONS,
} from '@holdfast/protocol/transfers'
import { useNavigate } from '@tanstack/react-router'
import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { CUSTODY, useBalances, usePrices } from '../../api/custody.ts'
import { sendIntent } from '../../api/intent.ts'
import { useSubmit } from '../../api/submit.ts'
import { type AmountFault, amountFaultTexts, checkAmount } from '../../lib/check-amount.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatDuration } from '../../lib/durations.ts'
import { decimalSeparator, formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { useShut } from '../../parts/ModuleGate.tsx'
import { Page } from '../../ui/Page.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { Choice } from '../../ui/Segments.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Bone } from '../../ui/States.tsx'
import { TakeAll } from '../../ui/TakeAll.tsx'
import { Notice, Tag } from '../../ui/Tag.tsx'
import { useReadiness, WhenReady } from '../../wallet/readiness.tsx'
import { useChainClock } from '../../wallet/use-clock.ts'
import { useQuote } from './queries.ts'
import { leastOf } from './least.ts'
import { sourceText } from './texts.ts'

const ONE = 10n ** 18n
type Problem = AmountFault | Exclude<ConversionQuote['state'], 'open'> | 'nothing'

/** States that a smaller amount may get out of. */
const LIMITED = new Set<ConversionQuote['state']>(['noLiquidity', 'dayLimit'])

/** Conversion within the ledger: the amount to give, the least to receive, and the price. */
export function ConvertPage({ name }: { name: ConversionName }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const navigate = useNavigate()
  const readiness = useReadiness()
  const now = useChainClock()
  const balances = useBalances()
  const prices = usePrices()
  const [text, setText] = useDraft('draft.convert')
  const [touched, setTouched] = useState(false)

  const [from, to] = CONVERSIONS[name]
  const shut = useShut('custody')
  const separator = decimalSeparator(tag)
  const own = balances.data?.balances.find((b) => b.symbol === from)
  const parsed = checkAmount(text, separator, { balance: own ? BigInt(own.withdrawable) : null })
  const quote = useQuote(name, parsed.value && parsed.value > 0n ? parsed.value : ONE)
  const q = quote.data
  const fits = q !== undefined && parsed.value !== null && q.amount === String(parsed.value)
  const most = q ? BigInt(q.limit) : null
  const amountProblem: Problem | null =
    parsed.problem ??
    (most !== null && parsed.value !== null && parsed.value > most
      ? 'aboveMost'
      : fits && q.received === '0'
        ? 'nothing'
        : null)
  // A limit below the amount is a problem of the amount; a limit of 0 is a state of the conversion.
  const state = q && q.state !== 'open' && !(LIMITED.has(q.state) && q.limit !== '0') ? q.state : null
  const problem: Problem | null = state ?? amountProblem

  const show = (v: bigint | string, digits = 4) => formatAmount(BigInt(v), tag, { digits })
  const texts: Record<Problem, string> = {
    ...amountFaultTexts(),
    empty: t`Enter the amount to convert`,
    balance: t`Your balance is not sufficient`,
    belowMinimum: '',
    aboveMost: t`At most ${show(most ?? 0n, 2)} ${from} now`,
    notOpen: t`This conversion is not open yet`,
    stalePrice: t`The price is too old`,
    noLiquidity: t`Nothing is set aside to convert into`,
    dayLimit: t`The limit of today is used up`,
    unsettledPrice: t`The price is moving too fast`,
    nothing: t`Too little: nothing would arrive`,
  }

  function edit(next: string) {
    setText(next)
    setTouched(true)
    convert.forget()
  }
  const convert = useSubmit({
    send: (of: ConversionQuote) => {
      const body = { amount: of.amount, minReceived: String(leastOf(of)) }
      return sendIntent(name, body, { amount: of.amount })
    },
    onDone: () => {
      setText('')
      setTouched(false)
    },
    stale: [[CUSTODY]],
  })
  const done = convert.answer

  if (shut) return <Page title={t`Convert`}>{shut}</Page>
  const none = <span className="text-ink3">–</span>
  const bone = readiness === 'ready' ? <Bone className="ml-auto h-4 w-24" /> : none
  return (
    <Page title={t`Convert`}>
      <p className="text-sm text-ink2">
        <Trans>
          A conversion is paid from its liquidity account, and from nothing else. At least the amount shown
          arrives, or nothing happens.
        </Trans>
      </p>
      <Choice<ConversionName>
        label={t`Conversion`}
        columns={2}
        value={name}
        items={CONVERSION_NAMES.map((n) => ({
          value: n,
          label: `${CONVERSIONS[n][0]} → ${CONVERSIONS[n][1]}`,
        }))}
        onChange={(next) => {
          convert.forget()
          void navigate({ to: '/convert', search: { name: next }, replace: true })
        }}
      />
      <StaleNote query={quote} />
      {quote.isError && !q && <LoadFailed title={t`The price could not be loaded`} query={quote} />}
      {state && (
        <Notice tone="wait" title={texts[state]}>
          {state === 'notOpen' ? (
            <Trans>Your balance stays as it is. It opens when the operator switches it on.</Trans>
          ) : state === 'stalePrice' ? (
            <Trans>Nothing is converted by an old price. It goes on by itself with the next one.</Trans>
          ) : state === 'unsettledPrice' ? (
            <Trans>
              The average of a day and the newest price lie far apart. It goes on by itself when they meet
              again.
            </Trans>
          ) : state === 'dayLimit' ? (
            <Trans>
              What one account, and all together, can convert in 24 hours is limited. It goes on by itself as
              the hours pass.
            </Trans>
          ) : (
            <Trans>
              A conversion is paid from what lies in its liquidity account, and from nothing else. It is empty
              now.
            </Trans>
          )}
        </Notice>
      )}
      <AmountField
        label={t`Pay`}
        unit={from}
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
      <div className="-my-5 flex justify-center" aria-hidden="true">
        <span className="z-[1] grid size-9 place-items-center rounded-full border border-line bg-surface text-ink2">
          <ArrowDown size={16} strokeWidth={1.7} />
        </span>
      </div>
      <div className="flex flex-col gap-1 rounded-md bg-sunken px-4 py-4">
        <span className="text-sm text-ink2">
          <Trans>Receive at least</Trans>
        </span>
        <span className="flex items-baseline justify-between gap-3">
          <span className="tnum text-big font-semibold tracking-[-0.02em]" data-testid="received">
            {fits && !amountProblem ? show(leastOf(q), 6) : <span className="text-ink3">0</span>}
          </span>
          <span className="font-medium text-ink2">{to}</span>
        </span>
        {fits && !amountProblem && leastOf(q) !== BigInt(q.received) && (
          <span className="text-sm text-ink2">
            <Trans>
              Expected {show(q.received, 6)} {to}
            </Trans>
          </span>
        )}
      </div>
      <Card label={t`What it costs`}>
        <Facts>
          <Fact label={t`Price`} strong>
            {q ? `1 ${from} = ${formatAmount(BigInt(q.price), tag, { digits: 6 })} ${to}` : bone}
          </Fact>
          <Fact label={t`Where it is from`}>
            {q ? (
              <>
                {sourceText(q.source)}
                <span className="block text-xs text-ink3">
                  {q.state === 'stalePrice' ? (
                    <Trans>of {formatTime(q.priceAt, tag, true)}</Trans>
                  ) : (
                    <Trans>{formatDuration(now - q.priceAt, t`d`)} old</Trans>
                  )}
                </span>
              </>
            ) : (
              bone
            )}
          </Fact>
          <Fact
            label={
              q && q.feeBps > 0 ? t`Fee ${formatAmount(BigInt(q.feeBps), tag, { decimals: 2 })}%` : t`Fee`
            }
          >
            {!q ? bone : q.feeBps === 0 ? t`none` : fits ? `${show(q.fee, 6)} ${from}` : none}
          </Fact>
          <Fact label={t`Most right now`}>{q ? `${show(q.limit, 2)} ${from}` : bone}</Fact>
        </Facts>
      </Card>
      {readiness !== 'ready' && <PriceList prices={prices} />}
      <Refusal text={convert.refusal} />
      {done && (
        <div aria-live="polite">
          <Notice
            tone="good"
            title={t`Converted: ${show(done.amount, 6)} ${from} to ${show(done.received, 6)} ${to}`}
          />
        </div>
      )}
      <ActionBar>
        <WhenReady>
          {problem ? (
            <Button disabled>{texts[problem]}</Button>
          ) : (
            <Button busy={convert.pending || !fits || !own} onClick={() => q && fits && convert.submit(q)}>
              <Trans>
                Convert {show(parsed.value ?? 0n, 6)} {from}
              </Trans>
            </Button>
          )}
        </WhenReady>
      </ActionBar>
    </Page>
  )
}

/** Public prices, shown without a session. */
function PriceList({ prices }: { prices: ReturnType<typeof usePrices> }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  if (prices.isError && !prices.data)
    return <LoadFailed title={t`The prices could not be loaded`} query={prices} />
  if (!prices.data) return <Bone className="h-40 rounded-lg" />
  return (
    <Card label={t`Prices`}>
      <CardHead title={<Trans>Prices</Trans>} />
      <Facts>
        {prices.data.map((p) => (
          <Fact key={p.symbol} label={p.symbol}>
            <span className="flex flex-wrap items-center justify-end gap-x-2">
              {formatAmount(BigInt(p.price), tag, { digits: 6 })} USDT
              {p.stale && <Tag tone="wait">{t`old`}</Tag>}
            </span>
            <span className="block text-xs text-ink3">
              {sourceText(p.source)} · {formatTime(p.at, tag)}
            </span>
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}
