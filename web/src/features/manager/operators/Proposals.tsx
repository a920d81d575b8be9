import { Trans, useLingui } from '@lingui/react/macro'
import {
  PROPOSAL_STATES,
  type Proposal,
  proposalApproval,
  type ProposalState,
} from '@holdfast/protocol/operators'
import { useState } from 'react'
import { get } from '../../../api/client.ts'
import { useSubmit } from '../../../api/submit.ts'
import { sameAddress, shortAddress, shortAddresses } from '../../../lib/address.ts'
import { formatTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { WhoIs } from '../../../parts/whom/use-whom.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { Column } from '../../../ui/Table.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { toast } from '../../../ui/toast.ts'
import { useAccount } from '../../../wallet/use-reads.ts'
import { ListSection } from '../kit/ListSection.tsx'
import { signApproval, signProposal } from '../kit/approve.ts'
import { CONSOLE, useAct } from '../kit/queries.ts'
import { RecordedChange } from './RecordedChange.tsx'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'
import { proposalKind, proposalState } from './texts.ts'

type Asked = { proposal: Proposal; what: 'approve' | 'refuse' | 'stop' }

/** Has the checker's wallet sign the approval of a proposal, as the server has it now. */
async function signedApproval(id: number) {
  const p = await get('getProposal', { id })
  return signApproval(proposalApproval(p, 'approve', p.asOf))
}

/** What one operator asks for and another one decides. */
export function Proposals() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const account = useAccount()
  const decided = (p: Proposal) =>
    p.state === 'approved' && p.dueAt !== null
      ? t`Approved; it happens on ${formatTime(p.dueAt, tag, true)}`
      : t`Decided`
  const [state, setState] = useState<ProposalState | 'all'>('open')
  const [asked, setAsked] = useState<Asked | null>(null)
  const decide = useAct('decideProposal', decided, ({ id, approve }) =>
    approve ? signedApproval(id) : Promise.resolve({}),
  )
  const stop = useAct('stopProposal', () => t`Stopped`)
  const sign = useSubmit({
    send: signProposal,
    onDone: () => toast('success', t`Signed; a second person can decide`),
    onRefused: (refusal) => toast('error', refusal),
    stale: [[CONSOLE]],
    waits: true,
  })
  const mine = (p: Proposal) => p.state === 'open' && sameAddress(p.maker, account)
  const takeBack = useAct('withdrawProposal', () => t`Taken back`)
  const columns: Column<Proposal>[] = [
    { key: 'id', sort: 'createdAt', label: '#', tight: true, renderCell: (p) => `#${p.id}`, head: true },
    {
      key: 'kind',
      sort: 'kind',
      label: t`Kind`,
      renderCell: (p) => <span title={p.kind}>{proposalKind(p.kind)}</span>,
    },
    { key: 'subject', sort: 'subject', label: t`Subject`, renderCell: (p) => shortAddresses(p.subject) },
    { key: 'payload', label: t`Change`, renderCell: (p) => <RecordedChange after={p.payload} /> },
    { key: 'reason', label: t`Reason`, renderCell: (p) => p.reason },
    {
      key: 'maker',
      sort: 'maker',
      tight: true,
      label: t`Proposed by`,
      renderCell: (p) => shortAddress(p.maker),
    },
    {
      key: 'time',
      sort: 'expiresAt',
      tight: true,
      label: t`Until`,
      renderCell: (p) => formatTime(p.dueAt ?? p.expiresAt, tag),
    },
    {
      key: 'state',
      sort: 'state',
      label: t`State`,
      right: true,
      renderCell: (p) =>
        p.mayDecide ? (
          <span className="flex flex-wrap justify-end gap-2">
            {p.signed ? (
              <Button size="small" onClick={() => setAsked({ proposal: p, what: 'approve' })}>
                <Trans>Approve</Trans>
              </Button>
            ) : (
              <Tag tone="wait">{t`Not signed by who made it`}</Tag>
            )}
            <Button size="small" look="ghost" onClick={() => setAsked({ proposal: p, what: 'refuse' })}>
              <Trans>Refuse</Trans>
            </Button>
          </span>
        ) : p.mayStop ? (
          <span className="flex flex-wrap items-center justify-end gap-2">
            <Tag tone={proposalState(p.state).tone}>{proposalState(p.state).text}</Tag>
            <Button size="small" look="ghost" onClick={() => setAsked({ proposal: p, what: 'stop' })}>
              <Trans>Stop</Trans>
            </Button>
          </span>
        ) : mine(p) ? (
          <span className="flex flex-wrap justify-end gap-2">
            {!p.signed && (
              <Button size="small" onClick={() => sign.submit(p.id)}>
                <Trans>Sign</Trans>
              </Button>
            )}
            <Button size="small" look="ghost" onClick={() => takeBack.submit({ id: p.id })}>
              <Trans>Take back</Trans>
            </Button>
          </span>
        ) : (
          <Tag tone={proposalState(p.state).tone}>{proposalState(p.state).text}</Tag>
        ),
    },
  ]
  const subject = /\b0x[0-9a-f]{40}\b/i.exec(asked?.proposal.subject ?? '')?.[0]
  return (
    <>
      <ListSection
        title={t`Proposals`}
        call="pageProposals"
        query={{ state: state === 'all' ? undefined : state }}
        columns={columns}
        id={(p) => p.id}
        empty={t`Nothing waits for a second person.`}
        exported={[
          ['id', (p) => p.id],
          ['kind', (p) => p.kind],
          ['subject', (p) => p.subject],
          ['payload', (p) => p.payload],
          ['reason', (p) => p.reason],
          ['state', (p) => p.state],
          ['maker', (p) => p.maker],
          ['checker', (p) => p.checker],
          ['createdAt', (p) => p.createdAt],
          ['decidedAt', (p) => p.decidedAt],
          ['note', (p) => p.note],
          ['result', (p) => p.result],
        ]}
        filters={
          <Select<ProposalState | 'all'>
            label={t`State`}
            value={state}
            items={[
              { value: 'all' as const, label: t`All states` },
              ...PROPOSAL_STATES.map((value) => ({ value, label: proposalState(value).text })),
            ]}
            onChange={setState}
          />
        }
      />
      {asked && (
        <ReasonSheet
          title={
            {
              approve: t`Approve #${asked.proposal.id}`,
              refuse: t`Refuse #${asked.proposal.id}`,
              stop: t`Stop #${asked.proposal.id}`,
            }[asked.what]
          }
          description={asked.proposal.reason}
          now={asked.proposal.subject}
          then={<RecordedChange after={asked.proposal.payload} />}
          word={asked.what === 'approve' ? String(asked.proposal.id) : undefined}
          action={{ approve: t`Sign and approve`, refuse: t`Refuse`, stop: t`Stop` }[asked.what]}
          busy={decide.pending || stop.pending}
          onClose={() => setAsked(null)}
          onConfirm={(note) => {
            const { id } = asked.proposal
            const close = () => setAsked(null)
            if (asked.what === 'stop') stop.submit({ id, note }, close)
            else decide.submit({ id, approve: asked.what === 'approve', note }, close)
          }}
        >
          {asked.what === 'approve' && subject !== undefined && (
            <WhoIs label={t`Address`} address={subject} />
          )}
        </ReasonSheet>
      )}
    </>
  )
}
