import { Trans, useLingui } from '@lingui/react/macro'
import type { RechargeAmount, RechargeWallet } from '@holdfast/protocol/deposits'
import { toDecimal } from '@holdfast/protocol/amounts'
import { useState } from 'react'
import type { Address } from 'viem'
import { post } from '../../api/client.ts'
import { CUSTODY } from '../../api/custody.ts'
import { useSession } from '../../api/session.ts'
import { useSubmit } from '../../api/submit.ts'
import { formatTime } from '../../lib/dates.ts'
import { decimalSeparator, formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { readText, writeText } from '../../lib/storage.ts'
import { useStore } from '../../lib/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { Notice, Tag } from '../../ui/Tag.tsx'
import { Timeline, type TimelineStep } from '../../ui/Timeline.tsx'
import { toast } from '../../ui/toast.ts'
import { pending } from '../../wallet/flow/pending-list.ts'
import { isOpen, type PendingTx } from '../../wallet/flow/pending.ts'
import type { Call, Flow } from '../../wallet/flow/runner.ts'
import { useFlowSheet } from '../../wallet/flow/use-flow-sheet.tsx'
import { useReadiness } from '../../wallet/readiness.tsx'
import { TxHash } from '../../wallet/TxHash.tsx'
import { useChainClock } from '../../wallet/use-clock.ts'
import { ClaimForm } from './ClaimForm.tsx'
import { showIntent, useWalletUsdt } from './queries.ts'
import { sendCall, sendFlow } from './send.flow.ts'
import { isMoving, stateText } from './states.ts'
import { Tips } from './Tips.tsx'

/** Key in storage that marks this requested amount as sent by the wallet, so that it is not sent twice. */
const sentKey = (intent: RechargeAmount) => `sent.${intent.id}`

/** Second page of a deposit: what to send, where, until when, and its progress. */
export function OpenIntent({
  intent,
  wallets,
  onAnew,
}: {
  intent: RechargeAmount
  wallets: readonly RechargeWallet[]
  /** called when the user has seen the outcome and starts another deposit */
  onAnew(id: number): void
}) {
  const { t } = useLingui()
  // Rendered apart from the instructions, which disappear when the server sees the transfer, maybe before the flow ends.
  const { start, sheet } = useFlowSheet()
  const send = (flow: Flow) =>
    start({
      title: t`Send from my wallet`,
      flow,
      onDone: () => writeText(sentKey(intent), '1', 'session'),
    })
  return (
    <>
      {intent.state === 'waiting' ? (
        <Instructions intent={intent} wallets={wallets} onSend={send} />
      ) : (
        <Outcome intent={intent} onAnew={onAnew} />
      )}
      {sheet}
    </>
  )
}

function Instructions({
  intent,
  wallets,
  onSend,
}: {
  intent: RechargeAmount
  wallets: readonly RechargeWallet[]
  onSend(flow: Flow): void
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const now = useChainClock()
  const amount = BigInt(intent.amount)
  const exact = toDecimal(amount).replace('.', decimalSeparator(tag))
  const show = (v: bigint) => formatAmount(v, tag, { digits: 18 })
  const expired = now >= intent.expiresAt
  return (
    <>
      <SendFromWallet intent={intent} token={wallets[0]?.token} expired={expired} onSend={onSend} />
      <Card label={t`Send this`}>
        <CardHead title={<Trans>Send this</Trans>}>
          {expired ? (
            <Tag tone="bad">{t`Validity over`}</Tag>
          ) : (
            <span className="flex items-center gap-1.5 text-sm text-amber">
              <Trans>Valid for</Trans>
              <Countdown until={intent.expiresAt} now={now} dayWord={t`d`} />
            </span>
          )}
        </CardHead>
        {expired && (
          <Notice tone="bad" title={t`Do not send this amount any more`}>
            <Trans>
              A transfer in a later block counts as late. If you sent it in time, it is still recognised by
              the time of its block.
            </Trans>
          </Notice>
        )}
        <CopyField
          caption={<Trans>Amount, to the last decimal</Trans>}
          text={exact}
          label={t`Copy amount`}
          doneLabel={t`Copied`}
        >
          <span className="text-title font-semibold tracking-[-0.022em]" data-testid="exact-amount">
            {exact}
          </span>{' '}
          <span className="text-ink2">USDT</span>
        </CopyField>
        <p className="text-sm text-ink2">
          <Trans>
            {show(amount - BigInt(intent.requested))} USDT is added so that your transfer can be told apart.
            It is credited to you as well.
          </Trans>
        </p>
        <CopyField
          caption={<Trans>Deposit address</Trans>}
          text={intent.address}
          label={t`Copy deposit address`}
          doneLabel={t`Copied`}
          mono
        />
        <div className="flex items-center gap-4">
          <QrCode
            text={intent.address}
            label={t`QR code of the deposit address`}
            className="max-sm:size-32 border border-line"
          />
          <Facts className="min-w-0 flex-1">
            <Fact label={t`Currency`}>USDT</Fact>
            <Fact label={t`Network`}>{intent.network}</Fact>
            <Fact label={t`Valid until`}>{formatTime(intent.expiresAt, tag)}</Fact>
            <Fact label={t`Confirmations needed`}>{intent.needed}</Fact>
          </Facts>
        </div>
      </Card>
      <Card label={t`Progress`}>
        <Timeline label={t`Progress`} steps={timeline(intent)} />
      </Card>
      <Tips network={intent.network} />
      <details className="hf-card group p-4">
        <summary className="-my-2 flex min-h-11 list-none items-center text-sm font-medium text-kelp">
          <Trans>Sent, but nothing happens?</Trans>
        </summary>
        <div className="mt-3 flex flex-col gap-3">
          <ClaimForm />
        </div>
      </details>
      <Cancel intent={intent} />
    </>
  )
}

/** The steps of a transfer until it is credited. */
function timeline(i: RechargeAmount): TimelineStep[] {
  const at = i.state === 'waiting' ? 0 : i.state === 'seen' ? 1 : i.state === 'confirming' ? 2 : 3
  const mark = (n: number): TimelineStep['state'] => (at > n ? 'done' : at === n ? 'now' : 'next')
  return [
    { key: 'waiting', state: mark(0), title: <Trans>Transfer sent</Trans> },
    {
      key: 'seen',
      state: mark(1),
      title: <Trans>In a block</Trans>,
      ...(i.txHash ? { side: <TxHash hash={i.txHash} /> } : {}),
    },
    {
      key: 'confirming',
      state: mark(2),
      title: <Trans>Confirmations</Trans>,
      side: (
        <span data-testid="confirmations">
          {Math.min(i.confirmations, i.needed)} / {i.needed}
        </span>
      ),
    },
    { key: 'credited', state: i.state === 'credited' ? 'done' : 'next', title: <Trans>Credited</Trans> },
  ]
}

/** State of a requested amount whose transfer has arrived or whose time is over, and what to do. */
function Outcome({ intent, onAnew }: { intent: RechargeAmount; onAnew(id: number): void }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const text = stateText(intent.state)
  const fine = isMoving(intent.state) || intent.state === 'credited'
  return (
    <>
      <Card label={t`Progress`}>
        <CardHead title={`${formatAmount(BigInt(intent.amount), tag, { digits: 18 })} USDT`}>
          <Tag tone={text.tone}>{text.name}</Tag>
        </CardHead>
        <p className="text-sm text-ink2" aria-live="polite">
          {text.text}
        </p>
        {fine && <Timeline label={t`Progress`} steps={timeline(intent)} />}
        {!fine && intent.txHash && (
          <Facts ruled>
            <Fact label={t`Transaction`}>
              <TxHash hash={intent.txHash} />
            </Fact>
          </Facts>
        )}
      </Card>
      {text.claim && (
        <Card label={t`Claim a transfer`}>
          <h2>
            <Trans>Claim a transfer</Trans>
          </h2>
          <ClaimForm key={intent.txHash} {...(intent.txHash ? { hash: intent.txHash } : {})} />
        </Card>
      )}
      {!isMoving(intent.state) && (
        <Button look={fine ? 'filled' : 'ghost'} onClick={() => onAnew(intent.id)}>
          <Trans>New deposit</Trans>
        </Button>
      )}
    </>
  )
}

/** Whether a pending transaction pays this requested amount, which nobody else has. */
const isOurs = (tx: PendingTx, call: Call) =>
  tx.to === call.to && tx.data === call.data && (isOpen(tx) || tx.stage === 'done') && tx.stage !== 'asked'

/** One transaction of exactly the amount, from the connected wallet. */
function SendFromWallet({
  intent,
  token,
  expired,
  onSend,
}: {
  intent: RechargeAmount
  token: string | undefined
  expired: boolean
  onSend(flow: Flow): void
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const readiness = useReadiness()
  const usdt = useWalletUsdt()
  const underWay = useStore(pending)
  const amount = BigInt(intent.amount)
  const call = token ? sendCall(token as Address, intent.address as Address, amount) : null
  const sent =
    readText(sentKey(intent), 'session') !== null ||
    (call !== null && underWay.some((tx) => isOurs(tx, call)))
  const has = usdt.data?.value
  const show = (v: bigint) => formatAmount(v, tag, { digits: 18 })
  if (readiness !== 'ready' || expired || !token) return null
  return (
    <Card label={t`From my connected wallet`}>
      <CardHead title={<Trans>From my connected wallet</Trans>}>
        {has !== undefined && (
          <span className="tnum text-sm text-ink2">
            <Trans>Available {show(has)}</Trans>
          </span>
        )}
      </CardHead>
      {sent ? (
        <p className="text-sm text-ink2">
          <Trans>Sent. This page shows it as soon as it is in a block; do not send it again.</Trans>
        </p>
      ) : (
        <>
          <p className="text-sm text-ink2">
            <Trans>One transaction with exactly this amount; nothing to copy, no approval.</Trans>
          </p>
          <Button
            disabled={has === undefined || has < amount}
            onClick={() => onSend(sendFlow(token as Address, intent.address as Address, amount))}
          >
            {has !== undefined && has < amount ? (
              <Trans>Not enough USDT in this wallet</Trans>
            ) : (
              <Trans>Send {show(amount)} USDT</Trans>
            )}
          </Button>
        </>
      )}
    </Card>
  )
}

function Cancel({ intent }: { intent: RechargeAmount }) {
  const { t } = useLingui()
  const { loginAccount } = useSession()
  const [asked, setAsked] = useState(false)
  const cancel = useSubmit({
    send: () => post('cancelRechargeAmount', { id: intent.id }),
    onDone: () => showIntent(loginAccount, null),
    onRefused: (refusal) => toast('error', refusal),
    stale: [[CUSTODY]],
  })
  if (!asked)
    return (
      <Button look="ghost" onClick={() => setAsked(true)}>
        <Trans>Cancel this deposit</Trans>
      </Button>
    )
  return (
    <Notice
      tone="wait"
      title={t`Have you really not sent it?`}
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
      <Trans>After cancelling, a transfer of this amount has to be claimed by its hash.</Trans>
    </Notice>
  )
}
