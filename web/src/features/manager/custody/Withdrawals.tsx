import { Trans, useLingui } from '@lingui/react/macro'
import {
  type QueuedWithdrawal,
  reviewApproval,
  WITHDRAWAL_STATES,
  type WithdrawalState,
} from '@holdfast/protocol/withdrawals'
import { useState } from 'react'
import { sameAddress, shortAddress } from '../../../lib/address.ts'
import { formatTime } from '../../../lib/dates.ts'
import { formatAmount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { withdrawalState } from '../../../parts/words/state-names.ts'
import type { Column } from '../../../ui/Table.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { reasonText } from '../../../parts/words/withdrawal-reasons.ts'
import { useAccount } from '../../../wallet/use-reads.ts'
import { AccountLink, AddressFilter, addressFilter } from '../kit/AccountLink.tsx'
import { signApproval } from '../kit/approve.ts'
import { ListSection } from '../kit/ListSection.tsx'
import { useAct } from '../kit/queries.ts'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'

type Asked = { row: QueuedWithdrawal; approve: boolean }

/** Withdrawals in review: the reason, how many have approved, and the decision. */
export function Withdrawals({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const account = useAccount()
  const [state, setState] = useState<WithdrawalState | 'all'>('review')
  const [who, setWho] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  const review = useAct(
    'reviewWithdrawal',
    () => t`Decided`,
    async ({ id, approve, reason }) =>
      approve && asked?.row.id === id ? signApproval(reviewApproval(asked.row, reason, asked.row.asOf)) : {},
  )
  const amount = (w: QueuedWithdrawal, value: string) =>
    `${formatAmount(BigInt(value), tag, { digits: 6 })} ${w.symbol}`
  const columns: Column<QueuedWithdrawal>[] = [
    { key: 'id', label: '#', tight: true, renderCell: (w) => `#${w.id}`, head: true },
    {
      key: 'time',
      sort: 'time',
      tight: true,
      label: t`Asked for`,
      renderCell: (w) => formatTime(w.time, tag),
    },
    {
      key: 'account',
      sort: 'account',
      tight: true,
      label: t`Account`,
      renderCell: (w) => <AccountLink address={w.account} />,
    },
    {
      key: 'wallet',
      tight: true,
      label: t`To`,
      renderCell: (w) => (sameAddress(w.wallet, w.account) ? t`itself` : shortAddress(w.wallet)),
    },
    {
      key: 'amount',
      sort: 'amount',
      tight: true,
      label: t`Amount`,
      right: true,
      renderCell: (w) => amount(w, w.amount),
    },
    { key: 'why', label: t`Why it is here`, renderCell: (w) => reasonText(w.reason) },
    {
      key: 'approvals',
      tight: true,
      label: t`Approved by`,
      renderCell: (w) => t`${w.approvals} of ${w.approvalsNeeded}`,
    },
    {
      key: 'state',
      sort: 'state',
      label: t`State`,
      right: true,
      renderCell: (w) =>
        mayChange && w.state === 'review' && !sameAddress(w.account, account) ? (
          <span className="flex flex-wrap items-center justify-end gap-2">
            {w.approvedBy.some((person) => sameAddress(person, account)) ? (
              <Tag tone="good">{t`You have approved`}</Tag>
            ) : (
              <Button size="small" onClick={() => setAsked({ row: w, approve: true })}>
                <Trans>Approve</Trans>
              </Button>
            )}
            <Button size="small" look="ghost" onClick={() => setAsked({ row: w, approve: false })}>
              <Trans>Refuse</Trans>
            </Button>
          </span>
        ) : (
          <Tag tone={withdrawalState(w.state).tone}>{withdrawalState(w.state).name}</Tag>
        ),
    },
  ]
  return (
    <>
      <ListSection
        title={t`Withdrawals`}
        call="pageWithdrawQueue"
        query={{ state, account: addressFilter(who) }}
        columns={columns}
        id={(w) => w.id}
        empty={t`No withdrawal waits for a review.`}
        exported={[
          ['id', (w) => w.id],
          ['account', (w) => w.account],
          ['wallet', (w) => w.wallet],
          ['symbol', (w) => w.symbol],
          ['amount', (w) => w.amount],
          ['fee', (w) => w.fee],
          ['time', (w) => w.time],
          ['state', (w) => w.state],
          ['reason', (w) => w.reason],
          ['txHash', (w) => w.txHash],
        ]}
        filters={
          <Select<WithdrawalState | 'all'>
            label={t`State`}
            value={state}
            items={[
              { value: 'all' as const, label: t`All states` },
              ...WITHDRAWAL_STATES.map((value) => ({ value, label: withdrawalState(value).name })),
            ]}
            onChange={setState}
          />
        }
      >
        <AddressFilter label={t`Account`} value={who} onChange={setWho} />
      </ListSection>
      {asked && (
        <ReasonSheet
          title={
            asked.approve ? t`Approve withdrawal #${asked.row.id}` : t`Refuse withdrawal #${asked.row.id}`
          }
          now={amount(asked.row, asked.row.amount)}
          then={
            asked.approve
              ? t`${amount(asked.row, asked.row.received)} to ${shortAddress(asked.row.wallet)}`
              : t`back to the account`
          }
          word={asked.approve ? String(asked.row.id) : undefined}
          action={asked.approve ? t`Sign and approve` : t`Refuse`}
          busy={review.pending}
          onClose={() => setAsked(null)}
          onConfirm={(reason) =>
            review.submit({ id: asked.row.id, approve: asked.approve, reason }, () => setAsked(null))
          }
        />
      )}
    </>
  )
}
