import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Notice, type Tone } from './Tag.tsx'

type Query = { error?: Error | null; isFetching?: boolean; refetch(): unknown }

/**
 * Something could not be loaded: what, why, and a button that tries again.
 * @param query its error says why, in the visitor's language
 * @param children what it means for the visitor
 */
export function LoadFailed({
  title,
  query,
  tone = 'bad',
  children,
}: {
  title: ReactNode
  query: Query
  tone?: Tone
  children?: ReactNode
}) {
  return (
    <Notice
      tone={tone}
      title={title}
      action={
        <Button
          look="ghost"
          size="small"
          busy={query.isFetching ?? false}
          onClick={() => void query.refetch()}
        >
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {query.error && <p>{query.error.message}</p>}
      {children !== undefined && <p>{children}</p>}
    </Notice>
  )
}
