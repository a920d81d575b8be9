import { Trans, useLingui } from '@lingui/react/macro'
import { EXPORT_ROWS } from '@holdfast/protocol/lists'
import type { GetName, InputOf, ListName, RowOf } from '@holdfast/client/names'
import type { UseQueryResult } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useSubmit } from '../../../api/submit.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { formatCount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { csv } from '../../../lib/csv.ts'
import { Loaded, LoadedList } from '../../../ui/Loaded.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Bone } from '../../../ui/States.tsx'
import { type Column, nextSorting, type Sorting, Table } from '../../../ui/Table.tsx'
import { toast } from '../../../ui/toast.ts'
import { allRows, useConsolePage, type Whole } from './queries.ts'

const SIZE = 20

/** Columns of an export: name, and value of a row. */
export type Exported<Row> = readonly [name: string, value: (row: Row) => string | number | boolean | null][]

/**
 * A list of the console, all of them alike: filters and sorting by the server, pages, and an export of everything that the
 * filters find. Columns with `sort` can be sorted by.
 */
export function ListSection<N extends ListName>({
  title,
  call,
  query,
  columns,
  id,
  empty,
  exported,
  filters,
  children,
}: {
  title: string
  /** name of the paged call */
  call: N
  /** the filters */
  query: InputOf<N>
  columns: readonly Column<RowOf<N>>[]
  id(row: RowOf<N>): string | number
  /** said when there is nothing as the list opens; where filters were changed the list says that nothing fits them */
  empty: ReactNode
  exported: Exported<RowOf<N>>
  filters?: ReactNode
  children?: ReactNode
}) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const [unfiltered] = useState(() => JSON.stringify(query))
  const filtered = JSON.stringify(query) !== unfiltered
  const asked = { ...query, ...(sorting ? { sort: sorting.by, order: sorting.order } : {}) }
  const key = JSON.stringify(asked)
  const [shown, setShown] = useState(key)
  if (shown !== key) {
    setShown(key)
    setPage(1)
  }
  const list = useConsolePage(call, asked, page, SIZE)
  return (
    <Frame
      title={title}
      filters={filters}
      sortChoice={<SortChoice columns={columns} sorting={sorting} onChange={setSorting} />}
      save={<Export call={call} read={() => allRows(call, asked, id)} exported={exported} />}
    >
      {children}
      <LoadedList
        query={list}
        failed={t`The list could not be loaded`}
        skeleton={<Bone className="h-60 rounded-lg" />}
        empty={<Nothing>{filtered ? <Trans>Nothing fits what is chosen above.</Trans> : empty}</Nothing>}
      >
        {(data) => (
          <>
            <Table
              label={title}
              columns={columns}
              rows={data.records}
              id={id}
              sorting={sorting}
              onSort={(by) => setSorting(nextSorting(sorting, by))}
            />
            <Pager page={page} size={SIZE} total={data.total} onPage={setPage} />
          </>
        )}
      </LoadedList>
    </Frame>
  )
}

/**
 * As `ListSection`, for a list that the server gives whole: sorted here, by the exported value that a column's `sort` names.
 * @param keep the filter
 */
export function WholeList<Row>({
  title,
  call,
  list,
  keep,
  columns,
  id,
  exported,
  filters,
  children,
}: {
  title: string
  /** name of the call, which the export is named after */
  call: GetName
  /** what it answered */
  list: UseQueryResult<Row[]>
  keep(row: Row): boolean
  columns: readonly Column<Row>[]
  id(row: Row): string | number
  exported: Exported<Row>
  filters?: ReactNode
  children?: ReactNode
}) {
  const { t } = useLingui()
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const shown = sorted((list.data ?? []).filter(keep), sorting, exported)
  return (
    <Frame
      title={title}
      filters={filters}
      sortChoice={<SortChoice columns={columns} sorting={sorting} onChange={setSorting} />}
      save={<Export call={call} read={async () => ({ rows: shown })} exported={exported} />}
    >
      {children}
      <Loaded
        query={list}
        failed={t`The list could not be loaded`}
        skeleton={<Bone className="h-60 rounded-lg" />}
      >
        {() =>
          shown.length === 0 ? (
            <Nothing>
              <Trans>Nothing fits what is chosen above.</Trans>
            </Nothing>
          ) : (
            <Table
              label={title}
              columns={columns}
              rows={shown}
              id={id}
              sorting={sorting}
              onSort={(by) => setSorting(nextSorting(sorting, by))}
            />
          )
        }
      </Loaded>
    </Frame>
  )
}

