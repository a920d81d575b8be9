import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { csv, download } from '../../ui/csv.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Bone } from '../../ui/States.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { toast } from '../../ui/toast.ts'
import { allRows, useConsolePage } from './queries.ts'

const SIZE = 20

/** A list of the console: filters, pages, and an export of everything that the filters find. */
export function ListSection<Row>({
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
  call: string
  query: Record<string, string | number | undefined>
  columns: readonly Column<Row>[]
  id(row: Row): string | number
  empty: ReactNode
  /** columns of the export: name and plain value */
  exported: readonly [name: string, value: (row: Row) => string | number | boolean | null][]
  filters?: ReactNode
  children?: ReactNode
}) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const [exporting, setExporting] = useState(false)
  const filter = JSON.stringify(query)
  const [shown, setShown] = useState(filter)
  if (shown !== filter) {
    setShown(filter)
    setPage(1)
  }
  const list = useConsolePage<Row>(call, query, page, SIZE)

  async function save() {
    setExporting(true)
    try {
      const rows = await allRows<Row>(call, query)
      const text = csv(
        exported.map(([name]) => name),
        rows.map((row) => exported.map(([, value]) => String(value(row) ?? ''))),
      )
      download(`${call}.csv`, text)
    } catch (error) {
      toast('error', error instanceof Error ? error.message : t`The export failed`)
    } finally {
      setExporting(false)
    }
  }

  return (
    <section className="flex flex-col gap-3" aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>{title}</h2>
        <div className="flex flex-wrap items-center gap-2">
          {filters}
          <Button look="ghost" size="small" busy={exporting} onClick={() => void save()}>
            {!exporting && <Download size={16} strokeWidth={1.7} aria-hidden="true" />}
            <Trans>Export</Trans>
          </Button>
        </div>
      </div>
      {children}
      {list.isError && !list.data ? (
        <LoadFailed title={t`The list could not be loaded`} query={list}>
          {list.error.message}
        </LoadFailed>
      ) : !list.data ? (
        <Bone className="h-60 rounded-lg" />
      ) : list.data.total === 0 ? (
        <p className="hf-card px-4 py-6 text-sm text-ink2">{empty}</p>
      ) : (
        <>
          <Table label={title} columns={columns} rows={list.data.records} id={id} />
          <Pager page={page} size={SIZE} total={list.data.total} onPage={setPage} />
        </>
      )}
    </section>
  )
}
