import type { ReactNode } from 'react'
import { LoadFailed } from './LoadFailed.tsx'

export type Loading<T> = {
  data: T | undefined
  isError: boolean
  error: Error | null
  isFetching: boolean
  refetch(): Promise<unknown>
}

/** What a query answered last, even if asking again failed; before that the skeleton, or why there is nothing to show. */
export function Loaded<T>({
  query,
  failed,
  skeleton,
  children,
}: {
  query: Loading<T>
  /** says that it could not be read */
  failed: string
  skeleton: ReactNode
  children(data: T): ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return skeleton
  return (
    <LoadFailed title={failed} query={query}>
      {query.error?.message}
    </LoadFailed>
  )
}

/** As `Loaded`, for a page of a list. `empty` stands for one that has no rows at all. */
export function LoadedList<T extends { total: number }>({
  empty,
  children,
  ...o
}: Parameters<typeof Loaded<T>>[0] & { empty: ReactNode }) {
  return <Loaded {...o}>{(page) => (page.total === 0 ? empty : children(page))}</Loaded>
}
