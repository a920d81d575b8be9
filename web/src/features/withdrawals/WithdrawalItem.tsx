import { Trans, useLingui } from '@lingui/react/macro'
import type { Withdrawal, WithdrawalState } from '@holdfast/protocol/withdrawals'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { contractOf, useChainInfo } from '../../api/chain-info.ts'
import { post } from '../../api/client.ts'
import { CUSTODY } from '../../api/custody.ts'
import { useSubmit } from '../../api/submit.ts'
import { shortAddress } from '../../lib/address.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact, Facts } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { CopyButton } from '../../ui/Copy.tsx'
import { Notice, Tag } from '../../ui/Tag.tsx'
import { Timeline, type TimelineStep } from '../../ui/Timeline.tsx'
import { withdrawalStatus } from '../../parts/words/state-names.ts'
import { reasonText } from '../../parts/words/withdrawal-reasons.ts'
import { toast } from '../../ui/toast.ts'
import { useFlowSheet } from '../../wallet/flow/use-flow-sheet.tsx'
import { TxHash } from '../../wallet/TxHash.tsx'
import { useChainClock } from '../../wallet/use-clock.ts'
import { burnFlow } from './burn.flow.ts'
import { useNumberUsed } from './queries.ts'
import { stateText } from './texts.ts'

/** States of a withdrawal that is paid, in order. */
const WAY: readonly WithdrawalState[] = ['review', 'approved', 'signed', 'sent', 'included', 'paid']
const ENDED: readonly WithdrawalState[] = ['cancelled', 'refused', 'refunded']
/** States in which the owner may burn the number, because nothing is paid with it yet. */
const MAY_BURN: readonly WithdrawalState[] = [...ENDED, 'signed', 'sent']

/** What has happened with reasons and times, then what is still to come. */
function steps(w: Withdrawal, tag: string): TimelineStep[] {
  const ended = ENDED.includes(w.state)
  const past = w.timeline.map((s, i): TimelineStep => ({
    key: `${i}${s.state}`,
    state: i < w.timeline.length - 1 || w.state === 'paid' ? 'done' : ended ? 'failed' : 'now',
    title: stateText(s.state).name,
    note:
      s.reason === null && s.txHash === null ? undefined : (
        <span className="flex flex-col items-start gap-1">
          {s.reason !== null && <span>{reasonText(s.reason)}</span>}
          {s.txHash !== null && <TxHash hash={s.txHash} />}
        </span>
      ),
    side: formatTime(s.time, tag),
  }))
  if (ended) return past
  const next = WAY.slice(WAY.indexOf(w.state) + 1)
  return [...past, ...next.map((s): TimelineStep => ({ key: s, state: 'next', title: stateText(s).name }))]
}

/** Columns of a line where there is room: amount, time, address, step, state. */
export const COLUMNS = '@2xl:grid-cols-[minmax(0,1fr)_8.5rem_8rem_9rem_8rem_18px]'

