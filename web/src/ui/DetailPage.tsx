import type { ReactNode } from 'react'
import { Loaded, type Loading } from './Loaded.tsx'
import { Page } from './Page.tsx'
import { Empty } from './States.tsx'

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
  query: Loading<T>
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
        ) : (
          <Loaded query={query} failed={failed} skeleton={skeleton}>
            {children}
          </Loaded>
        ))}
    </Page>
  )
}
