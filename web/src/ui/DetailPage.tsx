import type { ReactNode } from 'react'
import { Loaded, type Loading } from './Loaded.tsx'
import { Page } from './Page.tsx'
import { Empty } from './States.tsx'

/** A page about one thing, with its states: loading, failed, switched off, gone, loaded. */
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
  /** why there is nothing to show, and a link to continue; null when there is something */
  gone: { title: string; action: ReactNode } | null
  /** text when it could not be loaded */
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
