import type { ReactNode } from 'react'
import { useSliced } from '../lib/use-sliced.ts'
import { LoadFailed } from './LoadFailed.tsx'

export type Loading<T> = {
  data: T | undefined
  isError: boolean
  error: Error | null
  isFetching: boolean
  refetch(): Promise<unknown>
}

/** Shows a query's last data, also if refetching failed; without data the skeleton, or the reason of the failure. */
export function Loaded<T>({
  query,
  failed,
  skeleton,
  children,
}: {
  query: Loading<T>
  /** text when it could not be loaded */
  failed: string
  skeleton: ReactNode
  children(data: T): ReactNode
}) {
  const data = useSliced(query.data)
  if (data !== undefined) return children(data)
  if (!query.isError) return skeleton
  return <LoadFailed title={failed} query={query} />
}

/** As `Loaded`, for a page of a list. `empty` stands for one that has no rows at all. */
export function LoadedList<T extends { total: number }>({
  empty,
  children,
  ...o
}: Parameters<typeof Loaded<T>>[0] & { empty: ReactNode }) {
  return <Loaded {...o}>{(page) => (page.total === 0 ? empty : children(page))}</Loaded>
}
