import { Trans, useLingui } from '@lingui/react/macro'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import type { Transferred } from '@holdfast/protocol/transfers'
import type { Submit } from '../../api/submit.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { useWhom, WhoIs } from '../../parts/whom/use-whom.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fact, Facts } from '../../ui/Card.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Notice } from '../../ui/Tag.tsx'

export type Asked = {
  symbol: LedgerSymbol
  to: string
  amount: bigint
  fee: bigint
  /** withdrawable before it */
  before: bigint
}

/** Confirmation of a transfer, and afterwards the result. */
export default function TransferSheet({
  asked: a,
  sending,
  open,
  onClose,
  onClosed,
}: {
  asked: Asked
  sending: Submit<Asked, Transferred>
  open: boolean
  onClose(): void
  onClosed(): void
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const done = sending.answer
  const show = (v: bigint, digits = 18) => formatAmount(v, tag, { digits })
  const whom = useWhom(a.to, t`Receiving address`)
  const [fee, received] = done ? [BigInt(done.fee), BigInt(done.received)] : [a.fee, a.amount - a.fee]
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={done ? t`Transferred` : t`Confirm the transfer`}
      closeLabel={t`Close`}
      sticky={sending.pending}
      cancel={!done}
    >
      <div className="flex flex-col">
        <span className="text-sm text-ink2">
          <Trans>The receiver gets</Trans>
        </span>
        <Figure size="big" value={show(received, 6)} unit={a.symbol} />
      </div>
      {done ? <WhoIs label={t`Receiving address`} address={a.to} /> : whom.view}
      <Facts>
        <Fact label={t`Amount`}>
          {show(a.amount)} {a.symbol}
        </Fact>
        <Fact label={t`Fee`}>
          {show(fee)} {a.symbol}
        </Fact>
        {done ? (
          <>
            <Fact label={t`Journal`}>{formatCount(done.journal, tag)}</Fact>
            <Fact label={t`Time`}>{formatTime(done.time, tag, true)}</Fact>
          </>
        ) : (
          <Fact label={t`Withdrawable balance`}>
            {show(a.before, 4)} → {show(a.before - a.amount, 4)}
          </Fact>
        )}
      </Facts>
      <Refusal text={sending.refusal} />
      {done ? (
        <>
          <div aria-live="polite">
            <Notice tone="good" title={t`It has arrived at the receiver`} />
          </div>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      ) : (
        <Button busy={sending.pending} disabled={!whom.isConfirmed} onClick={() => sending.submit(a)}>
          {whom.why ?? <Trans>Confirm</Trans>}
        </Button>
      )}
    </Sheet>
  )
}
