import { Trans, useLingui } from '@lingui/react/macro'
import { QUEUED_STATES, type QueuedDeposit } from '@holdfast/protocol/deposits'
import { useState } from 'react'
import { typedAddress } from '../../../lib/check-address.ts'
import { shortAddress } from '../../../lib/address.ts'
import { formatTime } from '../../../lib/dates.ts'
import { formatAmount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { AddressField } from '../../../parts/AddressField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { depositState } from '../../../parts/words/state-names.ts'
import type { Column } from '../../../ui/Table.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { AccountLink, AddressFilter, addressFilter } from '../kit/AccountLink.tsx'
import { ListSection } from '../kit/ListSection.tsx'
import { useAct } from '../kit/queries.ts'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'
import { Rescan } from './Rescan.tsx'

type Asked = { row: QueuedDeposit; act: 'credit' | 'return' }

/** Transfers that arrived and fit no deposit: two people give each to an account or send it back. */
export function Deposits({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [state, setState] = useState<(typeof QUEUED_STATES)[number] | 'all'>('all')
  const [from, setFrom] = useState('')
  const amount = (d: QueuedDeposit) => `${formatAmount(BigInt(d.amount), tag, { digits: 6 })} ${d.symbol}`
  const columns: Column<QueuedDeposit>[] = [
    { key: 'id', label: '#', tight: true, renderCell: (d) => `#${d.id}`, head: true },
    { key: 'time', sort: 'time', tight: true, label: t`Arrived`, renderCell: (d) => formatTime(d.time, tag) },
    { key: 'from', sort: 'from', tight: true, label: t`From`, renderCell: (d) => shortAddress(d.from) },
    { key: 'amount', sort: 'amount', tight: true, label: t`Amount`, right: true, renderCell: amount },
    {
      key: 'state',
      sort: 'state',
      label: t`What is wrong`,
      renderCell: (d) => <Tag tone={depositState(d.state).tone}>{depositState(d.state).name}</Tag>,
    },
    {
      key: 'candidate',
      tight: true,
      label: t`May belong to`,
      renderCell: (d) => (d.candidate === null ? '–' : <AccountLink address={d.candidate} />),
    },
    {
      key: 'act',
      label: t`Resolve`,
      right: true,
      renderCell: (d) =>
        d.proposal !== null ? (
          <Tag tone="wait">{t`Proposal #${d.proposal}`}</Tag>
        ) : !d.final ? (
          <Tag tone="wait">{t`Becoming final`}</Tag>
        ) : mayChange ? (
          <span className="flex flex-wrap justify-end gap-2">
            <Button size="small" onClick={() => setAsked({ row: d, act: 'credit' })}>
              <Trans>Credit</Trans>
            </Button>
            <Button size="small" look="ghost" onClick={() => setAsked({ row: d, act: 'return' })}>
              <Trans>Send back</Trans>
            </Button>
          </span>
        ) : (
          '–'
        ),
    },
  ]
  return (
    <>
      <ListSection
        title={t`Deposits to resolve`}
        call="pageDepositQueue"
        query={{ state: state === 'all' ? undefined : state, from: addressFilter(from) }}
        columns={columns}
        id={(d) => d.id}
        empty={t`Every transfer that arrived was credited.`}
        exported={[
          ['id', (d) => d.id],
          ['txHash', (d) => d.txHash],
          ['logIndex', (d) => d.logIndex],
          ['from', (d) => d.from],
          ['to', (d) => d.to],
          ['symbol', (d) => d.symbol],
          ['amount', (d) => d.amount],
          ['time', (d) => d.time],
          ['state', (d) => d.state],
          ['candidate', (d) => d.candidate],
        ]}
        filters={
          <Select<(typeof QUEUED_STATES)[number] | 'all'>
            label={t`What is wrong`}
            value={state}
            items={[
              { value: 'all' as const, label: t`All reasons` },
              ...QUEUED_STATES.map((value) => ({ value, label: depositState(value).name })),
            ]}
            onChange={setState}
          />
        }
      >
        <AddressFilter label={t`From`} value={from} onChange={setFrom} />
      </ListSection>
      {mayChange && <Rescan />}
      {asked && <Resolve {...asked} amount={amount(asked.row)} onClose={() => setAsked(null)} />}
    </>
  )
}

function Resolve({ row, act, amount, onClose }: Asked & { amount: string; onClose(): void }) {
  const { t } = useLingui()
  const [account, setAccount] = useState(row.candidate ?? '')
  const propose = useAct('proposeDeposit', () => t`Proposed; a second person decides`)
  const who = typedAddress(account)
  return (
    <ReasonSheet
      title={act === 'credit' ? t`Credit deposit #${row.id}` : t`Send deposit #${row.id} back`}
      description={t`A second person has to approve this.`}
      now={amount}
      then={act === 'return' ? t`to its sender ${shortAddress(row.from)}` : who ? shortAddress(who) : '–'}
      word={String(row.id)}
      whom={act === 'credit' ? who : null}
      action={t`Propose`}
      busy={propose.pending}
      onClose={onClose}
      onConfirm={(reason) => {
        if (act === 'return') propose.submit({ id: row.id, act, reason }, onClose)
        else if (who !== null) propose.submit({ id: row.id, act, reason, account: who }, onClose)
      }}
    >
      {act === 'credit' && (
        <AddressField label={t`Account to credit`} value={account} onChange={setAccount} />
      )}
    </ReasonSheet>
  )
}
