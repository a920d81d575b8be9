import { Trans, useLingui } from '@lingui/react/macro'
import { type LedgerSymbol, USER_KINDS, type UserKind } from '@holdfast/protocol/ledger'
import { Download, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useSubmit } from '../../api/submit.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadedList } from '../../ui/Loaded.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Select } from '../../ui/Select.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Bone, Empty } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import { downloadEntries } from './csv.ts'
import { EntryHeads, EntryRow } from './EntryRow.tsx'
import { kindTexts } from '../../parts/words/ledger-kinds.ts'
import { useEntries } from './queries.ts'

const SIZE = 20

/** The ledger entries of one asset: filtered by kind, paged, and as a CSV file. */
export function Entries({
  symbol,
  kind,
  onKind,
}: {
  symbol: LedgerSymbol
  kind: UserKind | null
  onKind(kind: UserKind | null): void
}) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const entries = useEntries({ symbol, ...(kind ? { category: kind } : {}) }, page, SIZE)
  const texts = kindTexts()
  const save = useSubmit({
    send: () => downloadEntries(symbol, kind),
    onRefused: (refusal) => toast('error', refusal),
  })
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <Select<UserKind | 'all'>
          label={t`Type`}
          value={kind ?? 'all'}
          items={[
            { value: 'all', label: t`All types` },
            ...USER_KINDS.map((k) => ({ value: k, label: texts[k] })),
          ]}
          onChange={(next) => {
            setPage(1)
            onKind(next === 'all' ? null : next)
          }}
        />
        <Button look="ghost" size="small" busy={save.pending} onClick={() => save.submit()}>
          {!save.pending && <Download size={16} strokeWidth={1.7} aria-hidden="true" />}
          <Trans>As CSV file</Trans>
        </Button>
      </div>
      <StaleNote query={entries} />
      <LoadedList
        query={entries}
        failed={t`The entries could not be loaded`}
        skeleton={<EntriesBones rows={6} />}
        empty={
          <Empty
            icon={<ScrollText size={22} strokeWidth={1.7} aria-hidden="true" />}
            title={kind ? t`No entries of this type` : t`No entries yet`}
          >
            <Trans>Every movement of this asset is listed here for good, each with its counter-entry.</Trans>
          </Empty>
        }
      >
        {(data) => (
          <>
            <ul className="hf-card divide-y divide-line overflow-hidden" aria-label={t`Entries`}>
              <EntryHeads />
              {data.records.map((e) => (
                <EntryRow key={`${e.symbol}${e.seq}`} entry={e} wide />
              ))}
            </ul>
            <Pager page={page} size={SIZE} total={data.total} onPage={setPage} />
          </>
        )}
      </LoadedList>
    </>
  )
}

/** Skeleton of rows. */
export function EntriesBones({ rows }: { rows: number }) {
  return (
    <div className="hf-card divide-y divide-line overflow-hidden" aria-hidden="true">
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className="flex h-16 items-center justify-between px-4">
          <Bone className="h-5 w-32" />
          <Bone className="h-5 w-24" />
        </div>
      ))}
    </div>
  )
}
