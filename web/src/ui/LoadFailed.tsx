import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Notice } from './Tag.tsx'

type Query = { isFetching: boolean; refetch(): Promise<unknown> }

/** Something could not be loaded: what, why, and a button that tries again. */
export function LoadFailed({
  title,
  query,
  children,
}: {
  title: ReactNode
  query: Query
  children?: ReactNode
}) {
  return (
    <Notice
      tone="bad"
      title={title}
      action={
        <Button look="ghost" size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
