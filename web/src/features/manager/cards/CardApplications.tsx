import { Trans, useLingui } from '@lingui/react/macro'
import { type ManagedVisaApplication, VISA_STATES, type VisaState } from '@holdfast/protocol/visa'
import { useState } from 'react'
import { useCountries } from '../../../parts/words/countries.ts'
import { formatTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { Column } from '../../../ui/Table.tsx'
import { cardState } from '../../../parts/words/state-names.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { AccountLink, AddressFilter, addressFilter } from '../kit/AccountLink.tsx'
import { CardSheet } from './CardSheet.tsx'
import { ListSection } from '../kit/ListSection.tsx'

/** Applications for the card. Personal data is shown to managers only, and never exported. */
export function CardApplications({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const countries = useCountries()
  const [state, setState] = useState<VisaState | 'all'>('review')
  const [who, setWho] = useState('')
  const [looked, setLooked] = useState<ManagedVisaApplication | null>(null)
  const columns: Column<ManagedVisaApplication>[] = [
    { key: 'id', label: '#', tight: true, head: true, renderCell: (a) => `#${a.id}` },
    {
      key: 'time',
      sort: 'createdAt',
      tight: true,
      label: t`Asked for`,
      renderCell: (a) => formatTime(a.createdAt, tag),
    },
    {
      key: 'account',
      sort: 'applicant',
      tight: true,
      label: t`Account`,
      renderCell: (a) => <AccountLink address={a.applicant} />,
    },
    {
      key: 'name',
      label: t`Person`,
      renderCell: (a) =>
        a.person ? (
          `${a.person.name}, ${countries[a.person.country] ?? a.person.country}`
        ) : (
          <span className="text-ink2">{a.removed ? t`removed` : t`not shown to your role`}</span>
        ),
    },
    {
      key: 'decided',
      sort: 'decidedAt',
      tight: true,
      label: t`Decided`,
      renderCell: (a) => (a.decidedAt === null ? '–' : formatTime(a.decidedAt, tag)),
    },
    {
      key: 'state',
      sort: 'state',
      label: t`State`,
      renderCell: (a) => <Tag tone={cardState(a.state).tone}>{cardState(a.state).name}</Tag>,
    },
    {
      key: 'look',
      label: t`Details`,
      right: true,
      renderCell: (a) => (
        <Button
          size="small"
          look="ghost"
          aria-label={t`Look at application ${a.id}`}
          onClick={() => setLooked(a)}
        >
          <Trans>Look</Trans>
        </Button>
      ),
    },
  ]
  return (
    <>
      <ListSection
        title={t`Card applications`}
        call="pageVisaApplications"
        query={{ state: state === 'all' ? undefined : state, applicant: addressFilter(who) }}
        columns={columns}
        id={(a) => a.id}
        empty={t`There is none in this state.`}
        exported={[
          ['id', (a) => a.id],
          ['createdAt', (a) => a.createdAt],
          ['applicant', (a) => a.applicant],
          ['state', (a) => a.state],
          ['decidedAt', (a) => a.decidedAt],
          ['reason', (a) => a.reason],
          ['removed', (a) => a.removed],
        ]}
        filters={
          <Select<VisaState | 'all'>
            label={t`State`}
            value={state}
            items={[
              { value: 'all' as const, label: t`All states` },
              ...VISA_STATES.map((value) => ({ value, label: cardState(value).name })),
            ]}
            onChange={setState}
          />
        }
      >
        <AddressFilter label={t`Account`} value={who} onChange={setWho} />
      </ListSection>
      {looked && (
        <CardSheet
          key={looked.id}
          application={looked}
          mayChange={mayChange}
          onClose={() => setLooked(null)}
        />
      )}
    </>
  )
}
