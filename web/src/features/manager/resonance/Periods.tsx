import { useLingui } from '@lingui/react/macro'
import { toDecimal } from '@holdfast/protocol/amounts'
import { PERIOD_STATUSES, type PeriodStatus } from '@holdfast/protocol/resonance'
import { useState } from 'react'
import { brand } from '../../../brand.ts'
import { formatTime } from '../../../lib/dates.ts'
import { formatAmount, formatCount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Select } from '../../../ui/Select.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { ListSection } from '../kit/ListSection.tsx'
import { periodState } from './lines.ts'

/** Every period of every line, newest first. */
export function Periods() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [status, setStatus] = useState<PeriodStatus | ''>('')
  const show = (v: string) => `${formatAmount(BigInt(v), tag, { digits: 2 })} ${brand.stable.symbol}`
  const decimal = (v: string | null) => (v === null ? null : toDecimal(BigInt(v)))
  return (
    <ListSection
      title={t`Periods`}
      call="pageResonancePeriods"
      query={status === '' ? {} : { status }}
      id={(p) => p.period}
      empty={t`No period was opened yet.`}
      filters={
        <Select<PeriodStatus | ''>
          label={t`State`}
          value={status}
          items={[
            { value: '', label: t`All states` },
            ...PERIOD_STATUSES.map((s) => ({ value: s, label: periodState(s).name })),
          ]}
          onChange={setStatus}
        />
      }
      columns={[
        { key: 'period', label: t`Period`, head: true, tight: true, renderCell: (p) => p.period },
        { key: 'line', label: t`Line`, renderCell: (p) => `#${p.line}` },
        {
          key: 'status',
          label: t`State`,
          renderCell: (p) => (
            <>
              <Tag tone={periodState(p.status).tone}>{periodState(p.status).name}</Tag>
              {p.reason !== null && <span className="block text-xs text-ink2">{p.reason}</span>}
            </>
          ),
        },
        { key: 'total', label: t`Joined`, right: true, renderCell: (p) => show(p.total) },
        {
          key: 'filled',
          label: t`Filled`,
          right: true,
          renderCell: (p) => (p.filled === null ? null : show(p.filled)),
        },
        {
          key: 'participants',
          label: t`Participants`,
          right: true,
          renderCell: (p) => formatCount(p.participants, tag),
        },
        { key: 'deadline', label: t`Deadline`, tight: true, renderCell: (p) => formatTime(p.deadline, tag) },
      ]}
      exported={[
        ['period', (p) => p.period],
        ['line', (p) => p.line],
        ['status', (p) => p.status],
        ['total', (p) => decimal(p.total)],
        ['filled', (p) => decimal(p.filled)],
        ['refunded', (p) => decimal(p.refunded)],
        ['released', (p) => decimal(p.released)],
        ['orders', (p) => p.orders],
        ['participants', (p) => p.participants],
        ['deadline', (p) => p.deadline],
        ['proRata', (p) => p.proRata],
        ['drawBlock', (p) => p.drawBlock],
        ['reason', (p) => p.reason],
      ]}
    />
  )
}
