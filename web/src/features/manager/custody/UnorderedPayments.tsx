import { Trans, useLingui } from '@lingui/react/macro'
import { MOVABLE_ACCOUNTS, type MovableAccount } from '@holdfast/protocol/house-accounts'
import type { UnorderedPayment } from '@holdfast/protocol/withdrawals'
import { useState } from 'react'
import { shortAddress } from '../../../lib/address.ts'
import { formatTime } from '../../../lib/dates.ts'
import { formatAmount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ownerText } from '../../../parts/words/ledger-kinds.ts'
import { Select } from '../../../ui/Select.tsx'
import type { Column } from '../../../ui/Table.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { ListSection } from '../kit/ListSection.tsx'
import { useAct } from '../kit/queries.ts'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'

/** Payments of the vault that the tables do not know. Two people book each to a house account. */
export function UnorderedPayments({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [asked, setAsked] = useState<UnorderedPayment | null>(null)
  const amount = (p: UnorderedPayment) => `${formatAmount(BigInt(p.amount), tag, { digits: 6 })} ${p.symbol}`
  const columns: Column<UnorderedPayment>[] = [
    { key: 'time', tight: true, head: true, label: t`Paid`, renderCell: (p) => formatTime(p.time, tag) },
    { key: 'to', tight: true, label: t`To`, renderCell: (p) => shortAddress(p.to) },
    { key: 'amount', tight: true, label: t`Amount`, right: true, renderCell: amount },
    { key: 'tx', tight: true, label: t`Transaction`, renderCell: (p) => shortAddress(p.txHash) },
    {
      key: 'act',
      label: t`Book it`,
      right: true,
      renderCell: (p) =>
        p.journal !== null ? (
          <Tag tone="good">{t`Booked, journal ${p.journal}`}</Tag>
        ) : p.proposal !== null ? (
          <Tag tone="wait">{t`Proposal #${p.proposal}`}</Tag>
        ) : !p.final ? (
          <Tag tone="wait">{t`Becoming final`}</Tag>
        ) : mayChange ? (
          <Button size="small" onClick={() => setAsked(p)}>
            <Trans>Book as an expense</Trans>
          </Button>
        ) : (
          <Tag tone="bad">{t`Not booked`}</Tag>
        ),
    },
  ]
  return (
    <>
      <ListSection
        title={t`Paid by hand`}
        call="pageUnorderedPayments"
        query={{}}
        columns={columns}
        id={(p) => p.payId}
        empty={t`Everything that the vault paid was ordered here.`}
        exported={[
          ['payId', (p) => p.payId],
          ['txHash', (p) => p.txHash],
          ['to', (p) => p.to],
          ['symbol', (p) => p.symbol],
          ['amount', (p) => p.amount],
          ['time', (p) => p.time],
          ['journal', (p) => p.journal],
        ]}
      />
      {asked && <Book payment={asked} amount={amount(asked)} onClose={() => setAsked(null)} />}
    </>
  )
}

function Book({ payment, amount, onClose }: { payment: UnorderedPayment; amount: string; onClose(): void }) {
  const { t } = useLingui()
  const [from, setFrom] = useState<MovableAccount>('treasury')
  const propose = useAct('proposeExpense', () => t`Proposed; a second person decides`)
  return (
    <ReasonSheet
      title={t`Book a payment by hand`}
      description={t`The account named here bears it. A second person has to approve this.`}
      now={amount}
      then={`${ownerText(from)} → ${shortAddress(payment.to)}`}
      word={payment.symbol}
      action={t`Propose`}
      busy={propose.pending}
      onClose={onClose}
      onConfirm={(reason) => propose.submit({ payId: payment.payId, from, reason }, onClose)}
    >
      <Select<MovableAccount>
        label={t`Account that bears it`}
        value={from}
        items={MOVABLE_ACCOUNTS.map((value) => ({ value, label: ownerText(value) }))}
        onChange={setFrom}
      />
    </ReasonSheet>
  )
}
