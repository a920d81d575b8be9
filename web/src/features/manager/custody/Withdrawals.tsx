import { useLingui } from '@lingui/react/macro'
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
import { WhoIs } from '../../../parts/whom/use-whom.tsx'
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

type Asked = { row: QueuedWithdrawal; act: 'approve' | 'refuse' | 'hold' | 'release' }
type Filter = WithdrawalState | 'parked' | 'all'

/** States of a payout that is on its way and can be held. */
const UNDER_WAY: readonly WithdrawalState[] = ['approved', 'signed', 'sent']

/** Withdrawals in review with the reason and the decision, and payouts that are held or to be held. */
export function Withdrawals({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const account = useAccount()
  const [state, setState] = useState<Filter>('review')
  const [who, setWho] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  const review = useAct(
    'reviewWithdrawal',
    () => t`Decided`,
    async ({ id, approve, reason }) =>
      approve && asked?.row.id === id ? signApproval(reviewApproval(asked.row, reason, asked.row.asOf)) : {},
  )
  const hold = useAct('holdWithdrawal', () => t`Decided`)
  const decide = (reason: string, { row: { id }, act }: Asked) => {
    const done = () => setAsked(null)
    if (act === 'hold' || act === 'release') hold.submit({ id, hold: act === 'hold', reason }, done)
    else review.submit({ id, approve: act === 'approve', reason }, done)
  }
  const button = (row: QueuedWithdrawal, act: Asked['act'], name: string) => (
    <Button
      size="small"
      {...(act === 'approve' ? {} : { look: 'ghost' as const })}
      onClick={() => setAsked({ row, act })}
    >
      {name}
    </Button>
  )
  const amount = (w: QueuedWithdrawal, value: string) =>
    `${formatAmount(BigInt(value), tag, { digits: 6 })} ${w.symbol}`
  /** What is asked before a decision: its title, what comes of it, and the button. */
  const sheetOf = ({ row, act }: Asked): readonly [title: string, outcome: string, action: string] => {
    const received = amount(row, row.received)
    if (act === 'approve')
      return [
        t`Approve withdrawal #${row.id}`,
        t`${received} to ${shortAddress(row.wallet)}`,
        t`Sign and approve`,
      ]
    if (act === 'refuse') return [t`Refuse withdrawal #${row.id}`, t`back to the account`, t`Refuse`]
    if (act === 'hold') return [t`Hold withdrawal #${row.id}`, t`not sent until it is released`, t`Hold`]
    return [t`Release withdrawal #${row.id}`, t`tried again`, t`Let it go on`]
  }
  const [title, outcome, action] = asked === null ? [] : sheetOf(asked)
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
        !mayChange ||
        sameAddress(w.account, account) ||
        !(w.state === 'review' || UNDER_WAY.includes(w.state)) ? (
          <Tag tone={withdrawalState(w.state).tone}>{withdrawalState(w.state).name}</Tag>
        ) : (
          <span className="flex flex-wrap items-center justify-end gap-2">
            {w.state !== 'review' && (
              <Tag tone={withdrawalState(w.state).tone}>{withdrawalState(w.state).name}</Tag>
            )}
            {w.parked && <Tag tone="wait">{t`The payout waits`}</Tag>}
            {w.state === 'review' &&
              (w.approvedBy.some((person) => sameAddress(person, account)) ? (
                <Tag tone="good">{t`You have approved`}</Tag>
              ) : (
                button(w, 'approve', t`Approve`)
              ))}
            {UNDER_WAY.includes(w.state) &&
              (w.parked ? button(w, 'release', t`Let it go on`) : button(w, 'hold', t`Hold`))}
            {w.cancellable && button(w, 'refuse', t`Refuse`)}
          </span>
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
          <Select<Filter>
            label={t`State`}
            value={state}
            items={[
              { value: 'all' as const, label: t`All states` },
              { value: 'parked' as const, label: t`The payout waits` },
              ...WITHDRAWAL_STATES.map((value) => ({ value, label: withdrawalState(value).name })),
            ]}
            onChange={setState}
          />
        }
      >
        <AddressFilter label={t`Account`} value={who} onChange={setWho} />
      </ListSection>
      {asked && title !== undefined && outcome !== undefined && action !== undefined && (
        <ReasonSheet
          title={title}
          then={outcome}
          action={action}
          now={amount(asked.row, asked.row.amount)}
          word={asked.act === 'approve' ? String(asked.row.id) : undefined}
          busy={review.pending || hold.pending}
          onClose={() => setAsked(null)}
          onConfirm={(reason) => decide(reason, asked)}
        >
          {asked.act === 'approve' && <WhoIs label={t`Payout address`} address={asked.row.wallet} />}
        </ReasonSheet>
      )}
    </>
  )
}
