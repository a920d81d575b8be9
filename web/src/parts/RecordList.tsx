import { Trans } from '@lingui/react/macro'
import type { Page } from '@holdfast/protocol/envelope'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useSession } from '../api/session.ts'
import { openOverlay } from '../lib/overlay.ts'
import { useSliced } from '../lib/use-sliced.ts'
import { Button } from '../ui/Button.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Bone } from '../ui/States.tsx'
import { Notice } from '../ui/Tag.tsx'

type Props<T> = {
  title: ReactNode
  query: UseQueryResult<Page<T>>
  onPage(page: number): void
  /** text when the list could not be loaded */
  failed: ReactNode
  /** text when the list is empty: what it will show */
  empty: ReactNode
  keyOf(record: T, index: number): string
  /** one record's lines */
  children(record: T): ReactNode
}

/** A paged list from the server, newest first. */
export function RecordList<T>({ title, query, onPage, failed, empty, keyOf, children }: Props<T>) {
  const id = useId()
  const data = useSliced(query.data)
  return (
    <section className="flex flex-col gap-2 pt-2" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {query.isError && !query.data ? (
        <LoadFailed title={failed} query={query} />
      ) : !data ? (
        <Bone className="h-30 rounded-lg" />
      ) : data.total === 0 ? (
        <p className="text-sm text-ink2">{empty}</p>
      ) : (
        <>
          <ul className="hf-card divide-y divide-line overflow-hidden">
            {data.records.map((record, i) => (
              <li key={keyOf(record, i)} className="flex flex-col gap-1 px-4 py-3 text-sm">
                {children(record)}
              </li>
            ))}
          </ul>
          <Pager page={data.page} size={data.size} total={data.total} onPage={onPage} />
        </>
      )}
    </section>
  )
}

/** As `RecordList`, for lists that need a session: without one it shows `why` and a way to sign in. */
export function OwnRecordList<T>({ why, ...list }: Props<T> & { why: ReactNode }) {
  const id = useId()
  const { isLogin } = useSession()
  if (isLogin) return <RecordList {...list} />
  return (
    <section className="flex flex-col gap-2 pt-2" aria-labelledby={id}>
      <h2 id={id}>{list.title}</h2>
      <Notice
        tone="plain"
        title={<Trans>Sign in to see your history</Trans>}
        action={
          <Button look="ghost" size="small" onClick={() => openOverlay('signIn')}>
            <Trans>Sign in</Trans>
          </Button>
        }
      >
        {why}
      </Notice>
    </section>
  )
}
