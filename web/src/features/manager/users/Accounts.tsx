import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { formatDay } from '../../../lib/dates.ts'
import { formatAmount, formatCount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Select } from '../../../ui/Select.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { AccountLink, AddressFilter, addressFilter } from '../kit/AccountLink.tsx'
import { Account } from './Account.tsx'
import { ListSection } from '../kit/ListSection.tsx'
import type { SectionProps } from '../kit/section.ts'

const LEVELS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
type Level = (typeof LEVELS)[number] | 'all'
type Listed = 'all' | 'yes' | 'no'

/** Search of users, or the page of one. */
export function Accounts({ roles }: SectionProps) {
  const manager = roles.includes('manager')
  const navigate = useNavigate()
  const { account } = useSearch({ from: '/managerMain' })
  const address = addressFilter(account ?? '')
  return address === undefined ? (
    <AccountList manager={manager} />
  ) : (
    <Account
      key={address}
      address={address}
      manager={manager}
      all={manager || roles.includes('auditor')}
      onBack={() => void navigate({ to: '/managerMain', search: { section: 'users' } })}
    />
  )
}

function AccountList({ manager }: { manager: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [find, setFind] = useState('')
  const [refer, setRefer] = useState('')
  const [level, setLevel] = useState<Level>('all')
  const [listed, setListed] = useState<Listed>('all')
  const wanted = useDeferredValue(find.trim())
  const usdt = (v: string) => formatAmount(BigInt(v), tag, { digits: 2 })
  return (
    <ListSection
      title={t`Users`}
      call="pageAccounts"
      query={{
        find: wanted || undefined,
        refer: addressFilter(refer),
        level: level === 'all' ? undefined : Number(level),
        blackListed: listed === 'all' ? undefined : listed === 'yes',
      }}
      id={(a) => a.index}
      empty={t`Nobody was found.`}
      columns={[
        {
          key: 'address',
          label: t`Account`,
          head: true,
          tight: true,
          renderCell: (a) => (
            <span className="flex flex-col items-start">
              <span className="flex items-center gap-2">
                <AccountLink address={a.address} />
                {a.blackListed && <Tag tone="bad">{t`Blacklisted`}</Tag>}
              </span>
              {a.refer !== null && (
                <span className="font-normal text-ink2">
                  <Trans>
                    by <AccountLink address={a.refer} />
                  </Trans>
                </span>
              )}
            </span>
          ),
        },
        { key: 'index', sort: 'index', label: '#', tight: true, right: true, renderCell: (a) => a.index },
        {
          key: 'registered',
          sort: 'registeredAt',
          label: t`Registered`,
          tight: true,
          renderCell: (a) => formatDay(a.registeredAt, tag),
        },
        { key: 'level', sort: 'level', label: t`Level`, right: true, renderCell: (a) => `V${a.level}` },
        {
          key: 'team',
          sort: 'team',
          label: t`Direct / team`,
          right: true,
          tight: true,
          renderCell: (a) =>
            `${formatCount(a.directTotal, tag)} / ${formatCount(a.directTotal + a.indirectTotal, tag)}`,
        },
        {
          key: 'amount',
          sort: 'amount',
          label: t`Own USDT`,
          right: true,
          renderCell: (a) => usdt(a.amount),
        },
        {
          key: 'teamAmount',
          sort: 'teamAmount',
          label: t`Team USDT`,
          right: true,
          renderCell: (a) => usdt(a.teamAmount),
        },
      ]}
      exported={[
        ['index', (a) => a.index],
        ['address', (a) => a.address],
        ['refer', (a) => a.refer],
        ['registeredAt', (a) => a.registeredAt],
        ['level', (a) => a.level],
        ['directTotal', (a) => a.directTotal],
        ['indirectTotal', (a) => a.indirectTotal],
        ['amount', (a) => a.amount],
        ['teamAmount', (a) => a.teamAmount],
        ['power', (a) => a.power],
        ['blackListed', (a) => a.blackListed],
      ]}
      filters={
        <>
          <Select<Level>
            label={t`Level`}
            value={level}
            items={[
              { value: 'all', label: t`All levels` },
              ...LEVELS.map((value) => ({ value, label: `V${value}` })),
            ]}
            onChange={setLevel}
          />
          <Select<Listed>
            label={t`Blacklist`}
            value={listed}
            items={[
              { value: 'all', label: t`Listed or not` },
              { value: 'yes', label: t`Blacklisted` },
              { value: 'no', label: t`Not blacklisted` },
            ]}
            onChange={setListed}
          />
        </>
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t`Look up`}
          value={find}
          onChange={setFind}
          maxLength={80}
          placeholder={manager ? t`0x…, #12, name or mobile number` : t`0x… or #12`}
        />
        <AddressFilter label={t`Referred by`} value={refer} onChange={setRefer} />
      </div>
      {!manager && (
        <p className="text-xs text-ink3">
          <Trans>Names and mobile numbers are looked through for managers only.</Trans>
        </p>
      )}
    </ListSection>
  )
}
