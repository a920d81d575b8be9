import { Trans, useLingui } from '@lingui/react/macro'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import { VAULT_NAME } from '@holdfast/protocol/payouts'
import type { Withdrawal } from '@holdfast/protocol/withdrawals'
import type { Address } from 'viem'
import { useChainInfo } from '../../api/chain-info.ts'
import type { Submit } from '../../api/submit.ts'
import { formatSpan } from '../../lib/durations.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { useWhom } from '../../parts/whom/use-whom.tsx'
import { Behind } from '../../ui/Behind.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fact, Facts } from '../../ui/Card.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

export type Asked = {
  account: Address
  symbol: LedgerSymbol
  network: string
  address: string
  amount: bigint
  fee: bigint
  received: bigint
  /** balance before the withdrawal, base units */
  before: bigint
  rule: string
  /** how long the signed withdrawal can be paid, seconds */
  validSeconds: number
}

/** Confirmation of a withdrawal, with the full address, before the wallet signs. */
export default function ConfirmSheet({
  asked: a,
  sending,
  open,
  onClose,
  onClosed,
}: {
  asked: Asked
  sending: Submit<Asked, Withdrawal>
  open: boolean
  onClose(): void
  onClosed(): void
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const show = (v: bigint, digits = 18) => `${formatAmount(v, tag, { digits })} ${a.symbol}`
  const whom = useWhom(a.address, t`Payout address`)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t`Confirm the withdrawal`}
      closeLabel={t`Close`}
      sticky={sending.pending}
      cancel
    >
      <div className="flex flex-col">
        <span className="text-sm text-ink2">
          <Trans>What you receive</Trans>
        </span>
        <Figure size="big" value={formatAmount(a.received, tag, { digits: 6 })} unit={a.symbol} />
      </div>
      {whom.view}
      <Facts>
        <Fact label={t`Network`}>{a.network}</Fact>
        <Fact label={t`Amount`}>{show(a.amount)}</Fact>
        <Fact label={t`Fee`}>{show(a.fee)}</Fact>
        <Fact label={t`Balance`}>
          {formatAmount(a.before, tag, { digits: 4 })} →{' '}
          {formatAmount(a.before - a.amount, tag, { digits: 4 })}
        </Fact>
        <Fact label={t`Review`}>{a.rule}</Fact>
        <Fact label={t`Can be paid for`}>{formatSpan(a.validSeconds, tag)}</Fact>
      </Facts>
      <p className="text-sm text-ink2">
        <Trans>
          Your wallet asks you to sign exactly this: the payout address, the amount, and what arrives at the
          least. The vault pays what you sign and nothing else, once.
        </Trans>
      </p>
      <p className="text-sm text-ink2">
        <Trans>
          Compare the address letter by letter. A payout to a wrong address cannot be called back; until it is
          sent to the network you can cancel.
        </Trans>
      </p>
      <Behind title={<Trans>With a hardware wallet</Trans>}>
        <HardwareNote asked={a} />
      </Behind>
      <Refusal text={sending.refusal} />
      <Button busy={sending.pending} disabled={!whom.isConfirmed} onClick={() => sending.submit(a)}>
        {whom.why ?? <Trans>Confirm and sign</Trans>}
      </Button>
    </Sheet>
  )
}

/** What a hardware wallet shows of the withdrawal (EIP-712), and what to do when it shows only hashes of it. */
function HardwareNote({ asked: a }: { asked: Asked }) {
  const { t } = useLingui()
  const { data: info } = useChainInfo()
  const chain = info?.chainId ?? '…'
  return (
    <div className="flex flex-col gap-2 text-sm text-ink2" data-testid="hardware">
      <p>
        <Trans>
          The device shows field by field: {VAULT_NAME}, chain {chain}, the vault's address, and what is paid.
          Amounts stand there in the smallest unit.
        </Trans>
      </p>
      <Facts className="rounded-md bg-sunken px-4 py-3">
        <Fact label={t`Vault`}>
          <span className="font-mono text-xs break-all">{info?.contracts['payoutVault'] ?? '…'}</span>
        </Fact>
        <Fact label="to">
          <span className="font-mono text-xs break-all">{a.address}</span>
        </Fact>
        <Fact label="amount">
          <span className="font-mono text-xs break-all">{a.amount.toString()}</span>
        </Fact>
        <Fact label="leastReceived">
          <span className="font-mono text-xs break-all">{a.received.toString()}</span>
        </Fact>
      </Facts>
      <p>
        <Trans>
          A device that shows typed data (EIP-712) needs no blind signing for this: it is a signature, no
          transaction.
        </Trans>
      </p>
      <p>
        <Trans>
          Where it shows only hashes, nobody can see what is signed: refuse it on the device. Update the app
          on the device or let it show typed data, and try again. Nothing is paid meanwhile, and your balance
          stays.
        </Trans>
      </p>
    </div>
  )
}