/** One withdrawal: a line, and opened its amounts, its address and its way so far. */
export function WithdrawalItem({ withdrawal: w, open }: { withdrawal: Withdrawal; open: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const text = stateText(w.state)
  const status = withdrawalStatus(w.status)
  // The specification's state covers the whole way; a person looks at it only at its first step.
  const told = w.status === 'review' && w.state !== 'review' ? t`Processing` : status.name
  // The step of its way, where the state alone leaves that open.
  const step = w.state === 'review' || w.state === 'paid' ? null : text.name
  const [shown, setShown] = useState(open)
  const show = (v: string, digits = 18) => `${formatAmount(BigInt(v), tag, { digits })} ${w.symbol}`
  return (
    <li>
      <details className="group text-sm" open={open} onToggle={(e) => setShown(e.currentTarget.open)}>
        <summary
          className={cx(
            'grid min-h-16 list-none grid-cols-[minmax(0,1fr)_auto_18px] items-center gap-3 px-4 py-3 hover:bg-sunken @2xl:min-h-12 @2xl:py-2',
            COLUMNS,
          )}
        >
          <span className="flex min-w-0 flex-col @2xl:contents">
            <span className="tnum font-medium">{show(w.amount, 4)}</span>
            <span className="text-xs text-ink2 @2xl:contents">
              <span className="whitespace-nowrap">{formatTime(w.time, tag)}</span>{' '}
              <span className="@2xl:hidden">·</span>{' '}
              <span className="whitespace-nowrap">{shortAddress(w.wallet)}</span>{' '}
              {step !== null && <span className="@2xl:hidden">· </span>}
              <span className="whitespace-nowrap @2xl:whitespace-normal">{step}</span>
            </span>
          </span>
          <span className="@2xl:justify-self-start">
            <Tag tone={status.tone}>{told}</Tag>
          </span>
          <ChevronDown
            size={18}
            strokeWidth={1.7}
            aria-hidden="true"
            className="text-ink3 transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <section
          className="flex flex-col gap-4 border-t border-line px-4 py-4"
          aria-label={t`Withdrawal ${w.id}`}
        >
          <p className="text-ink2" aria-live="polite">
            {w.parked
              ? null
              : w.state === 'cancelled' && (w.timeline.at(-1)?.reason ?? null) !== null
                ? t`It ended before it was paid. The whole amount is in your balance.`
                : text.text}
          </p>
          {w.parked && (
            <Notice tone="wait" title={t`The payout waits`}>
              {w.cancellable ? (
                <Trans>
                  It failed too often, or an operator holds it. It is not tried again until an operator
                  releases it. You can cancel it.
                </Trans>
              ) : (
                <Trans>
                  It failed too often, or an operator holds it. It is not sent again until an operator
                  releases it. Once you have given up its number, or its time is over, the amount is in your
                  balance again.
                </Trans>
              )}
            </Notice>
          )}
          {w.state === 'review' && w.approvalsNeeded > 0 && (
            <p className="text-ink2">
              <Trans>
                Approved by {w.approvals} of {w.approvalsNeeded}
              </Trans>
            </p>
          )}
          <Timeline label={t`Progress`} steps={steps(w, tag)} />
          <Facts ruled>
            <Fact label={t`Amount`}>{show(w.amount)}</Fact>
            {w.status !== 'failed' && (
              <>
                <Fact label={t`Fee`}>{show(w.fee)}</Fact>
                <Fact label={w.status === 'completed' ? t`Received` : t`What you receive`} strong>
                  {show(w.received)}
                </Fact>
              </>
            )}
            <Fact label={t`Payout address`}>
              <span className="-my-3 inline-flex items-center gap-1">
                <span className="font-mono text-[13px]">{shortAddress(w.wallet)}</span>
                <CopyButton text={w.wallet} label={t`Copy address`} doneLabel={t`Copied`} />
              </span>
            </Fact>
            {w.n !== null && <Fact label={t`Number`}>{w.n}</Fact>}
            {w.validUntil !== null && w.status === 'review' && (
              <Fact label={t`Can be paid until`}>{formatTime(w.validUntil, tag)}</Fact>
            )}
            {w.txHash && (
              <Fact label={t`Transaction`}>
                <TxHash hash={w.txHash} />
              </Fact>
            )}
          </Facts>
          {w.cancellable && <Cancel id={w.id} amount={show(w.amount, 6)} />}
          {shown && w.n !== null && w.validUntil !== null && MAY_BURN.includes(w.state) && (
            <Burn n={BigInt(w.n)} until={w.validUntil} ended={ENDED.includes(w.state)} />
          )}
        </section>
      </details>
    </li>
  )
}

/**
 * Button to burn the number of a signed withdrawal by a transaction of the owner, after which the signature is useless.
 * @param until until when it could be paid, unix seconds
 */
function Burn({ n, until, ended }: { n: bigint; until: number; ended: boolean }) {
  const { t } = useLingui()
  const now = useChainClock()
  const { data: info } = useChainInfo()
  const used = useNumberUsed(n, now <= until)
  const { start, sheet } = useFlowSheet()
  const title = t`Give up number ${String(n)}`
  // The sheet stays mounted when the button is gone, so that the flow in it continues.
  return (
    <>
      {now <= until && info && used.data?.value === false && (
        <>
          <p className="text-xs text-ink2">
            {ended ? (
              <Trans>
                It will not be paid. If you want to rule it out for good, give up its number by a transaction
                of your own.
              </Trans>
            ) : (
              <Trans>
                If it takes too long, you can give up its number by a transaction of your own. It can never be
                paid then, and once that is final the amount is in your balance again.
              </Trans>
            )}
          </p>
          <Button
            look="ghost"
            size="small"
            onClick={() => start({ title, flow: burnFlow(contractOf(info, 'payoutVault'), n) })}
          >
            {title}
          </Button>
        </>
      )}
      {sheet}
    </>
  )
}

function Cancel({ id, amount }: { id: number; amount: string }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState(false)
  const cancel = useSubmit({
    send: () => post('cancelWithdrawal', { id }),
    onDone: () => {
      toast('success', t`Cancelled: ${amount} is in your balance again`)
      setAsked(false)
    },
    onRefused: (refusal) => {
      toast('error', refusal)
      setAsked(false)
    },
    stale: [[CUSTODY]],
  })
  if (!asked)
    return (
      <Button look="ghost" size="small" onClick={() => setAsked(true)}>
        <Trans>Cancel this withdrawal</Trans>
      </Button>
    )
  return (
    <Notice
      tone="wait"
      title={t`Cancel this withdrawal?`}
      action={
        <>
          <Button look="ghost" size="small" onClick={() => setAsked(false)}>
            <Trans>Keep it</Trans>
          </Button>
          <Button look="ghost" size="small" busy={cancel.pending} onClick={() => cancel.submit()}>
            <Trans>Cancel it</Trans>
          </Button>
        </>
      }
    >
      <Trans>The whole amount goes back to your balance. Possible until it is sent to the network.</Trans>
    </Notice>
  )
}
