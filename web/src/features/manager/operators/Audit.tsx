import { useLingui } from '@lingui/react/macro'
import type { AuditRecord } from '@holdfast/protocol/operators'
import { useDeferredValue, useState } from 'react'
import { shortAddress, shortAddresses } from '../../../lib/address.ts'
import { formatTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Dotted } from '../../../ui/Mono.tsx'
import type { Column } from '../../../ui/Table.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { AddressFilter, addressFilter } from '../kit/AccountLink.tsx'
import { ListSection } from '../kit/ListSection.tsx'
import { RecordedChange } from './RecordedChange.tsx'
import { actionName, roleName } from './texts.ts'

/** Everything operators did, newest first; nobody can change or remove a row. */
export function Audit() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [action, setAction] = useState('')
  const [subject, setSubject] = useState('')
  const [actor, setActor] = useState('')
  const wanted = useDeferredValue(action.trim())
  const about = useDeferredValue(subject.trim())
  const columns: Column<AuditRecord>[] = [
    {
      key: 'time',
      sort: 'time',
      tight: true,
      label: t`Time`,
      renderCell: (a) => formatTime(a.time, tag, true),
      head: true,
    },
    {
      key: 'actor',
      sort: 'actor',
      tight: true,
      label: t`Done by`,
      renderCell: (a) =>
        a.actor === null
          ? t`The system`
          : `${shortAddress(a.actor)}${a.role === null ? '' : ` · ${roleName(a.role)}`}`,
    },
    {
      key: 'action',
      sort: 'action',
      label: t`What`,
      renderCell: (a) => (
        <span className="flex flex-col">
          {actionName(a.action)}
          <span className="text-xs text-ink2">
            <Dotted>{a.action}</Dotted>
          </span>
        </span>
      ),
    },
    { key: 'subject', sort: 'subject', label: t`Subject`, renderCell: (a) => shortAddresses(a.subject) },
    {
      key: 'change',
      label: t`Change`,
      renderCell: (a) => <RecordedChange before={a.before} after={a.after} />,
    },
    { key: 'reason', label: t`Reason`, renderCell: (a) => a.reason },
  ]
  return (
    <ListSection
      title={t`Audit log`}
      call="pageAudit"
      query={{
        action: wanted || undefined,
        subject: about || undefined,
        actor: addressFilter(actor),
      }}
      columns={columns}
      id={(a) => a.id}
      empty={t`Nothing was found.`}
      exported={[
        ['id', (a) => a.id],
        ['time', (a) => a.time],
        ['actor', (a) => a.actor],
        ['role', (a) => a.role],
        ['action', (a) => a.action],
        ['subject', (a) => a.subject],
        ['before', (a) => a.before],
        ['after', (a) => a.after],
        ['reason', (a) => a.reason],
      ]}
    >
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField
          label={t`Action begins with`}
          value={action}
          onChange={setAction}
          placeholder="config.set"
        />
        <TextField label={t`About, begins with`} value={subject} onChange={setSubject} />
        <AddressFilter label={t`Done by`} value={actor} onChange={setActor} />
      </div>
    </ListSection>
  )
}
