import { useLingui } from '@lingui/react/macro'
import { SETTINGS } from '@holdfast/protocol/config'
import { type SettingChange } from '@holdfast/protocol/settings'
import { useState } from 'react'
import { shortAddress } from '../../../lib/address.ts'
import { formatTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Select } from '../../../ui/Select.tsx'
import { Dotted } from '../../../ui/Mono.tsx'
import { ListSection } from '../kit/ListSection.tsx'
import { settingName } from '../../../parts/settings/setting-texts.ts'
import { useShown } from '../../../parts/settings/use-shown.ts'

/** A setting in words, with its key. */
function SettingCell({ name }: { name: string }) {
  const words = settingName(name, name)
  return (
    <span className="flex min-w-0 flex-col">
      {words !== name && <span>{words}</span>}
      <Dotted>{name}</Dotted>
    </span>
  )
}

/** Who changed which setting from what to what, when and why. */
export function SettingHistory() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [key, setKey] = useState('all')
  const show = useShown()
  const changed = (c: SettingChange) => {
    const setting = Object.entries(SETTINGS).find(([name]) => name === c.key)?.[1]
    const of = { type: setting?.type ?? 'link', unit: setting && 'unit' in setting ? setting.unit : null }
    return `${show(of, c.previous)} → ${show(of, c.value)}`
  }
  return (
    <ListSection
      title={t`Changes of settings`}
      call="pageSettingHistory"
      query={{ key: key === 'all' ? undefined : key }}
      id={(c) => c.id}
      empty={t`No setting was changed yet; all are at their defaults.`}
      columns={[
        {
          key: 'time',
          sort: 'effectiveAt',
          label: t`In force from`,
          renderCell: (c) => formatTime(c.effectiveAt, tag, true),
          head: true,
        },
        { key: 'key', sort: 'key', label: t`Setting`, renderCell: (c) => <SettingCell name={c.key} /> },
        { key: 'change', label: t`Change`, renderCell: changed },
        { key: 'by', sort: 'by', tight: true, label: t`Done by`, renderCell: (c) => shortAddress(c.by) },
        { key: 'reason', label: t`Reason`, renderCell: (c) => c.reason },
      ]}
      exported={[
        ['id', (c) => c.id],
        ['key', (c) => c.key],
        ['previous', (c) => c.previous],
        ['value', (c) => c.value],
        ['effectiveAt', (c) => c.effectiveAt],
        ['setAt', (c) => c.setAt],
        ['by', (c) => c.by],
        ['reason', (c) => c.reason],
      ]}
      filters={
        <Select
          label={t`Setting`}
          value={key}
          items={[
            { value: 'all', label: t`All settings` },
            ...Object.keys(SETTINGS).map((value) => ({
              value,
              label: `${settingName(value, value)} (${value})`,
            })),
          ]}
          onChange={setKey}
        />
      }
    />
  )
}
