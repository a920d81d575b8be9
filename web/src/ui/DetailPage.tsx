import type { ReactNode } from 'react'
import { LoadFailed } from './LoadFailed.tsx'
import { Page } from './Page.tsx'
import { Empty } from './States.tsx'

type Query<T> = {
  data: T | undefined
  isError: boolean
  error: Error | null
  isFetching: boolean
  refetch(): Promise<unknown>
}

/** A page about one thing: being read, gone, not open, not readable, or there. */
export function DetailPage<T>({
  title,
  query,
  closed = null,
  gone,
  failed,
  skeleton,
  children,
}: {
  title: string
  query: Query<T>
  /** instead of the thing while its part of the product is switched off */
  closed?: ReactNode
  /** why there is nothing to see, and the way on; null when there is */
  gone: { title: string; action: ReactNode } | null
  /** says that it could not be read */
  failed: string
  skeleton: ReactNode
  children(data: T): ReactNode
}) {
  return (
    <Page title={title}>
      {closed ??
        (gone ? (
          <Empty title={gone.title} action={gone.action} />
        ) : query.data !== undefined ? (
          children(query.data)
        ) : query.isError ? (
          <LoadFailed title={failed} query={query}>
            {query.error?.message}
          </LoadFailed>
        ) : (
          skeleton
        ))}
    </Page>
  )
}