const WHOLE = /^-?\d+$/

/** Figures by size, everything else by its letters. */
function sorted<Row>(rows: Row[], sorting: Sorting | null, exported: Exported<Row>): Row[] {
  const value = exported.find(([name]) => name === sorting?.by)?.[1]
  if (!sorting || !value) return rows
  const way = sorting.order === 'asc' ? 1 : -1
  return rows.toSorted((x, y) => {
    const [a, b] = [String(value(x) ?? ''), String(value(y) ?? '')]
    if (!WHOLE.test(a) || !WHOLE.test(b)) return way * a.localeCompare(b)
    return way * (BigInt(a) < BigInt(b) ? -1 : BigInt(a) > BigInt(b) ? 1 : 0)
  })
}

/** Title and filters, with the list below. */
function Frame({
  title,
  filters,
  sortChoice,
  save,
  children,
}: {
  title: string
  filters: ReactNode
  sortChoice: ReactNode
  save: ReactNode
  children: ReactNode
}) {
  return (
    <section className="flex flex-col gap-3" aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>{title}</h2>
        <div className="flex max-w-full min-w-0 flex-wrap items-center gap-2">
          {filters}
          {sortChoice}
          {save}
        </div>
      </div>
      {children}
    </section>
  )
}

const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="hf-card px-4 py-6 text-sm text-ink2">{children}</p>
)

/** Choice of the sorting on a phone, which shows no column names. */
function SortChoice<Row>({
  columns,
  sorting,
  onChange,
}: {
  columns: readonly Column<Row>[]
  sorting: Sorting | null
  onChange(sorting: Sorting | null): void
}) {
  const { t } = useLingui()
  const sortable = columns.flatMap(({ sort, label }) => (sort === undefined ? [] : [{ sort, label }]))
  if (sortable.length === 0) return null
  const items = sortable.flatMap(({ sort, label }) => [
    { value: `${sort} asc`, label: `${label} ↑` },
    { value: `${sort} desc`, label: `${label} ↓` },
  ])
  return (
    <span className="lg:hidden">
      <Select
        label={t`Sort`}
        value={sorting ? `${sorting.by} ${sorting.order}` : ''}
        items={[{ value: '', label: t`Usual order` }, ...items]}
        onChange={(value) => {
          const [by = '', order] = value.split(' ')
          onChange(by === '' ? null : { by, order: order === 'desc' ? 'desc' : 'asc' })
        }}
      />
    </span>
  )
}

function Export<Row>({
  call,
  read,
  exported,
}: {
  call: string
  read(): Promise<Whole<Row>>
  exported: Exported<Row>
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const save = useSubmit({
    send: read,
    onDone: (found) => {
      if ('rows' in found) {
        const text = csv(
          exported.map(([name]) => name),
          found.rows.map((row) => exported.map(([, value]) => String(value(row) ?? ''))),
        )
        saveFile(`${call}.csv`, [text], 'text/csv;charset=utf-8')
      } else if ('tooMany' in found)
        toast(
          'warning',
          t`${formatCount(found.tooMany, tag)} rows are more than the ${formatCount(EXPORT_ROWS, tag)} of an export. Filter the list first.`,
        )
      else toast('warning', t`The list changed while it was read. Try again.`)
    },
    onRefused: (refusal) => toast('error', refusal),
  })

  return (
    <Button
      look="ghost"
      size="small"
      busy={save.pending}
      title={t`Up to ${formatCount(EXPORT_ROWS, tag)} rows, as filtered and sorted`}
      onClick={() => save.submit()}
    >
      {!save.pending && <Download size={16} strokeWidth={1.7} aria-hidden="true" />}
      <Trans>Export</Trans>
    </Button>
  )
}
